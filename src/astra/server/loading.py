"""Tables from what is stored: rows that follow each other and are as they were written, folded into a table."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import msgspec

from astra.edition.model import Edition
from astra.errors import AstraError
from astra.record.parsing import RULES
from astra.server.editions import Editions
from astra.server.entries import columns_of, keys_in
from astra.server.http.errors import Refused
from astra.server.metrics import Metrics
from astra.server.storage import Entry, Store, TableRow
from astra.server.storage.digests import is_as_written
from astra.table.apply import apply
from astra.table.limits import MOST_ROWS
from astra.table.rows import FORGOTTEN, Row, Started, decode_row
from astra.table.state import decode_secret, decode_state, encode_state
from astra.table.table import Table

logger = logging.getLogger("astra.server")


class BrokenLog(Refused):
    """A table whose rows do not follow on each other, or do not play: rows are missing, or were changed.

    Only this table is refused, by name; what stands before the first bad row is sound.
    """

    def __init__(self, table_id: str, version: int, of: int, reason: str) -> None:
        super().__init__("broken-log", 409, arguments={"table": table_id, "version": version, "of": of})
        self.details = {"table": table_id, "first_bad_version": version, "stored_version": of, "reason": reason}
        self.first_bad = version


class Stored(NamedTuple):
    """A table as its rows make it, the versions that requests made, by their keys, and the digest of the last row."""

    table: Table
    keys: dict[str, int]
    digest: str | None


class News(NamedTuple):
    """Rows that another process wrote, and the table after each; or the news that they changed earlier rows."""

    rows: list[Row]
    tables: list[Table]
    keys: dict[str, int]
    digest: str | None
    """The digest of the last row."""
    reaches_back: bool


class Loader:
    """Reads tables, and reports those that cannot be read."""

    def __init__(self, store: Store, editions: Editions, metrics: Metrics, most_rows: int) -> None:
        self._store = store
        self._editions = editions
        self._metrics = metrics
        self._most_rows = most_rows
        self._broken: set[str] = set()

    async def load(self, table_id: str, *, whole: bool = False) -> Stored | None:
        """A table; None if there is none. Raises Refused if it has other rules, and BrokenLog."""
        found = await self._store.load(table_id)
        if found is None:
            return None
        row, entries = found
        if (rules := _rules_of(row)) != RULES:
            raise Refused("other-rules", 409, arguments={"played": rules, "here": RULES})
        edition = await self._editions.get(row.edition)
        try:
            table = await self._store.aside(lambda: load_table(row, entries, edition, whole, self._most_rows))
        except BrokenLog as broken:
            self._tell(broken)
            raise
        self._tell_mended(table_id)
        digest = entries[-1].digest
        if wrong := wrong_columns(row, table, digest):
            # A table's own row, which lists need, is made from its log: the log is right.
            await self._mend(row, wrong)
        return Stored(table, keys_in(entries), digest)

    async def news_of(self, table: Table, digest: str | None) -> News | None:
        """The rows written since the one with a digest; None if the table is gone. Raises BrokenLog."""
        found = await self._store.load(table.id, table.version - 1)
        if found is None:
            return None
        rows: list[Row] = []
        tables: list[Table] = []
        entries = entries_after(table, digest, *found)
        if entries is None:
            return News(rows, tables, {}, None, True)
        for entry in entries:
            table, row = follow_entry(table, entry, found[0].version)
            rows.append(row)
            tables.append(table)
        last = entries[-1].digest if entries else digest
        if found[0].last_digest != last:  # else nothing could be appended any more
            await self._mend(found[0], {"last_digest": last})
        return News(rows, tables, keys_in(entries), last, False)

    async def _mend(self, row: TableRow, right: dict[str, Any]) -> None:
        """Correct columns of a table's own row."""
        logger.error("table row mended", extra={"details": {"table": row.id, "columns": sorted(right)}})
        await self._store.mend(row.id, row.version, right)

    def _tell(self, broken: BrokenLog) -> None:
        """Logged once per table, however often people ask for it."""
        table = str(broken.details["table"])
        if table not in self._broken:
            self._broken.add(table)
            self._metrics.broken.set(len(self._broken))
            sound = f"rows 0 to {broken.first_bad - 1}" if broken.first_bad else "nothing"
            do = f"see docs/serve.md, When something is wrong; `astra serve tables cut {table}` keeps what is sound"
            logger.error("table broken", extra={"details": {**broken.details, "sound": sound, "do": do}})

    def _tell_mended(self, table_id: str) -> None:
        """Somebody has cut its log back or restored it."""
        if table_id in self._broken:
            self._broken.discard(table_id)
            self._metrics.broken.set(len(self._broken))
            logger.info("table mended", extra={"details": {"table": table_id}})


def load_table(
    row: TableRow, entries: list[Entry], edition: Edition, whole: bool = False, most_rows: int = MOST_ROWS
) -> Table:
    """A table from its rows; raises BrokenLog."""
    needs_whole(row.id, row.version, entries)
    try:
        secret = decode_secret(row.secret)
    except msgspec.DecodeError as error:
        raise BrokenLog(row.id, 0, row.version, f"its secret cannot be read: {error}") from error
    table = Table(row.id, row.edition, edition, secret, whole=whole, most_rows=most_rows)
    for entry in entries:
        table, one = follow_entry(table, entry, row.version)
        if isinstance(one, Started) and not table.is_as_committed():
            raise BrokenLog(row.id, 0, row.version, "its secret is not the one with which the game was dealt")
    return table


def _rules_of(row: TableRow) -> str:
    """The rules that a table is played by; if its own row cannot be read, they follow from its log."""
    try:
        return decode_state(row.document).rules
    except msgspec.DecodeError:
        return RULES


def wrong_columns(row: TableRow, table: Table, digest: str | None) -> dict[str, Any]:
    """The columns of a table's own row that are wrong, as they should be; `digest` is that of its log's last row."""
    nothing = Table(table.id, table.edition_hash, table.edition, table.secret)
    right = {**columns_of(nothing, table), "last_digest": digest}
    try:
        stored = row._asdict() | {"document": encode_state(decode_state(row.document))}
    except msgspec.DecodeError:
        stored = row._asdict()
    return {name: value for name, value in right.items() if stored[name] != value}


def needs_whole(table_id: str, stored: int, entries: list[Entry], first: int = 0, after: str | None = None) -> None:
    """Check that these are the rows from `first` to the stored version, each as it was written after the one before.

    `after` is the digest of the row before the first. Raises BrokenLog.
    """
    for expected, entry in enumerate(entries, first):
        if entry.version != expected:
            reason = f"row {expected} is missing: {entry.version} follows on {expected - 1}"
            raise BrokenLog(table_id, expected, stored, reason)
        if not is_as_written(table_id, entry, after):
            raise BrokenLog(table_id, expected, stored, f"row {expected} is not what was written: its digest differs")
        after = entry.digest
    if first + len(entries) != stored + 1:
        last = first + len(entries) - 1
        raise BrokenLog(table_id, last + 1, stored, f"the table is at version {stored}, its last row is {last}")


def entries_after(table: Table, digest: str | None, row: TableRow, entries: list[Entry]) -> list[Entry] | None:
    """The rows that follow a table's version; None if the table has another past by now.

    `digest` is that of the last row which the table was made from. Raises BrokenLog.
    """
    if not entries or entries[0].version != table.version:
        raise BrokenLog(table.id, table.version, row.version, f"row {table.version} is missing")
    known, *news = entries
    if known.digest != digest or any(entry.kind == FORGOTTEN for entry in news):
        return None
    needs_whole(table.id, row.version, news, table.version + 1, digest)
    return news


def follow_entry(table: Table, entry: Entry, stored: int) -> tuple[Table, Row]:
    """The table after one more row, and that row; raises BrokenLog if it cannot be played."""
    try:
        row = decode_row(entry.kind, entry.payload)
        return apply(table, row, entry.at), row
    except (AstraError, msgspec.DecodeError, AssertionError, ValueError, LookupError) as error:
        reason = f"row {entry.version} cannot be played: {type(error).__name__}: {error}"
        raise BrokenLog(table.id, entry.version, stored, reason) from error
