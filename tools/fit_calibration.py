"""Fits the chances that players are told to games of the search, and writes src/astra/bots/calibration.json.

    make compiled
    PYTHONPATH=build/compiled .venv/bin/python -m tools.fit_calibration --kinds 2 3 --games 150

Every turn begins with a search of `--simulations`; its chances for all rivals, and who won in the end, are stored in a
file of games (`--games-file`), so that an interrupted command can continue. Every third game is held out of the fit: if
the fitted chances are worse there than what the search found, the kind of game stays unfitted. Kinds that are not
named keep what they have. The held-out games go to tests/bots/calibration_games.json, for the test that checks this.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import astra
from astra import Game
from astra.arena.statistics import Interval
from astra.bots.calibration import KNOTS, UNFITTED, Correction, mixed, shares_of_knots, told
from astra.bots.search import SearchBot, think_within
from astra.bots.weights import judge_for
from astra.edition import edition_hash, load_edition
from astra.record.sample import sample
from tools.fit_evaluation import descend, solo_modifiers

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = ROOT / "src" / "astra" / "bots" / "calibration.json"
HELD_OUT = ROOT / "tests" / "bots" / "calibration_games.json"
KINDS = ("solo", "2", "3", "4", "5")
LEAN = 0.02  # towards chances as found
LEAST = 1e-4  # smaller chances count as this
FEWEST_DRAWN = 10  # chances; a tenth with fewer is meaningless
RESAMPLED = 2000  # times, for an interval
THIRDS = ("first", "second", "last")  # of a game, before its end is triggered

Numbers = NDArray[np.floating[Any]]


class Row(NamedTuple):
    """The beginning of a turn: whose it is, how far on, the chances as found, and the shares of the victory."""

    game: int
    seat: int
    progress: float
    triggered: bool
    found: list[float]
    victory: list[float]


def play(kind: str, number: int, simulations: int) -> list[Row]:
    """One game of the search against itself; alone with as many modifiers as a fit of the weights sees."""
    solo = kind == "solo"
    rng = random.Random(f"{kind} {number}")
    modifiers = solo_modifiers(rng) if solo else []
    game = Game.new(1 if solo else int(kind), solo=solo, modifiers=modifiers, seed=f"calibration {kind} {number}")
    bot = SearchBot(game.edition, simulations)
    kept: list[Row] = []
    while game.seat is not None:
        view = game.view(game.seat)
        legal: list[str] = view["legal"]
        if view["decision"] == "turn" and view["now"]["using"] is None:
            best = think_within(view, game.edition, simulations, None, rng, None, 1).moves[0]
            judge = judge_for(game.state.tables)
            judge.look(sample(view, rng, game.edition))
            found = [best.win, 1 - best.win] if solo else list(best.wins)
            kept.append(Row(number, game.seat, float(judge.progress), view["last_turns"] is not None, found, []))
        game.play(legal[0] if len(legal) == 1 else bot.choose(view, legal, None, rng, simulations))
    winners = game.winners()
    victory = [float(seat in winners) / max(len(winners), 1) for seat in range(game.players)]
    if solo:
        victory = [victory[0], 1 - victory[0]]
    return [row._replace(found=[round(win, 4) for win in row.found], victory=victory) for row in kept]


def surprise(rows: Sequence[Row], corrections: Sequence[Correction]) -> float:
    """The log-loss of what players are told."""
    total = 0.0
    for row in rows:
        chances = told(row.found, row.seat, mixed(corrections, row.progress, row.triggered))
        total -= sum(won * np.log(max(chance, LEAST)) for won, chance in zip(row.victory, chances, strict=True))
    return total / len(rows)


def gain(rows: Sequence[Row], corrections: Sequence[Correction]) -> Interval:
    """By how much the log-loss changes when chances are corrected: below 0 they become better.

    The interval comes from drawing whole games again, since the turns of a game are not independent.
    """
    games = sorted({row.game for row in rows})
    parts = {game: [row for row in rows if row.game == game] for game in games}
    counts = np.array([len(parts[game]) for game in games])
    sums = np.array([surprise(parts[game], corrections) - surprise(parts[game], UNFITTED) for game in games]) * counts
    drawn = np.random.default_rng(1).integers(len(games), size=(RESAMPLED, len(games)))
    low, high = np.quantile(sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1), (0.025, 0.975))
    return Interval(float(sums.sum() / counts.sum()), float(low), float(high))


def in_thirds(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """By how far a game has gone, before its end is triggered."""
    found: dict[str, list[Row]] = {third: [] for third in THIRDS}
    for row in rows:
        if not row.triggered:
            found[THIRDS[min(int(len(THIRDS) * row.progress), len(THIRDS) - 1)]].append(row)
    return found


def hope(rows: Sequence[Row], corrections: Sequence[Correction]) -> float:
    """How much more often seats are told to win, when they begin a turn, than they do."""
    own = [(told(row.found, row.seat, mixed(corrections, row.progress, row.triggered)), row) for row in rows]
    return sum(chances[row.seat] - row.victory[row.seat] for chances, row in own) / len(rows)


def tell_thirds(rows: Sequence[Row], corrections: Sequence[Correction]) -> None:
    """Compare what is told in the games held out with a uniform guess, and with how often it came true."""
    for third, some in in_thirds(rows).items():
        if some:
            loss, guess = surprise(some, corrections), log(len(some[0].found))
            points = 100 * hope(some, corrections)
            say(f"  {third} third: log-loss told {loss:.3f}, of a uniform guess {guess:.3f}; hope {points:+.1f} points")


def fit(rows: Sequence[Row]) -> list[Correction]:
    """Powers and hopes by logistic regression, regularised towards the chances as found."""
    knots = np.array([shares_of_knots(row.progress, row.triggered) for row in rows])
    logs = np.log(np.maximum(np.array([row.found for row in rows]), LEAST))
    own = np.zeros_like(logs)
    own[np.arange(len(rows)), [row.seat for row in rows]] = 1.0
    victory = np.array([row.victory for row in rows])
    count = len(KNOTS) + 1
    start = np.concatenate([np.ones(count), np.zeros(count)])

    def gradient(weights: Numbers) -> Numbers:
        values = (knots @ weights[:count])[:, None] * logs + (knots @ weights[count:])[:, None] * own
        values -= values.max(axis=1, keepdims=True)
        shares = np.exp(values)
        shares /= shares.sum(axis=1, keepdims=True)
        off = shares - victory
        powers = knots.T @ (off * logs).sum(axis=1) / len(rows)
        hopes = knots.T @ (off * own).sum(axis=1) / len(rows)
        slope: Numbers = np.concatenate([powers, hopes]) + LEAN * (weights - start)
        return slope

    found = descend(start, gradient, 1500, 0.05)
    return [Correction(round(float(found[k]), 3), round(float(found[count + k]), 3)) for k in range(count)]


def fitted_or_as_found(kind: str, rows: Sequence[Row]) -> list[Correction]:
    """What the held-out games confirm, before and after the end is triggered."""
    fitted = fit([row for row in rows if row.game % 3 != 0])
    games = len({row.game for row in rows})
    say(f"{kind}: {games} games, {len(rows)} turns")
    kept: list[Correction] = []
    for triggered, part in ((False, slice(0, len(KNOTS))), (True, slice(len(KNOTS), None))):
        held_out = [row for row in rows if row.game % 3 == 0 and row.triggered is triggered]
        before, after = (surprise(held_out, used) if held_out else 0.0 for used in (UNFITTED, fitted))
        told_as = "fitted" if after < before else "as found"
        when = "after the end is triggered" if triggered else "before the end is triggered"
        say(f"  {when}: log-loss of {len(held_out)} turns held out {before:.4f} -> {after:.4f}, told {told_as}")
        if held_out:
            by = gain(held_out, fitted)
            say(f"    by {by.value:+.4f} ({by.low:+.4f} to {by.high:+.4f})")
        kept += (fitted if after < before else UNFITTED)[part]
    return kept


def read_games(path: Path) -> dict[str, list[Row]]:
    """By kind of game; one JSON row per game."""
    games: dict[str, list[Row]] = {}
    if path.exists():
        for line in path.read_text().splitlines():
            kept = json.loads(line)
            games.setdefault(kept["kind"], []).extend(Row(*row) for row in kept["rows"])
    return games


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def read_options(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Fit how chances are told to games of the search.")
    parser.add_argument("--games", type=int, default=150, help="of each kind")
    parser.add_argument("--simulations", type=int, default=400, help="per decision")
    parser.add_argument("--kinds", nargs="+", default=list(KINDS), choices=KINDS)
    parser.add_argument("--games-file", type=Path, default=ROOT / "build" / "calibration.jsonl")
    parser.add_argument("--pictures", type=Path, default=ROOT / "docs" / "images")
    return parser.parse_args(words)


def main() -> None:
    options = read_options()
    if not astra.COMPILED:
        say("The engine is not compiled: this takes a hundred times longer.")
    options.games_file.parent.mkdir(parents=True, exist_ok=True)
    played = {kind: {row.game for row in rows} for kind, rows in read_games(options.games_file).items()}
    for number in range(options.games):
        for kind in options.kinds:
            if number in played.get(kind, ()):
                continue
            rows = play(kind, number, options.simulations)
            with options.games_file.open("a") as kept:
                kept.write(json.dumps({"kind": kind, "rows": rows}) + "\n")
    games = read_games(options.games_file)
    corrections = {kind: fitted_or_as_found(kind, games[kind]) for kind in options.kinds}
    held_out = {kind: [row for row in games[kind] if row.game % 3 == 0] for kind in options.kinds}
    for kind in options.kinds:
        say(f"{kind}, games held out:")
        tell_thirds(held_out[kind], corrections[kind])
    counts = {kind: len({row.game for row in games[kind]}) for kind in options.kinds}
    by = f"tools/fit_calibration.py, {options.simulations} simulations"
    made = {kind: f"{by}, {counts[kind]} games" for kind in options.kinds}
    edition = edition_hash(load_edition())
    replace_in(WRITTEN, edition, {"made by": made, "corrections": corrections})
    replace_in(HELD_OUT, edition, {"made by": made, "games": held_out})
    for kind in options.kinds:
        draw(kind, held_out[kind], corrections[kind], options.pictures / f"calibration-{kind}.svg")


def replace_in(path: Path, edition: str, parts: dict[str, dict[str, Any]]) -> None:
    """Write the parts of these kinds of game; other kinds keep what was fitted to the same edition."""
    known = json.loads(path.read_text()) if path.exists() else {}
    if known.get("edition") != edition:
        known = {}
    told = {name: {**known.get(name, {}), **part} for name, part in parts.items()}
    path.write_text(json.dumps({"edition": edition, **told}) + "\n")


def draw(kind: str, rows: Sequence[Row], corrections: Sequence[Correction], path: Path) -> None:
    """How often the chances came true in held-out games, in tenths, before and after the end is triggered."""
    from astra.arena.plotting import plotted
    from astra.charts.theme import NIGHT

    path.parent.mkdir(parents=True, exist_ok=True)
    dark = {"axes.facecolor": NIGHT.page, "axes.edgecolor": NIGHT.hair, "ytick.color": NIGHT.ink_3}
    dark |= {"legend.facecolor": NIGHT.page, "legend.edgecolor": NIGHT.hair}
    with plotted("--pictures", path, (8.0, 4.2), dark) as figure:
        for place, (title, triggered) in enumerate((("Before the end is triggered", False), ("After it", True)), 1):
            axes = figure.add_subplot(1, 2, place)
            axes.plot([0, 1], [0, 1], linewidth=1, linestyle=":")
            for label, used in (("as found", UNFITTED), ("as told", corrections)):
                tenths = reliability([row for row in rows if row.triggered is triggered], used)
                tenths = [point for point in tenths if point[2] >= FEWEST_DRAWN]
                axes.plot([point[0] for point in tenths], [point[1] for point in tenths], marker="o", label=label)
            axes.set_title(title)
            axes.set_xlabel("chance")
            axes.set_ylabel("won")
            axes.legend()


def reliability(rows: Sequence[Row], corrections: Sequence[Correction]) -> list[tuple[float, float, int]]:
    """By tenth of the chance told to the seats: its mean, how often they won, and how many there are."""
    tenths: dict[int, list[tuple[float, float]]] = {}
    for row in rows:
        chances = told(row.found, row.seat, mixed(corrections, row.progress, row.triggered))
        for chance, won in zip(chances, row.victory, strict=True):
            tenths.setdefault(min(int(10 * chance), 9), []).append((chance, won))
    return [
        (sum(chance for chance, _ in some) / len(some), sum(won for _, won in some) / len(some), len(some))
        for _, some in sorted(tenths.items())
    ]


if __name__ == "__main__":
    main()
