"""Section 1: what is printed, as the edition holds it and the engine reads it."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import astra
from astra.edition import EditionError, from_document
from astra.edition.model import ELEMENTS
from astra.rules.events import DeckDiscarded, SphereTurned
from tests.edition.sample import spoilt
from tests.frozen import frozen_edition
from tests.rules.helpers import legal, marked, only, play, seat, table

each_edition = pytest.mark.parametrize("load", [frozen_edition, astra.load_edition], ids=["frozen", "shipped"])
Load = Callable[[], astra.Edition]


def is_refused(*changes: tuple[str, Any]) -> bool:
    """Whether a sound edition is refused once these values are put into it."""
    from_document(spoilt())
    try:
        from_document(spoilt(*changes))
    except EditionError:
        return True
    return False


@each_edition
def test_forty_eight_cards_have_all_that_is_printed_on_them(load: Load) -> None:
    """R1.1: a name, an element, 5 to 14 stars, final fame 1 or 2, an ability and four boons."""
    cards = load().cards
    assert len({card.code for card in cards}) == len({card.latin for card in cards}) == len(cards) == 48
    for card in cards:
        assert card.element in ELEMENTS
        assert 5 <= len(card.stars) <= 14
        assert card.fame in (1, 2)
        assert card.ability.kind
        assert len(card.boons) == 4


@pytest.mark.parametrize(
    "change",
    [
        ("cards", spoilt()["cards"][:47]),
        ("cards.3.element", "wood"),
        ("cards.3.fame", 0),
        ("cards.3.fame", 3),
        ("cards.3.boons", spoilt()["cards"][3]["boons"][:3]),
        ("cards.3.ability", None),
    ],
    ids=str,
)
def test_a_card_that_no_astra_could_print_is_refused(change: tuple[str, Any]) -> None:
    """R1.1: the loader lets nothing else pass."""
    assert is_refused(change)


def test_boons_count_from_left_to_right() -> None:
    """R1.1: boon 1 is the leftmost, and there are four."""
    game = table(places=[marked("Tri", {1: [1, 2, 3, 4]})])
    play(game, "mark Tri.5")
    assert legal(game) == ["boon 1", "boon 2", "boon 3", "boon 4"]
    game.play("boon 1")
    assert seat(game, 1)["fame"] == 2


@each_edition
def test_every_figure_is_connected_with_one_starting_star_and_at_least_one_grand_star(load: Load) -> None:
    """R1.2: star 1 is the starting star, and from it lines lead to all others."""
    for card in load().cards:
        kinds = [star.kind for star in card.stars]
        assert kinds[0] == "start"
        assert kinds.count("start") == 1
        assert kinds.count("grand") >= 1
        assert set(kinds) <= {"start", "grand", "common"}
        assert all(star.name or star.designation for star in card.stars if star.kind == "grand")
        reached = {1}
        for _ in card.stars:
            reached |= {star for line in card.lines if reached & set(line) for star in line}
        assert reached == {star.n for star in card.stars}


@pytest.mark.parametrize(
    "change",
    [
        ("cards.3.stars.1.kind", "start"),
        ("cards.3.stars.0.kind", "common"),
        ("cards.3.stars.2.kind", "common"),
        ("cards.3.lines", [[1, 2], [2, 3], [4, 5]]),
    ],
    ids=["two starting stars", "no starting star", "no grand star", "two parts"],
)
def test_a_figure_without_exactly_one_start_a_grand_star_and_one_piece_is_refused(change: tuple[str, Any]) -> None:
    """R1.2: the loader lets nothing else pass."""
    assert is_refused(change)


@pytest.mark.parametrize("card", [card.code for card in frozen_edition().cards])
def test_a_fresh_card_offers_its_starting_star_alone(card: str) -> None:
    """R1.2: it is one star on each of the 48 cards."""
    assert legal(table(places=[card])) == [f"mark {card}.1", "rest"]


@each_edition
def test_every_card_has_a_fame_boon_and_some_have_more(load: Load) -> None:
    """R1.3: six kinds of boon, and fame on each card."""
    kinds = [[boon.kind for boon in card.boons] for card in load().cards]
    fame = [row.count("fame") for row in kinds]
    assert min(fame) == 1
    assert max(fame) > 1
    assert {kind for row in kinds for kind in row} == {
        "fame",
        "improvement",
        "stardust",
        "wisdom",
        "observation",
        "activation",
    }


def test_a_card_without_a_fame_boon_is_refused() -> None:
    """R1.3: the solo rules need one."""
    assert is_refused(("cards.3.boons.0.kind", "stardust"))


@pytest.mark.parametrize(
    ("card", "unmarked", "boon", "part", "before", "after"),
    [
        ("Ari", 6, 1, "fame", 0, 2),
        ("Ari", 6, 3, "pouch", 5, 6),
        ("Ari", 6, 2, "dust", 8, 11),
        ("Lep", 7, 2, "wisdom", 0, 2),
        ("Equ", 5, 2, "telescopes", 0, 1),
        ("Ari", 6, 4, "cards", {"Leo": "exhausted"}, {"Leo": "active"}),
    ],
    ids=["fame", "improvement", "stardust", "wisdom", "observation", "activation"],
)
def test_each_kind_of_boon_gives_what_it_is_called_after(
    card: str, unmarked: int, boon: int, part: str, before: Any, after: Any
) -> None:
    """R1.3: Fame 2, Improvement 1, Stardust 3, Wisdom 2, Observation 1 and Activation 1, by example."""
    game = table(
        places=[marked(card, {1: range(1, unmarked)})],
        seats=[{}, {"cards": {"Leo": "exhausted"}}],
    )
    assert seat(game, 1)[part] == before
    whole = seat(game, 1)
    play(game, f"mark {card}.{unmarked}", f"boon {boon}")
    assert seat(game, 1) == whole | {part: after}


def test_the_pouch_track_goes_from_5_to_12_by_ones() -> None:
    """R1.4: A7 moves along it, one step each."""
    assert frozen_edition().pouch == (5, 6, 7, 8, 9, 10, 11, 12)
    for pouch in range(5, 12):
        game = table(seats=[{"pouch": pouch, "cards": {"Gem": "active"}}])
        game.play("use Gem")
        assert seat(game, 0)["pouch"] == pouch + 1


def test_two_wisdom_spots_make_one_more_card() -> None:
    """R1.4: twelve spots; the limit is the highest number reached, so one Wisdom is not always one more card."""
    limits = [table(seats=[{"wisdom": spots}]).view(0)["seats"][0]["limit"] for spots in range(13)]
    assert limits == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]
    with pytest.raises(astra.PositionError):
        table(seats=[{"wisdom": 13}])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_marker_goes_round_four_spheres_and_passes_one_icon(players: int) -> None:
    """R1.5: clockwise fire, water, air, earth; the icon lies between earth and fire."""
    game = table(players, [], discard=["Leo"])
    turned: list[str] = []
    discarded: list[int] = []
    for _ in range(5):
        events = play(game, "rest")
        turned += [event.sphere for event in only(events, SphereTurned)]
        discarded.append(len(only(events, DeckDiscarded)))
    assert turned == ["water", "air", "earth", "fire", "water"]
    assert discarded == [0, 0, 0, 1, 0]


@each_edition
def test_there_is_a_board_per_player_count_with_one_place_more_than_players(load: Load) -> None:
    """R1.5: each place is nearest to a sphere; only two players have numbers on the spheres, 1 to 4."""
    boards = load().boards
    assert list(boards) == ["2", "3", "4", "5"]
    for players, board in boards.items():
        assert sorted(board.spheres) == sorted(ELEMENTS)
        assert board.discard_after in ELEMENTS
        assert len(board.places) == int(players) + 1
        assert set(board.places) <= set(ELEMENTS)
        assert (board.dream is not None) == (players == "2")
    dream = boards["2"].dream
    assert dream is not None
    assert sorted(dream.values()) == [1, 2, 3, 4]
    assert sorted(boards["2"].places) == ["air", "earth", "fire"]


@each_edition
def test_the_six_final_scoring_cards_are_all_pairs_of_elements(load: Load) -> None:
    """R1.6: two different elements each, no pair twice."""
    pairs = [tuple(sorted(pair)) for pair in load().final_cards]
    assert sorted(pairs) == sorted(tuple(sorted(pair)) for pair in combinations(ELEMENTS, 2))


@pytest.mark.parametrize("pair", list(combinations(ELEMENTS, 2)), ids="-".join)
def test_a_final_scoring_card_marks_the_rows_of_both_its_elements(pair: tuple[str, str]) -> None:
    """R1.6: with one card of each element, two rows have two marks: 2 fame each, and 6 for the first column."""
    owned = dict.fromkeys(("Leo", "Del", "Lyr", "Tau"), "exhausted")
    rows = table(seats=[{"wisdom": 4, "cards": owned, "final": list(pair)}]).scores()
    assert rows[0]["elements"] == 2 + 2 + 6
