"""A table in memory: its state, its game, and everything that was told about it, as its rows say."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from typing import TYPE_CHECKING, Any

import msgspec

from astra.bots import TurnClock
from astra.edition.model import Edition
from astra.errors import AstraError
from astra.game import Game
from astra.server.http.errors import Refused
from astra.server.http.schemas import ChatLine
from astra.server.names import names_for
from astra.server.plans import Plan
from astra.server.state import Secret, TableState, decode_secret, decode_state, handle_of
from astra.server.storage import Entry, TableRow
from astra.server.storage.digests import is_as_written
from astra.server.updates import Played, Step

if TYPE_CHECKING:
    from astra.server.stream.presence import Presence
    from astra.server.stream.streams import Subscriber

# Streams that come back later than this many versions of the game get a snapshot instead.
KEPT_STATES = 32
# What happened is kept this long for the log; what is older is read from the rows when somebody asks.
KEPT_STEPS = 100
# Lines of chat; older ones are rows and nothing else.
KEPT_CHAT = 300


class Actions(msgspec.Struct, array_like=True):
    """The payload of an `actions` row."""

    seat: int
    actions: list[str]
    person: bool


class Said(msgspec.Struct, array_like=True):
    """The payload of a `chat` row; null once its author, or the `owner` of the seat that said it, is forgotten."""

    guest: str
    seat: int | None
    name: str
    text: str
    owner: str | None = None

    def concerns(self, guest: str) -> bool:
        """Whether somebody said it, or another device did in the name of their seat."""
        return guest in (self.guest, self.owner)


class Undone(msgspec.Struct, array_like=True):
    """The payload of an `undo` row: whose actions, and how many; older rows took back one each."""

    seat: int
    count: int = 1


class TableEvent(msgspec.Struct, array_like=True):
    """The payload of a `table` or `start` row: what happened.

    `FORGOTTEN` tells every process to read the table anew; all else is for whoever reads the database.
    """

    what: str
    seat: int | None = None


FORGOTTEN = "forgotten"


def is_forgetting(entry: Entry) -> bool:
    """Whether a row reaches into the past: names and chat lines of somebody are gone from it."""
    return entry.kind == "table" and msgspec.json.decode(entry.payload, type=TableEvent).what == FORGOTTEN


class BrokenLog(Refused):
    """A table whose rows do not follow on each other, or do not play: rows are missing, or were changed.

    Only this table is refused, by name; what stands before the first bad row is sound.
    """

    def __init__(self, table_id: str, version: int, of: int, reason: str) -> None:
        super().__init__("broken-log", 409, arguments={"table": table_id, "version": version, "of": of})
        self.facts = {"table": table_id, "first_bad_version": version, "stored_version": of, "reason": reason}


def needs_whole(table_id: str, first: int, stored: int, entries: list[Entry]) -> None:
    """Check that the rows are those from `first` to the stored version, as they were written; raises BrokenLog."""
    for expected, entry in enumerate(entries, first):
        if entry.version != expected:
            reason = f"row {expected} is missing: {entry.version} follows on {expected - 1}"
            raise BrokenLog(table_id, expected, stored, reason)
        if not is_as_written(table_id, entry):
            raise BrokenLog(table_id, expected, stored, f"row {expected} is not what was written: its digest differs")
    if first + len(entries) != stored + 1:
        last = first + len(entries) - 1
        raise BrokenLog(table_id, last + 1, stored, f"the table is at version {stored}, its last row is {last}")


class LiveTable:
    """One table. Only its holder of `lock` changes it, and only after the change is on disk."""

    def __init__(self, row: TableRow, edition: Edition, whole: bool = False) -> None:
        """`whole` keeps the past as long as it is; else only what is likely to be asked for."""
        self.whole = whole
        self.id = row.id
        self.edition = edition
        self.edition_hash = row.edition
        self.created = row.created
        self.updated = row.updated
        self.state: TableState = decode_state(row.document)
        self.secret: Secret = decode_secret(row.secret)
        self.version = -1
        self.game_version = -1
        """The version that last changed the game: requests made for it or later are not stale."""
        self.started = -1
        """The version with which the game began."""
        self.began = self.last_played = row.created
        self.game: Game | None = None
        self.played: list[Played] = []
        self.undos: Counter[tuple[int, int]] = Counter()
        """How often a seat has taken something back, by the turn to which it came back."""
        self.steps: list[Step] = []
        self.trimmed = False
        """Whether there were steps before those that are kept."""
        self.chat: deque[ChatLine] = deque(maxlen=KEPT_CHAT)
        self.speakers: dict[str, str] = {}
        """What they were called who spoke here, by handle."""
        self.keys: dict[str, int] = {}
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.presence: Presence
        self.thinking: int | None = None
        self.clocks: dict[tuple[int, str], TurnClock] = {}
        """What is left of a turn's time, by seat and bot: others may decide in the middle of it."""
        self.used = time.monotonic()

    # Reading

    def names(self, language: str) -> tuple[str, ...]:
        """The seats as a reader of this language knows them."""
        return names_for(self.state, language)

    @property
    def playing(self) -> bool:
        return self.state.status == "playing"

    @property
    def asked(self) -> int | None:
        """The seat to decide, if the table is playing."""
        return self.game.seat if self.game is not None and self.playing else None

    def asked_bot(self) -> str | None:
        """The bot that is to decide now."""
        return bot_asked(self.state, self.game)

    def is_stale(self, version: int) -> bool:
        """Whether a request was made for another moment of the game than the present."""
        return not self.game_version <= version <= self.version

    def undo_seat(self) -> int | None:
        """The seat that may take its last action back now."""
        return undo_seat(self.played) if self.playing else None

    def step(self, version: int) -> Step | None:
        """The step that made a version, if that version changed the game."""
        for step in reversed(self.steps):
            if step.version <= version:
                return step if step.version == version else None
        return None

    def acted(self, version: int) -> int | None:
        """The seat whose person played in a version, if one did."""
        step = self.step(version)
        return step.seat if step is not None and any(action.person for action in step.played) else None

    def since_move_of(self, seat: int) -> list[Step]:
        """What came with and since the last move of a seat's own turn, after the step before it.

        A boon that it took in another's turn is a part of that turn; what was undone is no news.
        """
        steps = self.steps[-KEPT_STATES:]
        for number in reversed(range(1, len(steps))):
            if steps[number].kind == "undo":
                return steps[number:]
            before = steps[number - 1].state
            if steps[number].seat == seat and before is not None and before.active == seat:
                return steps[number - 1 :]
        return steps

    # Changing, after the commit or from rows

    def begin(self) -> Game:
        """The game as set up: the same from the same rows, always."""
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

    def replay(self, entry: Entry) -> None:
        """Follow a row of the log; `state` and `secret` are set by the caller."""
        self.adopt(entry, self._done_by(entry))

    def follow(self, entry: Entry, stored: int) -> None:
        """The same for a row that may be bad; raises BrokenLog."""
        try:
            self.replay(entry)
        except (AstraError, msgspec.DecodeError, AssertionError, ValueError, LookupError) as error:
            reason = f"row {entry.version} cannot be played: {type(error).__name__}: {error}"
            raise BrokenLog(self.id, entry.version, stored, reason) from error

    def _done_by(self, entry: Entry) -> Plan:
        """What a row did to the game; done again."""
        done = Plan(kind=entry.kind, payload=entry.payload)
        if entry.kind == "start":
            done.game = self.begin()
        elif entry.kind == "actions":
            row = msgspec.json.decode(entry.payload, type=Actions)
            assert self.game is not None
            done.game, done.seat, done.turn = self.game, row.seat, self.game.turn
            done.played = [Played(row.seat, text, self.game.play(text), row.person) for text in row.actions]
        elif entry.kind == "undo":
            undone = msgspec.json.decode(entry.payload, type=Undone)
            assert self.game is not None
            done.game, done.seat, done.undone = self.game, undone.seat, undone.count
            for _ in range(undone.count):
                self.game.undo()
        return done

    def adopt(self, entry: Entry, done: Plan) -> None:
        """The row is on disk: what it did is true from now on."""
        if done.state is not None:
            self.state = done.state
        if done.secret is not None:
            self.secret = done.secret
        if done.game is not None:
            self.game, self.game_version = done.game, entry.version
        if entry.kind == "start":
            self.started = entry.version
            self.began = self.last_played = entry.at
        elif entry.kind in ("actions", "undo"):
            self._adopt_step(entry, done)
        elif entry.kind == "chat":
            self._adopt_chat(entry)
        self.version = entry.version
        self.updated = entry.at
        if entry.key is not None:
            self.keys[entry.key] = entry.version

    def _adopt_step(self, entry: Entry, done: Plan) -> None:
        """`game` is the game after it; `turn` of actions is the turn in which they began."""
        assert self.game is not None
        self.last_played = entry.at
        state, over = self.game.state, self.game.over
        if entry.kind == "actions":
            for action in done.played:
                action.row = entry.version
            self.played += done.played
            undo = None if over else undo_seat(self.played)
            step = Step(entry.version, "actions", done.seat, done.played, state, undo, done.turn)
        else:
            del self.played[-done.undone :]
            self.undos[done.seat, self.game.turn] += 1
            step = Step(entry.version, "undo", done.seat, [], state, undo_seat(self.played), self.game.turn)
        if self.steps:
            self.steps[-1].forget_encoded()
        self.steps.append(step)
        if not self.whole:
            self._let_go()

    def _adopt_chat(self, entry: Entry) -> None:
        said = msgspec.json.decode(entry.payload, type=Said | None)
        if said is not None:
            who = handle_of(self.id, said.guest)
            line = ChatLine(version=entry.version, who=who, seat=said.seat, name=said.name, text=said.text, at=entry.at)
            self.chat.append(line)
            self.speakers[who] = said.name

    def _let_go(self) -> None:
        """Keep memory within bounds however long a game lasts; what can be undone always stays."""
        if len(self.steps) > KEPT_STATES:
            self.steps[-KEPT_STATES - 1].state = None
        while len(self.steps) > KEPT_STEPS:
            for action in self.steps.pop(0).played:
                action.events = []
            self.trimmed = True
        assert self.game is not None
        self.game.forget(max(KEPT_STATES, undoable(self.played)))


def undo_count(played: list[Played]) -> int:
    """How many actions the one who may take back takes back at once: what was confirmed as one list.

    Of a list in which something hidden came to light, only what came after that.
    """
    count = 0
    for action in reversed(played):
        if action.row != played[-1].row or action.final:
            break
        count += 1
    return count


def undo_seat(played: list[Played]) -> int | None:
    """Who may take back what was last played: the person who did, if nothing hidden came to light with it."""
    if not played:
        return None
    last = played[-1]
    return last.seat if last.person and not last.final else None


def undoable(played: list[Played]) -> int:
    """How many actions in a row, from the last one back, could be taken back by those who played them."""
    count = 0
    for action in reversed(played):
        if not action.person or action.final:
            break
        count += 1
    return count


def bot_asked(state: TableState, game: Game | None) -> str | None:
    """The bot that is to decide in a game, if a bot is."""
    if game is None or state.status != "playing" or game.seat is None:
        return None
    return state.seats[game.seat].player()


def load_live(row: TableRow, entries: list[Entry], edition: Edition, whole: bool = False) -> LiveTable:
    """Build a table from its rows; raises BrokenLog."""
    needs_whole(row.id, 0, row.version, entries)
    live = LiveTable(row, edition, whole)
    for entry in entries:
        live.follow(entry, row.version)
    return live


def payload(value: Any) -> str:
    return msgspec.json.encode(value).decode()
