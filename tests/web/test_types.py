"""The browser's types of an edition, which no schema generates, name the fields that the server's document has."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from astra.edition import edition_json, load_edition

TYPES = (Path(__file__).parents[2] / "web" / "src" / "api" / "types.ts").read_text(encoding="utf-8")
EDITION = edition_json(load_edition())
CARDS = EDITION["cards"]
PARTS: dict[str, list[dict[str, Any]]] = {
    "Edition": [EDITION],
    "Board": list(EDITION["boards"].values()),
    "Card": CARDS,
    "Star": [star for card in CARDS for star in card["stars"]],
    "Boon": [boon for card in CARDS for boon in card["boons"]],
    "Ability": [card["ability"] for card in CARDS],
}


def fields(name: str) -> dict[str, bool]:
    """The fields of an interface, and whether they are always there."""
    body = re.search(rf"export interface {name} \{{\n(.*?)\n\}}", TYPES, re.DOTALL)
    assert body is not None, name
    return {word: optional == "" for word, optional in re.findall(r"^  (\w+)(\??):", body[1], re.MULTILINE)}


def found(parts: Iterable[dict[str, Any]]) -> dict[str, bool]:
    documents = list(parts)
    return {word: all(word in one for one in documents) for word in sorted({word for one in documents for word in one})}


@pytest.mark.parametrize("name", PARTS)
def test_a_type_has_the_fields_that_the_document_has(name: str) -> None:
    typed, written = fields(name), found(PARTS[name])
    assert typed.keys() == written.keys()
    assert {word for word, always in typed.items() if always} <= {word for word, always in written.items() if always}
