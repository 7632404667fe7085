"""What one guest may cost the others: long work is shared out and counted, nobody fills what is not theirs."""

import itertools
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from astra.server import archive, loading
from astra.server.http.limits import NO_LIMITS
from astra.server.http.security import network_of
from astra.table import apply as apply_module
from astra.table import chat, playing, replay
from tests.server.house import Person, code_of, house, new_key, settings_for
from tests.server.test_play import POSITION
from tests.waiting import wait_until

# Seconds of work that a caller may have at once, where each takes one: after the third there is nothing left.
THREE = 2.5


def each_work_takes_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock that the archive counts with, which is asked before a work and after it."""
    seconds = itertools.count()
    monkeypatch.setattr(archive, "time", SimpleNamespace(thread_time=lambda: float(next(seconds))))


def limited(folder: Path, **limits: Any) -> Any:
    return settings_for(folder, limits=msgspec.structs.replace(NO_LIMITS, **limits))


def play_steps(person: Person, table: str, moves: int) -> None:
    """So many actions of whichever seat is asked; all are this person's."""
    for _ in range(moves):
        asked = person.view(table, None)["view"]["asked"]
        snapshot = person.view(table, asked)
        person.act(table, asked, [snapshot["view"]["legal"][0]], snapshot["version"])


# Long work


def test_the_past_of_a_table_is_read_once_and_then_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apply_module, "KEPT_MOVES", 6)
    loaded = list[str]()
    load = loading.load_table

    def counted(*words: Any, **more: Any) -> Any:
        loaded.append(words[0].id)
        return load(*words, **more)

    monkeypatch.setattr(archive, "load_table", counted)
    with house(settings_for(tmp_path)) as opened:
        ann, eve = opened.person("Ann"), opened.person("Eve")
        table = ann.new_table("me", "me", watch="anyone", first=0)["id"]
        first = ann.act(table, 0, ["rest"], key="early")
        play_steps(ann, table, 40)
        early = eve.get(f"/tables/{table}/log")
        play_steps(ann, table, 3)
        later = eve.get(f"/tables/{table}/log")
        assert ann.act(table, 0, ["rest"], first["version"], key="early") == first
        assert loaded == [table]
        assert later["lines"][: len(early["lines"])] == early["lines"]
        assert later["version"] == early["version"] + 3
        kept = eve.get(f"/tables/{table}/log")
        guest = eve.get("/me")["id"]
        opened.parts.archive._spent.rate = 0.001
        opened.parts.archive._spent.spend(guest, 100.0)
        assert eve.refused(429, "GET", f"/tables/{table}/log")["code"] == "too-many"
        assert loaded == [table]
        assert table in opened.parts.archive._kept
        opened.parts.archive._spent.rate = 0.0
        opened.parts.archive.dropped(opened.registry.tables[table])
        assert eve.get(f"/tables/{table}/log") == kept
        ann.delete("/me")
        assert "Ann" not in eve.client.get(f"/tables/{table}/log").text


def finished_table(ann: Person) -> str:
    table: str = ann.new_table("me", "me", watch="anyone")["id"]
    play_steps(ann, table, 5)
    ann.post(f"/tables/{table}/concede", {"key": new_key(), "seat": 0})
    return table


def test_long_work_is_done_for_one_caller_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside, most = list[int](), list[int]()
    history = replay.history_document

    def slow(live: Any) -> Any:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.05)
        inside.pop()
        return history(live)

    monkeypatch.setattr(replay, "history_document", slow)
    with house(settings_for(tmp_path)) as opened:
        table = finished_table(opened.person("Ann"))
        people = [opened.person("Eve") for _ in range(6)]
        with ThreadPoolExecutor(6) as threads:
            list(threads.map(lambda eve: eve.get(f"/tables/{table}/history"), people))
    assert most == [1] * 6


@pytest.mark.parametrize("path", ["history", "replay?action=4", "preview"])
def test_a_caller_who_had_much_long_work_must_wait_and_others_need_not(
    tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    each_work_takes_a_second(monkeypatch)
    with house(limited(tmp_path, work=0.0001)) as opened:
        ann, eve = opened.person("Ann"), opened.person("Eve")
        opened.parts.archive._spent.size = THREE
        table = finished_table(ann)
        body = None
        if path == "preview":
            table = ann.new_table("me", "me", position=POSITION)["id"]
            body = {"seat": 0, "version": ann.view(table)["version"], "actions": []}
        where, method = f"/tables/{table}/{path}", "GET" if body is None else "POST"
        answers = [ann.client.request(method, where, json=body) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert answers[-1].json()["error"]["code"] == "too-many"
        assert int(answers[-1].headers["retry-after"]) >= 1
        if body is None:
            eve.get(where)
        ann.view(table)


def test_made_up_tokens_get_no_work_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    each_work_takes_a_second(monkeypatch)
    with house(limited(tmp_path, work=0.0001)) as opened:
        ann = opened.person("Ann")
        opened.parts.archive._spent.size = THREE
        table = finished_table(ann)
        forged = [Person(opened, f"made-up-{number}").client.get(f"/tables/{table}/history") for number in range(20)]
        assert {answer.status_code for answer in forged} == {401}
        token = ann.post(f"/tables/{table}/seats/0/links", {"key": new_key()})["token"]
        Person(opened, token).get(f"/tables/{table}/history")


# The length of a table's story


def full_table(ann: Person, versions: int, *seats: str) -> str:
    """A table whose log has no room for a move any more."""
    table: str = ann.new_table(*seats, watch="anyone")["id"]
    play_steps(ann, table, versions - int(ann.view(table)["version"]))
    return table


def test_a_mute_that_changes_nothing_makes_no_version(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        ann, eve = opened.person("Ann"), opened.person("Eve")
        table = ann.new_table("me", "me", watch="anyone")["id"]
        where = f"/tables/{table}"
        ann.post(f"{where}/chat", {"key": new_key(), "text": "hello"})
        who = eve.view(table, None)["chat"][0]["who"]
        assert eve.post(f"{where}/mute", {"key": new_key(), "who": who, "on": False})["version"] == 2
        muted = eve.post(f"{where}/mute", {"key": new_key(), "who": who})["version"]
        assert muted == 3
        assert eve.post(f"{where}/mute", {"key": new_key(), "who": who})["version"] == muted
        ann.delete(f"{where}/seats/0/links")
        assert ann.get(where)["version"] == muted


def test_spectators_who_mute_leave_a_table_room_for_its_game(tmp_path: Path) -> None:
    with house(limited(tmp_path, table_versions=12)) as small:
        ann, eve = small.person("Ann"), small.person("Eve")
        table = ann.new_table("me", "me", watch="anyone")["id"]
        body = {"who": "0123456789abcdef"}
        answers = [
            eve.client.post(f"/tables/{table}/mute", json={"key": new_key(), "on": number % 2 == 0, **body})
            for number in range(20)
        ]
        assert answers[-1].json()["error"]["code"] == "table-full"
        assert ann.refused(409, "POST", f"/tables/{table}/seats/0/links", {"key": new_key()})["code"] == "table-full"
        play_steps(ann, table, 5)


def test_nobody_mutes_more_than_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat, "MOST_MUTED", 3)
    with house(settings_for(tmp_path)) as opened:
        ann = opened.person("Ann")
        where = f"/tables/{ann.new_table('me', 'me')['id']}/mute"
        for number in range(3):
            ann.post(where, {"key": new_key(), "who": f"somebody{number}"})
        error = ann.refused(409, "POST", where, {"key": new_key(), "who": "another"})
        assert (error["code"], error["arguments"]) == ("too-many-mutes", {"most": 3})
        ann.post(where, {"key": new_key(), "who": "somebody0", "on": False})
        ann.post(where, {"key": new_key(), "who": "another"})


def test_muting_counts_as_talking(tmp_path: Path) -> None:
    with house(limited(tmp_path, chat=0.5)) as strict:
        ann = strict.person("Ann")
        where = f"/tables/{ann.new_table('me', 'me')['id']}/mute"
        answers = [ann.client.post(where, json={"key": new_key(), "who": f"somebody{n}"}) for n in range(10)]
        assert answers[-1].status_code == 429


@pytest.mark.parametrize("what", ["close", "leave", "concede"])
def test_a_table_whose_story_is_too_long_can_still_be_ended(tmp_path: Path, what: str) -> None:
    with house(limited(tmp_path, table_versions=6)) as small:
        ann = small.person("Ann")
        table = full_table(ann, 6, "me", "me")
        asked = ann.view(table, None)["view"]["asked"]
        snapshot = ann.view(table, asked)
        body = {
            "key": new_key(),
            "seat": asked,
            "version": snapshot["version"],
            "actions": snapshot["view"]["legal"][:1],
        }
        assert ann.refused(409, "POST", f"/tables/{table}/actions", body)["code"] == "table-full"
        ending = {"key": new_key(), "seat": 0} if what == "concede" else {"key": new_key()}
        assert ann.post(f"/tables/{table}/{what}", ending)["status"] in ("over", "closed")


def test_what_is_always_written_is_written_once(tmp_path: Path) -> None:
    with house(limited(tmp_path, table_versions=20)) as small:
        ann, bob = small.person("Ann"), small.person("Bob")
        table = ann.new_table("me", "open", "me")
        where = f"/tables/{table['id']}"
        bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
        versions = [bob.post(f"{where}/leave", {"key": new_key()})["version"] for _ in range(3)]
        assert len(set(versions)) == 1
        for seat in (0, 2):
            ann.post(f"{where}/concede", {"key": new_key(), "seat": seat})
        versions = [ann.post(f"{where}/close", {"key": new_key()})["version"] for _ in range(3)]
        assert len(set(versions)) == 1


def test_bots_at_a_table_whose_story_is_too_long_end_it_and_think_no_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with house(limited(tmp_path, table_versions=6)) as small:
        ann = small.person("Ann")
        table = ann.new_table("random", "random", watch="anyone")["id"]
        wait_until(lambda: ann.get(f"/tables/{table}")["status"] == "closed")
        assert ann.get(f"/tables/{table}")["version"] == 7
        wait_until(lambda: not small.parts.bots.needs(small.registry.tables[table]))
        assert not small.parts.store.load_sync(table)[0].bot_to_move
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_seat_takes_back_so_often_in_a_turn_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what ended the turn; a restart remembers it, and the next turn starts over."""
    monkeypatch.setattr(playing, "MOST_UNDOS", 3)
    with house(settings_for(tmp_path)) as opened:
        ann = opened.person("Ann")
        table = ann.new_table("me", "me", position=POSITION)["id"]

        def undo_of(seat: int) -> dict[str, Any]:
            return {"key": new_key(), "seat": seat, "version": ann.view(table)["version"]}

        for actions in (["mark Tau.4"], ["mark Tau.4", "stop"], ["mark Tau.4", "mark Tau.5"]):
            ann.act(table, 0, actions)
            ann.post(f"/tables/{table}/undo", undo_of(0))
        ann.act(table, 0, ["mark Tau.4", "stop"])
        for _ in range(2):
            error = ann.refused(409, "POST", f"/tables/{table}/undo", undo_of(0))
            assert (error["code"], error["text_id"]) == ("no-undo", "error-too-many-undos")
            assert error["arguments"] == {"most": 3}
            opened.registry.tables.pop(table)
        ann.act(table, 1, [next(one for one in ann.view(table, 1)["view"]["legal"] if one.startswith("mark"))])
        ann.post(f"/tables/{table}/undo", undo_of(1))


def test_taking_back_leaves_a_table_room_for_its_game(tmp_path: Path) -> None:
    with house(limited(tmp_path, table_versions=16)) as small:
        ann = small.person("Ann")
        table = ann.new_table("me", "me", position=POSITION)["id"]
        for _ in range(5):
            ann.act(table, 0, ["mark Tau.4"])
            ann.post(f"/tables/{table}/undo", {"key": new_key(), "seat": 0, "version": ann.view(table)["version"]})
        version = ann.act(table, 0, ["mark Tau.4"])["version"]
        body = {"key": new_key(), "seat": 0, "version": version}
        assert version == 12
        assert ann.refused(409, "POST", f"/tables/{table}/undo", body)["code"] == "table-full"
        play_steps(ann, table, 4)


def test_coming_and_going_leaves_a_table_room_for_its_game(tmp_path: Path) -> None:
    with house(limited(tmp_path, table_versions=12)) as small:
        ann, eve = small.person("Ann"), small.person("Eve")
        table = ann.new_table("me", "open", "open", public=True)["id"]
        where = f"/tables/{table}"
        for _ in range(4):
            eve.post(f"{where}/join", {"key": new_key()})
            eve.post(f"{where}/leave", {"key": new_key()})
        eve.post(f"{where}/join", {"key": new_key()})
        assert eve.refused(409, "POST", f"{where}/join", {"key": new_key()})["code"] == "table-full"


# Tables and guests


def test_a_rematch_is_a_new_table_for_the_limits(tmp_path: Path) -> None:
    with house(limited(tmp_path, new_tables=0.05)) as strict:
        ann = strict.person("Ann")
        strict.parts.lobby.new_tables.size = 3.0
        table = ann.new_table("me", "me")["id"]
        made = 1
        while made < 10:
            ann.post(f"/tables/{table}/close", {"key": new_key()})
            answer = ann.client.post(f"/tables/{table}/rematch", json={"key": new_key()})
            if answer.status_code == 429:
                break
            table, made = answer.json()["id"], made + 1
        assert made == 3


def test_the_cookie_of_somebody_deleted_makes_no_guests_beyond_the_limit(tmp_path: Path) -> None:
    with house(limited(tmp_path, new_guests=0.01)) as strict:
        strict.parts.guests.new.size = 3.0
        ann = strict.person("Ann")
        cookie = ann.client.cookies["astra_guest"]
        ann.delete("/me")
        ann.client.cookies.clear()
        headers = {"Cookie": f"astra_guest={cookie}"}
        answers = []
        for _ in range(6):
            answers.append(ann.client.put("/me", json={"name": "Ann"}, headers=headers).status_code)
            ann.client.cookies.clear()
        assert answers == [200, 200, 429, 429, 429, 429]


def test_lessons_are_not_among_ones_games_and_each_takes_one_table_however_often_it_begins(tmp_path: Path) -> None:
    with house(limited(tmp_path, tables_per_guest=3)) as strict:
        ann = strict.person("Ann")
        begun = [ann.new_table("me", "random", "random", lesson="observe", first=0)["id"] for _ in range(5)]
        rest = ann.new_table("me", "random", "random", lesson="rest", first=0)["id"]
        status = [ann.get(f"/tables/{table}")["status"] for table in [*begun, rest]]
        assert status == ["closed"] * 4 + ["playing", "playing"]
        game = ann.new_table("me", "open")["id"]
        assert [row["id"] for row in ann.get("/me/tables")["tables"]] == [game]


def test_a_host_has_only_so_many_tables_under_way(tmp_path: Path) -> None:
    with house(limited(tmp_path, tables_per_guest=3)) as strict:
        ann, bob = strict.person("Ann"), strict.person("Bob")
        tables = [ann.new_table("me", "open") for _ in range(3)]
        body = {"key": new_key(), "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert ann.refused(429, "POST", "/tables", body)["code"] == "too-many-tables"
        for table in tables:
            bob.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
        bob.new_table("me", "open")
        ann.post(f"/tables/{tables[0]['id']}/close", {"key": new_key()})
        ann.post("/tables", body)
        assert ann.post("/tables", body)["status"] == "open", "the same request again is no new table"


def test_tables_that_nobody_has_used_for_a_day_do_not_count(tmp_path: Path) -> None:
    with house(limited(tmp_path, tables_per_guest=1)) as strict:
        ann = strict.person("Ann")
        ann.new_table("me", "open")
        with closing(sqlite3.connect(tmp_path / "astra.db")) as database, database:
            database.execute("UPDATE tables SET updated = updated - 90000")
        ann.new_table("me", "open")


def test_no_host_fills_the_list_of_public_tables(tmp_path: Path) -> None:
    with house(settings_for(tmp_path)) as opened:
        ann, eve = opened.person("Ann"), opened.person("Eve")
        mine = ann.new_table("me", "open", public=True)["id"]
        for _ in range(20):
            eve.new_table("me", "open", public=True)
        listed = [row["id"] for row in ann.get("/tables")["tables"]]
        assert len(listed) == 11
        assert mine in listed


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown:", "unknown:"),
    ],
)
def test_the_owner_of_a_network_is_counted_once(address: str, counted: str) -> None:
    assert network_of(address) == counted
