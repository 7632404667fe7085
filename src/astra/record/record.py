"""The game record: what was played and what chance decided, as text that saves, replays and proves a game."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, NamedTuple

import msgspec

from astra.edition import EditionError, edition_hash, edition_json, from_document, load_edition
from astra.edition.model import Edition
from astra.errors import PositionError, RecordError
from astra.record.position import modifier_names
from astra.record.reading import read_position
from astra.rules import ids, setup
from astra.rules.chance import Chance, chance_from_seed
from astra.rules.setup import Deal
from astra.rules.state import State
from astra.rules.tables import Tables

FORMAT = "astra-record 1"
RULES = "1"

_ACTION_LINE = re.compile(r"(\d+)\. ([^#]+?)(?:  # (.+))?")


class Header(msgspec.Struct, frozen=True):
    """What a game began with: a deal, or a position."""

    names: tuple[str, ...]
    deal: Deal | None = None
    position: dict[str, Any] | None = None


class Line(NamedTuple):
    """One action and what chance decided during it."""

    action: str
    chance: tuple[str, ...] = ()


def write_record(state: State, header: Header, lines: list[Line], seed: object) -> str:
    """The whole record. The seed is told only when the game is over."""
    tables = state.tables
    edition = tables.edition
    rows = [
        f"format: {FORMAT}",
        f"rules: {RULES}",
        f"edition: {edition.id} {edition.version} {edition_hash(edition)}",
        _kind(tables),
        f"names: {', '.join(header.names)}",
        f"first: {int(state.first)}",
    ]
    if edition is not load_edition():
        rows.append(f"edition-data: {_json(edition_json(edition))}")
    if header.position is not None:
        start = {key: value for key, value in header.position.items() if key != "chance"}
        rows.append(f"position: {_json(start)}")
        if state.decision == ids.OVER:
            rows.append(f"chance: {header.position['chance']}")
    elif state.decision == ids.OVER and seed is not None:
        rows.append(f"seed: {_json(seed.hex() if isinstance(seed, bytes) else seed)}")
    rows.append("")
    if header.deal is not None:
        rows.append(f"# {_deal_text(tables, header.deal)}")
    for number, line in enumerate(lines, 1):
        chance = f"  # {', '.join(line.chance)}" if line.chance else ""
        rows.append(f"{number}. {line.action}{chance}")
    text = "\n".join(rows) + "\n"
    return f"{text}sha256: {_digest(text)}\n"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _kind(tables: Tables) -> str:
    if tables.solo:
        return f"solo: {' '.join(modifier_names(int(tables.modifiers))) or 'plain'}"
    return f"players: {int(tables.players)}"


def _deal_text(tables: Tables, deal: Deal) -> str:
    """What chance decided at set-up, as `key values` between semicolons."""

    def cards(numbers: tuple[int, ...]) -> str:
        return " ".join(tables.codes[card] for card in numbers)

    def final(number: int) -> str:
        return "+".join(tables.edition.final_cards[number])

    parts = [f"finals {' '.join(map(final, deal.finals))}", f"deck {cards(deal.deck)}"]
    if tables.solo:
        parts.append(f"removed {cards(deal.removed)}")
        if deal.auptolemy_final >= 0:
            parts.append(f"auptolemy-final {final(deal.auptolemy_final)}")
        parts.append(f"auptolemy-deck {cards(deal.auptolemy_deck)}")
    return "; ".join(parts)


class Record:
    """A record that was read: its first state, its lines, and errors that name a line."""

    def __init__(
        self,
        tables: Tables,
        header: Header,
        first_line: int,
        lines: list[Line],
        keys: dict[str, tuple[int, str]],
    ) -> None:
        self.tables = tables
        self.header = header
        self.lines = lines
        self._first_line = first_line
        self._keys = keys
        self.seed: int | str | None = None
        if "seed" in keys:
            self.seed = _read_json(*keys["seed"])

    def first_state(self, seed: object) -> State:
        """The state before the first action."""
        if self.header.position is not None:
            document = dict(self.header.position)
            if "chance" in self._keys:
                document["chance"] = self._keys["chance"][1]
            row = self._keys["position"][0]
            try:
                return read_position(document, self.tables.edition, seed)
            except PositionError as error:
                raise _error(row, str(error)) from None
        deal = self.header.deal
        assert deal is not None
        chance = self._chance(deal, self.seed if seed is None else seed)
        return setup.new_state(self.tables, chance, deal)

    def _chance(self, deal: Deal, seed: object) -> Chance:
        """The generator after the deal; a seed that gives another deal is refused."""
        if seed is None:
            return chance_from_seed(setup.fresh_seed())
        for first in (None, deal.first):
            chance = chance_from_seed(seed)
            if setup.deal(self.tables, chance, first) == deal:
                return chance
        raise _error(self._first_line - 1, "the seed does not give this deal")

    @property
    def is_decided(self) -> bool:
        """Whether the record holds its generator, so that all of chance can be checked."""
        return self.seed is not None or "chance" in self._keys

    def error(self, line: Line, reason: str) -> RecordError:
        number = next(i for i, other in enumerate(self.lines) if other is line)
        return _error(self._first_line + number, reason)

    def check_end(self, over: bool) -> None:
        """A seed belongs to finished games only."""
        if self.is_decided and not over:
            raise _error(self._first_line + len(self.lines), "the record ends before the game does")


def _error(row: int, reason: str) -> RecordError:
    return RecordError(f"line {row}: {reason}")


def read_record(text: str, edition: Edition | None) -> Record:
    """Read a record without playing it; raises RecordError with line number and reason."""
    rows = _checked_rows(text)
    keys, first = _header(rows)
    edition = _edition(keys, edition)
    tables = _tables(keys, edition)
    names = tuple(_key(keys, "names")[1].split(", "))
    if len(names) != int(tables.players):
        raise _error(keys["names"][0], f"{len(names)} names, expected {tables.players}")
    position = _read_json(*keys["position"]) if "position" in keys else None
    deal = None
    if position is None:
        deal = _read_deal(tables, keys, first, rows[first - 1] if first <= len(rows) else "")
        first += 1
    lines = [_line(first + i, i + 1, row) for i, row in enumerate(rows[first - 1 :])]
    return Record(tables, Header(names, deal, position), first, lines, keys)


def _checked_rows(text: str) -> list[str]:
    """The lines without the closing hash, if the hash is right."""
    body, mark, digest = text.rstrip("\n").rpartition("\nsha256: ")
    row = text.rstrip("\n").count("\n") + 1
    if not mark:
        raise _error(row, "expected a last line 'sha256: ...': the record is cut off")
    if _digest(body + "\n") != digest:
        raise _error(row, "the hash does not match: the record was changed or damaged")
    return body.split("\n")


def _header(rows: list[str]) -> tuple[dict[str, tuple[int, str]], int]:
    """The keys with their line numbers, and the number of the first line after the blank one."""
    keys: dict[str, tuple[int, str]] = {}
    for number, row in enumerate(rows, 1):
        if row == "":
            break
        key, colon, value = row.partition(": ")
        if not colon or key in keys:
            raise _error(number, f"{row!r} is no header line 'key: value', or comes twice")
        keys[key] = (number, value)
    else:
        raise _error(len(rows), "expected a blank line after the header")
    for key, known in (("format", FORMAT), ("rules", RULES)):
        row_number, value = _key(keys, key)
        if value != known:
            raise _error(row_number, f"{key} is {value!r}, this program reads {known!r}")
    return keys, number + 1


def _key(keys: dict[str, tuple[int, str]], key: str) -> tuple[int, str]:
    if key not in keys:
        raise _error(1, f"the header has no {key!r}")
    return keys[key]


def _read_json(row: int, text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise _error(row, f"no JSON: {error}") from None


def _edition(keys: dict[str, tuple[int, str]], edition: Edition | None) -> Edition:
    """The edition that the record carries, or the caller's, or the shipped one: its hash must be the record's."""
    row, named = _key(keys, "edition")
    if "edition-data" in keys:
        try:
            edition = from_document(_read_json(*keys["edition-data"]))
        except EditionError as error:
            raise _error(keys["edition-data"][0], str(error)) from None
    edition = edition or load_edition()
    ours = f"{edition.id} {edition.version} {edition_hash(edition)}"
    if named != ours:
        raise _error(row, f"the record was played with edition {named}, this is {ours}")
    return edition


def _tables(keys: dict[str, tuple[int, str]], edition: Edition) -> Tables:
    if "solo" in keys:
        row, words = keys["solo"]
        modifiers = () if words == "plain" else tuple(words.split())
        try:
            return setup.tables_for(edition, 1, True, setup.modifier_bits(modifiers))
        except ValueError as error:
            raise _error(row, str(error)) from None
    row, players = _key(keys, "players")
    if players not in ("2", "3", "4", "5"):
        raise _error(row, f"players is {players!r}, expected 2 to 5")
    return setup.tables_for(edition, int(players), False, 0)


def _read_deal(tables: Tables, keys: dict[str, tuple[int, str]], row: int, text: str) -> Deal:
    """Read `_deal_text`, and refuse a deal that set-up cannot give."""
    row_of_first, first = _key(keys, "first")
    if first not in [str(seat) for seat in range(int(tables.players))]:
        raise _error(row_of_first, f"first is {first!r}, expected a seat")
    if not text.startswith("# "):
        raise _error(row, "expected '# finals ...; deck ...': what chance decided at set-up")
    parts = dict(part.partition(" ")[::2] for part in text[2:].split("; "))
    pairs = ["+".join(pair) for pair in tables.edition.final_cards]

    def cards(key: str) -> tuple[int, ...]:
        codes = parts.get(key, "").split()
        if any(code not in tables.codes for code in codes):
            raise _error(row, f"{key} names a card that the edition does not have")
        return tuple(tables.codes.index(code) for code in codes)

    finals = [*parts.get("finals", "").split(), *parts.get("auptolemy-final", "").split()]
    expected = int(tables.players) + (1 if tables.modifiers & ids.H3 else 0)
    if any(final not in pairs for final in finals) or len(set(finals)) != expected:
        raise _error(row, f"finals are {finals}, expected {expected} different pairs of elements")
    numbers = tuple(pairs.index(final) for final in finals)
    players = int(tables.players)
    deal = Deal(
        int(first),
        numbers[:players],
        cards("deck"),
        cards("removed"),
        numbers[players] if tables.modifiers & ids.H3 else -1,
        cards("auptolemy-deck"),
    )
    everything = (*deal.deck, *deal.removed, *deal.auptolemy_deck)
    if sorted(everything) != list(range(len(tables.codes))):
        raise _error(row, "the deal does not hold every card exactly once")
    if tables.solo and len(deal.deck) != setup.SOLO_CARDS:
        raise _error(row, f"the deck has {len(deal.deck)} cards, expected {setup.SOLO_CARDS}")
    return deal


def _line(row: int, number: int, text: str) -> Line:
    match = _ACTION_LINE.fullmatch(text)
    if match is None or match[1] != str(number):
        raise _error(row, f"{text!r}: expected '{number}. action', with chance after two spaces and '# '")
    return Line(match[2], tuple(match[3].split(", ")) if match[3] else ())
