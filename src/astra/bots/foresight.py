"""Where a line of actions leads, as far as the seat can know; reasons are made from this."""

from __future__ import annotations

import random
from collections import Counter
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from astra.bots.finishing import can_finish, next_turn
from astra.edition.model import ELEMENTS, Card, Edition
from astra.errors import IllegalAction
from astra.game import Game
from astra.preview import preview
from astra.record.record import Header, seat_names
from astra.record.sample import sample
from astra.rules.actions import id_of, parse_action
from astra.rules.events import BoonTaken, CardCompleted, Pen
from astra.rules.scoring import DUST_PER_FAME, STARS_PER_FAME, element_fame
from astra.rules.state import State


class Reply(NamedTuple):
    """What another pen does afterwards in the line: completes a card, or takes a boon of one."""

    pen: Pen
    card: str
    boon: tuple[str, int] | None = None


class Foresight:
    """A view, the actions of its seat that begin a line, and the table after them.

    `tried` is the preview of those actions, `rested_from` the dust before a Rest among them. Nothing here reads more
    than the seat may know.
    """

    def __init__(self, view: dict[str, Any], line: list[str], edition: Edition, rng: random.Random) -> None:
        self.before = view
        self.edition = edition
        self.cards: dict[str, Card] = {card.code: card for card in edition.cards}
        self.seat: int = view["seat"]
        state = sample(view, rng, edition)
        self._state = state.copy()
        game = Game(state, Header(seat_names((), int(state.tables.players))), None)
        self.tried: dict[str, Any] = _tried(game, self.seat, line)
        self.actions = line[: self.tried["tried"]]
        self.after: dict[str, Any] = self.tried["view"]
        self.rested_from = _dust_before_rest(game, self.seat, self.actions)
        self.replies = _replies(game, self.seat, line, self.tried["tried"], self.codes(self.after))

    # The table

    def codes(self, view: dict[str, Any]) -> list[str]:
        return [place["card"] for place in view["places"] if place is not None]

    def stars(self, view: dict[str, Any], code: str) -> Counter[Pen]:
        """How many stars each pen has on a card at the places."""
        for place in view["places"]:
            if place is not None and place["card"] == code:
                return Counter(place["marks"].values())
        return Counter()

    def left(self, view: dict[str, Any], code: str) -> int:
        """Unmarked stars of a card at the places."""
        return len(self.cards[code].stars) - self.stars(view, code).total()

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        return [event for event in self.tried["events"] if event["event"] in kinds]

    def own_marks(self) -> Counter[str]:
        """Stars that the seat's own pen marks on the way, by card."""
        return Counter(event["card"] for event in self.events("StarMarked") if event["pen"] == self.seat)

    def is_active(self) -> bool:
        return bool(self.before["active"] == self.seat)

    def is_last_turn(self) -> bool:
        """R7.2: the seat's own turn, and it has no other."""
        last, rivals = self.before["last_turns"], self.before["players"] + (1 if self.before["solo"] else 0)
        return last is not None and self.is_active() and bool(last <= rivals)

    def is_whole_turn(self) -> bool:
        """Whether the actions go to the turn's end, to another's choice or to where something hidden comes to light."""
        return self.tried["stopped"] is not None

    def may_end(self) -> bool:
        """R3.1: whether the turn has had its action, so that it may be over after these."""
        return self.is_whole_turn() or self.after["decision"] in ("observe", "again")

    def ends_the_game(self) -> bool:
        """R7.2: nobody has a turn after this one."""
        return bool(self.before["last_turns"] == 1)

    def dream_to_come(self) -> bool:
        """R9.1: whether the seat's turn still has a dream before its end."""
        over = any(event["pen"] == self.seat for event in self.events("TurnEnded"))
        return not over and (
            "rest" in self.actions or self.before["decision"] == "dream" or self.after["now"]["rested"]
        )

    def next_pen(self) -> Pen:
        """Whose turn follows the seat's own."""
        return "auptolemy" if self.before["solo"] else (self.seat + 1) % int(self.before["players"])

    def can_finish(self, code: str, before: bool = False) -> bool | None:
        """Whether the next pen can complete a card in its turn, after the actions or `before` them; None: not known."""
        beginning = self._next_turn_before if before else self._next_turn_after
        return can_finish(beginning, code)

    @cached_property
    def _next_turn_before(self) -> State:
        return next_turn(self._state, self.before["turn"])

    @cached_property
    def _next_turn_after(self) -> State:
        state = self._state.copy()
        state.outside_chance = True
        for action in self.actions:
            state.apply_unchecked(id_of(state.tables, parse_action(action)))
        return next_turn(state, self.before["turn"])

    # What the seat has

    def journal(self, view: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = view["seats"][self.seat]
        return found

    def elements(self, cards: list[str]) -> int:
        """R8.6 for the seat with these cards."""
        final = self.journal(self.before)["final"] or []
        marks = [
            final.count(element) + sum(self.cards[code].element == element for code in cards) for element in ELEMENTS
        ]
        return element_fame(marks)

    def worth_of(self, code: str, cards: list[str]) -> int:
        """Fame at the end that a card adds to these, for its element and as an active card."""
        others = [other for other in cards if other != code]
        return self.elements([*others, code]) - self.elements(others) + self.cards[code].fame

    def complete(self, view: dict[str, Any]) -> list[str]:
        """Cards at the places with all their stars marked, waiting to be discovered."""
        return [code for code in self.codes(view) if self.left(view, code) == 0]

    def draws(self) -> int:
        """How many cards the turn draws by R6.8, as far as the actions go."""
        return len(self.before["now"]["emptied"]) + len(self.complete(self.before)) + len(self.tried["completes"])

    def score(self, view: dict[str, Any]) -> int:
        """Section 8 for the seat, if the game ended at this moment."""
        return self._score(view, self.journal(view)["cards"], self.codes(view))

    def score_gain(self) -> int | None:
        """What actions in the seat's own turn add to its final score, with what follows from them by the turn's end.

        That is what the end gives back, and each complete card that others first take boons of (R6.6), but for those
        over the limit that are worth least (R6.7). None where a dream leaves boons to choose (R9.6).
        """
        if any(event["pen"] == self.seat for event in self.events("TurnEnded")):
            return self.score(self.after) - self.score(self.before)
        discovery = self.after["discovery"]
        if discovery is not None and discovery["discoverer"] == "dreamer":
            return None
        journal, taken = self.journal(self.after), self.complete(self.after)
        owned = journal["cards"] | dict.fromkeys(taken, "active")
        stay = [code for code in self.codes(self.after) if code not in taken]
        kept = combinations(owned.items(), min(journal["limit"], len(owned)))
        score = max(self._score(self.after, dict(cards), stay) for cards in kept)
        returns = self.tried["returns"]
        dust = (journal["dust"] + returns["dust"]) // DUST_PER_FAME - journal["dust"] // DUST_PER_FAME
        return score - self.score(self.before) + int(dust + returns["fame"])

    def _score(self, view: dict[str, Any], cards: dict[str, str], at_places: list[str]) -> int:
        """Section 8 for the seat with these cards, while those at the places are these."""
        journal = self.journal(view)
        stars = sum(self.stars(view, code)[self.seat] for code in at_places)
        return (
            int(journal["fame"] + journal["pouch"] + journal["limit"])
            + int(journal["dust"] // DUST_PER_FAME + stars // STARS_PER_FAME)
            + sum(self.cards[code].fame for code, state in cards.items() if state == "active")
            + self.elements(list(cards))
        )


def _tried(game: Game, seat: int, line: list[str]) -> dict[str, Any]:
    """The preview of the line's first actions; a line of a search may name stars of cards yet to be drawn."""
    while True:
        try:
            return preview(game, seat, line)
        except IllegalAction as error:
            line = line[: int(error.arguments["index"])]


def _dust_before_rest(game: Game, seat: int, actions: list[str]) -> int | None:
    """The seat's dust after the abilities used before it; None if there is no Rest."""
    if "rest" not in actions:
        return None
    return int(preview(game, seat, actions[: actions.index("rest")])["view"]["seats"][seat]["dust"])


def _replies(game: Game, seat: int, line: list[str], own: int, seen: list[str]) -> list[Reply]:
    """What others do in the rest of the line, as far as it can be played on cards that are seen now.

    That is the turn and the next one. Alone the line may go on beyond Auptolemy's, and what follows there is no reply.
    """
    replies: list[Reply] = []
    turn = game.turn
    choosers: set[Pen] = set()  # whose boons the line names; those chosen before it are hidden
    for number, action in enumerate(line):
        if game.over or game.turn > turn + 1 or game.why_not(action) is not None:
            break
        if action.startswith("boon") and game.seat is not None:
            choosers.add(game.seat)
        events = game.play(action)
        if number < own:
            continue
        for event in events:
            if isinstance(event, BoonTaken) and event.pen in choosers - {seat}:
                replies.append(Reply(event.pen, event.card, (event.kind, event.n)))
            elif isinstance(event, CardCompleted) and event.pen != seat and event.card in seen:
                replies.append(Reply(event.pen, event.card))
    return replies
