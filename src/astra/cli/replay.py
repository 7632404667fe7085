"""`astra replay`: step forward and back through a record."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

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
from astra.cli.terminal.blocks import line, shortened, wrapped
from astra.cli.terminal.display import Display
from astra.cli.terminal.entry import small_number
from astra.cli.terminal.look import BRASS, DANGER, QUIET, SOFT, TITLE
from astra.cli.terminal.pages import score_page
from astra.cli.terminal.scene import Scene
from astra.cli.terminal.screen import draw_screen
from astra.cli.terminal.session import Recording
from astra.cli.verify import say_verdict
from astra.errors import RecordError
from astra.locales import Texts
from astra.record.log import tell, visible


def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    action: Annotated[
        int | None,
        typer.Option("--action", metavar="N", help="Begin after this action; 0 is the start."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the table after --action, or after the last one, as JSON and exit.")
    ] = False,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Check that everything was dealt, drawn and rolled as it should be, and exit."),
    ] = False,
    deal: Annotated[
        Path | None,
        typer.Option("--deal", metavar="FILE", help="With --verify: the committed text, or a table's answer with it."),
    ] = None,
    commitment: Annotated[
        str | None,
        typer.Option("--commitment", metavar="HEX", help="With --verify: the hash that the table showed at the start."),
    ] = None,
    edition: EditionOption = None,
    language: LanguageOption = None,
    no_color: NoColorOption = False,
) -> None:
    """Step through a saved game, forward and back.

    Enter or n goes forward, p goes back, g 42 goes to action 42, q quits.
    Without a terminal the same commands are read line by line.
    A damaged or altered record is refused, with the line and the reason.

    --verify replays the record and compares it with the deal that the table committed to
    before the first action: its hash, the cards as dealt, every draw and every roll.
    """
    texts = open_texts(language)
    if not verify and (deal is not None or commitment is not None):
        fail("--deal and --commitment go with --verify")
    if deal is None and commitment is not None:
        fail("--commitment is the hash of a text: give that text with --deal")
    if verify:
        say_verdict(file, deal, commitment, open_edition(edition), texts, as_json)
        return
    try:
        recording = Recording(read_text(file), open_edition(edition))
    except RecordError as error:
        typer.echo(f"{file}: {error}", err=True)
        raise typer.Exit(1) from None
    last = len(recording.lines)
    if action is not None and not 0 <= action <= last:
        fail(f"--action is {action}, expected 0 to {last}")
    if as_json:
        recording.go_to(last if action is None else action)
        typer.echo(json.dumps(moment_json(recording), ensure_ascii=False))
        return
    recording.go_to(action or 0)
    Replay(recording, texts, Display(open_console(no_color))).run()


def moment_json(recording: Recording) -> dict[str, Any]:
    """The moment as a spectator sees it: the last action, its effects, and the table."""
    session, at = recording.session, recording.at
    events = visible(session.happened[-1], None) if at else []
    return {
        "action": at,
        "actions": len(recording.lines),
        "text": recording.lines[at - 1].action if at else None,
        "events": msgspec.to_builtins(events),
        "names": session.game.names,
        "view": session.game.view(None),
    }


class Replay:
    """A replay in one terminal."""

    def __init__(self, recording: Recording, texts: Texts, display: Display) -> None:
        self.recording = recording
        self.texts = texts
        self.display = display

    def run(self) -> None:
        self.draw()
        try:
            while self.obey(self.display.ask().casefold()):
                pass
        except (EOFError, KeyboardInterrupt):
            self.display.console.print()

    def obey(self, typed: str) -> bool:
        """Carry out what was typed; false to quit."""
        if typed in quit_words(self.texts):
            return False
        word, _, number = typed.partition(" ")
        if typed in ("", "n"):
            self.step(1, "replay-ends")
        elif typed == "p":
            self.step(-1, "replay-begins")
        elif word == "g":
            self.go_to(number.strip())
        elif typed.isdecimal():
            self.go_to(typed)
        else:
            self.say("replay-keys")
        return True

    def step(self, by: int, at_the_end: str) -> None:
        number = self.recording.at + by
        if 0 <= number <= len(self.recording.lines):
            self.recording.go_to(number)
            self.draw()
        else:
            self.say(at_the_end)

    def go_to(self, number: str) -> None:
        last = len(self.recording.lines)
        wanted = small_number(number)
        if wanted is not None and wanted <= last:
            self.recording.go_to(wanted)
            self.draw()
        elif number:
            self.refuse("replay-no-number", text=shortened(number), last=last)
        else:
            self.refuse("replay-go-where", last=last)

    def refuse(self, text_id: str, **arguments: object) -> None:
        text = Text(self.texts.format(text_id, **arguments), DANGER)
        self.display.show(wrapped(text, self.display.width))

    def say(self, text_id: str) -> None:
        self.display.show([line((self.texts.format(text_id), BRASS))])

    def draw(self) -> None:
        """The table at this moment, the last action, and its effects."""
        width = self.display.width
        session = self.recording.session
        scene = Scene(session, self.texts)
        scene.legal = []
        self.display.clear()
        self.display.show(draw_screen(scene, width, self.display.height - 2))
        if scene.view["over"]:
            self.display.show([line(), *score_page(scene, width)])
        at, last = self.recording.at, len(self.recording.lines)
        if at == 0:
            title = self.texts.format("replay-start", last=last)
            told = []
        else:
            action = self.recording.lines[at - 1].action
            title = self.texts.format("replay-at", n=at, last=last, action=action)
            seen = visible(session.happened[-1], scene.watcher())
            told = tell(seen, self.texts, scene.names)
        self.display.show(wrapped(Text(title, TITLE), width))
        for sentence in told:
            self.display.show(wrapped(Text(sentence, SOFT), width, 2))
        if sys.stdin.isatty():
            self.display.show([line((self.texts.format("replay-keys"), QUIET))])
