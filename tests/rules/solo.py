"""Solo tables on which you have one dust: your Observe is one star, and Auptolemy's turn follows in the same `play`."""

from collections.abc import Mapping, Sequence
from typing import Any

from astra import Game
from tests.frozen import frozen_edition
from tests.rules.helpers import Place, table

# Cards for the draw deck where a test names every other card.
DRAW_DECK = ("Psc", "Sco", "Arg", "Hya")


def solo(
    sky: Sequence[Place],
    library: Sequence[str | None] | None = None,
    own: Mapping[str, Any] | None = None,
    auptolemy: Mapping[str, Any] | None = None,
    **parts: Any,
) -> Game:
    """A solo game; `own` and `auptolemy` name parts of your seat and of Auptolemy's.

    If `auptolemy` names its deck, all cards that lie nowhere else are removed, so that the deck is exactly that.
    """
    seat = {"dust": 1, **(own or {})}
    its_parts: dict[str, Any] = dict(auptolemy or {})
    if library is not None:
        its_parts["library"] = list(library)
    if "deck" in its_parts:
        parts.setdefault("deck", list(DRAW_DECK))
        lying = [place if isinstance(place, str) else place["card"] for place in sky if place is not None]
        lying += [*seat.get("cards", {}), *parts["deck"], *parts.get("discard", [])]
        for pile in ("library", "deck", "discard", "cards"):
            lying += [code for code in its_parts.get(pile, []) if code is not None]
        parts["removed"] = [card.code for card in frozen_edition().cards if card.code not in lying]
    return table(places=sky, seats=[seat], solo=True, auptolemy=its_parts, **parts)


def its(game: Game) -> dict[str, Any]:
    """Auptolemy's part of the position."""
    part: dict[str, Any] = game.position()["auptolemy"]
    return part
