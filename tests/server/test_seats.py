"""Seats while a game lives: conceding, leaving, links and tokens."""

import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from astra.table import seating
from tests.server.house import House, Person, code_of, four, house, new_key, settings_for, three
from tests.waiting import PATIENCE, wait_until


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("seats"), away_seconds=0.0)) as opened:
        yield opened


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


def test_a_host_who_leaves_hands_the_table_to_somebody_who_is_still_there(
    ann: Person, bob: Person, open_house: House
) -> None:
    cy = open_house.person("Cy")
    table = four(ann, bob, cy)
    bob.post(f"/tables/{table}/leave", {"key": new_key()})
    ann.post(f"/tables/{table}/leave", {"key": new_key()})
    assert cy.get(f"/tables/{table}")["host"]
    assert not bob.get(f"/tables/{table}")["host"]


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


def test_only_the_owner_of_a_seat_makes_links_to_it_and_ends_them(ann: Person, open_house: House) -> None:
    """A person who came by a link plays the seat: with a cookie no more than with the token alone."""
    table = ann.new_table("me", "me", first=0)["id"]
    where = f"/tables/{table}"
    token = ann.post(f"{where}/seats/0/links", {"key": new_key()})["token"]
    phone, program = open_house.person("Ann"), Person(open_house, token)
    claimed = phone.post(f"{where}/claim", {"token": token})
    assert [(seat["you"], seat["owner"]) for seat in claimed["seats"]] == [(True, False), (False, False)]
    assert [seat["owner"] for seat in ann.get(where)["seats"]] == [True, True]
    assert [seat["owner"] for seat in program.get(where)["seats"]] == [False, False]
    for method, body in (("POST", {"key": new_key()}), ("DELETE", None)):
        assert phone.refused(403, method, f"{where}/seats/0/links", body)["code"] == "not-the-owner"
    assert program.view(table)["view"]["seat"] == 0, "the owner's link stands"
    ann.delete(f"{where}/seats/0/links")
    assert program.refused(401, "GET", f"{where}/view?seat=0")["code"] == "bad-link"


def test_seats_of_refusals_are_counted_as_everywhere_and_told_as_people_count(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "random", "me", first=0)["id"]
    where, key = f"/tables/{table}", {"key": new_key()}
    version = ann.view(table)["version"]
    refused = {
        "not-asked": ann.refused(
            409, "POST", f"{where}/actions", {**key, "seat": 2, "version": version, "actions": ["rest"]}
        ),
        "illegal": ann.refused(422, "POST", f"{where}/preview", {"seat": 2, "version": version, "actions": ["rest"]}),
        "no-such-seat": ann.refused(404, "POST", f"{where}/seats/4/take", key),
        "not-your-seat": bob.refused(403, "POST", f"{where}/seats/2/take", key),
        "bot-stays": ann.refused(409, "POST", f"{where}/seats/1/remove", key),
    }
    for code, seat in (("not-asked", 2), ("illegal", 2), ("no-such-seat", 4), ("not-your-seat", 2), ("bot-stays", 1)):
        error = refused[code]
        assert (error["code"], error["arguments"]["seat"]) == (code, seat)
        assert error["arguments"]["number"] == seat + 1
        assert re.search(rf"\b[Ss]eat {seat + 1}\b", error["message"]), error["message"]


def test_a_seat_has_a_bound_number_of_devices_until_its_links_are_revoked(
    ann: Person, open_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "MOST_GUESTS", 3)
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
    assert program.refused(401, "GET", f"/tables/{other}/view?seat=0")["code"] == "bad-link"
    for method, path in (("GET", "/me"), ("DELETE", "/me"), ("GET", "/me/tables")):
        assert program.refused(401, method, path)["code"] == "unknown-guest"
    assert program.refused(403, "POST", f"{where}/close", {"key": new_key()})["code"] == "not-the-host"
    assert program.refused(401, "POST", f"{where}/seats/0/links", {"key": new_key()})["code"] == "unknown-guest"
    assert program.refused(401, "DELETE", f"{where}/seats/0/links")["code"] == "unknown-guest"
    chat = {"key": new_key(), "text": "beep"}
    assert program.refused(401, "POST", f"{where}/chat", chat)["code"] == "unknown-guest"
    ann.delete(f"{where}/seats/0/links")
    assert program.refused(401, "GET", f"{where}/view?seat=0")["code"] == "bad-link"
    stream.close()


@pytest.mark.parametrize("path", ["", "/view", "/view?seat=0", "/events", "/events?seats=0", "/log"])
def test_a_token_of_no_seat_is_refused_as_one(ann: Person, open_house: House, path: str) -> None:
    """Where everybody may watch, too: a program should learn that its token is not what it was."""
    table = ann.new_table("me", "me", watch="anyone", public=True)["id"]
    answer = Person(open_house, "mistyped").client.get(f"/tables/{table}{path}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "bad-link")
    assert answer.headers["www-authenticate"] == 'Bearer realm="astra", error="invalid_token"'


def test_nobody_is_told_what_they_could_show(open_house: House) -> None:
    answer = open_house.nobody().client.get("/me")
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, 'Bearer realm="astra"')


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


@pytest.mark.parametrize("what", ["actions", "undo", "concede", "take"])
def test_a_caller_who_is_revoked_while_a_request_waits_gets_nothing_more(
    ann: Person, open_house: House, what: str
) -> None:
    """The request came in time, and then waited for the revocation to be written."""
    # The bot whose seat is taken back must not be asked: its own move would wait as well.
    table = ann.new_table("me", "me", first=1 if what == "take" else 0)["id"]
    where = f"/tables/{table}"
    token = ann.post(f"{where}/seats/0/links", {"key": new_key()})["token"]
    phone = open_house.person("Ann")
    phone.post(f"{where}/claim", {"token": token})
    if what == "undo":
        phone.act(table, 0, ["rest"])
    if what == "take":
        ann.post(f"{where}/seats/0/bot", {"key": new_key(), "bot": "random"})
    version = ann.view(table)["version"]
    key = {"key": new_key()}
    method, path, body = {
        "actions": ("POST", "actions", {**key, "seat": 0, "version": version, "actions": ["rest"]}),
        "undo": ("POST", "undo", {**key, "seat": 0, "version": version}),
        "concede": ("POST", "concede", {**key, "seat": 0}),
        "take": ("POST", "seats/0/take", key),
    }[what]
    live, gate = open_house.registry.tables[table], threading.Event()
    with ThreadPoolExecutor(2) as threads:
        held = open_house.parts.store.writer.submit(lambda _: gate.wait(PATIENCE))
        try:
            revoking = threads.submit(ann.delete, f"{where}/seats/0/links")
            wait_until(live.lock.locked)
            waiting = threads.submit(phone.client.request, method, f"{where}/{path}", json=body)
            wait_until(lambda: bool(live.lock._waiters))
        finally:
            gate.set()
        held.result(PATIENCE)
        revoking.result(PATIENCE)
        answer = waiting.result(PATIENCE)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-your-seat")
