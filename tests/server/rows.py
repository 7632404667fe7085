"""Small rows for tests of the database."""

from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from astra.server.storage import Entry, Store
from astra.server.storage.store import TableRow


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'astra.db'}"


def row(name: str) -> TableRow:
    return TableRow(name, 0, "{}", b"secret", "e", "open", False, False, None, None, 1.0, 1.0)


def entry(version: int, key: str | None = None) -> Entry:
    return Entry(version, "table", "[]", key, 2.0)


async def append(
    store: Store, table: str, entries: Sequence[Entry], changes: dict[str, Any], members: Collection[str] = ()
) -> None:
    """Append to whatever the last row is, as a process does that has just read the table."""
    found = store._read(partial(store.load_now, table, -1))
    await store.append(table, None if found is None else found[0].last_digest, entries, changes, members)
