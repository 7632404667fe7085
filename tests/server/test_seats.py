"""Seats while a game lives: conceding, sitting in, taking back, sending away, links and tokens."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from astra.server import seats
from astra.server.workers import Thinkers, Thought
from tests.server.house import House, Person, code_of, house, new_key, settings_for, wait_until


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("seats"), away_seconds=0.3)) as opened:
        yield opened


@pytest.fixture(scope="module")
def ann(open_house: House) -> Person:
    return open_house.person("Ann")


@pytest.fixture(scope="module")
def bob(open_house: House) -> Person:
    return open_house.person("Bob")


def three(ann: Person, bob: Person, first: int = 0) -> str:
    """Ann, Bob and a bot."""
    table = ann.new_table("me", "open", "random", first=first)
    bob.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
    made: str = table["id"]
    return made


# Conceding


def test_conceding_a_game_of_two_ends_it(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open", first=0)
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(table)})
    stream = bob.stream(table["id"], "seats=1")
    stream.wait_for("snapshot")
    assert bob.refused(403, "POST", f"{where}/concede", {"key": new_key(), "seat": 0})["code"] == "not-your-seat"
    over = ann.post(f"{where}/concede", {"key": "enough", "seat": 0})
    assert (over["status"], over["result"]) == ("over", {"winners": [1], "conceded": True})
    assert over["seats"][0]["conceded"]
    assert stream.wait_for("table", over["version"]).data["status"] == "over"
    assert ann.view(table["id"])["view"]["legal"] == []
    assert ann.post(f"{where}/concede", {"key": "enough", "seat": 0})["version"] == over["version"]
    assert ann.refused(409, "POST", f"{where}/concede", {"key": new_key(), "seat": 0})["code"] == "not-playing"
    assert ann.get(f"{where}/deal")["text"] is not None
    stream.close()


def test_conceding_solo_ends_it_and_nobody_wins(ann: Person) -> None:
    table = ann.new_table("me", solo=True)["id"]
    over = ann.post(f"/tables/{table}/concede", {"key": new_key(), "seat": 0})
    assert (over["status"], over["result"]["winners"]) == ("over", [])


def test_with_more_seats_a_bot_plays_on_and_the_seat_never_wins(ann: Person, bob: Person) -> None:
    table = three(ann, bob)
    where = f"/tables/{table}"
    after = ann.post(f"{where}/concede", {"key": new_key(), "seat": 0})
    assert after["status"] == "playing"
    assert (after["seats"][0]["conceded"], after["seats"][0]["sitting_in"] is not None) == (True, True)
    wait_until(lambda: bob.view(table, 1)["view"]["asked"] == 1)
    assert ann.refused(409, "POST", f"{where}/seats/0/take", {"key": new_key()})["code"] == "conceded"
    over = bob.post(f"{where}/concede", {"key": new_key(), "seat": 1})
    assert over["status"] == "over", "only bots would play on"
    assert over["result"]["winners"] == [2]


def test_the_table_says_what_a_concession_would_do(ann: Person, bob: Person, open_house: House) -> None:
    def told(person: Person, table: str) -> list[str | None]:
        return [seat["concession"] for seat in person.get(f"/tables/{table}")["seats"]]

    assert told(ann, ann.new_table("me", "random", first=0)["id"]) == ["ends", None]
    assert told(ann, ann.new_table("me", "random", "random", first=0)["id"]) == ["ends", None, None]
    assert told(ann, ann.new_table("me", "me", "random", first=0)["id"]) == ["bot", "bot", None]
    assert told(ann, ann.new_table("me", solo=True)["id"]) == ["ends"]
    table = three(ann, bob)
    assert (told(ann, table), told(bob, table)) == (["bot", None, None], [None, "bot", None])
    ann.post(f"/tables/{table}/concede", {"key": new_key(), "seat": 0})
    assert (told(ann, table), told(bob, table)) == ([None] * 3, [None, "ends", None])
    bob.post(f"/tables/{table}/concede", {"key": new_key(), "seat": 1})
    assert told(bob, table) == [None] * 3


def test_leaving_a_game_is_conceding(ann: Person, bob: Person) -> None:
    table = three(ann, bob)
    after = bob.post(f"/tables/{table}/leave", {"key": new_key()})
    assert after["seats"][1]["conceded"]
    assert after["status"] == "playing"


def test_a_host_who_leaves_hands_the_table_on(ann: Person, bob: Person) -> None:
    table = three(ann, bob)
    ann.post(f"/tables/{table}/leave", {"key": new_key()})
    assert bob.get(f"/tables/{table}")["host"]
    assert not ann.get(f"/tables/{table}")["host"]


def four(ann: Person, bob: Person, cy: Person) -> str:
    """Three people and a bot."""
    table = ann.new_table("me", "open", "open", "random", first=0)
    for person in (bob, cy):
        person.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
    made: str = table["id"]
    return made


def test_a_host_who_leaves_hands_the_table_to_somebody_who_is_still_there(
    ann: Person, bob: Person, open_house: House
) -> None:
    cy = open_house.person("Cy")
    table = four(ann, bob, cy)
    bob.post(f"/tables/{table}/leave", {"key": new_key()})
    ann.post(f"/tables/{table}/leave", {"key": new_key()})
    assert cy.get(f"/tables/{table}")["host"]
    assert not bob.get(f"/tables/{table}")["host"]


# Sitting in


def test_a_bot_sits_in_for_whoever_is_away_and_the_owner_takes_the_seat_back(ann: Person, bob: Person) -> None:
    table = three(ann, bob, first=1)
    where = f"/tables/{table}"
    body = {"key": new_key(), "bot": "random"}
    stream = bob.stream(table, "seats=1")
    stream.wait_for("snapshot")
    assert ann.refused(409, "POST", f"{where}/seats/1/bot", body)["code"] == "not-away"
    assert ann.get(where)["away_seconds"] == 0.3
    stream.close()
    wait_until(lambda: (ann.get(where)["seats"][1]["away"] or 0) > 0.3)
    assert bob.refused(403, "POST", f"{where}/seats/1/bot", body)["code"] == "not-the-host"
    assert ann.post(f"{where}/seats/1/bot", body)["seats"][1]["sitting_in"] == "random"
    wait_until(lambda: ann.view(table)["view"]["asked"] == 0)
    played = {"key": new_key(), "seat": 1, "version": ann.view(table)["version"], "actions": ["rest"]}
    assert bob.refused(409, "POST", f"{where}/actions", played)["code"] == "bot-plays"
    assert ann.refused(403, "POST", f"{where}/seats/1/take", {"key": new_key()})["code"] == "not-your-seat"
    assert bob.post(f"{where}/seats/1/take", {"key": new_key()})["seats"][1]["sitting_in"] is None
    assert bob.refused(409, "POST", f"{where}/seats/1/take", {"key": new_key()})["code"] == "nobody-sits-in"
    ann.act(table, 0, ["rest"])
    wait_until(lambda: bob.view(table, 1)["view"]["asked"] == 1)
    assert bob.act(table, 1, ["rest"])["actions"] == [{"seat": 1, "text": "rest"}]


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


def test_the_host_sends_somebody_away_and_a_bot_plays_on(ann: Person, bob: Person) -> None:
    table = three(ann, bob, first=1)
    where = f"/tables/{table}"
    assert bob.refused(403, "POST", f"{where}/seats/0/remove", {"key": new_key()})["code"] == "not-the-host"
    assert ann.refused(409, "POST", f"{where}/seats/0/remove", {"key": new_key()})["code"] == "own-seat"
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
    """Whoever was sent away or is forgotten has left a bot, not a person."""
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


def test_whoever_is_sent_away_before_the_start_does_not_come_back_by_the_same_link(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open", "open")
    where, join = f"/tables/{table['id']}", {"code": code_of(table)}
    bob.post(f"{where}/join", {"key": new_key(), **join})
    after = ann.post(f"{where}/seats/1/remove", {"key": new_key()})
    assert bob.refused(403, "POST", f"{where}/join", {"key": new_key(), **join})["code"] == "not-invited"
    assert bob.refused(403, "GET", f"{where}?code={join['code']}")["code"] == "not-invited"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(after)})


@pytest.mark.parametrize("watch", ["link", "anyone"])
def test_whoever_is_sent_away_in_a_game_watches_only_where_anybody_may_and_does_not_talk(
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


def test_whoever_is_sent_away_from_a_public_table_needs_its_new_link(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open", "open", public=True, watch="anyone")
    where = f"/tables/{table['id']}"
    bob.post(f"{where}/join", {"key": new_key()})
    removed = ann.post(f"{where}/seats/1/remove", {"key": new_key()})
    said = {"key": new_key(), "text": "let me in"}
    assert bob.refused(403, "POST", f"{where}/chat", said)["code"] == "sent-away"
    assert bob.refused(403, "POST", f"{where}/join", {"key": new_key()})["code"] == "not-invited"
    bob.post(f"{where}/join", {"key": new_key(), "code": code_of(removed)})
    bob.post(f"{where}/chat", {"key": new_key(), "text": "thank you"})


# Links and tokens


def test_a_link_carries_a_seat_to_another_device_until_it_is_revoked(ann: Person, open_house: House) -> None:
    table = ann.new_table("me", "me", first=0, watch="nobody")["id"]
    where = f"/tables/{table}"
    link = ann.post(f"{where}/seats/0/links", {"key": "phone"})
    assert link["url"] == f"/t/{table}#{link['token']}"
    assert link["qr"].startswith("<svg")
    assert ann.post(f"{where}/seats/0/links", {"key": "phone"}) == link
    assert link["token"] not in open_house.settings.database_file().read_bytes().decode("latin-1")
    phone = open_house.person("Ann")
    assert phone.refused(403, "GET", where)["code"] == "not-invited"
    assert phone.refused(404, "POST", f"{where}/claim", {"token": "wrong"})["code"] == "no-such-link"
    claimed = phone.post(f"{where}/claim", {"token": link["token"]})
    assert [seat["you"] for seat in claimed["seats"]] == [True, False]
    assert phone.post(f"{where}/claim", {"token": link["token"]})["version"] == claimed["version"]
    stream = phone.stream(table, "seats=0")
    stream.wait_for("snapshot")
    assert phone.act(table, 0, ["rest"])["actions"]
    assert phone.get("/me/tables")["tables"][0]["id"] == table
    ann.delete(f"{where}/seats/0/links")
    assert phone.refused(403, "GET", f"{where}/view?seat=0")["code"] == "not-your-seat"
    wait_until(lambda: not ann.get(where)["seats"][0]["online"])
    assert phone.refused(404, "POST", f"{where}/claim", {"token": link["token"]})["code"] == "no-such-link"
    assert ann.view(table)["view"]["seat"] == 0
    stream.close()


def test_a_seat_has_a_bound_number_of_devices_until_its_links_are_revoked(
    ann: Person, open_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seats, "MOST_GUESTS", 3)
    where = f"/tables/{ann.new_table('me', 'me')['id']}"
    devices = [open_house.person("Ann") for _ in range(3)]
    claim = {"token": ann.post(f"{where}/seats/0/links", {"key": new_key()})["token"]}
    for device in devices[:2]:
        device.post(f"{where}/claim", claim)
    assert devices[2].refused(409, "POST", f"{where}/claim", claim)["code"] == "too-many-devices"
    devices[0].post(f"{where}/claim", claim)
    ann.delete(f"{where}/seats/0/links")
    claim = {"token": ann.post(f"{where}/seats/0/links", {"key": new_key()})["token"]}
    devices[2].post(f"{where}/claim", claim)


@pytest.mark.parametrize("status", ["open", "playing"])
def test_a_second_device_that_leaves_takes_only_itself_out(ann: Person, open_house: House, status: str) -> None:
    table = ann.new_table("me", "open" if status == "open" else "me", first=0)["id"]
    where = f"/tables/{table}"
    phone = open_house.person("Ann")
    phone.post(f"{where}/claim", {"token": ann.post(f"{where}/seats/0/links", {"key": new_key()})["token"]})
    phone.post(f"{where}/leave", {"key": new_key()})
    assert phone.refused(403, "GET", f"{where}/view?seat=0")["code"] == "not-your-seat"
    after = ann.get(where)
    assert (after["status"], after["host"]) == (status, True)
    assert (after["seats"][0]["you"], after["seats"][0]["conceded"]) == (True, False)


def test_a_token_acts_only_for_its_seat(ann: Person, open_house: House) -> None:
    table = ann.new_table("me", "me", first=0)["id"]
    where = f"/tables/{table}"
    other = ann.new_table("me", "me", first=0)["id"]
    token = ann.post(f"{where}/seats/0/links", {"key": new_key()})["token"]
    program = Person(open_house, token)
    assert [seat["you"] for seat in program.get(where)["seats"]] == [True, False]
    stream = program.stream(table, "seats=0")
    stream.wait_for("turn")
    assert program.act(table, 0, ["rest"])["actions"] == [{"seat": 0, "text": "rest"}]
    assert program.refused(403, "GET", f"{where}/view?seat=1")["code"] == "not-your-seat"
    body = {"key": new_key(), "seat": 1, "version": program.view(table)["version"], "actions": ["rest"]}
    assert program.refused(403, "POST", f"{where}/actions", body)["code"] == "not-your-seat"
    assert program.refused(403, "GET", f"/tables/{other}/view?seat=0")["code"] == "not-your-seat"
    for method, path in (("GET", "/me"), ("DELETE", "/me"), ("GET", "/me/tables")):
        assert program.refused(401, method, path)["code"] == "unknown-guest"
    assert program.refused(403, "POST", f"{where}/close", {"key": new_key()})["code"] == "not-the-host"
    assert program.refused(401, "POST", f"{where}/seats/0/links", {"key": new_key()})["code"] == "unknown-guest"
    assert program.refused(401, "DELETE", f"{where}/seats/0/links")["code"] == "unknown-guest"
    chat = {"key": new_key(), "text": "beep"}
    assert program.refused(401, "POST", f"{where}/chat", chat)["code"] == "unknown-guest"
    ann.delete(f"{where}/seats/0/links")
    assert program.refused(403, "GET", f"{where}/view?seat=0")["code"] == "not-your-seat"
    stream.close()


def test_a_token_together_with_a_cookie_is_still_only_a_token(ann: Person, open_house: House) -> None:
    table = ann.new_table("me", "me", first=0)["id"]
    token = ann.post(f"/tables/{table}/seats/1/links", {"key": new_key()})["token"]
    headers = {"Authorization": f"Bearer {token}"}
    assert ann.client.get(f"/tables/{table}/view?seat=0", headers=headers).status_code == 403
    assert ann.client.get(f"/tables/{table}/view?seat=1", headers=headers).status_code == 200


def test_only_so_many_links_to_one_seat(ann: Person) -> None:
    table = ann.new_table("me", "me")["id"]
    for _ in range(20):
        ann.post(f"/tables/{table}/seats/0/links", {"key": new_key()})
    error = ann.refused(409, "POST", f"/tables/{table}/seats/0/links", {"key": new_key()})
    assert error["code"] == "too-many-links"


@pytest.mark.parametrize("what", ["actions", "undo", "concede", "take", "links", "revoke"])
def test_whoever_is_revoked_while_a_request_waits_gets_nothing_any_more(
    ann: Person, open_house: House, what: str
) -> None:
    """The request came in time, and then waited for the revocation to be written."""
    table = ann.new_table("me", "me", first=0)["id"]
    where = f"/tables/{table}"
    token = ann.post(f"{where}/seats/0/links", {"key": new_key()})["token"]
    phone = open_house.person("Ann")
    phone.post(f"{where}/claim", {"token": token})
    if what == "undo":
        phone.act(table, 0, ["rest"])
    if what == "take":
        wait_until(lambda: (ann.get(where)["seats"][0]["away"] or 0) > 0.3)
        ann.post(f"{where}/seats/0/bot", {"key": new_key(), "bot": "random"})
    version = ann.view(table)["version"]
    key = {"key": new_key()}
    method, path, body = {
        "actions": ("POST", "actions", {**key, "seat": 0, "version": version, "actions": ["rest"]}),
        "undo": ("POST", "undo", {**key, "seat": 0, "version": version}),
        "concede": ("POST", "concede", {**key, "seat": 0}),
        "take": ("POST", "seats/0/take", key),
        "links": ("POST", "seats/0/links", key),
        "revoke": ("DELETE", "seats/0/links", None),
    }[what]
    live, gate = open_house.hall.tables[table], threading.Event()
    with ThreadPoolExecutor(2) as threads:
        held = open_house.hall.store.writer.submit(lambda _: gate.wait(20))
        try:
            revoking = threads.submit(ann.delete, f"{where}/seats/0/links")
            wait_until(live.lock.locked)
            waiting = threads.submit(phone.client.request, method, f"{where}/{path}", json=body)
            wait_until(lambda: bool(live.lock._waiters))
        finally:
            gate.set()
        held.result(20)
        revoking.result(20)
        answer = waiting.result(20)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-your-seat")
