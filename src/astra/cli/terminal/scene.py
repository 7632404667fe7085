"""What the table shows at one moment: a spectator's view, so that nothing hidden can be drawn by mistake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from astra.cli.terminal.blocks import shortened
from astra.cli.terminal.session import Session
from astra.edition.model import Board, Card
from astra.locales import Texts
from astra.record.log import card_text, pen_text, tell, visible
from astra.record.record import seat_names
from astra.rules.actions import Action
from astra.rules.events import CardsWoken, Gained, Pen, TurnBegan

# The log on the table goes back this many turns, and at least a whole round.
TURNS_TOLD = 4


def shown_names(names: Sequence[str], texts: Texts) -> list[str]:
    """The players' names; default names of the engine are translated."""
    given = seat_names((), len(names))
    if len(names) == 1:
        default = [texts.format("table-default-solo")]
    else:
        default = [texts.format("table-default-name", n=seat + 1) for seat in range(len(names))]
    return [default[seat] if name == given[seat] else shortened(name) for seat, name in enumerate(names)]


class Scene:
    """One moment of a session, ready to draw."""

    def __init__(self, session: Session, texts: Texts) -> None:
        game = session.game
        self.session = session
        self.texts = texts
        self.names: Sequence[str] = shown_names(game.names, texts)
        self.cards: dict[str, Card] = {card.code: card for card in game.edition.cards}
        self.board: Board = game.edition.boards[str(max(game.players, 2))]
        self.most_wisdom = len(game.edition.wisdom) - 1
        self.view: dict[str, Any] = game.view(None)
        self.legal: list[Action] = game.legal()
        self.seat = game.seat
        self.decision = game.decision

    @property
    def solo(self) -> bool:
        return bool(self.view["solo"])

    def card_name(self, code: str, form: str = "") -> str:
        return card_text(code, self.texts, form)

    def pen_name(self, pen: Pen) -> str:
        return pen_text(pen, self.texts, self.names)

    def element_name(self, element: str) -> str:
        return self.texts.format(f"element-{element}")

    def label(self, word: str) -> str:
        """A label with a colon: `Boons:`."""
        return self.texts.format("table-label", word=word)

    def short_ability(self, code: str) -> str:
        ability = self.cards[code].ability
        return self.texts.format(f"short-{ability.kind}", n=ability.n, cost=ability.cost)

    def star_choices(self, code: str) -> dict[int, int]:
        """The number of the choice that marks a star, by star."""
        return {
            action.n: number
            for number, action in enumerate(self.legal, 1)
            if action.verb == "mark" and action.card == code
        }

    def marks_on(self, code: str) -> dict[int, Pen]:
        """Pens by star, for a card at a place."""
        for place in self.view["places"]:
            if place is not None and place["card"] == code:
                return {int(star): pen for star, pen in place["marks"].items()}
        return {}

    def path_end(self) -> tuple[str, int] | None:
        """The star marked last, during a path."""
        now = self.view["now"]
        if self.decision not in ("observe", "ability", "dream") or now["stars"] == 0:
            return None
        place = self.view["places"][now["place"]]
        return None if place is None else (place["card"], now["star"])

    def recent_log(self) -> list[str]:
        """The last turns as lines of a story."""
        events = visible(self.session.events(), self.watcher())
        turns = [i for i, event in enumerate(events) if isinstance(event, TurnBegan)]
        told = max(TURNS_TOLD, len(self.names))
        return tell(events[turns[-told] :] if len(turns) > told else events, self.texts, self.names)

    def whole_log(self) -> list[str]:
        return tell(visible(self.session.events(), self.watcher()), self.texts, self.names)

    def watcher(self) -> int | None:
        """Whose view is on the screen: your own if you play alone, else the public one."""
        people = self.session.people
        return next(iter(people)) if len(people) == 1 else None

    def rest_events(self) -> list[Gained | CardsWoken]:
        """What a Rest would give and wake, found by trying it on a copy, without what it draws."""
        events = self.session.game.copy().play("rest")
        return [
            event
            for event in events
            if isinstance(event, (Gained, CardsWoken)) and event.pen == self.seat and event.why == "rest"
        ]
