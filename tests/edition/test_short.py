"""Editions made in memory are checked like files, and a short one plays whole games."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import astra
from astra.edition import edition_json, from_document
from astra.rules.ids import OVER
from astra.rules.scoring import winners
from astra.rules.setup import first_above_end


def test_an_edition_with_too_few_cards_is_refused_by_name() -> None:
    edition = astra.load_edition()
    for cards in (edition.cards[:23], edition.cards[:30], edition.cards[:47], ()):
        broken = msgspec.structs.replace(edition, cards=cards)
        told = f"cards: found {len(cards)} cards, allowed 48 cards, or 24 in a short edition"
        with pytest.raises(astra.SetupError, match=told):
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


@pytest.mark.parametrize("chosen", ["first", "last", "fewest stars", "most stars", "two elements", "any"])
def test_games_with_any_twenty_four_cards_end(chosen: str) -> None:
    """The Game End card is as deep, in proportion, as among 48; Auptolemy's deck has what the elements leave."""
    whole = astra.load_edition()
    by_stars = sorted(whole.cards, key=lambda card: len(card.stars))
    rng = random.Random(4)
    cards = {
        "first": whole.cards[:24],
        "last": whole.cards[24:],
        "fewest stars": by_stars[:24],
        "most stars": by_stars[24:],
        "two elements": [card for card in whole.cards if card.element in ("fire", "water")],
        "any": rng.sample(whole.cards, 24),
    }[chosen]
    edition = msgspec.structs.replace(whole, id="mine", cards=tuple(cards))
    kinds: list[dict[str, Any]] = [{"players": 2}, {"players": 3}, {"players": 5}, {"solo": True}]
    kinds.append({"solo": True, "modifiers": ["E4", "E5", "H3", "H5"]})
    for kind in kinds:
        state = astra.Game.new(**kind, seed=8, edition=edition).state
        decisions = 0
        while state.decision != OVER:
            state.apply_unchecked(rng.choice(list(state.legal_ids())))
            decisions += 1
        assert decisions < 300
        assert winners(state) or state.tables.solo
