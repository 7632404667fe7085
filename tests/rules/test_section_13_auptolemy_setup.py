"""Section 13, R13.1 to R13.3 and the modifiers of R13.15 to R13.17 that change the set-up."""

from itertools import combinations, permutations
from typing import Any

import pytest

from astra import Game, PositionError, SetupError
from astra.cli.play import read_modifiers
from astra.edition.model import Card
from astra.rules.ids import MODIFIERS
from astra.rules.setup import modifier_bits, remove_cards, tables_for
from tests.frozen import frozen_edition
from tests.rules.helpers import legal, marks, play, refusal, table
from tests.rules.solo import its, solo

SEEDS = range(30)
CARDS = {card.code: card for card in frozen_edition().cards}


def new(*modifiers: str, seed: int = 1) -> Game:
    return Game.new(solo=True, modifiers=modifiers, seed=seed, edition=frozen_edition())


def removed(game: Game, element: str) -> list[Card]:
    cards = [CARDS[code] for code in game.position()["removed"]]
    return [card for card in cards if card.element == element]


def kept(game: Game, element: str) -> list[Card]:
    """Auptolemy's cards of an element: its library and its deck."""
    cards = [CARDS[code] for code in its(game)["library"] + its(game)["deck"]]
    return [card for card in cards if card.element == element]


def check_small(game: Game, element: str, count: int) -> None:
    """So many cards with 7 or fewer stars were removed; larger ones only if no small one was left."""
    gone = removed(game, element)
    assert len(gone) == count
    for card in gone:
        assert len(card.stars) <= 7 or all(len(other.stars) >= len(card.stars) for other in kept(game, element))


# R13.1


@pytest.mark.parametrize("seed", SEEDS)
def test_seventeen_cards_lie_above_the_game_end_card_and_three_below(seed: int) -> None:
    """R13.1, R2.3: one of them goes to the discard pile and names the sphere, three go to the places."""
    position = new(seed=seed).position()
    assert (len(position["places"]), len(position["discard"])) == (3, 1)
    assert (position["above_end"], len(position["deck"])) == (17 - 4, 17 - 4 + 3)
    assert position["sphere"] == CARDS[position["discard"][0]].element


def test_you_set_up_as_ever_and_are_the_first_player() -> None:
    """R13.1, R2.1: eight dust, pouch five, limit two, a final scoring card of your own."""
    game = new()
    position = game.position()
    (seat,) = position["seats"]
    assert {part: seat[part] for part in ("dust", "pouch", "wisdom", "telescopes", "fame", "cards")} == {
        "dust": 8,
        "pouch": 5,
        "wisdom": 0,
        "telescopes": 0,
        "fame": 0,
        "cards": {},
    }
    assert tuple(seat["final"]) in frozen_edition().final_cards
    assert (game.players, game.solo, position["first"], game.seat, game.turn) == (1, True, 0, 0, 1)


def test_the_dreamer_plays_along() -> None:
    """R13.1, R9.1: after your Rest, on the board for two players."""
    game = solo(["Eri", None, None], own={"dust": 0}, sphere="water", auptolemy={"dust": 0})
    play(game, "rest")
    assert [marks(game, "Eri")[star] for star in (1, 2, 3)] == ["dreamer"] * 3


# R13.2


@pytest.mark.parametrize("seed", SEEDS)
def test_three_small_cards_are_removed_and_25_are_auptolemys(seed: int) -> None:
    """R13.2: one of air, one of fire, one of earth; two of the others are its library."""
    game = new(seed=seed)
    for element in ("air", "fire", "earth"):
        check_small(game, element, 1)
    assert removed(game, "water") == []
    assert (len(its(game)["library"]), len(its(game)["deck"])) == (2, 23)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_lies_somewhere(seed: int) -> None:
    """R13.2, R13.1: twenty for the sky, three removed, 25 for Auptolemy."""
    position = new(seed=seed).position()
    sky = position["deck"] + position["discard"] + [place["card"] for place in position["places"]]
    assert len(sky) == 20
    auptolemys = position["auptolemy"]["library"] + position["auptolemy"]["deck"]
    assert sorted(sky + position["removed"] + auptolemys) == sorted(CARDS)


def test_which_small_card_is_removed_is_random() -> None:
    """R13.2: over many set-ups more than one of each element."""
    games = [new(seed=seed) for seed in SEEDS]
    for element in ("air", "fire", "earth"):
        assert len({removed(game, element)[0].code for game in games}) > 2


def removed_of(cards: list[str], *modifiers: str) -> set[str]:
    """What is removed of these cards, which lie in random order."""
    tables = tables_for(frozen_edition(), 1, True, modifier_bits(modifiers))
    return {tables.codes[card] for card in remove_cards(tables, [tables.codes.index(code) for code in cards])}


def test_without_a_small_card_of_an_element_one_with_fewest_stars_goes() -> None:
    """R13.2: ten stars are fewest of fire and of earth, twelve of air; ties by the random order."""
    cards = ["Her", "Leo", "CMa", "Gem", "Per", "Vir", "Boo", "Cen", "Eri"]
    assert removed_of(cards) == {"Leo", "Gem", "Boo"}
    assert removed_of(cards[::-1]) == {"CMa", "Per", "Boo"}


def test_of_an_element_without_a_card_none_is_removed() -> None:
    """R13.2: only fire and water are left."""
    assert removed_of(["Eri", "Del", "Her", "Ari", "Leo"]) == {"Ari"}


def test_the_removed_cards_stay_unseen() -> None:
    """R13.2: their number is public, their names are not; of its deck it is the same."""
    game = new()
    for view in (game.view(0), game.view(None)):
        assert (view["removed"], view["auptolemy"]["deck"]) == (3, 23)
        assert not set(game.position()["removed"]) & set(_texts(view))
        assert not set(its(game)["deck"]) & set(_texts(view))


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for key, part in value.items() for text in [str(key), *_texts(part)]]
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    return [str(value)]


def test_the_library_is_left_and_right_and_face_up() -> None:
    """R13.2: two cards beside its deck."""
    game = new()
    view = game.view(0)["auptolemy"]
    assert [view["left"], view["right"]] == its(game)["library"]


def test_cards_of_its_library_are_no_constellations() -> None:
    """R13.2: they cannot be marked, not even by an ability."""
    game = solo(["Tau", None, None], ["Leo", "Gem"], own={"cards": {"Cen": "active"}})
    assert refusal(game, "mark Leo.1") == "R4.7"
    play(game, "use Cen")
    assert legal(game) == [f"mark Tau.{n}" for n in range(1, 11)]


# R13.3


def test_auptolemy_begins_with_twelve_fame_and_five_dust() -> None:
    """R13.3: no telescope, no card, no final scoring card."""
    auptolemy = its(new())
    assert (auptolemy["fame"], auptolemy["dust"], auptolemy["telescopes"]) == (12, 5, 0)
    assert (auptolemy["cards"], auptolemy["final"], auptolemy["discard"]) == ([], None, [])


def test_auptolemy_uses_no_ability_and_gains_neither_wisdom_nor_pouch() -> None:
    """R13.3: its journal knows no such thing, and its cards are neither active nor exhausted."""
    auptolemy = its(solo(["Tau"], auptolemy={"cards": ["Leo", "Ara"]}))
    assert auptolemy["cards"] == ["Leo", "Ara"]
    assert not {"wisdom", "pouch"} & set(auptolemy)


# R13.15, R13.16: set-up


@pytest.mark.parametrize("seed", SEEDS)
def test_e1_removes_three_large_water_cards_instead(seed: int) -> None:
    """R13.15: E1: exactly 14 stars; if there are fewer than three such, those with most."""
    game = new("E1", seed=seed)
    gone = [len(card.stars) for card in removed(game, "water")]
    assert (len(gone), len(game.position()["removed"])) == (3, 3)
    assert min(gone) == 14 or all(len(card.stars) <= min(gone) for card in kept(game, "water"))
    assert len(its(game)["deck"]) == 23


def test_e1_with_fewer_than_three_of_fourteen_stars_takes_the_largest() -> None:
    """R13.15: E1: Eridanus has 14, then Andromeda and Cetus have 12."""
    assert removed_of(["Del", "And", "Eri", "Crt", "Cet", "Ari"], "E1") == {"Eri", "And", "Cet"}


@pytest.mark.parametrize(
    ("modifiers", "fame", "dust"),
    [((), 12, 5), (("E2",), 0, 5), (("H1",), 20, 5), (("H4",), 12, 6), (("E2", "H4"), 0, 6), (("H1", "H4"), 20, 6)],
)
def test_e2_h1_and_h4_change_what_auptolemy_begins_with(modifiers: tuple[str, ...], fame: int, dust: int) -> None:
    """R13.15, R13.16: E2 no fame, H1 twenty, H4 six dust."""
    for auptolemy in (its(new(*modifiers)), its(table(solo=True, modifiers=list(modifiers)))):
        assert (auptolemy["fame"], auptolemy["dust"]) == (fame, dust)


@pytest.mark.parametrize(("modifiers", "dust"), [((), 8), (("E6",), 10)])
def test_with_e6_you_begin_with_ten_dust(modifiers: tuple[str, ...], dust: int) -> None:
    """R13.15: E6."""
    assert new(*modifiers).position()["seats"][0]["dust"] == dust


@pytest.mark.parametrize("seed", SEEDS)
def test_with_h3_auptolemy_has_a_hidden_final_scoring_card_that_is_not_yours(seed: int) -> None:
    """R13.16: H3: dealt after yours, so another one; nobody sees it before the end."""
    game = new("H3", seed=seed)
    assert tuple(its(game)["final"]) in frozen_edition().final_cards
    assert its(game)["final"] != game.position()["seats"][0]["final"]
    assert game.view(0)["auptolemy"]["final"] is game.view(None)["auptolemy"]["final"] is None


def test_h3_changes_nothing_else_of_the_deal() -> None:
    """R13.16: H3: your card is dealt first, so it is the same with and without."""
    plain, harder = new().position(), new("H3").position()
    for part in ("seats", "places", "deck", "removed"):
        assert plain[part] == harder[part]


@pytest.mark.parametrize("seed", SEEDS)
def test_h6_removes_one_more_small_card_of_each_element(seed: int) -> None:
    """R13.16: H6: six in all, 22 are left for Auptolemy."""
    game = new("H6", seed=seed)
    for element in ("air", "fire", "earth"):
        check_small(game, element, 2)
    assert removed(game, "water") == []
    assert len(its(game)["deck"]) == 20


# R13.17


@pytest.mark.parametrize("seed", SEEDS)
def test_e1_with_h6_removes_three_large_water_cards_and_one_small_of_each(seed: int) -> None:
    """R13.17: six in all."""
    game = new("E1", "H6", seed=seed)
    for element in ("air", "fire", "earth"):
        check_small(game, element, 1)
    assert len(removed(game, "water")) == 3
    assert (len(game.position()["removed"]), len(its(game)["deck"])) == (6, 20)


@pytest.mark.parametrize("pair", [*permutations(("E2", "H1")), *permutations(("E3", "H2"))])
def test_modifiers_that_exclude_each_other_are_refused(pair: tuple[str, str]) -> None:
    """R13.17: with an error that names both, in a new game and in a position."""
    with pytest.raises(SetupError, match=r"(E2 and H1|E3 and H2) exclude each other"):
        new(*pair)
    with pytest.raises(PositionError, match="modifiers"):
        table(solo=True, modifiers=list(pair))


def test_all_other_pairs_of_modifiers_go_together() -> None:
    """R13.17: 64 of the 66 pairs."""
    pairs = [pair for pair in combinations(MODIFIERS, 2) if pair not in (("E2", "H1"), ("E3", "H2"))]
    assert len(pairs) == 64
    for pair in pairs:
        assert new(*pair).position()["modifiers"] == list(pair)


@pytest.mark.parametrize("modifiers", [["E7"], ["e1"], ["E1", "E1"], [""]])
def test_unknown_and_repeated_modifiers_are_refused(modifiers: list[str]) -> None:
    """R13.17: there are twelve, each once."""
    with pytest.raises(SetupError, match="modifier"):
        new(*modifiers)


def test_modifiers_are_for_the_solo_game() -> None:
    """R13.17, R13.15: with two players there is no Auptolemy."""
    with pytest.raises(SetupError, match="solo"):
        Game.new(players=2, modifiers=["E1"], edition=frozen_edition())


def test_modifiers_can_be_picked_or_drawn_at_random() -> None:
    """R13.17: as `astra play --modifiers` takes them; what is drawn always goes together."""
    assert read_modifiers("E2, h4", None) == ["E2", "H4"]
    drawn = [tuple(read_modifiers("random", str(seed))) for seed in SEEDS]
    assert len(set(drawn)) > 10
    for modifiers in drawn:
        assert sorted(new(*modifiers).position()["modifiers"]) == sorted(modifiers)
