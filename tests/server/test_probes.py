"""Lists that are bound to be refused tell nothing: not what chance would bring, nor what others of a tie chose."""

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from astra import Game
from astra.table import playing
from tests.engine.play import SHIPPED, Kind, Start, choose, edition_of
from tests.engine.twins import Twin
from tests.server.house import Person, house, settings_for

EDITION = edition_of(SHIPPED)
SEEDS = 60
STEPS = 40
# Never legal, so that nothing is ever committed.
NEVER = "boon 9"

Holds = Callable[[Game], bool]


class Moment(NamedTuple):
    """Two positions that the asked seat cannot tell apart, and an action after which they differ."""

    kind: Kind
    seat: int
    action: str
    positions: tuple[dict[str, Any], dict[str, Any]]


def own_rest(game: Game) -> bool:
    return game.solo and game.decision == "turn"


def last_boon(game: Game) -> bool:
    """An assistant chooses in another's turn, and the next turn is its own."""
    discovery = game.position()["pending"]["discovery"] if game.decision == "boon" else None
    return discovery is not None and len(discovery["choosing"]) == 1 and not discovery["choices"]


def last_of_a_tie(game: Game) -> bool:
    """R6.3: all others of the tie have chosen."""
    discovery = game.position()["pending"]["discovery"] if game.decision == "boon" else None
    return discovery is not None and len(discovery["choosing"]) == 1 and bool(discovery["choices"])


# With a seed from which on one is soon found.
MOMENTS: dict[str, tuple[Kind, Holds, int]] = {
    "a solo turn": (Kind(1), own_rest, 0),
    "a face-down library": (Kind(1, ("E4", "H3", "H5")), own_rest, 0),
    "the last assistant": (Kind(2), last_boon, 0),
    "the last of a tie": (Kind(3), last_of_a_tie, 380),
}


def twins(game: Game, seat: int, seed: int) -> Iterator[dict[str, Any]]:
    """Positions with other secrets; in a tie nothing but the choice of another."""
    position = game.position()
    if not last_of_a_tie(game):
        yield Twin(EDITION, random.Random(seed), Counter()).of(position, seat, set(), finals=True, choices=True)
        return
    discovery = position["pending"]["discovery"]
    for boon in {1, 2, 3, 4} - {discovery["choices"][0][1], *discovery["crossed"]}:
        twin = copy.deepcopy(position)
        twin["pending"]["discovery"]["choices"][0][1] = boon
        yield twin


def differing(kind: Kind, game: Game, seat: int, seed: int) -> Moment | None:
    position = game.position()
    for twin in twins(game, seat, seed):
        for action in map(str, game.legal()):
            both = [Game.from_position(one, edition=EDITION) for one in (position, twin)]
            for one in both:
                one.play(action)
            left, right = ((one.seat, [str(legal) for legal in one.legal()]) for one in both)
            if left != right and seat in (left[0], right[0]):
                return Moment(kind, seat, action, (position, twin))
    return None


@cache
def moment_of(name: str) -> Moment:
    kind, holds, first = MOMENTS[name]
    for seed in range(first, first + SEEDS):
        game, rng = Start(kind, SHIPPED, seed, middle=True).game(), random.Random(seed)
        for _ in range(STEPS):
            if game.over:
                break
            assert game.seat is not None
            if holds(game) and (moment := differing(kind, game, game.seat, seed)) is not None:
                return moment
            game.play(choose(rng, game.legal()))
    raise AssertionError("no such game")


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with house(settings_for(tmp_path_factory.mktemp("probes"))) as opened:
        yield opened.person("Ann")


def refusals(ann: Person, moment: Moment, position: dict[str, Any]) -> list[tuple[int, bytes]]:
    """What is answered to every list of the action, another one and one that is never legal."""
    kind = moment.kind
    more = {"solo": True, "modifiers": list(kind.modifiers)} if kind.solo else {}
    table = ann.new_table(*["me"] * kind.players, position=position, **more)["id"]
    version = ann.view(table, moment.seat)["version"]
    seconds = [f"mark {card.code}.{star}" for card in EDITION.cards for star in (1, 2)]
    seconds += [f"{verb} {card.code}" for card in EDITION.cards for verb in ("discover", "activate")]
    seconds += ["rest", "stop", "trade", *(f"boon {boon}" for boon in range(1, 5))]
    told = []
    for number, second in enumerate(seconds):
        actions = [moment.action, second, NEVER]
        body = {"key": f"probe{number}", "seat": moment.seat, "version": version, "actions": actions}
        answer = ann.client.post(f"/tables/{table}/actions", json=body)
        told.append((answer.status_code, answer.content))
    assert ann.view(table, moment.seat)["version"] == version, "something was committed"
    return told


@pytest.mark.parametrize("name", MOMENTS)
def test_a_list_that_goes_on_past_what_is_hidden_tells_nothing_of_it(ann: Person, name: str) -> None:
    moment = moment_of(name)
    one, other = (refusals(ann, moment, position) for position in moment.positions)
    assert one == other
    assert {status for status, _ in one} == {422}
    assert all(b'"code":"list-ends"' in content and b'"index":1' in content for _, content in one)


@pytest.mark.parametrize("name", MOMENTS)
def test_it_would_if_lists_went_on(ann: Person, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = moment_of(name)
    monkeypatch.setattr(playing, "goes_on", lambda _game, _action: True)
    one, other = (refusals(ann, moment, position) for position in moment.positions)
    assert one != other


def test_a_list_of_older_days_that_went_on_is_answered_again(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = moment_of("a solo turn")
    table = ann.new_table("me", solo=True, position=moment.positions[0])["id"]
    game = Game.from_position(moment.positions[0], edition=EDITION)
    game.play(moment.action)
    actions = [moment.action, str(game.legal()[0])]
    with monkeypatch.context() as older:
        older.setattr(playing, "goes_on", lambda _game, _action: True)
        first = ann.act(table, 0, actions, key="once")
    version = first["version"] - 1
    assert ann.act(table, 0, actions, version, key="once") == first
    ann.house.registry.tables.pop(table)
    assert ann.act(table, 0, actions, version, key="once") == first
