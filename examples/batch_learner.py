"""A learner in plain NumPy: it plays against itself, many games at once, and then against random play.

    python examples/batch_learner.py                 two minutes
    python examples/batch_learner.py --seconds 10

Each legal action gets a score, the weighted sum of a few of its features, and is played with a probability that grows
with its score (a softmax). When a game ends, the weights change so that what the better seat did becomes more likely,
in proportion to its lead in fame (policy gradient, REINFORCE).
"""

from __future__ import annotations

import argparse
import math
import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import astra
from astra.adapters.batch import Batch
from astra.adapters.layout import LAYOUT
from astra.rules import ids

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

CARDS = astra.load_edition().cards
SIZES = np.array([len(card.stars) for card in CARDS])
FIELDS = {field.name: field for field in LAYOUT}
KINDS = (ids.MARK, ids.USE, ids.ACTIVATE, ids.DISCARD, ids.DISCOVER, ids.BOON, ids.REST, ids.STOP, ids.TRADE)
PLACES = 3  # at a table for two
STEP = 0.05


def always() -> Floats:
    """For each action: its kind, whether it marks a grand star, and which ability it uses."""
    abilities = sorted({card.ability.kind for card in CARDS})
    traits = np.zeros((ids.ACTIONS, len(KINDS) + 1 + len(abilities)))
    for number in range(ids.ACTIONS):
        traits[number, np.searchsorted(KINDS, number, side="right") - 1] = 1
    for number, card in enumerate(CARDS):
        for star in card.stars:
            traits[ids.MARK + ids.STARS_PER_CARD * number + star.n - 1, len(KINDS)] = star.kind == "grand"
        traits[ids.USE + number, len(KINDS) + 1 + abilities.index(card.ability.kind)] = 1
    return traits


ALWAYS = always()


def part(observations: NDArray[np.int16], name: str, i: int = 0) -> NDArray[np.int16]:
    """The columns of a field of the layout."""
    field = FIELDS[name]
    start = field.at + i * field.stride
    return observations[:, start : start + field.size]


class Choices(NamedTuple):
    """All legal actions of all games: their game, where each game's actions begin, and the features of each."""

    game: Whole
    action: Whole
    start: Whole
    traits: Floats


def choices_of(batch: Batch) -> Choices:
    """The constant features of each action, how full a star's card is, and the seat's dust for a Rest or a stop."""
    game, action = np.nonzero(batch.masks)
    card = np.where(action < ids.USE, action // ids.STARS_PER_CARD, -1)
    stars = np.zeros((len(game), 3))
    for place in range(PLACES):
        here = np.flatnonzero(part(batch.observations, "places.card", place)[game, 0] == card + 1)
        here = here[card[here] >= 0]
        marks = part(batch.observations, "places.marks", place)[game[here]]
        left = SIZES[card[here]] - (marks > 0).sum(axis=1)
        stars[here] = np.stack([left == 1, left / 14, (marks == 1).sum(axis=1) / 14], axis=1)
    dust, pouch, telescopes = (part(batch.observations, f"seats.{name}") for name in ("dust", "pouch", "telescopes"))
    exhausted = (part(batch.observations, "seats.cards") == 1).sum(axis=1, keepdims=True)
    riches = np.concatenate([dust / pouch, dust == 0, telescopes / 4, exhausted / 4], axis=1)[game]
    rests, stops = riches * (action == ids.REST)[:, None], riches * (action == ids.STOP)[:, None]
    start = np.searchsorted(game, np.arange(batch.count))
    return Choices(game, action, start, np.concatenate([ALWAYS[action], stars, rests, stops], axis=1))


TRAITS = choices_of(Batch(players=2, count=1)).traits.shape[1]


def choose(choices: Choices, weights: Floats, rng: np.random.Generator) -> tuple[Whole, Floats]:
    """An action in each game, drawn by the softmax of the scores, and the gradient of its log-probability."""
    game, action, start, traits = choices
    scores = traits @ weights
    scores -= np.maximum.reduceat(scores, start)[game]
    noisy = scores + rng.gumbel(size=len(scores))  # the largest of these is a sample of the softmax
    picked = np.flatnonzero(noisy == np.maximum.reduceat(noisy, start)[game])
    chance = np.exp(scores)
    chance /= np.add.reduceat(chance, start)[game]
    expected = np.add.reduceat(chance[:, None] * traits, start)
    return action[picked], traits[picked] - expected


def learn(seconds: float, most_games: float, at_once: int, seed: int) -> Floats:
    """The weights after so many seconds or games of self-play."""
    rng = np.random.default_rng(seed)
    batch = Batch(players=2, count=at_once, seed=seed, rewards="margin")
    weights = np.zeros(TRAITS)
    spread = np.ones(TRAITS)  # how much each feature varies, so that rare ones learn as fast as common ones
    done_by = np.zeros((at_once, 2, TRAITS))  # the gradients of the current game, by seat
    games, began = 0, time.monotonic()
    while games < most_games and time.monotonic() - began < seconds:
        actions, gradients = choose(choices_of(batch), weights, rng)
        done_by[np.arange(at_once), batch.seats] += gradients
        spread += 0.001 * ((gradients**2).mean(axis=0) - spread)
        rewards, ended = batch.step(actions)
        if ended.any():
            better = (rewards[ended, :2, None] * done_by[ended]).sum(axis=1).mean(axis=0)
            weights += STEP * better / np.sqrt(spread + 0.001)
            done_by[ended] = 0
            games += int(ended.sum())
    engine = "compiled" if astra.COMPILED else "interpreted"
    print(f"learnt from {games} games in {time.monotonic() - began:.0f} s on the {engine} engine")
    return weights


def wins_against_random(weights: Floats, games: int, seed: int) -> float:
    """Wins in so many games, half of them in seat 0 and half in seat 1; a shared win counts as half."""
    rng = np.random.default_rng(seed)
    batch = Batch(players=2, count=games, seed=seed)
    own = np.arange(games) % 2
    playing = np.ones(games, dtype=bool)
    wins = 0.0
    while playing.any():
        actions, _ = choose(choices_of(batch), weights, rng)
        rewards, ended = batch.step(np.where(batch.seats == own, actions, batch.random_actions()))
        wins += float((1 + rewards[np.arange(games), own][ended & playing]).sum()) / 2
        playing &= ~ended
    return wins


def report(when: str, wins: float, games: int) -> None:
    """The share of wins with Wilson's 95 % interval."""
    z, share = 1.96, wins / games
    middle = (share + z * z / 2 / games) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / 4 / games**2) / (1 + z * z / games)
    interval = f"95 % interval {max(middle - half, 0):.1%} to {min(middle + half, 1):.1%}"
    print(f"{when}: won {wins:g} of {games} two-player games against random, {share:.1%} ({interval})")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Astra for two, and play against random.")
    parser.add_argument("--seconds", type=float, default=120, help="how long to learn (120)")
    parser.add_argument("--most-games", type=float, default=math.inf, help="stop learning after so many games")
    parser.add_argument("--at-once", type=int, default=256, help="games that it learns from at the same time (256)")
    parser.add_argument("--games", type=int, default=1000, help="how many games to measure with (1000)")
    parser.add_argument("--seed", type=int, default=1, help="of the games and of the learner (1)")
    words = parser.parse_args()
    report("before", wins_against_random(np.zeros(TRAITS), words.games, words.seed), words.games)
    weights = learn(words.seconds, words.most_games, words.at_once, words.seed)
    report("after", wins_against_random(weights, words.games, words.seed + 1), words.games)


if __name__ == "__main__":
    main()
