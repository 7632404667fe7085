"""An in-memory shell around a table: it stores the rows, and knows who is there and what time it is."""

from collections.abc import Iterable
from functools import cache, reduce
from pathlib import Path
from typing import Any

import msgspec

from astra.edition import edition_hash, load_edition
from astra.edition.model import Edition
from astra.table.apply import apply
from astra.table.callers import Caller
from astra.table.commands import Command, Create, Join, NewSeat
from astra.table.decide import decide
from astra.table.moment import Now
from astra.table.refusals import Refusal
from astra.table.rows import Row, decode_row, encode_row
from astra.table.state import Secret
from astra.table.table import Table
from tests.services.chance import SeededChance

ANN, BOB, CY, EVE = (Caller(guest=name) for name in ("ann", "bob", "cy", "eve"))
NAMES = {"ann": "Ann", "bob": "Bob", "cy": "Cy", "eve": "Eve"}
FROZEN = Path(__file__).parents[1] / "frozen" / "almagest-1.json"
SECRET = Secret(seed=b"s" * 32, salt=b"t" * 32)


@cache
def edition() -> Edition:
    return load_edition(FROZEN)


class Here:
    """Who is there: everybody except those who are marked as away."""

    patience = 60.0

    def __init__(self) -> None:
        self.gone: dict[int, float] = {}
        self.watching = 0

    def online(self) -> frozenset[int]:
        return frozenset(range(5)) - self.gone.keys()

    def watchers(self) -> int:
        return self.watching

    def away(self, seat: int) -> float | None:
        return self.gone.get(seat)

    def long_away_in(self, seats: Iterable[int]) -> float | None:
        seconds = 0.0
        for seat in seats:
            if seat not in self.gone:
                return None
            seconds = max(seconds, self.patience - self.gone[seat])
        return seconds


class Shell:
    """One table, its rows with their times, and helper methods."""

    def __init__(self, seed: str = "table", secret: Secret = SECRET, most_rows: int = 1000) -> None:
        self.chance = SeededChance(seed)
        self.here = Here()
        self.time = 1000.0
        self.empty = Table("tab1e", edition_hash(edition()), edition(), secret, most_rows=most_rows)
        self.table = self.empty
        self.rows: list[tuple[Row, float]] = []

    def now(self) -> Now:
        return Now(self.time, self.here)

    def decide(self, caller: Caller, command: Command) -> list[Row] | Refusal:
        return decide(self.table, caller, command, self.now(), self.chance)

    def do(self, caller: Caller, command: Command) -> list[Row]:
        """A command that must not be refused; its rows are stored and applied."""
        rows = self.decide(caller, command)
        assert not isinstance(rows, Refusal), (command, rows.code)
        for row in rows:
            self.table = apply(self.table, row, self.time)
            self.rows.append((row, self.time))
        self.time += 1.0
        return rows

    def refused(self, caller: Caller, command: Command) -> str:
        """A command that must be refused and change nothing; returns the code."""
        before = told(self.table)
        refusal = self.decide(caller, command)
        assert isinstance(refusal, Refusal), refusal
        assert told(self.table) == before
        return refusal.code

    def stored(self) -> list[tuple[Row, float]]:
        """The rows as a database would give them back."""
        return [(decode_row(*encode_row(row)), at) for row, at in self.rows]

    def folded(self) -> Table:
        return reduce(lambda table, stored: apply(table, *stored), self.stored(), self.empty)

    # A game in progress

    def opened(self, *seats: str, caller: Caller = ANN, **more: Any) -> "Shell":
        """A table with seats `me`, `open`, or the name of a bot."""
        wanted = [NewSeat(kind=seat) if seat in ("me", "open") else NewSeat(kind="bot", bot=seat) for seat in seats]  # type: ignore[arg-type]
        self.do(caller, Create(NAMES[caller.guest or ""], wanted, **{"first": 0, **more}))
        return self

    def joined(self, *callers: Caller) -> "Shell":
        for caller in callers:
            self.do(caller, Join(NAMES[caller.guest or ""], code=self.table.state.code))
        return self

    def legal(self) -> str:
        assert self.table.game is not None
        return str(self.table.game.legal()[0])


def pair(**more: Any) -> Shell:
    """Ann and Bob, with Ann to move."""
    return Shell(**more).opened("me", "open").joined(BOB)


def trio() -> Shell:
    """Ann, Bob and Cy."""
    return Shell().opened("me", "open", "open").joined(BOB, CY)


def told(table: Table) -> dict[str, Any]:
    """Everything about a table as plain values, for comparison."""
    game = table.game
    return {
        "state": msgspec.to_builtins(table.state),
        "versions": (table.version, table.game_version, table.started),
        "times": (table.created, table.updated, table.began, table.last_played),
        "game": None if game is None else (game.record(), game.position(), game.names),
        "played": [(one.seat, one.text, one.person, one.row, one.final) for one in table.played],
        "undos": dict(table.undos),
        "moves": [
            (move.version, move.kind, move.seat, move.turn, move.undo_seat, [one.text for one in move.played])
            for move in table.moves
        ],
        "trimmed": table.trimmed,
        "chat": msgspec.to_builtins(table.chat),
        "speakers": table.speakers,
    }
