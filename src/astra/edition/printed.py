"""What owners of the printed game have confirmed, value by value: the words in the lists that `printed` holds.

A word names one value, such as "boons.2", or a whole whose values have words of their own: "boons" is all four.
"""

from collections.abc import Mapping, Sequence
from typing import Any

CARD_PRINTED = ("element", "fame", "ability", "boons", *(f"boons.{n}" for n in range(1, 5)), "stars")
"""Of a card; stars and lines are one value, the figure. Boons count from 1, as people do."""

BOARD_VALUES = {
    "2": ("spheres", "discard_after", "dream", "places"),
    **dict.fromkeys(("3", "4", "5"), ("spheres", "discard_after", "places")),
}
EDITION_PRINTED = (
    *(
        word
        for count, values in BOARD_VALUES.items()
        for word in (f"boards.{count}", *(f"boards.{count}.{value}" for value in values))
    ),
    "pouch",
    "wisdom",
    "final_cards",
)
"""Of an edition apart from its cards."""


def values_of(word: str, words: Sequence[str]) -> list[str]:
    """The values that a word of a vocabulary stands for."""
    return [value for value in words if value.startswith(f"{word}.")] or [word]


def single_values(words: Sequence[str]) -> list[str]:
    """The words of a vocabulary that name one value each."""
    return [word for word in words if values_of(word, words) == [word]]


def confirmed(holder: Mapping[str, Any], words: Sequence[str]) -> set[str]:
    """The values that the `printed` of a card or of an edition confirms, as far as it can be understood."""
    marks = holder.get("printed")
    known = [word for word in marks if word in words] if isinstance(marks, list) else []
    return {value for word in known for value in values_of(word, words)}


def shortened(marks: Any, words: Sequence[str]) -> Any:
    """The same list in its shortest form; one that is wrong stays as it is."""
    if not isinstance(marks, list) or any(word not in words for word in marks) or len(set(marks)) < len(marks):
        return marks
    sure = confirmed({"printed": marks}, words)
    whole = [word for word in words if sure.issuperset(values_of(word, words))]
    return [word for word in whole if word.rpartition(".")[0] not in whole]
