"""Bots at their tables: they move by themselves, also after a restart when nobody looks, and never stop a game."""

import asyncio
import itertools
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from astra import COMPILED, Game
from astra.bots.budget import SHARES
from astra.server.bots import scheduler
from astra.server.bots.fair_queue import Asker
from astra.server.bots.workers import Thinkers, Thought
from astra.table.opponents import seconds_of
from tests.server.house import House, Person, house, new_key, settings_for
from tests.waiting import wait_until

ODD = (sys.executable, str(Path(__file__).with_name("odd_thinkers.py")))
TURN_SECONDS = seconds_of("greedy")


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("bots"))) as opened:
        yield opened


def test_bots_play_until_a_person_is_asked(ann: Person) -> None:
    table = ann.new_table("me", "random", "random", first=1)["id"]
    wait_until(lambda: ann.view(table)["view"]["asked"] == 0)
    snapshot = ann.view(table)
    assert snapshot["view"]["turn"] == 3
    assert {line["pen"] for line in snapshot["log"]} == {1, 2, 0}
    assert not snapshot["undo"]


def test_bots_alone_at_a_table_play_on_until_it_is_closed(open_house: House, ann: Person) -> None:
    table = ann.new_table("random", "random", watch="anyone")["id"]
    before = ann.view(table, None)["version"]
    wait_until(lambda: ann.view(table, None)["version"] > before + 5)
    ann.post(f"/tables/{table}/close", {"key": new_key()})
    wait_until(lambda: not open_house.parts.bots.needs(open_house.registry.tables[table]))


def test_a_thinking_bot_is_seen_to_think(ann: Person) -> None:
    # A scholar may be done before anybody looks, where it is compiled; where it is not, a master takes minutes.
    table = ann.new_table("me", "master" if COMPILED else "scholar", first=0)["id"]
    stream = ann.stream(table)
    stream.wait_for("snapshot")
    update = ann.act(table, 0, ["rest"])
    while update["view"]["asked"] == 0:
        update = ann.act(table, 0, [update["view"]["legal"][0]], update["version"])
    wait_until(lambda: any(m.event == "table" and m.data["seats"][1]["thinking"] for m in stream.messages))
    wait_until(lambda: any(m.event == "turn" and (m.id or 0) > update["version"] for m in stream.messages))
    stream.close()


def test_a_bot_that_fails_forfeits_its_decisions_which_are_counted_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    with house(settings_for(tmp_path)) as odd:
        odd.parts.bots.thinkers._command = ODD
        ann = odd.person("Ann")
        table = ann.new_table("me", "random", first=1)["id"]  # the odd one of that name lies
        wait_until(lambda: ann.view(table)["view"]["asked"] == 0)
        told = odd.parts.metrics.text().decode()
        forfeited = re.search(r"^astra_bot_fallbacks_total (.+)$", told, re.MULTILINE)
        assert forfeited is not None
        assert float(forfeited[1]) >= 1


def test_bots_think_first_where_somebody_looks_on(open_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, eve = open_house.person("Ann"), open_house.person("Eve")
    asked: list[Asker] = []

    async def think(*words: Any) -> Thought:
        asked.append(words[-1])
        return Thought(words[4][0], 0.0)

    monkeypatch.setattr(Thinkers, "think", think)
    watched = ann.new_table("me", "random", first=0)["id"]
    stream = ann.stream(watched)
    stream.wait_for("snapshot")
    ann.play_on(watched, lambda snapshot: snapshot["view"]["turn"] >= 3)
    assert {(asker.guest, asker.watched()) for asker in asked} == {(ann.get("/me")["id"], True)}
    stream.close()
    asked.clear()
    alone = eve.new_table("random", "random")["id"]
    wait_until(lambda: len(asked) > 3)
    assert {(asker.guest, asker.watched()) for asker in asked} == {(eve.get("/me")["id"], False)}
    eve.post(f"/tables/{alone}/close", {"key": new_key()})


def until_it_thinks(ann: Person, open_house: House, table: str) -> Any:
    """Play until the master at seat 1 thinks; the update of the last action, which can be taken back."""
    update = ann.act(table, 0, ["rest"])
    while update["view"]["asked"] == 0:
        update = ann.act(table, 0, [update["view"]["legal"][0]], update["version"])
    wait_until(lambda: open_house.registry.tables[table].thinking == 1)
    return update


def until_it_thinks_about_what_can_be_taken_back(ann: Person, open_house: House) -> tuple[str, Any]:
    """A table, and the update of an action that brought nothing hidden to light: not every deal has one at once."""
    for number in range(20):
        table = ann.new_table("me", "master", first=0, name=f"deal {number}")["id"]
        update = until_it_thinks(ann, open_house, table)
        if update["undo"]:
            return table, update
        ann.post(f"/tables/{table}/close", {"key": new_key()})
    raise AssertionError("no deal of twenty began with something that can be taken back")


@pytest.fixture
def budgets(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that thoughts were given, each of which lasts until it is ended."""
    seen = list[float]()

    async def think(*words: Any) -> Thought:
        seen.append(words[5])
        await asyncio.sleep(3600)
        return Thought(words[4][0], 0.0)

    monkeypatch.setattr(Thinkers, "think", think)
    return seen


class Given(NamedTuple):
    """A decision, and the seconds that a bot was given for it."""

    turn: int
    seat: int
    decision: str
    seconds: float | None


def decisions_of(ann: Person, monkeypatch: pytest.MonkeyPatch, took: float, compiled: bool = True) -> list[Given]:
    """The first ten of greedy bots alone, each of which keeps the bot waiting for as long as a turn may last."""
    seen = list[Given]()

    async def think(*words: Any) -> Thought:
        view = words[3]
        seen.append(Given(view["turn"], view["asked"], view["decision"], words[5]))
        await asyncio.sleep(TURN_SECONDS)
        return Thought(words[4][0], took)

    monkeypatch.setattr(Thinkers, "think", think)
    monkeypatch.setattr(scheduler, "thinks_longer", lambda: not compiled)
    table = ann.new_table("greedy", "greedy")["id"]
    wait_until(lambda: len(seen) >= 10)
    ann.post(f"/tables/{table}/close", {"key": new_key()})
    assert len({(given.turn, given.seat) for given in seen}) < len(seen), "some turn has more than its opening"
    return seen


def test_waiting_for_a_process_costs_a_bot_no_time(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    for given in decisions_of(ann, monkeypatch, took=0.0):
        assert given.seconds == pytest.approx(TURN_SECONDS * SHARES[given.decision])


def test_a_bot_that_has_thought_its_turns_time_has_none_left(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = set[tuple[int, int]]()
    for given in decisions_of(ann, monkeypatch, took=60.0):
        fresh = (given.turn, given.seat) not in begun
        begun.add((given.turn, given.seat))
        assert given.seconds == pytest.approx(TURN_SECONDS * SHARES[given.decision] if fresh else 0.0)


def test_without_a_compiler_bots_are_given_no_seconds(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their simulations make them what they are, however long that takes."""
    assert {given.seconds for given in decisions_of(ann, monkeypatch, took=60.0, compiled=False)} == {None}


def test_a_person_who_decides_in_between_gives_a_bot_no_second_budget(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = list[float]()
    with house(settings_for(tmp_path, away_seconds=0.0)) as opened:
        ann = opened.person("Ann")
        table = ann.new_table("me", "me", first=0)["id"]
        game = opened.registry.tables[table].table.game
        assert game is not None
        opening = next(action for action in map(str, game.legal()) if leaves_a_choice(game, action))

        async def think(*words: Any) -> Thought:
            given.append(words[5])
            if len(given) > 1:
                await asyncio.sleep(3600)
            return Thought(opening, seconds_of("scholar"))

        monkeypatch.setattr(Thinkers, "think", think)
        monkeypatch.setattr(scheduler, "thinks_longer", lambda: False)
        where = f"/tables/{table}/seats/0"
        ann.post(f"{where}/bot", {"key": new_key(), "bot": "scholar"})
        wait_until(lambda: len(given) == 2)
        ann.post(f"{where}/take", {"key": new_key()})
        wait_until(lambda: not opened.parts.bots.needs(opened.registry.tables[table]))
        ann.post(f"{where}/bot", {"key": new_key(), "bot": "scholar"})
        wait_until(lambda: len(given) == 3)
        assert given == [seconds_of("scholar") * SHARES["turn"], 0.0, 0.0]


def leaves_a_choice(game: Game, action: str) -> bool:
    after = game.copy()
    after.play(action)
    return after.seat == game.seat and after.turn == game.turn and len(after.legal()) > 1


def test_taking_back_ends_the_thought_and_costs_the_bot_no_time(
    open_house: House, ann: Person, budgets: list[float]
) -> None:
    table, update = until_it_thinks_about_what_can_be_taken_back(ann, open_house)
    del budgets[:-1]
    for _ in range(4):
        time.sleep(0.1)
        assert update["undo"]
        undone = ann.post(f"/tables/{table}/undo", {"key": new_key(), "seat": 0, "version": update["version"]})
        assert undone["view"]["asked"] == 0
        wait_until(lambda: not ann.get(f"/tables/{table}")["seats"][1]["thinking"])
        wait_until(lambda: not open_house.parts.bots.needs(open_house.registry.tables[table]))
        thoughts = len(budgets)
        update = ann.act(table, 0, [update["actions"][-1]["text"]], undone["version"])
        wait_until(lambda thoughts=thoughts: len(budgets) > thoughts)  # type: ignore[misc]
    assert len(budgets) == 5
    assert len(set(budgets)) == 1
    ann.post(f"/tables/{table}/close", {"key": new_key()})


def test_closing_a_table_ends_the_thought(open_house: House, ann: Person, budgets: list[float]) -> None:
    table = ann.new_table("me", "master", first=0)["id"]
    until_it_thinks(ann, open_house, table)
    ann.post(f"/tables/{table}/close", {"key": new_key()})
    wait_until(lambda: not open_house.parts.bots.needs(open_house.registry.tables[table]))
    assert not ann.get(f"/tables/{table}")["seats"][1]["thinking"]
    assert len(budgets) == 1


def test_taking_a_seat_back_ends_the_thought_for_it(tmp_path: Path, budgets: list[float]) -> None:
    with house(settings_for(tmp_path, away_seconds=0.0)) as opened:
        ann = opened.person("Ann")
        table = ann.new_table("me", "me", first=0)["id"]
        where = f"/tables/{table}/seats/0"
        ann.post(f"{where}/bot", {"key": new_key(), "bot": "master"})
        wait_until(lambda: len(budgets) == 1)
        ann.post(f"/tables/{table}/chat", {"key": new_key(), "text": "this ends no thought"})
        assert ann.get(f"/tables/{table}")["seats"][0]["thinking"]
        ann.post(f"{where}/take", {"key": new_key()})
        wait_until(lambda: not opened.parts.bots.needs(opened.registry.tables[table]))
        assert ann.act(table, 0, ["rest"])["actions"] == [{"seat": 0, "text": "rest"}]
        assert len(budgets) == 1


def test_an_ended_thought_leaves_its_process_to_others(open_house: House, ann: Person) -> None:
    """The real one: a master would think for seconds, and there is one worker."""
    table = ann.new_table("me", "master", first=0)["id"]
    until_it_thinks(ann, open_house, table)
    other = ann.new_table("me", "random", first=1)["id"]
    ann.post(f"/tables/{table}/close", {"key": new_key()})
    wait_until(lambda: ann.view(other)["view"]["asked"] == 0)


def test_bots_keep_their_pace(tmp_path: Path) -> None:
    with house(settings_for(tmp_path, bot_pace=0.2)) as slow:
        ann = slow.person()
        table = ann.new_table("me", "random", first=1)["id"]
        wait_until(lambda: ann.view(table)["view"]["asked"] == 0)
        times = [entry.at for entry in slow.parts.store.load_sync(table)[1] if entry.kind == "actions"]
        started = slow.registry.tables[table].table.created
        assert times[0] - started >= 0.19
        assert all(later - earlier >= 0.19 for earlier, later in itertools.pairwise(times))


def test_after_a_restart_bots_think_on_although_nobody_looks(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, bot_pace=3600.0)
    with house(settings) as first:
        ann = first.person()
        table = ann.new_table("me", "random", first=1)["id"]
        cookie = ann.client.cookies["astra_guest"]
        version = ann.view(table)["version"]
    with house(settings_for(tmp_path)) as second:
        store = second.parts.store
        wait_until(lambda: store.load_sync(table)[0].version > version)
        again = second.nobody()
        again.client.cookies.set("astra_guest", cookie)
        wait_until(lambda: again.view(table)["view"]["asked"] == 0)
        assert again.get("/me")["name"] == "Ann"


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    with house(settings_for(tmp_path, idle_seconds=0.2)) as brief:
        ann = brief.person()
        tables = [ann.new_table("me", "me")["id"] for _ in range(5)]
        watched = tables[0]
        stream = ann.stream(watched)
        stream.wait_for("snapshot")
        wait_until(lambda: set(brief.registry.tables) == {watched})
        assert "astra_tables_loaded 1.0" in brief.parts.metrics.text().decode()
        assert ann.view(tables[1])["version"] == 1
        stream.close()
        wait_until(lambda: not brief.registry.tables)
