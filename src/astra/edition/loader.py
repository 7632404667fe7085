"""Edition files: finding, parsing and loading them; the shipped edition is loaded once."""

import json
import os
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from astra.edition.checks import from_document
from astra.edition.model import Edition
from astra.edition.problems import EditionError, Problem, show

SHIPPED = Path(__file__).with_name("almagest.toml")


def load_edition(path: str | os.PathLike[str] | None = None) -> Edition:
    """The edition in a TOML or JSON file, or the shipped one.

    Raises `EditionError` with every problem of a file that can't be read, parsed or used.
    """
    return _shipped() if path is None else from_document(read_document(Path(path)))


@cache
def _shipped() -> Edition:
    return from_document(read_document(SHIPPED))


def read_document(path: Path) -> object:
    """The plain data of an edition file, not checked yet; raises `EditionError`."""
    text = _read_text(path)
    try:
        # No TOML file can begin with a brace, and every JSON edition does.
        return _parse_json(text) if text.lstrip().startswith("{") else _parse_toml(text)
    except RecursionError:
        _fail("file", "tables or lists nested hundreds deep", "the shape of an edition")


def _read_text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
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
    except ValueError as error:
        _fail("file", f"a fault: {error}", "JSON")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"key {show(double)} twice in one object")
    return table


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word}, which is no number")


def _parse_toml(text: str) -> object:
    try:
        return tomllib.loads(text)
    except ValueError as error:
        message = str(error)
        place = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message)
        if place is None:
            _fail("file", f"a fault: {message}", "TOML")
        fault, line, column = place.groups()
        if line is None:
            lines = text.splitlines() or [""]
            line, column = str(len(lines)), str(len(lines[-1]) + 1)
        _fail(f"line {line}, column {column}", f"a fault: {fault}", "TOML")


def _fail(field: str, found: str, allowed: str) -> NoReturn:
    raise EditionError([Problem("", field, found, allowed)]) from None
