"""An observation read back: the parts of a view, by nothing but the documented layout."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from astra.adapters.layout import LAYOUT
from astra.edition.model import ELEMENTS, Edition
from astra.record.view import VIEW_FORMAT
from astra.rules.ids import AUPTOLEMY, DECISIONS, DREAMER, MODIFIERS

FIELDS = {field.name: field for field in LAYOUT}
FLAGS = ("skips_action", "rested", "dreamt", "only_common", "completed", "met_grand")
COUNTS = ("grand_stars", "spent", "reclaimed", "before_grand", "stars")


class Decoder:
    """One observation of a game with a known edition."""

    def __init__(self, observation: NDArray[np.int16], edition: Edition) -> None:
        self.numbers = [int(number) for number in observation]
        self.codes = [card.code for card in edition.cards]
        self.seat = self.one("seat")
        self.players = self.one("players")

    def row(self, name: str, i: int = 0) -> list[int]:
        field = FIELDS[name]
        start = field.at + i * field.stride
        return self.numbers[start : start + field.size]

    def one(self, name: str, i: int = 0) -> int:
        [number] = self.row(name, i)
        return number

    # Kinds of numbers

    def pen(self, counted: int) -> int | str:
        if counted in (DREAMER, AUPTOLEMY):
            return "dreamer" if counted == DREAMER else "auptolemy"
        return (self.seat + counted) % self.players

    def pens(self, name: str) -> list[int | str]:
        """The pens whose number is not 0, seats first and in their own order."""
        found = [self.pen(counted) for counted, number in enumerate(self.row(name)) if number]
        return sorted(found, key=lambda pen: (isinstance(pen, str), str(pen) != "dreamer", pen))

    def card(self, name: str, i: int = 0) -> str | None:
        number = self.one(name, i)
        return self.codes[number - 1] if number else None

    def cards(self, name: str) -> list[str]:
        return [self.codes[card] for card, number in enumerate(self.row(name)) if number]

    def pile(self, name: str) -> list[str]:
        """Top first."""
        found = sorted((number, card) for card, number in enumerate(self.row(name)) if number)
        assert [number for number, _ in found] == list(range(1, len(found) + 1))
        return [self.codes[card] for _, card in found]

    def elements(self, name: str, i: int = 0) -> list[str] | None:
        row = self.row(name, i)
        return [ELEMENTS[number - 1] for number in row] if any(row) else None

    def flags(self, name: str) -> list[int]:
        return [i for i, number in enumerate(self.row(name)) if number]

    # The parts of a view

    def view(self) -> dict[str, Any]:
        """The view but for what follows from it: the legal actions, the scores and the winners."""
        over = self.one("asked") == 0
        triggered = self.one("above_end") == 0
        return {
            "format": VIEW_FORMAT,
            "seat": self.seat,
            "players": self.players,
            "solo": bool(self.one("solo")),
            "modifiers": [MODIFIERS[i] for i in self.flags("modifiers")],
            "first": self.pen(self.one("first")),
            "turn": self.one("turn"),
            "active": self.pen(self.one("active")),
            "asked": None if over else self.pen(self.one("asked") - 1),
            "decision": None if over else DECISIONS[self.one("decision") - 1],
            "sphere": ELEMENTS[self.one("sphere")],
            "seats": [self.journal((seat - self.seat) % self.players) for seat in range(self.players)],
            "places": [self.place(i) for i in range(max(self.players, 2) + 1)],
            "deck": self.one("deck"),
            "above_end": None if triggered else self.one("above_end"),
            "last_turns": self.one("last_turns") if triggered else None,
            "discard": self.pile("discard"),
            "removed": self.one("removed"),
            "auptolemy": self.auptolemy() if self.one("solo") else None,
            "now": self.now(),
            "discovery": self.discovery() if self.one("discovery.place") else None,
            "over": over,
            "lost": bool(self.one("lost")),
        }

    def journal(self, i: int) -> dict[str, Any]:
        counts = {
            name: self.one(f"seats.{name}", i) for name in ("dust", "pouch", "wisdom", "limit", "telescopes", "fame")
        }
        cards = {
            code: "active" if number == 2 else "exhausted"
            for code, number in zip(self.codes, self.row("seats.cards", i), strict=True)
            if number
        }
        return {**counts, "cards": cards, "final": self.elements("seats.final", i)}

    def place(self, i: int) -> dict[str, Any] | None:
        card = self.card("places.card", i)
        marks = {
            str(star): self.pen(number - 1) for star, number in enumerate(self.row("places.marks", i), 1) if number
        }
        assert card or not marks
        return {"card": card, "marks": marks} if card else None

    def now(self) -> dict[str, Any]:
        return {
            **{name: bool(self.one(f"now.{name}")) for name in FLAGS},
            **{name: self.one(f"now.{name}") for name in COUNTS},
            "in_force": self.cards("now.in_force"),
            "place": self.one("now.place") - 1 if self.one("now.place") else None,
            "star": self.one("now.star") or None,
            "using": self.card("now.using"),
            "places_used": self.flags("now.places_used"),
            "emptied": self.flags("now.emptied"),
        }

    def discovery(self) -> dict[str, Any]:
        choices = self.row("discovery.choices")
        return {
            "card": self.card("places.card", self.one("discovery.place") - 1),
            "discoverer": self.pen(self.one("discovery.discoverer")),
            "waiting": self.pens("discovery.waiting"),
            "choosing": self.pens("discovery.choosing"),
            "taking": self.pens("discovery.taking"),
            "choices": [[pen, choices[self.counted(pen)]] for pen in self.pens("discovery.choices")],
            "crossed": [boon + 1 for boon in self.flags("discovery.crossed")],
            "activations": self.one("discovery.activations"),
        }

    def counted(self, pen: int | str) -> int:
        if isinstance(pen, str):
            return DREAMER if pen == "dreamer" else AUPTOLEMY
        return (pen - self.seat) % self.players

    def auptolemy(self) -> dict[str, Any]:
        return {
            **{name: self.one(f"auptolemy.{name}") for name in ("dust", "fame", "telescopes", "deck")},
            "cards": self.pile("auptolemy.cards")[::-1],
            "left": self.card("auptolemy.left"),
            "right": self.card("auptolemy.right"),
            "right_face_down": bool(self.one("auptolemy.right_face_down")),
            "top": self.card("auptolemy.top"),
            "known": self.cards("auptolemy.known"),
            "discard": self.pile("auptolemy.discard"),
            "final": self.elements("auptolemy.final"),
        }
