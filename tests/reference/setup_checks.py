"""Whether a fresh position obeys section 2, or R13.1 to R13.3 with R13.15 to R13.17."""

from collections import Counter
from typing import Any

from astra.edition.model import Card, Edition

from .deal import BELOW_THE_END, LARGE, SMALL, SOLO_ABOVE, SOLO_BELOW, removals


def setup_checks(edition: Edition, position: dict[str, Any]) -> None:
    """Raises AssertionError with the rule that a fresh position breaks."""
    solo, players = position["solo"], position["players"]
    elements = {card.code: card.element for card in edition.cards}
    places = [place["card"] for place in position["places"]]
    codes = cards_of(position)
    assert Counter(codes) == Counter(elements.keys()), "R2.2: each card of the edition is once"
    assert all(not place["marks"] for place in position["places"]), "R2.3: no star is marked"
    assert len(position["discard"]) == 1, "R2.3: one card is discarded"
    assert position["sphere"] == elements[position["discard"][0]], "R2.3: the active sphere"
    assert len(places) == (3 if solo else players + 1), "R2.3: n+1 places"
    assert position["turn"] == 1, "the first turn"
    assert position["last_turns"] is None, "R7.1: the end is not triggered"
    assert position["pending"] is None, "the first turn has not begun"
    for seat in position["seats"]:
        dust = 10 if "E6" in position["modifiers"] else 8
        values = {**seat, "final": None}
        assert values == {
            "dust": dust,
            "pouch": 5,
            "wisdom": 0,
            "telescopes": 0,
            "fame": 0,
            "cards": {},
            "final": None,
        }, "R2.1: a seat's starting values"
    if solo:
        _check_solo(edition, position)
    else:
        assert len(position["seats"]) == players, "R2.1: one journal per player"
        assert 0 <= position["first"] < players, "R2.4: the first player has a seat"
        assert position["auptolemy"] is None, "R13.1: Auptolemy plays only the solo game"
        assert position["removed"] == [], "R13.2: cards are removed only in the solo game"
        assert position["modifiers"] == [], "R13.15, R13.16: modifiers are for solo"
        below = BELOW_THE_END[players]
        assert position["above_end"] == len(codes) - below - 1 - len(places), "R2.2, R2.3"
        assert len(position["deck"]) == position["above_end"] + below, "R2.2: cards below"
    _check_final_cards(edition, position)


def cards_of(position: dict[str, Any]) -> list[str]:
    """Every card that a position names, wherever it lies."""
    codes = [place["card"] for place in position["places"] if place is not None]
    for seat in position["seats"]:
        codes += seat["cards"]
    codes += position["deck"] + position["discard"] + position["removed"]
    machine = position["auptolemy"]
    if machine is not None:
        codes += [code for code in machine["library"] if code is not None]
        codes += machine["cards"] + machine["deck"] + machine["discard"]
    return codes


def _check_final_cards(edition: Edition, position: dict[str, Any]) -> None:
    dealt = [seat["final"] for seat in position["seats"]]
    if "H3" in position["modifiers"]:
        dealt.append(position["auptolemy"]["final"])
    printed = {frozenset(pair) for pair in edition.final_cards}
    assert all(frozenset(pair) in printed for pair in dealt), "R2.1: final scoring cards exist"
    assert len({frozenset(pair) for pair in dealt}) == len(dealt), "R2.1: each is dealt once"


def _check_solo(edition: Edition, position: dict[str, Any]) -> None:
    modifiers, machine = position["modifiers"], position["auptolemy"]
    assert len(set(modifiers)) == len(modifiers), "R13.15, R13.16: each modifier once"
    assert not {"E2", "H1"} <= set(modifiers), "R13.17: E2 and H1 exclude each other"
    assert not {"E3", "H2"} <= set(modifiers), "R13.17: E3 and H2 exclude each other"
    assert position["players"] == len(position["seats"]) == 1, "R13.1: one player"
    assert position["first"] == 0, "R13.1: you are the first player"
    assert position["above_end"] == SOLO_ABOVE - 1 - 3, "R13.1, R2.3: cards above the Game End card"
    assert len(position["deck"]) == SOLO_ABOVE + SOLO_BELOW - 1 - 3, "R13.1: cards below"
    assert machine["dust"] == (6 if "H4" in modifiers else 5), "R13.3, H4: dust"
    fame = 0 if "E2" in modifiers else 20 if "H1" in modifiers else 12
    assert machine["fame"] == fame, "R13.3, E2, H1: fame"
    assert machine["telescopes"] == 0, "R13.3: no telescope"
    assert machine["cards"] == machine["discard"] == [], "R13.3: nothing else"
    assert (machine["final"] is None) == ("H3" not in modifiers), "H3: a final scoring card"
    assert len(machine["library"]) == 2, "R13.2: left and right"
    assert None not in machine["library"], "R13.2: both are there"
    may_be_known = [[], machine["library"][1:]] if {"E4", "H5"} <= set(modifiers) else [[]]
    assert machine.get("known", []) in may_be_known, "H5 with E4: only the right card can have been seen"
    outside = machine["library"] + machine["deck"] + position["removed"]
    _check_removed([card for card in edition.cards if card.code in outside], position["removed"], modifiers)


def _check_removed(pool: list[Card], removed: list[str], modifiers: list[str]) -> None:
    """R13.2, E1, H6, R13.17: of each element as many as wanted, and the right ones."""
    wanted = 0
    for element, count in removals(modifiers).items():
        cards = [card for card in pool if card.element == element]
        out = [_rank(card) for card in cards if card.code in removed]
        kept = [_rank(card) for card in cards if card.code not in removed]
        assert len(out) == min(count, len(cards)), f"R13.2: {count} removed of {element}"
        # Nothing that was kept should have gone before what was removed.
        assert not out or not kept or max(out) <= min(kept), f"R13.2: the wrong {element} cards"
        wanted += len(out)
    assert len(removed) == wanted, "R13.2: nothing else is removed"


def _rank(card: Card) -> int:
    """Lower goes first: Water from the most stars down, others from the fewest up, 7 like fewer."""
    stars = len(card.stars)
    return LARGE - min(stars, LARGE) if card.element == "water" else max(stars, SMALL)
