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
from astra.edition.wording import Words, allowed, found

SHIPPED = Path(__file__).with_name("almagest.toml")
LARGEST_FILE = 4_000_000

# Python refuses to parse numbers with more digits than its limit, which is never below 640.
LONG_NUMBER = re.compile(r"[0-9_]{640,}")
# The time that `tomllib` takes for a dotted key grows with the square of its parts; those of an edition have two.
MOST_PARTS = 32
KEY_PARTS = re.compile(r"""[\w-]+|"(?:[^"\\]|\\.)*"?|'[^']*'?|[ \t]+|.""")


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
    return parse_text(_read_text(path), path.suffix.lower())


def parse_text(text: str, suffix: str = "") -> object:
    """The plain data in the text of a file, unchecked; raises `EditionError`.

    Whether it is JSON follows from the suffix of the file's name, else from its first character: every JSON edition
    begins with a brace, and no TOML file can.
    """
    is_json = suffix == ".json" or (suffix != ".toml" and text.lstrip().startswith("{"))
    try:
        return _parse_json(text) if is_json else _parse_toml(text)
    except RecursionError:
        _fail("file", found("nested"), allowed("shape"))


def _read_text(path: Path) -> str:
    try:
        mode = path.stat().st_mode
        # Opening a pipe would wait for a writer, and a device may never end.
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            _fail("file", found("special-file", name=show(str(path))), allowed("readable-file"))
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            _fail("file", found("large-file"), allowed("small-file"))
        return content.decode("utf-8-sig")
    except FileNotFoundError:
        _fail("file", found("no-file", name=show(str(path))), allowed("file"))
    except UnicodeDecodeError as error:
        _fail("file", found("no-utf8", offset=error.start), allowed("utf8"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        _fail("file", found("unreadable-file", name=show(str(path)), reason=reason.lower()), allowed("readable-file"))


def _parse_json(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        _fail_at(found("fault", fault=error.msg), allowed("json"), error.lineno, error.colno)
    except _JsonFault as error:
        _fail("file", found("fault", fault=str(error)), allowed("json"))
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
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") >= MOST_PARTS and _has_long_key(line):
            _fail_at(found("long-key"), allowed("shape"), number)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message)
        if place is None:
            _fail("file", found("fault", fault=message), allowed("toml"))
        if place[2] is None:
            lines = text.splitlines() or [""]
            spot = len(lines), len(lines[-1]) + 1
        else:
            spot = int(place[2]), int(place[3])
        _fail_at(found("fault", fault=place[1]), allowed("toml"), *spot)
    except ValueError:
        _fail_at_long_number(text)


def _has_long_key(line: str) -> bool:
    """Whether a line has a row of many words or texts with a dot after each."""
    row = 0
    after_word = False
    for part in KEY_PARTS.finditer(line):
        first = part[0][0]
        if first in " \t":
            continue
        is_word = first in "_-\"'" or first.isalnum()
        if is_word and after_word:
            row = 0
        elif first == "." and after_word:
            row += 1
        elif not is_word:
            row = 0
        if row >= MOST_PARTS:
            return True
        after_word = is_word
    return False


def _fail_at_long_number(text: str) -> NoReturn:
    line = LONG_NUMBER.split(text, maxsplit=1)[0].count("\n") + 1
    _fail_at(found("long-number"), allowed("short-numbers"), line)


def _fail(field: str, what: Words, right: Words) -> NoReturn:
    raise EditionError([Problem("", field, what, right)]) from None


def _fail_at(what: Words, right: Words, line: int, *column: int) -> NoReturn:
    """The same for a place in the text of a file."""
    field = ", ".join((f"line {line}", *(f"column {n}" for n in column)))
    raise EditionError([Problem("", field, what, right, ("line", line, *column))]) from None
