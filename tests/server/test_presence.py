"""Who is there, as several processes tell each other."""

import asyncio
from collections.abc import Iterator

import pytest

from astra.server.storage import Entry
from astra.server.stream import presence
from astra.server.stream.presence import STALE_SECONDS, Presence
from astra.table.rows import Acted, encode_row
from tests.server.house import House, house, settings_for
from tests.server.rows import append
from tests.waiting import PATIENCE


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(presence, "time", clock)
    return clock


def test_a_seat_whose_process_died_is_away_since_it_was_last_heard_of(clock: Clock) -> None:
    """Not since the table came into memory here, hours ago."""
    here = Presence(60.0)
    clock.now += 7200
    here.heard("other", frozenset({1}), 0)
    assert here.away(1) is None
    clock.now += STALE_SECONDS + 1
    assert here.away(1) == STALE_SECONDS + 1


def test_somebody_who_went_elsewhere_is_away_since_then(clock: Clock) -> None:
    here = Presence(60.0)
    here.heard("other", frozenset({1}), 0)
    clock.now += 30
    here.heard("other", frozenset(), 0)
    clock.now += 5
    assert here.away(1) == 5


def test_some_seats_are_long_away_when_the_last_of_them_is(clock: Clock) -> None:
    here = Presence(60.0)
    here.came((1,))
    clock.now += 100
    assert here.long_away_in([0]) == 0
    assert here.long_away_in([0, 1]) is None
    here.went((1,))
    clock.now += 20
    assert here.long_away_in([0, 1]) == 40
    assert here.long_away_in([]) == 0


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("presence"))) as opened:
        yield opened


def played_elsewhere(where: House, table: str, person: bool) -> int:
    """Another process writes a move of the first seat; this one has not read it. The version."""
    live, store = where.registry.tables[table], where.parts.store
    assert live.table.game is not None
    row = Acted(0, [str(live.table.game.legal()[0])], person)
    entry = Entry(live.table.version + 1, *encode_row(row), None, live.table.updated + 1)
    changes = {"turn": 7, "asked": 1, "bot_to_move": False}
    asyncio.run_coroutine_threadsafe(append(store, table, [entry], changes), where.loop).result(PATIENCE)
    return entry.version


@pytest.mark.parametrize("person", [True, False])
def test_a_person_who_plays_at_another_process_is_there(open_house: House, person: bool) -> None:
    table = open_house.person("Ann").new_table("me", "me", first=0)["id"]
    live = open_house.registry.tables[table]
    live.presence.last_seen[0] = live.presence.since = 0.0
    version = played_elsewhere(open_house, table, person)
    asyncio.run_coroutine_threadsafe(open_house.registry.follow(table, version), open_house.loop).result(PATIENCE)
    assert (live.presence.last_seen[0] > 0.0) is person


def test_lists_tell_what_another_process_has_played(open_house: House) -> None:
    ann = open_house.person("Ann")
    table = ann.new_table("me", "me", first=0)["id"]
    version = played_elsewhere(open_house, table, person=True)
    [listed] = ann.get("/me/tables")["tables"]
    assert (listed["version"], listed["turn"]) == (version, 7)
