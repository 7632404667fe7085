"""The database as the server uses it: small operations on the rows of `schema`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from astra.server.storage.digests import Entry, chained, digest_of_row, is_as_written, ready
from astra.server.storage.engine import READERS, look_at
from astra.server.storage.guest_rows import GuestRow, delete_guest, put_guest, read_guest
from astra.server.storage.kept_editions import Publisher, Room, keep, publish
from astra.server.storage.migrations import sqlite_file
from astra.server.storage.schema import editions, log, members, named_values, tables
from astra.server.storage.writer import Move, Writer

T = TypeVar("T")

SECRET = "cookie-secret"
PROBE = "probe"
UNDER_WAY = ("open", "playing")
# The columns of an Entry, in its order.
LOG_ENTRY = (
    log.c.version,
    log.c.kind,
    log.c.payload,
    log.c.idempotency_key,
    log.c.at,
    log.c.request,
    log.c.digest,
)
MOVED = {"bot_to_move", "turn", "asked"}  # the columns that a move changes
PLAYED = ("actions", "undo")  # the kinds of rows that name nobody

Rewriting = Callable[[Entry], Entry]
"""The same row with other content, for somebody who wants to be forgotten; its version stays."""


class TakenVersion(Exception):
    """The stored table is at another version or digest than the one to write follows on, or has this key."""


class TableRow(NamedTuple):
    """A table's own row."""

    id: str
    version: int
    document: str
    secret: bytes
    edition: str
    status: str
    listed: bool
    bot_to_move: bool
    turn: int | None
    asked: int | None
    created: float
    updated: float
    last_digest: str | None = None


class _Hosted(msgspec.Struct):
    """The part of a table's document that says whose it is."""

    host: str


class Store:
    """Writes in one thread and reads in a few."""

    def __init__(self, engine: Engine, observe: Callable[[float, int], None] | None = None) -> None:
        self.engine = engine
        self.writer = Writer(engine, observe)
        isolation = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
        self._reading = engine.execution_options(astra_read=True, **isolation)
        self._readers = ThreadPoolExecutor(READERS, "astra-reader")
        self._insert = sqlite.insert if engine.dialect.name == "sqlite" else postgresql.insert
        self.newest = 0.0
        """New rows count as used at this moment at least: the latest one that was stored when the server started."""
        # Made once: building a statement costs more than running it.
        self._append = self._insert(log).on_conflict_do_nothing().returning(log.c.version)
        self._stored = (
            select(tables.c.version, tables.c.updated, tables.c.last_digest)
            .where(tables.c.id == bindparam("table_id"))
            .with_for_update(key_share=True)
        )
        self._advance = update(tables).where(tables.c.id == bindparam("table_id"))

    def close(self) -> None:
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Run a reading job in another thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Callable[[Connection], T]) -> T:
        with self._reading.begin() as connection:
            return job(connection)

    async def aside(self, work: Callable[[], T]) -> T:
        """Other work that must not hold up the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    # Named values, editions

    def cookie_secret(self, new: str) -> str:
        """The secret that signs cookies: `new` in an empty database; all processes of a database share it."""
        with self.engine.begin() as connection:
            row = self._insert(named_values).values(name=SECRET, value=new).on_conflict_do_nothing()
            connection.execute(row)
            return str(
                connection.execute(select(named_values.c.value).where(named_values.c.name == SECRET)).scalar_one()
            )

    def keep_edition(self, digest: str, document: Callable[[], str]) -> None:
        with self.engine.begin() as connection:
            keep(connection, digest, document, max(time.time(), self.newest))

    async def publish_edition(self, digest: str, document: str, by: Publisher, room: Room) -> None:
        """Keep an edition for somebody; raises NoRoom."""
        now = max(time.time(), self.newest)
        await self.writer.write(lambda connection: publish(connection, digest, lambda: document, now, by, room))

    async def edition(self, digest: str) -> str | None:
        def job(connection: Connection) -> str | None:
            return connection.execute(select(editions.c.document).where(editions.c.hash == digest)).scalar()

        return await self.read(job)

    async def probe(self) -> None:
        """Try a small write and read the file itself; raises whatever is wrong with the database."""

        def job(connection: Connection) -> None:
            value = str(time.time())
            row = self._insert(named_values).values(name=PROBE, value=value)
            connection.execute(row.on_conflict_do_update(index_elements=[named_values.c.name], set_={"value": value}))

        await self.writer.write(job)
        if (file := sqlite_file(self.engine)) is not None:
            await self.aside(partial(look_at, file))

    def check_pages(self) -> None:
        """Read every page of a SQLite file from the disk; raises sqlite3.DatabaseError for one that is damaged."""
        if (file := sqlite_file(self.engine)) is not None:
            look_at(file, "PRAGMA quick_check(1)", "ok")

    # Guests

    async def guest(self, guest_id: str) -> GuestRow | None:
        return await self.read(partial(read_guest, guest_id))

    async def put_guest(self, guest_id: str, name: str, language: str | None) -> GuestRow:
        now = max(time.time(), self.newest)
        return await self.writer.write(partial(put_guest, self._insert, guest_id, name, language, now))

    async def delete_guest(self, guest_id: str) -> None:
        await self.writer.write(partial(delete_guest, guest_id))

    async def tables_of(self, guest_id: str) -> list[TableRow]:
        mine = select(members.c.table_id).where(members.c.guest_id == guest_id)
        return await self._tables(tables.c.id.in_(mine), 200)

    async def table_ids_of(self, guest_id: str) -> list[str]:
        """Every table that concerns a guest."""

        def job(connection: Connection) -> list[str]:
            return list(connection.execute(select(members.c.table_id).where(members.c.guest_id == guest_id)).scalars())

        return await self.read(job)

    # Tables

    async def create(
        self,
        row: TableRow,
        entries: Sequence[Entry],
        guest_ids: Iterable[str],
        edition: Callable[[], str] | None = None,
    ) -> str | None:
        """A new table with its first rows of the log; the last digest, or None if the name is taken.

        `edition` gives the document of its edition, to be kept with it if it is not there; None leaves editions alone.
        """
        their_rows = [{"guest_id": guest, "table_id": row.id} for guest in guest_ids]
        written = await self.aside(lambda: chained(row.id, entries, None))  # those of a record are many
        row = row._replace(updated=max(row.updated, self.newest), last_digest=written[-1].digest)

        def job(connection: Connection) -> str | None:
            new = self._insert(tables).on_conflict_do_nothing().returning(tables.c.id)
            if connection.execute(new, row._asdict()).first() is None:
                return None
            if edition is not None:
                keep(connection, row.edition, edition, row.updated)
            connection.execute(insert(log), [_log_row(row.id, entry) for entry in written])
            if their_rows:
                connection.execute(insert(members), their_rows)
            return row.last_digest

        return await self.writer.write(job)

    async def append(
        self,
        table_id: str,
        after: str | None,
        entries: Sequence[Entry],
        changes: dict[str, Any],
        new_members: Collection[str] = (),
        rewriting: Rewriting | None = None,
        stored_version: int | None = None,
    ) -> str | None:
        """Write the next versions of a table after the row with a digest; returns the digest of the last one.

        `rewriting` puts other content into the rows before them. `stored_version` is that of the table's own row where
        a broken log goes on beyond it. Raises TakenVersion, and writes nothing, if they do not follow on what is stored
        or a key is there.
        """
        first, *others = entries
        before = first.version - 1 if stored_version is None else stored_version
        if changes.keys() == MOVED and not new_members and not others:
            row = ready(table_id, first, after)
            if not await self.writer.write_move(Move(table_id, *row[:6], **changes, digest=row.digest, after=after)):
                raise TakenVersion
            return row.digest
        their_rows = [{"guest_id": guest, "table_id": table_id} for guest in new_members]

        def job(connection: Connection) -> str | None:
            stored = connection.execute(self._stored, {"table_id": table_id}).first()
            if stored is None or (stored.version, stored.last_digest) != (before, after):
                return None  # an error would undo what others write in the same transaction
            last = after if rewriting is None else _rewrite(connection, table_id, rewriting)
            written = chained(table_id, entries, last)
            for entry in written:
                if connection.execute(self._append, _log_row(table_id, entry)).first() is None:
                    raise TakenVersion
            put = {"table_id": table_id, "version": written[-1].version, "last_digest": written[-1].digest, **changes}
            connection.execute(self._advance, {**put, "updated": max(stored.updated, written[-1].at)})
            if their_rows:
                connection.execute(self._insert(members).on_conflict_do_nothing(), their_rows)
            return written[-1].digest

        digest = await self.writer.write(job)
        if digest is None:
            raise TakenVersion
        return digest

    async def mend(self, table_id: str, version: int, columns: dict[str, Any]) -> None:
        """Correct a table's own row for a version, unless there is a later one."""

        def job(connection: Connection) -> None:
            same = (tables.c.id == table_id) & (tables.c.version == version)
            connection.execute(update(tables).where(same).values(columns))

        await self.writer.write(job)

    async def load(self, table_id: str, after: int = -1) -> tuple[TableRow, list[Entry]] | None:
        """A table and its log after a version, as of one moment."""
        return await self.read(partial(self.load_now, table_id, after))

    def load_sync(self, table_id: str) -> tuple[TableRow, list[Entry]]:
        """The same without an event loop; the table must be there."""
        found = self._read(partial(self.load_now, table_id, -1))
        assert found is not None
        return found

    def load_now(self, table_id: str, after: int, connection: Connection) -> tuple[TableRow, list[Entry]] | None:
        found = connection.execute(select(tables).where(tables.c.id == table_id)).first()
        if found is None:
            return None
        query = select(*LOG_ENTRY).where(log.c.table_id == table_id, log.c.version > after).order_by(log.c.version)
        return TableRow(*found), [Entry(*row) for row in connection.execute(query)]

    async def request_of(self, table_id: str, version: int) -> str | None:
        """The digest of the request that made a version; None for one that had none, or is older than digests."""

        def job(connection: Connection) -> str | None:
            query = select(log.c.request).where(log.c.table_id == table_id, log.c.version == version)
            return connection.execute(query).scalar()

        return await self.read(job)

    async def versions(self, table_ids: list[str]) -> dict[str, int]:
        """The current versions of tables, without those that no longer exist."""

        def job(connection: Connection) -> dict[str, int]:
            query = select(tables.c.id, tables.c.version).where(tables.c.id.in_(table_ids))
            return {row.id: row.version for row in connection.execute(query)}

        return await self.read(job)

    async def count_hosted(self, guest_id: str, after: float) -> int:
        """How many tables of a host are open or running and were used since a moment."""

        def job(connection: Connection) -> int:
            mine = select(members.c.table_id).where(members.c.guest_id == guest_id)
            used = tables.c.status.in_(UNDER_WAY) & (tables.c.updated > after)
            found = connection.execute(select(tables.c.document).where(tables.c.id.in_(mine), used)).scalars()
            return sum(_host_of(document) == guest_id for document in found)

        return await self.read(job)

    async def listed(self) -> list[TableRow]:
        """Public tables, the last used first; more than a list shows."""
        return await self._tables(tables.c.listed.is_(True) & tables.c.status.in_(UNDER_WAY), 500)

    async def waiting_for_bots(self, besides: Collection[str] = ()) -> dict[str, int]:
        """Tables at which a bot has to move, except those in `besides`, each with its version."""
        besides = list(besides)

        def job(connection: Connection) -> dict[str, int]:
            waiting = tables.c.bot_to_move.is_(True) & tables.c.id.not_in(besides)
            query = select(tables.c.id, tables.c.version).where(waiting).order_by(tables.c.updated)
            return {row.id: row.version for row in connection.execute(query)}

        return await self.read(job)

    async def _tables(self, condition: Any, most: int) -> list[TableRow]:
        def job(connection: Connection) -> list[TableRow]:
            query = select(tables).where(condition).order_by(tables.c.updated.desc()).limit(most)
            return [TableRow(*row) for row in connection.execute(query)]

        return await self.read(job)


def _rewrite(connection: Connection, table_id: str, rewriting: Rewriting) -> str | None:
    """Put other content into rows of a table's log; returns the digest of the last one.

    All that follow on a changed row have another digest. What is damaged stays damaged.
    """
    before = after = None
    query = select(*LOG_ENTRY).where(log.c.table_id == table_id).order_by(log.c.version)
    for row in connection.execute(query).all():
        old = Entry(*row)
        new = old if old.kind in PLAYED else rewriting(old)
        # The time of a row that never had a digest may have more digits than one knows.
        if old.digest is not None and is_as_written(table_id, old, before) and (new != old or after != before):
            new = new._replace(digest=digest_of_row(table_id, new, after))
        if new != old:
            one = (log.c.table_id == table_id) & (log.c.version == old.version)
            values = {"kind": new.kind, "payload": new.payload, "digest": new.digest}
            connection.execute(update(log).where(one).values(values))
        before, after = old.digest, new.digest
    return after


def _host_of(document: str) -> str | None:
    """None for a damaged one, which is corrected when somebody opens the table."""
    try:
        return msgspec.json.decode(document, type=_Hosted).host
    except msgspec.DecodeError:
        return None


def _log_row(table_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "version": entry.version,
        "kind": entry.kind,
        "payload": entry.payload,
        "idempotency_key": entry.key,
        "at": entry.at,
        "request": entry.request,
        "digest": entry.digest,
    }
