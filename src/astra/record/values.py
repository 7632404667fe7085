"""Checking single values of a position document: an error names the part, what was found and what would be right."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NoReturn

from astra.edition.problems import show, show_key
from astra.errors import PositionError

MOST = 10_000  # no number on the table grows beyond this


def fail(part: str, found: object, expected: str) -> NoReturn:
    raise PositionError(f"{part}: found {show(found)}, expected {expected}")


def read_table(part: str, value: object, keys: Collection[str] | None = None) -> dict[str, Any]:
    """An object; if `keys` is given, it may have no other keys."""
    if not isinstance(value, dict):
        fail(part, value, "an object")
    for key in value:
        if keys is not None and key not in keys:
            fail(f"{part}.{show_key(key)}", value[key], f"nothing: the parts are {', '.join(keys)}")
    return value


def read_list(part: str, value: object, length: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        fail(part, value, "a list")
    if length is not None and len(value) != length:
        fail(part, len(value), f"a list of {length}")
    return value


def read_number(part: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        fail(part, value, f"a whole number from {low} to {high}")
    return value


def read_truth(part: str, value: object) -> bool:
    if not isinstance(value, bool):
        fail(part, value, "true or false")
    return value


def read_word(part: str, value: object, words: Collection[str]) -> str:
    if not isinstance(value, str) or value not in words:
        fail(part, value, f"one of {', '.join(words)}")
    return value
