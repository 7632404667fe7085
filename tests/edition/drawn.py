"""Drafts for property tests: valid editions as an owner might make them, from ours and from random ones."""

import copy
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from astra.edition import edition_json, load_edition
from astra.edition.cards import LARGEST_BOON
from astra.edition.model import ELEMENTS
from astra.edition.printed import CARD_PRINTED, EDITION_PRINTED, shortened
from tests.reference.editions import make_edition

SHIPPED = edition_json(load_edition())
MOST_DRAWN_SEEDS = 1000

# Whatever a line of text may hold: other scripts, quotes, backslashes, markup.
lines_of_text = (
    st.text(st.characters(exclude_categories=("C", "Zl", "Zp", "Zs")), max_size=20)
    | st.sampled_from(['"', "\\", "<b>α</b>", "'''", "a = 1", "# no comment", "\\u0041", "{ $n }", "é", "ё 1"])
).filter(str.isprintable)


@st.composite
def valid_documents(draw: st.DrawFn) -> dict[str, Any]:
    """The document of a valid edition with a few values changed, and some of them confirmed."""
    ours = draw(st.booleans())
    document = copy.deepcopy(SHIPPED) if ours else edition_json(make_edition(draw(st.integers(0, MOST_DRAWN_SEEDS))))
    document["id"] = draw(st.from_regex(r"\A[A-Za-z0-9._-]{1,40}\Z"))
    document["version"] = draw(st.integers(1, 9999))
    for number in draw(st.sets(st.integers(0, 47), max_size=3)):
        _change(draw, document["cards"][number])
    if draw(st.booleans()):
        document["printed"] = _marks(draw, EDITION_PRINTED)
    board = document["boards"][draw(st.sampled_from(("2", "3", "4", "5")))]
    board["spheres"] = draw(st.permutations(ELEMENTS))
    board["discard_after"] = draw(st.sampled_from(ELEMENTS))
    document["wisdom"] = sorted([2, *draw(st.lists(st.integers(2, 8), max_size=20)), 8])
    document["final_cards"] = draw(st.permutations(document["final_cards"]))
    return document


def _change(draw: st.DrawFn, card: dict[str, Any]) -> None:
    card["latin"] = f"{card['code']} {draw(lines_of_text)}"
    card["element"] = draw(st.sampled_from(ELEMENTS))
    card["fame"] = draw(st.integers(1, 2))
    for boon in card["boons"][1:]:
        if boon["kind"] != "fame":
            boon["kind"] = draw(st.sampled_from(sorted(LARGEST_BOON)))
            boon["n"] = draw(st.integers(1, LARGEST_BOON[boon["kind"]]))
    if draw(st.booleans()):
        card["printed"] = _marks(draw, CARD_PRINTED)
    star = card["stars"][draw(st.integers(1, len(card["stars"]) - 1))]
    # A little aside: no star of these figures is so near to another.
    for axis, size in (("x", 1.4), ("y", 1.0)):
        star[axis] = round(min(size, max(0.0, star[axis] + draw(st.floats(-0.02, 0.02)))), 4) + 0.0
    match draw(st.sampled_from(("moved", "renamed", "own", "dim"))):
        case "renamed":
            star["name"] = f"{star['n']} {draw(lines_of_text)}"
        case "own":
            star |= {"hip": None, "bv": None, "designation": "", "name": f"own {star['n']}"}
        case "dim":
            star["mag"] = draw(st.floats(-2, 12)) + 0.0
    if draw(st.booleans()):
        card["field"] = draw(st.lists(st.tuples(*[st.floats(0, 1)] * 2, st.floats(-2, 12)).map(_point), max_size=5))


def _marks(draw: st.DrawFn, words: Sequence[str]) -> list[str]:
    """What somebody has confirmed, as the workshop writes it."""
    return list(shortened(draw(st.lists(st.sampled_from(words), unique=True)), words))


def _point(point: tuple[float, float, float]) -> list[float]:
    x, y, mag = point
    return [round(x, 4) + 0.0, round(y, 4) + 0.0, mag + 0.0]
