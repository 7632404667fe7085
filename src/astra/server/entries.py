"""How a change of a table is stored: as rows of its log, and as columns of its own row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from astra.server.storage import Entry, TableRow
from astra.table.rows import Row, encode_row, newcomers
from astra.table.state import encode_secret, encode_state
from astra.table.table import Table

Key = tuple[str | None, str | None]
"""The key of a request and a digest of its content; either may be missing."""


def members_of(rows: list[Row]) -> list[str]:
    """Guests who have to do with the table from these rows on."""
    return [guest for row in rows for guest in newcomers(row)]


def entries_of(version: int, rows: list[Row], at: float, key: Key) -> list[Entry]:
    """Rows as they are stored, beginning with a version; the first one has the key of the request."""
    (name, request), (first, *others) = key, rows
    entries = [Entry(version, *encode_row(first), name, at, request)]
    return entries + [Entry(version + number, *encode_row(row), None, at) for number, row in enumerate(others, 1)]


def keys_in(entries: Iterable[Entry]) -> dict[str, int]:
    """The versions that requests have made, by their keys."""
    return {entry.key: entry.version for entry in entries if entry.key is not None}


def columns_of(before: Table, after: Table) -> dict[str, Any]:
    """What changes in a table's own row besides its version."""
    columns: dict[str, Any] = {}
    state = after.state
    if state is not before.state:
        columns = {"document": encode_state(state), "status": state.status, "listed": state.public}
    if columns or after.game is not before.game:
        columns["bot_to_move"] = after.asked_bot() is not None
        columns["turn"] = None if after.game is None else after.game.turn
        columns["asked"] = after.asked
    return columns


def row_of(before: Table, after: Table) -> TableRow:
    """The own row of a new table."""
    return TableRow(
        id=after.id,
        version=after.version,
        secret=encode_secret(after.secret),
        edition=after.edition_hash,
        created=after.created,
        updated=after.updated,
        **columns_of(before, after),
    )
