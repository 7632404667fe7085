"""Editions made in memory are checked like files, and a short one plays whole games."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import astra
from astra.edition import edition_json, from_document
from astra.rules.setup import first_above_end


def test_an_edition_with_too_few_cards_is_refused_by_name() -> None:
    edition = astra.load_edition()
    for cards in (edition.cards[:23], edition.cards[:47], ()):
        broken = msgspec.structs.replace(edition, cards=cards)
        with pytest.raises(astra.SetupError, match=f"cards: found {len(cards)} cards, allowed 48"):
            astra.Game.new(players=2, edition=broken)
        with pytest.raises(astra.SetupError, match="the edition cannot be played"):
            astra.Game.from_position({"players": 2}, edition=broken)


def test_an_edition_in_memory_is_refused_for_the_faults_of_a_file() -> None:
    edition = astra.load_edition()
    faults = [
        (msgspec.structs.replace(edition, pouch=(5, 6)), "pouch"),
        (msgspec.structs.replace(edition, cards=(edition.cards[0], *edition.cards[:47])), "each once"),
        (msgspec.structs.replace(edition, final_cards=edition.final_cards[:5]), "final_cards"),
    ]
    for broken, text in faults:
        with pytest.raises(astra.SetupError, match=text):
            astra.Game.new(players=3, edition=broken)


def test_the_short_edition_has_six_cards_of_each_element_and_passes_the_checks_of_files() -> None:
    short = astra.short_edition()
    assert Counter(card.element for card in short.cards) == {"fire": 6, "water": 6, "air": 6, "earth": 6}
    assert from_document(edition_json(short)) == short
    assert astra.short_edition() is short
    assert {card.code for card in short.cards} < {card.code for card in astra.load_edition().cards}


@pytest.mark.parametrize(
    "kind", [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 5}, {"solo": True}], ids=str
)
def test_a_short_game_ends_and_takes_fewer_turns(kind: dict[str, Any]) -> None:
    turns = []
    for edition in (astra.short_edition(), astra.load_edition()):
        game = astra.Game.new(**kind, seed=8, edition=edition)
        assert first_above_end(game.state.tables) > 0
        rng = random.Random(8)
        while not game.over:
            game.play(rng.choice(game.legal()))
        assert astra.Game.load(game.record(), edition=edition).over
        turns.append(game.turn)
    assert turns[0] < 0.7 * turns[1]
