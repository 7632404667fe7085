"""Edition files: finding, parsing and loading them; the shipped edition is loaded once."""

import json
import os
import re
import stat
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from astra.edition.checks import from_document
from astra.edition.model import Edition
from astra.edition.problems import EditionError, Problem, show

SHIPPED = Path(__file__).with_name("almagest.toml")
LARGEST_FILE = 4_000_000

# Python refuses to parse numbers with more digits than its limit, which is never below 640.
LONG_NUMBER = re.compile(r"[0-9_]{640,}")


class _JsonFault(ValueError):
    """Something that JSON allows and an edition does not."""


def load_edition(path: str | os.PathLike[str] | None = None) -> Edition:
    """The edition in a TOML or JSON file, or the shipped one.

    Raises `EditionError` with every problem of a file that can't be read, parsed or used.
    """
    return _shipped() if path is None else from_document(read_document(Path(path)))


@cache
def _shipped() -> Edition:
    return from_document(read_document(SHIPPED))


def read_document(path: Path) -> object:
    """The plain data of an edition file, unchecked; raises `EditionError`."""
    text = _read_text(path)
    try:
        return _parse_json(text) if _is_json(path, text) else _parse_toml(text)
    except RecursionError:
        _fail("file", "tables or lists nested hundreds deep", "the shape of an edition")


def _is_json(path: Path, text: str) -> bool:
    """By the file's name, else by its first character: every JSON edition begins with a brace, and no TOML file can."""
    suffix = path.suffix.lower()
    return suffix == ".json" or (suffix != ".toml" and text.lstrip().startswith("{"))


def _read_text(path: Path) -> str:
    try:
        mode = path.stat().st_mode
        # Opening a pipe would wait for a writer, and a device may never end.
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            _fail("file", f"{show(str(path))} (a device, pipe or socket)", "a file that can be read")
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            _fail("file", "more than 4 MB", "an edition file of at most 4 MB")
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        _fail("file", f"no file {show(str(path))}", "an edition file, TOML or JSON")
    except UnicodeDecodeError as error:
        _fail("file", f"a byte at offset {error.start} that is not UTF-8", "UTF-8 text")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        _fail("file", f"{show(str(path))} ({reason.lower()})", "a file that can be read")


def _parse_json(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        _fail(f"line {error.lineno}, column {error.colno}", f"a fault: {error.msg}", "JSON")
    except _JsonFault as error:
        _fail("file", f"a fault: {error}", "JSON")
    except ValueError:
        _fail_at_long_number(text)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise _JsonFault(f"key {show(key)} twice in one object")
        table[key] = value
    return table


def _refuse_constant(word: str) -> NoReturn:
    raise _JsonFault(f"{word}, which is no number")


def _parse_toml(text: str) -> object:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message)
        if place is None:
            _fail("file", f"a fault: {message}", "TOML")
        fault, line, column = place.groups()
        if line is None:
            lines = text.splitlines() or [""]
            line, column = str(len(lines)), str(len(lines[-1]) + 1)
        _fail(f"line {line}, column {column}", f"a fault: {fault}", "TOML")
    except ValueError:
        _fail_at_long_number(text)


def _fail_at_long_number(text: str) -> NoReturn:
    line = LONG_NUMBER.split(text, maxsplit=1)[0].count("\n") + 1
    _fail(f"line {line}", "a number of thousands of digits", "numbers of a few digits")


def _fail(field: str, found: str, allowed: str) -> NoReturn:
    raise EditionError([Problem("", field, found, allowed)]) from None
