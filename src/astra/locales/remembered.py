"""A cache for texts that are filled again and again: logs, hints, names."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import NamedTuple

from fluent.runtime.resolver import (
    Literal,
    NeverIsolatingPlaceable,
    Pattern,
    Placeable,
    SelectExpression,
    VariableReference,
)

from astra.locales import LANGUAGES, Texts

# Names of cards, elements and amounts are repeated all the time.
MOST_KEPT_TEXTS = 20_000
GAP = "\0"  # on both sides of a name that is to be put in; neither our texts nor what decides about them have it
LONGEST_NAME = 1000  # Fluent refuses to put in what is much longer


class Plan(NamedTuple):
    """What a text makes of its arguments: it is chosen and written by some of them, and others are only put in."""

    deciding: frozenset[str]
    put_in: frozenset[str]


class KeptTexts(Texts):
    """Texts with a cache: filling one costs more than everything else in a line of the log.

    Names and lists of stars, which are hardly ever the same, are put into a text that is remembered without them.
    """

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self._kept: dict[tuple[object, ...], list[str]] = {}
        self._plans: dict[str, Plan | None] = {}
        self._known: dict[str, bool] = {}
        # A file is parsed when one of its texts is first needed, by `warm_up` in a thread or by another caller.
        self._parsing = threading.RLock()

    def format(self, text_id: str, /, **arguments: object) -> str:
        key: list[object] = [text_id]
        if arguments:
            try:
                plan = self._plans[text_id]
            except KeyError:
                plan = self._plan(text_id)
            for name, value in arguments.items():
                if plan is None or name in plan.deciding:
                    key += (name, value)
                elif name in plan.put_in:
                    key += (name, None) if _is_put_in(value) else (name, value)
        parts = self._kept.get(tuple(key))
        if parts is None:
            parts = self._remember(tuple(key), text_id, arguments)
        if len(parts) == 1:
            return parts[0]
        return "".join([str(arguments[part]) if at % 2 else part for at, part in enumerate(parts)])

    def _remember(self, key: tuple[object, ...], text_id: str, arguments: dict[str, object]) -> list[str]:
        """The text with gaps: every second part is the name of what is put in there."""
        if len(self._kept) >= MOST_KEPT_TEXTS:
            self._kept.clear()
        plan = self._plans[text_id] if arguments else None
        gaps: dict[str, object] = {}
        if plan is not None:
            gaps = {name: f"{GAP}{name}{GAP}" for name in plan.put_in & arguments.keys() if _is_put_in(arguments[name])}
        with self._parsing:
            text = super().format(text_id, **{**arguments, **gaps})
        parts = self._kept[key] = text.split(GAP) if gaps else [text]
        return parts

    def _plan(self, text_id: str) -> Plan | None:
        """None for a text that refers to others: anything may decide about those."""
        with self._parsing:
            pattern = self._pattern(text_id)
        plan = None
        if pattern is not None:
            uses = list(_uses(pattern))
            if all(name is not None for name, _ in uses):
                deciding = frozenset(str(name) for name, decides in uses if decides)
                plan = Plan(deciding, frozenset(str(name) for name, _ in uses) - deciding)
        self._plans[text_id] = plan
        return plan

    def has(self, text_id: str) -> bool:
        known = self._known.get(text_id)
        if known is None:
            with self._parsing:
                known = self._known[text_id] = super().has(text_id)
        return known


def _is_put_in(value: object) -> bool:
    """Words go into a text as they are; numbers are written in the language's way."""
    return type(value) is str and len(value) < LONGEST_NAME


def _uses(part: object) -> Iterator[tuple[str | None, bool]]:
    """The arguments that a part of a text names, and whether each decides; None is something else than an argument."""
    match part:
        case Pattern():
            for element in part.elements:
                yield from _uses(element)
        case Placeable() | NeverIsolatingPlaceable():
            yield from _uses(part.expression)
        case SelectExpression(selector=VariableReference() as selector):
            yield selector.id.name, True
            for variant in part.variants:
                yield from _uses(variant.value)
        case VariableReference():
            yield part.id.name, False
        case Literal():
            pass
        case _:
            yield None, True


def warm_up() -> None:
    """Parse the files that logs, names, hints and refusals need before somebody has to wait for them."""
    for texts in TEXTS.values():
        for text_id in (
            "log-rested",
            "card-Tau",
            "server-log-undo",
            "opponent-greedy",
            "hint-completes",
            "refused-over",
        ):
            texts.has(text_id)


TEXTS = {language: KeptTexts(language) for language in LANGUAGES}
