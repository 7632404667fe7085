"""Everything that a hint claims is true of the game: on positions of games that opponents play."""

import random
from collections.abc import Iterator

import pytest

import astra
from astra import Edition, Game, load_edition
from astra.bots import opponent
from astra.bots.hint import hints_from
from astra.bots.search import think
from tests.bots.games import ask, new_game
from tests.bots.hint_claims import CHECKS, false_claims
from tests.frozen import frozen_edition
from tests.locales.messages import written
from tests.soak import SOAK

KINDS = ("2", "3", "2", "4", "2", "3", "solo", "5", "2", "3", "solo E6 H1 H2 H3 H4 H6")
POSITIONS = 500 if SOAK else 18 if astra.COMPILED else 6  # of each edition


def positions(edition: Edition, count: int) -> Iterator[Game]:
    """Moments at which there is a choice, of games between greedy opponents; the later ones of each as likely."""
    found = 0
    for seed in range(10_000):
        game = new_game(KINDS[seed % len(KINDS)], seed, edition)
        bot = opponent("greedy", edition)
        rng = random.Random(seed)
        moments = []
        while not game.over:
            if len(game.legal()) > 1 and rng.random() < 0.05:
                moments.append(game.copy())
            game.play(ask(bot, game, rng))
        for moment in rng.sample(moments, min(len(moments), 4)):
            yield moment
            found += 1
            if found == count:
                return


def test_every_reason_has_a_check() -> None:
    said_otherwise = {"hint-line", "hint-none", "hint-average", "hint-clear"}
    texts = {text_id for text_id in written("en") if text_id.startswith("hint-")}
    assert {f"hint-{name}" for name in CHECKS} == texts - said_otherwise


@pytest.mark.parametrize("edition", [frozen_edition(), load_edition()], ids=["kept", "shipped"])
def test_no_hint_claims_anything_false(edition: Edition) -> None:
    """Not only the three weightiest reasons but all that were found, of all moves that were tried."""
    wrong: list[str] = []
    told = 0
    for number, game in enumerate(positions(edition, POSITIONS)):
        view = game.view(game.seat)
        moves = think(view, edition, 150, None, random.Random(number)).moves
        for each in hints_from(view, moves, edition, 3, random.Random(number), reasons=99):
            told += len(each.reasons)
            wrong += [f"position {number}: {claim}" for claim in false_claims(game, each, edition)]
    assert told > 5 * POSITIONS
    assert not wrong, "\n".join(wrong)
