"""What goes over the wire about editions that somebody is working at: drafts, their problems, files, differences."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from astra.table.limits import LONGEST_EDITION
from astra.table.schemas import Body

Document = Annotated[dict[str, Any], Meta(description="The document of an edition, finished or not.")]

Value = bool | int | float | str | list[Any] | dict[str, Any] | None
"""A value of a draft, be it what it may."""


class EditionText(Body):
    """The text of a TOML or JSON file."""

    text: Annotated[str, Meta(max_length=LONGEST_EDITION)]


class EditionToWrite(Body):
    document: Document
    format: Literal["toml", "json"]


class EditionsToCompare(Body):
    first: Document
    second: Document


class EditionWords(msgspec.Struct):
    """A phrase in any language; an argument that is a list names texts, to be joined with commas."""

    text_id: str
    arguments: dict[str, str | int | float | list[str]]


class EditionProblem(msgspec.Struct, kw_only=True):
    """One fault: `path` leads to it in the document; `card` is a code, if it concerns a card that has one.

    In a file that is no document, `path` is "line" with its number and, if that is known, the column's.
    """

    card: str | None
    path: list[str | int]
    field: str
    found: EditionWords
    allowed: EditionWords
    text: str


class CheckedEdition(msgspec.Struct, kw_only=True):
    """Every problem, or the hash of an edition that has none. `left_out` is how many more there are than are listed."""

    problems: list[EditionProblem]
    left_out: int
    hash: str | None


class ReadEdition(CheckedEdition, kw_only=True):
    """The document with its stars looked up as far as it can be read; null for a file that is no table at all."""

    document: dict[str, Any] | None


class WrittenEdition(msgspec.Struct, kw_only=True):
    """The text of a file, and what it may be called."""

    text: str
    name: str


class EditionDifference(msgspec.Struct, kw_only=True):
    """One value that differs, or that only the second has confirmed; null where a draft has none.

    `printed`: whether its owner has confirmed it.
    """

    card: str | None
    latin: str | None
    field: str
    first: Value
    second: Value
    first_printed: bool
    second_printed: bool
    words: list[EditionWords]
    text: str


class EditionDifferences(msgspec.Struct, kw_only=True):
    differences: list[EditionDifference]


class PublishedEdition(msgspec.Struct, kw_only=True):
    """An edition that tables can be opened with."""

    hash: str
    id: str
    version: int
