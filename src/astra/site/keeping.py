"""What a page stores about a table, and where: in the browser's database, or in a test's memory."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import msgspec


class Entry(NamedTuple):
    """A row of a table's log: its kind and parts, its time, and the request that made it."""

    version: int
    kind: str
    payload: str
    at: float
    key: str | None = None
    request: str | None = None


class Listing(msgspec.Struct, frozen=True):
    """A table in a list, in every language: what a page shows before Python runs."""

    status: str
    lesson: str | None
    updated: float
    summaries: dict[str, msgspec.Raw]


class Kept(msgspec.Struct, frozen=True):
    """A table as it is stored: its edition, its secret, and the rows after a version."""

    edition: str
    secret: str
    entries: list[Entry]


class Taken(Exception):
    """Another tab has written this version: read it, and decide again."""


class Keeper(Protocol):
    """Stores rows. What it has confirmed survives a reload, a closed tab and a crash."""

    async def value(self, name: str) -> str | None:
        """A single value that is stored under a name."""

    async def keep_value(self, name: str, text: str) -> None: ...

    async def load(self, table: str, after: int = -1) -> Kept | None:
        """A table with its rows after a version; None if there is none."""

    async def create(self, table: str, kept: Kept, listing: Listing, edition: str) -> bool:
        """Store a new table and its edition, as JSON; returns false if its name is taken."""

    async def append(self, table: str, entries: list[Entry], listing: Listing) -> None:
        """Store rows that follow those that are there; raises Taken, and Refusal if there is no room for them.

        Then nothing is stored.
        """

    async def lessons(self, lesson: str) -> list[str]:
        """The tables of a lesson that are still under way."""

    async def edition(self, digest: str) -> str | None:
        """An edition of a table, or the one that was published last, as JSON."""

    async def keep_edition(self, digest: str, document: str) -> None:
        """Store an edition for a table that will be opened; all others that no table has are deleted."""

    async def forget(self) -> None:
        """Delete everything."""
