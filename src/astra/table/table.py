"""A table and its rows: `apply` makes the next table from a row, and a fold over all rows makes the current one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Literal, NamedTuple, assert_never

import msgspec

from astra.edition.model import Edition
from astra.game import Game
from astra.record.commitment import commitment, deal_text
from astra.rules.events import pen_name
from astra.table.documents import ChatLine
from astra.table.limits import KEPT_CHAT, KEPT_MOVES, KEPT_STATES, MOST_ROWS
from astra.table.names import names_for
from astra.table.rows import (
    Acted,
    Closed,
    Created,
    Forgotten,
    HintsAgreed,
    Joined,
    Left,
    LinkClaimed,
    LinkMade,
    LinksRevoked,
    Muted,
    Older,
    RematchMade,
    Removed,
    Restated,
    Row,
    Said,
    SeatChanged,
    Silenced,
    Started,
    Undone,
)
from astra.table.state import Secret, TableState, handle_of
from astra.table.undo import turn_count, undo_count, undo_seat, undoable
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


# Rows


def apply(table: Table, row: Row, at: float) -> Table:
    """The next table, after a row with its time. Raises whatever a row raises that cannot be played."""
    after = table.successor()
    after.version += 1
    after.updated = at
    match row:
        case Acted():
            _play(after, row, at)
        case Undone():
            _take_back(after, row, at)
        case Said():
            _hear(after, row, at)
        case Started():
            _start(after, row, at)
        case Created(state):
            after.state = state
            after.created = after.began = after.last_played = at
        case Forgotten(state) | Restated(state):
            after.state = state
            _rename(after)
        case _:
            after.state = _changed(table.state, row)
    after.tried = None
    return after


def apply_each(table: Table, rows: Iterable[Row], at: float) -> list[Table]:
    """The table after each of some rows that came at one time."""
    _, *tables = accumulate(rows, lambda before, row: apply(before, row, at), initial=table)
    return tables


def fold(table: Table, rows: Iterable[tuple[Row, float]]) -> Table:
    """A table after many rows, each with its time."""
    for row, at in rows:
        table = apply(table, row, at)
    return table


StateRow = (
    Joined
    | Left
    | Removed
    | SeatChanged
    | LinkMade
    | LinkClaimed
    | LinksRevoked
    | Muted
    | HintsAgreed
    | RematchMade
    | Closed
    | Silenced
    | Older
)
"""Rows that change nothing but what people decide about the table, or nothing at all."""


def _changed(before: TableState, row: StateRow) -> TableState:
    """What people decide about the table, after a row that changes nothing else."""
    state = before.copy()
    match row:
        case Joined(number, guest, name):
            state.seats[number] = msgspec.structs.replace(state.seats[number], kind="person", guests=[guest], name=name)
            state.sent_away = [other for other in state.sent_away if other != guest]  # invited again
        case SeatChanged(number, seat):
            state.seats[number] = seat
        case Left(seats, host, status, winners):
            for number, seat in seats.items():
                state.seats[number] = seat
            state.host, state.status, state.winners = host, status, winners
        case Removed(number, seat, code, sent_away, status, winners):
            state.seats[number] = seat
            state.code, state.sent_away = code, sent_away
            state.status, state.winners = status, winners
        case LinkMade(number, digest):
            state.seats[number].tokens.append(digest)
        case LinkClaimed(number, guest):
            state.seats[number].guests.append(guest)
        case LinksRevoked(number):
            seat = state.seats[number]
            seat.tokens, seat.guests = [], seat.guests[:1]
        case Muted(reader, handles):
            state.mutes[reader] = handles
        case HintsAgreed(seats):
            state.hints_agreed = seats
        case RematchMade(other):
            state.rematch = other
        case Closed():
            state.status = "over" if state.status == "over" else "closed"
            state.public = False
        case Silenced() | Older():
            return before
        case _:
            assert_never(row)
    return state


def _start(after: Table, row: Started, at: float) -> None:
    tried = after.tried
    after.game = tried.game if tried is not None and tried.row is row else after.begin()
    after.game_version = after.started = after.version
    after.began = after.last_played = at
    after.state = msgspec.structs.replace(
        after.state, status="over" if after.game.over else "playing", commitment=row.commitment
    )


def _play(after: Table, row: Acted, at: float) -> None:
    assert after.game is not None
    turn = after.game.turn
    tried = after.tried
    if tried is not None and tried.row is row:
        game, played = tried.game, tried.played
    else:
        game = after.game.copy()
        played = [play_one(game, row.seat, text, row.person) for text in row.actions]
    for action in played:
        action.row = after.version
    after.game = game
    after.played = after.played.plus(played)
    if game.over and after.state.status == "playing":
        after.state = msgspec.structs.replace(after.state, status="over")
    _tell(after, "actions", row.seat, played, turn, at)


def _take_back(after: Table, row: Undone, at: float) -> None:
    assert after.game is not None
    after.game = game = after.game.copy()
    for _ in range(row.count):
        game.undo()
    after.played = after.played.minus(row.count)
    after.undos = after.undos.copy()
    after.undos[row.seat, game.turn] += 1
    _tell(after, "undo", row.seat, [], game.turn, at)


def play_one(game: Game, seat: int, text: str, person: bool) -> Played:
    """Play an action, and note what is to be known of it later; raises IllegalAction."""
    whose = pen_name(int(game.peek().active))
    events = game.play(text)
    return Played(seat, game.last_action, events, person, whose)


def _tell(
    after: Table, kind: Literal["actions", "undo"], seat: int, played: list[Played], turn: int, at: float
) -> None:
    assert after.game is not None
    move = Move(
        after.version,
        kind,
        seat,
        played,
        after.game.peek(),
        after.undo_seat(),
        after.undoes_turn,
        turn,
        after.moves[-1] if after.moves else None,
    )
    after.game_version = after.version
    after.last_played = at
    if after.moves:
        after.moves[-1].drop_encoded()
    after.moves = [*after.moves, move]
    if not after.whole:
        _let_go(after)


def _hear(after: Table, row: Said, at: float) -> None:
    who = handle_of(after.id, row.guest)
    line = ChatLine(version=after.version, who=who, seat=row.seat, name=row.name, text=row.text, at=at)
    after.chat = (*after.chat, line)[-KEPT_CHAT:]
    after.speakers = {**after.speakers, who: row.name}


def _rename(after: Table) -> None:
    """Give the game and its cached texts the current names."""
    if after.game is not None and after.game.names != after.state.names():
        after.game = after.game.copy()
        after.game.rename(after.state.names())
    for move in after.moves:
        move.drop_encoded()


def _let_go(after: Table) -> None:
    """Keep memory bounded however long a game lasts; what can be undone always stays.

    The table before this one is the present one until the row is stored, so it loses nothing that it keeps.
    """
    if len(after.moves) > KEPT_STATES + 1:
        after.moves[-KEPT_STATES - 2].state = None
    for move in after.dropped:
        for action in move.played:
            action.events = []
    after.dropped = after.moves[:-KEPT_MOVES]
    if after.dropped:
        after.moves = after.moves[-KEPT_MOVES:]
        after.trimmed = True
    assert after.game is not None
    after.game.limit_undo(max(KEPT_STATES, undoable(after.played, after.alone)))
