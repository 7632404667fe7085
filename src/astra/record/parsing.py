"""The text of a record as plain data: header, deal, lines and the closing hash, with the line number of each part."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, NamedTuple

from astra.errors import RecordError
from astra.record.lines import read_line, read_lines, row_error

FORMAT = "astra-record 1"
RULES = "1"

# The header's keys, in order. Each game has either players or solo, and may have at most one of the last two.
KEYS: tuple[str, ...] = (
    *("format", "rules", "edition", "players", "solo", "names", "first"),
    *("edition-data", "position", "chance", "seed"),
)

NEEDED = ("format", "rules", "edition", "names", "first")

_EDITION = re.compile(r"(.+) ([0-9]{1,9}) ([0-9a-f]{64})")


class Parsed(NamedTuple):
    """A record as plain JSON values, with the line number of each part."""

    data: dict[str, Any]
    rows: dict[str, int]
    lines: list[str]

    @property
    def action_rows(self) -> list[str]:
        return self.lines[self.rows["lines"] - 1 :]

    def error(self, part: str, reason: str) -> RecordError:
        return row_error(self.rows[part], reason)


def parse_record(text: str) -> Parsed:
    """Read the text without interpreting it; raises RecordError."""
    parsed = parse_head(text)
    texts, _ = read_lines(parsed.action_rows, parsed.rows["lines"], {})
    parsed.data["lines"] = [{"action": line.action, "chance": list(line.chance)} for line in map(read_line, texts)]
    return parsed


def parse_head(text: str) -> Parsed:
    """Everything but the lines of actions."""
    lines, digest = _checked_lines(text)
    parsed = _header(lines)
    row = len(parsed.rows) + 2
    if "position" not in parsed.data:
        deal = lines[row - 1] if row <= len(lines) else ""
        if not deal.startswith("# "):
            raise row_error(row, "expected '# finals ...; deck ...': what chance decided at set-up")
        parts = (part.split() for part in deal[2:].split(";"))
        parsed.data["deal"] = {words[0]: words[1:] for words in parts if words}
        parsed.rows["deal"] = row
        row += 1
    parsed.rows["lines"] = row
    parsed.data["sha256"] = digest
    return parsed


def _checked_lines(text: str) -> tuple[list[str], str]:
    """The lines before the closing hash, if the hash is right."""
    text = text.removesuffix("\n")
    body, mark, digest = text.rpartition("\nsha256: ")
    row = text.count("\n") + 1
    if not mark:
        raise row_error(row, "expected a last line 'sha256: ...': the record is cut off")
    if text_digest(body + "\n") != digest:
        raise row_error(row, "the hash does not match: the record was changed or damaged")
    return body.split("\n"), digest


def _header(lines: list[str]) -> Parsed:
    """The lines up to the first blank one."""
    data: dict[str, Any] = {}
    rows: dict[str, int] = {}
    left = KEYS
    for row, line in enumerate(lines, 1):
        if line == "":
            break
        key, colon, value = line.partition(": ")
        if not colon or key not in left:
            expected = f"'key: value' with one of {', '.join(left)}, or " if left else ""
            raise row_error(row, f"found {line[:40]!r}, expected {expected}a blank line after the header")
        known = {"format": FORMAT, "rules": RULES}.get(key, value)
        if value != known:
            raise row_error(row, f"{key} is {value!r}, this program reads {known!r}")
        left = left[left.index(key) + 1 :]
        rows[key] = row
        data[key] = _value(row, key, value)
    else:
        raise row_error(len(lines), "expected a blank line after the header")
    for key in NEEDED:
        if key not in data:
            raise row_error(1, f"the header has no {key!r}")
    if ("players" in data) == ("solo" in data):
        raise row_error(1, "the header needs either 'players' or 'solo'")
    if "seed" in data and "position" in data:
        raise row_error(rows["seed"], "'seed' belongs to a game that began from set-up")
    if "chance" in data and "position" not in data:
        raise row_error(rows["chance"], "'chance' belongs to a game that began from a position")
    return Parsed(data, rows, lines)


def _value(row: int, key: str, text: str) -> Any:
    if key == "edition":
        match = _EDITION.fullmatch(text)
        if match is None:
            raise row_error(row, f"edition is {text!r}, expected its id, version and SHA-256")
        return {"id": match[1], "version": int(match[2]), "sha256": match[3]}
    if key in ("players", "first"):
        if text not in ("0", "1", "2", "3", "4", "5"):
            raise row_error(row, f"{key} is {text!r}, expected a number from 0 to 5")
        return int(text)
    if key == "solo":
        return [] if text == "plain" else text.split(" ")
    if key == "names":
        return text.split(", ")
    if key in ("edition-data", "position", "seed"):
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:
            raise row_error(row, f"{key} is no JSON: {error}") from None
    return text


def text_digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
