"""PPO by self-play, and DQN: two learners for the benchmark, in NumPy."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from astra.adapters.batch import Batch
from bench.agents.network import Network
from bench.agents.traits import Choices, Floats, Whole, look, sizes

HIDDEN = (64, 64)
AT_ONCE = 64  # games that a learner plays at the same time
Report = Callable[[int, Network], None]


def new_network(seed: int) -> Network:
    """Scores an action: the higher, the better."""
    return Network(sizes()[0], HIDDEN, np.random.default_rng(seed))


def best(choices: Choices, scores: Floats) -> Whole:
    """The rows of the actions with the highest score, one for each game."""
    last = np.append(choices.start[1:], len(scores)) - 1
    rows: Whole = np.lexsort((scores, choices.game))[last]
    return rows


def chances(choices: Choices, scores: Floats) -> Floats:
    """The softmax of the scores within each game."""
    raised = np.exp(scores - np.maximum.reduceat(scores, choices.start)[choices.game])
    shares: Floats = (raised / np.add.reduceat(raised, choices.start)[choices.game]).astype(np.float32)
    return shares


def drawn(choices: Choices, scores: Floats, rng: np.random.Generator) -> Whole:
    """Rows drawn by the softmax: the largest of the scores with Gumbel noise."""
    return best(choices, scores + rng.gumbel(size=len(scores)).astype(np.float32))


class Decision(NamedTuple):
    """One decision of a game under way: its rows, which of them was taken, and with what probability."""

    actions: Floats
    game: Floats
    taken: int
    chance: float


def rows_of(choices: Choices, game: int) -> slice:
    end = choices.start[game + 1] if game + 1 < len(choices.start) else len(choices.action)
    return slice(int(choices.start[game]), int(end))


# PPO

EPOCHS, CLIP, ENTROPY = 3, 0.2, 0.005
DECISIONS = 6000  # of finished games, for one round of learning


def train_ppo(kind: dict[str, Any], seed: int, seconds: float, report: Report) -> Network:
    """Play against itself; what each seat did is judged by how far ahead it ended, less what was expected."""
    rng = np.random.default_rng(seed)
    policy, value = new_network(seed), Network(sizes()[1], HIDDEN, rng)
    batch = Batch(**kind, count=AT_ONCE, seed=seed, rewards="margin")
    open_games: list[dict[int, list[Decision]]] = [{} for _ in range(AT_ONCE)]
    done_with: list[tuple[Decision, float]] = []
    games = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        choices = look(batch.observations, batch.masks)
        scores = policy(choices.actions)
        picked, odds, seats = drawn(choices, scores, rng), chances(choices, scores), batch.seats
        for game in range(AT_ONCE):
            rows = rows_of(choices, game)
            taken = int(picked[game]) - rows.start
            made = Decision(choices.actions[rows], choices.games[game], taken, float(odds[picked[game]]))
            open_games[game].setdefault(int(seats[game]), []).append(made)
        rewards, ended = batch.step(choices.action[picked])
        for game in np.flatnonzero(ended).tolist():
            for seat, decisions in open_games[game].items():
                done_with += [(one, 4 * float(rewards[game, seat])) for one in decisions if len(one.actions) > 1]
            open_games[game] = {}
            games += 1
        if len(done_with) >= DECISIONS:
            _learn_ppo(policy, value, done_with, rng)
            done_with = []
            report(games, policy)
    return policy


def _learn_ppo(policy: Network, value: Network, made: list[tuple[Decision, float]], rng: np.random.Generator) -> None:
    stands = np.stack([one.game for one, _ in made])
    earned = np.array([reward for _, reward in made], np.float32)
    better = earned - value(stands)
    better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(EPOCHS):
        order = rng.permutation(len(made))
        for part in np.array_split(order, max(len(made) // 512, 1)):
            layers = value.forward(stands[part])
            value.learn(layers, 2 * (layers[-1][:, 0] - earned[part]) / len(part), 1e-3)
            choices = _joined([made[i][0] for i in part])
            layers = policy.forward(choices.actions)
            odds = chances(choices, layers[-1][:, 0])
            taken = choices.start + np.array([made[i][0].taken for i in part])
            ratio = odds[taken] / np.array([made[i][0].chance for i in part], np.float32)
            gain = better[part]
            counts = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            weight = (counts * ratio * gain)[choices.game]
            chosen = np.zeros(len(odds), np.float32)
            chosen[taken] = 1
            logs = np.log(odds + 1e-9)
            spread = np.add.reduceat(odds * logs, choices.start)[choices.game]
            slope = -weight * (chosen - odds) + ENTROPY * odds * (logs - spread)
            policy.learn(layers, slope / len(part), 3e-4)


def _joined(decisions: list[Decision]) -> Choices:
    counts = np.array([len(one.actions) for one in decisions])
    start = np.concatenate([[0], np.cumsum(counts)[:-1]])
    game = np.repeat(np.arange(len(decisions)), counts)
    actions = np.concatenate([one.actions for one in decisions])
    return Choices(game, np.zeros(len(game), np.int64), start, actions, np.zeros((0, 0), np.float32))


# DQN

REPLAY, MINIBATCH, DISCOUNT, SYNC = 20_000, 256, 0.99, 300


class Transition(NamedTuple):
    """A decision's row, what it earned until the seat's next one, and the rows of that; none at the end."""

    action: Floats
    earned: float
    after: Floats | None


def train_dqn(kind: dict[str, Any], seed: int, seconds: float, report: Report) -> Network:
    """Play against itself, mostly as it thinks best; learn what an action earns of fame more than the others gain."""
    rng = np.random.default_rng(seed)
    worth, target = new_network(seed), new_network(seed)
    batch = Batch(**kind, count=AT_ONCE, seed=seed, rewards="fame")
    players = batch.players
    last: list[dict[int, tuple[Floats, float]]] = [{} for _ in range(AT_ONCE)]
    memory: list[Transition] = []
    games = learnt = told = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        spent = (time.process_time() - began) / seconds
        choices = look(batch.observations, batch.masks)
        picked = best(choices, worth(choices.actions))
        guesses = rng.random(AT_ONCE) < 0.3 - 0.25 * spent
        picked[guesses] = drawn(choices, np.zeros(len(choices.action), np.float32), rng)[guesses]
        seats = batch.seats.copy()
        for game in range(AT_ONCE):
            rows, seat = rows_of(choices, game), int(seats[game])
            if seat in last[game]:
                row, earned = last[game][seat]
                memory.append(Transition(row, earned, choices.actions[rows]))
            last[game][seat] = (choices.actions[picked[game]], 0.0)
        rewards, ended = batch.step(choices.action[picked])
        gained = rewards[:, :players]
        ahead = gained - (gained.sum(axis=1, keepdims=True) - gained) / max(players - 1, 1) if players > 1 else gained
        for game in range(AT_ONCE):
            for seat, (row, earned) in last[game].items():
                last[game][seat] = (row, earned + 4 * float(ahead[game, seat]))
        for game in np.flatnonzero(ended).tolist():
            memory += [Transition(row, earned, None) for row, earned in last[game].values()]
            last[game] = {}
            games += 1
        if len(memory) > REPLAY:
            memory = memory[-REPLAY * 3 // 4 :]
        if len(memory) > 2000:
            for _ in range(2):
                _learn_dqn(worth, target, [memory[i] for i in rng.integers(len(memory), size=MINIBATCH)])
                learnt += 1
                if learnt % SYNC == 0:
                    target.become(worth)
        if games - told >= AT_ONCE:
            told = games
            report(games, worth)
    return worth


def _learn_dqn(worth: Network, target: Network, some: list[Transition]) -> None:
    aim = np.array([one.earned for one in some], np.float32)
    going_on = [i for i, one in enumerate(some) if one.after is not None]
    if going_on:
        after = [rows for one in some if (rows := one.after) is not None]
        choices = _joined([Decision(rows, rows[0], 0, 1.0) for rows in after])
        chosen = best(choices, worth(choices.actions))  # double: one network chooses, the other judges
        aim[going_on] += DISCOUNT * target(choices.actions[chosen])
    layers = worth.forward(np.stack([one.action for one in some]))
    error = layers[-1][:, 0] - aim
    worth.learn(layers, np.clip(error, -1, 1) / len(some), 5e-4)


LEARNERS: dict[str, Callable[[dict[str, Any], int, float, Report], Network]] = {"ppo": train_ppo, "dqn": train_dqn}


def greedily(network: Network, observations: NDArray[np.int16], masks: NDArray[np.int8]) -> Whole:
    """The action that a trained network thinks best, in each game."""
    choices = look(observations, masks)
    return choices.action[best(choices, network(choices.actions))]
