"""Fits the opponents' weights to games that they play against themselves, and writes src/astra/bots/weights.json.

    python tools/prepare.py compiled
    PYTHONPATH=build/compiled .venv/bin/python -m tools.fit_evaluation

Every round plays games of each kind with the weights of the round before (the first with those of
astra.bots.heuristics), then fits: `win` by logistic regression of who won (evened out by what the search expected later
in the game) over the rows of `astra.bots.features`, `fame` by linear regression of the final scores over the same
rows, `policy` by multinomial regression of how often the search tried each action. All three are regularised
towards the rules of thumb, and each kind of game towards what several have in common. The same options give the same
weights, compiled or not; interpreted, it takes a hundred times longer.

Predicting winners better does not mean playing better, so games decide: at the end the new weights play a match at
equal processor time against the current ones (`--match` games of each kind), and a kind of game in which they win less
than their share keeps its old weights.
"""

import argparse
import json
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import astra
from astra.bots import features as f
from astra.bots import policy as p
from astra.bots.heuristics import rules_of_thumb
from astra.bots.tree import Tree
from astra.bots.weights import judge_for, policy_for
from astra.edition import load_edition
from astra.rules import ids
from astra.rules.chance import chance_from_seed
from astra.rules.rng import Rng
from astra.rules.setup import deal, modifier_bits, new_state, tables_for
from astra.rules.state import State
from tools.weights_match import LEAST_GAMES, Verdict, keep_the_better, play_one, verdict

WEIGHTS = Path(__file__).resolve().parent.parent / "src" / "astra" / "bots" / "weights.json"
KINDS = ("solo", "2", "3", "4", "5")
KEPT_DECISIONS = 0.12  # of all, for the policy
CLOSE = 6.0  # fame: half of a win is shared according to how close the scores were
TRUST = 0.85  # in what came a turn later, against what the search expected there
BATCH = 20  # games that one process plays before the next gets its share
CURIOUS = 0.12  # of all decisions are drawn by the search's visits, for variety

Numbers = NDArray[np.floating[Any]]


class Games(NamedTuple):
    """What self-play of one kind gave: one row per turn's beginning, one per decision kept."""

    rows: Numbers  # turn, rival, column
    phases: Numbers  # turn, rival, phase
    won: Numbers  # turn, rival
    scores: Numbers  # turn, rival
    traits: list[Numbers]  # per decision: action, trait
    tried: list[Numbers]  # per decision: share of the visits
    turns: list[float]  # per game: turns per seat
    winning: list[int]  # per game: the winner's score


def solo_modifiers(rng: random.Random) -> list[str]:
    """None, a few at random, or all that make it harder: a third of the games each."""
    sort = rng.choice(("plain", "mixed", "hard"))
    if sort == "plain":
        return []
    if sort == "hard":
        return [name for name in ids.MODIFIERS if name.startswith("H")]
    modifiers = rng.sample(ids.MODIFIERS, rng.randint(1, 5))
    for one, other in (("E2", "H1"), ("E3", "H2")):
        if one in modifiers and other in modifiers:
            modifiers.remove(other)
    return modifiers


def new_game(kind: str, seed: str) -> State:
    modifiers = solo_modifiers(random.Random(seed)) if kind == "solo" else []
    solo = kind == "solo"
    tables = tables_for(load_edition(), 1 if solo else int(kind), solo, modifier_bits(tuple(modifiers)))
    chance = chance_from_seed(seed)
    return new_state(tables, chance, deal(tables, chance, None))


def play(kind: str, first: int, count: int, seed: int, simulations: int, weights: dict[str, Any]) -> Games:
    """Self-play: a search makes every decision from what the seat could know."""
    games = Games(np.zeros(0), np.zeros(0), np.zeros(0), np.zeros(0), [], [], [], [])
    rows: list[Numbers] = []
    phases: list[Numbers] = []
    won: list[Numbers] = []
    scores: list[Numbers] = []
    for number in range(first, first + count):
        name = f"{seed} {kind} {number}"
        state = new_game(kind, name)
        rng = random.Random(name)
        judge = judge_for(state.tables, weights)
        policy = policy_for(state.tables, weights)
        rivals = int(judge.rivals)
        expected: list[Numbers] = []  # by the search, at the beginning of each turn
        while state.decision != ids.OVER:
            fresh = state.is_turn_fresh()
            if fresh:
                judge.look(state)
                rows.append(np.array(judge.rows).reshape(rivals, -1))
                phases.append(np.array(judge.phases).reshape(rivals, -1))
            legal = list(state.legal_ids())
            choice = 0
            if len(legal) > 1 or fresh:
                tree = Tree([state.copy()], judge, policy, Rng(rng.getrandbits(30)))
                tree.run(simulations)
                if fresh:
                    expected.append(np.array(tree.wins).reshape(-1, rivals).sum(axis=0) / simulations)
            if len(legal) > 1:
                visits = np.array(tree.nodes[0].visits, dtype=float)
                choice = int(visits.argmax())
                if rng.random() < CURIOUS:
                    choice = rng.choices(range(len(legal)), visits.tolist())[0]
                if rng.random() < KEPT_DECISIONS:
                    games.traits.append(traits_of(state, policy))
                    games.tried.append(visits / visits.sum())
            state.apply_unchecked(legal[choice])
        judge.judge(state)
        turns = len(expected)
        totals = [int(judge.total(rival)) for rival in range(rivals)]
        close = np.array(judge.shares)
        if not state.lost:
            near = np.exp((np.array(totals) - max(totals)) / CLOSE)
            close = (close + near / near.sum()) / 2
        won += targets(expected, close)
        scores += [np.array(totals, dtype=float)] * turns
        games.turns.append(turns / (1 if kind == "solo" else rivals))
        games.winning.append(max(totals))
    return games._replace(rows=np.array(rows), phases=np.array(phases), won=np.array(won), scores=np.array(scores))


def targets(expected: list[Numbers], won: Numbers) -> list[Numbers]:
    """What to learn for each turn: who won, smoothed with what the search expected in later turns."""
    found: list[Numbers] = []
    for later in [won, *expected[:0:-1]]:
        won = TRUST * won + (1 - TRUST) * later
        found.append(won)
    return found[::-1]


def traits_of(state: State, policy: p.Policy) -> Numbers:
    legal = state.legal_ids()
    traits = np.zeros((len(legal), int(p.TRAITS)), dtype=np.float32)
    policy.prepare(state)
    for number, action in enumerate(legal):
        policy.describe(state, action)
        for i in range(int(policy.count)):
            traits[number, policy.traits[i]] += policy.amounts[i]
    return traits


def descend(weights: Numbers, gradient_of: Any, steps: int, rate: float) -> Numbers:
    """Adam over all data at once: the same numbers every time."""
    mean = np.zeros_like(weights)
    square = np.zeros_like(weights)
    for step in range(1, steps + 1):
        gradient = gradient_of(weights)
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        rate_now = rate * (1 - step / (steps + 1))
        weights = weights - rate_now * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
    return weights


def spread(games: Games, solo: bool) -> Numbers:
    """Turn, rival, weight: the row of a rival in the columns of its phase; in solo Auptolemy's come last."""
    turns, rivals = games.rows.shape[:2]
    table = (games.phases[:, :, :, None] * games.rows[:, :, None, :]).reshape(turns, rivals, -1).astype(np.float32)
    if not solo:
        return table
    both = np.zeros((turns, rivals, 2 * table.shape[2]), np.float32)
    both[:, 0, : table.shape[2]] = table[:, 0]
    both[:, 1, table.shape[2] :] = table[:, 1]
    return both


def shares_of(table: Numbers, weights: Numbers) -> Numbers:
    values = (table.reshape(-1, table.shape[2]) @ weights.astype(table.dtype)).reshape(table.shape[:2])
    values -= values.max(axis=1, keepdims=True)
    shares = np.exp(values)
    shared: Numbers = shares / shares.sum(axis=1, keepdims=True)
    return shared


def fit_win(data: list[tuple[Numbers, Numbers]], prior: Numbers, lean: float) -> Numbers:
    """Logistic regression over games of one or several kinds: a table of `spread` and who won, each."""
    everything = np.concatenate([table.reshape(-1, table.shape[2]) for table, _ in data])
    scale = everything.std(axis=0) + 0.05
    turns = sum(len(table) for table, _ in data)

    def gradient(weights: Numbers) -> Numbers:
        slope: Numbers = lean * (weights - prior * scale)
        for table, won in data:
            error = shares_of(table, weights / scale) - won
            slope = slope + table.reshape(-1, table.shape[2]).T @ error.reshape(-1).astype(table.dtype) / scale / turns
        return slope

    found: Numbers = descend(prior * scale, gradient, 300, 0.02) / scale
    return found


def surprise(table: Numbers, won: Numbers, weights: Numbers) -> float:
    """How little the weights expected who won; evenly spread chances give log(rivals)."""
    return float(-(won * np.log(shares_of(table, weights) + 1e-9)).sum(axis=1).mean())


def fit_fame(table: Numbers, scores: Numbers, prior: Numbers, solo: bool, lean: float) -> Numbers:
    """Ridge regression towards the prior."""
    rivals = 1 if solo else table.shape[1]
    flat = table[:, :rivals].reshape(-1, table.shape[2])
    target = scores[:, :rivals].reshape(-1)
    scale = flat.std(axis=0) + 0.05
    scaled = flat / scale
    square = (scaled.T @ scaled).astype(float) / len(flat) + lean * np.eye(len(scale))
    found: Numbers = np.linalg.solve(square, scaled.T @ target / len(flat) + lean * prior * scale) / scale
    return found


def fit_policy(games: list[Games], prior: Numbers, lean: float) -> Numbers:
    """Multinomial regression of the visits over the traits."""
    traits = np.concatenate([decision for each in games for decision in each.traits])
    tried = np.concatenate([decision for each in games for decision in each.tried])
    lengths = [len(decision) for each in games for decision in each.tried]
    starts = np.cumsum([0, *lengths[:-1]])
    owner = np.repeat(np.arange(len(lengths)), lengths)

    def gradient(weights: Numbers) -> Numbers:
        values = traits @ weights.astype(np.float32)
        values = np.exp(values - np.maximum.reduceat(values, starts)[owner])
        shares = values / np.add.reduceat(values, starts)[owner]
        slope: Numbers = traits.T @ (shares - tried).astype(np.float32) / len(lengths)
        return slope + lean * (weights - prior)

    return descend(prior, gradient, 250, 0.05)


def flat(tables: dict[str, list[list[float]]], kind: str) -> Numbers:
    rows = tables[kind] + (tables["auptolemy"] if kind == "solo" else [])
    return np.array(rows, dtype=float).reshape(-1)


def unflat(found: dict[str, Any], kind: str, weights: Numbers) -> None:
    rows = weights.reshape(-1, int(f.COLUMNS)).round(5).tolist()
    found[kind] = rows[: int(f.PHASES)]
    if kind == "solo":
        found["auptolemy"] = rows[int(f.PHASES) :]


def fit(games: dict[str, Games], lean: float) -> dict[str, Any]:
    """New weights for everything.

    What the games with several players have in common is fitted first, then each kind, regularised towards that; kinds
    that were not played use what is common.
    """
    prior: dict[str, Any] = rules_of_thumb()
    found: dict[str, Any] = {part: dict(prior[part]) for part in prior}
    common_policy = fit_policy(list(games.values()), np.array(prior["policy"]["2"]), 1e-4)
    tables = {kind: spread(each, kind == "solo") for kind, each in games.items()}
    several = [kind for kind in games if kind != "solo"]
    common = flat(prior["win"], several[0]) if several else None
    if common is not None:
        common = fit_win([(tables[kind], games[kind].won) for kind in several], common, lean)
        for kind in set(KINDS) - {"solo"}:
            unflat(found["win"], kind, common)
    for kind in KINDS:
        found["policy"][kind] = common_policy.round(5).tolist()
    for kind, each in games.items():
        solo = kind == "solo"
        table = tables[kind]
        start = flat(prior["win"], kind)
        if common is not None:
            start[: len(common)] = common
        unseen = slice(len(table) * 9 // 10, None)
        tested = fit_win([(table[: unseen.start], each.won[: unseen.start])], start, lean * 2)
        win = fit_win([(table, each.won)], start, lean * 2)
        unflat(found["win"], kind, win)
        unflat(found["fame"], kind, fit_fame(table, each.scores, flat(prior["fame"], kind), solo, 1e-3))
        found["policy"][kind] = fit_policy([each], common_policy, 1e-3).round(5).tolist()
        unseen_surprise = [
            surprise(table[unseen], each.won[unseen], weights) for weights in (flat(prior["win"], kind), tested)
        ]
        say(
            f"  {kind}: {len(table)} turns, surprise by unseen games {unseen_surprise[0]:.3f} ->"
            f" {unseen_surprise[1]:.3f}, {np.mean(each.turns):.1f} turns a seat,"
            f" winning fame {np.mean(each.winning):.1f}"
        )
    return found


def join(parts: list[Games]) -> Games:
    joined: list[Any] = [np.concatenate([part[i] for part in parts]) for i in range(4)]
    lists: list[Any] = [[one for part in parts for one in part[i]] for i in range(4, len(Games._fields))]
    return Games(*joined, *lists)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def made_by(options: argparse.Namespace) -> str:
    """The command that makes the same weights again; the number of cores makes no difference."""
    words = ["tools/fit_evaluation.py", f"--rounds {options.rounds}", f"--games {options.games}"]
    words += [f"--simulations {options.simulations}", f"--seed {options.seed}", f"--lean {options.lean}"]
    if options.games_of:
        words.append(f"--games-of {' '.join(options.games_of)}")
    words += [f"--match {options.match}", f"--seconds {options.seconds}"]
    if set(options.kinds) != set(KINDS):
        words.append(f"--kinds {' '.join(options.kinds)}")
    if set(options.replace) != set(options.kinds):
        words.append(f"--replace {' '.join(options.replace)}")
    if options.begin:
        digest = sha256(options.begin.read_bytes()).hexdigest()[:12]
        words.append(f"--begin {options.begin.name} (sha256 {digest})")
    return " ".join(words)


def made_in_turn(made: str, verdicts: list[Verdict], before: str) -> str:
    """How the weights were made, the last command first: where some kinds of game keep theirs, also the one before."""
    told = f"{made}; {'; '.join(map(str, verdicts))}"
    replaced = {each.kind for each in verdicts if each.holds}
    return told if replaced == set(KINDS) else f"{told}. Before that: {before}"


def read_options(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Fit the opponents' weights to self-play.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=160, help="of each kind in each round")
    parser.add_argument("--games-of", nargs="+", default=[], metavar="KIND=GAMES", help="more or fewer of some kinds")
    parser.add_argument("--simulations", type=int, default=100, help="per decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--lean", type=float, default=0.005, help="how strongly the fit leans to the rules of thumb")
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), choices=KINDS)
    parser.add_argument(
        "--replace", nargs="+", choices=KINDS, help="kinds that may get new weights; all that are played"
    )
    parser.add_argument("--begin", type=Path, help="begin with the weights of this file instead of the rules of thumb")
    parser.add_argument("--write", type=Path, default=WEIGHTS)
    parser.add_argument("--match", type=int, default=LEAST_GAMES, help="games of each kind against what is there")
    parser.add_argument("--seconds", type=float, default=0.02, help="per decision of that match")
    options = parser.parse_args(words)
    if options.match < LEAST_GAMES:
        parser.error(f"--match {options.match}: expected at least {LEAST_GAMES} games, fewer say too little")
    if options.replace is None:
        options.replace = options.kinds
    if not set(options.replace) <= set(options.kinds):
        parser.error(f"--replace {' '.join(options.replace)}: expected kinds that are played")
    for words_of in options.games_of:
        kind, _, games = words_of.partition("=")
        if kind not in options.kinds or not games.isdecimal() or int(games) < 1:
            parser.error(f"--games-of {words_of}: expected a kind that is played and a number of games, such as 2=600")
    return options


def games_of(options: argparse.Namespace) -> dict[str, int]:
    """How many games of each kind a round plays."""
    more = dict(words.split("=") for words in options.games_of)
    return {kind: int(more.get(kind, options.games)) for kind in options.kinds}


def play_match(
    kind: str, first: int, count: int, seed: int, seconds: float, new: dict[str, Any], old: dict[str, Any]
) -> list[float]:
    """The new weights' share of each victory; in solo both get the same deals."""
    deals = range(first, first + count)
    return [
        play_one(new_game(kind, f"match {seed} {kind} {n // 2 if kind == 'solo' else n}"), n, seconds, new, old)
        for n in deals
    ]


def judge_by_games(pool: ProcessPoolExecutor, options: argparse.Namespace, new: dict[str, Any]) -> list[Verdict]:
    """A match of each kind to be replaced against the current weights, at equal processor time."""
    old = json.loads(options.write.read_text())
    batch = 2 * max(1, options.match // (options.cores * 8))
    found = []
    for kind in options.replace:
        parts = [
            pool.submit(
                play_match, kind, first, min(batch, options.match - first), options.seed, options.seconds, new, old
            )
            for first in range(0, options.match, batch)
        ]
        found.append(verdict(kind, [share for part in parts for share in part.result()]))
        say(f"match, {found[-1]}: {'replaced' if found[-1].holds else 'kept as it was'}")
    return found


def main() -> None:
    options = read_options()
    if not astra.COMPILED:
        say("The engine is not compiled: this takes a hundred times longer.")
    weights = json.loads(options.begin.read_text()) if options.begin else rules_of_thumb()
    made = made_by(options)
    past: dict[str, list[Games]] = {kind: [] for kind in options.kinds}
    with ProcessPoolExecutor(options.cores, mp_context=get_context("spawn")) as pool:
        for number in range(options.rounds):
            start = perf_counter()
            jobs = {
                kind: [
                    pool.submit(
                        play,
                        kind,
                        first,
                        min(BATCH, games - first),
                        options.seed * 100 + number,
                        options.simulations,
                        weights,
                    )
                    for first in range(0, games, BATCH)
                ]
                for kind, games in games_of(options).items()
            }
            for kind, parts in jobs.items():
                # The two rounds before count, too: better games, and enough of them.
                past[kind] = [*past[kind][-1:], join([part.result() for part in parts])]
            say(f"round {number + 1}: played in {perf_counter() - start:.0f} s")
            weights = fit({kind: join(parts) for kind, parts in past.items()}, options.lean)
        if options.write.exists():
            verdicts = judge_by_games(pool, options, weights)
            current = json.loads(options.write.read_text())
            weights = keep_the_better(weights, current, verdicts)
            if not any(each.holds for each in verdicts):
                say("The weights that are there are the better ones, and stay.")
                return
            made = made_in_turn(made, verdicts, current["made by"])
        options.write.write_text(json.dumps({"made by": made, **weights}, indent=None) + "\n")


if __name__ == "__main__":
    main()
