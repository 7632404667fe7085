"""The table: draw, ask, do what was typed, until somebody leaves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rich.style import Style
from rich.text import Text

from astra.cli.terminal.blocks import Block, line, shortened, wrapped
from astra.cli.terminal.cards import card_page, find_card
from astra.cli.terminal.choices import question
from astra.cli.terminal.display import Display
from astra.cli.terminal.entry import NotUnderstood, read_action
from astra.cli.terminal.hints import hint_page
from astra.cli.terminal.look import BRASS, DANGER, SOFT, TITLE
from astra.cli.terminal.opponents import Opponents
from astra.cli.terminal.pages import (
    COMMANDS,
    final_page,
    help_page,
    journals_page,
    legal_page,
    log_page,
    score_page,
    topic_page,
)
from astra.cli.terminal.saving import SaveFailed, keep, named_file, save
from astra.cli.terminal.scene import Scene
from astra.cli.terminal.screen import draw_screen
from astra.cli.terminal.session import Session
from astra.errors import IllegalAction
from astra.locales import Texts
from astra.record.log import tell, visible
from astra.rules.events import Event, TurnEnded

COMMAND_TO_GO_ON = "astra play --terminal --load"
MOST_OF_A_PATH = 500


class Table:
    """One session in one terminal. `file` is where the game was loaded from or saved to."""

    def __init__(
        self,
        session: Session,
        texts: Texts,
        display: Display,
        file: Path | None = None,
        opponents: Opponents | None = None,
    ) -> None:
        self.session = session
        self.texts = texts
        self.display = display
        self.file = file
        self.opponents = opponents or Opponents()
        session.people -= set(self.opponents.by_seat)
        self.scene = Scene(session, texts)
        self.left = False
        # The moment for which the keyboard was already passed: once per hidden choice.
        self.passed_at = -1
        self.commands: dict[str, Callable[[str], None]] = {}
        for name in COMMANDS:
            self.commands[name] = getattr(self, f"do_{name}")
            self.commands[texts.format(f"command-{name}").casefold()] = self.commands[name]
        self.commands["?"] = self.do_help
        self.commands["q"] = self.do_quit

    def run(self, *notices: str) -> None:
        """Play until the players leave; the end of input and Ctrl-C also leave gracefully."""
        try:
            self.draw()
            for notice in notices:
                self.say(notice)
            while not self.left:
                self.let_opponents_play()
                self.pass_keyboard()
                self.ask_for_action()
        except (EOFError, KeyboardInterrupt):
            self.display.console.print()
        finally:
            self.opponents.close()
        self.say_farewell()

    # Opponents

    def let_opponents_play(self) -> None:
        """Play the bots' decisions until a person has to decide, and show them turn by turn."""
        if self.opponents.asked(self.session) is None:
            return
        untold: list[Event] = []
        thinking: object = None
        while (asked := self.opponents.asked(self.session)) is not None:
            game = self.session.game
            assert game.seat is not None
            name = self.scene.names[game.seat]
            if asked.thinks and self.display.console.is_terminal and thinking != (game.turn, game.seat):
                thinking = game.turn, game.seat
                self.say(self.texts.format("table-thinks", name=name))
            decision = asked.decide(game.view(game.seat))
            for forfeit in decision.forfeits:
                self.refuse("table-forfeit", name=name, reason=forfeit.reason, detail=shortened(forfeit.detail))
            self.session.play(decision.action)
            untold += self.session.happened[-1]
            ends = [number for number, event in enumerate(untold) if isinstance(event, TurnEnded)]
            if ends:
                self.tell_events(untold[: ends[-1] + 1])
                untold = untold[ends[-1] + 1 :]
        self.tell_events(untold)
        self.draw()

    def tell_events(self, events: list[Event]) -> None:
        for sentence in tell(visible(events, self.scene.watcher()), self.texts, self.scene.names):
            self.say(sentence)

    def ask_for_action(self) -> None:
        if not self.scene.view["over"]:
            self.display.show(wrapped(Text(question(self.scene), TITLE), self.display.width))
        self.obey(self.display.ask())

    def obey(self, typed: str) -> None:
        """Carry out a command or an action; an empty line draws the table again."""
        word, _, rest = typed.partition(" ")
        command = self.commands.get(word.casefold())
        if command is not None:
            command(rest.strip())
        elif typed:
            self.do_action(typed)
        else:
            self.draw()

    # Drawing

    def draw(self) -> None:
        self.scene = Scene(self.session, self.texts)
        if self.opponents.asked(self.session) is not None:
            self.scene.legal = []
        self.display.clear()
        self.display.show(draw_screen(self.scene, self.display.width, self.display.height))
        if self.scene.view["over"]:
            self.display.show([line(), *score_page(self.scene, self.display.width)])

    def show(self, block: Block) -> None:
        self.display.show([line(), *block, line()])

    def say(self, text: str, style: Style = SOFT) -> None:
        if max(map(len, text.split())) > self.display.width:
            self.display.print_long(text)
        else:
            self.display.show(wrapped(Text(text, style), self.display.width))

    def answer(self, text_id: str, **arguments: object) -> None:
        self.say(self.texts.format(text_id, **arguments), BRASS)

    def refuse(self, text_id: str, **arguments: object) -> None:
        self.say(self.texts.format(text_id, **arguments), DANGER)

    # Hidden things

    def pass_keyboard(self) -> None:
        """R6.3: tied players choose secretly, so the screen is handed over first."""
        moment = len(self.session.happened)
        if not self.choice_is_hidden() or self.passed_at == moment:
            return
        self.passed_at = moment
        assert self.scene.seat is not None
        name = self.scene.names[self.scene.seat]
        self.display.clear_all()
        self.answer("pass-keyboard", name=name)
        self.answer("pass-keyboard.continue", name=name)
        self.display.ask()
        self.draw()

    def choice_is_hidden(self) -> bool:
        discovery = self.scene.view["discovery"]
        if self.scene.decision != "boon" or self.scene.watcher() is not None:
            return False
        return len(discovery["taking"]) > 1

    def do_final(self, _: str) -> None:
        """Show the final scoring card, only on request and only to the seat that decides."""
        seat = self.scene.seat
        if seat is None:
            self.draw()
            return
        self.show_to(seat, lambda: final_page(self.scene, seat))

    def do_hint(self, _: str) -> None:
        """What a search would play; it uses the seat's final scoring card, so only that player may see it."""
        seat = self.scene.seat
        if seat is None:
            self.answer("hint-none")
            return
        self.show_to(seat, lambda: hint_page(self.scene, seat, self.display.width, self.opponents.cores))

    def show_to(self, seat: int, page: Callable[[], Block]) -> None:
        """Show what only one seat may see; the others look away if there are any."""
        if self.scene.watcher() is not None:
            self.show(page())
            return
        self.display.clear_all()
        self.answer("pass-final", name=self.scene.names[seat])
        self.display.ask()
        self.show(page())
        self.answer("pass-final.hide")
        self.display.ask()
        self.display.clear_all()
        self.draw()

    # Actions

    def do_action(self, typed: str) -> None:
        hidden = self.choice_is_hidden()
        try:
            self.session.play(read_action(self.scene, typed))
        except NotUnderstood as problem:
            self.refuse(problem.text_id, **problem.arguments)
        except IllegalAction as error:
            self.refuse_action(error)
        else:
            if hidden:
                self.display.clear_all()
            self.draw()

    def refuse_action(self, error: IllegalAction) -> None:
        arguments: dict[str, object] = dict(error.arguments)
        if "card" in arguments:
            code = str(arguments["card"])
            arguments["card"] = self.scene.card_name(code)
            arguments["card_of"] = self.scene.card_name(code, "of")
            arguments["card_the"] = self.scene.card_name(code, "the")
        reason = self.texts.format(f"refused-{error.reason}", **arguments)
        self.refuse("answer-refused", reason=reason, rule=error.rule)

    def do_undo(self, _: str) -> None:
        action = self.session.undo_to_people()
        if action is None:
            self.refuse("answer-nothing-to-undo")
            return
        self.opponents.begin_again()
        self.passed_at = -1
        self.draw()
        # A secret choice stays secret.
        if not self.choice_is_hidden():
            self.answer("answer-undone", action=action)

    def do_why(self, typed: str) -> None:
        if not typed:
            word = self.texts.format("command-why")
            self.answer("answer-why-what", example=f"{word} mark Tau.4")
            return
        try:
            action = read_action(self.scene, typed)
        except NotUnderstood as problem:
            self.refuse(problem.text_id, **problem.arguments)
            return
        error = self.session.game.why_not(action)
        if error is None:
            self.answer("answer-legal", action=str(action))
            return
        self.refuse_action(error)
        page = topic_page(self.scene, error.rule, self.display.width)
        if page is not None:
            self.show(page)

    def do_legal(self, _: str) -> None:
        self.show(legal_page(self.scene, self.display.width))

    # Reading

    def do_help(self, topic: str) -> None:
        if not topic:
            self.show(help_page(self.scene, self.display.width))
            return
        page = topic_page(self.scene, topic, self.display.width)
        if page is None:
            self.refuse("answer-no-topic", text=shortened(topic))
        else:
            self.show(page)

    def do_card(self, text: str) -> None:
        code = find_card(self.scene, text)
        if code is not None:
            self.show(card_page(self.scene, code, self.display.width))
            return
        codes = [place["card"] for place in self.scene.view["places"] if place is not None]
        hint = self.texts.format("answer-no-card-hint", cards=", ".join(codes))
        self.refuse("answer-no-card", text=shortened(text), hint=hint)

    def do_journals(self, _: str) -> None:
        self.show(journals_page(self.scene, self.display.width))

    def do_log(self, _: str) -> None:
        self.show(log_page(self.scene, self.display.width))

    def do_score(self, _: str) -> None:
        if self.scene.view["over"]:
            self.show(score_page(self.scene, self.display.width))
        else:
            self.answer("score-later")

    # Leaving

    def do_save(self, name: str) -> None:
        if not name and self.file is None:
            word = self.texts.format("command-save")
            self.answer("answer-save-name", example=f"{word} night.astra")
            return
        path = named_file(name) if name else self.file
        assert path is not None
        try:
            save(self.session, path, overwrite=path == self.file)
        except SaveFailed as problem:
            self.refuse(
                "answer-save-failed",
                path=shortened(str(path), MOST_OF_A_PATH),
                reason=self.texts.format(problem.text_id),
            )
        else:
            self.file = path
            self.answer("answer-saved", path=shortened(str(path), MOST_OF_A_PATH))

    def do_quit(self, _: str) -> None:
        self.left = True

    def say_farewell(self) -> None:
        """Save a game that is not over, and say how to continue it."""
        if self.session.happened and not self.scene.view["over"]:
            try:
                path = keep(self.session, self.file)
            except SaveFailed as problem:
                self.refuse("farewell-lost", reason=self.texts.format(problem.text_id))
            else:
                self.answer("farewell-saved")
                self.display.print_long(f"  {COMMAND_TO_GO_ON} {path}{self.opponents.options()}")
        self.answer("farewell")
