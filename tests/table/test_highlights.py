"""What is told of a finished game beyond its sums: how everybody came out, best moments, distinctions."""

import random

from astra.game import Game
from astra.rules.events import CardTaken, DiscoveryBegan, StarMarked
from astra.table.commands import Act
from astra.table.documents_finished import BestMoment, Distinction, Placing, Steal
from astra.table.highlights import Highlights, placings
from astra.table.replay import history_document
from tests.table.shell import ANN, BOB, pair


def grand(pen: int) -> StarMarked:
    return StarMarked(pen, "Leo", 1, "grand", "Regulus", 1, "observe")


def row(**sources: int) -> dict[str, int]:
    return {**sources, "total": sum(sources.values())}


def test_everybody_is_told_how_they_came_out_and_where_it_was_decided() -> None:
    scores = [row(fame=30, elements=5), row(fame=28, elements=14), row(fame=20, elements=10)]
    assert placings(scores, [1], True) == [
        Placing(place=2, by=7, source="elements", by_source=9),
        Placing(place=1, by=7, source="elements", by_source=9),
        Placing(place=3, by=12, source="fame", by_source=8),
    ]


def test_equals_share_a_place() -> None:
    scores = [row(fame=30), row(fame=30), row(fame=20), row(fame=20)]
    assert [one.place for one in placings(scores, [0, 1], True)] == [1, 1, 3, 3]
    assert placings([row(fame=30), row(fame=30)], [0, 1], True)[0].by is None


def test_what_the_totals_did_not_decide_has_no_difference() -> None:
    scores = [row(fame=30), row(fame=40)]
    assert placings(scores, [0], False) == [
        Placing(place=1, by=None, source=None, by_source=None),
        Placing(place=2, by=None, source=None, by_source=None),
    ]


def test_auptolemy_wins_where_nobody_does() -> None:
    scores = [row(fame=30, elements=2), row(fame=20, elements=20)]
    assert [one.place for one in placings(scores, [], True)] == [2, 1]


def test_the_best_moment_is_the_turn_with_the_greatest_rise() -> None:
    seen = Highlights([3, 3], 2)
    seen.hear(1, [CardTaken(0, "Leo")])
    seen.turn_ended(1, 1, [9, 4])
    seen.turn_ended(2, 2, [9, 10])
    seen.hear(3, [CardTaken(0, "Tau")])
    seen.turn_ended(3, 3, [15, 10])
    assert seen.best == [
        BestMoment(turn=1, action=1, gain=6, card="Leo"),
        BestMoment(turn=2, action=2, gain=6, card=None),
    ]


def test_distinctions_name_those_who_did_most_and_nobody_who_did_nothing() -> None:
    seen = Highlights([0, 0, 0], 3)
    assert seen.distinctions().discoveries is None
    seen.hear(1, [grand(0), grand(2), grand(2), grand(0), StarMarked("dreamer", "Leo", 2, "grand", "x", 0, "dream")])
    seen.hear(2, [DiscoveryBegan(1, "Leo", ((0, 5), (1, 2))), CardTaken(1, "Leo")])
    seen.hear(3, [DiscoveryBegan(0, "Tau", ((0, 3), (1, 2), ("dreamer", 9))), CardTaken(0, "Tau")])
    seen.hear(4, [DiscoveryBegan("dreamer", "Lyr", ((0, 3),))])
    seen.hear(5, [CardTaken(1, "Vir")])
    found = seen.distinctions()
    assert found.discoveries == Distinction(pens=[1], n=2)
    assert found.steal == Steal(pen=1, of=0, card="Leo", n=3, action=2)
    assert found.grand_stars == Distinction(pens=[0, 2], n=2)


def test_a_history_ends_with_the_totals_that_were_scored() -> None:
    shell = pair()
    rng = random.Random(2)
    while shell.table.playing:
        game = shell.table.game
        assert game is not None
        caller = ANN if shell.table.asked == 0 else BOB
        shell.do(caller, Act(shell.table.asked or 0, shell.table.version, [str(rng.choice(game.legal()))]))
    history = history_document(shell.table)
    assert history.turns[-1].totals == [score["total"] for score in history.scores]
    assert len(history.placings) == len(history.best) == 2
    start = shell.table.begin()
    assert history.start_totals == [score["total"] for score in Game.scores(start)]
    assert sum(best.gain for best in history.best if best) > 0
