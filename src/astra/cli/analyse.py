"""`astra analyse`: the chances to win after each action of a game, and the turns that cost most."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from astra.arena.analysis import SIMULATIONS, Analysis, Moment, analyse
from astra.arena.runner import ArenaFailed
from astra.bots import thinks_longer
from astra.bots.hint import reason_text
from astra.cli.bar import Bar
from astra.cli.common import EditionOption, LanguageOption, fail, open_edition, open_texts
from astra.cli.export import read_record
from astra.cli.output_files import check_picture_file
from astra.cli.terminal.scene import shown_names
from astra.errors import RecordError, SetupError
from astra.locales import Texts

SMALL_COST = 1  # per cent; shown beside an action from here on


def analyse_game(
    file: Annotated[Path, typer.Argument(help="A saved game, finished or not, or an export of the arena.")],
    game: Annotated[
        int | None, typer.Option("--game", metavar="N", help="Which game of `astra arena --export`, by its number.")
    ] = None,
    simulations: Annotated[
        int,
        typer.Option(
            "--simulations", min=1, help="How much to think about each decision; ten times as much where it matters."
        ),
    ] = SIMULATIONS,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="Think about each decision for this long instead.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many decisions to think about at once.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the analysis as JSON.")] = False,
    chart: Annotated[
        Path | None, typer.Option("--chart", metavar="FILE", help="Draw the chances: .svg, .png or .pdf.")
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help="Only the turns that cost most, not every action.")] = False,
    edition: EditionOption = None,
    language: LanguageOption = None,
) -> None:
    """Say who was winning after each action, which three turns cost most, and what was better.

    A search judges every decision again from what its seat knew at the time: it does not know what was
    drawn later, nor what the others held. So bad luck costs nothing here, and a good guess gains nothing.

        astra analyse night.astra
        astra analyse night.astra --simulations 3000 --jobs 2 --chart night.svg
        astra analyse games.jsonl --game 7
    """
    texts = open_texts(language)
    if seconds is not None and not 0 < seconds < inf:
        fail(f"--seconds is {seconds:g}, expected more than 0, and an end")
    if chart is not None:
        check_picture_file("--chart", chart)
    errors = Console(stderr=True)
    text = read_record(file, game)
    if thinks_longer() and not as_json and errors.is_terminal:
        errors.print(texts.format("analysis-longer"), highlight=False)
    try:
        with Bar(errors, texts.format("analysis-decisions")) as bar:
            analysis = analyse(text, open_edition(edition), simulations, seconds, jobs, bar.reached)
    except (RecordError, ArenaFailed) as error:
        typer.echo(f"{file}: {error}", err=True)
        raise typer.Exit(1) from None
    except SetupError as error:
        fail(f"{file}: {error}")
    names = line_names(analysis, texts)
    if chart is not None:
        draw(analysis, names, texts, chart)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(plain(analysis, names, texts))).decode())
    else:
        for row in told(analysis, names, texts, brief):
            typer.echo(row)


def draw(analysis: Analysis, names: list[str], texts: Texts, path: Path) -> None:
    from astra.arena.analysis_chart import draw_chart

    try:
        draw_chart(analysis, names, texts, path)
    except SetupError as error:
        fail(str(error))


def line_names(analysis: Analysis, texts: Texts) -> list[str]:
    """The names behind the chances: the seats, and Auptolemy in solo."""
    names = shown_names(analysis.names, texts)
    return [*names, texts.format("pen-auptolemy")] if analysis.solo else names


# Printing


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def points(win: float, best: float) -> int:
    """The loss between two chances in points, computed from the rounded numbers that are shown."""
    return round(100 * best) - round(100 * win)


def told(analysis: Analysis, names: list[str], texts: Texts, brief: bool) -> list[str]:
    """The whole analysis, line by line."""
    rows = [texts.format("analysis-title", n=len(analysis.moments)), texts.format("analysis-no-hindsight"), ""]
    if not brief:
        rows += chances_table(analysis, names, texts)
    if not analysis.costly:
        return [*rows, texts.format("analysis-nothing-lost")]
    rows.append(texts.format("analysis-costly", n=len(analysis.costly)))
    for rank, turn in enumerate(analysis.costly, 1):
        cost = f"{points(turn.win, turn.better_win)} %"
        rows.append("")
        rows.append(texts.format("analysis-turn", rank=rank, turn=turn.turn, name=names[turn.seat], cost=cost))
        rows.append(f"   {texts.format('analysis-played', n=turn.action, action=turn.played, win=percent(turn.win))}")
        better = ", ".join(turn.better)
        rows.append(f"   {texts.format('analysis-better', actions=better, win=percent(turn.better_win))}")
        rows += [f"   · {reason_text(reason, texts, names)}" for reason in turn.reasons]
    return rows


def chances_table(analysis: Analysis, names: list[str], texts: Texts) -> list[str]:
    """A row per action with everybody's chances after it, and what it cost."""
    width = max(len(name) for name in names)
    columns = [max(len(name), 5) for name in names]
    action = max(len(moment.played) for moment in analysis.moments)
    head = f"{'':>4}  {'':<{width}}  {'':<{action}}"

    def row(start: str, chances: list[float]) -> str:
        return "  ".join([start, *(f"{percent(c):>{size}}" for c, size in zip(chances, columns, strict=True))])

    rows = ["  ".join([head, *(f"{name:>{size}}" for name, size in zip(names, columns, strict=True))])]
    rows.append(row(head, analysis.before))
    turn = 0
    for moment in analysis.moments:
        if moment.turn != turn:
            turn = moment.turn
            rows.append(texts.format("log-turn-began", turn=turn, pen=_active(moment, names, analysis)))
        start = f"{moment.action:>4}  {names[moment.seat]:<{width}}  {moment.played:<{action}}"
        lost = points(moment.win, moment.best_win)
        told_lost = f"  −{lost} %" if lost >= SMALL_COST else ""
        rows.append(row(start, moment.chances) + told_lost)
    return [*rows, ""]


def _active(moment: Moment, names: list[str], analysis: Analysis) -> str:
    """Whose turn it was; a boon may be chosen in another seat's turn."""
    own = next(
        (other for other in analysis.moments if other.turn == moment.turn and other.decision in ("turn", "observe")),
        None,
    )
    if own is None and analysis.solo:
        return names[1]
    return names[(own or moment).seat]


def plain(analysis: Analysis, names: list[str], texts: Texts) -> dict[str, Any]:
    """The analysis as JSON, with what each action cost and every reason as a sentence."""
    document: dict[str, Any] = msgspec.to_builtins(analysis)
    for moment, made in zip(document["moments"], analysis.moments, strict=True):
        moment["cost"] = made.cost
    for turn, made_turn in zip(document["costly"], analysis.costly, strict=True):
        for reason, found in zip(turn["reasons"], made_turn.reasons, strict=True):
            reason["text"] = reason_text(found, texts, names)
    return document
