"""Random games for the tests of the engine: kinds of game, starts, choosers, and chance step by step."""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from astra import Action, Edition, Game, load_edition
from astra.record.chances import chance_options, decide_chance, given_chance
from astra.rules import ids
from astra.rules.actions import id_of
from astra.rules.state import State
from tests.reference import deal, deal_solo, make_edition
from tests.reference.positions import mid_game

EXCLUSIVE = ({"E2", "H1"}, {"E3", "H2"})  # R13.17
SHIPPED = 0  # the number of the shipped edition; others are random ones


class Kind(NamedTuple):
    """A kind of game: 2 to 5 players, or 1 for solo with modifiers."""

    players: int
    modifiers: tuple[str, ...] = ()

    @property
    def solo(self) -> bool:
        return self.players == 1

    def __str__(self) -> str:
        return " ".join(["solo", *self.modifiers]) if self.solo else f"{self.players} players"


TABLES = tuple(Kind(players) for players in (2, 3, 4, 5))
SOLOS = (Kind(1), *(Kind(1, (modifier,)) for modifier in ids.MODIFIERS))
KINDS = (*TABLES, *SOLOS)


def some_modifiers(rng: random.Random) -> tuple[str, ...]:
    """A random set of compatible modifiers, in the engine's order."""
    while True:
        some = [modifier for modifier in ids.MODIFIERS if rng.random() < 0.4]
        if not any(pair <= set(some) for pair in EXCLUSIVE):
            return tuple(some)


def some_kind(rng: random.Random) -> Kind:
    """Every player count equally often, solo with any modifiers."""
    players = rng.randint(1, 5)
    return Kind(players, some_modifiers(rng) if players == 1 else ())


@lru_cache(maxsize=8)
def edition_of(number: int) -> Edition:
    return load_edition() if number == SHIPPED else make_edition(number)


class Start(NamedTuple):
    """Where a game begins: at set-up, or at a random mid-game position; it identifies a test's example."""

    kind: Kind
    edition: int
    seed: int
    middle: bool

    def document(self) -> dict[str, Any]:
        edition = edition_of(self.edition)
        kind, seed = self.kind, self.seed
        if kind.solo:
            fresh = deal_solo(edition, list(kind.modifiers), seed)
        else:
            fresh = deal(edition, kind.players, seed, first=seed % kind.players)
        return mid_game(edition, fresh, seed) if self.middle else fresh

    def game(self) -> Game:
        return Game.from_position(self.document(), seed=self.seed, edition=edition_of(self.edition))


def some_start(rng: random.Random, kind: Kind | None = None) -> Start:
    edition = rng.choice((SHIPPED, rng.randrange(1, 10_000)))
    return Start(kind or some_kind(rng), edition, rng.randrange(1_000_000), rng.random() < 0.5)


def choose(rng: random.Random, legal: Sequence[Action]) -> Action:
    """The verb first, so that abilities, Rests and stops do not drown in stars."""
    verb = rng.choice(sorted({action.verb for action in legal}))
    return rng.choice([action for action in legal if action.verb == verb])


class Chance(NamedTuple):
    """One decision of chance: all possible outcomes, and the actual one."""

    options: list[str]
    text: str

    @property
    def kind(self) -> str:
        return self.text.split()[0]


def step(state: State, action: Action, rng: random.Random | None = None) -> list[Chance]:
    """Apply an action to a state, which stops at chance from here on; what chance decided on the way.

    Dice, ties, paths and shuffles come from `rng`; without it from the state's own generator. Cards come from the top.
    """
    state.outside_chance = True
    state.apply_unchecked(id_of(state.tables, action))
    decided: list[Chance] = []
    while state.decision == ids.CHANCE:
        options = chance_options(state)
        if rng is not None and state.chance_kind in (ids.ROLL, ids.TIE, ids.PATH):
            text = rng.choice(options)
            given_chance(state, text)
        elif rng is not None and state.chance_kind == ids.SHUFFLE:
            cards = [option.split()[1] for option in options]
            text = " ".join(["shuffle", *rng.sample(cards, len(cards))])
            given_chance(state, text)
        else:
            text = decide_chance(state)
        decided.append(Chance(options, text))
        state.advance()
    return decided
