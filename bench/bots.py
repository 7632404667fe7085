"""How fast the opponents think: simulations, plans, and how well they keep to their time.

    .venv/bin/python tools/prepare.py compiled
    PYTHONPATH=build/compiled .venv/bin/python -m bench.bots [--json]

A simulation goes from the root at least to the same seat's next turn (a full round): redeal, tree, rollout, evaluation.
Random steps of the engine are timed in the same rounds, so that the ratio says more than the machine does. CPU time of
one core; budgets, two cores and stops by the wall clock, on a machine that does nothing else. Budgets of decisions are
those of the search, in every kind of decision; budgets of turns those of the opponents themselves, each with the time
of its level. They are judged by the decision or turn that kept its own worst. Takes some five minutes; ends with code 1
if a target is missed.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time
from typing import Any

from rich.console import Console
from rich.table import Table

import astra
from astra import Game
from astra.arena.runner import usable_cores
from astra.bots import LADDER, Level, TurnClock, opponent, think
from astra.bots.greedy import GreedyBot
from astra.bots.tree_search import plant
from astra.edition import load_edition
from astra.rules.playout import play_out
from astra.rules.state import State

KINDS = ("2", "3", "4", "5", "solo")
TARGET = 20_000  # simulations/s, two players, one core
TOLERANCE = 0.10  # of a budget
BUDGETS = (0.05, 0.2, 1.0)  # of a decision
TIMED_KINDS = ("2", "3", "5", "solo E1 E4 E5 H5")
CORES = (1, 2)
LEAST_GAIN = 1.3  # simulations on two cores to those on one, where there are two
TURNS = 4  # of each kind of game, for every opponent
ROUNDS = 5


def game_of(kind: str, seed: int) -> Game:
    name, *modifiers = kind.split()
    if name == "solo":
        return Game.new(solo=True, modifiers=modifiers, seed=seed)
    return Game.new(players=int(name), seed=seed)


def middle_of_game(kind: str, seed: int) -> dict[str, Any]:
    """What the seat to decide sees at the opening choice of a turn in mid-game."""
    game = game_in_the_middle(kind, seed)
    return game.view(game.seat)


def game_in_the_middle(kind: str, seed: int) -> Game:
    game = game_of(kind, seed)
    rng = random.Random(seed)
    bot = GreedyBot()
    while game.turn < 12 or game.decision != "turn":
        assert game.seat is not None
        view = game.view(game.seat)
        game.play(bot.choose(view, view["legal"], None, rng))
        if game.over:
            return game_in_the_middle(kind, seed + 1000)
    return game


def decisions_of_game(kind: str) -> list[dict[str, Any]]:
    """What the seat to decide sees, at the first real choice of every kind from the middle of a game on."""
    game = game_in_the_middle(kind, 1)
    rng = random.Random(1)
    bot = GreedyBot()
    views: dict[str, dict[str, Any]] = {}
    while game.seat is not None:
        view = game.view(game.seat)
        if len(view["legal"]) > 1:
            views.setdefault(view["decision"], view)
        game.play(bot.choose(view, view["legal"], None, rng))
    return list(views.values())


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much work a second of CPU time does."""
    start = process_time()
    done = 0
    while process_time() - start < seconds:
        done += work()
    return done / (process_time() - start)


def steps(state: State) -> int:
    copy = state.copy()
    copy.outside_chance = False
    return int(play_out(copy, 1))


def measure(seconds: float) -> dict[str, Any]:
    edition = load_edition()
    found: dict[str, Any] = {"compiled": astra.COMPILED, "simulations_per_s": {}, "to_engine_steps": {}}
    engine = []
    start = game_of("2", 1).state
    for kind in KINDS:
        rates, ratios, turns = [], [], []
        for number in range(ROUNDS):
            tree = plant(middle_of_game(kind, number), edition, random.Random(number))

            def simulate() -> int:
                tree.run(50)  # noqa: B023 - called before the loop goes on
                return 50

            rates.append(rate(simulate, seconds))
            engine.append(rate(lambda: steps(start), seconds / 4))
            ratios.append(rates[-1] / engine[-1])
            turns.append(int(tree.horizon - tree.turn))
        found["simulations_per_s"][kind] = median(rates)
        found["to_engine_steps"][kind] = median(ratios)
        found.setdefault("turns_deep", {})[kind] = median(turns)
    found["engine_steps_per_s"] = median(engine)
    bot = GreedyBot()
    plans = []
    for number in range(ROUNDS * 4):
        view = middle_of_game("2", number)
        before = process_time()
        bot.choose(view, view["legal"], None, random.Random(1))
        plans.append(1000 * (process_time() - before))
    found["greedy_ms"] = {"median": median(plans), "most": max(plans)}
    # The other process has its own way to start, once; no decision is to pay for it.
    think(middle_of_game("2", 1), simulations=2, cores=max(CORES))
    for cores in CORES:
        found.setdefault("budgets", {})[str(cores)] = {str(budget): budgets(budget, cores) for budget in BUDGETS}
        found.setdefault("stop_ms", {})[str(cores)] = most_to_stop(cores)
    found["on_cores_per_s"] = on_cores(seconds)
    # Interpreted they have no time, but a number of simulations.
    searchers = [level for level in LADDER if level.simulations and astra.COMPILED]
    found["turn_budgets"] = {
        level.name: {str(cores): turn_budgets(level, cores) for cores in CORES} for level in searchers
    }
    return found


def budgets(budget: float, cores: int) -> dict[str, float]:
    """What decisions of all kinds took, as shares of their budgets."""
    shares = []
    for kind in TIMED_KINDS:
        for view in decisions_of_game(kind):
            start = perf_counter()
            think(view, seconds=budget, rng=random.Random(1), cores=cores)
            shares.append((perf_counter() - start) / budget)
    return {"median": median(shares), "least": min(shares), "most": max(shares)}


def most_to_stop(cores: int) -> float:
    """The most milliseconds from being told to stop to the answer."""
    took = []
    for number in range(ROUNDS):
        view = middle_of_game("2", number)
        told = perf_counter() + 0.1
        think(view, seconds=60.0, cores=cores, stop=lambda: perf_counter() >= told)  # noqa: B023 - called at once
        took.append(1000 * (perf_counter() - told))
    return max(took)


def on_cores(seconds: float) -> dict[str, float]:
    """Simulations a second with two players by the wall clock, in turns on one core and on two."""
    rates: dict[str, list[float]] = {}
    for number in range(ROUNDS):
        view = middle_of_game("2", number)
        for cores in CORES:
            made = think(view, seconds=seconds, rng=random.Random(number), cores=cores).simulations
            rates.setdefault(str(cores), []).append(made / seconds)
    return {cores: median(each) for cores, each in rates.items()}


def turn_budgets(level: Level, cores: int) -> dict[str, float]:
    """What an opponent took for whole turns in the middle of all kinds of games, as shares of its time for a turn.

    A boon in another's turn has that time for itself, and counts as a turn.
    """
    shares: list[float] = []
    boons = 0
    for kind in TIMED_KINDS:
        own, others = took_by_turn(game_in_the_middle(kind, 1), level, cores)
        shares += [seconds / level.seconds for seconds in (*own, *others)]
        boons += len(others)
    return {"median": median(shares), "most": max(shares), "turns": len(shares) - boons, "boons": boons}


def took_by_turn(game: Game, level: Level, cores: int) -> tuple[list[float], list[float]]:
    """Seconds that the seat to decide takes for its own turns, and for its boons in those of others."""
    seat = game.seat
    bot, planner = opponent(level.name, game.edition, cores), GreedyBot()
    clock, rng = TurnClock(level.seconds), random.Random(1)
    own: dict[int, float] = {}
    others: dict[int, float] = {}
    while game.seat is not None:
        view = game.view(game.seat)
        if game.seat != seat:
            game.play(planner.choose(view, view["legal"], None, rng))
            continue
        took = own if view["active"] == seat else others
        if took is own and len(own) == TURNS and view["turn"] not in own:
            break
        start = perf_counter()
        action = bot.choose(view, view["legal"], clock.for_decision(view), rng)
        clock.spent()
        took[view["turn"]] = took.get(view["turn"], 0.0) + perf_counter() - start
        game.play(action)
    return list(own.values()), list(others.values())


def show(found: dict[str, Any]) -> None:
    table = Table(title="Search" if found["compiled"] else "Search, interpreted")
    for column in ("game", "simulations/s", "of engine steps/s", "turns deep"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for kind in KINDS:
        share = found["to_engine_steps"][kind]
        speed = found["simulations_per_s"][kind]
        table.add_row(kind, f"{speed:,.0f}", f"1 : {1 / share:,.0f}", f"{found['turns_deep'][kind]:.0f}")
    console = Console()
    console.print(table)
    console.print(f"engine: {found['engine_steps_per_s']:,.0f} random steps/s in the same rounds")
    plans = found["greedy_ms"]
    console.print(f"greedy: {plans['median']:.1f} ms a decision, {plans['most']:.1f} ms at most")
    on = found["on_cores_per_s"]
    both = f"{on['1']:,.0f} simulations/s with two players on one core, {on['2']:,.0f} on two"
    console.print(f"{both}: {on['2'] / on['1']:.2f} times")
    for cores, each in found["budgets"].items():
        where = "one core" if cores == "1" else "two cores"
        for budget, shares in each.items():
            span = f"{shares['least']:.1%} at least, {shares['most']:.1%} at most"
            console.print(f"{budget} s for a decision, {where}: {shares['median']:.1%} of it taken, {span}")
        console.print(f"told to stop, {where}: there after {found['stop_ms'][cores]:.1f} ms at most")
    for name, by_cores in found["turn_budgets"].items():
        for cores, shares in by_cores.items():
            where = f"{name}, {'one core' if cores == '1' else 'two cores'}"
            took = f"{shares['median']:.1%} of its time taken, {shares['most']:.1%} at most"
            console.print(f"{where}: {took}, in {shares['turns']} turns and {shares['boons']} boons in others' turns")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=1.0, help="of CPU time per measurement")
    options = parser.parse_args()
    found = measure(options.seconds)
    if options.json:
        print(json.dumps(found, indent=1))
    else:
        show(found)
    missed = missed_targets(found)
    if missed:
        sys.exit(f"missed: {', '.join(missed)}")


def missed_targets(found: dict[str, Any]) -> list[str]:
    missed = []
    if found["compiled"] and found["simulations_per_s"]["2"] < TARGET:
        missed.append("simulations/s")
    if usable_cores() > 1 and found["on_cores_per_s"]["2"] < LEAST_GAIN * found["on_cores_per_s"]["1"]:
        missed.append("simulations/s on two cores")
    for cores, each in found["budgets"].items():
        for budget, shares in each.items():
            if shares["most"] > 1 + TOLERANCE or shares["least"] < 1 - TOLERANCE:
                missed.append(f"{budget} s a decision on {cores}")
    # A turn of few decisions needs not all of its time.
    missed += [
        f"a turn of the {name} on {cores}"
        for name, by_cores in found["turn_budgets"].items()
        for cores, shares in by_cores.items()
        if shares["most"] > 1 + TOLERANCE
    ]
    return missed


if __name__ == "__main__":
    main()
