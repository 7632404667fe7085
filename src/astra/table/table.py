"""A table as a value: what its rows have led to. `apply` makes the next one from a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from astra.edition.model import Edition
from astra.game import Game
from astra.record.commitment import commitment, deal_text
from astra.table.documents import ChatLine
from astra.table.limits import KEPT_STATES, MOST_ROWS
from astra.table.names import names_for
from astra.table.rows import Row
from astra.table.state import Secret, TableState
from astra.table.undo import turn_count, undo_count, undo_seat
from astra.table.updates import Move, Played, PlayedActions

NOT_OPEN = TableState(
    name="",
    host="",
    public=False,
    watch="nobody",
    hints=False,
    solo=False,
    modifiers=[],
    first=None,
    position=None,
    lesson=None,
    code="",
    seats=[],
    status="closed",
)
"""A table before its first row."""


class Tried(NamedTuple):
    """The game after a row, as `decide` has tried it, so that `apply` need not play it again."""

    row: Row
    game: Game
    played: list[Played]


class Table:
    """One table, as a value: `apply` does not change it but makes the next one, which shares what stays the same.

    Only caches, and parts that neither of the two keeps any more, are dropped in place.
    """

    def __init__(
        self,
        table_id: str,
        edition_hash: str,
        edition: Edition,
        secret: Secret,
        *,
        whole: bool = False,
        most_rows: int = MOST_ROWS,
    ) -> None:
        """A table before its first row. `whole` keeps its whole past, else only what is likely to be needed."""
        self.id = table_id
        self.edition_hash = edition_hash
        self.edition = edition
        self.secret = secret
        self.whole = whole
        self.most_rows = most_rows
        self.created = self.updated = self.began = self.last_played = 0.0
        self.state = NOT_OPEN
        self.version = -1
        self.game_version = -1
        """The version that last changed the game: requests made for it or later are not stale."""
        self.started = -1
        """The version in which the game began."""
        self.game: Game | None = None
        self.played = PlayedActions([], 0)
        self.undos: Counter[tuple[int, int]] = Counter()
        """How often a seat has undone something, by the turn it returned to."""
        self.moves: list[Move] = []
        self.dropped: list[Move] = []
        """The moves that the table before this one still had."""
        self.trimmed = False
        """Whether older moves have been dropped."""
        self.chat: Sequence[ChatLine] = ()
        self.speakers: dict[str, str] = {}
        """The names of those who chatted here, by handle."""
        self.tried: Tried | None = None

    # Reading

    def names(self, language: str) -> tuple[str, ...]:
        """The seats' names in a reader's language."""
        return names_for(self.state, language)

    @property
    def playing(self) -> bool:
        return self.state.status == "playing"

    @property
    def asked(self) -> int | None:
        """The seat to decide, if the table is playing."""
        return self.game.seat if self.game is not None and self.playing else None

    def asked_bot(self) -> str | None:
        """The bot that has to decide now."""
        asked = self.asked
        return None if asked is None else self.state.seats[asked].player()

    def is_stale(self, version: int) -> bool:
        """Whether a request was made for an earlier moment of the game."""
        return not self.game_version <= version <= self.version

    @property
    def alone(self) -> bool:
        """Whether one person plays, with bots or by themselves: nobody else minds what they take back."""
        return [seat.kind for seat in self.state.seats if seat.kind != "bot"] == ["person"]

    def undo_seat(self) -> int | None:
        """The seat that may undo its last action now."""
        return undo_seat(self.played, self.alone) if self.playing else None

    def undo_count(self, turn: bool) -> int:
        """How many actions that seat takes back, of its last list or of its whole `turn`."""
        if self.undo_seat() is None:
            return 0
        return turn_count(self.played, self.alone) if turn else undo_count(self.played, self.alone)

    @property
    def undoes_turn(self) -> bool:
        """Whether that seat may also take back its turn, and that is more than its last list."""
        return self.alone and self.undo_count(turn=True) > self.undo_count(turn=False)

    def move(self, version: int) -> Move | None:
        """The move that made a version, if that version changed the game."""
        for move in reversed(self.moves):
            if move.version <= version:
                return move if move.version == version else None
        return None

    def since_move_of(self, seat: int) -> list[Move]:
        """The moves since and including the last move of a seat's own turn, and the move before.

        A boon that it took in another seat's turn belongs to that turn; undone moves do not count.
        """
        moves = self.moves[-KEPT_STATES:]
        for number in reversed(range(1, len(moves))):
            if moves[number].kind == "undo":
                return moves[number:]
            before = moves[number - 1].state
            if moves[number].seat == seat and before is not None and before.active == seat:
                return moves[number - 1 :]
        return moves

    def begin(self) -> Game:
        """The game as set up: always the same from the same rows."""
        state, seed = self.state, self.secret.seed
        if state.position is not None:
            return Game.from_position(state.position, seed=seed, edition=self.edition, names=state.names())
        return Game.new(
            players=len(state.seats),
            solo=state.solo,
            modifiers=state.modifiers,
            seed=seed,
            first=state.first,
            edition=self.edition,
            names=state.names(),
        )

    def deal(self) -> str | None:
        """The text of the committed deal."""
        if self.state.commitment is None:
            return None
        return self.secret.deal or deal_text(self.begin(), self.secret.salt)

    def is_as_committed(self) -> bool:
        """Whether the deal is the one whose hash everybody was told at the start."""
        deal = self.deal()
        return deal is None or commitment(deal) == self.state.commitment

    def successor(self) -> Table:
        """A copy of this table that becomes the next one."""
        after = Table.__new__(Table)
        after.__dict__.update(self.__dict__)
        return after
