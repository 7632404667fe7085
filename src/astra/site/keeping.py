"""What a page keeps of a table, and where: the browser's own database, or a test's memory."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import msgspec


class Entry(NamedTuple):
    """A row of a table's log: its kind and parts, when it came, and the request that made it."""

    version: int
    kind: str
    payload: str
    at: float
    key: str | None = None
    request: str | None = None


class Listing(msgspec.Struct, frozen=True):
    """A table in a list, told in every language: what a page shows before Python runs."""

    status: str
    lesson: str | None
    updated: float
    summaries: dict[str, msgspec.Raw]


class Kept(msgspec.Struct, frozen=True):
    """A table as it is kept: its edition, its secret, and rows after those that were asked for."""

    edition: str
    secret: str
    entries: list[Entry]


class Taken(Exception):
    """Another tab has written this version: read it, and decide again."""


class Keeper(Protocol):
    """Keeps rows. What it has confirmed survives a reload, a closed tab and a crash."""

    async def value(self, name: str) -> str | None:
        """A single thing that is kept by its name."""

    async def keep_value(self, name: str, text: str) -> None: ...

    async def load(self, table: str, after: int = -1) -> Kept | None:
        """A table with its rows after a version; None if there is none."""

    async def create(self, table: str, kept: Kept, listing: Listing, edition: str) -> bool:
        """Keep a new table and its edition, as JSON; false if there is one of that name."""

    async def append(self, table: str, entries: list[Entry], listing: Listing) -> None:
        """Keep rows that follow on those that are there; raises Taken, and then nothing is kept."""

    async def lessons(self, lesson: str) -> list[str]:
        """The tables of a lesson that are still under way."""

    async def edition(self, digest: str) -> str | None:
        """An edition of a table, or the one that was published last, as JSON."""

    async def keep_edition(self, digest: str, document: str) -> None:
        """Keep an edition for a table to come; all others that no table has are deleted."""

    async def forget(self) -> None:
        """Everything."""
