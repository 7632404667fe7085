"""Games for the tests of the formats: random games of every kind, and an example of every decision."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from astra import Action, Game
from astra.rules import ids
from tests.frozen import frozen_edition


class Kind(NamedTuple):
    """A kind of game: 2 to 5 players, or 1 for solo with modifiers."""

    players: int
    modifiers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(["solo", *self.modifiers]) if self.players == 1 else f"{self.players} players"

    def new(self, seed: int | str | bytes, **options: Any) -> Game:
        return Game.new(self.players, solo=self.players == 1, modifiers=self.modifiers, seed=seed, **options)


MIXTURES = (("E4", "H5"), ("E5", "H5"), ("E4", "E5", "H5"), ("E1", "H6"), ("E1", "E4", "E5", "H3", "H5", "H6"))
KINDS = (
    *(Kind(players) for players in (2, 3, 4, 5)),
    Kind(1),
    *(Kind(1, (modifier,)) for modifier in ids.MODIFIERS),
    *(Kind(1, modifiers) for modifiers in MIXTURES),
)


def choose(rng: random.Random, legal: Sequence[Action]) -> Action:
    """The verb first, so that abilities, Rests and stops do not drown in stars."""
    verb = rng.choice(sorted({action.verb for action in legal}))
    return rng.choice([action for action in legal if action.verb == verb])


def moments(game: Game, seed: int | str, share: float = 1.0) -> Iterator[Game]:
    """Play the game to its end at random and yield some moments on the way, always the first and the last."""
    rng = random.Random(seed)
    yield game
    while legal := game.legal():
        game.play(choose(rng, legal))
        if game.over or rng.random() < share:
            yield game


def play_on(game: Game, seed: int | str = 1) -> Game:
    """Play the game to its end at random."""
    rng = random.Random(seed)
    while not game.over:
        game.play(choose(rng, game.legal()))
    return game


def all_but(card: str, *stars: int, pen: int | str = 0) -> dict[str, Any]:
    """A place whose card is marked by one pen except for these stars."""
    size = next(len(c.stars) for c in frozen_edition().cards if c.code == card)
    return {"card": card, "marks": {str(n): pen for n in range(1, size + 1) if n not in stars}}


# One table per decision, and the actions that lead to it.
LEADS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "turn": ({"players": 3, "seats": [{"cards": {"Leo": "active", "Aql": "active"}}, {}, {}]}, ("use Leo",)),
    "observe": ({"players": 2, "places": [{"card": "Tau", "marks": {"1": 0, "2": 1}}, None, None]}, ("mark Tau.3",)),
    "again": (
        {"players": 2, "seats": [{"telescopes": 1}, {}], "places": [{"card": "Tau"}, {"card": "Leo"}, None]},
        ("mark Tau.1", "stop"),
    ),
    "ability": ({"players": 4, "seats": [{"cards": {"Arg": "active"}}, {}, {}, {}]}, ("use Arg",)),
    "trade": ({"players": 2, "seats": [{"dust": 9, "cards": {"Ara": "active"}}, {}]}, ("use Ara",)),
    "dream": (
        {"players": 2, "sphere": "water", "places": [{"card": "Tau", "marks": {"1": "dreamer", "2": 1}}, None, None]},
        ("rest",),
    ),
    "discover": (
        {
            "players": 3,
            "seats": [{"cards": {"Her": "active"}}, {}, {}],
            "places": [all_but("Tau", 10, pen=1), all_but("Leo", 10, pen=2), {"card": "Sco"}, None],
        },
        ("use Her", "mark Tau.10", "mark Leo.10", "rest"),
    ),
    "boon": (
        {"players": 3, "places": [{**all_but("Cas", 5), "marks": {"1": 0, "2": 1, "3": 2, "4": 0}}, None, None, None]},
        ("mark Cas.5", "boon 2"),
    ),
    "activate": (
        {
            "players": 3,
            "seats": [{}, {"wisdom": 4, "cards": {"Aql": "exhausted", "Ari": "exhausted", "Leo": "exhausted"}}, {}],
            "places": [{**all_but("Lep", 7, pen=1)}, None, None, None],
        },
        ("mark Lep.7", "boon 3"),
    ),
    "discard": (
        {
            "players": 2,
            "seats": [{"cards": {"Aql": "active", "Ari": "exhausted"}}, {}],
            "places": [all_but("Tri", 5), None, None],
        },
        ("mark Tri.5",),
    ),
}


def at_decision(decision: str) -> Game:
    """A game in the middle of a turn, at this decision."""
    document, actions = LEADS[decision]
    game = Game.from_position(document, seed=1, edition=frozen_edition())
    for action in actions:
        game.play(action)
    return game
