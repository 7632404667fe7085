"""Tables that were set for one reason each, and views of random games, for the tests of hints."""

import random
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from astra import Game
from astra.bots.foresight import Foresight
from astra.bots.reasons import Finding, findings
from tests.frozen import frozen_edition
from tests.record.games import KINDS, LEADS, all_but, at_decision, choose


def at(decision: str) -> Game:
    """A game in the middle of a turn, at this decision."""
    return at_decision(decision)


class Table(NamedTuple):
    """A position, actions that lead on from it, the line to judge, and the reason that must be found."""

    reason: str
    line: list[str]
    position: dict[str, Any]
    lead: tuple[str, ...] = ()
    arguments: Mapping[str, Any] = MappingProxyType({})
    absent: tuple[str, ...] = ()

    def view(self) -> dict[str, Any]:
        game = Game.from_position(self.position, seed=1, edition=frozen_edition())
        for action in self.lead:
            game.play(action)
        assert game.seat is not None
        return game.view(game.seat)


def reasons_of(table: Table) -> list[Finding]:
    return findings(Foresight(table.view(), table.line, frozen_edition(), random.Random(1)))


def ids_of(table: Table) -> set[str]:
    return {finding.reason.text_id for finding in reasons_of(table)}


def two(*places: dict[str, Any] | None, seat: dict[str, Any] | None = None, **parts: Any) -> dict[str, Any]:
    """Two players; the first is asked."""
    other = parts.pop("other", {})
    filled = [*places, None, None, None][:3]
    return {"players": 2, "sphere": "fire", "places": filled, "seats": [seat or {}, other], **parts}


def three(*places: dict[str, Any] | None, seats: list[dict[str, Any]] | None = None, **parts: Any) -> dict[str, Any]:
    filled = [*places, None, None, None, None][:4]
    return {"players": 3, "sphere": "fire", "places": filled, "seats": seats or [{}, {}, {}], **parts}


def marked(card: str, **pens: Any) -> dict[str, Any]:
    """A card with stars by pen: `p0=(1, 2)`, `dreamer=(3,)`."""
    marks = {}
    for pen, stars in pens.items():
        for star in stars:
            marks[str(star)] = int(pen[1:]) if pen[0] == "p" else pen
    return {"card": card, "marks": marks}


TAURUS = marked("Tau", p1=(1, 2, 3))
LEO = {"card": "Leo"}
TIE = LEADS["boon"]
LONG = {"card": "Eri"}


TABLES: dict[str, Table] = {
    "completes": Table("hint-completes", ["mark Tri.5"], two(all_but("Tri", 5), LEO), arguments={"card": "Tri"}),
    "new-ability": Table(
        "hint-new-ability",
        ["mark Tri.5"],
        two(all_but("Tri", 5), LEO),
        arguments={"card": "Tri", "ability": "gain_dust", "n": 2},
    ),
    "over-limit": Table(
        "hint-over-limit",
        ["mark Tri.5"],
        two(all_but("Tri", 5), LEO, seat={"cards": {"Aql": "active", "Ari": "active"}}),
        arguments={"n": 2},
    ),
    "boon-goes": Table(
        "hint-boon-goes",
        ["mark Tri.5", "boon 3"],
        three(all_but("Tri", 5, pen=1), LEO),
        arguments={"pen": 1, "card": "Tri", "boon": "stardust", "n": 3},
        absent=("hint-boon-first",),
    ),
    "boon-first": Table(
        "hint-boon-first",
        ["mark Tri.5"],
        three(all_but("Tri", 5, pen=2), LEO),
        arguments={"pen": 2, "n": 4},
        absent=("hint-boon-goes", "hint-boon-none"),
    ),
    "boon-none": Table("hint-boon-none", ["mark Tri.5"], two(all_but("Tri", 5)), arguments={"card": "Tri"}),
    "denies": Table(
        "hint-denies", ["mark Tri.5"], two(all_but("Tri", 5), other={"dust": 1}), arguments={"pen": 1, "card": "Tri"}
    ),
    "dream-completes": Table(
        "hint-dream-completes",
        ["mark Tau.10"],
        two(all_but("Tau", 10, pen=1), all_but("Leo", 10, pen=1)),
        lead=("rest",),
        arguments={"card": "Tau"},
    ),
    "discover-before": Table(
        "hint-discover-before",
        ["discover Tau"],
        LEADS["discover"][0],
        lead=LEADS["discover"][1],
        arguments={"card": "Tau", "cards": ["Leo"]},
    ),
    "lead": Table(
        "hint-lead",
        ["mark Tau.6", "mark Tau.9", "stop"],
        three(marked("Tau", p0=(1,), p1=(2, 3)), LEO),
        arguments={"card": "Tau", "n": 3, "others": 2},
        absent=("hint-tie", "hint-alone"),
    ),
    "tie": Table("hint-tie", ["mark Tau.3", "stop"], three(marked("Tau", p0=(1,), p1=(2, 5)), LEO), arguments={"n": 2}),
    "alone": Table(
        "hint-alone",
        ["mark Leo.1", "mark Leo.2", "stop"],
        three(LEO),
        arguments={"card": "Leo", "n": 2},
        absent=("hint-completes",),
    ),
    "dreamer-ahead": Table(
        "hint-dreamer-ahead",
        ["mark Tau.6"],
        two(marked("Tau", p0=(1, 2), dreamer=(3, 4)), sphere="earth"),
        lead=("rest",),
        arguments={"card": "Tau"},
    ),
    "dreamer-over": Table(
        "hint-dreamer-over",
        ["mark Tau.6"],
        two(marked("Tau", p1=(1, 2), dreamer=(3, 4)), sphere="earth"),
        lead=("rest",),
        arguments={"card": "Tau", "pen": 1},
    ),
    "dreamer-passed": Table(
        "hint-dreamer-passed",
        ["mark Tau.6", "mark Tau.9", "stop"],
        two(marked("Tau", p0=(1,), dreamer=(2, 3)), LEO),
        arguments={"card": "Tau"},
        absent=("hint-alone",),
    ),
    "opens": Table(
        "hint-opens",
        ["mark Tri.3", "stop"],
        two(marked("Tri", p0=(1, 2)), LEO, other={"dust": 3}),
        arguments={"pen": 1, "card": "Tri", "n": 2},
        absent=("hint-safe",),
    ),
    "reply": Table(
        "hint-reply",
        ["mark Tri.3", "stop", "mark Tri.4", "mark Tri.5"],
        two(marked("Tri", p0=(1, 2)), LEO, other={"dust": 3}),
        arguments={"pen": 1, "card": "Tri"},
        absent=("hint-opens",),
    ),
    "stops-short": Table(
        "hint-stops-short",
        ["stop"],
        two(LEO, other={"dust": 3}),
        lead=("mark Leo.1",),
        arguments={"pen": 1, "card": "Leo", "n": 9},
    ),
    # A10: Serpens marks the last star of Triangulum without dust.
    "not short of an ability": Table(
        "hint-opens",
        ["stop"],
        two(marked("Tri", p0=(1, 2, 3)), LEO, other={"dust": 0, "cards": {"Ser": "active"}}),
        lead=("mark Tri.4",),
        arguments={"pen": 1, "card": "Tri", "n": 1},
        absent=("hint-stops-short", "hint-safe"),
    ),
    "safe": Table(
        "hint-safe",
        ["mark Tri.3", "stop"],
        two(marked("Tri", p0=(1, 2)), LEO, other={"dust": 1}),
        arguments={"pen": 1},
        absent=("hint-opens",),
    ),
    "not safe from an ability": Table(
        "hint-opens",
        ["mark Tri.3", "mark Tri.4", "stop"],
        two(marked("Tri", p0=(1, 2)), LEO, other={"dust": 0, "cards": {"Ser": "active"}}),
        arguments={"pen": 1, "card": "Tri", "n": 1},
        absent=("hint-safe",),
    ),
    "reply of the dreamer": Table(
        "hint-reply-dreamer",
        ["rest", "mark Tau.10"],
        two(all_but("Tau", 10, pen=1), all_but("Leo", 10, pen=1), sphere="earth", above_end=9),
        arguments={"card": "Tau"},
        absent=("hint-reply",),
    ),
    # The boon may be dust, and what is drawn a short card.
    "not safe after a boon": Table(
        "hint-completes",
        ["mark Tri.5"],
        two(all_but("Tri", 5, pen=1), LONG, seat={"dust": 3}, other={"dust": 2}),
        absent=("hint-safe",),
    ),
    "not safe after a draw": Table(
        "hint-second-observe",
        ["mark Eri.1", "stop"],
        two(all_but("Tri", 5), LONG, seat={"telescopes": 1, "dust": 5}, other={"dust": 2}),
        lead=("mark Tri.5",),
        absent=("hint-safe",),
    ),
    "grand": Table("hint-grand", ["mark Tau.4", "stop"], two(TAURUS, LEO), arguments={"stars": ["Aldebaran"], "n": 1}),
    "limit": Table("hint-limit", ["mark Tau.4", "stop"], two(TAURUS, LEO, seat={"wisdom": 1}), arguments={"n": 3}),
    "fame": Table(
        "hint-fame",
        ["use Ori", "mark Tau.4", "stop"],
        two(TAURUS, LEO, seat={"cards": {"Ori": "active"}}),
        arguments={"n": 1},
    ),
    "pouch": Table("hint-pouch", ["use Crt"], two(TAURUS, LEO, seat={"cards": {"Crt": "active"}}), arguments={"n": 6}),
    "telescopes": Table(
        "hint-telescopes", ["use Cep"], two(TAURUS, LEO, seat={"cards": {"Cep": "active"}}), arguments={"n": 1}
    ),
    "second-observe": Table(
        "hint-second-observe",
        ["mark Tau.4", "stop", "mark Leo.1", "stop"],
        two(TAURUS, LEO, seat={"telescopes": 1}),
        arguments={"n": 1},
    ),
    "returns": Table(
        "hint-returns",
        ["use Peg", "mark Tau.6", "mark Tau.9", "stop"],
        two(TAURUS, LEO, seat={"cards": {"Peg": "active"}}),
        arguments={"n": 2},
    ),
    "dust-left": Table(
        "hint-dust-left", ["mark Tau.4", "stop"], two(TAURUS, LEO, seat={"dust": 5}), arguments={"n": 4}
    ),
    "dust-none": Table(
        "hint-dust-none", ["mark Tau.4"], two(TAURUS, LEO, seat={"dust": 1}), absent=("hint-dust-left",)
    ),
    "dust-then": Table("hint-dust-then", ["boon 2"], TIE[0] | {"seats": [{}, {"dust": 4}, {}]}, TIE[1][:1], {"n": 7}),
    "keeps-dust": Table(
        "hint-keeps-dust", ["stop"], two(TAURUS, seat={"dust": 5}), lead=("mark Tau.4",), arguments={"n": 4}
    ),
    "rest-must": Table("hint-rest-must", ["rest"], three(TAURUS, seats=[{"dust": 0}, {}, {}])),
    "rest-dust": Table(
        "hint-rest-dust",
        ["rest"],
        three(TAURUS, seats=[{"dust": 2}, {}, {}]),
        arguments={"n": 3, "dust": 5},
        absent=("hint-rest-full", "hint-rest-wakes", "hint-rest-icon", "hint-rest-must"),
    ),
    "rest-full": Table("hint-rest-full", ["rest"], three(TAURUS, seats=[{"dust": 7}, {}, {}]), arguments={"n": 7}),
    "rest-dust of your own": Table(
        "hint-rest-dust",
        ["rest"],
        {"solo": True, "sphere": "fire", "seats": [{"dust": 0}], "auptolemy": {"dust": 0}},
        arguments={"n": 5, "dust": 5},
    ),
    "rest-dust after an ability": Table(
        "hint-rest-dust",
        ["use Leo", "rest"],
        two(TAURUS, seat={"dust": 0, "cards": {"Leo": "active"}}),
        arguments={"n": 1, "dust": 5},
        absent=("hint-rest-must",),
    ),
    "rest-dust after a trade": Table(
        "hint-rest-dust",
        ["use UMa", "rest"],
        two(TAURUS, seat={"dust": 3, "cards": {"UMa": "active"}}),
        arguments={"n": 5, "dust": 5},
    ),
    "rest-full after an ability": Table(
        "hint-rest-full",
        ["use Leo", "rest"],
        two(TAURUS, seat={"dust": 3, "cards": {"Leo": "active"}}),
        arguments={"n": 7},
    ),
    **{
        f"no rest-must after {card}": Table(
            "hint-rest-dust",
            [f"use {card}", "rest"],
            two(TAURUS, seat={"dust": 0, "cards": {card: "active"}}),
            arguments={"n": 5, "dust": 5},
            absent=("hint-rest-must",),
        )
        for card in ("Hya", "Cnc", "CMa")
    },
    "rest-wakes": Table(
        "hint-rest-wakes",
        ["rest"],
        three(TAURUS, seats=[{"cards": {"Leo": "exhausted"}}, {}, {}]),
        arguments={"cards": ["Leo"]},
    ),
    "rest-icon": Table("hint-rest-icon", ["rest"], three(TAURUS, sphere="earth", above_end=9), arguments={"n": 8}),
    "uses": Table(
        "hint-uses",
        ["use Leo", "mark Tau.4", "stop"],
        two(TAURUS, seat={"cards": {"Leo": "active"}}),
        arguments={"card": "Leo", "ability": "gain_dust", "n": 4},
    ),
    "takes": Table("hint-takes", ["boon 2"], TIE[0], TIE[1], {"boon": "stardust", "n": 3}),
    "takes-nothing": Table("hint-takes-nothing", ["boon 4"], TIE[0], TIE[1]),
    "crosses-out": Table(
        "hint-crosses-out",
        ["boon 1"],
        three(marked("Tri", p0=(1,), p1=(2, 3), p2=(4,))),
        lead=("mark Tri.5",),
        arguments={"pen": 2, "boon": "fame", "n": 2},
    ),
    "wakes-of": Table(
        "hint-wakes-of", ["boon 3"], *LEADS["activate"][:1], lead=("mark Lep.7",), arguments={"n": 2, "of": 3}
    ),
    "activates": Table(
        "hint-activates",
        ["activate Aql"],
        *LEADS["activate"][:1],
        lead=LEADS["activate"][1],
        arguments={"card": "Aql", "ability": "gain_dust", "n": 4},
    ),
    "active-fame": Table(
        "hint-active-fame",
        ["activate Leo"],
        *LEADS["activate"][:1],
        lead=LEADS["activate"][1],
        arguments={"card": "Leo", "n": 2},
    ),
    "discard": Table(
        "hint-discard",
        ["discard Leo"],
        two(all_but("Tri", 5), seat={"cards": {"Leo": "active", "Ari": "exhausted"}, "final": ["air", "water"]}),
        lead=("mark Tri.5",),
        arguments={"card": "Leo"},
        absent=("hint-discard-least",),
    ),
    "discard-least": Table(
        "hint-discard-least",
        ["discard Ari"],
        two(all_but("Tri", 5), seat={"cards": {"Leo": "active", "Ari": "active"}, "final": ["air", "water"]}),
        lead=("mark Tri.5",),
        arguments={"card": "Ari"},
        absent=("hint-discard", "hint-discard-exhausted"),
    ),
    "discard-exhausted": Table(
        "hint-discard-exhausted",
        ["discard Ari"],
        two(all_but("Tri", 5), seat={"cards": {"Leo": "active", "Ari": "exhausted"}}),
        lead=("mark Tri.5",),
        arguments={"card": "Ari"},
        absent=("hint-gives-up",),
    ),
    "gives-up": Table(
        "hint-gives-up",
        ["discard Leo"],
        two(all_but("Tri", 5), seat={"cards": {"Leo": "active", "Ari": "exhausted"}}),
        lead=("mark Tri.5",),
        arguments={"ability": "gain_dust", "n": 4},
    ),
    "last-turn": Table(
        "hint-last-turn",
        ["mark Tau.4", "stop"],
        two(TAURUS, seat={"dust": 9, "wisdom": 1}, above_end=None, last_turns=2),
        arguments={"n": 0},
        absent=("hint-dust-left", "hint-worth"),
    ),
    # R6.6: Triangulum goes to the seat after Player 2 has chosen a boon, and the three stars on it count no more.
    "last-turn with an assistant": Table(
        "hint-last-turn",
        ["mark Tri.5"],
        two(
            marked("Tri", p0=(1, 2, 3), p1=(4,)),
            LEO,
            seat={"dust": 3, "final": ["air", "fire"], "cards": {"Aql": "active"}},
            above_end=None,
            last_turns=2,
        ),
        arguments={"n": 1},
    ),
    # R6.1: Leo waits as well, behind Taurus.
    "last-turn with two cards": Table(
        "hint-last-turn",
        ["discover Tau"],
        LEADS["discover"][0]
        | {"above_end": None, "last_turns": 3, "seats": [{"wisdom": 8, "cards": {"Her": "active"}}, {}, {}]},
        lead=LEADS["discover"][1],
        arguments={"n": 7},
    ),
    # R9.6: the seat has yet to choose a boon of the card that the dreamer completes.
    "no last-turn before a boon of the dream": Table(
        "hint-dream-completes",
        ["mark Tau.10"],
        two(all_but("Tau", 10), all_but("Leo", 10, pen=1), above_end=None, last_turns=2),
        lead=("rest",),
        absent=("hint-last-turn",),
    ),
    "worth": Table(
        "hint-worth", ["mark Tau.6", "mark Tau.9", "stop"], two(TAURUS, LEO, seat={"dust": 8}), arguments={"n": 1}
    ),
    "end-near": Table("hint-end-near", ["mark Tau.4", "stop"], two(TAURUS, above_end=2), arguments={"n": 2}),
    "brings-end": Table(
        "hint-brings-end",
        ["mark Tri.5"],
        two(all_but("Tri", 5), above_end=1),
        absent=("hint-end-near",),
    ),
    # R6.8: both cards are replaced, the one completed before this Observe, too.
    "brings-end with a second card": Table(
        "hint-brings-end",
        ["mark CrB.4"],
        two(all_but("Tri", 5), all_but("CrB", 4), seat={"telescopes": 1, "dust": 5, "wisdom": 4}, above_end=2),
        lead=("mark Tri.5",),
        absent=("hint-end-near",),
    ),
}


@cache
def some_views() -> tuple[dict[str, Any], ...]:
    """Views of the seat to decide, in random games of every kind, with each decision among them."""
    rng = random.Random(11)
    views = [at_decision(decision).view(at_decision(decision).seat) for decision in LEADS]
    for kind in KINDS[:8]:
        game = kind.new(3, edition=frozen_edition())
        while not game.over:
            if rng.random() < 0.04 and len(game.legal()) > 1:
                views.append(game.view(game.seat))
            game.play(choose(rng, game.legal()))
    return tuple(views)
