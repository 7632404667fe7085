"""Server-sent events: what happens arrives, in order, once, and a reconnect misses nothing."""

import random
import socket
from collections.abc import Iterator
from typing import Any

import pytest

from astra.server.http.lan import STALLED_SECONDS
from astra.server.http.limits import MOST_WAITING
from astra.table import messages
from tests.server.house import House, Person, code_of, house, new_key, settings_for
from tests.services.streams import Message
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("stream"), beat_seconds=1.2)) as opened:
        yield opened


def friends(ann: Person, bob: Person, **more: object) -> str:
    table = ann.new_table("me", "open", first=0, **more)
    bob.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
    joined: str = table["id"]
    return joined


def rest(person: Person, table: str, seat: int) -> list[int]:
    """A whole turn: rest, and dream if that is asked; the versions it made."""
    update = person.act(table, seat, ["rest"])
    versions = [update["version"]]
    while update["view"]["asked"] == seat:
        update = person.act(table, seat, [update["view"]["legal"][0]], update["version"])
        versions.append(update["version"])
    return versions


def updates(messages: list[Message]) -> list[int | None]:
    return [message.id for message in messages if message.event == "update"]


def recent(person: Person, table: str, seat: int) -> list[dict[str, Any]]:
    """What a new stream tells of before it, to a seat that is asked."""
    stream = person.stream(table, f"seats={seat}")
    stream.wait_for("turn")
    stream.close()
    told: list[dict[str, Any]] = []
    for message in stream.messages:
        if message.event == "recent":
            told += message.data["recent"][str(seat)]
    return told


def test_a_stream_begins_with_the_present_and_goes_on_with_what_happens(ann: Person, bob: Person) -> None:
    table = friends(ann, bob)
    hers, his = ann.stream(table, "seats=0&lang=fr"), bob.stream(table, "seats=1")
    first = hers.wait_for("snapshot")
    assert first.data["snapshots"]["0"]["view"]["seat"] == 0
    assert first.id == first.data["snapshots"]["0"]["version"]
    assert hers.wait_for("turn").data == {"seats": [0]}
    his.wait_for("snapshot")
    update = ann.act(table, 0, ["rest"])
    while update["view"]["asked"] == 0:
        update = ann.act(table, 0, [update["view"]["legal"][0]], update["version"])
    told = his.wait_for("update", update["version"])
    assert told.data["updates"]["1"]["actions"] == update["actions"]
    assert told.data["updates"]["1"]["view"]["seat"] == 1
    assert his.wait_for("turn").data == {"seats": [1]}
    own = hers.wait_for("update", update["version"]).data["updates"]["0"]
    assert {**own, "log": None} == {**update, "log": None}
    assert [line["text"] for line in own["log"]] != [line["text"] for line in update["log"]]
    hers.close()
    his.close()


def test_your_turn_is_said_once_per_turn(ann: Person) -> None:
    table = ann.new_table("me", "me", first=0)["id"]
    stream = ann.stream(table, "seats=0,1")
    stream.wait_for("snapshot")
    legal = ann.view(table)["view"]["legal"]
    marked = ann.act(table, 0, [next(text for text in legal if text.startswith("mark"))])
    if marked["view"]["asked"] == 0:
        stream.wait_for("update", marked["version"])  # what it says of the turn came with it
        assert [message.data for message in stream.messages if message.event == "turn"] == [{"seats": [0]}]
        ann.act(table, 0, ["stop"])
    wait_until(lambda: {"seats": [1]} in [m.data for m in stream.messages if m.event == "turn"])
    stream.close()


def test_a_reconnect_misses_nothing_and_gets_nothing_twice(ann: Person, bob: Person) -> None:
    table = friends(ann, bob)
    stream = bob.stream(table, "seats=1")
    last = stream.wait_for("snapshot").id
    stream.close()
    versions = [*rest(ann, table, 0), *rest(bob, table, 1)]
    middle = len(versions)
    bob.post(f"/tables/{table}/chat", {"key": new_key(), "text": "back soon"})
    versions += rest(ann, table, 0)
    resumed = bob.stream(table, "seats=1", **{"Last-Event-ID": str(last)})
    resumed.wait_for("turn")
    assert updates(resumed.messages) == versions
    assert [m.data["text"] for m in resumed.messages if m.event == "chat"] == ["back soon"]
    assert "snapshot" not in {message.event for message in resumed.messages}
    ids = [message.id for message in resumed.messages if message.id is not None]
    assert ids == sorted(ids)
    resumed.close()
    by_query = bob.stream(table, f"seats=1&after={versions[middle - 1]}")
    by_query.wait_for("turn")
    assert updates(by_query.messages) == versions[middle:]
    by_query.close()


def test_a_stream_that_resumes_at_the_present_is_told_what_it_is(ann: Person, bob: Person) -> None:
    """A program whose answer got lost finds its decision there, and event ids do not go back."""
    table = friends(ann, bob)
    started = ann.view(table)["version"]
    first = ann.stream(table, f"seats=0&after={started}")
    assert first.wait_for("snapshot").data["snapshots"]["0"]["view"]["legal"]
    first.close()
    played = rest(ann, table, 0)[-1]
    said = bob.post(f"/tables/{table}/chat", {"key": new_key(), "text": "hm"})["version"]
    for after in (played, said):
        stream = bob.stream(table, f"seats=1&after={after}")
        stream.wait_for("turn")
        stream.close()
        told = [message for message in stream.messages if message.event == "update"]
        assert [(message.id, message.data["updates"]["1"]["version"]) for message in told] == [(after, played)]
        assert told[0].data["updates"]["1"]["view"]["legal"] == bob.view(table, 1)["view"]["legal"]
        ids = [message.id for message in stream.messages if message.id is not None]
        assert ids == sorted(ids)


def test_a_resumed_stream_says_what_a_steady_one_said(ann: Person, bob: Person, open_house: House) -> None:
    table = friends(ann, bob)
    steady = ann.stream(table, "seats=0")
    last = steady.wait_for("snapshot").id
    for turn in range(4):
        rest((ann, bob)[turn % 2], table, turn % 2)
    version = ann.view(table)["version"]
    steady.wait_for("update", version)
    open_house.registry.tables.pop(table)
    resumed = ann.stream(table, "seats=0", **{"Last-Event-ID": str(last)})
    resumed.wait_for("update", version)
    assert [m for m in resumed.messages if m.event == "update"] == [m for m in steady.messages if m.event == "update"]
    steady.close()
    resumed.close()


def test_players_who_come_back_are_told_what_came_since_their_last_move(ann: Person, bob: Person) -> None:
    table = friends(ann, bob)
    assert recent(ann, table, 0) == []
    before = rest(ann, table, 0)[-1]
    moved, since = rest(bob, table, 1), rest(ann, table, 0)
    told = recent(bob, table, 1)
    assert [update["version"] for update in told] == [[before, *moved][-2], moved[-1], *since]
    assert {update["seat"] for update in told} == {1}
    assert told[-1]["view"] == bob.view(table, 1)["view"]
    bob.post(f"/tables/{table}/chat", {"key": new_key(), "text": "back"})
    assert recent(bob, table, 1) == told


def test_what_was_taken_back_is_not_told_to_players_who_come_back(ann: Person, bob: Person) -> None:
    table = friends(ann, bob)
    rest(ann, table, 0)
    rest(bob, table, 1)
    taken = ann.act(table, 0, [next(text for text in ann.view(table)["view"]["legal"] if text.startswith("mark"))])
    undone = ann.post(f"/tables/{table}/undo", {"key": new_key(), "seat": 0, "version": taken["version"]})
    since = rest(ann, table, 0)
    assert [update["version"] for update in recent(bob, table, 1)] == [undone["version"], *since]


def test_a_boon_in_anothers_turn_does_not_end_what_is_told(ann: Person, bob: Person) -> None:
    """Somebody who helped is asked in the middle of the other's turn, and comes back after it."""
    table = friends(ann, bob)
    rng = random.Random(1)
    moves: list[tuple[int, int, int]] = []  # who decided, in whose turn, the version

    def move() -> int:
        view = ann.view(table)["view"]
        seat: int = view["asked"]
        person = (ann, bob)[seat]
        legal = person.view(table, seat)["view"]["legal"]
        update = person.act(table, seat, [rng.choice([text for text in legal if text.startswith("mark")] or legal)])
        moves.append((seat, view["active"], update["version"]))
        asked: int = update["view"]["asked"]
        return asked

    while True:
        asked = move()
        helper, active, _ = moves[-1]
        if helper != active:
            break
    while asked != helper:
        asked = move()
    own = max(number for number, (seat, turn, _) in enumerate(moves) if seat == turn == helper)
    since = [version for _, _, version in moves[own:]]
    assert [update["version"] for update in recent((ann, bob)[helper], table, helper)][-len(since) :] == since


@pytest.mark.parametrize("after", ["999999", "junk", "-1"])
def test_a_number_from_nowhere_gets_a_snapshot(ann: Person, bob: Person, after: str) -> None:
    table = friends(ann, bob)
    stream = ann.stream(table, "seats=0", **{"Last-Event-ID": after})
    stream.wait_for("snapshot")
    stream.close()


def test_a_stream_that_was_away_too_long_gets_a_snapshot(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "KEPT_STATES", 2)
    table = friends(ann, bob)
    begun = ann.view(table)["version"]
    for turn in range(3):
        rest((ann, bob)[turn % 2], table, turn % 2)
    stream = ann.stream(table, f"seats=0&after={begun}")
    stream.wait_for("snapshot")
    assert updates(stream.messages) == []
    stream.close()


def test_the_lobby_is_told_who_comes_and_when_the_game_begins(ann: Person, bob: Person) -> None:
    table = ann.new_table("me", "open", "open")
    stream = ann.stream(table["id"], "seats=0")
    assert stream.wait_for("snapshot").data["snapshots"]["0"]["view"] is None
    bob.post(f"/tables/{table['id']}/join", {"key": new_key(), "code": code_of(table)})
    joined = stream.wait_for("table", table["version"] + 1)
    assert joined.data["seats"][1]["name"] == "Bob"
    ann.post(f"/tables/{table['id']}/seats/2/bot", {"key": new_key(), "bot": "random"})
    started = stream.wait_for("snapshot", table["version"] + 3)
    assert started.data["snapshots"]["0"]["view"]["players"] == 3
    assert started.data["snapshots"]["0"]["table"]["status"] == "playing"
    stream.close()


def test_presence_is_told_without_a_version(ann: Person, bob: Person) -> None:
    table = friends(ann, bob)
    hers = ann.stream(table, "seats=0")
    hers.wait_for("snapshot")
    his = bob.stream(table, "seats=1")
    wait_until(lambda: any(m.event == "table" and m.data["seats"][1]["online"] for m in hers.messages))
    news = next(m for m in hers.messages if m.event == "table" and m.data["seats"][1]["online"])
    assert news.id is None
    his.close()
    wait_until(lambda: not ann.get(f"/tables/{table}")["seats"][1]["online"])
    assert ann.get(f"/tables/{table}")["seats"][1]["away"] is not None
    assert ann.get(f"/tables/{table}")["seats"][0]["away"] is None
    hers.close()


def test_spectators_are_counted_and_see_only_what_is_open(ann: Person, bob: Person, open_house: House) -> None:
    table = friends(ann, bob, watch="anyone")
    will = open_house.nobody()
    watching = will.stream(table, "lang=en")
    seen = watching.wait_for("snapshot").data["snapshots"]["watch"]
    assert seen["view"]["seat"] is None
    assert all(seat["final"] is None for seat in seen["view"]["seats"])
    assert seen["table"]["invite"] is None
    wait_until(lambda: ann.get(f"/tables/{table}")["watching"] == 1)
    version = rest(ann, table, 0)[-1]
    assert "watch" in watching.wait_for("update", version).data["updates"]
    assert "turn" not in {message.event for message in watching.messages}
    watching.close()


def test_nobody_listens_in_another_seat(ann: Person, bob: Person, open_house: House) -> None:
    table = friends(ann, bob, watch="nobody")
    where = f"/tables/{table}/events"
    assert bob.refused(403, "GET", f"{where}?seats=0")["code"] == "not-your-seat"
    assert bob.refused(403, "GET", f"{where}?seats=0,1")["code"] == "not-your-seat"
    assert ann.refused(404, "GET", f"{where}?seats=0,4")["code"] == "no-such-seat"
    assert open_house.person("Eve").refused(403, "GET", where)["code"] == "not-invited"
    for seats in ("5", "0,,1", "a", "0;1"):
        assert ann.client.get(where, params={"seats": seats}).status_code == 400


def test_hot_seat_has_one_stream_for_all_its_seats_and_for_what_all_of_them_may_see(ann: Person) -> None:
    table = ann.new_table("me", "me", first=0, watch="nobody")["id"]
    stream = ann.stream(table, "seats=0,1")
    finals = stream.wait_for("snapshot").data["snapshots"]
    assert [seat["final"] for seat in finals["watch"]["view"]["seats"]] == [None, None]
    assert finals["0"]["view"]["seats"][0]["final"] is not None
    assert finals["0"]["view"]["seats"][1]["final"] is None
    assert finals["1"]["view"]["seats"][1]["final"] is not None
    version = rest(ann, table, 0)[-1]
    assert stream.wait_for("update", version).data["updates"].keys() == {"0", "1", "watch"}
    stream.close()


def test_a_quiet_stream_has_a_heartbeat(ann: Person, bob: Person) -> None:
    table = friends(ann, bob)
    stream = ann.stream(table, "seats=0")
    wait_until(lambda: b": beat" in stream.raw)
    stream.close()


def test_a_reader_who_is_too_slow_is_sent_away_and_comes_back(ann: Person, bob: Person, open_house: House) -> None:
    table = friends(ann, bob)
    streams = open_house.parts.streams
    stream = ann.stream(table, "seats=0")
    last = stream.wait_for("snapshot").id
    [subscriber] = streams.at(table)
    subscriber.push = None  # as if its connection took nothing at once
    open_house.loop.call_soon_threadsafe(lambda: [subscriber.put(b": x\n\n") for _ in range(MOST_WAITING + 1)])
    wait_until(lambda: not streams.at(table))
    version = rest(ann, table, 0)[-1]
    resumed = ann.stream(table, "seats=0", **{"Last-Event-ID": str(last)})
    resumed.wait_for("update", version)
    stream.close()
    resumed.close()


def test_what_is_sent_at_once_never_overtakes_what_waits(ann: Person, bob: Person, open_house: House) -> None:
    table = friends(ann, bob)
    stream = ann.stream(table, "seats=0")
    stream.wait_for("snapshot")
    [subscriber] = open_house.parts.streams.at(table)
    wait_until(lambda: subscriber.idle)
    at_once: list[bytes] = []

    def put_four() -> None:
        push = subscriber.push
        assert push is not None, "streams of a real server send at once"

        def told(data: bytes) -> bool:
            at_once.append(data)
            return push(data)

        subscriber.push = told
        subscriber.put(b": one\n\n")
        subscriber.push = lambda _: False  # the connection takes nothing for a moment
        subscriber.put(b": two\n\n")
        subscriber.push = told
        subscriber.put(b": three\n\n")
        open_house.loop.call_later(0, subscriber.put, b": four\n\n")

    open_house.loop.call_soon_threadsafe(put_four)
    wait_until(lambda: b": four" in stream.raw)
    order = [stream.raw.index(word) for word in (b": one", b": two", b": three", b": four")]
    assert order == sorted(order)
    assert b": one\n\n" in at_once
    assert b": three\n\n" not in at_once
    stream.close()


def test_a_browser_that_vanishes_leaves_nothing_behind(ann: Person, bob: Person, open_house: House) -> None:
    table = friends(ann, bob)
    cookie = f"astra_guest={ann.client.cookies['astra_guest']}"
    raw = socket.create_connection(("127.0.0.1", open_house.settings.port))
    raw.sendall(f"GET /api/v1/tables/{table}/events?seats=0 HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode())
    wait_until(lambda: len(open_house.parts.streams.at(table)) == 1)
    raw.close()
    wait_until(lambda: not open_house.parts.streams.at(table))


def connect_and_never_read(person: Person, where: House, table: str) -> socket.socket:
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", where.settings.port))
    cookie = f"astra_guest={person.client.cookies['astra_guest']}"
    deaf.sendall(f"GET /api/v1/tables/{table}/events?seats=0 HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode())
    return deaf


def test_a_reader_who_takes_nothing_does_not_hold_the_table(ann: Person, bob: Person, open_house: House) -> None:
    """Its connection stands, but nothing fits into it any more."""
    table = friends(ann, bob)
    streams, live = open_house.parts.streams, open_house.registry.tables[table]
    deaf = connect_and_never_read(ann, open_house, table)
    wait_until(lambda: len(streams.at(table)) == 1)

    def shout() -> None:
        for subscriber in streams.at(table):
            streams.send(subscriber, b": " + b"x" * 100_000 + b"\n\n")

    def is_alone() -> bool:
        open_house.loop.call_soon_threadsafe(shout)
        return not streams.at(table)

    wait_until(is_alone)
    assert live.presence.online() == frozenset()
    deaf.close()


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux has such a limit")
def test_the_system_ends_a_connection_that_takes_nothing(ann: Person, bob: Person, open_house: House) -> None:
    table = friends(ann, bob)
    deaf = connect_and_never_read(ann, open_house, table)
    wait_until(lambda: len(open_house.parts.streams.at(table)) == 1)
    limits = {
        connection.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
        for connection in list(open_house.server.server_state.connections)
    }
    assert limits == {STALLED_SECONDS * 1000}
    deaf.close()
