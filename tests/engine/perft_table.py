"""The positions of `test_perft.py`, on the frozen edition, with the number of lines of play by depth.

A line is a sequence of decisions of that length, or a shorter one that ends the game; where Auptolemy rolls, every
outcome of a roll, a tie and a choice of path is a separate line. Cards that are not mentioned are in the draw deck, in
the edition's order. To print the counts again: `python -m tests.engine.test_perft`.
"""

from typing import Any, NamedTuple

from tests.frozen import frozen_edition

Marks = dict[int | str, list[int]]


class Perft(NamedTuple):
    """A position, and the lines of 1, 2, 3... decisions from it; `play` leads to it from the start of a turn."""

    name: str
    counts: tuple[int, ...]
    players: int
    places: dict[str, Marks]
    seats: list[dict[str, Any]]
    play: tuple[str, ...] = ()
    parts: dict[str, Any] = {}  # noqa: RUF012 - a tuple's default, never changed

    def document(self) -> dict[str, Any]:
        """The whole position at the start of the turn, before `play`."""
        solo = self.players == 1
        pairs = frozen_edition().final_cards
        fresh = {"dust": 8, "pouch": 5, "wisdom": 0, "telescopes": 0, "fame": 0}
        document: dict[str, Any] = {
            "players": self.players,
            "solo": solo,
            "modifiers": [],
            "first": 0,
            "turn": 1,
            "sphere": "fire",
            "seats": [
                {**fresh, "cards": {}, "final": list(pairs[number]), **seat} for number, seat in enumerate(self.seats)
            ],
            "places": [
                {"card": card, "marks": {str(star): pen for pen, stars in marks.items() for star in stars}}
                for card, marks in self.places.items()
            ],
            "deck": [],
            "last_turns": None,
            "discard": [],
            "removed": [],
            "auptolemy": None,
            "pending": None,
            **self.parts,
        }
        named = [*self.places, *document["discard"], *document["removed"]]
        for seat in self.seats:
            named += seat.get("cards", {})
        if solo:
            machine = {"dust": 5, "fame": 12, "telescopes": 0, "cards": [], "final": None, "discard": [], "known": []}
            document["auptolemy"] = {**machine, **document["auptolemy"]}
            named += [*document["auptolemy"]["library"], *document["auptolemy"]["deck"]]
        document["deck"] = [card.code for card in frozen_edition().cards if card.code not in named]
        document.setdefault("above_end", 10 if document["last_turns"] is None else None)
        return document


POSITIONS = (
    Perft(
        "two players, first turn", (4, 8, 26, 69, 203, 597, 1801, 5559), 2, {"Tau": {}, "Leo": {}, "Cas": {}}, [{}, {}]
    ),
    Perft(
        "three players, first turn",
        (5, 14, 49, 175, 648, 2461, 9596),
        3,
        {"Sgr": {}, "Ori": {}, "Lyr": {}, "Del": {}},
        [{}, {}, {}],
    ),
    Perft(
        "four players, cards begun by all",
        (13, 68, 369, 2239, 12118),
        4,
        {
            "Aql": {0: [1, 2], 1: [3, 5]},
            "Her": {2: [1, 2, 3], 3: [8]},
            "Cas": {3: [1], 0: [2]},
            "Arg": {},
            "Boo": {1: [1, 2, 3, 4], 2: [10]},
        },
        [{"cards": {"Leo": "active"}}, {"dust": 2}, {"telescopes": 1}, {"dust": 0}],
    ),
    Perft(
        "five players, little dust and one card from the end",
        (1, 10, 79, 478, 3232),
        5,
        {
            "Ari": {0: [1, 2], 1: [3, 4], 2: [5]},
            "Equ": {3: [1, 2, 3, 4]},
            "Sge": {4: [1, 2], 2: [3]},
            "Tri": {},
            "Cas": {0: [1, 2, 3, 4]},
            "Lep": {1: [1], 3: [2]},
        },
        [{"dust": 2}, {"dust": 1}, {"dust": 3}, {"dust": 0}, {"dust": 1}],
        parts={"above_end": 1, "first": 2, "turn": 7, "sphere": "earth"},
    ),
    Perft(
        "in an Observe, with telescopes",
        (4, 18, 89, 419, 2318, 14067),
        3,
        {"Sgr": {1: [1]}, "Ori": {0: [1, 2]}, "Tri": {}, "Crv": {2: [1, 2]}},
        [{"dust": 6, "telescopes": 2}, {}, {}],
        play=("mark Sgr.2", "mark Sgr.3"),
    ),
    Perft(
        "in Draco's ability, three stars on three cards",
        (10, 78, 444, 5100),
        4,
        {"Sgr": {1: [1, 2]}, "Ori": {0: [1, 2, 3]}, "Tri": {3: [1, 2, 3]}, "Crv": {2: [1, 2]}, "Psc": {}},
        [{"cards": {"Dra": "active"}}, {}, {}, {}],
        play=("use Dra",),
    ),
    Perft(
        "starburst and any star, then more of them",
        (13, 39, 348, 830, 5675),
        2,
        {"Ara": {1: [1, 2, 3, 4, 5]}, "Lib": {0: [1], "dreamer": [2]}, "Equ": {}},
        [{"wisdom": 8, "cards": {"Vir": "active", "And": "active", "Cen": "active", "Boo": "active"}}, {"dust": 3}],
        play=("use Vir",),
    ),
    Perft(
        "a free start, and common stars that pay themselves",
        (8, 48, 186, 674, 2692, 11250),
        3,
        {"Tau": {1: [1]}, "Lup": {2: [1, 2]}, "Cas": {0: [1, 2]}, "CrA": {}},
        [{"wisdom": 6, "dust": 4, "cards": {"Sco": "active", "PsA": "active", "Cap": "exhausted"}}, {}, {}],
    ),
    Perft(
        "trading dust for telescopes",
        (2, 9, 30, 106, 374, 1314, 4643),
        3,
        {"Tau": {}, "Lup": {2: [1, 2]}, "Cas": {0: [1, 2]}, "CrA": {}},
        [{"dust": 14, "cards": {"Ara": "active", "UMa": "active"}}, {}, {}],
        play=("use Ara",),
    ),
    Perft(
        "a tie of three for boons, activations after it",
        (4, 16, 39, 159, 444, 2202, 8478),
        4,
        {
            "Peg": {0: [1, 2, 3, 4, 5, 6], 1: [7, 8], 2: [9, 10], 3: [11]},
            "Ori": {},
            "Sco": {},
            "Tri": {},
            "Lyr": {},
        },
        [
            {"dust": 3},
            {"wisdom": 4, "cards": {"Leo": "exhausted", "Del": "exhausted", "Cep": "exhausted"}},
            {"wisdom": 4, "cards": {"Aql": "exhausted", "Ari": "active", "Aur": "exhausted"}},
            {"wisdom": 4, "cards": {"Crv": "exhausted", "Crt": "exhausted", "Cyg": "exhausted"}},
        ],
        play=("mark Peg.12",),
    ),
    Perft(
        "two cards completed at once, then too many cards",
        (2, 8, 28, 96, 384, 1152, 5760),
        3,
        {"Ari": {1: [1, 2, 3], 2: [4, 5]}, "Del": {2: [1, 2, 3], 0: [4, 5]}, "Tau": {}, "Cas": {}},
        [{"dust": 2, "telescopes": 1, "cards": {"Leo": "active", "Equ": "exhausted"}}, {}, {}],
        play=("mark Ari.6", "mark Del.6"),
    ),
    Perft(
        "a dream of three stars, and cards it completes",
        (3, 6, 48, 173, 806, 3443),
        2,
        {"Gem": {0: [1, 2], 1: [3, 4, 5, 6, 7, 8]}, "Her": {0: [1], 1: [2, 3]}, "Peg": {1: [1, 2, 3], 0: [4]}},
        [{"dust": 1}, {"dust": 4}],
        play=("rest",),
        parts={"sphere": "water"},
    ),
    Perft(
        "the last turns of two players",
        (6, 19, 86, 274, 614, 1044, 1404, 1602, 1674, 1690, 1692, 1692),
        2,
        {"Cas": {0: [1, 2], 1: [3]}, "Sge": {1: [1, 2, 3, 4]}, "Tri": {"dreamer": [1, 2, 3]}},
        [{"dust": 2, "cards": {"Leo": "active"}}, {"dust": 3, "cards": {"Crv": "active"}}],
        parts={"last_turns": 2, "turn": 9},
    ),
    Perft(
        "solo, every outcome of Auptolemy's dice",
        (15, 316, 4934),
        1,
        {"Leo": {0: [1, 2], "auptolemy": [3]}, "Lib": {"dreamer": [1]}, "Lup": {}},
        [{"dust": 2}],
        parts={"auptolemy": {"library": ["Ori", "Tau"], "deck": ["Gem", "Cas", "Cet"], "telescopes": 1}},
    ),
    Perft(
        "solo, Auptolemy has no dust and dreams",
        (12, 33, 190, 3421),
        1,
        {"Sgr": {0: [1, 2]}, "Per": {"dreamer": [1, 2, 3]}, "Ser": {"auptolemy": [1, 2]}},
        [{"dust": 1, "cards": {"Lyr": "active"}}],
        parts={"auptolemy": {"dust": 0, "library": ["Ori", "Tau"], "deck": ["Gem", "Cas", "Cet"]}},
    ),
    Perft(
        "solo with E4 and H5, the last turns",
        (6, 107, 310, 334, 334),
        1,
        {"Aur": {0: [1, 2, 3], "auptolemy": [4, 5]}, "Lyr": {0: [1], "dreamer": [2]}, "Equ": {"auptolemy": [1, 2]}},
        [{"dust": 2}],
        parts={
            "modifiers": ["E4", "H5"],
            "turn": 21,
            "last_turns": 2,
            "auptolemy": {"library": ["Ori", "Cas"], "deck": ["Del", "Leo"], "telescopes": 2},
        },
    ),
)
