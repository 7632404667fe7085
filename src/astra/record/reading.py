"""Reading a position document: every part is checked, and a part left out has its set-up value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from astra.edition.model import ELEMENTS, Edition
from astra.errors import PositionError
from astra.record.pending import read_pending
from astra.rules import ids, setup
from astra.rules.chance import Chance, chance_from_seed, chance_from_text
from astra.rules.position import Auptolemy, Place, Seat, new_turn
from astra.rules.state import State
from astra.rules.tables import Tables, count_bits

PARTS = (
    "players",
    "solo",
    "modifiers",
    "first",
    "turn",
    "sphere",
    "seats",
    "places",
    "deck",
    "above_end",
    "last_turns",
    "discard",
    "removed",
    "auptolemy",
    "chance",
    "pending",
)
SEAT_PARTS = ("dust", "pouch", "wisdom", "telescopes", "fame", "cards", "final")
AUPTOLEMY_PARTS = (
    "dust",
    "fame",
    "telescopes",
    "cards",
    "final",
    "library",
    "deck",
    "discard",
    "known",
)
MOST = 10_000  # no number on the table grows beyond this


def fail(part: str, found: object, expected: str) -> NoReturn:
    raise PositionError(f"{part}: found {found!r}, expected {expected}")


class Reader:
    """One reading of one document; it remembers which cards it has met."""

    def __init__(self, document: object, edition: Edition, seed: object) -> None:
        if not isinstance(document, dict):
            fail("position", document, "an object")
        self.document: dict[str, Any] = document
        self.only_keys("position", document, PARTS)
        self.tables = self.read_kind(edition)
        self.chance = self.read_chance(seed)
        self.met: dict[int, str] = {}
        self.finals: list[int] = []

    # Small parts

    def only_keys(self, part: str, table: dict[str, Any], keys: Iterable[str]) -> None:
        for key in table:
            if key not in keys:
                fail(f"{part}.{key}", table[key], f"only {', '.join(keys)}")

    def number(self, part: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            fail(part, value, f"a whole number from {low} to {high}")
        return value

    def table(self, part: str, value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            fail(part, value, "an object")
        return value

    def row(self, part: str, value: object) -> list[Any]:
        if not isinstance(value, list):
            fail(part, value, "a list")
        return value

    def element(self, part: str, value: object) -> int:
        if value not in ELEMENTS:
            fail(part, value, f"one of {', '.join(ELEMENTS)}")
        return ELEMENTS.index(value)

    def card(self, part: str, value: object) -> int:
        """A card that was met nowhere else."""
        if not isinstance(value, str) or value not in self.tables.codes:
            fail(part, value, "the code of a card of this edition")
        card = self.tables.codes.index(value)
        if card in self.met:
            fail(part, value, f"a card that lies nowhere else (it is in {self.met[card]})")
        self.met[card] = part
        return card

    def cards(self, part: str, value: object) -> list[int]:
        return [self.card(f"{part}[{i}]", code) for i, code in enumerate(self.row(part, value))]

    def final(self, part: str, value: object) -> int:
        """A final scoring card that nobody else has; -1 if it is still to be dealt."""
        if value is None:
            return -1
        for number, pair in enumerate(self.tables.edition.final_cards):
            if isinstance(value, list) and sorted(map(str, value)) == sorted(pair):
                if number in self.finals:
                    fail(part, value, "a final scoring card that nobody else has")
                self.finals.append(number)
                return number
        fail(part, value, "the two elements of a final scoring card")

    # The kind of game

    def read_kind(self, edition: Edition) -> Tables:
        document = self.document
        solo = document.get("solo", False)
        if not isinstance(solo, bool):
            fail("solo", solo, "true or false")
        low, high = (1, 1) if solo else (2, 5)
        players = self.number("players", document.get("players", 1 if solo else 2), low, high)
        modifiers = self.row("modifiers", document.get("modifiers", []))
        if modifiers and not solo:
            fail("modifiers", modifiers, "none, but in a solo game")
        try:
            bits = setup.modifier_bits(tuple(modifiers))
        except (ValueError, TypeError) as error:
            raise PositionError(f"modifiers: {error}") from None
        return setup.tables_for(edition, players, solo, bits)

    def read_chance(self, seed: object) -> Chance:
        text = self.document.get("chance")
        if text is None:
            return chance_from_seed(setup.fresh_seed() if seed is None else seed)
        try:
            return chance_from_text(str(text))
        except ValueError as error:
            raise PositionError(f"chance: {error}") from None

    # Seats and places

    def read_seats(self) -> list[Seat]:
        players = int(self.tables.players)
        rows = self.row("seats", self.document.get("seats", [{}] * players))
        if len(rows) != players:
            fail("seats", f"{len(rows)} seats", f"{players}")
        return [self.read_seat(f"seats[{i}]", row) for i, row in enumerate(rows)]

    def read_seat(self, part: str, value: object) -> Seat:
        tables = self.tables
        row = self.table(part, value)
        self.only_keys(part, row, SEAT_PARTS)
        pouch = row.get("pouch", tables.edition.pouch[0])
        if pouch not in tables.edition.pouch or isinstance(pouch, bool):
            fail(f"{part}.pouch", pouch, f"one of {', '.join(map(str, tables.edition.pouch))}")
        owned = active = 0
        for code, condition in self.table(f"{part}.cards", row.get("cards", {})).items():
            card = self.card(f"{part}.cards", code)
            if condition not in ("active", "exhausted"):
                fail(f"{part}.cards.{code}", condition, "active or exhausted")
            owned |= 1 << card
            active |= (1 << card) if condition == "active" else 0
        dust = 10 if tables.modifiers & ids.E6 else 8
        return Seat(
            self.number(f"{part}.dust", row.get("dust", dust), 0, MOST),
            pouch,
            self.number(f"{part}.wisdom", row.get("wisdom", 0), 0, int(tables.most_wisdom)),
            self.number(f"{part}.telescopes", row.get("telescopes", 0), 0, MOST),
            self.number(f"{part}.fame", row.get("fame", 0), 0, MOST),
            owned,
            active,
            self.final(f"{part}.final", row.get("final")),
        )

    def read_places(self) -> list[Place] | None:
        if "places" not in self.document:
            return None
        rows = self.row("places", self.document["places"])
        if len(rows) != int(self.tables.places):
            fail("places", f"{len(rows)} places", f"{self.tables.places}")
        return [self.read_place(f"places[{i}]", row) for i, row in enumerate(rows)]

    def read_place(self, part: str, value: object) -> Place:
        if value is None:
            return Place(-1, 0, 0, 0)
        row = self.table(part, value)
        self.only_keys(part, row, ("card", "marks"))
        card = self.card(f"{part}.card", row.get("card"))
        place = Place(card, 0, 1, 0)
        stars = int(self.tables.sizes[card])
        for star, pen in self.table(f"{part}.marks", row.get("marks", {})).items():
            if star not in [str(n) for n in range(1, stars + 1)]:
                fail(f"{part}.marks", star, f"stars from 1 to {stars}")
            bit = int(star) - 1
            place.marked |= 1 << bit
            place.reach |= self.tables.neighbours[card * 16 + bit]
            place.pens |= (self.pen(f"{part}.marks.{star}", pen) + 1) << (3 * bit)
        return place

    def pen(self, part: str, value: object) -> int:
        solo = self.tables.solo
        pens: dict[object, int] = {seat: seat for seat in range(int(self.tables.players))}
        if len(self.tables.dream_numbers):
            pens["dreamer"] = ids.DREAMER
        if solo:
            pens["auptolemy"] = ids.AUPTOLEMY
        if isinstance(value, bool) or not isinstance(value, int | str) or value not in pens:
            fail(part, value, f"one of {', '.join(map(str, pens))}")
        return pens[value]

    # The rest

    def read_auptolemy(self) -> tuple[Auptolemy, bool, bool] | None:
        """Auptolemy, and whether its library and its deck are still to be dealt."""
        value = self.document.get("auptolemy")
        if not self.tables.solo:
            if value is not None:
                fail("auptolemy", value, "null, but in a solo game")
            return None
        modifiers = int(self.tables.modifiers)
        row = self.table("auptolemy", {} if value is None else value)
        self.only_keys("auptolemy", row, AUPTOLEMY_PARTS)
        library = self.row("auptolemy.library", row.get("library", [None, None]))
        if len(library) != 2:
            fail("auptolemy.library", library, "[left, right]")
        left, right = (
            -1 if code is None else self.card(f"auptolemy.library[{i}]", code) for i, code in enumerate(library)
        )
        deck = self.cards("auptolemy.deck", row.get("deck", []))[::-1]
        fame = 0 if modifiers & ids.E2 else 20 if modifiers & ids.H1 else 12
        auptolemy = Auptolemy(
            self.number("auptolemy.dust", row.get("dust", 6 if modifiers & ids.H4 else 5), 0, MOST),
            self.number("auptolemy.fame", row.get("fame", fame), 0, MOST),
            self.number("auptolemy.telescopes", row.get("telescopes", 0), 0, MOST),
            self.final("auptolemy.final", row.get("final")) if modifiers & ids.H3 else -1,
            left,
            right,
            0,
            -1,
            0,
            _row(self.cards("auptolemy.cards", row.get("cards", []))),
            _row(deck),
            _row(self.cards("auptolemy.discard", row.get("discard", []))[::-1]),
        )
        for code in self.row("auptolemy.known", row.get("known", [])):
            card = self.tables.codes.index(code) if code in self.tables.codes else -1
            if card < 0 or card not in (*deck, right):
                fail("auptolemy.known", code, "a card of its deck or library")
            auptolemy.see(card)
        return auptolemy, "library" not in row, "deck" not in row

    def deal_finals(self, seats: list[Seat], auptolemy: Auptolemy | None) -> None:
        """Final scoring cards that the document leaves out are dealt from the others."""
        left = _row(n for n in range(len(self.tables.final_first)) if n not in self.finals)
        hidden = auptolemy is not None and self.tables.modifiers & ids.H3 != 0 and auptolemy.final < 0
        if not hidden and all(seat.final >= 0 for seat in seats):
            return
        self.chance.shuffle(left)
        order = [int(number) for number in left]
        for seat in seats:
            if seat.final < 0:
                seat.final = order.pop()
        if auptolemy is not None and hidden:
            auptolemy.final = order.pop()

    def unmet(self) -> list[int]:
        """The cards that the document names nowhere, shuffled."""
        cards = _row([c for c in range(len(self.tables.codes)) if c not in self.met])
        self.chance.shuffle(cards)
        return [int(card) for card in cards]

    def read(self) -> State:
        document, tables = self.document, self.tables
        seats = self.read_seats()
        places = self.read_places()
        discard = self.cards("discard", document["discard"]) if "discard" in document else None
        deck = self.cards("deck", document.get("deck", []))
        removed = self.cards("removed", document["removed"]) if "removed" in document else None
        if removed and not tables.solo:
            fail("removed", document["removed"], "[], but in a solo game")
        solo = self.read_auptolemy()
        auptolemy = None if solo is None else solo[0]
        self.deal_finals(seats, auptolemy)
        rest = self.unmet()
        if solo is None:
            deck, rest = deck + rest, []
        else:
            if "deck" not in document:
                count = setup.SOLO_CARDS - self.cards_from_deck(seats, places or [], discard or [], solo[0])
                deck, rest = rest[: max(count, 0)], rest[max(count, 0) :]
            if removed is None:
                removed = setup.remove_cards(tables, rest)
                rest = [card for card in rest if card not in removed]
            self.deal_library(solo, rest)
        if discard is None:
            discard, deck = deck[:1], deck[1:]
        if places is None:
            count = int(tables.places)
            places, deck = [Place(card, 0, 1, 0) for card in deck[:count]], deck[count:]
        above_end, last_turns = self.read_end(deck)
        first = self.number("first", document.get("first", 0), 0, int(tables.players) - 1)
        sphere = self.read_sphere(discard)
        state = State(
            tables,
            self.chance,
            vec[Seat](seats),
            vec[Place](places),
            _row(deck),
            0,
            _row(discard[::-1]),
            _row(removed or []),
            above_end,
            last_turns,
            sphere,
            first,
            self.number("turn", document.get("turn", 1), 1, MOST),
            first,
            first,
            ids.NOTHING_ASKED,
            ids.TURN_BEGINS,
            ids.DRAW,
            False,
            False,
            new_turn(),
            None,
            auptolemy,
        )
        self.finish(state)
        return state

    def cards_from_deck(self, seats: list[Seat], places: list[Place], discard: list[int], auptolemy: Auptolemy) -> int:
        """How many of the solo game's twenty cards have left the deck already (R13.1)."""
        owned = sum(int(count_bits(seat.cards)) for seat in seats)
        return owned + sum(p.card >= 0 for p in places) + len(discard) + len(auptolemy.cards)

    def deal_library(self, solo: tuple[Auptolemy, bool, bool], rest: list[int]) -> None:
        auptolemy, library_open, deck_open = solo
        if library_open and len(rest) >= 2:
            auptolemy.left, auptolemy.right, *rest = rest
        if deck_open:
            auptolemy.deck, rest = _row(rest), []
        if rest:
            names = " ".join(self.tables.codes[card] for card in rest)
            fail("deck", f"no place for {names}", "every card to lie somewhere")
        modifiers = int(self.tables.modifiers)
        face_up = [int(card) for card in auptolemy.discard] + [int(auptolemy.left)]
        if not modifiers & ids.H5:
            face_up.append(int(auptolemy.right))
        if modifiers & ids.E4:
            face_up.append(int(auptolemy.top()))
        for card in face_up:
            if card >= 0:
                auptolemy.see(card)

    def read_end(self, deck: list[int]) -> tuple[int, int]:
        """`above_end` and `last_turns`: one of them is null."""
        document = self.document
        players = int(self.tables.players)
        last_turns = document.get("last_turns")
        if last_turns is not None:
            if document.get("above_end") is not None:
                fail("above_end", document["above_end"], "null once last_turns is a number")
            most = 2 * (players + int(self.tables.solo))
            return -1, self.number("last_turns", last_turns, 0, most)
        if not deck:
            fail("above_end", None, "cards in the deck, or last_turns once the end is triggered")
        usual = max(1, len(deck) - setup.CARDS_BELOW_END[players])
        if "above_end" in document and document["above_end"] is None:
            fail("above_end", None, "a number while last_turns is null")
        return self.number("above_end", document.get("above_end", usual), 1, len(deck)), -1

    def read_sphere(self, discard: list[int]) -> int:
        if "sphere" in self.document:
            return self.element("sphere", self.document["sphere"])
        if not discard:
            fail("sphere", None, "an element, as the discard pile is empty")
        return int(self.tables.elements[discard[-1]])

    def finish(self, state: State) -> None:
        """Begin the turn, or go on in the middle of one, and refuse what cannot be."""
        pending = self.document.get("pending")
        if state.last_turns == 0 and pending is None:
            fail("last_turns", 0, "at least 1 at the start of a turn")
        if pending is not None:
            state.set_active()
            read_pending(state, pending)
            return
        for index, place in enumerate(state.places):
            if place.card >= 0 and state.unmarked(index) == 0:
                fail(f"places[{index}].marks", "every star", "an unmarked star")
        for number, seat in enumerate(state.seats):
            if count_bits(seat.cards) > state.card_limit(number):
                limit = int(state.card_limit(number))
                fail(f"seats[{number}].cards", int(count_bits(seat.cards)), f"at most {limit}")
        state.advance()


def read_position(document: object, edition: Edition, seed: object) -> State:
    """The state of a position document; raises PositionError naming the part that is wrong."""
    return Reader(document, edition, seed).read()


def _row(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64](list(numbers))
