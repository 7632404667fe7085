"""The words of an edition file that have a name in every language: elements, boons, abilities, kinds of stars."""

from collections.abc import Collection
from typing import get_args

from astra.edition.model import ELEMENTS, AbilityKind, BoonKind, StarKind

# The text that says each word.
NAMES: dict[str, str] = {
    **{element: f"element-{element}" for element in ELEMENTS},
    **{kind: f"workshop-boon-{kind}" for kind in get_args(BoonKind)},
    **{kind: f"workshop-kind-{kind}" for kind in get_args(AbilityKind)},
    **{kind: f"workshop-star-{kind}" for kind in get_args(StarKind)},
}


def listed(words: Collection[str]) -> str | list[str]:
    """The words for a phrase: a list if each has a name, else as they stand in the file."""
    return list(words) if all(word in NAMES for word in words) else ", ".join(words)
