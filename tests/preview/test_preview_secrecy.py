"""A preview tells nothing that its seat cannot know: twins of a position have equal previews, byte for byte."""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from astra import Game
from astra.preview import preview
from astra.rules import ids
from tests.engine.play import KINDS, Kind, Start, choose, some_start
from tests.engine.test_secrecy import SECRETS
from tests.engine.twins import Twin
from tests.soak import on_each_engine

Preview = Callable[[Game, int, list[str]], dict[str, Any]]


def some_trace(game: Game, rng: random.Random) -> list[str]:
    """Actions of the asked seat, as far as its own decisions go without chance; the last may go beyond."""
    trial, seat, actions = game.copy(), game.seat, []
    for _ in range(rng.randint(0, 3)):
        if trial.seat != seat or trial.turn != game.turn:
            break
        action = choose(rng, trial.legal())
        actions.append(str(action))
        state = trial.state
        trial.play(action)
        if state.decision == ids.CHOOSE_BOON:
            break
    return actions


class Pair:
    """Plays games at random and compares the previews of each position with those of its twin."""

    def __init__(self, preview: Preview = preview) -> None:
        self.preview = preview
        self.changed: Counter[str] = Counter()

    def compare(self, game: Game, rng: random.Random) -> None:
        seat = game.seat
        assert seat is not None
        traces = [some_trace(game, rng) for _ in range(2)] + [[str(choose(rng, game.legal()))]]
        secrets = Twin(game.edition, rng, self.changed).of(game.position(), seat, set(), finals=True, choices=True)
        twin = Game.from_position(secrets, edition=game.edition)
        for trace in traces:
            original = self.preview(game, seat, trace)
            # What follows a draw is not legal in the twin: both must have stopped before it.
            assert json.dumps(self.preview(twin, seat, trace)) == json.dumps(original)

    def game(self, start: Start) -> None:
        game, rng = start.game(), random.Random(start.seed)
        while not game.over:
            self.compare(game, rng)
            game.play(choose(rng, game.legal()))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_preview_tells_nothing_hidden(kind: Kind) -> None:
    rng = random.Random(f"previews {kind}")
    pair = Pair()
    for _ in range(on_each_engine(2)):
        pair.game(some_start(rng, kind))


def many_games(pair: Pair) -> None:
    """Few games that together hold every kind of secret."""
    for seed in range(6):
        pair.game(Start(Kind(4), 0, seed, True))
        pair.game(Start(Kind(1, ("E5", "H3", "H5")), 0, seed, True))
        pair.game(Start(Kind(1, ("E4", "H5")), 0, seed, False))


def test_every_kind_of_secret_is_changed() -> None:
    pair = Pair()
    many_games(pair)
    assert {kind for kind, count in pair.changed.items() if count} == SECRETS


def plays_on(game: Game, seat: int, actions: list[str]) -> dict[str, Any]:
    """A preview that goes through chance."""
    trial, told = game.copy(), []
    for action in actions:
        if trial.seat != seat:
            break
        told += [repr(event) for event in trial.play(action)]
    return {"told": told}


def shows_the_tie(game: Game, seat: int, actions: list[str]) -> dict[str, Any]:
    """A preview that stops at chance, but not before the choices of a tie."""
    state = game.state.copy()
    state.events = []
    if actions and actions[0].startswith("boon"):
        state.apply_unchecked(ids.BOON + int(actions[0][-1]) - 1)
    return {"told": [repr(event) for event in state.events]}


@pytest.mark.parametrize("leaky", [plays_on, shows_the_tie])
def test_a_preview_that_looks_too_far_is_found(leaky: Preview) -> None:
    with pytest.raises(AssertionError):
        many_games(Pair(leaky))
