"""What a second look at the server found: odd requests, other processes, being forgotten, what files and logs tell."""

import asyncio
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event, insert, text
from sqlalchemy.exc import IntegrityError, OperationalError

from astra.server.app import open_database
from astra.server.http.limits import NO_LIMITS, Limits
from astra.server.loading import load_table
from astra.server.metrics import Metrics
from astra.server.storage import Store
from astra.server.storage.engine import open_engine
from astra.server.storage.schema import named_values
from astra.server.storage.writer import RETRIES, Writer
from astra.server.wiring import Parts, wire
from astra.table.replay import deal_document, record_text
from astra.table.undo import undoable
from astra.table.updates import Played
from tests.server.house import House, Person, code_of, house, new_key, settings_for
from tests.server.test_play import POSITION
from tests.services.chance import SeededChance
from tests.services.finding import free_port
from tests.waiting import PATIENCE, wait_until


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("review"))) as opened:
        yield opened


def both_seated(ann: Person, bob: Person, **more: object) -> str:
    made = ann.new_table("me", "open", **more)
    bob.post(f"/tables/{made['id']}/join", {"key": new_key(), "code": code_of(made)})
    return str(made["id"])


# Odd requests


def test_a_body_that_is_nested_without_end_is_refused(ann: Person) -> None:
    deep = "[" * 5000 + "]" * 5000
    body = f'{{"key": "deep", "seats": [{{"kind": "me"}}, {{"kind": "me"}}], "position": {{"deck": {deep}}}}}'
    answer = ann.client.post("/tables", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")


def test_a_host_name_that_no_link_can_hold_is_refused(ann: Person) -> None:
    table = ann.new_table("me", "open")["id"]
    answer = ann.client.get(f"/tables/{table}", headers={"Host": "a" * 3000})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "wrong-host")


def test_a_cookie_that_is_too_long_is_not_even_remembered(open_house: House) -> None:
    known = open_house.parts.cookies._remember.cache_info().currsize
    answer = httpx.get(f"{open_house.url}/api/v1/me", headers={"Cookie": f"astra_guest={'a' * 5000}"})
    assert answer.status_code == 401
    assert open_house.parts.cookies._remember.cache_info().currsize == known


def test_tokens_that_are_made_up_do_not_escape_the_rate_limit(tmp_path: Path) -> None:
    limits = Limits(address_requests=2.0, burst_seconds=10.0)
    with house(settings_for(tmp_path, limits=limits)) as strict, httpx.Client(base_url=strict.url) as client:
        seen = set()
        for _ in range(40):
            made_up = {"Authorization": f"Bearer {secrets.token_hex(8)}"}
            seen.add(client.get("/api/v1/opponents", headers=made_up).status_code)
    assert seen == {200, 429}


def test_made_up_tokens_get_no_streams(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        table = opened.person().new_table("me", "open", watch="anyone")["id"]
        for token in ("madeup1", "madeup2"):
            assert Person(opened, token).refused(401, "GET", f"/tables/{table}/events")["code"] == "bad-link"
        assert not opened.parts.streams.all


def test_talk_leaves_a_table_room_for_its_game(tmp_path: Path) -> None:
    limits = Limits(
        requests=0, new_tables=0, new_guests=0, chat=0, table_versions=8, streams_per_guest=NO_LIMITS.streams_per_guest
    )
    with house(settings_for(tmp_path, limits=limits)) as small:
        ann = small.person()
        table = ann.new_table("me", "me", position=POSITION)["id"]
        for _ in range(3):
            ann.post(f"/tables/{table}/chat", {"key": new_key(), "text": "hello"})
        error = ann.refused(409, "POST", f"/tables/{table}/chat", {"key": new_key(), "text": "hello"})
        assert error["code"] == "table-full"
        assert ann.act(table, 0, ["mark Tau.4"])["version"] == 5


def test_a_position_that_its_host_knows_is_no_game_with_others(ann: Person) -> None:
    alone = {"seats": [{"kind": "me"}, {"kind": "me"}], "position": POSITION}
    with_others = {"seats": [{"kind": "me"}, {"kind": "open"}], "position": POSITION}
    for body in ({**alone, "public": True}, with_others):
        assert ann.refused(422, "POST", "/tables", {"key": new_key(), **body})["code"] == "set-position"
    assert ann.post("/tables", {"key": new_key(), **alone})["status"] == "playing"


def test_a_database_that_fails_is_no_fault_of_the_request(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened, closing(sqlite3.connect(tmp_path / "astra.db")) as database:
        ann = opened.person()
        database.execute("ALTER TABLE tables RENAME TO away")
        assert ann.refused(503, "GET", "/tables")["code"] == "busy"
        database.execute("ALTER TABLE away RENAME TO tables")
        assert ann.get("/tables") == {"tables": []}


# Watching and muting


def test_somebody_who_was_sent_away_does_not_watch_on(ann: Person, bob: Person) -> None:
    table = both_seated(ann, bob, watch="nobody")
    watching = bob.stream(table, "lang=en")
    watching.wait_for("snapshot")
    ann.post(f"/tables/{table}/seats/1/remove", {"key": new_key()})
    wait_until(lambda: not watching._thread.is_alive() or watching.raw.endswith(b"0\r\n\r\n"))
    watching.close()


def test_a_spectator_by_link_may_mute(open_house: House, ann: Person) -> None:
    made = ann.new_table("me", "me")
    cy, where = open_house.person("Cy"), f"/tables/{made['id']}"
    ann.post(f"{where}/chat", {"key": new_key(), "text": "hello"})
    assert cy.refused(403, "POST", f"{where}/mute", {"key": new_key(), "who": 0})["code"] == "not-invited"
    cy.post(f"{where}/mute?code={code_of(made)}", {"key": new_key(), "who": 0})
    assert cy.view(made["id"], None, code=code_of(made))["chat"] == []


def test_people_may_be_joined_in_one_emoji(ann: Person) -> None:
    table = ann.new_table("me", "me")["id"]
    said = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN} hello"
    ann.post(f"/tables/{table}/chat", {"key": new_key(), "text": said})
    assert [line["text"] for line in ann.view(table)["chat"]] == [said]
    nothing = {"key": new_key(), "text": "\N{ZERO WIDTH JOINER}"}
    assert ann.refused(422, "POST", f"/tables/{table}/chat", nothing)["code"] == "chat-text"


# Undo


def test_who_has_conceded_takes_nothing_back(ann: Person) -> None:
    table = ann.new_table("me", "me", "me")["id"]
    snapshot = ann.view(table)
    seat = snapshot["view"]["asked"]
    ann.act(table, seat, [ann.view(table, seat)["view"]["legal"][0]])
    version = ann.post(f"/tables/{table}/concede", {"key": new_key(), "seat": seat})["version"]
    body = {"key": new_key(), "seat": seat, "version": version}
    assert ann.refused(409, "POST", f"/tables/{table}/undo", body)["code"] == "bot-plays"


def test_states_are_kept_for_everybody_who_could_take_back_in_turn() -> None:
    played = [Played(number % 2, "stop", [], True, number % 2) for number in range(50)]
    assert undoable(played, False) == 50
    played[9] = Played(1, "stop", [], False, 1)
    assert undoable(played, False) == 40


# Other processes


def another_process(where: House) -> Parts:
    """One that serves the same tables."""
    return wire(where.settings, Store(open_database(where.settings)), Metrics(), SeededChance("another process"))


def test_a_process_that_knew_the_table_before_its_start_can_open_the_deal(
    open_house: House, ann: Person, bob: Person
) -> None:
    async def follow() -> str | None:
        other = another_process(open_house)
        made = ann.new_table("me", "open")
        live = await other.registry.table(made["id"])
        bob.post(f"/tables/{made['id']}/join", {"key": new_key(), "code": code_of(made)})
        over = ann.post(f"/tables/{made['id']}/concede", {"key": new_key(), "seat": 0})
        await other.registry.follow(made["id"], over["version"])
        text = deal_document(live.table).text
        assert text == ann.get(f"/tables/{made['id']}/deal")["text"]
        await other.close()
        return text

    assert asyncio.run(follow()) is not None


def test_a_guest_is_forgotten_in_every_process(open_house: House, ann: Person) -> None:
    async def follow() -> None:
        other = another_process(open_house)
        dora = open_house.person("Dora")
        table = both_seated(ann, dora)
        dora.post(f"/tables/{table}/chat", {"key": new_key(), "text": "a secret of mine"})
        live = await other.registry.table(table)
        assert [line.text for line in live.table.chat] == ["a secret of mine"]
        dora.delete("/me")
        over = ann.post(f"/tables/{table}/concede", {"key": new_key(), "seat": 0})
        await other.registry.follow(table, over["version"])
        assert not live.table.chat
        assert live.table.names("en") == ("Ann", "Guest")
        assert "Dora" not in record_text(live.table)
        await other.close()

    asyncio.run(follow())


def test_a_process_that_builds_a_table_again_knows_when_its_game_began(open_house: House, ann: Person) -> None:
    """It knew the table before the start, and the row that makes it build the table again came with the start."""

    async def follow() -> None:
        other = another_process(open_house)
        dora = open_house.person("Dora")
        made = ann.new_table("me", "open", "open", first=0)
        live = await other.registry.table(made["id"])
        for person in (dora, open_house.person("Bob")):
            person.post(f"/tables/{made['id']}/join", {"key": new_key(), "code": code_of(made)})
        ann.act(made["id"], 0, [ann.view(made["id"])["view"]["legal"][0]])
        dora.delete("/me")
        here = open_house.registry.tables[made["id"]].table
        await other.registry.follow(made["id"], here.version)
        there = live.table
        assert (there.began, there.last_played, there.updated) == (here.began, here.last_played, here.updated)
        assert here.created < here.began < here.last_played < here.updated
        await other.close()

    asyncio.run(follow())


def test_a_table_is_held_once_however_often_it_is_loaded(open_house: House, ann: Person) -> None:
    made = ann.new_table("me", "open")
    registry = open_house.registry
    held = registry.tables[made["id"]]
    again = load_table(*open_house.parts.store.load_sync(made["id"]), held.table.edition)
    assert registry.keep(again, {}, held.digest) is held


# Being forgotten


def test_a_guest_of_many_tables_is_forgotten_at_all_of_them(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        ann = opened.person("Ann")
        first = ann.new_table("me", "open")["id"]
        with closing(sqlite3.connect(tmp_path / "astra.db")) as database, database:
            # Later tables, more than a list of one's games shows.
            for number in range(200):
                columns = "version, document, secret, edition, status, listed, bot_to_move, turn, asked, created"
                database.execute(
                    f"INSERT INTO tables (id, {columns}, updated) SELECT ?, {columns}, updated + 1 FROM tables "
                    "WHERE id = ?",
                    (f"copy{number}", first),
                )
                database.execute(
                    "INSERT INTO log SELECT ?, version, kind, payload, idempotency_key, at, request, NULL FROM log "
                    "WHERE table_id = ?",
                    (f"copy{number}", first),
                )
                database.execute(
                    "INSERT INTO members SELECT guest_id, ? FROM members WHERE table_id = ?", (f"copy{number}", first)
                )
        ann.delete("/me")
        with closing(sqlite3.connect(tmp_path / "astra.db")) as database:
            documents = [row[0] for row in database.execute("SELECT document FROM tables")]
    assert len(documents) == 201
    assert not [document for document in documents if "Ann" in document]


# The writer


def test_a_database_that_is_gone_does_not_hold_up_everybody_in_turn() -> None:
    engine = open_engine(f"postgresql+psycopg://nobody@127.0.0.1:{free_port()}/none")
    tried, all_wait = list[None](), threading.Event()

    @event.listens_for(engine, "do_connect")
    def count(*_: object) -> None:
        tried.append(None)
        assert all_wait.wait(PATIENCE)

    writer = Writer(engine)
    jobs = [writer.submit(lambda connection: connection.execute(text("SELECT 1")).scalar()) for _ in range(40)]
    all_wait.set()
    for job in jobs:
        with pytest.raises(OperationalError):
            job.result(PATIENCE)
    # The first of a batch is tried again and again, and each of the others once.
    assert len(tried) <= 2 * (1 + RETRIES) + len(jobs)
    writer.close()


# Files and logs


def test_every_file_of_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'astra.db'}")
    with engine.begin() as connection:
        named_values.create(connection)
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    engine.dispose()
    assert modes == {"astra.db": 0o600, "astra.db-wal": 0o600, "astra.db-shm": 0o600}


def test_an_error_of_the_database_does_not_tell_what_was_to_be_written(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'astra.db'}")
    with engine.begin() as connection:
        named_values.create(connection)
        row = {"name": "cookie-secret", "value": "hidden-value"}
        connection.execute(insert(named_values), [row])
        with pytest.raises(IntegrityError) as caught:
            connection.execute(insert(named_values), [row])
    engine.dispose()
    assert "hidden-value" not in str(caught.value)
