"""`astra bench`: how fast this installation is. The comparison with other games' engines is `make bench`."""

import json
import random
from collections.abc import Callable
from time import process_time
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

import astra
from astra.rules.chance import chance_from_seed
from astra.rules.playout import play_out
from astra.rules.setup import deal, new_state, tables_for
from astra.rules.state import State
from astra.rules.tables import Tables

app = typer.Typer(no_args_is_help=True, help="Measure how fast this installation is.")

# Games and copies are timed in batches: reading the clock costs as much as several steps.
BATCH = 50

MEASURED = (
    "CPU time of one core; uniformly random play of whole games, full rules. A step is one asked decision: its list"
    " of legal actions made and one applied, without events. steps_per_s includes the set-up of each game,"
    " playout_steps_per_s does not. Copies are of a state in mid-game, legal lists of all states of one game;"
    " record lines are loaded by Game.load, with every check: hash, header, deal, each action and each draw."
)


class EngineSpeed(msgspec.Struct, frozen=True):
    """What `astra bench engine` found."""

    compiled: bool
    players: int
    seconds: float
    games: int
    steps_per_game: float
    steps_per_s: float
    playout_steps_per_s: float
    games_per_s: float
    setup_us: float
    legal_lists_per_s: float
    copies_per_s: float
    record_lines_per_s: float
    measured: str = MEASURED


@app.callback()
def bench() -> None:
    """Measure how fast this installation is."""


@app.command()
def engine(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, max=600, help="How long to measure, about, in all.")
    ] = 4.0,
    players: Annotated[int, typer.Option("--players", min=2, max=5, help="Seats at the table.")] = 2,
) -> None:
    """Random games, copies and a record's replay, per second."""
    speed = measure_engine(players, seconds)
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(speed), indent=2))
    else:
        Console().print(speed_table(speed))


def measure_engine(players: int, seconds: float) -> EngineSpeed:
    """Half of the time goes to whole games, the rest to copies, legal lists and records."""
    tables = tables_for(astra.load_edition(), players, False, 0)
    _play_batch(tables, 0)  # so that start-up does not count for the first measured game
    games = steps = 0
    setup = playing = 0.0
    while setup + playing < seconds / 2:
        batch_steps, batch_setup, batch_playing = _play_batch(tables, games)
        steps += batch_steps
        setup += batch_setup
        playing += batch_playing
        games += BATCH
    states = states_of_a_game(tables)
    middle = states[len(states) // 2]
    text = record_of_a_game(players)
    lines = astra.Game.load(text).actions
    return EngineSpeed(
        compiled=astra.COMPILED,
        players=players,
        seconds=seconds,
        games=games,
        steps_per_game=steps / games,
        steps_per_s=steps / (setup + playing),
        playout_steps_per_s=steps / playing,
        games_per_s=games / (setup + playing),
        setup_us=setup / games * 1e6,
        legal_lists_per_s=_per_second(lambda: [state.legal_ids() for state in states], len(states), seconds / 6),
        copies_per_s=_per_second(lambda: _copy(middle), BATCH, seconds / 6),
        record_lines_per_s=_per_second(lambda: astra.Game.load(text), len(lines), seconds / 6),
    )


def _play_batch(tables: Tables, seed: int) -> tuple[int, float, float]:
    """Steps, seconds for set-up and seconds for play of BATCH games."""
    start = process_time()
    states = [_new_game(tables, seed + k) for k in range(BATCH)]
    ready = process_time()
    steps = 0
    while states:
        steps += play_out(states.pop(), seed + len(states))
    return steps, ready - start, process_time() - ready


def _new_game(tables: Tables, seed: int) -> State:
    chance = chance_from_seed(seed)
    return new_state(tables, chance, deal(tables, chance, None))


def states_of_a_game(tables: Tables) -> list[State]:
    """The state at each decision of one random game."""
    rng = random.Random(1)
    state = _new_game(tables, 1)
    states = []
    while len(ids := state.legal_ids()) > 0:
        states.append(state.copy())
        state.apply_unchecked(ids[rng.randrange(len(ids))])
    return states


def record_of_a_game(players: int) -> str:
    """The text of one random game, to its end."""
    rng = random.Random(1)
    game = astra.Game.new(players=players, seed=1)
    while not game.over:
        game.play(rng.choice(game.legal()))
    return game.record()


def _copy(state: State) -> None:
    for _ in range(BATCH):
        state.copy()


def _per_second(work: Callable[[], object], amount: int, seconds: float) -> float:
    """How much is done per second of CPU time, if one call of `work` does `amount`."""
    done = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or done == 0:
        work()
        done += amount
    return done / spent


def speed_table(speed: EngineSpeed) -> Table:
    title = f"Astra engine, {'compiled' if speed.compiled else 'interpreted'}, {speed.players} players"
    table = Table(title=title, caption=speed.measured, caption_justify="left", title_justify="left")
    table.add_column("What")
    table.add_column("Speed", justify="right")
    table.add_row("steps/s, whole games with set-up", f"{speed.steps_per_s:,.0f}")
    table.add_row("steps/s, without set-up", f"{speed.playout_steps_per_s:,.0f}")
    table.add_row("games/s", f"{speed.games_per_s:,.0f}")
    table.add_row("copies/s", f"{speed.copies_per_s:,.0f}")
    table.add_row("lists of legal actions/s", f"{speed.legal_lists_per_s:,.0f}")
    table.add_row("record lines loaded/s", f"{speed.record_lines_per_s:,.0f}")
    table.add_row("set-up of a game, microseconds", f"{speed.setup_us:,.1f}")
    table.add_row("steps per game", f"{speed.steps_per_game:,.0f}")
    return table
