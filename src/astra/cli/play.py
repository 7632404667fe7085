"""`astra play`: a table in the browser or in the terminal."""

from __future__ import annotations

import random
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from astra.bots import LADDER, THINKS_LONGER
from astra.cli.browser import play_in_browser
from astra.cli.common import (
    EditionOption,
    LanguageOption,
    NoColorOption,
    fail,
    open_console,
    open_edition,
    open_texts,
    quit_words,
    read_text,
)
from astra.cli.terminal.display import Display
from astra.cli.terminal.entry import small_number
from astra.cli.terminal.opponents import Opponent, Opponents, make_opponents, proper_names
from astra.cli.terminal.session import Session
from astra.cli.terminal.table import Table
from astra.edition import load_edition
from astra.edition.model import Edition
from astra.errors import RecordError, SetupError
from astra.game import Game
from astra.locales import Texts
from astra.record.record import seat_names
from astra.rules.ids import MODIFIERS
from astra.rules.setup import modifier_bits

RANDOM_MODIFIERS = 2
MOST_PLAYERS = 5
# What the opponents say at a table with another edition.
MADE_FOR_OUR_CARDS = "workshop-bots"


def play(
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
    players: Annotated[int | None, typer.Option("--players", help="How many play: 2 to 5, or 1 alone.")] = None,
    solo: Annotated[bool, typer.Option("--solo", help="Play alone against Auptolemy.")] = False,
    modifiers: Annotated[
        str | None,
        typer.Option(
            "--modifiers",
            metavar="E2,H4",
            help="Solo only: easier (E1 to E6) and harder (H1 to H6) modifiers, or `random` for two.",
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed gives the same game.")] = None,
    first: Annotated[int | None, typer.Option("--first", help="The first player, from 1; random if left out.")] = None,
    names: Annotated[str | None, typer.Option("--names", metavar="A,B,C", help="The players' names, in order.")] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="NAME",
            help="Seat an opponent, by name, here with its rating for two players: "
            f"{', '.join(f'{level.name} {level.rating:+}' for level in LADDER)}. Again or with commas for more.",
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="FILE.py", help="Seat a bot of your own, or an installed one by its name."),
    ] = None,
    cores: Annotated[
        int | None,
        typer.Option("--cores", min=1, help="On how many cores opponents and hints search; without it on one."),
    ] = None,
    edition: EditionOption = None,
    language: LanguageOption = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", metavar="FILE", help="Go on with a saved game instead of a new one."),
    ] = None,
    no_color: NoColorOption = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="In the browser: let people on your local network sit down, too.")
    ] = False,
) -> None:
    """Play Astra in the browser: against opponents, with friends, around one screen, or alone against Auptolemy.

    This starts a private server on your own computer and opens the browser; without a display it prints the address.
    With --terminal the table is in this terminal, and the options say who plays: type a number to choose, `help` for
    everything else, `hint` for advice. A game that you leave is saved, and you are told how to continue it.

        astra play --terminal --against greedy,scholar
        astra play --terminal --names Ann,Ben --against master --bot mine.py
        astra play --terminal --against master --cores 2
    """
    texts = open_texts(language)
    if not terminal:
        chosen = {
            "--players": players,
            "--modifiers": modifiers,
            "--seed": seed,
            "--first": first,
            "--names": names,
            "--against": against,
            "--bot": bot,
            "--cores": cores,
            "--load": load,
        }
        for_terminal = [option for option, value in chosen.items() if value is not None]
        if for_terminal:
            fail(f"{', '.join(for_terminal)}: only with --terminal; in the browser you choose that on the page")
        open_edition(edition)
        play_in_browser(texts, path="/new?kind=solo" if solo else "/", lan=lan, edition=edition)
        return
    if lan:
        fail("--lan is for the table in the browser: leave --terminal out")
    display = Display(open_console(no_color))
    printed = open_edition(edition)
    if (against or bot) and (solo or players == 1):
        fail("--against and --bot are for games of 2 to 5: alone you play against Auptolemy")
    if load is not None:
        if (players, modifiers, seed, first, names) != (None,) * 5 or solo:
            fail(
                "--load goes on with a saved game: only --against, --bot, --cores, --language and --edition go with it"
            )
        session = open_session(load, printed)
        # A record may carry its own edition.
        bots = open_opponents(against or [], bot or [], session.game.edition, seed, cores or 1)
        if len(bots) >= session.game.players:
            fail(f"{len(bots)} opponents are too many for {session.game.players} seats, one of them yours")
    else:
        bots = open_opponents(against or [], bot or [], printed, seed, cores or 1)
        if players is None and not solo and names is None and not bots and sys.stdin.isatty():
            players = ask_players(display, texts)
        if bots:
            players, names = with_opponents(players, names, bots, texts)
        session = new_session(players, solo, modifiers, seed, first, names, printed)
    opponents = Opponents(bots, session.game.players, cores or 1)
    notices: list[str] = []
    if opponents.thinks_longer():
        notices.append(texts.format(THINKS_LONGER))
    if any(bot.level for bot in bots) and session.game.edition != load_edition():
        notices.append(texts.format(MADE_FOR_OUR_CARDS))
    for code in session.game.view(None)["modifiers"]:
        label = texts.format("table-label", word=f"{code} {texts.format(f'modifier-{code}')}")
        notices.append(f"{label} {texts.format(f'modifier-{code}.help')}")
    Table(session, texts, display, load, opponents).run(*notices)


def open_opponents(
    against: list[str], files: list[str], edition: Edition | None, seed: str | None, cores: int
) -> list[Opponent]:
    """The bots of --against and --bot; exits with 2 if one does not exist."""
    names = [name.strip() for part in against for name in part.split(",") if name.strip()]
    try:
        return make_opponents(names, files, edition, seed, cores)
    except SetupError as error:
        fail(str(error))


def with_opponents(players: int | None, names: str | None, bots: list[Opponent], texts: Texts) -> tuple[int, str]:
    """How many play, and all their names: people first, as they named themselves, then the bots."""
    people = 1 if players is None else players - len(bots)
    if names is not None:
        given = [name.strip() for name in names.split(",")]
        people = len(given) if players is None else people
        if len(given) != people:
            fail(f"--names has {len(given)} names, expected {people}: those of the people")
    else:
        given = list(seat_names((), max(people, 0)))
    if people < 1 or people + len(bots) > MOST_PLAYERS:
        seats = people + len(bots)
        fail(f"{len(bots)} opponents at a table of {seats}: expected 2 to {MOST_PLAYERS} seats, one of them yours")
    return people + len(bots), ",".join([*given, *proper_names(bots, texts, given)])


def new_session(
    players: int | None,
    solo: bool,
    modifiers: str | None,
    seed: str | None,
    first: int | None,
    names: str | None,
    edition: Edition | None,
) -> Session:
    """A new game as the options say; exits with 2 if that is impossible."""
    seats = [name.strip() for name in names.split(",")] if names is not None else []
    if players is not None and not 1 <= players <= MOST_PLAYERS:
        fail(f"--players is {players}, expected 1 to {MOST_PLAYERS}")
    if players is not None and players > 1 and solo:
        fail(f"--players is {players}, expected 1 in a solo game")
    if len(seats) > MOST_PLAYERS:
        fail(f"--names has {len(seats)} names, expected 1 to {MOST_PLAYERS}")
    solo = solo or players == 1 or (players is None and len(seats) == 1)
    if players is None:
        players = 1 if solo else len(seats) or 2
    if seats and len(seats) != players:
        fail(f"--names has {len(seats)} names, expected {players}")
    if first is not None and not 1 <= first <= players:
        fail(f"--first is {first}, expected a player from 1 to {players}")
    wanted = read_modifiers(modifiers, seed)
    try:
        game = Game.new(
            players=players,
            solo=solo,
            modifiers=wanted,
            seed=read_seed(seed),
            first=None if first is None else first - 1,
            edition=edition,
            names=seats,
        )
    except SetupError as error:
        fail(str(error))
    return Session(game)


def read_seed(text: str | None) -> int | str | None:
    """--seed as a number if it is a small one, else as text."""
    number = None if text is None else small_number(text)
    return text if number is None else number


def read_modifiers(text: str | None, seed: str | None) -> list[str]:
    """The codes of --modifiers; `random` draws two that go together (R13.17)."""
    if text is None:
        return []
    if text.strip().casefold() != "random":
        return [code.strip().upper() for code in text.split(",") if code.strip()]
    lot = random.Random(seed)
    while True:
        drawn = lot.sample(MODIFIERS, RANDOM_MODIFIERS)
        with suppress(ValueError):
            modifier_bits(tuple(drawn))
            return drawn


def ask_players(display: Display, texts: Texts) -> int:
    """Ask how many play if no options were given; leaving here ends the command."""
    try:
        display.console.print(texts.format("setup-players"), highlight=False)
        while True:
            typed = display.ask()
            if typed.casefold() in quit_words(texts):
                raise typer.Exit
            number = small_number(typed)
            if number is not None and 1 <= number <= MOST_PLAYERS:
                return number
            display.console.print(texts.format("setup-players.again"), highlight=False)
    except (EOFError, KeyboardInterrupt):
        raise typer.Exit from None


def open_session(path: Path, edition: Edition | None) -> Session:
    """A saved game; exits with 1 if the file is not a valid record."""
    try:
        return Session.load(read_text(path), edition)
    except RecordError as error:
        typer.echo(f"{path}: {error}", err=True)
        raise typer.Exit(1) from None
