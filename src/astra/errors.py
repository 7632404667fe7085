"""The errors that a caller can cause; each message says where, and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class AstraError(Exception):
    """Any error that a user may see; its text is complete in itself."""


class IllegalAction(AstraError):
    """An action that is not legal now: `rule` forbids it. `reason` and `arguments` make the text in any language."""

    def __init__(self, message: str, rule: str, reason: str, arguments: Mapping[str, str | int]) -> None:
        super().__init__(message)
        self.rule = rule
        self.reason = reason
        self.arguments = dict(arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        """Other processes get it whole: vectors of environments raise it there."""
        return type(self), (str(self), self.rule, self.reason, self.arguments)


class PositionError(AstraError):
    """A position document that is impossible or unreadable; the text names the part."""


class RecordError(AstraError):
    """A record that is damaged, tampered with or from another version; the text names the line."""


class SetupError(AstraError):
    """A game that the rules do not allow: too many players, modifiers that exclude each other."""
