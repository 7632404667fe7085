"""A bit that flips anywhere in a SQLite file: no row of a log changes without being named, and nothing ends with 500.

Forty flips in `make test`, 1,200 with ASTRA_SOAK=1.
"""

import random
import sqlite3
import struct
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from astra.server.http.errors import Refused
from astra.server.loading import needs_whole
from astra.server.storage import Store
from astra.server.storage.checking import check, reading_engine
from tests.server.house import house, settings_for
from tests.server.rows import address
from tests.server.test_locks import table_with_moves
from tests.soak import how_many

Rows = dict[tuple[str, int], tuple[object, ...]]


def read_rows(file: Path) -> Rows:
    """The log as any reader finds it; raises DatabaseError."""
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
        found = database.execute("SELECT table_id, version, kind, payload, idempotency_key, request, at FROM log")
        return {(row[0], row[1]): (*row[:-1], but_for_its_last_bits(row[-1])) for row in found}


def but_for_its_last_bits(at: object) -> object:
    """Databases read the last two bits of a time in their own ways, so no digest can tell them."""
    return struct.unpack("<q", struct.pack("<d", at))[0] >> 2 if isinstance(at, float) else at


def faults_of(file: Path) -> list[str]:
    engine = reading_engine(address(file.parent))
    try:
        return check(engine).faults
    except (SQLAlchemyError, UnicodeDecodeError) as error:
        return [f"it cannot be read: {error}"]
    finally:
        engine.dispose()


def refused_tables(file: Path, tables: list[str]) -> set[str]:
    """The tables that a server would not open, for any reason that it answers with 409 or 503."""
    engine = reading_engine(address(file.parent))
    refused = set()
    for table in tables:
        try:
            with engine.begin() as connection:
                found = Store.load_now(None, table, -1, connection)  # type: ignore[arg-type]
            if found is None:
                refused.add(table)
            else:
                needs_whole(table, found[0].version, found[1])
        except (SQLAlchemyError, Refused):
            refused.add(table)
    engine.dispose()
    return refused


def test_no_row_of_a_log_changes_without_being_named(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        ann = opened.person("Ann")
        tables = [table_with_moves(ann, 30) for _ in range(3)]
    whole = (tmp_path / "astra.db").read_bytes()
    before = read_rows(tmp_path / "astra.db")
    assert faults_of(tmp_path / "astra.db") == []
    (tmp_path / "flipped").mkdir()
    file, rng, changed = tmp_path / "flipped" / "astra.db", random.Random(3), 0
    for _ in range(how_many(40)):
        bit = rng.randrange(len(whole) * 8)
        hurt = bytearray(whole)
        hurt[bit // 8] ^= 1 << bit % 8
        file.write_bytes(hurt)
        after: Rows | None = None
        with suppress(sqlite3.Error):
            after = read_rows(file)
        if after == before:
            continue
        changed += 1
        faults = faults_of(file)
        assert faults, f"bit {bit} changed a row, and nobody noticed"
        if after is not None:
            names = {key[0] for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
            named = {name for name in names & set(tables) if any(name in fault for fault in faults)}
            assert names & set(tables) <= named | refused_tables(file, tables), (bit, faults)
    assert changed > 0, "no flip hit a row"
