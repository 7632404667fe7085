"""Retention: a wrong clock deletes nothing, what goes is logged and copied, and the copy can be brought back."""

import asyncio
import gzip
import logging
import os
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, update
from typer.testing import CliRunner

from astra.cli.main import app
from astra.server.metrics import Metrics
from astra.server.storage import Store, schema
from astra.server.storage.backup import export, restore
from astra.server.storage.engine import open_engine
from astra.server.storage.retention import COPY_DAYS, DAY, Clock, Retention
from tests.server.house import house, settings_for
from tests.server.rows import address, append, entry, row
from tests.soak import how_many
from tests.waiting import PATIENCE

NOW = 1_900_000_000.0
DAYS = 90


class Time:
    """A clock on the wall that can be wrong, and one that only runs on."""

    def __init__(self, wall: float = NOW) -> None:
        self.wall = wall
        self.steady = 100.0

    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.steady)

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def retention(store: Store, tmp_path: Path, clock: Clock) -> Retention:
    return Retention(store, Metrics(), days=DAYS, copies=tmp_path / "copies", gone=lambda _: None, clock=clock)


def fill(store: Store, ages: dict[str, float], last: float = NOW) -> None:
    """A table and its guest for each name, last used so many days ago."""

    async def story() -> None:
        for name in ages:
            await store.create(row(name), [entry(0)], [f"guest-{name}"])
            await append(store, name, [entry(1)], {})
            await store.put_guest(f"guest-{name}", name, None)

        def age(connection: Connection) -> None:
            for name, days in ages.items():
                when = last - days * DAY
                connection.execute(update(schema.tables).where(schema.tables.c.id == name).values(updated=when))
                theirs = schema.guests.c.id == f"guest-{name}"
                connection.execute(update(schema.guests).where(theirs).values(seen=when))

        await store.writer.write(age)

    asyncio.run(story())


def there(store: Store) -> list[str]:
    with store.engine.connect() as connection:
        return sorted(connection.execute(select(schema.tables.c.id)).scalars())


def refused(what: Retention) -> float:
    return what.metrics.registry.get_sample_value("astra_retention_refused") or 0.0


@pytest.mark.parametrize("days_off", [91, 10_000, -91, -10_000])
def test_a_wrong_clock_at_one_start_deletes_nothing(store: Store, tmp_path: Path, days_off: int) -> None:
    fill(store, {f"table{number}": number for number in range(6)})
    wrong = Time(NOW + days_off * DAY)
    assert asyncio.run(retention(store, tmp_path, wrong.clock()).run()) == 0
    assert len(there(store)) == 6
    store.close()


def test_a_clock_that_jumps_while_the_server_runs_deletes_nothing(store: Store, tmp_path: Path) -> None:
    fill(store, {f"table{number}": number for number in range(6)})
    hours = Time()
    kept = retention(store, tmp_path, hours.clock())

    async def story() -> None:
        await kept.run()
        hours.wall += 91 * DAY
        for _ in range(30):
            hours.pass_by(3600)
            await kept.run()

    asyncio.run(story())
    assert len(there(store)) == 6
    store.close()


def test_a_move_under_a_wrong_clock_does_not_make_everything_else_old(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    fill(store, {f"table{number}": number for number in range(6)})
    fill(store, {"played": 0.0}, last=NOW + 91 * DAY)
    kept = retention(store, tmp_path, Time(NOW + 91 * DAY).clock())
    with caplog.at_level(logging.INFO, "astra.server"):
        assert asyncio.run(kept.run()) == 0
        assert asyncio.run(kept.run()) == 0
    assert len(there(store)) == 7
    assert refused(kept) == 12, "tables and guests that are kept"
    [told] = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert (told.details["tables"], told.details["of_tables"]) == (6, 7)  # type: ignore[attr-defined]
    assert "astra serve prune" in told.details["do"]  # type: ignore[attr-defined]
    store.close()


@pytest.mark.parametrize("changes", [{}, {"bot_to_move": False, "turn": 1, "asked": 0}], ids=["a change", "a move"])
def test_what_is_played_under_a_clock_that_is_behind_does_not_look_old_later(
    store: Store, tmp_path: Path, changes: dict[str, object]
) -> None:
    fill(store, {f"table{number}": number for number in range(6)})
    behind = NOW - 400 * DAY

    async def story() -> None:
        await retention(store, tmp_path, Time(behind).clock()).run()
        await append(store, "table3", [entry(2)._replace(at=behind)], changes)
        await store.create(row("made")._replace(updated=behind), [entry(0)], [])

    asyncio.run(story())
    assert asyncio.run(retention(store, tmp_path, Time(NOW + 1).clock()).run()) == 0
    assert len(there(store)) == 7
    store.close()


def test_what_is_unused_for_long_goes_with_a_line_in_the_log_and_a_copy(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    fill(store, {"old": 91, "older": 300, "young": 89, "new": 0, "other": 1})
    kept = retention(store, tmp_path, Time().clock())
    with caplog.at_level(logging.INFO, "astra.server"):
        assert asyncio.run(kept.run()) == 2
    assert there(store) == ["new", "other", "young"]
    assert refused(kept) == 0
    [told] = [record.details for record in caplog.records if record.getMessage() == "tables deleted"]  # type: ignore[attr-defined]
    assert sorted(told["tables"]) == ["old", "older"]
    [copy] = (tmp_path / "copies").iterdir()
    assert (copy.name, copy.stat().st_mode & 0o777) == (told["copy"], 0o600)
    with gzip.open(copy) as packed:
        (tmp_path / "plain.db").write_bytes(packed.read())
    with closing(sqlite3.connect(tmp_path / "plain.db")) as plain:
        assert plain.execute("SELECT table_id, version FROM log ORDER BY 1, 2").fetchall() == [
            ("old", 0),
            ("old", 1),
            ("older", 0),
            ("older", 1),
        ]
        assert plain.execute("SELECT count(*) FROM guests").fetchone() == (2,)
    store.close()


def test_what_was_deleted_is_brought_back_beside_what_is_there_and_stays(store: Store, tmp_path: Path) -> None:
    fill(store, {"old": 91, "new": 0, "other": 1})
    before = store.load_sync("old")[1]
    asyncio.run(retention(store, tmp_path, Time().clock()).run())
    [copy] = (tmp_path / "copies").iterdir()
    assert restore(store.engine, copy, force=False, add=True) == 1
    assert restore(store.engine, copy, force=False, add=True) == 0, "it is there"
    assert there(store) == ["new", "old", "other"]
    assert store.load_sync("old")[1] == before
    assert store.load_sync("old")[0].updated == pytest.approx(time.time(), abs=60), "used now: not due within the hour"
    store.close()


def test_a_copy_restores_into_an_empty_database_as_a_backup_does(store: Store, tmp_path: Path) -> None:
    fill(store, {"old": 91, "new": 0, "other": 1})
    asyncio.run(retention(store, tmp_path, Time().clock()).run())
    [copy] = (tmp_path / "copies").iterdir()
    (tmp_path / "elsewhere").mkdir()
    target = open_engine(address(tmp_path / "elsewhere"))
    assert restore(target, copy, force=False) == 1
    target.dispose()
    store.close()


def test_without_a_copy_nothing_is_deleted(store: Store, tmp_path: Path) -> None:
    fill(store, {"old": 91, "new": 0, "other": 1})
    (tmp_path / "copies").write_text("a file where the folder should be")
    with pytest.raises(OSError, match="copies"):
        asyncio.run(retention(store, tmp_path, Time().clock()).run())
    assert there(store) == ["new", "old", "other"]
    store.close()


def test_copies_are_kept_for_two_weeks_by_a_clock_that_is_believed(store: Store, tmp_path: Path) -> None:
    fill(store, {"old": 91, "new": 0, "other": 1})
    asyncio.run(retention(store, tmp_path, Time().clock()).run())
    [copy] = (tmp_path / "copies").iterdir()
    os.utime(copy, (NOW, NOW))
    asyncio.run(retention(store, tmp_path, Time(NOW + 91 * DAY).clock()).run())
    assert copy.exists(), "the clock is ahead of everything stored"
    later = Time(NOW)
    runs = retention(store, tmp_path, later.clock())

    async def story() -> None:
        await runs.run()
        later.pass_by((COPY_DAYS - 2) * DAY)
        await runs.run()
        assert copy.exists()
        later.pass_by(3 * DAY)
        await runs.run()
        assert not copy.exists()

    asyncio.run(story())
    store.close()


def test_time_passes_for_a_server_that_nobody_uses(store: Store, tmp_path: Path) -> None:
    """Also over restarts: what it has seen pass is stored."""
    fill(store, {"old": 60, "new": 0, "other": 1})
    hours = Time()

    async def days(number: int) -> None:
        runs = retention(store, tmp_path, hours.clock())
        await runs.run()
        for _ in range(number):
            hours.pass_by(DAY)
            await runs.run()

    asyncio.run(days(20))
    assert there(store) == ["new", "old", "other"]
    asyncio.run(days(11))
    assert there(store) == ["new", "other"]
    store.close()


def test_a_table_that_is_used_while_its_copy_is_made_stays(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store, {"old": 91, "new": 0, "other": 1})

    def and_meanwhile(*words: object) -> Path:
        asyncio.run(append(store, "old", [entry(2)._replace(at=NOW)], {}))
        return export(*words)  # type: ignore[arg-type]

    monkeypatch.setattr("astra.server.storage.retention.export", and_meanwhile)
    assert asyncio.run(retention(store, tmp_path, Time().clock()).run()) == 0
    assert there(store) == ["new", "old", "other"]
    store.close()


def test_however_much_is_due_goes_a_part_at_a_time(store: Store, tmp_path: Path) -> None:
    with store.engine.begin() as connection:
        rows = [
            row(f"t{number}")._replace(updated=NOW - 91 * DAY * (number < 1200))._asdict() for number in range(2500)
        ]
        connection.execute(insert(schema.tables), rows)
    assert asyncio.run(retention(store, tmp_path, Time().clock()).run()) == 1200
    assert len(there(store)) == 1300
    store.close()


def test_a_person_may_confirm_what_the_server_refuses(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        ann = opened.person("Ann")
        tables = [ann.new_table("me", "open")["id"] for _ in range(3)]
        with closing(sqlite3.connect(tmp_path / "astra.db")) as database, database:
            database.execute("UPDATE tables SET updated = 1 WHERE id != ?", (tables[0],))
        assert (
            asyncio.run_coroutine_threadsafe(opened.parts.upkeep.delete_unused(), opened.loop).result(PATIENCE) is None
        )
        assert "astra_retention_refused 2.0" in opened.parts.metrics.text().decode()
    words = ["serve", "prune", "--data-dir", str(tmp_path)]
    asked = CliRunner().invoke(app, words, input="n\n")
    assert (asked.exit_code, "Delete 2 of 3 tables" in asked.stdout) == (1, True)
    done = CliRunner().invoke(app, [*words, "--yes"])
    assert (done.exit_code, "deleted 2 of 3 tables" in done.stdout) == (0, True), done.output
    with closing(sqlite3.connect(tmp_path / "astra.db")) as database:
        assert database.execute("SELECT id FROM tables").fetchall() == [(tables[0],)]
    [copy] = tmp_path.glob("astra-before-retention-*.db.gz")
    back = CliRunner().invoke(app, ["serve", "restore", "--data-dir", str(tmp_path), "--add", str(copy)])
    assert (back.exit_code, "restored 2 tables" in back.stdout) == (0, True), back.output
    with closing(sqlite3.connect(tmp_path / "astra.db")) as database:
        assert {name for (name,) in database.execute("SELECT id FROM tables")} == set(tables)


@pytest.mark.parametrize("seed", range(how_many(2)))
def test_whatever_a_clock_does_what_was_used_lately_stays(store: Store, tmp_path: Path, seed: int) -> None:
    """Starts and jumps by years in both directions, people who play meanwhile, and hours that pass."""
    rng = random.Random(f"clock {seed}")
    names = [f"table{number}" for number in range(8)]
    fill(store, dict.fromkeys(names, 0.0))
    asyncio.run(retention(store, tmp_path, Time().clock()).run())
    true, used = NOW, dict.fromkeys(names, NOW)

    async def start() -> None:
        nonlocal true
        hours = Time(true + rng.choice([0, 0, 0, 91, 2000, -91, -2000]) * DAY)
        runs = retention(store, tmp_path, hours.clock())
        await runs.run()
        lively = sorted(rng.sample(names, rng.choice([0, 1, 2, 3])))
        for name in lively if set(lively) <= set(there(store)) else []:
            version = store.load_sync(name)[0].version
            await append(store, name, [entry(version + 1)._replace(at=hours.wall)], {})
            used[name] = true
        for _ in range(rng.randrange(6)):
            passed = rng.choice([3600.0, DAY])
            hours.pass_by(passed)
            true += passed
            hours.wall += rng.choice([0, 0, 0, 91, -91]) * DAY
            await runs.run()

    for _ in range(12):
        asyncio.run(start())
        gone = set(names) - set(there(store))
        lately = {name for name, when in used.items() if true - when < (DAYS - 2) * DAY}
        assert not gone & lately, (gone, true)
    store.close()
