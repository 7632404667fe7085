"""A table as a test needs it, and actions played on it by their texts. Cards are those of the frozen edition."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from astra import Game, IllegalAction
from astra.rules.events import Event
from tests.frozen import frozen_edition

Kind = TypeVar("Kind", bound=Event)
Place = str | dict[str, Any] | None


def marked(card: str, stars: Mapping[int | str, Iterable[int]]) -> dict[str, Any]:
    """A place whose card has marks, by pen: `marked("Tau", {0: [1, 2], "dreamer": [3]})`."""
    return {"card": card, "marks": {str(star): pen for pen, row in stars.items() for star in row}}


def table(
    players: int = 3,
    places: Sequence[Place] | None = None,
    seats: Sequence[dict[str, Any]] = (),
    solo: bool = False,
    seed: int = 1,
    **parts: Any,
) -> Game:
    """A game from a position of which only the parts that matter are named.

    A place is a card's code, `marked(...)` or None; places beyond those named are empty, without `places` all are
    dealt from the deck. Seats beyond those named are as at set-up. The active sphere is fire, the discard pile empty,
    and `deck` names the cards on top, first to last.
    """
    players = 1 if solo else players
    document: dict[str, Any] = {"players": players, "solo": solo, "sphere": "fire", "discard": [], **parts}
    document["seats"] = [*seats, *({} for _ in range(players - len(seats)))]
    if places is not None:
        rows = [{"card": place} if isinstance(place, str) else place for place in places]
        document["places"] = [*rows, *(None for _ in range(max(players, 2) + 1 - len(rows)))]
    return Game.from_position(document, seed=seed, edition=frozen_edition())


def legal(game: Game) -> list[str]:
    """The texts of all legal actions, in the engine's order."""
    return [str(action) for action in game.legal()]


def play(game: Game, *texts: str, chance: Iterable[str] | None = None) -> list[Event]:
    """Play the actions one after another, `chance` with the last; what happened in all of them."""
    events: list[Event] = []
    for text in texts[:-1]:
        events += game.play(text)
    return events + game.play(texts[-1], chance)


def refusal(game: Game, text: str) -> str:
    """The rule by which an action is refused; the game is the same after that."""
    before, asked = game.position(), (game.seat, game.decision, legal(game))
    with pytest.raises(IllegalAction) as caught:
        game.play(text)
    assert (game.seat, game.decision, legal(game)) == asked
    assert game.position() == before
    return caught.value.rule


def seat(game: Game, number: int) -> dict[str, Any]:
    """A seat's part of the position: dust, pouch, wisdom, telescopes, fame, cards, final."""
    part: dict[str, Any] = game.position()["seats"][number]
    return part


def marks(game: Game, card: str) -> dict[int, int | str]:
    """The marked stars of a card at the places, with their pens."""
    found = [place for place in game.position()["places"] if place and place["card"] == card]
    assert found, f"{card} lies at no place"
    return {int(star): pen for star, pen in found[0]["marks"].items()}


def places(game: Game) -> list[str | None]:
    """The cards at the places, in order."""
    return [place and place["card"] for place in game.position()["places"]]


def only(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def all_cards_but(*codes: str) -> list[str]:
    """Every other card of the edition: a discard pile that leaves the deck empty, or as named."""
    return [card.code for card in frozen_edition().cards if card.code not in codes]
