"""Two games that differ only in what an observer cannot know look the same to it, byte for byte.

At every step of random games a twin of the position (`twins.py`) plays the same action: what a seat, or a spectator,
sees before, during and after it must be equal. What comes to light in that step is the same in both.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from astra import Action, Game
from astra.locales import Texts
from astra.record.chances import decide_chance, given_chance
from astra.record.log import tell, visible
from astra.rules import ids
from astra.rules.actions import id_of
from astra.rules.events import BoonTaken, Event
from tests.engine.play import KINDS, Chance, Kind, Start, choose, some_start, step
from tests.engine.twins import Twin
from tests.soak import on_each_engine

See = Callable[[Game, int | None], dict[str, Any]]
Hear = Callable[[list[Event], int | None], list[Event]]

SECRETS = {
    *("generator", "deck", "final card", "tied boon"),
    *("Auptolemy's final card", "cards never seen", "reshuffled deck", "face-down right card"),
}
ENGLISH = Texts("en")


def see(game: Game, observer: int | None) -> dict[str, Any]:
    return game.view(observer)


def cards_told(events: list[Event]) -> set[str]:
    """Every word of the events, including all cards that they name."""
    words: set[str] = set()
    for event in events:
        for field in event.__struct_fields__:
            value = getattr(event, field)
            words |= {value} if isinstance(value, str) else set(value) if isinstance(value, tuple) else set()
    return words


def play_alike(twin: Game, action: Action, decided: list[Chance], rng: random.Random) -> list[Event]:
    """The same dice, ties and paths; cards from the twin's own decks; a shuffle that shows the same top at most."""
    state = twin.state
    state.outside_chance = True
    state.apply_unchecked(id_of(state.tables, action))
    texts: list[str] = []
    while state.decision == ids.CHANCE:
        if state.chance_kind in (ids.DRAW, ids.LIBRARY):
            text = decide_chance(state)
        else:
            text = decided[len(texts)].text
            if state.chance_kind == ids.SHUFFLE:
                verb, top, *others = text.split()
                text = " ".join([verb, top, *rng.sample(others, len(others))])
            given_chance(state, text)
        texts.append(text)
        state.advance()
    return twin.play(action, texts)


class Watch:
    """One observer of a game; `see` and `hear` are how it looks at it."""

    def __init__(self, see: See = see, hear: Hear = visible) -> None:
        self.see = see
        self.hear = hear
        self.changed: Counter[str] = Counter()

    def table(self, game: Game, observer: int | None) -> bytes:
        legal = [str(action) for action in game.legal()] if observer is not None and game.seat == observer else None
        return json.dumps([self.see(game, observer), legal]).encode()

    def story(self, game: Game, events: list[Event], observer: int | None) -> bytes:
        heard = self.hear(events, observer)
        return msgspec.json.encode([heard, tell(heard, ENGLISH, game.names)])

    def step(self, game: Game, action: Action, observer: int | None, rng: random.Random) -> None:
        """Play the action in the game and in a twin of it, and compare what the observer gets."""
        position, legal, actor = game.position(), game.legal(), game.seat
        before = self.table(game, observer)
        decided = step(game.state.copy(), action)
        events = game.play(action)
        shown = any(isinstance(event, BoonTaken) for event in events)
        kept = cards_told(visible(events, observer))
        secrets = Twin(game.edition, rng, self.changed).of(
            position, observer, kept, finals=not game.over, choices=not shown
        )
        twin = Game.from_position(secrets, edition=game.edition)
        assert self.table(twin, observer) == before
        if action.verb == "boon" and actor != observer and not shown:
            other = rng.choice(legal)
            self.changed["tied boon"] += other != action
            action = other
        told = play_alike(twin, action, decided, rng)
        assert self.story(twin, told, observer) == self.story(game, events, observer)
        assert self.table(twin, observer) == self.table(game, observer)

    def game(self, start: Start) -> None:
        game, rng = start.game(), random.Random(start.seed)
        while not game.over:
            observer = rng.choice((None, *range(game.players)))
            self.step(game, choose(rng, game.legal()), observer, rng)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_nobody_sees_more_than_it_may(kind: Kind) -> None:
    rng = random.Random(f"secrets {kind}")
    watch = Watch()
    for _ in range(on_each_engine(4)):
        watch.game(some_start(rng, kind))


@pytest.mark.parametrize("group", range(4))
def test_nobody_sees_more_than_it_may_with_any_modifiers(group: int) -> None:
    rng = random.Random(f"secrets {group}")
    watch = Watch()
    for _ in range(on_each_engine(5)):
        start = some_start(rng)
        if "H5" not in start.kind.modifiers:
            start = start._replace(kind=Kind(1, ("E5", "H5")), middle=True)
        watch.game(start)


def many_games(watch: Watch) -> None:
    """Few games that together hold every kind of secret."""
    for seed in range(6):
        watch.game(Start(Kind(4), 0, seed, True))
        watch.game(Start(Kind(1, ("E5", "H3", "H5")), 0, seed, True))
        watch.game(Start(Kind(1, ("E4", "H5")), 0, seed, False))


def test_every_kind_of_secret_is_changed() -> None:
    watch = Watch()
    many_games(watch)
    assert {kind for kind, count in watch.changed.items() if count} == SECRETS


def other_finals(game: Game, observer: int | None) -> object:
    return [seat["final"] for seat in game.position()["seats"]]


def unsettled_choices(game: Game, observer: int | None) -> object:
    pending = game.position()["pending"]
    return pending and pending["discovery"] and pending["discovery"]["choices"]


LEAKS: dict[str, Callable[[Game, int | None], object]] = {
    "the generator": lambda game, _: game.position()["chance"],
    "the top of the deck": lambda game, _: game.position()["deck"][:1],
    "the last card of the deck": lambda game, _: game.position()["deck"][-1:],
    "removed cards": lambda game, _: game.position()["removed"],
    "final cards": other_finals,
    "Auptolemy's final card": lambda game, _: (game.position()["auptolemy"] or {}).get("final"),
    "Auptolemy's deck": lambda game, _: (game.position()["auptolemy"] or {}).get("deck"),
    "the face-down right card": lambda game, _: (game.position()["auptolemy"] or {}).get("library"),
    "a tied choice": unsettled_choices,
    "a score that counts hidden finals": lambda game, _: game.scores(),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_in_the_view_is_found(leak: str) -> None:
    def leaky(game: Game, observer: int | None) -> dict[str, Any]:
        # At the end all comes to light.
        return {**game.view(observer), "leak": None if game.over else LEAKS[leak](game, observer)}

    with pytest.raises(AssertionError):
        many_games(Watch(see=leaky))


def test_a_leak_in_the_events_is_found() -> None:
    """R6.3: everybody hears what was chosen in a tie."""

    def leaky(events: list[Event], _: int | None) -> list[Event]:
        return events

    with pytest.raises(AssertionError):
        many_games(Watch(hear=leaky))
