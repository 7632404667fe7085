"""Section 9: two players, and the dreamer's pen."""

import pytest

from astra.rules.events import BoonTaken, CardDiscarded, CardTaken, DiscoveryBegan, DreamBegan, Gained, StarMarked
from tests.rules.helpers import legal, marked, marks, only, places, play, refusal, seat, table

# When the dream is over, the other player opens the next turn.
RIVAL = 1


# R9.1


@pytest.mark.parametrize(
    ("sphere", "number"),
    [("fire", 2), ("water", 3), ("air", 4), ("earth", 1)],
)
def test_a_dream_marks_the_number_of_the_sphere_to_which_the_marker_moved(sphere: str, number: int) -> None:
    """R9.1: the marker moves first, then the active sphere's number counts."""
    game = table(2, ["Eri"], sphere=sphere)
    events = play(game, "rest")
    assert only(events, DreamBegan) == [DreamBegan(0, number)]
    assert marks(game, "Eri") == dict.fromkeys(range(1, number + 1), "dreamer")
    assert game.seat == RIVAL


def test_only_a_turn_with_a_rest_has_a_dream() -> None:
    """R9.1: after an Observe nobody dreams."""
    game = table(2, ["Eri"])
    events = play(game, "mark Eri.1", "stop")
    assert only(events, DreamBegan) == []
    assert marks(game, "Eri") == {1: 0}


def test_a_turn_without_an_action_has_no_dream() -> None:
    """R9.1, A11: a skipped action is no Rest."""
    game = table(2, ["Eri"], [{"cards": {"Vir": "active"}}])
    play(game, "use Vir", "mark Eri.14")
    assert marks(game, "Eri") == {13: 0, 14: 0}
    assert (game.seat, game.turn) == (RIVAL, 2)


def test_the_active_player_marks_for_the_dreamer_and_must() -> None:
    """R9.1: the one who rested is asked, and nothing else than a mark is legal."""
    game = table(2, ["Leo", "Tau"], turn=2)
    play(game, "rest")
    assert (game.seat, game.decision) == (1, "dream")
    assert legal(game) == ["mark Leo.1", "mark Tau.1"]


def test_the_dream_comes_after_discovery_and_its_refill() -> None:
    """R9.1, R10.3: a card that the Discovery of this turn brought can be dreamt of."""
    places_before = [marked("Equ", {0: [1, 2, 3, 4]}), marked("Leo", {1: [1]})]
    game = table(2, places_before, [{"cards": {"Cen": "active"}}])
    events = play(game, "use Cen", "mark Equ.5", "rest", chance=["draw Eri"])
    order = [type(event) for event in events if isinstance(event, CardTaken | DreamBegan)]
    assert order == [CardTaken, DreamBegan]
    assert marks(game, "Eri") == {1: "dreamer", 2: "dreamer"}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_three_or_more_players_nobody_dreams(players: int) -> None:
    """R9.1, R3.1: the dreamer plays with two only (and solo)."""
    game = table(players, ["Eri"])
    events = play(game, "rest")
    assert only(events, DreamBegan) == []
    assert marks(game, "Eri") == {}


# R9.2


def test_a_dream_prefers_the_largest_card_without_a_mark() -> None:
    """R9.2: a larger card that has a mark is passed over."""
    game = table(2, ["Leo", marked("Eri", {1: [1]}), "Gem"])
    play(game, "rest")
    assert marks(game, "Gem") == {1: "dreamer", 2: "dreamer"}
    assert marks(game, "Leo") == {}
    assert marks(game, "Eri") == {1: 1}


def test_with_a_mark_on_every_card_the_one_with_most_stars_in_all_is_dreamt_of() -> None:
    """R9.2: marked stars count, too, so that few unmarked ones may be left."""
    game = table(2, [marked("Leo", {0: [1]}), marked("Eri", {1: list(range(1, 13))}), marked("Gem", {0: [1]})])
    play(game, "rest")
    assert marks(game, "Eri")[13] == marks(game, "Eri")[14] == "dreamer"
    assert marks(game, "Leo") == marks(game, "Gem") == {1: 0}


def test_the_player_chooses_among_equally_large_cards_without_a_mark() -> None:
    """R9.2: Leo and Taurus have ten stars each; the smaller Libra is no choice."""
    game = table(2, ["Leo", "Tau", "Lib"])
    play(game, "rest")
    assert legal(game) == ["mark Leo.1", "mark Tau.1"]
    assert refusal(game, "mark Lib.1") == "R9.2"
    play(game, "mark Tau.1")
    assert marks(game, "Tau") == {1: "dreamer", 2: "dreamer"}
    assert marks(game, "Leo") == {}


def test_the_player_chooses_among_equally_large_cards_that_all_have_marks() -> None:
    """R9.2: the choice is among the first stars of both."""
    game = table(2, [marked("Leo", {0: [1]}), marked("Tau", {1: [1, 2, 3]}), marked("Lib", {0: [1]})])
    play(game, "rest")
    assert legal(game) == ["mark Leo.2", "mark Tau.4", "mark Tau.6"]


# R9.3


def test_a_dream_is_one_path_from_a_first_star() -> None:
    """R9.3: R4.2 for its first star, R4.3 for each further one, all on the same card."""
    game = table(2, [marked("Leo", {1: [1]}), marked("Tau", {0: [1, 2, 3]})], sphere="water")
    play(game, "rest")
    assert legal(game) == ["mark Leo.2", "mark Tau.4", "mark Tau.6"]
    play(game, "mark Tau.6")
    assert legal(game) == ["mark Tau.7", "mark Tau.9"]
    assert refusal(game, "mark Tau.4") == "R9.3"
    play(game, "mark Tau.9")
    assert marks(game, "Tau") == {1: 0, 2: 0, 3: 0, 6: "dreamer", 9: "dreamer", 10: "dreamer"}


def test_a_dream_costs_nobody_any_dust() -> None:
    """R9.3: the path is free, also for a player without dust."""
    game = table(2, ["Eri"], [{"dust": 6}, {"dust": 0}], sphere="air")
    play(game, "rest")
    assert len(marks(game, "Eri")) == 4
    assert (seat(game, 0)["dust"], seat(game, 1)["dust"]) == (6, 0)


def test_a_path_that_dead_ends_early_may_be_chosen() -> None:
    """R9.3: four stars are due, and the short horn of Taurus has two."""
    game = table(2, [marked("Tau", {0: [1, 2, 3]})], sphere="air")
    play(game, "rest", "mark Tau.4")
    assert marks(game, "Tau") == {1: 0, 2: 0, 3: 0, 4: "dreamer", 5: "dreamer"}
    assert game.seat == RIVAL


def test_a_dream_cannot_be_stopped_before_its_number() -> None:
    """R9.3: fewer stars only where the path ends."""
    game = table(2, [marked("Tau", {0: [1, 2, 3]})], sphere="air")
    play(game, "rest")
    assert "stop" not in legal(game)
    play(game, "mark Tau.6")
    assert legal(game) == ["mark Tau.7", "mark Tau.9"]
    assert refusal(game, "stop") == "R9.3"


def test_a_dream_ends_with_its_number_though_the_path_could_go_on() -> None:
    """R9.3: as many stars as the number, never more."""
    game = table(2, [marked("Tau", {0: [1, 2, 3]})], sphere="earth")
    play(game, "rest", "mark Tau.6")
    assert marks(game, "Tau") == {1: 0, 2: 0, 3: 0, 6: "dreamer"}


# R9.4


def test_the_dreamers_grand_star_gives_nobody_wisdom() -> None:
    """R9.4: the second star of Aries is a grand one."""
    game = table(2, ["Ari"])
    events = play(game, "rest")
    dreamt = [(star.star, star.kind, star.means) for star in only(events, StarMarked)]
    assert dreamt == [(1, "start", "dream"), (2, "grand", "dream")]
    assert seat(game, 0)["wisdom"] == seat(game, 1)["wisdom"] == 0


def test_the_dreamers_grand_stars_do_not_count_for_fame_per_grand_star() -> None:
    """R9.4, A15: only the player's own grand star, marked by an ability, counts."""
    game = table(2, ["Ari"], [{"wisdom": 2, "cards": {"Ori": "active", "Cen": "active"}}], sphere="water")
    play(game, "use Ori", "use Cen", "mark Ari.2", "rest", "mark Ari.3", "mark Ari.5")
    assert marks(game, "Ari") == {2: 0, 3: "dreamer", 4: "dreamer", 5: "dreamer"}
    assert seat(game, 0)["fame"] == 1
    assert seat(game, 0)["wisdom"] == 3


def test_a_free_first_star_is_not_for_the_dream() -> None:
    """R9.4, A14: R4.2 binds the dream as ever."""
    game = table(2, [marked("Tau", {0: [1]})], [{"cards": {"Boo": "active"}}])
    play(game, "use Boo", "rest")
    assert marks(game, "Tau") == {1: 0, 2: "dreamer", 3: "dreamer"}


@pytest.mark.parametrize("card", ["Aqr", "Peg"])
def test_no_dust_comes_back_for_a_dream(card: str) -> None:
    """R9.4, A17, A18: what the dreamer marks costs nothing, so nothing is reclaimed."""
    game = table(2, ["Aur"], [{"dust": 2, "cards": {card: "active"}}])
    events = play(game, f"use {card}", "rest")
    assert seat(game, 0)["dust"] == 5
    assert [gain.why for gain in only(events, Gained)] == ["rest"]


# R9.5


def discovery_with_the_dreamer(dreamers: list[int], rivals: list[int]) -> list[str]:
    """What the assistant may choose when seat 0 has finished Equuleus with its fifth star."""
    others = [star for star in (1, 2, 3, 4) if star not in dreamers + rivals]
    game = table(2, [marked("Equ", {"dreamer": dreamers, 1: rivals, 0: others})])
    play(game, "mark Equ.5")
    return legal(game) if game.decision == "boon" else []


@pytest.mark.parametrize(("dreamers", "rivals"), [([1, 2], [3]), ([1, 2, 3], [4])])
def test_behind_the_dreamer_an_assistant_has_the_two_rightmost_boons(dreamers: list[int], rivals: list[int]) -> None:
    """R9.5: the dreamer has more stars than the assistant."""
    assert discovery_with_the_dreamer(dreamers, rivals) == ["boon 3", "boon 4"]


@pytest.mark.parametrize(("dreamers", "rivals"), [([1], [3]), ([1, 2], [3, 4]), ([1], [2, 3]), ([], [1])])
def test_not_behind_the_dreamer_an_assistant_has_all_four_boons(dreamers: list[int], rivals: list[int]) -> None:
    """R9.5: equally many stars are enough."""
    assert discovery_with_the_dreamer(dreamers, rivals) == ["boon 1", "boon 2", "boon 3", "boon 4"]


def test_a_left_boon_is_refused_behind_the_dreamer() -> None:
    """R9.5: the refusal names the rule, and a right boon takes effect."""
    game = table(2, [marked("Equ", {"dreamer": [1, 2], 1: [3], 0: [4]})], [{}, {"dust": 0}])
    play(game, "mark Equ.5")
    assert refusal(game, "boon 1") == "R9.5"
    assert refusal(game, "boon 2") == "R9.5"
    play(game, "boon 4")
    assert seat(game, 1)["dust"] == 2


def test_the_dreamer_is_never_an_assistant() -> None:
    """R9.5: it takes no boon, though it has stars on the card."""
    game = table(2, [marked("Equ", {"dreamer": [1, 2, 3], 0: [4]})])
    events = play(game, "mark Equ.5")
    assert only(events, BoonTaken) == []
    assert seat(game, 0)["cards"] == {"Equ": "active"}
    assert game.seat == RIVAL


def test_the_dreamer_crosses_out_no_boon() -> None:
    """R9.5: the assistant, with as many stars as the dreamer, still finds every boon."""
    game = table(2, [marked("Equ", {"dreamer": [1, 2], 1: [3, 4]})])
    play(game, "mark Equ.5")
    assert legal(game) == ["boon 1", "boon 2", "boon 3", "boon 4"]


# R9.6


def test_a_card_completed_by_the_dreamer_is_nobodys() -> None:
    """R9.6: it goes to the discard pile, and its place is filled again."""
    game = table(2, [marked("Equ", {"dreamer": [1, 2, 3, 4]})])
    events = play(game, "rest", chance=["draw Leo"])
    assert only(events, DiscoveryBegan) == [DiscoveryBegan("dreamer", "Equ", (("dreamer", 5),))]
    assert only(events, CardDiscarded) == [CardDiscarded("dreamer", "Equ", "dream")]
    assert game.position()["discard"] == ["Equ"]
    assert places(game) == ["Leo", None, None]
    assert seat(game, 0)["cards"] == seat(game, 1)["cards"] == {}


def test_no_second_dream_follows_the_card_that_replaces_a_dreamt_one() -> None:
    """R9.6, R9.1: one path per Rest, though three stars were due and one was left."""
    game = table(2, [marked("Equ", {"dreamer": [1, 2, 3, 4]})], sphere="water")
    play(game, "rest", chance=["draw Leo"])
    assert marks(game, "Leo") == {}
    assert game.seat == RIVAL


def test_the_active_player_assists_a_dream_too_and_chooses_by_its_stars() -> None:
    """R9.6, R6.2: most stars first, and what is taken is crossed out for the other."""
    game = table(2, [marked("Equ", {0: [1, 2], 1: [3], "dreamer": [4]})])
    play(game, "rest")
    assert (game.seat, game.decision) == (0, "boon")
    assert legal(game) == ["boon 1", "boon 2", "boon 3", "boon 4"]
    play(game, "boon 1")
    assert seat(game, 0)["fame"] == 2
    assert game.seat == 1
    assert legal(game) == ["boon 3", "boon 4"]


def test_the_other_player_chooses_first_in_a_dream_if_it_has_more_stars() -> None:
    """R9.6, R6.2: being active does not matter then."""
    game = table(2, [marked("Equ", {0: [1], 1: [2, 3, 4]})])
    play(game, "rest")
    assert game.seat == 1
    play(game, "boon 4")
    assert game.seat == 0
    assert legal(game) == ["boon 1", "boon 2", "boon 3"]


@pytest.mark.parametrize("turn", [1, 2])
def test_tied_in_a_dream_the_active_player_is_asked_first_and_both_may_take_the_same(turn: int) -> None:
    """R9.6, R6.3: the tie is shown when both have chosen."""
    active = turn - 1
    game = table(2, [marked("Equ", {0: [1, 2], 1: [3, 4]})], turn=turn)
    play(game, "rest")
    assert (game.seat, len(legal(game))) == (active, 4)
    assert only(play(game, "boon 1"), BoonTaken) == []
    assert (game.seat, len(legal(game))) == (1 - active, 4)
    events = play(game, "boon 1")
    assert [taken.pen for taken in only(events, BoonTaken)] == [active, 1 - active]
    assert seat(game, 0)["fame"] == seat(game, 1)["fame"] == 2


def test_in_a_dream_each_ones_own_count_decides_about_the_left_boons() -> None:
    """R9.6, R9.5: the dreamer has two stars, seat 0 as many, seat 1 only one."""
    game = table(2, [marked("Equ", {0: [1, 2], 1: [3], "dreamer": [4]})], [{}, {"dust": 0}])
    play(game, "rest")
    assert len(legal(game)) == 4
    events = play(game, "boon 3")
    assert [(taken.pen, taken.boon) for taken in only(events, BoonTaken)] == [(0, 3), (1, 4)]
    assert seat(game, 1)["dust"] == 2


def test_an_activation_boon_of_a_dream_is_the_takers_choice() -> None:
    """R9.6, R6.5: one of two exhausted cards, and the turn goes on to the other player."""
    own = {"dust": 5, "cards": {"Tau": "exhausted", "Vir": "exhausted"}}
    game = table(2, [marked("Equ", {0: [1, 2, 3, 4]})], [own])
    play(game, "rest", "boon 3")
    assert (game.seat, game.decision) == (0, "activate")
    play(game, "activate Vir")
    assert seat(game, 0)["cards"] == {"Tau": "exhausted", "Vir": "active"}
    assert game.seat == RIVAL


def test_a_dream_discovery_checks_no_card_limit() -> None:
    """R9.6: the active player, its limit full, keeps what it has and is asked nothing."""
    own = {"cards": {"Tau": "active", "Vir": "active"}}
    game = table(2, [marked("Equ", {"dreamer": [1, 2, 3, 4]})], [own])
    play(game, "rest")
    assert seat(game, 0)["cards"] == own["cards"]
    assert (game.seat, game.decision) == (RIVAL, "turn")


def test_a_dreamt_card_leaves_its_place_empty_when_the_deck_is_empty() -> None:
    """R9.6, R6.8: nothing is shuffled back."""
    rest = [card.code for card in table().edition.cards if card.code != "Equ"]
    game = table(2, [marked("Equ", {"dreamer": [1, 2, 3, 4]})], discard=rest, deck=[], last_turns=2)
    play(game, "rest")
    assert places(game) == [None, None, None]


# R9.7


def test_with_no_card_left_to_mark_there_is_no_dream() -> None:
    """R9.7: the Rest is the whole turn."""
    game = table(2, [None, None, None])
    events = play(game, "rest")
    assert only(events, DreamBegan) == []
    assert (game.seat, game.decision) == (RIVAL, "turn")
