"""Random games of the reference alone: it never raises, and no card is lost or doubled."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from astra.edition.model import Edition

from .deal import deal, deal_solo
from .editions import make_edition
from .game import Reference
from .positions import mid_game
from .setup_checks import cards_of, setup_checks

MODIFIERS = ["E1", "E2", "E3", "E4", "E5", "E6", "H1", "H2", "H3", "H4", "H5", "H6"]


def allowed(modifiers: list[str]) -> bool:
    """R13.17."""
    return not ({"E2", "H1"} <= set(modifiers) or {"E3", "H2"} <= set(modifiers))


MODIFIER_SETS = [
    [],
    *([modifier] for modifier in MODIFIERS),
    *(list(pair) for pair in combinations(MODIFIERS, 2) if allowed(list(pair))),
    ["E1", "E2", "E3", "E4", "E5", "E6"],
    ["H1", "H2", "H3", "H4", "H5", "H6"],
    ["E1", "E4", "E5", "E6", "H1", "H2", "H3", "H4", "H5", "H6"],
]


def random_chance(rng: random.Random, log: list[str]) -> Callable[[str, list[str]], str]:
    """A chance source that notes what it gave."""

    def source(kind: str, options: list[str]) -> str:
        if kind == "shuffle":
            log.append(" ".join(["shuffle", *rng.sample(options, len(options))]))
        else:
            log.append(rng.choice(options))
        return log[-1]

    return source


def check_invariants(edition: Edition, position: dict[str, Any]) -> None:
    codes = [card.code for card in edition.cards]
    assert Counter(cards_of(position)) == Counter(codes)
    for seat in position["seats"]:
        assert seat["dust"] >= 0
        assert seat["telescopes"] >= 0
        assert 5 <= seat["pouch"] <= 12
        assert 0 <= seat["wisdom"] <= 12
    if position["last_turns"] is None:
        assert 1 <= position["above_end"] <= len(position["deck"])
    else:
        assert position["above_end"] is None
    if position["pending"] is None:
        stars = {card.code: len(card.stars) for card in edition.cards}
        for place in position["places"]:
            assert place is None or len(place["marks"]) < stars[place["card"]]
        for seat in position["seats"]:
            assert len(seat["cards"]) <= edition.wisdom[seat["wisdom"]]


def play_at_random(
    edition: Edition, position: dict[str, Any], seed: int
) -> tuple[Reference, list[tuple[str, list[str]]]]:
    """The finished game, and its actions with what chance decided in each."""
    rng = random.Random(seed)
    game = Reference(edition, position)
    played: list[tuple[str, list[str]]] = []
    while not game.over:
        legal = game.legal()
        assert len(set(legal)) == len(legal)
        assert len(legal) > 1 or game.decision == "turn"
        # Among the verbs first, so that abilities, Rests and stops do not drown in stars.
        verb = rng.choice(sorted({action.split()[0] for action in legal}))
        action = rng.choice([action for action in legal if action.split()[0] == verb])
        log: list[str] = []
        game.play(action, random_chance(rng, log))
        played.append((action, log))
        asked = [text for text in log if text.split()[0] in ("roll", "tie", "path")]
        assert len(game.chance_options) == len(asked)
        assert all(t in options for t, options in zip(asked, game.chance_options, strict=True))
        check_invariants(edition, game.position())
    return game, played


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_and_keep_every_card(players: int) -> None:
    for seed in range(6):
        edition = make_edition(seed)
        start = deal(edition, players, seed, first=seed % players)
        setup_checks(edition, start)
        game, _ = play_at_random(edition, start, seed)
        assert game.position()["last_turns"] == 0
        # R7.2: everybody has had the same number of turns.
        assert game.position()["turn"] % players == 0
        best = max(row["total"] for row in game.scores())
        assert [game.scores()[seat]["total"] for seat in game.winners()] == [best] * len(game.winners())


@pytest.mark.parametrize("modifiers", MODIFIER_SETS, ids=" ".join)
def test_random_solo_games_end_and_keep_every_card(modifiers: list[str]) -> None:
    for seed in range(2):
        edition = make_edition(seed)
        start = deal_solo(edition, modifiers, seed)
        setup_checks(edition, start)
        game, _ = play_at_random(edition, start, seed)
        position = game.position()
        if position["last_turns"] is None:  # R13.5: lost with its deck empty
            assert "E5" not in modifiers
            assert position["auptolemy"]["deck"] == []
            assert game.winners() == []
        else:
            assert position["last_turns"] == 0
        assert set(game.scores()[1]) == {
            "fame",
            "active",
            "stars",
            "telescopes",
            "elements",
            "total",
        }


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_from_mid_game_use_every_action(players: int) -> None:
    verbs = set[str]()
    for seed in range(30):
        edition = make_edition(seed)
        start = mid_game(edition, deal(edition, players, seed), seed)
        check_invariants(edition, start)
        _, played = play_at_random(edition, start, seed)
        verbs |= {action.split()[0] for action, _ in played}
    assert verbs >= {"use", "mark", "rest", "stop", "trade", "discover", "boon", "activate"}
    assert "discard" in verbs


def test_random_solo_games_from_mid_game_meet_every_kind_of_chance() -> None:
    kinds = set[str]()
    for seed, modifiers in enumerate(MODIFIER_SETS):
        edition = make_edition(seed)
        start = mid_game(edition, deal_solo(edition, modifiers, seed), seed)
        check_invariants(edition, start)
        _, played = play_at_random(edition, start, seed)
        kinds |= {text.split()[0] for _, chance in played for text in chance}
    assert kinds == {"roll", "tie", "path", "shuffle", "draw", "library"}


@pytest.mark.parametrize("modifiers", [[], ["E5", "H5", "E4"]], ids=" ".join)
def test_a_list_of_what_chance_decided_replays_the_same_game(modifiers: list[str]) -> None:
    edition = make_edition(11)
    start = deal_solo(edition, modifiers, 11)
    game, played = play_at_random(edition, start, 11)
    again = Reference(edition, start)
    for action, chance in played:
        again.play(action, chance)
    assert again.over
    assert again.position() == game.position()
    assert again.scores() == game.scores()


def test_no_star_changes_its_pen_and_the_given_position_stays_untouched() -> None:
    edition = make_edition(3)
    start = deal(edition, 2, 3)
    before = deal(edition, 2, 3)
    game = Reference(edition, start)
    rng = random.Random(3)
    marks: dict[tuple[str, str], object] = {}
    while not game.over:
        game.play(rng.choice(game.legal()), random_chance(rng, []))
        for place in game.position()["places"]:
            for star, pen in (place["marks"] if place else {}).items():
                assert marks.setdefault((place["card"], star), pen) == pen
    assert marks
    assert start == before
