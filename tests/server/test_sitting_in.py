"""Bots in the place of people: for those who are away until they come back, and for those whom the host sends away."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from astra.server.bots.workers import Thinkers, Thought
from tests.server.house import House, Person, code_of, four, house, new_key, settings_for, three
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("sitting-in"), away_seconds=0.3)) as opened:
        yield opened


# Away


@pytest.mark.parametrize(("wish", "who"), [({"bot": "random"}, "random"), ({}, "greedy")])
def test_a_bot_sits_in_for_somebody_who_is_away_and_the_owner_takes_the_seat_back(
    ann: Person, bob: Person, wish: dict[str, str], who: str
) -> None:
    table = three(ann, bob, first=1)
    where = f"/tables/{table}"
    body = {"key": new_key(), **wish}
    stream, hosts = bob.stream(table, "seats=1"), ann.stream(table, "seats=0")
    for one in (stream, hosts):
        one.wait_for("snapshot")
    assert ann.refused(409, "POST", f"{where}/seats/1/bot", body)["code"] == "not-away"
    assert ann.get(where)["away_seconds"] == 0.3
    stream.close()
    wait_until(lambda: (ann.get(where)["seats"][1]["away"] or 0) > 0.3)
    assert bob.refused(403, "POST", f"{where}/seats/1/bot", body)["code"] == "not-the-host"
    assert ann.post(f"{where}/seats/1/bot", body)["seats"][1]["sitting_in"] == who
    hosts.close()
    wait_until(lambda: ann.view(table)["view"]["asked"] == 0)
    played = {"key": new_key(), "seat": 1, "version": ann.view(table)["version"], "actions": ["rest"]}
    assert bob.refused(409, "POST", f"{where}/actions", played)["code"] == "bot-plays"
    assert ann.refused(403, "POST", f"{where}/seats/1/take", {"key": new_key()})["code"] == "not-your-seat"
    assert bob.post(f"{where}/seats/1/take", {"key": new_key()})["seats"][1]["sitting_in"] is None
    assert bob.refused(409, "POST", f"{where}/seats/1/take", {"key": new_key()})["code"] == "nobody-sits-in"
    ann.act(table, 0, ["rest"])
    wait_until(lambda: bob.view(table, 1)["view"]["asked"] == 1)
    assert bob.act(table, 1, ["rest"])["actions"] == [{"seat": 1, "text": "rest"}]


def test_anybody_there_may_let_a_bot_sit_in_for_a_host_who_is_away(ann: Person, bob: Person, open_house: House) -> None:
    table = three(ann, bob)
    where, body = f"/tables/{table}", {"key": new_key(), "bot": "random"}
    hosts, stream = ann.stream(table, "seats=0"), bob.stream(table, "seats=1")
    for one in (hosts, stream):
        one.wait_for("snapshot")

    def after(person: Person) -> list[float | None]:
        return [seat["bot_after"] for seat in person.get(where, code=code)["seats"]]

    code = code_of(ann.get(where))
    assert bob.refused(403, "POST", f"{where}/seats/0/bot", body)["code"] == "not-the-host"
    assert after(bob) == [None, None, None]
    hosts.close()
    wait_until(lambda: after(bob)[0] is not None)
    wait_until(lambda: after(bob) == [0, None, None])
    looking_on = open_house.person("Cy")
    assert after(looking_on) == [None, None, None]
    program = Person(open_house, bob.post(f"{where}/seats/1/links", {"key": new_key()})["token"])
    for other in (looking_on, program):
        assert other.refused(403, "POST", f"{where}/seats/0/bot", body)["code"] == "not-the-host"
    assert bob.post(f"{where}/seats/0/bot", body)["seats"][0]["sitting_in"] == "random"
    wait_until(lambda: bob.view(table, 1)["view"]["asked"] == 1)
    assert bob.refused(403, "POST", f"{where}/seats/0/bot", {**body, "key": new_key()})["code"] == "not-the-host"
    ann.post(f"{where}/seats/0/take", {"key": new_key()})
    stream.close()


def test_while_the_host_is_away_the_others_need_not_wait_for_a_third_either(
    ann: Person, bob: Person, open_house: House
) -> None:
    cy = open_house.person("Cy")
    table = four(ann, bob, cy)
    stream = cy.stream(table, "seats=2")
    stream.wait_for("snapshot")
    wait_until(lambda: [seat["bot_after"] for seat in cy.get(f"/tables/{table}")["seats"]] == [0, 0, None, None])
    body = {"key": new_key(), "bot": "random"}
    assert cy.post(f"/tables/{table}/seats/1/bot", body)["seats"][1]["sitting_in"] == "random"
    stream.close()


def test_nobody_is_called_to_a_seat_that_a_bot_plays(ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = threading.Event()

    async def think(*words: Any) -> Thought:
        while not looked.is_set():
            await asyncio.sleep(0.01)
        return Thought(words[4][0], 0.0)

    monkeypatch.setattr(Thinkers, "think", think)
    table = three(ann, bob, first=1)
    wait_until(lambda: (ann.get(f"/tables/{table}")["seats"][1]["away"] or 0) > 0.3)

    def called() -> list[bool]:
        return [row["your_turn"] for row in bob.get("/me/tables")["tables"] if row["id"] == table]

    assert called() == [True]
    ann.post(f"/tables/{table}/seats/1/bot", {"key": new_key(), "bot": "random"})
    assert called() == [False]
    looked.set()
    wait_until(lambda: ann.view(table)["view"]["asked"] == 0)


def test_what_a_bot_played_for_somebody_cannot_be_taken_back(ann: Person, bob: Person) -> None:
    table = three(ann, bob, first=1)
    where = f"/tables/{table}"
    wait_until(lambda: (ann.get(where)["seats"][1]["away"] or 0) > 0.3)
    before = ann.view(table)["version"]
    ann.post(f"{where}/seats/1/bot", {"key": new_key(), "bot": "random"})
    wait_until(lambda: bob.view(table, 1)["version"] > before + 1)
    bob.post(f"{where}/seats/1/take", {"key": new_key()})
    assert not bob.view(table, 1)["undo"]


# Sent away


def test_the_host_sends_somebody_away_and_a_bot_plays_on(ann: Person, bob: Person) -> None:
    table = three(ann, bob, first=1)
    where = f"/tables/{table}"
    assert bob.refused(403, "POST", f"{where}/seats/0/remove", {"key": new_key()})["code"] == "not-the-host"
    assert ann.refused(409, "POST", f"{where}/seats/0/remove", {"key": new_key()})["code"] == "own-seat"
    assert ann.refused(409, "POST", f"{where}/seats/2/remove", {"key": new_key()})["code"] == "bot-stays"
    stream = bob.stream(table, "seats=1")
    stream.wait_for("snapshot")
    removed = ann.post(f"{where}/seats/1/remove", {"key": new_key()})
    assert removed["seats"][1]["sitting_in"] is not None
    assert bob.refused(403, "GET", f"{where}/view?seat=1")["code"] == "not-your-seat"
    wait_until(lambda: ann.get(where)["seats"][1]["online"] is False)
    wait_until(lambda: ann.view(table)["view"]["asked"] == 0)
    stream.close()


def test_removing_before_the_start_opens_the_seat(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open", "open")
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    assert ann.post(f"{where}/seats/1/remove", {"key": new_key()})["seats"][1]["kind"] == "open"
    assert ann.refused(404, "POST", f"{where}/seats/4/remove", {"key": new_key()})["code"] == "no-such-seat"


@pytest.mark.parametrize("how", ["removed", "removed at last", "forgotten", "forgotten at last"])
def test_a_game_does_not_go_on_with_bots_alone(open_house: House, how: str) -> None:
    """A person who was sent away or is forgotten has left a bot, not a person."""
    dora, bob = open_house.person("Dora"), open_house.person("Bob")
    table = three(dora, bob)
    where = f"/tables/{table}"

    def go() -> None:
        if how.startswith("removed"):
            dora.post(f"{where}/seats/1/remove", {"key": new_key()})
        else:
            bob.delete("/me")

    if how.endswith("at last"):
        dora.post(f"{where}/concede", {"key": new_key(), "seat": 0})
        go()
    else:
        go()
        dora.post(f"{where}/concede", {"key": new_key(), "seat": 0})
    after = dora.get(where)
    assert after["status"] in ("over", "closed")


def test_bots_alone_play_on_when_somebody_who_looked_on_is_forgotten(ann: Person, open_house: House) -> None:
    table = ann.new_table("random", "random", watch="anyone")["id"]
    will = open_house.person("Will")
    will.post(f"/tables/{table}/chat", {"key": new_key(), "text": "hello"})
    will.delete("/me")
    assert ann.get(f"/tables/{table}")["status"] in ("playing", "over")
    ann.post(f"/tables/{table}/close", {"key": new_key()})


def test_people_sent_away_before_the_start_cannot_come_back_by_the_same_link(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open", "open")
    where, join = f"/tables/{table['id']}", {"code": code_of(table)}
    bob.post(f"{where}/join", {"key": new_key(), **join})
    after = ann.post(f"{where}/seats/1/remove", {"key": new_key()})
    assert bob.refused(403, "POST", f"{where}/join", {"key": new_key(), **join})["code"] == "not-invited"
    assert bob.refused(403, "GET", f"{where}?code={join['code']}")["code"] == "not-invited"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(after)})


@pytest.mark.parametrize("watch", ["link", "anyone"])
def test_people_sent_away_in_a_game_watch_only_where_anybody_may_and_cannot_talk(
    ann: Person, bob: Person, watch: str
) -> None:
    table = ann.new_table("me", "open", "random", first=1, watch=watch)
    where, old = f"/tables/{table['id']}", code_of(table)
    bob.post(f"{where}/join", {"key": new_key(), "code": old})
    hosts, watching = ann.stream(table["id"], "seats=0"), bob.stream(table["id"], f"code={old}")
    for stream in (hosts, watching):
        stream.wait_for("snapshot")
    removed = ann.post(f"{where}/seats/1/remove", {"key": new_key()})
    assert code_of(removed) != old
    assert code_of(hosts.wait_for("table", removed["version"]).data) == code_of(removed), "the host has the new link"
    said = {"key": new_key(), "text": "still here"}
    if watch == "link":
        wait_until(lambda: watching.raw.endswith(b"0\r\n\r\n"))
        assert bob.refused(403, "GET", f"{where}/view?code={old}")["code"] == "not-invited"
        assert bob.refused(403, "POST", f"{where}/chat?code={old}", said)["code"] == "not-invited"
    else:
        assert bob.get(f"{where}/view")["seat"] is None
        assert bob.refused(403, "POST", f"{where}/chat", said)["code"] == "sent-away"
    assert bob.refused(403, "POST", f"{where}/chat?code={code_of(removed)}", said)["code"] == "sent-away"
    assert table["id"] not in {row["id"] for row in bob.get("/me/tables")["tables"]}
    for stream in (hosts, watching):
        stream.close()


def test_people_sent_away_from_a_public_table_need_its_new_link(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open", "open", public=True, watch="anyone")
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key()})
    removed = ann.post(f"{where}/seats/1/remove", {"key": new_key()})
    said = {"key": new_key(), "text": "let me in"}
    assert bob.refused(403, "POST", f"{where}/chat", said)["code"] == "sent-away"
    assert bob.refused(403, "POST", f"{where}/join", {"key": new_key()})["code"] == "not-invited"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(removed)})
    bob.post(f"{where}/chat", {"key": new_key(), "text": "thank you"})
