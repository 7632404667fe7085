"""Section 8: final scoring, source by source. Pouch 5, limit 2 and 8 dust give 5 + 2 + 2 where nothing else is said."""

from typing import Any

import pytest

from astra import Game
from astra.rules.scoring import elements
from tests.frozen import frozen_edition
from tests.rules.helpers import marked, play, seat, table

AIR_FIRE = ["air", "fire"]
OF_ELEMENT = {
    element: [card.code for card in frozen_edition().cards if card.element == element]
    for element in ("fire", "water", "air", "earth")
}


def ended(*seats: dict[str, Any], places: list[Any] | None = None, **parts: Any) -> Game:
    """A game that has just ended with seat 2's Rest."""
    game = table(places=places or [], seats=seats, last_turns=1, turn=3, **parts)
    game.play("rest")
    assert game.over
    return game


def score(*seats: dict[str, Any], places: list[Any] | None = None, number: int = 0) -> dict[str, int]:
    """One seat's row when the game is over."""
    return ended(*seats, places=places).scores()[number]


def owning(counts: dict[str, int], final: list[str]) -> dict[str, Any]:
    """A seat with so many exhausted cards of each element."""
    cards = [code for element, count in counts.items() for code in OF_ELEMENT[element][:count]]
    return {"wisdom": 12, "cards": dict.fromkeys(cards, "exhausted"), "final": final}


@pytest.mark.parametrize("pouch", range(5, 13))
def test_the_pouch_size_scores(pouch: int) -> None:
    """R8.1: as much as it is."""
    assert score({"pouch": pouch})["pouch"] == pouch


@pytest.mark.parametrize(("wisdom", "limit"), [(0, 2), (1, 2), (2, 3), (7, 5), (11, 7), (12, 8)])
def test_the_card_limit_scores(wisdom: int, limit: int) -> None:
    """R8.2: the number reached, not the spots, and not the cards owned."""
    assert score({"wisdom": wisdom})["limit"] == limit


@pytest.mark.parametrize(("dust", "fame"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 1), (6, 2), (29, 9), (30, 10)])
def test_three_dust_score_one_and_the_remainder_is_lost(dust: int, fame: int) -> None:
    """R8.3: rounded down."""
    assert score({"dust": dust})["dust"] == fame


@pytest.mark.parametrize(
    ("stars", "fame"),
    [([0, 0], 0), ([1, 0], 0), ([1, 1], 1), ([2, 1], 1), ([3, 0], 1), ([3, 1], 2), ([3, 3], 3), ([4, 4], 4)],
    ids=str,
)
def test_two_stars_at_the_places_score_one_counted_together(stars: list[int], fame: int) -> None:
    """R8.4: one star on each of two cards is two stars; only the sum is rounded down."""
    tau, eri = stars
    places = [
        marked("Tau", {0: range(1, tau + 1), 1: range(tau + 1, 10)}),
        marked("Eri", {0: range(1, eri + 1), 1: [eri + 1]}),
    ]
    assert score({}, places=places)["stars"] == fame


def test_stars_on_a_discovered_card_score_nothing() -> None:
    """R8.4: only cards still at the places count; of the five stars here four went with the card."""
    game = table(
        places=[marked("Equ", {2: [1, 2], 1: [3, 4]}), marked("Tau", {1: [1]})], last_turns=1, turn=3, deck=["Gem"]
    )
    play(game, "mark Equ.5", "boon 1")
    assert [row["stars"] for row in game.scores()] == [0, 0, 0]


def test_only_active_cards_score_their_final_fame() -> None:
    """R8.5: Tau 2 and Lyr 1 are active; Ori 2 is exhausted."""
    cards = {"Tau": "active", "Lyr": "active", "Ori": "exhausted"}
    assert score({"wisdom": 2, "cards": cards})["active"] == 3


@pytest.mark.parametrize("card", [card.code for card in frozen_edition().cards])
def test_each_card_scores_what_is_printed_on_it(card: str) -> None:
    """R8.5: 1 or 2."""
    fame = {data.code: data.fame for data in frozen_edition().cards}
    assert score({"cards": {card: "active"}})["active"] == fame[card]
    assert score({"cards": {card: "exhausted"}})["active"] == 0


def test_the_example_of_the_rules_gives_28() -> None:
    """R8.6: first marks Air and Fire, 3 Air, 2 Earth, 3 Water: 11+2+0+6 and 6+3+0+0."""
    row = score(owning({"air": 3, "earth": 2, "water": 3}, AIR_FIRE))
    assert row["elements"] == (11 + 2 + 0 + 6) + (6 + 3 + 0 + 0) == 28


def test_rows_and_columns_are_told_apart() -> None:
    """R8.6: the same example, by element (fire, water, air, earth) and by column."""
    game = ended(owning({"air": 3, "earth": 2, "water": 3}, AIR_FIRE))
    first, cards, rows, columns = elements(game.state)[0]
    assert (first, cards) == ([1, 0, 1, 0], [0, 3, 3, 2])
    assert (rows, columns) == ([0, 6, 11, 2], [6, 3, 0, 0])


@pytest.mark.parametrize(("earth", "fame"), [(0, 0), (1, 0), (2, 2), (3, 6), (4, 11), (5, 11), (7, 11)])
def test_a_row_scores_by_its_marks_and_more_than_four_are_lost(earth: int, fame: int) -> None:
    """R8.6: 0/2/6/11 in a row without a first mark; from the first card on there are marks in three rows: 3."""
    row = score(owning({"earth": earth}, AIR_FIRE))
    assert row["elements"] == fame + (3 if earth else 0)


@pytest.mark.parametrize(("air", "fame"), [(0, 0), (1, 2), (2, 6), (3, 11), (4, 11), (6, 11)])
def test_a_first_mark_counts_in_its_row(air: int, fame: int) -> None:
    """R8.6: with it four marks take three cards, and a fourth card of that element is lost."""
    assert score(owning({"air": air}, AIR_FIRE))["elements"] == fame


@pytest.mark.parametrize(
    ("counts", "fame"),
    [
        ({}, 0),
        ({"earth": 1}, 3),
        ({"earth": 1, "water": 1}, 6),
        ({"air": 1, "fire": 1, "earth": 2}, 2 + 2 + 2 + 3 + 3),
        ({"air": 1, "fire": 1, "earth": 2, "water": 2}, 4 * 2 + 6 + 6),
        ({"air": 2, "fire": 2, "earth": 2, "water": 2}, 6 + 6 + 2 + 2 + 6 + 6),
        ({"air": 2, "fire": 2, "earth": 3}, 3 * 6 + 3 * 3),
        ({"air": 3, "fire": 3}, 2 * 11),
    ],
    ids=str,
)
def test_a_column_scores_with_marks_in_three_or_four_rows(counts: dict[str, int], fame: int) -> None:
    """R8.6: 3 for three rows, 6 for four, nothing for fewer, in each of the columns."""
    assert score(owning(counts, AIR_FIRE))["elements"] == fame


def test_active_and_exhausted_cards_count_alike_for_elements() -> None:
    """R8.6: three earth cards, whatever they lie like."""
    for state in ("active", "exhausted"):
        cards = dict.fromkeys(("Tau", "Equ", "Lup"), state)
        assert score({"wisdom": 2, "cards": cards, "final": AIR_FIRE})["elements"] == 6 + 3


def test_stars_and_cards_of_others_do_not_count_for_elements() -> None:
    """R8.6: each journal has its own rows."""
    rows = ended(owning({"earth": 4}, AIR_FIRE), {"final": ["earth", "water"]}).scores()
    assert [row["elements"] for row in rows[:2]] == [11 + 3, 0]


def test_the_total_is_the_sum_of_all_sources() -> None:
    """R8.7: fame won in the game, and R8.1 to R8.6."""
    journal = owning({"air": 3, "earth": 2, "water": 3}, AIR_FIRE) | {"fame": 31, "pouch": 9, "dust": 7}
    journal["cards"]["Aqr"] = "active"
    row = score(journal, places=[marked("Tau", {0: [1, 2, 3]})])
    assert row == {
        "fame": 31,
        "pouch": 9,
        "limit": 8,
        "dust": 2,
        "stars": 1,
        "active": 2,
        "elements": 28,
        "total": 81,
    }


FINALS: list[dict[str, Any]] = [{"final": AIR_FIRE}, {"final": ["air", "earth"]}, {"final": ["fire", "earth"]}]


def with_fame(*fame: int) -> Game:
    return ended(*(final | {"fame": n} for final, n in zip(FINALS, fame, strict=True)))


@pytest.mark.parametrize(
    ("fame", "winners"),
    [
        ((3, 2, 1), [0]),
        ((2, 3, 1), [1]),
        ((1, 2, 3), [2]),
        ((3, 1, 3), [0, 2]),
        ((1, 3, 3), [1, 2]),
        ((4, 4, 4), [0, 1, 2]),
    ],
)
def test_most_fame_wins_and_a_tie_is_a_shared_victory(fame: tuple[int, int, int], winners: list[int]) -> None:
    """R8.7: no tie-break."""
    game = with_fame(*fame)
    assert [row["total"] for row in game.scores()] == [n + 5 + 2 + 2 for n in fame]
    assert game.winners() == winners


def test_it_is_the_total_that_wins() -> None:
    """R8.7: 10 fame with little else loses to 4 fame with a big pouch."""
    game = ended({"fame": 10, "final": AIR_FIRE}, {"fame": 4, "pouch": 12, "final": ["air", "earth"]}, {"dust": 0})
    assert [row["total"] for row in game.scores()[:2]] == [19, 20]
    assert game.winners() == [1]


def test_fame_has_no_upper_bound() -> None:
    """R8.7: beyond 100 and 200 it just goes on."""
    game = table(places=[marked("Tau", {2: range(1, 10)})], seats=[{}, {}, {"fame": 299}])
    play(game, "mark Tau.10", "boon 1")
    assert seat(game, 2)["fame"] == 303
    assert game.scores()[2]["total"] == 303 + 5 + 2 + 2 + game.scores()[2]["elements"]


def test_telescopes_score_nothing() -> None:
    """R8.7: with twelve of them the row is the same."""
    assert score({"telescopes": 12, "final": AIR_FIRE}) == score({"telescopes": 0, "final": AIR_FIRE})


def test_dust_that_comes_back_in_the_last_turn_is_scored() -> None:
    """R8.3: after everything of that turn; 3 dust, one spent on a common star and returned by A18."""
    game = table(
        places=[marked("Tau", {1: [1]})],
        seats=[{}, {}, {"dust": 3, "cards": {"Peg": "active"}}],
        last_turns=1,
        turn=3,
    )
    play(game, "use Peg", "mark Tau.2", "stop")
    assert game.over
    assert game.scores()[2]["dust"] == 1


def test_fame_for_grand_stars_of_the_last_turn_is_scored() -> None:
    """R8.7: A15 gives its fame at the turn's end, before the scoring."""
    game = table(places=["Ari"], seats=[{}, {}, {"cards": {"Ori": "active"}}], last_turns=1, turn=3)
    play(game, "use Ori", "mark Ari.1", "mark Ari.2", "mark Ari.3", "stop")
    assert game.over
    assert game.scores()[2]["fame"] == 2


def test_final_scoring_cards_are_shown_when_the_game_is_over() -> None:
    """R8.6: everybody can check the rows then."""
    game = with_fame(1, 2, 3)
    for viewer in (0, 1, 2, None):
        assert [row["final"] for row in game.view(viewer)["seats"]] == [
            ["fire", "air"],
            ["air", "earth"],
            ["fire", "earth"],
        ]
        assert game.view(viewer)["scores"] == game.scores()
