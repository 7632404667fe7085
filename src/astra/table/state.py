"""What people decide about a table: its seats and who sits there, its status, its invitation."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any, Literal

import msgspec

from astra.record.parsing import RULES
from astra.table.chance import Chance
from astra.table.documents import Status, Watch


@lru_cache(maxsize=20_000)  # each request names its caller
def handle_of(table_id: str, guest: str) -> str:
    """A guest's identifier at one table; it cannot be used to follow a person from table to table."""
    return hashlib.sha256(f"{table_id}/{guest}".encode()).hexdigest()[:16]


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class SeatState(msgspec.Struct, kw_only=True):
    """A seat. `guests` may act for it, the first is its owner; `sitting_in` plays for an absent or conceded one.

    A `nameless` seat is a bot's that nobody named, or of somebody who is forgotten: see `names_for`. `former` owned it
    until the host sent them away, and has left their name there; who `left` the game is not there for a rematch.
    `tokens` are the hashes of its private links.
    """

    kind: Literal["person", "bot", "open"]
    name: str = ""
    nameless: bool = False
    guests: list[str] = []
    tokens: list[str] = []
    bot: str | None = None
    sitting_in: str | None = None
    conceded: bool = False
    left: bool = False
    former: str | None = None

    def bears_name_of(self, guest: str) -> bool:
        return guest in (self.former, *self.guests[:1])

    def is_empty(self) -> bool:
        """Whether nobody is here for a rematch: they left, were sent away, or are away."""
        if self.kind != "person":
            return self.kind == "open"
        return not self.guests or self.left or (self.sitting_in is not None and not self.conceded)

    def player(self) -> str | None:
        """The bot that decides for this seat now; None for a person."""
        return self.bot if self.kind == "bot" else self.sitting_in


class TableState(msgspec.Struct, kw_only=True):
    """Everything about a table that people decide; the secrets of the deal are elsewhere."""

    name: str
    host: str
    public: bool
    watch: Watch
    hints: bool
    solo: bool
    modifiers: list[str]
    first: int | None
    position: dict[str, Any] | None
    lesson: str | None
    code: str
    seats: list[SeatState]
    status: Status = "open"
    mutes: dict[str, list[str]] = {}
    sent_away: list[str] = []
    """Guests whom the host sent away."""
    rematch: str | None = None
    commitment: str | None = None
    winners: list[int] | None = None
    """Who won a game that a concession ended."""
    hints_agreed: list[int] = []
    """Seats that agreed to hints; with several people at a table all of them must."""
    rules: str = RULES

    def copy(self) -> TableState:
        return decode_state(encode_state(self))

    def seats_of(self, guest: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if guest in seat.guests]

    def seat_of_token(self, token: str) -> int | None:
        """The seat that a link or a program's token belongs to."""
        digest = token_hash(token)
        return next((number for number, seat in enumerate(self.seats) if digest in seat.tokens), None)

    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def people(self) -> list[int]:
        """The seats of people who are still in the game, without those who were sent away or forgotten."""
        return [number for number, seat in enumerate(self.seats) if seat.guests and not seat.conceded]

    def is_lesson_of_one(self) -> bool:
        """Whether this is a lesson that nobody but its host can see: no spectators, and no link to a seat."""
        guests = {guest for seat in self.seats for guest in seat.guests}
        linked = any(seat.tokens for seat in self.seats)
        return self.lesson is not None and self.watch == "nobody" and guests <= {self.host} and not linked

    def needs_agreement(self) -> bool:
        """Whether hints are allowed and several people would have to agree to them; around one screen one is enough."""
        return self.hints and len({self.seats[number].guests[0] for number in self.people()}) > 1

    def gives_hints(self) -> bool:
        """Whether somebody who asks for a hint gets one."""
        return self.hints and (not self.needs_agreement() or set(self.people()) <= set(self.hints_agreed))

    def ends_with(self, people: list[int]) -> bool:
        """Whether a concession that leaves these people ends the game: with two seats, solo, or if only bots remain."""
        return len(self.seats) <= 2 or not people

    def is_full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)


class Secret(msgspec.Struct, kw_only=True):
    """What decides the deal and all later chance; nobody sees it before the game is over.

    `deal` is the committed text, stored only for older tables, where it cannot be derived from the rest.
    """

    seed: bytes
    salt: bytes
    deal: str | None = None


_decoder = msgspec.json.Decoder(TableState)
_secret_decoder = msgspec.json.Decoder(Secret)


def encode_state(state: TableState) -> str:
    return msgspec.json.encode(state).decode()


def decode_state(text: str) -> TableState:
    return _decoder.decode(text)


def new_secret(chance: Chance, about: str) -> Secret:
    """256 random bits each for the seed and the salt."""
    return Secret(seed=chance.draw(32, "deal", about, "seed"), salt=chance.draw(32, "deal", about, "salt"))


def encode_secret(secret: Secret) -> bytes:
    return msgspec.json.encode(secret)


def decode_secret(text: bytes) -> Secret:
    return _secret_decoder.decode(text)
