"""`astra arena`: matches between bots, counted fairly, and the balance study."""

from __future__ import annotations

import sys
from contextlib import ExitStack, redirect_stdout
from pathlib import Path
from typing import Annotated

import msgspec
import platformdirs
import typer

from astra.arena.contest import Outcome, check_claim, hold_contest
from astra.arena.match import Match, make_match, match_key
from astra.arena.match_folder import MatchFolder
from astra.arena.ratings import check_ratings
from astra.arena.report import Report, csv_text, export_line, make_report
from astra.arena.runner import ProcessRunner, Runner, usable_cores
from astra.arena.schedule import Schedule
from astra.arena.statistics import ZONE, Claim, parse_claim
from astra.bots.third_party import load_bot
from astra.cli.arena_text import plain_console, show_report, show_study
from astra.cli.bar import Bar
from astra.cli.common import EditionOption, fail
from astra.cli.edition import complaint
from astra.cli.output_files import check_page_file, check_picture_file, check_written, write
from astra.edition import EditionError, load_edition
from astra.errors import AstraError, SetupError

STUDIES = ("balance",)


def arena(
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,C", help="Who plays, by name; repeat a name to give a whole line-up.")
    ] = "",
    bot: Annotated[
        list[Path] | None,
        typer.Option("--bot", metavar="FILE.py", help="A bot of your own (docs/bots.md); may be given several times."),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", min=2, max=5, help="Seats at the table; without it two.")
    ] = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games, raised to whole rounds.")] = 200,
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.001, help="Time for each decision; without it each bot's own.")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option("--simulations", min=1, help="A fixed amount of search instead of a time.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="The same seed, the same deals; without it one is drawn in secret.")
    ] = None,
    solo: Annotated[bool, typer.Option("--solo", help="Each bot alone against Auptolemy.")] = False,
    modifiers: Annotated[str, typer.Option("--modifiers", metavar="E1,H2", help="Solo only.")] = "",
    until: Annotated[
        str | None,
        typer.Option(
            "--until", metavar="'A>0.85'", help="Stop as soon as this claim about a share of wins is decided."
        ),
    ] = None,
    zone: Annotated[
        float, typer.Option("--zone", help="With --until: how far beyond the share the claim must be found true.")
    ] = ZONE,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Games at a time; without it one per core.")] = None,
    ray: Annotated[
        str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster; `local` is this machine.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Where to keep the games; the same command continues them."),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Delete the games of this match and start over.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a table, one line per bot.")] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="Draw the result: .png, .svg or .pdf.")
    ] = None,
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE.jsonl", help="Write every game, with its record.")
    ] = None,
    study: Annotated[
        str | None, typer.Option("--study", metavar="balance", help="Study the game instead of the bots.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="With --study: where the report goes.")
    ] = None,
    edition: EditionOption = None,
) -> None:
    """Let bots play each other; shows which is stronger and how certain that is.

    Every bot sits equally often in every seat, and plays each deal once from
    each of its seats. With fewer names than seats all mixes are played;
    `master,greedy,greedy` is exactly that line-up.

    Each game is saved when it ends. Run the same command again to continue
    an interrupted match, or with more --games to extend it.

        astra arena --bots master,greedy --games 200 --seconds 0.2
        astra arena --bots master,greedy,greedy --players 3 --games 600 --until 'master>0.65'
        astra arena --bots greedy --bot mine.py --games 100 --csv result.csv --picture result.png
        astra arena --bots master --solo --modifiers H1,H2 --games 200
        astra arena --study balance --bots greedy --players 4 --games 1000 --html balance.html
    """
    if study is not None and study not in STUDIES:
        fail(f"--study is {study!r}, expected {', '.join(STUDIES)}")
    if html is not None and study is None:
        fail("--html goes with --study balance")
    if solo and players is not None:
        fail(f"--players {players}: with --solo each bot sits alone")
    players = players or 2
    if study is not None and (unused := [name for name, path in (("--csv", csv), ("--picture", picture)) if path]):
        fail(f"{', '.join(unused)}: tells about bots; --study balance writes its page, --json and --export")
    names = [name.strip() for name in bots.split(",") if name.strip()]
    codes = [code.strip().upper() for code in modifiers.split(",") if code.strip()]
    if study is not None and html is None:
        html = Path(f"balance-{'solo' if solo else f'{players}-players'}.html")
    for path in (csv, export):
        if path is not None:
            check_written(path)
    if html is not None:
        check_page_file("--html", html)
    if picture is not None:
        check_picture_file("--picture", picture)
    try:
        match = make_match(
            names,
            files=[str(path) for path in bot or []],
            players=players,
            solo=solo,
            modifiers=codes,
            seconds=seconds,
            simulations=simulations,
            seed=seed,
            edition_file=edition,
        )
        claim = None if until is None else parse_claim(until, zone)
        if claim is not None:
            check_claim(match, claim)
        if study is None:
            check_ratings(match)
        _try_bots(match)
        match, outcome = _hold(match, games, claim, out or default_folder(match), fresh, jobs, ray)
    except EditionError as error:
        fail(complaint(edition, error))
    except SetupError as error:
        fail(str(error))
    except AstraError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None
    # Print first, so that the result is not lost if a file cannot be written after all.
    if html is not None:
        _tell_study(match, outcome, as_json, html)
    else:
        _tell_match(match, outcome, as_json, csv, picture)
    if export is not None:
        write(export, b"".join(export_line(result) for result in outcome.results))


def default_folder(match: Match) -> Path:
    """The default folder of a match; every match has its own."""
    return Path(platformdirs.user_data_path("astra")) / "arena" / match_key(match)


def _try_bots(match: Match) -> None:
    """Load every third-party bot once before the first game, to report at once what cannot be loaded."""
    for entrant in match.entrants:
        if entrant.kind != "ladder":
            loaded = load_bot(entrant.source)
            try:
                loaded.start()
            finally:
                loaded.close()


def _hold(
    match: Match, games: int, claim: Claim | None, folder: Path, fresh: bool, jobs: int | None, ray: str | None
) -> tuple[Match, Outcome]:
    """The match with the seed from its folder, and its outcome."""
    console = plain_console(stderr=True)
    wanted = Schedule(match.line_up, match.players, match.seed).whole_rounds(games)
    if wanted > games:
        console.print(f"{games} games are no whole rounds: {wanted} are played, so that all seats are fair.")
    with ExitStack() as stack:
        kept = stack.enter_context(MatchFolder(folder, match, fresh))
        runner = _runner(stack, jobs, ray)
        there = sum(number < wanted for number in kept.results)
        if there:
            console.print(f"{there:,} of {wanted:,} games are there already, in {folder}", soft_wrap=True)
        heard = stack.enter_context(Bar(console, "Games", wanted, there)).one_more
        try:
            return kept.match, hold_contest(wanted, kept, runner, claim, heard)
        except KeyboardInterrupt:
            played = len(kept.results)
            stack.close()
            told = f"Interrupted: games kept: {played:,}, in {folder}; the same command goes on."
            console.print(told, soft_wrap=True)
            raise typer.Exit(130) from None


def _runner(stack: ExitStack, jobs: int | None, ray: str | None) -> Runner:
    if ray is None:
        return ProcessRunner(jobs or usable_cores())
    from astra.arena.ray_runner import RayRunner  # an extra, needed only for --ray

    # Ray prints lost machines on stdout, where only the result belongs.
    stack.enter_context(redirect_stdout(sys.stderr))
    cluster = RayRunner(ray, jobs)
    stack.callback(cluster.close)
    return cluster


def _tell_match(match: Match, outcome: Outcome, as_json: bool, csv: Path | None, picture: Path | None) -> None:
    report = make_report(match, outcome)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        show_report(plain_console(), report)
    if csv is not None:
        write(csv, csv_text(report).encode())
    if picture is not None:
        _draw(report, outcome, picture)


def _tell_study(match: Match, outcome: Outcome, as_json: bool, html: Path) -> None:
    from astra.arena.study import make_study
    from astra.arena.study_page import study_page

    study = make_study(match, outcome.results, load_edition(match.edition_file))
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(study)).decode())
    else:
        show_study(plain_console(), study)
    write(html, study_page(study).encode())
    if not as_json:
        typer.echo(f"The report is in {html}")


def _draw(report: Report, outcome: Outcome, path: Path) -> None:
    from astra.arena.picture import draw_picture  # matplotlib is an extra, and slow to start

    try:
        draw_picture(report, outcome.results, path)
    except SetupError as error:
        fail(str(error))
