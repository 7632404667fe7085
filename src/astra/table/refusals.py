"""What a table refuses: a code, the general reason, and the arguments of the sentence that players read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from astra.errors import AstraError, IllegalAction
from astra.locales.remembered import TEXTS

Why = Literal["invalid", "unknown", "forbidden", "missing", "conflict", "large"]
"""A bad request, an unknown caller, something not theirs, something not there, the wrong moment, or too much of it."""

STATUS_OF: dict[Why, int] = {
    "invalid": 422,
    "unknown": 401,
    "forbidden": 403,
    "missing": 404,
    "conflict": 409,
    "large": 413,
}
"""The status that a shell answers with."""

Arguments = Mapping[str, str | int | float]


class ErrorBody(msgspec.Struct):
    """What was wrong: `text_id` with `arguments` makes the sentence in any language.

    `seat` among them counts from 0 as everywhere; `number` is the same as people count, and as the sentence says it.
    """

    code: str
    text_id: str
    arguments: dict[str, str | int | float]
    message: str


class Refusal(Exception):
    """A refused command. `text_id` and `arguments` make the sentence, in any language."""

    def __init__(
        self, code: str, why: Why, arguments: Arguments | None = None, *, text_id: str = "", message: str = ""
    ) -> None:
        super().__init__(code)
        self.code = code
        self.why: Why = why
        self.text_id = text_id or f"error-{code}"
        self.arguments = dict(arguments or {})
        self.message = message
        """The English sentence, if the texts have none."""

    def told(self) -> ErrorBody:
        """The refusal as every shell answers it."""
        sentence = self.message or TEXTS["en"].format(self.text_id, **self.arguments)
        return ErrorBody(self.code, self.text_id, self.arguments, sentence)


class Stale(Refusal):
    """The game has moved on since the caller looked."""

    def __init__(self) -> None:
        super().__init__("stale", "conflict")


class TableFull(Refusal):
    """A table's log has no room for this."""

    def __init__(self) -> None:
        super().__init__("table-full", "conflict")


class BadToken(Refusal):
    """A token that does not belong to this table: revoked or mistyped."""

    def __init__(self) -> None:
        super().__init__("bad-link", "unknown")


def of_seat(seat: int, **more: str | int) -> dict[str, str | int]:
    """The arguments of a refusal about a seat, counted from 1."""
    return {"seat": seat, "number": seat + 1, **more}


def illegal(error: IllegalAction, index: int) -> Refusal:
    """An action that the rules forbid."""
    arguments = {**{name: value for name, value in error.arguments.items() if name != "index"}, "index": index}
    if error.rule:
        arguments["rule"] = error.rule
    return Refusal("illegal", "invalid", arguments, text_id=f"refused-{error.reason}", message=str(error))


def impossible(error: AstraError) -> Refusal:
    """An impossible set-up. The reason is for the author of the request, so it is in English only."""
    problem = str(error)
    return Refusal("impossible", "invalid", {"problem": problem}, message=f"Such a game cannot be: {problem}.")
