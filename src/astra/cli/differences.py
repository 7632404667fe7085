"""How two editions differ, in words of a language."""

from __future__ import annotations

from typing import Any, NamedTuple

from astra.edition import Edition, edition_json
from astra.edition.comparison import figure_changes
from astra.edition.merging import Choice, choices
from astra.edition.names import NAMES
from astra.edition.wording import Argument, Words
from astra.locales import Texts


class Difference(NamedTuple):
    """Where the second edition differs from the first, and how: "Taurus (Tau)", "final fame: 2 instead of 1"."""

    where: str
    text: str


def differences(first: Edition, second: Edition, texts: Texts) -> list[Difference]:
    """Everything that `second` says differently, card by card, then boards and tracks; empty for equal editions.

    A figure whose stars are no farther from their places than anybody can see counts as the same.
    """
    old, new = ({card.code: card for card in edition.cards} for edition in (first, second))
    found = []
    for choice in choices(edition_json(first), edition_json(second)):
        if choice.card is not None and choice.field == "figure":
            changes = figure_changes(old[choice.card], new[choice.card])
            told = [_words(words, texts) for words in changes]
        else:
            told = [_told(choice, texts)]
        found += [Difference(_place(choice, texts), text) for text in told]
    return found


def _place(choice: Choice, texts: Texts) -> str:
    if choice.card is not None:
        text_id = f"card-{choice.card}"
        return f"{texts.format(text_id) if texts.has(text_id) else choice.latin} ({choice.card})"
    word, _, rest = choice.field.partition(".")
    return texts.format("workshop-board", n=int(rest.partition(".")[0])) if rest else texts.format(f"workshop-{word}")


def _told(choice: Choice, texts: Texts) -> str:
    if choice.field == "card":
        return texts.format("edition-card-new" if choice.first is None else "edition-card-missing")
    old, new = (_value(choice.field, value, texts) for value in (choice.first, choice.second))
    word, _, rest = choice.field.partition(".")
    if word == "boons":
        what = texts.format("workshop-field-boon", n=int(rest) + 1)
    else:
        what = texts.format(f"workshop-field-{rest.partition('.')[2] or word}")
    return texts.format("edition-instead", what=what, new=new, old=old)


def _value(field: str, value: Any, texts: Texts) -> str:
    """A value as people say it."""
    word = field.rpartition(".")[2]
    if field.startswith("boons."):
        return texts.format(f"boon-{value['kind']}", n=value["n"])
    if word == "ability":
        number = value.get("n", value.get("cost"))
        name = texts.format(NAMES[value["kind"]])
        return name if number is None else f"{name} {number}"
    if word == "dream":
        return ", ".join(f"{texts.format(NAMES[element])} {n}" for element, n in value.items())
    if word == "final_cards":
        return ", ".join(" + ".join(texts.format(NAMES[element]) for element in pair) for pair in value)
    if word in ("pouch", "wisdom"):
        return " ".join(map(str, value))
    if word in ("spheres", "places"):
        return ", ".join(texts.format(NAMES[element]) for element in value)
    return texts.format(NAMES[value]) if word in ("element", "discard_after") else str(value)


def _words(words: Words, texts: Texts) -> str:
    return texts.format(words.text_id, **{name: _argument(value, texts) for name, value in words.arguments.items()})


def _argument(value: Argument, texts: Texts) -> str | int | float:
    return ", ".join(map(texts.format, value)) if isinstance(value, list) else value
