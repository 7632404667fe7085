"""Cutting a broken log back to its last sound row, so that a table can be played on; for an administrator.

The table is then what its sound rows say: a game whose end was cut off goes on, and people who came later must join
again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, select, update

from astra.edition import from_document, known_edition
from astra.edition.model import Edition
from astra.errors import AstraError
from astra.server.entries import columns_of
from astra.server.loading import BrokenLog, load_table
from astra.server.storage import Entry, Store, TableRow, TakenVersion
from astra.server.storage.schema import log, tables
from astra.table.state import decode_secret
from astra.table.table import Table


class CannotCut(AstraError):
    """A table that cannot be cut; the text says why."""


class Cut(NamedTuple):
    """A table whose rows up to `last` are sound, and why the next one is not."""

    table: str
    stored: int
    last: int
    lost: int
    reason: str
    columns: dict[str, Any]
    """The columns of its own row after the cut, besides the version."""


async def plan_cut(store: Store, table_id: str) -> Cut:
    """Where to cut a table; raises CannotCut if it is sound, does not exist, or has no sound row."""
    found = await store.load(table_id)
    if found is None:
        raise CannotCut(f"there is no table {table_id}")
    row, entries = found
    edition = await _edition(store, row.edition)
    table, reason = _sound_part(row, entries, edition)
    if table is None:
        raise CannotCut(f"nothing of {table_id} is sound: {reason}")
    if not reason:
        raise CannotCut(f"{table_id} is sound: nothing to cut")
    lost = sum(entry.version > table.version for entry in entries)
    nothing = Table(row.id, row.edition, edition, decode_secret(row.secret))
    columns = {**columns_of(nothing, table), "last_digest": entries[table.version].digest}
    return Cut(table_id, row.version, table.version, lost, reason, columns)


async def cut(store: Store, planned: Cut) -> None:
    """Cut it; raises TakenVersion if the table has changed in the meantime."""

    def job(connection: Connection) -> bool:
        stored = connection.execute(select(tables.c.version).where(tables.c.id == planned.table)).scalar()
        if stored != planned.stored:
            return False
        connection.execute(delete(log).where(log.c.table_id == planned.table, log.c.version > planned.last))
        values = {"version": planned.last, **planned.columns}
        connection.execute(update(tables).where(tables.c.id == planned.table).values(values))
        return True

    if not await store.writer.write(job):
        raise TakenVersion


async def _edition(store: Store, digest: str) -> Edition:
    document = await store.edition(digest)
    if document is not None:
        return from_document(msgspec.json.decode(document))
    edition = known_edition(digest)
    if edition is None:
        raise CannotCut(f"the edition {digest} of the table is not known here")
    return edition


def _sound_part(row: TableRow, entries: list[Entry], edition: Edition) -> tuple[Table | None, str]:
    """The table up to its last sound row, and what is wrong with the row after that."""
    reason = ""
    while True:
        try:
            return load_table(row, entries, edition), reason
        except BrokenLog as broken:
            first_bad = broken.first_bad
            reason = str(broken.details["reason"])
        if first_bad == 0:
            return None, reason
        row, entries = row._replace(version=first_bad - 1), entries[:first_bad]
