"""Keeps the books of a game from its events alone; they must add up to the position."""

import copy
from typing import Any

from astra import Edition
from astra.rules import events as ev
from astra.rules.events import Event, Pen

# The parts of a position that events describe completely; the generator and `pending` are hidden from players.
JOURNAL = {"dust": "dust", "fame": "fame", "telescope": "telescopes", "wisdom": "wisdom", "pouch": "pouch"}


class Ledger:
    """A position document that is updated by events."""

    def __init__(self, edition: Edition, position: dict[str, Any]) -> None:
        self.edition = edition
        self.table = copy.deepcopy(position)
        self.selected: str | None = None
        self.shuffled = False

    def told(self, position: dict[str, Any]) -> dict[str, Any]:
        """The parts of a position that this ledger tracks."""
        return {key: value for key, value in position.items() if key not in ("chance", "pending", "auptolemy")} | {
            "auptolemy": position["auptolemy"]
            and {key: value for key, value in position["auptolemy"].items() if key not in ("known", "deck")}
            | {"deck": len(position["auptolemy"]["deck"])}
        }

    def check(self, position: dict[str, Any]) -> None:
        assert self.told(self.table) == self.told(position)

    def journal(self, pen: Pen) -> dict[str, Any]:
        journal: dict[str, Any] = self.table["seats"][pen] if isinstance(pen, int) else self.table["auptolemy"]
        return journal

    def place(self, card: str) -> dict[str, Any]:
        return next(place for place in self.table["places"] if place is not None and place["card"] == card)

    def take_from_place(self, card: str) -> None:
        places = self.table["places"]
        place = self.place(card)
        stars = len(next(known for known in self.edition.cards if known.code == card).stars)
        assert len(place["marks"]) == stars, f"{card} left its place before it was complete"
        places[places.index(place)] = None

    def draw(self, card: str) -> None:
        """R7.1 has its own event, so here only the number above the end shrinks."""
        assert self.table["deck"].pop(0) == card
        if self.table["above_end"] is not None:
            self.table["above_end"] -= 1

    def read(self, events: list[Event]) -> None:
        pens = [*range(len(self.table["seats"])), "dreamer", "auptolemy"]
        for event in events:
            assert getattr(event, "pen", "dreamer") in pens
            self.book(event)

    def book(self, event: Event) -> None:
        table = self.table
        match event:
            case ev.TurnBegan(pen, turn):
                assert turn == table["turn"] + 1
                table["turn"] = turn
            case ev.AbilityUsed(pen, card):
                assert self.journal(pen)["cards"][card] == "active"
                self.journal(pen)["cards"][card] = "exhausted"
            case ev.Traded(pen, _, dust):
                self.journal(pen)["dust"] -= dust
            case ev.ObserveBegan(pen, _, telescope):
                self.journal(pen)["telescopes"] -= int(telescope)
            case ev.StarMarked(pen, card, star, kind, _, dust):
                marks = self.place(card)["marks"]
                assert str(star) not in marks, "R4.1: a marked star is never marked again"
                known = next(known for known in self.edition.cards if known.code == card)
                assert known.stars[star - 1].kind == kind
                marks[str(star)] = pen
                if isinstance(pen, int):
                    self.journal(pen)["dust"] -= dust
                else:
                    assert dust == 0
            case ev.Gained(pen, what, n):
                assert n >= 0
                self.journal(pen)[JOURNAL[what]] += n
            case ev.Paid(pen, what, n):
                self.journal(pen)[JOURNAL[what]] -= n
                if what == "dust" and self.selected is not None:  # R13.9
                    self.journal(pen)["discard"].insert(0, self.selected)
                    self.selected = None
            case ev.CardsWoken(pen, cards):
                for card in cards:
                    assert self.journal(pen)["cards"][card] == "exhausted"
                    self.journal(pen)["cards"][card] = "active"
            case ev.SphereTurned(sphere):
                table["sphere"] = sphere
            case ev.DeckDiscarded(card):
                self.draw(card)
                table["discard"].insert(0, card)
            case ev.CardTaken(pen, card):
                self.take_from_place(card)
                if isinstance(pen, int):
                    self.journal(pen)["cards"][card] = "active"
                else:
                    self.journal(pen)["cards"].append(card)
            case ev.CardDiscarded(pen, card, why):
                if why == "limit":
                    del self.journal(pen)["cards"][card]
                else:
                    self.take_from_place(card)
                table["discard"].insert(0, card)
            case ev.PlaceFilled(place, card):
                assert table["places"][place] is None
                table["places"][place] = {"card": card, "marks": {}}
                self.draw(card)
            case ev.EndTriggered(_, last_turns):
                assert table["above_end"] == 0
                table["above_end"] = None
                table["last_turns"] = last_turns
            case ev.TurnEnded():
                if table["last_turns"] is not None:
                    table["last_turns"] -= 1
            case ev.LibraryChosen(source, card):
                self.choose_from_library(source, card)
            case ev.LibraryFilled(side, card):
                self.fill_library(side, card)
            case ev.LibraryTopShown(card):
                deck = table["auptolemy"]["deck"]
                assert card in (deck if self.shuffled else deck[:1])
            case ev.LibraryShuffled(cards):
                machine = table["auptolemy"]
                assert cards == len(machine["discard"])
                # Nobody may know the new order, only which cards are in it.
                self.shuffled = True
                machine["deck"], machine["discard"] = machine["discard"], []
            case _:
                assert isinstance(event, TELL_NOTHING_NEW), event

    def choose_from_library(self, source: str, card: str) -> None:
        machine = self.table["auptolemy"]
        if source == "deck":
            assert machine["deck"].pop(0) == card
        else:
            side = 0 if source == "left" else 1
            assert machine["library"][side] == card
            machine["library"][side] = None
        self.selected = card

    def fill_library(self, side: str, card: str | None) -> None:
        machine = self.table["auptolemy"]
        top = machine["deck"].pop(0)
        assert card is None or card == top
        machine["library"][0 if side == "left" else 1] = top


# Events whose effects other events already account for.
TELL_NOTHING_NEW = (
    ev.ObserveEnded,
    ev.CardCompleted,
    ev.Rested,
    ev.DiscoveryBegan,
    ev.BoonChosen,
    ev.BoonTaken,
    ev.DreamBegan,
    ev.DieRolled,
    ev.GameEnded,
)
