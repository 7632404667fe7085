"""What a player typed, read as an action: a number, `mark Tau.4`, or shorter, `tau 4` and `leo`."""

from __future__ import annotations

import re

from astra.cli.terminal.blocks import shortened
from astra.cli.terminal.cards import find_card
from astra.cli.terminal.scene import Scene
from astra.rules.actions import Action

PLAIN_VERBS = ("rest", "stop", "trade")
CARD_VERBS = ("use", "activate", "discard", "discover")
BOONS = 4

_MARK = re.compile(r"(?:mark\s+)?(?P<card>[^\W\d]+)\s*[. ]?\s*(?P<star>\d+)", re.IGNORECASE)
_BOON = re.compile(r"boon\s+(?P<boon>\d+)", re.IGNORECASE)
_CARD = re.compile(rf"(?:(?P<verb>{'|'.join(CARD_VERBS)})\s+)?(?P<card>.+)", re.IGNORECASE)


# Valid numbers have far fewer digits, and Python refuses to parse very long ones.
MOST_DIGITS = 9


class NotUnderstood(Exception):
    """Typed text that is not an action; `text_id` and `arguments` say why in the player's language."""

    def __init__(self, text_id: str, **arguments: object) -> None:
        super().__init__(text_id)
        self.text_id = text_id
        self.arguments = arguments


def small_number(text: str) -> int | None:
    """The number that was typed; None if it is not a number or is too long."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def read_action(scene: Scene, typed: str) -> Action:
    """The intended action, which need not be legal. Raises NotUnderstood."""
    text = " ".join(typed.split())
    if text.isdecimal():
        return _choice(scene, text)
    if text.casefold() in PLAIN_VERBS:
        return Action(text.casefold())
    if match := _BOON.fullmatch(text):
        return Action("boon", n=_number(match["boon"], BOONS, "answer-no-choice"))
    if match := _MARK.fullmatch(text):
        return _mark(scene, match["card"], match["star"])
    return _card_action(scene, text)


def _number(text: str, last: int, text_id: str, **arguments: object) -> int:
    """A number from 1 to `last`; for any other, the error uses `text_id`."""
    number = small_number(text)
    if number is None or not 1 <= number <= last:
        raise NotUnderstood(text_id, n=shortened(text), last=last, **arguments)
    return number


def _choice(scene: Scene, text: str) -> Action:
    if scene.view["over"]:
        raise NotUnderstood("answer-over")
    return scene.legal[_number(text, len(scene.legal), "answer-no-choice") - 1]


def _mark(scene: Scene, card: str, star: str) -> Action:
    code = find_card(scene, card)
    if code is None:
        raise _no_card(scene, card)
    stars = len(scene.cards[code].stars)
    number = _number(star, stars, "answer-no-star", card_of=scene.card_name(code, "of"))
    return Action("mark", code, number)


def _card_action(scene: Scene, text: str) -> Action:
    """A card with a verb, or just a card if only one thing can be done with it."""
    match = _CARD.fullmatch(text)
    assert match is not None
    code = find_card(scene, match["card"])
    if match["verb"]:
        if code is None:
            raise _no_card(scene, match["card"])
        return Action(match["verb"].casefold(), code)
    meant = [action for action in scene.legal if action.card == code]
    if code is None or len(meant) != 1:
        help_word = scene.texts.format("command-help")
        raise NotUnderstood("answer-not-understood", text=shortened(text), help=help_word)
    return meant[0]


def _no_card(scene: Scene, text: str) -> NotUnderstood:
    codes = [place["card"] for place in scene.view["places"] if place is not None]
    hint = scene.texts.format("answer-no-card-hint", cards=", ".join(codes))
    return NotUnderstood("answer-no-card", text=shortened(text), hint=hint)
