"""A short edition: half of the cards, those with the fewest stars, for quick games by learners and in tests."""

from functools import cache

import msgspec

from astra.edition.checks import SHORT
from astra.edition.loader import load_edition
from astra.edition.model import ELEMENTS, Card, Edition


def short_edition(edition: Edition | None = None) -> Edition:
    """Six cards of each element, in the edition's order; None: of the shipped edition, always the same object.

    A game with it ends after about a third of the usual turns: the Game End card lies as deep, in proportion, as in the
    whole deck.
    """
    return _short_shipped() if edition is None else _shortened(edition)


@cache
def _short_shipped() -> Edition:
    return _shortened(load_edition())


def _shortened(edition: Edition) -> Edition:
    kept: set[str] = set()
    for element in ELEMENTS:
        cards = sorted((card for card in edition.cards if card.element == element), key=_stars)
        kept.update(card.code for card in cards[: SHORT // len(ELEMENTS)])
    cards_kept = tuple(card for card in edition.cards if card.code in kept)
    return msgspec.structs.replace(edition, id=f"{edition.id}-short", cards=cards_kept)


def _stars(card: Card) -> int:
    return len(card.stars)
