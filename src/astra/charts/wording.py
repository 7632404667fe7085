"""What cards and their abilities are called in a language."""

from astra.edition.model import Ability, Card
from astra.locales import Texts


def card_name(card: Card, texts: Texts) -> str:
    """The card's name in the language, or its Latin name if our texts do not know the card."""
    text_id = f"card-{card.code}"
    return texts.format(text_id) if texts.has(text_id) else card.latin


def ability_text(ability: Ability, texts: Texts) -> str:
    return texts.format(f"ability-{ability.kind}", n=ability.n, cost=ability.cost)
