"""What the learners see: a row of numbers for each legal action of each game, and one for each game.

Everything comes from the observations and masks of a batch, so from what the seat to decide may know.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from astra.adapters.dealing import tables_of
from astra.adapters.encoding import DISCOVERY, NOW, PLACE, PLACE_SIZE, PLACES, SEAT, SEAT_SIZE, SEATS
from astra.edition.model import ELEMENTS
from astra.rules import ids
from bench.agents.edition import EDITION

Floats = NDArray[np.float32]
Whole = NDArray[np.int64]

CARDS = tables_of(2, solo=False, edition=EDITION).edition.cards
SIZES = np.array([len(card.stars) for card in CARDS])
ELEMENT = np.array([ELEMENTS.index(card.element) for card in CARDS])
KINDS = (ids.MARK, ids.USE, ids.ACTIVATE, ids.DISCARD, ids.DISCOVER, ids.BOON, ids.REST, ids.STOP, ids.TRADE)
BOONS = ("fame", "improvement", "stardust", "wisdom", "observation", "activation")
BOON_KIND = np.array([[BOONS.index(boon.kind) for boon in card.boons] for card in CARDS])
BOON_VALUE = np.array([[boon.n for boon in card.boons] for card in CARDS])


def _always() -> tuple[Floats, Whole]:
    """By action: what is always true of it, and its card (-1 for none)."""
    abilities = sorted({card.ability.kind for card in CARDS})
    first = len(KINDS)
    traits = np.zeros((ids.ACTIONS, first + 2 + len(ELEMENTS) + len(abilities)), np.float32)
    card_of = np.full(ids.ACTIONS, -1)
    for number in range(ids.ACTIONS):
        traits[number, np.searchsorted(KINDS, number, side="right") - 1] = 1
    for number, card in enumerate(CARDS):
        stars = [ids.MARK + ids.STARS_PER_CARD * number + star.n - 1 for star in card.stars]
        others = [start + number for start in (ids.USE, ids.ACTIVATE, ids.DISCARD, ids.DISCOVER)]
        card_of[stars + others] = number
        traits[stars + others, first + 1] = card.fame / 10
        traits[stars + others, first + 2 + ELEMENTS.index(card.element)] = 1
        traits[others, first + 2 + len(ELEMENTS) + abilities.index(card.ability.kind)] = 1
        for star, action in zip(card.stars, stars, strict=True):
            traits[action, first] = star.kind == "grand"
    return traits, card_of


ALWAYS, CARD_OF = _always()


class Choices(NamedTuple):
    """All legal actions of all games: whose they are, where each game's begin, and the numbers."""

    game: Whole
    action: Whole
    start: Whole
    actions: Floats
    games: Floats


def look(observations: NDArray[np.int16], masks: NDArray[np.int8]) -> Choices:
    """The rows of a batch."""
    game, action = np.nonzero(masks)
    games = _games(observations)
    parts = [ALWAYS[action], _stars(observations, game, action), _boons(observations, game, action), games[game]]
    start = np.searchsorted(game, np.arange(len(masks)))
    return Choices(game, action, start, np.concatenate(parts, axis=1, dtype=np.float32), games)


def _games(seen: NDArray[np.int16]) -> Floats:
    """How each game stands for the seat that looks."""
    seats = seen[:, SEAT : SEAT + SEATS * SEAT_SIZE].reshape(len(seen), SEATS, SEAT_SIZE)
    own, others = seats[:, 0], seats[:, 1:]
    cards = own[:, 8:]
    by_element = [((cards > 0) & (element == ELEMENT)).sum(axis=1) for element in range(len(ELEMENTS))]
    finals = [(own[:, 6:8] == element + 1).any(axis=1) for element in range(len(ELEMENTS))]
    columns = [
        *(own[:, column] / scale for column, scale in enumerate((12, 12, 16, 8, 4, 50))),
        own[:, 0] == 0,
        own[:, 0] / np.maximum(own[:, 1], 1),
        (cards == 2).sum(axis=1) / 8,
        (cards == 1).sum(axis=1) / 8,
        (own[:, 3] - (cards > 0).sum(axis=1)) / 8,
        *(count / 4 for count in by_element),
        *finals,
        others[:, :, 5].max(axis=1) / 50,
        others[:, 0, 0] / 12,
        (others[:, :, 8:] > 0).sum(axis=2).max(axis=1) / 8,
        seen[:, 10] / 30,
        seen[:, 11] / 10,
        *(seen[:, 8] == sphere for sphere in range(4)),
        *(seen[:, 7] == decision for decision in range(1, 11)),
        seen[:, NOW + 12] / 10,
        seen[:, NOW + 1],
    ]
    return np.stack(columns, axis=1).astype(np.float32)


def _stars(seen: NDArray[np.int16], game: Whole, action: Whole) -> Floats:
    """The traits of a star: how full its card is, whose marks are on it, and whether the dust reaches to its end."""
    traits = np.zeros((len(game), 8), np.float32)
    card = np.where((action < ids.USE) | (action // 48 == ids.DISCOVER // 48), CARD_OF[action], -1)
    dust = seen[game, SEAT]
    for place in range(PLACES):
        at = PLACE + place * PLACE_SIZE
        here = np.flatnonzero((seen[game, at] == card + 1) & (card >= 0))
        marks = seen[game[here], at + 1 : at + PLACE_SIZE]
        mine = (marks == 1).sum(axis=1)
        best = np.max([(marks == pen).sum(axis=1) for pen in (2, 3, 4, 5, 7)], axis=0)
        left = SIZES[card[here]] - (marks > 0).sum(axis=1)
        traits[here] = np.stack(
            [left == 1, left / 14, mine / 14, best / 14, mine + 1 > best, left <= dust[here], left > 7, mine > 0],
            axis=1,
        )
    return traits


def _boons(seen: NDArray[np.int16], game: Whole, action: Whole) -> Floats:
    """The traits of a boon: its kind, and how much of it there is."""
    traits = np.zeros((len(game), len(BOONS)), np.float32)
    rows = np.flatnonzero((action >= ids.BOON) & (action < ids.REST))
    place = seen[game[rows], DISCOVERY] - 1
    card = seen[game[rows], PLACE + place * PLACE_SIZE] - 1
    boon = action[rows] - ids.BOON
    traits[rows, BOON_KIND[card, boon]] = BOON_VALUE[card, boon] / 4
    return traits


def sizes() -> tuple[int, int]:
    """How many numbers an action has, and how many a game."""
    from astra.adapters.batch import Batch

    batch = Batch(count=1, edition=EDITION)
    choices = look(batch.observations, batch.masks)
    return choices.actions.shape[1], choices.games.shape[1]
