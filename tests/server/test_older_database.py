"""A database of revision 0004, made by the version before rows said what changed, opens and plays on.

`older/revision-0004.db.gz` has tables in all stages; beside it lies what their people were told before. Rows with a
digest tell their time in whole milliseconds, so a table's own time is compared to that. Texts may have become better
since, and the edition of these games is no longer the shipped one, so their records carry it. The same rows in a
PostgreSQL database of that revision do, too.
"""

import contextlib
import gzip
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import MetaData, create_engine, insert, select

from astra.record.view import VIEW_FORMAT
from astra.server.storage.checking import check, reading_engine
from astra.server.storage.migrations import upgrade
from tests.server.house import House, Person, house, settings_for

OLDER = Path(__file__).parent / "older"


def with_format(part: dict[str, Any]) -> dict[str, Any]:
    """Views as they are told today: they name their format, and have no version of their own."""
    if "decision" not in part or "version" not in part:
        return part
    return {"format": VIEW_FORMAT} | {name: value for name, value in part.items() if name != "version"}


TOLD: dict[str, Any] = json.loads(
    gzip.decompress((OLDER / "revision-0004.json.gz").read_bytes()), object_hook=with_format
)
TABLES: dict[str, Any] = TOLD["tables"]
KEYS = itertools.count(1)
DATABASES = ("sqlite", "postgresql")
# What differs from moment to moment, or from server to server.
MOMENTARY = ("away", "bot_after", "online", "thinking")


def new_key() -> str:
    """One that nobody used when the file was made."""
    return f"later-{next(KEYS)}"


def opened(folder: Path, request: pytest.FixtureRequest) -> contextlib.AbstractContextManager[House]:
    """Nothing is deleted for its age, no bot moves on before it was looked at, nobody is missed."""
    file = folder / "astra.db"
    file.write_bytes(gzip.decompress((OLDER / "revision-0004.db.gz").read_bytes()))
    database = ""
    if request.param == "postgresql":
        database = request.getfixturevalue("postgres").database()
        copy_older(file, msgspec.structs.replace(settings_for(folder), database=database).database_url())
    unhurried = settings_for(folder, database=database, retention_days=36_500, bot_pace=86_400.0, away_seconds=0.0)
    return house(unhurried)


def copy_older(file: Path, address: str) -> None:
    """The rows of a SQLite file of revision 0004 in a PostgreSQL database of the same."""
    old, new = create_engine(f"sqlite:///{file}"), create_engine(address)
    there = MetaData()
    with old.begin() as source, new.begin() as target:
        upgrade(target, "0004")
        there.reflect(source)
        for table in there.sorted_tables:
            rows = [row._asdict() for row in source.execute(select(table))]
            if rows and table.name != "alembic_version":
                target.execute(insert(table), rows)
    old.dispose()
    new.dispose()


def people_of(where: House) -> dict[str, Person]:
    found = {}
    for name, cookies in TOLD["cookies"].items():
        found[name] = Person(where)
        found[name].client.cookies.update(cookies)
    return found


@pytest.fixture(scope="module", params=DATABASES)
def people(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[dict[str, Person]]:
    """Those who only look."""
    with opened(tmp_path_factory.mktemp("older"), request) as where:
        yield people_of(where)


@pytest.fixture(params=DATABASES)
def open_house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A server of its own for those who go on."""
    with opened(tmp_path, request) as where:
        yield where


def settled(snapshot: dict[str, Any], versions: int) -> dict[str, Any]:
    """A snapshot without what passes; the database's own migration adds a row to each table."""
    table = {**snapshot["table"], "version": snapshot["table"]["version"] + versions}
    table["created"] = pytest.approx(table["created"], abs=0.001)
    table["seats"] = [
        {key: seat[key] for key in seat if key not in MOMENTARY and (key != "name" or seat["kind"] == "person")}
        for seat in table["seats"]
    ]
    table["invite"] = None if table["invite"] is None else table["invite"]["url"]
    # Whether hints come has another meaning now: with several people all of them must agree.
    for momentary in ("watching", "away_seconds", "hints"):
        del table[momentary]
    chat = [{**line, "at": pytest.approx(line["at"], abs=0.001)} for line in snapshot["chat"]]
    log = wordless(snapshot["log"])
    return {**snapshot, "version": snapshot["version"] + versions, "table": table, "chat": chat, "log": log}


def without_news(now: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """A document without what nobody told then."""
    return {name: without_news(now[name], old) if isinstance(old, dict) else now[name] for name, old in before.items()}


def is_grouped(now: list[dict[str, Any]], before: list[dict[str, Any]]) -> bool:
    """Whether a log tells the same as before, but for lines that a later one of the same pen now tells as well."""
    left = list(wordless(now))
    for line, following in zip(wordless(before), [*before[1:], None], strict=False):
        if left and left[0] == line:
            left.pop(0)
        elif following is None or following["pen"] != line["pen"]:
            return False
    return not left


def wordless(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A log without its texts."""
    return [{**line, "text": bool(line["text"])} for line in lines]


def played(record: str) -> list[str]:
    """What a record says without the edition that it may carry, and the digest of all."""
    return [line for line in record.splitlines()[:-1] if not line.startswith("edition-data: ")]


@pytest.mark.parametrize("name", TABLES)
def test_everybody_sees_the_same_table_as_before(people: dict[str, Person], name: str) -> None:
    table = TABLES[name]
    for (who, seat), before in zip(table["readers"], table["snapshots"], strict=True):
        now = people[who].view(table["id"], seat)
        assert is_grouped(now["log"], before["log"])
        assert settled({**without_news(now, before), "log": []}, 0) == settled({**before, "log": []}, 1)
    who, seat = table["readers"][0]
    lines = people[who].get(f"/tables/{table['id']}/log", seat=seat)["lines"]
    assert is_grouped(lines, table["log"]["lines"])


@pytest.mark.parametrize("name", [name for name in TABLES if "record" in TABLES[name]])
def test_a_finished_game_has_the_same_record_deal_and_history(people: dict[str, Person], name: str) -> None:
    table, ann = TABLES[name], people["ann"]
    where = f"/tables/{table['id']}"
    assert played(ann.get(f"{where}/record")) == played(table["record"])
    assert ann.get(f"{where}/deal") == table["deal"]
    before = table["moment"]
    now = without_news(ann.get(f"{where}/replay", action=1), before)
    assert {**now, "log": wordless(now["log"])} == {**before, "log": wordless(before["log"])}
    history = without_news(ann.get(f"{where}/history"), table["history"])
    turns = zip(history["turns"], table["history"]["turns"], strict=True)
    history["turns"] = [without_news(turn, former) for turn, former in turns]
    seconds = pytest.approx(table["history"]["seconds"], abs=0.01)
    assert history == {**table["history"], "seconds": seconds}


def test_lists_show_the_same_tables(people: dict[str, Person]) -> None:
    for name, before in TOLD["lists"].items():
        now = people[name].get("/me/tables")["tables"]
        assert [row["id"] for row in now] == [row["id"] for row in before["tables"]]


def test_a_game_goes_on_with_undo_and_link(open_house: House) -> None:
    people = people_of(open_house)
    playing, undoable = TABLES["playing"]["id"], TABLES["undoable"]["id"]
    program = Person(open_house, token=TOLD["token"])
    assert program.view(playing, 0)["view"] == people["ann"].view(playing, 0)["view"]
    ann = people["ann"]
    version = ann.view(undoable, 0)["version"]
    undone = ann.post(f"/tables/{undoable}/undo", {"key": new_key(), "seat": 0, "version": version})
    assert undone["kind"] == "undo"
    for _ in range(6):
        asked = ann.view(playing, 0)["view"]["asked"]
        who = ann if asked == 0 else people["bob"]
        view = who.view(playing, asked)
        assert (
            who.act(playing, asked, [view["view"]["legal"][0]], view["version"], new_key())["version"]
            == view["version"] + 1
        )


def test_an_open_table_fills_and_starts(open_house: House) -> None:
    people = people_of(open_house)
    table = TABLES["open"]["id"]
    dora = open_house.person("Dora")
    dora.post(f"/tables/{table}/join", {"key": new_key()})
    assert people["ann"].get(f"/tables/{table}")["status"] == "playing"


def test_somebody_who_is_forgotten_leaves_no_trace_in_older_rows(open_house: House) -> None:
    people = people_of(open_house)
    table = TABLES["one conceded"]["id"]
    people["cy"].delete("/me")
    row, entries = open_house.parts.store.load_sync(table)
    assert '"Cy"' not in row.document + "".join(entry.payload for entry in entries)
    assert [seat["name"] for seat in people["ann"].get(f"/tables/{table}")["seats"]][2] == "Guest"


def test_the_file_is_sound_afterwards(open_house: House) -> None:
    engine = reading_engine(open_house.settings.database_url())
    report = check(engine)
    engine.dispose()
    assert report.faults == []
    assert report.revision == report.newest
