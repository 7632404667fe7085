"""Reading a position document: every part is checked, and a missing part has its set-up value."""

from __future__ import annotations

import re
from typing import Any

from astra.edition.model import ELEMENTS, Edition
from astra.errors import PositionError
from astra.record.pending import IN_DISCOVERY, read_pending
from astra.record.seeds import fresh_seed
from astra.record.values import MOST, fail, read_list, read_number, read_table, read_truth, read_word
from astra.rules import ids, setup
from astra.rules.chance import Chance, chance_from_seed, chance_from_text, shuffled
from astra.rules.discovery import is_complete
from astra.rules.pieces import Auptolemy, Place, Seat
from astra.rules.state import State
from astra.rules.tables import Tables, count_bits

PARTS = (
    *("players", "solo", "modifiers", "first", "turn", "sphere", "seats", "places", "deck", "above_end"),
    *("last_turns", "discard", "removed", "auptolemy", "chance", "pending"),
)
SEAT_PARTS = ("dust", "pouch", "wisdom", "telescopes", "fame", "cards", "final")
PLACE_PARTS = ("card", "marks")
AUPTOLEMY_PARTS = (
    *("dust", "fame", "telescopes", "cards", "final", "library", "deck", "discard", "known", "right_known"),
)


def read_position(document: object, edition: Edition, seed: object) -> State:
    """The state of a position document; raises PositionError naming the part that is wrong."""
    parts = read_table("position", document, PARTS)
    tables = _read_kind(parts, edition)
    chance = _read_chance(parts, seed)
    box = Box(tables, chance)
    seats = _read_seats(parts, box)
    places = _read_places(parts["places"], box) if "places" in parts else None
    discard = box.cards("discard", parts["discard"]) if "discard" in parts else None
    deck = box.cards("deck", parts.get("deck", []))
    removed = box.cards("removed", parts.get("removed", []))
    if removed and not tables.solo:
        fail("removed", parts["removed"], "no card, but in a solo game")
    auptolemy = _read_auptolemy(parts, box)
    box.deal_finals(seats, auptolemy)
    unnamed = box.unnamed()
    if discard is None:
        discard = unnamed.take(1)
    if places is None:
        places = [Place(card=card, marked=0, reach=1, pens=0) for card in unnamed.take(int(tables.places))]
        if len(places) < tables.places:
            fail("places", None, "named places, as the document leaves too few cards for them")
    if auptolemy is not None:
        if "deck" not in parts:
            gone = sum(int(count_bits(seat.cards)) for seat in seats) + sum(place.card >= 0 for place in places)
            deck = unnamed.take(setup.solo_cards(len(tables.codes)) - gone - len(discard) - len(auptolemy.cards))
        _deal_auptolemy(parts, tables, auptolemy, removed, unnamed)
    usual = len(deck) - setup.cards_below_end(int(tables.players), len(tables.codes))
    if not tables.solo:  # in solo, the remaining cards lie below the Game End card
        usual += len(unnamed.cards)
    deck += unnamed.cards
    above_end, last_turns = _read_end(parts, tables, len(deck), usual)
    first = read_number("first", parts.get("first", 0), 0, int(tables.players) - 1)
    state = setup.laid_out(
        tables=tables,
        chance=chance,
        seats=seats,
        places=places,
        deck=deck,
        discard=discard[::-1],
        removed=removed,
        above_end=above_end,
        last_turns=last_turns,
        sphere=_read_sphere(parts, tables, discard),
        first=first,
        turn=read_number("turn", parts.get("turn", 1), 1, MOST),
        auptolemy=auptolemy,
    )
    state.set_active()
    pending = parts.get("pending")
    if pending is not None:
        read_pending(state, pending)
    if last_turns == 0 and state.decision != ids.OVER:
        fail("last_turns", 0, "at least 1 before the game is over")
    _check_table(state)
    state.advance()
    return state


class Box:
    """The printed cards: each can be in one place only, and those that the document does not mention can be dealt."""

    def __init__(self, tables: Tables, chance: Chance) -> None:
        self.tables = tables
        self.chance = chance
        self._where: dict[int, str] = {}
        self._finals: set[int] = set()

    def card(self, part: str, value: object) -> int:
        if not isinstance(value, str) or value not in self.tables.codes:
            fail(part, value, "the code of a card of this edition")
        card = self.tables.codes.index(value)
        if card in self._where:
            fail(part, value, f"a card that lies nowhere else (it is in {self._where[card]})")
        self._where[card] = part
        return card

    def cards(self, part: str, value: object) -> list[int]:
        return [self.card(f"{part}[{i}]", code) for i, code in enumerate(read_list(part, value))]

    def unnamed(self) -> Pile:
        """The cards that the document does not mention, shuffled."""
        return Pile(shuffled(self.chance, [n for n in range(len(self.tables.codes)) if n not in self._where]))

    def final(self, part: str, value: object) -> int:
        """A final scoring card that nobody else has; -1 if it is still to be dealt."""
        if value is None:
            return -1
        pairs: list[set[str]] = [set(pair) for pair in self.tables.edition.final_cards]
        elements = {read_word(part, element, ELEMENTS) for element in read_list(part, value, 2)}
        if elements not in pairs:
            fail(part, value, "the two elements of a final scoring card")
        final = pairs.index(elements)
        if final in self._finals:
            fail(part, value, "a final scoring card that nobody else has")
        self._finals.add(final)
        return final

    def deal_finals(self, seats: list[Seat], auptolemy: Auptolemy | None) -> None:
        """Deal the final scoring cards that the document leaves out (R2.1, H3)."""
        without: list[Seat | Auptolemy] = [seat for seat in seats if seat.final < 0]
        if auptolemy is not None and self.tables.modifiers & ids.H3 and auptolemy.final < 0:
            without.append(auptolemy)
        if without:
            left = [final for final in range(len(self.tables.final_first)) if final not in self._finals]
            for owner, final in zip(without, shuffled(self.chance, left), strict=False):
                owner.final = final


class Pile:
    """Shuffled cards from which parts are dealt."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    def take(self, count: int) -> list[int]:
        """Up to this many cards from the top."""
        count = max(count, 0)
        taken, self.cards = self.cards[:count], self.cards[count:]
        return taken


# The kind of game


def _read_kind(parts: dict[str, Any], edition: Edition) -> Tables:
    solo = read_truth("solo", parts.get("solo", False))
    low, high = (1, 1) if solo else (2, 5)
    players = read_number("players", parts.get("players", low), low, high)
    modifiers = read_list("modifiers", parts.get("modifiers", []))
    if modifiers and not solo:
        fail("modifiers", modifiers, "none, but in a solo game")
    words = tuple(read_word("modifiers", modifier, ids.MODIFIERS) for modifier in modifiers)
    try:
        bits = setup.modifier_bits(words)
    except ValueError as error:
        raise PositionError(f"modifiers: {error}") from None
    return setup.tables_for(edition, players, solo, bits)


def _read_chance(parts: dict[str, Any], seed: object) -> Chance:
    text = parts.get("chance")
    if text is None:
        return chance_from_seed(fresh_seed() if seed is None else seed)
    if not isinstance(text, str) or not re.fullmatch(r"[0-9a-f]{64}:[0-9]{1,15}", text):
        fail("chance", text, "64 hex digits, a colon and a count")
    return chance_from_text(text)


# Seats and places


def _read_seats(parts: dict[str, Any], box: Box) -> list[Seat]:
    players = int(box.tables.players)
    rows = read_list("seats", parts.get("seats", [{}] * players), players)
    return [_read_seat(f"seats[{i}]", row, box) for i, row in enumerate(rows)]


def _read_seat(part: str, value: object, box: Box) -> Seat:
    row = read_table(part, value, SEAT_PARTS)
    tables = box.tables
    pouch = tables.edition.pouch
    owned = active = 0
    for code, condition in read_table(f"{part}.cards", row.get("cards", {})).items():
        card = 1 << box.card(f"{part}.cards", code)
        owned |= card
        if read_word(f"{part}.cards.{code}", condition, ("active", "exhausted")) == "active":
            active |= card
    dust = int(setup.first_dust(tables.modifiers))
    return Seat(
        dust=read_number(f"{part}.dust", row.get("dust", dust), 0, MOST),
        pouch=read_number(f"{part}.pouch", row.get("pouch", pouch[0]), pouch[0], pouch[-1]),
        wisdom=read_number(f"{part}.wisdom", row.get("wisdom", 0), 0, int(tables.most_wisdom)),
        telescopes=read_number(f"{part}.telescopes", row.get("telescopes", 0), 0, MOST),
        fame=read_number(f"{part}.fame", row.get("fame", 0), 0, MOST),
        cards=owned,
        active=active,
        final=box.final(f"{part}.final", row.get("final")),
    )


def _read_places(value: object, box: Box) -> list[Place]:
    rows = read_list("places", value, int(box.tables.places))
    return [_read_place(f"places[{i}]", row, box) for i, row in enumerate(rows)]


def _read_place(part: str, value: object, box: Box) -> Place:
    if value is None:
        return Place(card=-1, marked=0, reach=0, pens=0)
    row = read_table(part, value, PLACE_PARTS)
    tables = box.tables
    card = box.card(f"{part}.card", row.get("card"))
    stars = [str(star + 1) for star in range(int(tables.sizes[card]))]
    marked = reach = pens = 0
    for star, pen in read_table(f"{part}.marks", row.get("marks", {})).items():
        if star not in stars:
            fail(f"{part}.marks", star, f"stars from 1 to {len(stars)}")
        number = int(star) - 1
        marked |= 1 << number
        reach |= int(tables.neighbours[card * ids.STARS_PER_CARD + number])
        pens |= (_read_pen(f"{part}.marks.{star}", pen, tables) + 1) << (3 * number)
    return Place(card=card, marked=marked, reach=reach if marked else 1, pens=pens)


def _read_pen(part: str, value: object, tables: Tables) -> int:
    pens: dict[object, int] = {seat: seat for seat in range(int(tables.players))}
    if len(tables.dream_numbers) > 0:
        pens["dreamer"] = ids.DREAMER
    if tables.solo:
        pens["auptolemy"] = ids.AUPTOLEMY
    if isinstance(value, bool) or not isinstance(value, int | str) or value not in pens:
        fail(part, value, f"one of {', '.join(map(str, pens))}")
    return pens[value]


# Auptolemy


def _read_auptolemy(parts: dict[str, Any], box: Box) -> Auptolemy | None:
    """Auptolemy with the cards that the document names."""
    value = parts.get("auptolemy")
    tables = box.tables
    if not tables.solo:
        if value is not None:
            fail("auptolemy", value, "null, but in a solo game")
        return None
    row = read_table("auptolemy", {} if value is None else value, AUPTOLEMY_PARTS)
    modifiers = int(tables.modifiers)
    if not modifiers & ids.H3 and row.get("final") is not None:
        fail("auptolemy.final", row["final"], "null, but with H3")
    library = read_list("auptolemy.library", row.get("library", [None, None]), 2)
    left, right = (-1 if code is None else box.card(f"auptolemy.library[{i}]", code) for i, code in enumerate(library))
    dust, fame = int(setup.auptolemys_first_dust(modifiers)), int(setup.auptolemys_first_fame(modifiers))
    return setup.auptolemy_laid_out(
        dust=read_number("auptolemy.dust", row.get("dust", dust), 0, MOST),
        fame=read_number("auptolemy.fame", row.get("fame", fame), 0, MOST),
        telescopes=read_number("auptolemy.telescopes", row.get("telescopes", 0), 0, 0 if modifiers & ids.E3 else MOST),
        final=box.final("auptolemy.final", row.get("final")),
        left=left,
        right=right,
        cards=box.cards("auptolemy.cards", row.get("cards", [])),
        deck=box.cards("auptolemy.deck", row.get("deck", []))[::-1],
        discard=box.cards("auptolemy.discard", row.get("discard", []))[::-1],
    )


def _deal_auptolemy(
    parts: dict[str, Any], tables: Tables, auptolemy: Auptolemy, removed: list[int], unnamed: Pile
) -> None:
    """R13.2: deal what the document leaves out: removed cards, library and deck."""
    row = parts.get("auptolemy") or {}
    if "removed" not in parts:
        removed += setup.remove_cards(tables, unnamed.cards)
        unnamed.cards = [card for card in unnamed.cards if card not in removed]
    if "library" not in row and len(unnamed.cards) >= 2:
        auptolemy.left, auptolemy.right = unnamed.take(2)
    if "deck" not in row:
        auptolemy.restock(unnamed.take(len(unnamed.cards)))
    if len(auptolemy.deck) > 0 and not tables.modifiers & ids.E5:
        for side, card in enumerate((auptolemy.left, auptolemy.right)):
            if card < 0:
                fail(f"auptolemy.library[{side}]", None, "a card, as its deck is not empty (R13.9)")
    _see_cards(row, tables, auptolemy)
    auptolemy.right_known = _read_right_known(row, tables, auptolemy)


def _see_cards(row: dict[str, Any], tables: Tables, auptolemy: Auptolemy) -> None:
    """What lies face up, and `known`: the face-down cards that were seen before (H5 with E4, and E5's new deck)."""
    modifiers = int(tables.modifiers)
    face_up = [*auptolemy.discard, auptolemy.left]
    if modifiers & ids.E4:
        face_up.append(auptolemy.top())
    right = int(auptolemy.right)
    hidden = {right} if modifiers & ids.H5 and modifiers & (ids.E4 | ids.E5) else set()
    if not modifiers & ids.H5:
        face_up.append(right)
    if modifiers & ids.E5:
        hidden.update(int(card) for card in auptolemy.deck)
    for card in face_up:
        if card >= 0:
            auptolemy.see(card)
    hidden_codes = {tables.codes[card] for card in hidden if card >= 0}
    for i, code in enumerate(read_list("auptolemy.known", row.get("known", []))):
        if not isinstance(code, str) or code not in hidden_codes:
            fail(f"auptolemy.known[{i}]", code, "a face-down card that was seen (H5 with E4, or E5's new deck)")
        auptolemy.see(tables.codes.index(code))


def _read_right_known(row: dict[str, Any], tables: Tables, auptolemy: Auptolemy) -> bool:
    """The default is true for a card that lies face up or that E4 showed; E5's shuffle can reveal it too."""
    part = "auptolemy.right_known"
    modifiers, right = int(tables.modifiers), int(auptolemy.right)
    seen = right >= 0 and int(auptolemy.seen) >> right & 1 == 1
    shown = seen and (modifiers & ids.H5 == 0 or modifiers & ids.E4 != 0)
    known = read_truth(part, row.get("right_known", shown))
    if known and not seen:
        fail(part, True, "false, as the right card is missing or was never seen")
    if shown and not known:
        fail(part, False, "true, as the right card lies face up or was seen on top of the deck (E4)")
    return known


# The rest


def _read_end(parts: dict[str, Any], tables: Tables, deck: int, usual: int) -> tuple[int, int]:
    """`above_end` and `last_turns`: exactly one of them is null."""
    above_end, last_turns = parts.get("above_end"), parts.get("last_turns")
    if last_turns is not None:
        if above_end is not None:
            fail("above_end", above_end, "null, as last_turns says that the end is triggered")
        turns_in_round = int(tables.players) + int(tables.solo)
        return -1, read_number("last_turns", last_turns, 0, 2 * turns_in_round - 1)
    if deck == 0:
        fail("last_turns", None, "a number, as an empty deck has triggered the end (R7.1)")
    if above_end is None and "above_end" in parts:
        fail("above_end", None, "a number, as last_turns is null")
    return read_number("above_end", parts.get("above_end", max(usual, 1)), 1, deck), -1


def _read_sphere(parts: dict[str, Any], tables: Tables, discard: list[int]) -> int:
    """The default is the element of the card discarded first (R2.3)."""
    if "sphere" in parts:
        return ELEMENTS.index(read_word("sphere", parts["sphere"], ELEMENTS))
    if not discard:
        fail("sphere", None, "an element, as no card was discarded to name it")
    return int(tables.elements[discard[-1]])


def _check_table(state: State) -> None:
    """Complete cards, and more cards than the limit, exist only in the Discovery phase (R6.1, R6.7)."""
    now, discovery = state.now, state.discovery
    for index in range(int(state.tables.places)):
        waits = now.completed and not now.dreamt and state.decision not in (ids.DISCARD_CARD, ids.DREAM, ids.OVER)
        if is_complete(state, index) and not waits and (discovery is None or discovery.place != index):
            fail(f"places[{index}].marks", "every star", "an unmarked star")
    for number, seat in enumerate(state.seats):
        discovers = number == state.active and state.decision in IN_DISCOVERY and not now.dreamt
        limit = int(state.card_limit(number))
        if count_bits(seat.cards) > limit and not discovers:
            fail(f"seats[{number}].cards", int(count_bits(seat.cards)), f"at most {limit} (the card limit)")
