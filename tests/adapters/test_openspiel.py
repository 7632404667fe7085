"""OpenSpiel's view of the game: explicit chance, information states, resampling, and OpenSpiel's own tests and bots."""

import importlib
import pickle
import random
import subprocess
import sys
import unittest
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest

from astra.adapters import openspiel
from astra.adapters.encoding import SIZE, observation_of
from astra.adapters.openspiel import REMEMBERED
from astra.adapters.versions import EDITIONS
from astra.errors import IllegalAction, SetupError
from astra.record.sample import sample
from astra.record.view import make_view
from astra.rules import ids
from astra.rules.auptolemy import its, leftmost_fame
from astra.rules.scoring import scores, winners
from tests.soak import few_interpreted

TABLES = ["python_astra", "python_astra(players=3)", "python_astra(players=5)"]
SOLO = ["python_astra(solo=True)", "python_astra(solo=True,modifiers=E5+H5+H3+E1)"]
FAME = ["python_astra(players=4,rewards=fame)", "python_astra(solo=True,rewards=fame)"]
SHOWN_TOP = "python_astra(solo=True,modifiers=E4+E5+H5+H6)"
KINDS = [*TABLES, *SOLO, SHOWN_TOP]


def walk(name: str, seed: int) -> Iterator[Any]:
    """Every moment of a random game; the state goes on when the next one is asked for."""
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


def decisions(name: str, seed: int) -> Iterator[Any]:
    return (state for state in walk(name, seed) if state.current_player() >= 0)


def ended(name: str, seed: int) -> Any:
    *_, last = walk(name, seed)
    return last


def all_known(state: Any, player: int) -> tuple[Any, ...]:
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.legal_actions(player),
    )


@pytest.mark.parametrize("name", [*KINDS, *FAME])
def test_openspiels_random_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=name != TABLES[-1], verbose=False)


@pytest.mark.parametrize(
    "name", few_interpreted(["python_astra", "python_astra(solo=True)", "python_astra(players=4)"], 2)
)
@pytest.mark.filterwarnings("ignore")
def test_openspiels_api_checks_pass(name: str) -> None:
    checks = importlib.import_module("open_spiel.integration_tests.api_test").EnforceAPIOnPartialTreeBase
    case = type("Checks", (checks,), {"game": pyspiel.load_game(name), "game_name": name})
    outcome = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(outcome)
    assert outcome.testsRun > 3
    assert [text for _, text in outcome.errors + outcome.failures] == []


def test_a_game_is_asked_for_by_its_parameters() -> None:
    assert pyspiel.load_game("python_astra").num_players() == 2
    assert pyspiel.load_game("python_astra", {"players": 5}).num_players() == 5
    solo = pyspiel.load_game("python_astra", {"solo": True, "modifiers": "E2,H4"})
    assert solo.num_players() == 1
    assert solo.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert str(pyspiel.load_game(str(solo))) == str(solo)
    assert solo.num_distinct_actions() == ids.ACTIONS


@pytest.mark.parametrize(
    "parameters",
    [{"players": 6}, {"solo": True, "players": 3}, {"solo": True, "modifiers": "E2+H1"}, {"modifiers": "X"}],
)
def test_a_game_that_the_rules_do_not_know_is_refused(parameters: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        openspiel.AstraGame(parameters)


@pytest.mark.parametrize("name", TABLES)
def test_a_draw_is_any_card_that_nobody_has_seen(name: str) -> None:
    """R2.4: chance draws from all unseen cards alike, whatever the order of the engine's deck."""
    draws = 0
    for state in walk(name, 1):
        table = state.table
        if table.state is None or table.state.decision != ids.CHANCE:
            continue
        assert table.state.chance_kind == ids.DRAW
        seen = set(table.state.discard) | {place.card for place in table.state.places}
        for seat in table.state.seats:
            seen |= {card for card in range(ids.CARDS) if seat.cards >> card & 1}
        outcomes = state.chance_outcomes()
        assert [card for card, _ in outcomes] == [card for card in range(ids.CARDS) if card not in seen]
        assert {probability for _, probability in outcomes} == {1 / len(outcomes)}
        draws += 1
    assert draws > 10


def test_whatever_chance_draws_lies_on_the_table() -> None:
    for state in walk("python_astra", 2):
        engine = state.table.state
        if engine is None or engine.decision != ids.CHANCE or engine.step != ids.REFILL:
            continue
        for card, _ in state.chance_outcomes():
            child = state.child(card)
            assert card in [place.card for place in child.table.state.places]
        return


def test_dice_ties_and_paths_of_auptolemy_are_chance_nodes() -> None:
    kinds = set()
    for seed in range(12):
        for state in walk(SOLO[0], seed):
            engine = state.table.state
            if engine is not None and state.is_chance_node():
                kinds.add(int(engine.chance_kind))
                names = [state.action_to_string(outcome) for outcome, _ in state.chance_outcomes()]
                assert len(set(names)) == len(names) > 0
                if engine.chance_kind == ids.ROLL:
                    assert [outcome for outcome, _ in state.chance_outcomes()] == [1, 2, 3, 4, 5, 6]
    assert kinds == {ids.DRAW, ids.LIBRARY, ids.ROLL, ids.TIE, ids.PATH}


def test_with_the_top_shown_chance_names_the_next_top() -> None:
    """E4: what is drawn from Auptolemy's deck is known; what lies under it is not."""
    met = 0
    for seed in range(3):
        for state in walk(SHOWN_TOP, seed):
            engine = state.table.state
            if engine is None or engine.decision != ids.CHANCE or engine.chance_kind != ids.LIBRARY:
                continue
            before = engine.auptolemy
            if len(before.deck) < 2:
                continue
            top = before.top()
            for card, _ in state.chance_outcomes():
                after = state.child(card).table.state.auptolemy
                assert card != top
                assert after.top() == card
                assert top in (after.left, after.right, after.selected, *after.discard)
            met += 1
    assert met > 5


def slow_move(state: Any, rng: random.Random) -> int:
    """A game in which few stars are marked, so that Auptolemy's deck runs out before the draw deck."""
    moves: list[int] = state.legal_actions()
    engine = state.table.state
    if engine is not None and state.is_chance_node() and engine.chance_kind in (ids.LIBRARY, ids.SHUFFLE):
        return min(moves, key=lambda card: int(leftmost_fame(engine, card)))
    if state.is_chance_node():
        return rng.choice(moves)
    return ids.STOP if ids.STOP in moves else rng.choice(moves)


def test_chance_names_the_top_of_a_new_deck_only_where_it_is_shown() -> None:
    """E5 alone leaves the new deck a set; with E4 its top is face up."""
    for modifiers, shown in (("E1+E4+E5+H6", True), ("E1+E5+H5+H6", False)):
        game = pyspiel.load_game("python_astra", {"solo": True, "modifiers": modifiers})
        shuffles = nodes = 0
        for seed in range(8):
            rng = random.Random(seed)
            state = game.new_initial_state()
            while not state.is_terminal():
                engine = state.table.state
                left = None if engine is None else len(engine.auptolemy.deck)
                if engine is not None and state.is_chance_node() and engine.chance_kind == ids.SHUFFLE:
                    nodes += 1
                    for card, _ in state.chance_outcomes():
                        assert state.child(card).table.state.auptolemy.top() == card
                state.apply_action(slow_move(state, rng))
                shuffles += int(left is not None and len(state.table.state.auptolemy.deck) > left)
        assert shuffles > 0
        assert nodes == (shuffles if shown else 0)


def test_the_move_of_the_right_card_is_secret_while_nobody_can_name_the_card() -> None:
    """H5 with E5: a shuffle tells a right card that was seen before; here every right card counts as such."""
    game = pyspiel.load_game("python_astra", {"solo": True, "modifiers": "E1+E5+H5+H6"})
    named = {True: 0, False: 0}
    for seed in range(60):
        rng = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            table = state.table
            theirs = None if table.state is None else table.state.auptolemy
            if theirs is not None and theirs.right >= 0:
                theirs.see(theirs.right)
                known = theirs.right_known
                named[known] += 1
                assert table.hides_right() != known
            state.apply_action(slow_move(state, rng))
    assert min(named.values()) > 0


@pytest.mark.parametrize("name", KINDS)
def test_moves_that_are_not_possible_are_refused_and_change_nothing(name: str) -> None:
    asked = set()
    for state in walk(name, 2):
        who = state.current_player()
        if who in asked:
            continue
        if who != openspiel.CHANCE or state.table.state is not None:
            asked.add(who)
        wrong = [move for move in range(ids.ACTIONS + 1) if move not in state.legal_actions()]
        before = state.serialize()
        for move in (wrong[0], wrong[1], wrong[-1]):
            if who == openspiel.CHANCE:
                with pytest.raises(ValueError, match=f"chance cannot decide {move} now, expected one of"):
                    state.apply_action(move)
            else:
                with pytest.raises(IllegalAction):
                    state.apply_action(move)
        assert state.serialize() == before
        assert state.table.moves == state.history()
    assert openspiel.TERMINAL in asked
    assert openspiel.CHANCE in asked


@pytest.mark.parametrize("name", KINDS)
def test_a_clone_goes_its_own_way(name: str) -> None:
    rng = random.Random(3)
    for number, state in enumerate(walk(name, 3)):
        if number % 25 == 24:
            before = str(state), state.history()
            clone = state.clone()
            assert (str(clone), clone.history()) == before
            while not clone.is_terminal():
                clone.apply_action(rng.choice(clone.legal_actions()))
            assert (str(state), state.history()) == before


@pytest.mark.parametrize("name", KINDS)
def test_a_serialised_state_goes_on_alike(name: str) -> None:
    for number, state in enumerate(walk(name, 4)):
        if number % 40 == 39:
            game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
            assert str(game) == str(state.get_game())
            assert again.history() == state.history()
            assert again.legal_actions() == state.legal_actions()
            for player in range(game.num_players()):
                assert all_known(again, player) == all_known(state, player)


@pytest.mark.parametrize("name", KINDS)
def test_actions_have_names_that_can_be_read_back(name: str) -> None:
    for state in decisions(name, 5):
        for action in state.legal_actions():
            assert state.string_to_action(state.action_to_string(action)) == action


@pytest.mark.parametrize("name", TABLES)
def test_what_players_win_adds_up_to_nothing(name: str) -> None:
    """R8.7: a victory that all share brings nobody anything."""
    state = ended(name, 6)
    assert sum(state.returns()) == pytest.approx(0)
    won = winners(state.table.state)
    gains = won if len(won) < state.num_players() else []
    assert [value > 0 for value in state.returns()] == [seat in gains for seat in range(state.num_players())]


def test_tensors_hold_the_observation_and_the_last_moves() -> None:
    for state in decisions("python_astra(players=3)", 7):
        for player in range(3):
            row = list(observation_of(state.table.state, player))
            assert state.observation_tensor(player) == row
            known = state.information_state_tensor(player)
            assert known[:SIZE] == row
            last = state.table.seen_by(player)[::-1][:REMEMBERED]
            assert known[SIZE : SIZE + len(last)] == [0 if move is None else move + 1 for move in last]


def test_only_its_owner_knows_a_final_scoring_card() -> None:
    """R2.1: two games that differ in one hidden card look alike to all others until the end."""
    one = pyspiel.load_game("python_astra(players=3)").new_initial_state()
    other = one.clone()
    for state, finals in ((one, (0, 1, 2)), (other, (0, 4, 2))):
        for final in finals:
            state.apply_action(final)
    rng = random.Random(8)
    while not one.is_terminal():
        for player in (0, 2):
            assert all_known(one, player) == all_known(other, player)
        assert one.information_state_string(1) != other.information_state_string(1)
        move = rng.choice(one.legal_actions())
        one.apply_action(move)
        other.apply_action(move)
    for player in range(3):
        assert one.information_state_string(player) != other.information_state_string(player)


def test_a_tied_choice_is_secret_until_all_have_chosen() -> None:
    """R6.3."""
    met = 0
    for seed in range(40):
        for state in decisions("python_astra(players=5)", seed):
            engine = state.table.state
            if engine.decision != ids.CHOOSE_BOON or engine.discovery.choosing.bit_count() < 2:
                continue
            chooser = state.current_player()
            one, other = (state.child(boon) for boon in state.legal_actions()[:2])
            for player in range(5):
                same = all_known(one, player) == all_known(other, player)
                assert same == (player != chooser)
            while one.table.state.discovery is not None and one.table.state.discovery.choosing != 0:
                one.apply_action(one.legal_actions()[0])
                other.apply_action(other.legal_actions()[0])
            for player in range(5):
                assert one.information_state_string(player) != other.information_state_string(player)
            met += 1
        if met > 2:
            return
    pytest.fail("no tie was met")


@pytest.mark.parametrize("name", KINDS)
def test_resampling_changes_only_what_a_player_cannot_know(name: str) -> None:
    """At chance nodes, too. Plain solo has no secret: whatever is unseen there, chance has yet to decide."""
    rng = random.Random(9)
    secrets = set()
    chance_nodes = 0
    for number, state in enumerate(walk(name, 9)):
        if number % 5 == 0:
            chance_nodes += state.is_chance_node()
            for player in {0, state.num_players() - 1}:
                again = state.resample_from_infostate(player, rng.random)
                assert all_known(again, player) == all_known(state, player)
                assert again.current_player() == state.current_player()
                secrets.add(tuple(again.history()[at] for at in sorted(state.table.hidden) if at < number))
    assert chance_nodes > 1
    assert len({secret for secret in secrets if len(secret) == max(map(len, secrets))}) > (0 if name == SOLO[0] else 1)


def test_resampling_deals_every_final_scoring_card_alike() -> None:
    rng = random.Random(10)
    state = next(decisions("python_astra(players=2)", 10))
    own, other = state.history()[:2]
    counts = dict.fromkeys((final for final in range(6) if final != own), 0)
    for _ in range(500):
        counts[state.resample_from_infostate(0, rng.random).history()[1]] += 1
    assert other in counts
    assert all(60 < count < 145 for count in counts.values())


def likely(state: Any, rng: random.Random) -> int:
    """A move of chance by its probability, or any of the player's."""
    if not state.is_chance_node():
        return int(rng.choice(state.legal_actions()))
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, chances)[0])


def piles(engine: Any) -> list[int]:
    """Every card of a solo game, wherever it lies."""
    auptolemy = engine.auptolemy
    cards = [*engine.deck[engine.drawn :], *engine.removed, *engine.discard, *(place.card for place in engine.places)]
    cards += [*auptolemy.deck, *auptolemy.discard, *auptolemy.cards, auptolemy.left, auptolemy.right]
    cards += [auptolemy.selected, *(card for card in range(ids.CARDS) if engine.seats[0].cards >> card & 1)]
    return sorted(int(card) for card in cards if card >= 0)


@pytest.mark.parametrize("name", [*SOLO, SHOWN_TOP])
def test_whatever_card_chance_names_in_solo_each_card_lies_in_one_place(name: str) -> None:
    """R13.2: a draw may name a card that the engine held for a removed one or one of the other deck."""
    rng = random.Random(15)
    state = pyspiel.load_game(name).new_initial_state()
    named = 0
    while not state.is_terminal():
        engine = state.table.state
        if engine is not None and state.is_chance_node() and engine.chance_kind in (ids.DRAW, ids.LIBRARY):
            removed, left = len(engine.removed), engine.cards_left() - (engine.chance_kind == ids.DRAW)
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            for card, _ in state.chance_outcomes():
                after = state.child(card).table.state
                assert set(piles(after)) == set(range(ids.CARDS))
                assert (len(after.removed), after.cards_left()) == (removed, left)
                named += 1
        state.apply_action(likely(state, rng))
    assert named > 100


def test_a_solo_draw_is_any_card_that_nobody_can_place() -> None:
    """R13.1, R13.2: no search through copies of a state can tell the deck from the removed cards and Auptolemy's."""
    rng = random.Random(16)
    state = pyspiel.load_game(SOLO[0]).new_initial_state()
    kinds = set()
    while not state.is_terminal():
        engine = state.table.state
        if engine is not None and state.is_chance_node() and engine.chance_kind in (ids.DRAW, ids.LIBRARY):
            auptolemy = engine.auptolemy
            hidden = {*engine.deck[engine.drawn :], *engine.removed, *auptolemy.deck}
            outcomes = dict(state.chance_outcomes())
            assert set(outcomes) <= hidden
            if engine.chance_kind == ids.DRAW:
                # All but those that must have been removed.
                assert len(outcomes) >= len(hidden) - len(engine.removed)
                assert len(outcomes) > engine.cards_left()
            kinds.add(int(engine.chance_kind))
        state.apply_action(likely(state, rng))
    assert len(kinds) == 2


@pytest.mark.parametrize("modifiers", few_interpreted(["E5+H5+H6", "", "E1+H6", "E4", "H5"], 2))
def test_solo_draws_have_the_probabilities_of_sampled_states(modifiers: str) -> None:
    """Averaged over resampled states, as H5's right card is a secret that tells something about the others."""
    rng = random.Random(modifiers)
    state = pyspiel.load_game("python_astra", {"solo": True, "modifiers": modifiers}).new_initial_state()
    to_compare = {ids.DRAW, ids.LIBRARY}
    asked = None
    while to_compare:
        if not state.is_chance_node():
            asked = state.clone()
        # Since the player was asked no card may have been named.
        elif asked is not None and asked.table.named == state.table.named:
            kind = int(state.table.state.chance_kind)
            if kind in to_compare:
                compare_with_samples(asked, state, rng)
                to_compare.remove(kind)
        state.apply_action(likely(state, rng))


def compare_with_samples(asked: Any, state: Any, rng: random.Random) -> None:
    engine = state.table.state
    drawn: dict[int, float] = dict.fromkeys(range(ids.CARDS), 0.0)
    times = 60 if "H5" in str(state.get_game()) else 1
    for _ in range(times):
        for card, chance in state.resample_from_infostate(0, rng.random).chance_outcomes():
            drawn[card] += chance / times
    view = make_view(asked.table.state, 0)
    sampled = dict.fromkeys(drawn, 0.0)
    samples = 600
    for _ in range(samples):
        other = sample(view, rng)
        if engine.chance_kind == ids.DRAW:
            pile = [*other.deck[other.drawn :]]
        else:
            # With E4 the top is known, and chance names the card under it.
            pile = [*its(other).deck][: -1 if view["auptolemy"]["top"] else None]
        for card in pile:
            sampled[card] += 1 / samples / len(pile)
    for card, chance in drawn.items():
        assert sampled[card] == pytest.approx(chance, abs=0.012), (card, chance)
    assert sum(sampled.values()) == pytest.approx(1)


@pytest.mark.parametrize("name", KINDS)
def test_a_resampled_game_is_one_that_could_have_been_played(name: str) -> None:
    rng = random.Random(12)
    for number, state in enumerate(decisions(name, 12)):
        if number % 20 == 19:
            again = state.resample_from_infostate(state.current_player(), rng.random)
            replayed = state.get_game().new_initial_state()
            for move in again.history():
                assert move in replayed.legal_actions()
                replayed.apply_action(move)
            assert str(replayed) == str(again)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ["python_astra", "python_astra(players=3)", SOLO[0]])
@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_openspiels_searchers_play_some_moves(name: str, kind: str) -> None:
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
    chance = np.random.RandomState(13)
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    if kind == "mcts":
        bot = mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=chance)
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 4, random_state=chance)
    played = 0
    for state in decisions(name, 13):
        before = str(state), state.history()
        assert bot.step(state) in state.legal_actions()
        assert (str(state), state.history()) == before
        played += 1
        if played == 4:
            return


def test_without_openspiel_the_adapter_says_what_to_install() -> None:
    program = "import sys; sys.modules['pyspiel'] = None\nimport astra.adapters.openspiel"
    outcome = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "needs the package open_spiel: pip install 'astra-table[openspiel]'" in outcome.stderr


def test_public_and_private_parts_make_up_an_observation() -> None:
    kind = pyspiel.PrivateInfoType
    game = pyspiel.load_game("python_astra(players=3)")
    public = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=kind.NONE))
    private = game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    for state in decisions("python_astra(players=3)", 14):
        for player in range(3):
            public.set_from(state, player)
            private.set_from(state, player)
            assert (public.tensor + private.tensor).tolist() == state.observation_tensor(player)
            assert private.string_from(state, player).startswith("seats.final[0]")
            assert "seats.final" not in public.string_from(state, player)


def test_openspiels_playthrough_tells_a_short_game_to_its_end() -> None:
    module = importlib.import_module("open_spiel.python.algorithms.generate_playthrough")
    told = module.playthrough("python_astra(edition=short)", None, seed=3)
    assert "game: python_astra(edition=short)" in told
    assert "IsTerminal() = True" in told


@pytest.mark.parametrize("name", ["python_astra(players=3,rewards=fame)", "python_astra(rewards=fame,edition=short)"])
def test_fame_comes_with_every_decision_and_adds_up(name: str) -> None:
    earned = np.zeros(pyspiel.load_game(name).num_players())
    given = 0
    for state in walk(name, 6):
        earned += state.rewards()
        given += any(state.rewards())
        if not state.is_chance_node():
            assert earned.tolist() == pytest.approx(state.returns())
    final = [row["total"] for row in scores(state.table.state)]
    assert earned.tolist() == pytest.approx([(total - 9) / 100 for total in final])  # pouch 5, limit 2, dust 8
    assert given > 10
    assert max(final) / 100 < pyspiel.load_game(name).max_utility()


def test_margins_are_the_fame_ahead_and_no_zero_sum() -> None:
    game = pyspiel.load_game("python_astra(rewards=margin)")
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    state = ended("python_astra(rewards=margin)", 3)
    first, second = [row["total"] for row in scores(state.table.state)]
    assert state.returns() == pytest.approx([(first - second) / 100, (second - first) / 100])


def test_an_edition_is_named_by_a_word_or_its_hash() -> None:
    short = pyspiel.load_game("python_astra(edition=short)")
    assert len(short.tables.codes) == 24
    frozen = pyspiel.load_game(f"python_astra(edition={EDITIONS[0]})")
    assert frozen.tables.edition.version == 1
    state = frozen.new_initial_state()
    again = pickle.loads(pickle.dumps(state.table))
    assert again.tables is frozen.tables
    with pytest.raises(SetupError, match="edition is 'tiny', expected 'short' or the hash"):
        pyspiel.load_game("python_astra(edition=tiny)")


@pytest.mark.parametrize("name", KINDS)
def test_no_game_comes_near_the_length_that_is_promised(name: str) -> None:
    most = pyspiel.load_game(name).max_game_length()
    assert most <= 1500
    assert sum(1 for _ in decisions(name, 1)) < most / 2
