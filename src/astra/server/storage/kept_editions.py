"""Editions in the database: who published them, and how long they are needed.

Whatever opens a table with an edition marks it as used in the same transaction, and only one not used for a day
is deleted: no table ever loses its edition to a clean-up at the same moment.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from astra.server.storage.schema import editions, tables

FRESH = 3600.0
"""Seconds for which a mark is recent enough, so that not every new table writes one."""


class Publisher(NamedTuple):
    """Who publishes: a guest, and a digest of where they come from."""

    guest: str
    source: str


class Room(NamedTuple):
    """How many published editions there may be at a time; 0 means no limit."""

    of_guest: int
    of_source: int
    in_all: int


class NoRoom(Exception):
    """The maximum number of editions is reached."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def keep(
    connection: Connection, digest: str, document: Callable[[], str], now: float, by: Publisher | None = None
) -> None:
    """Store an edition, marked as used now."""
    query = select(editions.c.used).where(editions.c.hash == digest)
    found = connection.execute(query).first()
    if found is None:
        values: dict[str, Any] = {"hash": digest, "document": document(), "used": now}
        if by is not None:
            values |= by._asdict()
        make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        new = make(editions).values(values)
        connection.execute(new.on_conflict_do_update(index_elements=[editions.c.hash], set_={"used": now}))
    elif found.used is None or found.used < now - FRESH:
        marked = update(editions).where(editions.c.hash == digest).values(used=now)
        if not connection.execute(marked).rowcount:  # deleted a moment ago
            keep(connection, digest, document, now, by)


def publish(
    connection: Connection, digest: str, document: Callable[[], str], now: float, by: Publisher, room: Room
) -> None:
    """The same for somebody; raises NoRoom if there are too many. One that is already there takes no room."""
    if connection.execute(select(editions.c.hash).where(editions.c.hash == digest)).first() is None:
        _needs_room(connection, room.of_guest, editions.c.guest == by.guest)
        _needs_room(connection, room.of_source, editions.c.source == by.source)
        _needs_room(connection, room.in_all, editions.c.hash.is_not(None))
    keep(connection, digest, document, now, by)


def _needs_room(connection: Connection, most: int, which: Any) -> None:
    if most and connection.execute(select(func.count()).select_from(editions).where(which)).scalar_one() >= most:
        raise NoRoom(most)


def delete_unneeded(connection: Connection, before: float, now: float, besides: Collection[str]) -> list[str]:
    """Delete editions that no table has and that were not used since a moment; returns them.

    One that was never marked, by an older version, is marked now and goes later.
    """
    connection.execute(update(editions).where(editions.c.used.is_(None)).values(used=now))
    needed = select(tables.c.edition)
    due = editions.c.hash.not_in(needed) & (editions.c.used < before) & editions.c.hash.not_in(list(besides))
    return list(connection.execute(delete(editions).where(due).returning(editions.c.hash)).scalars())


def forget_publishers(connection: Connection, guest_ids: Collection[str]) -> None:
    """The editions stay for those who play with them, but no longer say who published them.

    The digest of the address stays; otherwise a new name would get room for as many again.
    """
    theirs = editions.c.guest.in_(list(guest_ids))
    connection.execute(update(editions).where(theirs).values(guest=None))
