"""Records, and changes to their text by somebody who knows how they are signed."""

import hashlib
import re

import msgspec

import astra
from astra import Edition, Game
from tests.record.games import play_on

TEXTS = {
    "finished": play_on(Game.new(3, seed=7)).record(),
    "solo": play_on(Game.new(solo=True, modifiers=["E5", "H3"], seed=7), 7).record(),
    "position": play_on(Game.from_position({"players": 2}, seed=1)).record(),
    "under way": Game.new(4, seed=7).record(),
}


def other_edition() -> Edition:
    return msgspec.structs.replace(astra.load_edition(), id="mine", version=9)


def signed(text: str) -> str:
    """The text with its last line recomputed, as somebody who tampers with it would do."""
    body = text[: text.rindex("sha256: ")]
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


def replaced(text: str, old: str, new: str) -> str:
    assert old in text
    return signed(text.replace(old, new, 1))


def without(text: str, start: str) -> str:
    return signed("".join(line for line in text.splitlines(True) if not line.startswith(start)))


def swap_last_two(text: str, key: str) -> str:
    """Swap two neighbouring cards of a pile of the deal."""
    found = re.search(rf"{key}(?: \w{{3}})* (\w{{3}}) (\w{{3}})(?=[;\n])", text)
    assert found is not None
    pile = found[0]
    return replaced(text, pile, f"{pile[:-8]} {found[2]} {found[1]}")
