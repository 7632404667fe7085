"""Small rows for tests of the database."""

from pathlib import Path

from astra.server.storage import Entry
from astra.server.storage.store import TableRow


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'astra.db'}"


def row(name: str) -> TableRow:
    return TableRow(name, 0, "{}", b"secret", "e", "open", False, False, None, None, 1.0, 1.0)


def entry(version: int, key: str | None = None) -> Entry:
    return Entry(version, "table", "[]", key, 2.0)
