"""The search: repeatable, the same interpreted and compiled, and telling what it found."""

import itertools
import json
import random
from math import log
from typing import Any

import pytest

from astra import COMPILED, Game, SetupError, sample
from astra.bots import think
from astra.bots.calibration import Correction
from astra.bots.heuristics import rules_of_thumb
from astra.bots.search import Move, SearchBot, think_about, think_within
from astra.bots.tree import Tree
from astra.bots.tree_search import Sums, _line, most_tried, plant, search, simulate
from astra.bots.weights import judge_for, policy_for
from astra.rules.actions import action_of
from astra.rules.rng import Rng
from tests.bots.games import moments, new_game
from tests.frozen import frozen_edition
from tests.soak import SOAK

# By kind of game: visits of each root action, and what the seats got in all, with the unfitted weights.
PINNED: dict[str, tuple[list[int], list[str]]] = {
    "2": ([44, 1, 4, 11], ["0x1.2f46c8b59fb8fp+4", "0x1.485c9ba530239p+5"]),
    "3": ([60], ["0x1.44dfcc250ea36p+3", "0x1.0068a45ace794p+5", "0x1.1cbed137dbbbfp+4"]),
    "5": (
        [44, 8, 3, 5],
        [
            "0x1.a1077c88db38ap+2",
            "0x1.0248368100038p+3",
            "0x1.7f72bfe3b5d3fp+0",
            "0x1.2ede5469314dcp+4",
            "0x1.8fc48535dc851p+4",
        ],
    ),
    "solo": ([45, 12, 3], ["0x1.a7ab05522f63cp+3", "0x1.76153eab74273p+5"]),
}


@pytest.mark.parametrize("kind", ["2", "3", "5", "solo"])
def test_interpreted_and_compiled_search_find_the_same_to_the_last_digit(kind: str) -> None:
    """Pinned numbers: this test runs on both engines."""
    game = moments(kind, seed=21, count=5)[2]
    state = sample(game.view(game.seat), random.Random(1), frozen_edition())
    weights = rules_of_thumb()
    tree = Tree([state], judge_for(state.tables, weights), policy_for(state.tables, weights), Rng(5))
    tree.run(60)
    rivals = int(tree.judge.rivals)
    won = [float(sum(tree.wins[i] for i in range(rival, len(tree.wins), rivals))) for rival in range(rivals)]
    assert ([int(visits) for visits in tree.nodes[0].visits], [share.hex() for share in won]) == PINNED[kind]


def test_the_same_seed_and_simulations_give_the_same_thoughts_on_one_core_and_on_two() -> None:
    game = new_game("3", 5)
    view = game.view(game.seat)
    for cores in (1, 2):
        first, second = (
            think(view, frozen_edition(), simulations=80, rng=random.Random(3), cores=cores) for _ in range(2)
        )
        assert first.moves == second.moves
        assert first.simulations == 80 == sum(move.visits for move in first.moves)


@pytest.mark.parametrize("kind", ["2", "solo"])
def test_an_action_asked_about_alone_has_every_simulation(kind: str) -> None:
    game = new_game(kind, 5)
    view = game.view(game.seat)
    for action in view["legal"][-2:]:
        move = think_about(view, action, frozen_edition(), 12, None, random.Random(3))
        assert (move.action, move.visits) == (action, 12)
        assert 0 < move.win < 1


def test_a_line_names_only_replies_that_were_made_more_often_than_not() -> None:
    """Hints tell them as probable."""
    replies = 0
    for game in moments("2", seed=21, count=5)[:-1]:
        tree = plant(game.view(game.seat), frozen_edition(), random.Random(2))
        tree.run(120)
        for child in tree.nodes[0].children:
            at = int(child)
            for action in _line(tree, at):
                node = tree.nodes[at]
                edge = int(node.find(action))
                visits = int(node.visits[edge])
                if node.seat != tree.seat:
                    replies += 1
                    assert visits >= 16
                    assert visits > int(node.visited) / 2
                at = int(node.children[edge])
    assert replies


def test_every_legal_action_is_told_with_the_most_tried_first() -> None:
    for kind in ("2", "4", "solo"):
        for game in moments(kind, seed=9, count=4):
            view = game.view(game.seat)
            moves = think(view, frozen_edition(), simulations=25).moves
            assert sorted(move.action for move in moves) == sorted(view["legal"])
            assert [move.visits for move in moves] == sorted((move.visits for move in moves), reverse=True)
            assert len(moves[0].wins) == game.players
            assert moves[0].win == moves[0].wins[view["seat"]]
            assert 0 <= moves[0].win <= 1
            assert 0 < moves[0].fame < 200


@pytest.mark.parametrize("kind", ["3", "solo"])
def test_chances_that_are_told_are_corrected(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One power of the odds for all moves and seats: within a move chances keep their order, and in solo all do.

    Moves of three seats need not: what is not one's own is dealt out again, too.
    """
    monkeypatch.setattr("astra.bots.search.correction_for", lambda *_: Correction(1.6, 0.0))
    game = moments(kind, seed=9, count=3)[1]
    view = game.view(game.seat)
    raw = think_within(view, frozen_edition(), 60, None, random.Random(3), None, 1).moves
    told = think(view, frozen_edition(), simulations=60, rng=random.Random(3)).moves
    assert [move.action for move in told] == [move.action for move in raw]
    tried = [number for number, move in enumerate(raw) if move.visits]
    odds = {
        (number, one, other): (before[one] / before[other], after[one] / after[other])
        for number in tried
        for before, after in [(outcomes(raw[number], kind), outcomes(told[number], kind))]
        for one, other in itertools.permutations(range(len(before)), 2)
    }
    surest = max(odds.values())
    power = log(surest[1]) / log(surest[0])
    assert power > 0
    assert power != pytest.approx(1)
    for key, (before, after) in odds.items():
        assert after == pytest.approx(before**power), key
    for number in tried:
        assert sum(outcomes(told[number], kind)) == pytest.approx(1)


def outcomes(move: Move, kind: str) -> tuple[float, ...]:
    """The chances of a move, those of Auptolemy among them."""
    return (move.win, 1 - move.win) if kind == "solo" else tuple(move.wins)


def test_the_line_of_a_move_can_be_played_as_far_as_nothing_is_drawn() -> None:
    game = new_game("2", 5)
    best = think(game.view(game.seat), frozen_edition(), simulations=150).moves[0]
    assert best.line
    replay = game.copy()
    turn = replay.turn
    for action in (best.action, *best.line):
        if replay.turn > turn or replay.view(None)["deck"] != game.view(None)["deck"]:
            break
        assert action in [str(legal) for legal in replay.legal()]
        replay.play(action)
    assert len(replay.actions) > 1


def test_a_seat_that_is_not_asked_cannot_be_thought_for() -> None:
    game = new_game("3", 5)
    assert game.seat is not None
    with pytest.raises(SetupError, match="expected the one to decide"):
        think(game.view((game.seat + 1) % 3), frozen_edition(), simulations=5)


def test_a_card_that_can_be_completed_for_the_win_is_completed() -> None:
    """Last turn of the game, one star left of a card that the dreamer has marked, and the rival is one fame ahead."""
    position = new_game("2", 5).position()
    places = position["places"]
    card = next(c for c in frozen_edition().cards if c.code == places[0]["card"])
    assert card.fame == 2
    for star in card.stars[:-1]:
        places[0]["marks"][str(star.n)] = "dreamer"
    position["seats"][1]["fame"] = position["seats"][0]["fame"] + 1
    position |= {"turn": 2, "first": 1, "above_end": None, "last_turns": 1}
    game = Game.from_position(position, seed=1, edition=frozen_edition())
    assert game.seat == 0
    best = think(game.view(0), frozen_edition(), simulations=80).moves[0]
    assert best.action == f"mark {card.code}.{len(card.stars)}"
    assert best.win > 0.9


@pytest.mark.parametrize("kind", ["2", "3", "5", "solo"])
def test_a_search_that_ends_early_chooses_what_all_its_simulations_would_have_chosen(kind: str) -> None:
    """The leader is tried so often that the simulations left out could not have changed it; fewer are made."""
    made = asked = 0
    for seed in range(20 if SOAK else 3 if COMPILED else 1):
        for number, game in enumerate(moments(kind, seed=seed, count=8)):
            view = game.view(game.seat)
            if len(view["legal"]) == 1:
                continue
            whole, early = (
                search(view, frozen_edition(), 90, None, seed=number, stop=None, ends_early=ends_early)
                for ends_early in (False, True)
            )
            asked += 90
            made += early[0]
            assert whole[0] == 90 >= early[0]
            assert tried_most(early[1]) == tried_most(whole[1])
    assert made < 0.85 * asked


def tried_most(sums: dict[str, Sums]) -> str:
    return max(sums, key=lambda action: (sums[action].visits, sums[action].wins))


def test_a_search_that_tells_chances_makes_all_its_simulations() -> None:
    for game in moments("2", seed=9, count=4):
        assert think(game.view(game.seat), frozen_edition(), simulations=70).simulations == 70


def test_an_opponent_plays_the_move_of_the_whole_search_and_is_done_sooner() -> None:
    for game in moments("3", seed=9, count=6):
        view = game.view(game.seat)
        whole = think_within(view, frozen_edition(), 60, None, random.Random(5), None, 1)
        chosen = SearchBot(frozen_edition()).choose(view, view["legal"], None, random.Random(5), simulations=60)
        assert chosen == whole.moves[0].action


def test_by_the_clock_a_search_ends_early_where_the_time_left_is_too_short_to_change_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A clock that every look moves on by a hundredth: as many simulations as batches fit, or fewer."""
    game = new_game("2", 5)
    view = game.view(game.seat)

    def simulations(ends_early: bool) -> tuple[int, str]:
        ticks = itertools.count(0.0, 0.01)
        monkeypatch.setattr("astra.bots.tree_search.perf_counter", lambda: next(ticks))
        made, sums = search(view, frozen_edition(), None, 4.0, 3, None, ends_early=ends_early)
        return made, tried_most(sums)

    (whole, by_all), (early, by_fewer) = simulations(False), simulations(True)
    assert by_all == by_fewer
    assert early < whole


def test_an_opponent_goes_on_with_its_tree_while_its_turn_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it tried of a decision before counts among its simulations; its view comes from afar, as JSON."""
    begun: list[int] = []

    def noted(tree: Tree, *more: Any, **options: Any) -> None:
        assert [str(action_of(tree.bases[0].tables, int(each))) for each in tree.legal] == view["legal"]
        assert all(0 <= child < len(tree.nodes) for node in tree.nodes for child in node.children if child != -1)
        assert tree.simulations == tree.nodes[0].visited
        begun.append(int(tree.simulations))
        simulate(tree, *more, **options)
        assert tree.simulations == tree.nodes[0].visited >= begun[-1]

    monkeypatch.setattr("astra.bots.search.simulate", noted)
    game = new_game("2", 5)
    bot = SearchBot(frozen_edition(), simulations=200)
    rng = random.Random(3)
    for _ in range(12):
        assert game.seat is not None
        view = json.loads(json.dumps(game.view(game.seat)))
        game.play(bot.choose(view, view["legal"], None, rng))
    assert begun[0] == 0
    assert sum(tried > 50 for tried in begun) >= 2


def test_a_tree_that_was_kept_says_nothing_about_another_position() -> None:
    """The same bot, asked about two games in turn, answers as one that was never asked before."""
    games = [new_game("3", seed) for seed in (5, 6)]
    bot = SearchBot(frozen_edition(), simulations=40)
    for _ in range(6):
        for game in games:
            assert game.seat is not None
            view = game.view(game.seat)
            fresh = SearchBot(frozen_edition(), simulations=40)
            chosen = bot.choose(view, view["legal"], None, random.Random(5))
            assert chosen == fresh.choose(view, view["legal"], None, random.Random(5))
            game.play(chosen)


@pytest.mark.parametrize("kind", ["2", "4", "solo"])
def test_a_tree_is_given_up_where_chance_or_another_seat_comes_next(kind: str) -> None:
    """Followed along its own best actions, it goes on in the turn that it was planted in and never beyond."""
    followed = 0
    for game in moments(kind, seed=9, count=8):
        tree = plant(game.view(game.seat), frozen_edition(), random.Random(2))
        tree.run(80)
        while tree.follow(most_tried(tree)):
            base = tree.bases[0]
            assert (base.turn, base.seat) == (tree.turn, tree.seat)
            assert list(base.legal_ids()) == list(tree.nodes[0].actions) == list(tree.legal)
            followed += 1
    assert followed
