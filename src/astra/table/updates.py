"""What one version changed in a game, kept so that every seat can be told, now or after a reconnect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Literal, overload

import msgspec

from astra.locales import Texts
from astra.locales.remembered import TEXTS
from astra.record.facts import facts_of
from astra.record.log import OPENINGS, goes_on_with, line_under_way, seen_by_only, tell
from astra.record.standing import Night, Range, Sources, standing_of
from astra.rules.events import DieRolled, Event, Pen, TurnBegan
from astra.rules.state import State
from astra.table.documents import LogLine
from astra.table.known import make_view, own_part, spectator_view, visible
from astra.table.undo import reveals

HIDDEN_BOON = "boon ?"

encode = msgspec.json.encode

OWN_PARTS = ("seat", "legal", "seats", "discovery")  # of a view, in its order: those of `own_part`


class Played:
    """One action of a game: who played it in whose turn, with which row, and whether it can be taken back."""

    __slots__ = ("begins", "events", "final", "person", "row", "seat", "secret", "text", "whose")

    def __init__(self, seat: int, text: str, events: list[Event], person: bool, whose: Pen) -> None:
        self.seat = seat
        self.text = text
        self.events = events
        self.person = person
        self.whose = whose
        self.begins: Pen | None = None
        """Whose turn began with it, if one did."""
        for event in events:
            if type(event) is TurnBegan:
                self.begins = event.pen
        self.final = reveals(seat, events)
        self.row = -1
        """The version that it came with; actions that were confirmed together share one."""
        self.secret = any(seen_by_only(event) is not None for event in events)

    def text_for(self, seat: int | None) -> str:
        """The action as a seat may know it."""
        for event in self.events:
            if (seen_by := seen_by_only(event)) is not None and seat not in seen_by:
                return HIDDEN_BOON
        return self.text


class PlayedActions:
    """Actions in order. A longer list shares its beginning with a shorter one, so appending copies nothing."""

    __slots__ = ("_all", "_count")

    def __init__(self, actions: list[Played], count: int) -> None:
        self._all = actions
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Played: ...

    @overload
    def __getitem__(self, at: slice) -> list[Played]: ...

    def __getitem__(self, at: int | slice) -> Played | list[Played]:
        if isinstance(at, slice):
            return self._all[: self._count][at]
        if not -self._count <= at < self._count:
            raise IndexError(at)
        return self._all[at if at >= 0 else self._count + at]

    def __iter__(self) -> Iterator[Played]:
        return iter(self._all[: self._count])

    def __reversed__(self) -> Iterator[Played]:
        """From the last one back, without a look at those before."""
        actions = self._all
        for number in range(self._count - 1, -1, -1):
            yield actions[number]

    def plus(self, actions: list[Played]) -> PlayedActions:
        """These actions followed by more."""
        shared = self._all if len(self._all) == self._count else self._all[: self._count]
        shared.extend(actions)
        return PlayedActions(shared, len(shared))

    def minus(self, count: int) -> PlayedActions:
        """All but the last few of these actions."""
        return PlayedActions(self._all, self._count - count)


class Move:
    """What made one version of the game: a list of actions or an undo, with the state after it."""

    __slots__ = (
        "_logs",
        "_parts",
        "_secret",
        "_tellings",
        "_updates",
        "carried",
        "kind",
        "played",
        "seat",
        "state",
        "turn",
        "undo_seat",
        "undo_turn",
        "version",
    )

    def __init__(
        self,
        version: int,
        kind: Literal["actions", "undo"],
        seat: int,
        played: list[Played],
        state: State | None,
        undo_seat: int | None,
        undo_turn: bool,
        turn: int,
        before: Move | None,
    ) -> None:
        """`before` is the move that this one may go on with; `undo_turn`: that seat may take its whole turn back."""
        self.version = version
        self.kind = kind
        self.seat = seat
        self.played = played
        self.state = state
        self.undo_seat = undo_seat
        self.undo_turn = undo_turn
        self.turn = turn
        self.carried: list[Event] = [] if before is None else before.line_for(self)
        """Events of the last line before it, which its own first line tells again."""
        self._secret = any(action.secret for action in played)
        self._logs: dict[tuple[str, tuple[str, ...], int | None], list[LogLine]] = {}
        self._updates: dict[tuple[int | None, str], bytes] = {}
        self._tellings: dict[tuple[int | None, str], bytes] = {}
        self._parts: SharedView | None = None

    @property
    def events(self) -> list[Event]:
        return [event for action in self.played for event in action.events]

    def line_for(self, after: Move) -> list[Event]:
        """The line with which a move goes on, such as the path of a bot that decides star by star; else nothing.

        A line with a secret in it is not the same for everybody.
        """
        if self.seat != after.seat or "undo" in (self.kind, after.kind) or self._secret:
            return []
        line = line_under_way([*self.carried, *self.events])
        return line if goes_on_with(line, after.events) else []

    def log(self, seat: int | None, language: str, names: tuple[str, ...]) -> list[LogLine]:
        """The lines that a seat may read; readers who may see the same share one text."""
        reader = seat if self._secret else None
        key = (language, names, reader)
        lines = self._logs.get(key)
        if lines is None:
            lines = self._logs[key] = self._tell(reader, TEXTS[language], names)
        return lines

    def is_told(self, seat: int | None, language: str, names: tuple[str, ...]) -> bool:
        """Whether its lines are already made."""
        return (language, names, seat if self._secret else None) in self._logs

    def is_encoded(self, seat: int | None, language: str) -> bool:
        """Whether its update is already encoded."""
        return (seat, language) in self._updates

    def update(self, seat: int | None, language: str, names: tuple[str, ...]) -> bytes:
        """The Update document of a seat, encoded once for everybody who gets it."""
        key = (seat, language)
        update = self._updates.get(key)
        if update is None:
            assert self.state is not None
            parts = self._parts  # another thread may drop them meanwhile
            if parts is None:
                parts = self._parts = SharedView(self.state)
            mine = seat is not None and seat == self.undo_seat
            # Joined, not formatted: that takes a third as long.
            update = self._updates[key] = b"".join(
                [
                    b'{"version":%d,"seat":%b,' % (self.version, _json(seat)),
                    self._told(seat, language, names),
                    b',"view":',
                    parts.view(seat),
                    b',"facts":',
                    parts.facts,
                    b',"standings":',
                    parts.standings(seat),
                    b',"undo":%b,"undo_turn":%b}' % (_json(mine), _json(mine and self.undo_turn)),
                ]
            )
        return update

    def _told(self, seat: int | None, language: str, names: tuple[str, ...]) -> bytes:
        """What was played, the events, and the same in words; readers who may know the same share it.

        An undo repeats no action and no event.
        """
        reader = seat if self._secret else None
        told = self._tellings.get((reader, language))
        if told is None:
            played = self.played if self.kind == "actions" else []
            parts = {
                "kind": self.kind,
                "actions": [{"seat": action.seat, "text": action.text_for(reader)} for action in played],
                "events": [event for action in played for event in visible(action.events, reader)],
                "continues": bool(self.carried),
                "log": self.log(reader, language, names),
            }
            told = self._tellings[reader, language] = encode(parts)[1:-1]
        return told

    def drop_encoded(self) -> None:
        """Drop what was encoded for the streams; it can be made again."""
        self._updates.clear()
        self._tellings.clear()
        self._parts = None

    def _tell(self, seat: int | None, texts: Texts, names: tuple[str, ...]) -> list[LogLine]:
        if self.kind == "undo":
            text = texts.format("server-log-undo", name=names[self.seat])
            return [LogLine(self.version, self.seat, self.turn, text)]
        events = [*self.carried, *visible(self.events, seat)]
        return tell_lines(self.version, self.turn, self.seat, events, texts, names)


class SharedView:
    """A spectator's view of a state, encoded in parts; a seat's view adds what only it may know.

    What the rules say about the state is the same for everybody.
    """

    __slots__ = ("_between", "_discovery", "_everybody", "_night", "_seats", "_standings", "_state", "facts")

    def __init__(self, state: State) -> None:
        self._state = state
        self._everybody = everybody = spectator_view(state)
        self.facts = encode(facts_of(state, everybody))
        self._seats: list[bytes] = [encode(seat) for seat in everybody["seats"]]
        self._discovery = _own(everybody["discovery"])
        self._between = _between(everybody)
        self._night = Night(state)
        self._standings: dict[tuple[int, tuple[int, int]], bytes] = {}

    def standings(self, seat: int | None) -> bytes:
        """If the night ended now, as this seat may know it; most rows are the same for everybody."""
        rows: list[bytes] = []
        for number, elements in enumerate(self._night.elements(seat)):
            text = self._standings.get((number, elements))
            if text is None:
                text = self._standings[number, elements] = _standing(self._night.sources(number), elements)
            rows.append(text)
        return _list(rows)

    def view(self, seat: int | None) -> bytes:
        """The view as JSON."""
        if seat is None:
            return self._put_together(b"null", b"[]", self._seats, self._discovery)
        own = own_part(self._everybody, self._state, seat)
        seats = self._seats.copy()
        seats[seat] = encode(own["seats"][seat])
        legal = encode(own["legal"]) if own["legal"] else b"[]"
        return self._put_together(b"%d" % own["seat"], legal, seats, _own(own["discovery"]))

    def _put_together(self, seat: bytes, legal: bytes, seats: list[bytes], discovery: bytes) -> bytes:
        start, *following = self._between
        parts = [start]
        for part, after in zip((seat, legal, _list(seats), discovery), following, strict=True):
            parts.append(part)
            parts.append(after)
        return b"".join(parts)


# Most rows are those of the move before.
@lru_cache(maxsize=20_000)
def _standing(sources: Sources, elements: Range) -> bytes:
    return encode(standing_of(sources, elements))


def _json(value: int | None) -> bytes:
    """A number, a truth or nothing."""
    if value is None:
        return b"null"
    if isinstance(value, bool):
        return b"true" if value else b"false"
    return b"%d" % value


def _own(discovery: object) -> bytes:
    """A discovery as one seat, or everybody, may know it; mostly there is none."""
    return b"null" if discovery is None else encode(discovery)


def _list(parts: list[bytes]) -> bytes:
    return b"[%b]" % b",".join(parts)


def _between(everybody: dict[str, Any]) -> list[bytes]:
    """The text before each part that differs from seat to seat, in order, and after the last one."""
    texts: list[bytes] = []
    shared: dict[str, Any] = {}
    start = b"{"
    for name, value in everybody.items():
        if name in OWN_PARTS:
            inside = encode(shared)[1:-1]
            texts.append(start + inside + (b"," if inside else b"") + b'"%b":' % name.encode())
            start, shared = b",", {}
        else:
            shared[name] = value
    return [*texts, start + encode(shared)[1:]]


def updates_for(move: Move, viewpoints: Iterable[int | None], language: str, names: tuple[str, ...]) -> bytes:
    """The updates of a version for several viewpoints, by seat number or "watch": the data of an `update` event."""
    parts: list[bytes] = []
    for seat in viewpoints:
        name = viewpoint_name(seat).encode()
        parts.append(b',"%b":' % name if parts else b'{"updates":{"%b":' % name)
        parts.append(move.update(seat, language, names))
    parts.append(b"}}")
    return b"".join(parts)


def viewpoint_name(seat: int | None) -> str:
    """The name of a viewpoint in a stream: a seat's number, or "watch"."""
    return "watch" if seat is None else str(seat)


def tell_lines(
    version: int, turn: int, seat: int | None, events: Sequence[Event], texts: Texts, names: Sequence[str]
) -> list[LogLine]:
    """Events as lines of the log, each with its pen and turn; `turn` is the turn in which they began."""
    lines: list[LogLine] = []
    group: list[Event] = []
    pen: int | str | None = seat

    def close() -> None:
        lines.extend(LogLine(version, pen, turn, text) for text in tell(group, texts, names))
        group.clear()

    for event in events:
        if type(event) in OPENINGS:
            who = getattr(event, "pen", None)
            if type(event) is DieRolled:
                who = "auptolemy"
            if who != pen or type(event) is TurnBegan:
                close()
                pen = who
                if type(event) is TurnBegan:
                    turn = event.turn
        group.append(event)
    close()
    return lines


def view_json(state: State, seat: int | None, playing: bool) -> dict[str, Any]:
    """A seat's view; nothing is legal at a table that is over or closed."""
    view = make_view(state, seat)
    if not playing:
        view["legal"] = []
    return view
