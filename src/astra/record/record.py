"""The game record: what was played and what chance decided, as text that saves, replays and proves a game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from astra.edition import EditionError, edition_hash, edition_json, from_document, known_edition, load_edition
from astra.edition.model import Edition
from astra.errors import PositionError, RecordError, SetupError
from astra.record.lines import Line, read_line, read_lines, row_error
from astra.record.parsing import FORMAT, RULES, Parsed, parse_head, text_digest
from astra.record.position import modifier_names, write_position
from astra.record.reading import read_position
from astra.record.seeds import fresh_seed
from astra.rules import ids, setup
from astra.rules.actions import action_ids
from astra.rules.chance import Chance, chance_from_seed
from astra.rules.setup import Deal
from astra.rules.state import State
from astra.rules.tables import Tables

Seed = int | str | bytes


class Header(NamedTuple):
    """What a game began with: the names of its seats, and a deal or a position."""

    names: tuple[str, ...]
    deal: Deal | None = None
    position: dict[str, Any] | None = None


# Writing


def write_record(state: State, header: Header, lines: list[str], seed: Seed | None) -> str:
    """The whole record; `lines` come without their numbers.

    `seed` is what the generator began with, if it decided all of chance. It is written only when the game is over. For
    a game that began from a position it is that position's `chance`.
    """
    tables = state.tables
    edition, shipped = tables.edition, load_edition()
    digest = edition_hash(edition)
    rows = [
        f"format: {FORMAT}",
        f"rules: {RULES}",
        f"edition: {edition.id} {edition.version} {digest}",
        _kind_text(tables),
        f"names: {', '.join(header.names)}",
        f"first: {int(state.first)}",
    ]
    if edition is not shipped and digest != edition_hash(shipped):
        rows.append(f"edition-data: {_json(edition_json(edition))}")
    if header.position is not None:
        rows.append(f"position: {_json({key: part for key, part in header.position.items() if key != 'chance'})}")
    if state.decision == ids.OVER and seed is not None:
        rows.append(f"chance: {seed!s}" if header.position is not None else f"seed: {_json(_seed_json(seed))}")
    rows.append("")
    if header.deal is not None:
        rows.append(f"# {_deal_text(tables, header.deal)}")
    rows += [f"{number}. {line}" for number, line in enumerate(lines, 1)]
    text = "\n".join(rows) + "\n"
    return f"{text}sha256: {text_digest(text)}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _seed_json(seed: Seed) -> object:
    return {"hex": seed.hex()} if isinstance(seed, bytes) else seed


def _kind_text(tables: Tables) -> str:
    if tables.solo:
        return f"solo: {' '.join(modifier_names(int(tables.modifiers))) or 'plain'}"
    return f"players: {int(tables.players)}"


def _deal_text(tables: Tables, deal: Deal) -> str:
    """What chance decided at set-up, as `key values` between semicolons."""

    codes = tables.codes

    def cards(numbers: tuple[int, ...]) -> str:
        return " ".join([codes[card] for card in numbers])

    def final(number: int) -> str:
        return "+".join(tables.edition.final_cards[number])

    parts = [f"finals {' '.join(map(final, deal.finals))}", f"deck {cards(deal.deck)}"]
    if tables.solo:
        parts.append(f"removed {cards(deal.removed)}")
        if deal.auptolemy_final >= 0:
            parts.append(f"auptolemy-final {final(deal.auptolemy_final)}")
        parts.append(f"auptolemy-deck {cards(deal.auptolemy_deck)}")
    return "; ".join(parts)


def seat_names(names: Sequence[object], players: int) -> tuple[str, ...]:
    """A name per seat, or numbers if none are given; raises SetupError for names that a record cannot contain."""
    if not names:
        return tuple(f"Seat {seat + 1}" for seat in range(players))
    if isinstance(names, str) or len(names) != players:
        raise SetupError(f"names are {names!r}, expected a list of {players}")
    return tuple(_seat_name(name) for name in names)


def _seat_name(name: object) -> str:
    if not isinstance(name, str) or not name or name != name.strip() or not name.isprintable() or "," in name:
        raise SetupError(f"name {name!r}: expected printable text without commas and outer spaces")
    return name


# Reading


class Record:
    """A record that was read: what its game began with, and its lines.

    `texts` are the lines without their numbers, `actions` the ids of their actions as `astra.rules.replay` takes them.
    """

    def __init__(self, parsed: Parsed, edition: Edition | None) -> None:
        data = parsed.data
        self._parsed = parsed
        self.tables = _tables(parsed, _edition(parsed, edition))
        self.texts, self.actions = read_lines(parsed.action_rows, parsed.rows["lines"], action_ids(self.tables))
        try:
            names = seat_names(data["names"], int(self.tables.players))
        except SetupError as error:
            raise parsed.error("names", str(error)) from None
        if not 0 <= data["first"] < self.tables.players:
            raise parsed.error("first", f"first is {data['first']}, expected a seat")
        deal = None if "position" in data else _read_deal(parsed, self.tables)
        self.header = Header(names, deal, data.get("position"))
        self.seed: Seed | None = data.get("chance", _seed(parsed))

    @property
    def lines(self) -> list[Line]:
        return [read_line(text) for text in self.texts]

    def first_state(self, seed: Seed | None) -> State:
        """The state before the first action. Pass the `seed` of the generator if the record does not contain it."""
        seed = self.seed if seed is None else seed
        if self.header.deal is not None:
            return setup.new_state(self.tables, self._chance(self.header.deal, seed), self.header.deal)
        return self._read_position(seed)

    def _chance(self, deal: Deal, seed: Seed | None) -> Chance:
        """The generator after the deal; a seed that gives another deal is refused."""
        if seed is None:
            return chance_from_seed(fresh_seed())
        for first in (None, deal.first):
            chance = chance_from_seed(seed)
            if setup.deal(self.tables, chance, first) == deal:
                return chance
        raise self._parsed.error("deal", "the seed does not give this deal")

    def _read_position(self, chance: Seed | None) -> State:
        """The position must be complete: a missing part would be dealt differently each time."""
        document = self.header.position
        try:
            if not isinstance(document, dict) or "chance" in document:
                raise PositionError("position: expected an object without 'chance'")
            state = read_position({**document, "chance": chance}, self.tables.edition, None)
        except PositionError as error:
            told = "chance" in self._parsed.rows and str(error).startswith("chance")
            raise self._parsed.error("chance" if told else "position", str(error)) from None
        if state.tables is not self.tables or state.first != self._parsed.data["first"]:
            raise self._parsed.error("position", "its players, modifiers or first seat are not those of the header")
        if {**write_position(state), "chance": chance} != {**document, "chance": chance}:
            raise self._parsed.error("position", "it is not whole, or not at a decision")
        return state

    def error(self, number: int, reason: str) -> RecordError:
        """What is wrong with line `number` of the actions, from 0."""
        return row_error(self._parsed.rows["lines"] + number, reason)


def read_record(text: str, edition: Edition | None) -> Record:
    """Read a record without playing it; raises RecordError with line number and reason."""
    return Record(parse_head(text), edition)


def _edition(parsed: Parsed, edition: Edition | None) -> Edition:
    """The edition that the record carries, the caller's, or one that was ever shipped.

    Its hash must match the record's.
    """
    named = parsed.data["edition"]
    if "edition-data" in parsed.data:
        try:
            edition = _carried_edition(json.dumps(parsed.data["edition-data"]))
        except EditionError as error:
            raise parsed.error("edition-data", str(error)) from None
    elif edition is None or edition_hash(edition) != named["sha256"]:
        edition = known_edition(named["sha256"]) or edition
    edition = edition or load_edition()
    ours = {"id": edition.id, "version": edition.version, "sha256": edition_hash(edition)}
    if named != ours:
        played, here = (" ".join(map(str, each.values())) for each in (named, ours))
        raise parsed.error("edition", f"the record was played with edition {played}, this is {here}")
    return edition


@lru_cache(maxsize=16)
def _carried_edition(text: str) -> Edition:
    """Equal editions are the same object, so that their games share tables."""
    return from_document(json.loads(text))


def _tables(parsed: Parsed, edition: Edition) -> Tables:
    data = parsed.data
    try:
        if "solo" in data:
            return setup.tables_for(edition, 1, True, setup.modifier_bits(tuple(data["solo"])))
        if not 2 <= data["players"] <= 5:
            raise parsed.error("players", f"players is {data['players']}, expected 2 to 5")
    except ValueError as error:
        raise parsed.error("solo", str(error)) from None
    return setup.tables_for(edition, data["players"], False, 0)


def _seed(parsed: Parsed) -> Seed | None:
    seed = parsed.data.get("seed")
    if seed is None or isinstance(seed, int | str):
        return seed
    try:
        return bytes.fromhex(seed["hex"])
    except (TypeError, KeyError, ValueError):
        raise parsed.error("seed", f"seed is {seed!r}, expected a number, a text or {{'hex': ...}}") from None


def _read_deal(parsed: Parsed, tables: Tables) -> Deal:
    """The inverse of `_deal_text`; refuses a deal that set-up cannot produce."""
    parts = parsed.data["deal"]
    pairs = ["+".join(pair) for pair in tables.edition.final_cards]
    players = int(tables.players)
    card_numbers = {code: number for number, code in enumerate(tables.codes)}

    def cards(key: str) -> tuple[int, ...]:
        codes = parts.get(key, [])
        if not card_numbers.keys() >= set(codes):
            raise parsed.error("deal", f"{key} names a card that the edition does not have")
        return tuple([card_numbers[code] for code in codes])

    finals = [*parts.get("finals", []), *parts.get("auptolemy-final", [])]
    expected = players + (1 if tables.modifiers & ids.H3 else 0)
    if len(finals) != expected or len({*finals} & {*pairs}) != expected:
        raise parsed.error("deal", f"finals are {finals}, expected {expected} different pairs of elements")
    numbers = [pairs.index(final) for final in finals]
    deal = Deal(
        parsed.data["first"],
        tuple(numbers[:players]),
        cards("deck"),
        cards("removed"),
        numbers[players] if tables.modifiers & ids.H3 else -1,
        cards("auptolemy-deck"),
    )
    if sorted((*deal.deck, *deal.removed, *deal.auptolemy_deck)) != list(range(len(tables.codes))):
        raise parsed.error("deal", "the deal does not hold every card exactly once")
    if tables.solo:
        cards_in_deck = setup.solo_cards(len(tables.codes))
        if len(deal.deck) != cards_in_deck:
            raise parsed.error("deal", f"the deck has {len(deal.deck)} cards, expected {cards_in_deck}")
        if setup.remove_cards(tables, [*deal.removed, *deal.auptolemy_deck]) != list(deal.removed):
            raise parsed.error("deal", "other cards would have been removed (R13.2)")
    if parsed.lines[parsed.rows["deal"] - 1] != f"# {_deal_text(tables, deal)}":
        raise parsed.error("deal", f"expected '# {_deal_text(tables, deal)}'")
    return deal
