"""The shipped edition: everything that the rules say about it (section 11), and our own decisions."""

import re
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations
from statistics import mean

import pytest

from astra.edition import Card, Star, load_edition
from astra.edition.catalogue import stars_by_hip
from astra.edition.loader import SHIPPED
from astra.edition.model import ABILITY_PARAMETERS, ELEMENTS, Ability, BoonKind

EDITION = load_edition()
CARDS = {card.code: card for card in EDITION.cards}

each_card = pytest.mark.parametrize("card", EDITION.cards, ids=lambda card: card.code)

LATIN = {
    "And": "Andromeda",
    "Aql": "Aquila",
    "Aqr": "Aquarius",
    "Ara": "Ara",
    "Arg": "Argo Navis",
    "Ari": "Aries",
    "Aur": "Auriga",
    "Boo": "Boötes",
    "CMa": "Canis Major",
    "CMi": "Canis Minor",
    "Cap": "Capricornus",
    "Cas": "Cassiopeia",
    "Cen": "Centaurus",
    "Cep": "Cepheus",
    "Cet": "Cetus",
    "Cnc": "Cancer",
    "CrA": "Corona Australis",
    "CrB": "Corona Borealis",
    "Crt": "Crater",
    "Crv": "Corvus",
    "Cyg": "Cygnus",
    "Del": "Delphinus",
    "Dra": "Draco",
    "Equ": "Equuleus",
    "Eri": "Eridanus",
    "Gem": "Gemini",
    "Her": "Hercules",
    "Hya": "Hydra",
    "Leo": "Leo",
    "Lep": "Lepus",
    "Lib": "Libra",
    "Lup": "Lupus",
    "Lyr": "Lyra",
    "Oph": "Ophiuchus",
    "Ori": "Orion",
    "Peg": "Pegasus",
    "Per": "Perseus",
    "PsA": "Piscis Austrinus",
    "Psc": "Pisces",
    "Sco": "Scorpius",
    "Ser": "Serpens",
    "Sge": "Sagitta",
    "Sgr": "Sagittarius",
    "Tau": "Taurus",
    "Tri": "Triangulum",
    "UMa": "Ursa Major",
    "UMi": "Ursa Minor",
    "Vir": "Virgo",
}

# The table of section 10, row by row.
ABILITIES: dict[str, tuple[Ability, str]] = {
    "A1": (Ability("gain_dust", n=4), "Aql Leo"),
    "A2": (Ability("gain_dust", n=3), "Ari Del"),
    "A3": (Ability("gain_dust", n=2), "Equ Tri"),
    "A4": (Ability("gain_telescope", n=1), "Cep CrB UMi"),
    "A5": (Ability("trade_dust", cost=3), "Ara Aur UMa"),
    "A6": (Ability("gain_wisdom", n=1), "CMi Sge"),
    "A7": (Ability("gain_pouch", n=1), "Crt Gem"),
    "A8": (Ability("fame_per_marked"), "Cas Crv Lyr"),
    "A9": (Ability("fame_per_element"), "Lib Per"),
    "A10": (Ability("mark_any"), "Cen Cet Ser"),
    "A11": (Ability("starburst"), "And Eri Vir"),
    "A12": (Ability("mark_two"), "Her Oph Psc"),
    "A13": (Ability("mark_three"), "Arg Dra Lep"),
    "A14": (Ability("free_start"), "Boo CMa Sco"),
    "A15": (Ability("fame_per_grand"), "Cnc CrA Ori"),
    "A16": (Ability("overfill"), "Cyg Lup Sgr"),
    "A17": (Ability("reclaim_to_grand"), "Aqr Cap Hya"),
    "A18": (Ability("reclaim_common"), "Peg PsA Tau"),
}

ZODIAC = {
    "fire": "Ari Leo Sgr",
    "earth": "Tau Vir Cap",
    "air": "Gem Lib Aqr",
    "water": "Cnc Sco Psc",
}


def neighbours(card: Card) -> dict[int, set[int]]:
    joined: dict[int, set[int]] = defaultdict(set)
    for a, b in card.lines:
        joined[a].add(b)
        joined[b].add(a)
    return joined


def has_single_path(card: Card) -> bool:
    """Whether one Observe could mark the whole figure: a path from star 1 through all stars."""
    joined = neighbours(card)

    def goes_on(star: int, seen: frozenset[int]) -> bool:
        return len(seen) == len(card.stars) or any(goes_on(other, seen | {other}) for other in joined[star] - seen)

    return goes_on(1, frozenset({1}))


def side(a: Star, b: Star, c: Star) -> float:
    """Positive if c lies on one side of the line from a to b, negative on the other."""
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def cross(a: Star, b: Star, c: Star, d: Star) -> bool:
    """Whether two lines without a common star meet."""
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def distance(a: Star, b: Star) -> float:
    return float(((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5)


def distance_to_line(star: Star, a: Star, b: Star) -> float:
    length = distance(a, b)
    along = ((star.x - a.x) * (b.x - a.x) + (star.y - a.y) * (b.y - a.y)) / length**2
    if not 0 < along < 1:
        return min(distance(star, a), distance(star, b))
    return abs(side(a, b, star)) / length


# R1.1 to R1.3, section 10: the cards


def test_the_cards_are_the_48_constellations_of_ptolemy() -> None:
    assert {card.code: card.latin for card in EDITION.cards} == LATIN
    assert len(EDITION.cards) == 48


@pytest.mark.parametrize("row", ABILITIES)
def test_each_row_of_the_ability_table_is_on_its_cards(row: str) -> None:
    ability, codes = ABILITIES[row]
    owners = {card.code for card in EDITION.cards if card.ability == ability}
    assert owners == set(codes.split())


def test_all_sixteen_kinds_of_ability_are_used_with_their_parameters() -> None:
    kinds = {card.ability.kind for card in EDITION.cards}
    assert len(kinds) == 16
    assert set(ABILITY_PARAMETERS) <= kinds


@pytest.mark.parametrize("element", ELEMENTS)
def test_each_element_has_twelve_cards(element: str) -> None:
    assert sum(card.element == element for card in EDITION.cards) == 12


@pytest.mark.parametrize("element", ELEMENTS)
def test_the_zodiac_keeps_its_traditional_elements(element: str) -> None:
    assert {CARDS[code].element for code in ZODIAC[element].split()} == {element}


@each_card
def test_a_card_has_four_boons_with_fame_among_them_and_final_fame_1_or_2(card: Card) -> None:
    assert len(card.boons) == 4
    assert any(boon.kind == "fame" for boon in card.boons)
    assert card.fame in (1, 2)


# Section 11: what is known


def test_taurus_is_the_bull_of_the_rulebooks() -> None:
    taurus = CARDS["Tau"]
    joined = neighbours(taurus)
    assert (len(taurus.stars), len(taurus.lines)) == (10, 9)

    def shape(star: int, parent: int) -> tuple[object, ...]:
        children = [shape(child, star) for child in joined[star] - {parent}]
        return tuple(sorted(children, key=repr))

    end_of_two = ((),)
    neck = (end_of_two, end_of_two)
    head = tuple(sorted((end_of_two, neck), key=repr))
    second_horn_star = (head,)
    assert shape(1, 0) == (second_horn_star,)
    assert taurus.stars[0].designation in ("β Tau", "ζ Tau"), "star 1 is the tip of a horn"


def test_the_two_dead_ends_behind_the_neck_of_taurus_are_an_upper_and_a_lower_one() -> None:
    taurus = CARDS["Tau"]
    joined = neighbours(taurus)
    head, neck = (n for n in _path_from_the_start(taurus) if len(joined[n]) == 3)
    paths = [
        [taurus.stars[first - 1].y, *(taurus.stars[n - 1].y for n in joined[first] - {neck})]
        for first in joined[neck] - {head}
    ]
    assert [len(path) for path in paths] == [2, 2]
    upper, lower = sorted(paths, key=mean)
    assert max(upper) < min(lower)


def _path_from_the_start(card: Card) -> list[int]:
    """Star numbers by how many lines they are away from star 1."""
    joined, found = neighbours(card), [1]
    for star in found:
        found += sorted(joined[star] - set(found))
    return found


def test_the_leftmost_boon_of_taurus_is_fame_4_and_another_is_stardust_6() -> None:
    first, *others = ((boon.kind, boon.n) for boon in CARDS["Tau"].boons)
    assert first == ("fame", 4)
    assert ("stardust", 6) in others


def test_at_least_five_water_cards_have_exactly_14_stars() -> None:
    # E1 looks for three of them among 28 of the 48 cards.
    sizes = [len(card.stars) for card in EDITION.cards if card.element == "water"]
    assert sizes.count(14) >= 5


@pytest.mark.parametrize("element", ["fire", "air", "earth"])
def test_at_least_five_cards_of_fire_air_and_earth_have_7_stars_or_fewer(element: str) -> None:
    # R13.2 removes one of each among 28 of the 48 cards.
    small = [c for c in EDITION.cards if c.element == element and len(c.stars) <= 7]
    assert len(small) >= 5


def test_the_highest_fame_boon_is_2_or_3_on_some_cards_and_more_on_others() -> None:
    highest = [max(b.n for b in card.boons if b.kind == "fame") for card in EDITION.cards]
    assert {2, 3} <= set(highest)
    assert max(highest) > 3


def test_some_cards_have_several_fame_boons() -> None:
    fame_boons = [sum(b.kind == "fame" for b in card.boons) for card in EDITION.cards]
    assert max(fame_boons) == 2
    assert fame_boons.count(1) > len(fame_boons) / 2


def test_final_fame_is_1_or_2_and_goes_by_effort() -> None:
    # But a card whose ability saves a little for a turn scores 1: using it costs its final fame (R8.5).
    saving = {CARDS[code] for row in ("A14", "A17", "A18") for code in ABILITIES[row][1].split()}
    assert {card.fame for card in EDITION.cards} == {1, 2}
    assert all((card.fame == 2) == (len(card.stars) >= 10 and card not in saving) for card in EDITION.cards)


def test_two_players_have_places_nearest_to_earth_fire_and_air() -> None:
    assert sorted(EDITION.boards["2"].places) == ["air", "earth", "fire"]


# Section 11: decisions


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_sphere_board_is_as_decided(players: int) -> None:
    board = EDITION.boards[str(players)]
    assert board.spheres == ("fire", "water", "air", "earth")
    assert board.discard_after == "earth"
    assert len(board.places) == players + 1
    dream = {"fire": 1, "water": 2, "air": 3, "earth": 4}
    assert board.dream == (dream if players == 2 else None)


def test_the_tracks_are_as_decided() -> None:
    assert EDITION.pouch == (5, 6, 7, 8, 9, 10, 11, 12)
    assert EDITION.wisdom == (2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8)


def test_the_final_scoring_cards_are_all_pairs_of_elements() -> None:
    pairs = {frozenset(pair) for pair in EDITION.final_cards}
    assert pairs == {frozenset(pair) for pair in combinations(ELEMENTS, 2)}
    assert len(EDITION.final_cards) == 6


# The figures


@each_card
def test_every_star_is_a_different_real_star_of_the_table(card: Card) -> None:
    hips = [star.hip for star in card.stars]
    assert len(set(hips)) == len(hips)
    for star in card.stars:
        assert star.hip is not None
        known = stars_by_hip()[star.hip]
        assert (star.name, star.designation) == (known.name, known.designation)
        assert (star.mag, star.bv) == (known.mag, known.bv)


@each_card
def test_a_figure_is_connected_and_has_5_to_14_stars(card: Card) -> None:
    assert 5 <= len(card.stars) <= 14
    assert len(_path_from_the_start(card)) == len(card.stars)


@each_card
def test_star_1_is_the_starting_star_at_an_end_of_the_figure(card: Card) -> None:
    assert [star.kind == "start" for star in card.stars] == [True] + [False] * (len(card.stars) - 1)
    joined = neighbours(card)
    ends = [n for n in joined if len(joined[n]) == 1]
    if ends:
        assert 1 in ends
    else:
        # Outermost: seen from it, all other stars lie within less than half a turn.
        start, *others = card.stars
        assert any(all(side(start, a, b) >= 0 for b in others if b is not a) for a in others), (
            "star 1 lies inside the figure"
        )


@each_card
def test_the_grand_stars_are_the_brightest_with_an_iau_name(card: Card) -> None:
    grand = [star for star in card.stars if star.kind == "grand"]
    common = [star for star in card.stars if star.kind == "common"]
    if card.code == "Ara":
        # None of its stars has a name: here it is the brightest, by its Bayer designation.
        assert not any(star.name for star in card.stars)
        assert all(star.designation for star in grand)
        rivals = common
    else:
        assert all(star.name for star in grand)
        rivals = [star for star in common if star.name]
    assert max(star.mag for star in grand) <= min((star.mag for star in rivals), default=9)


@each_card
def test_a_card_has_one_or_two_grand_stars_and_three_only_if_it_is_among_the_largest(card: Card) -> None:
    size = len(card.stars)
    grand = sum(star.kind == "grand" for star in card.stars)
    assert grand == (1 if size <= 8 else 2 if size < LARGEST else 3)


@each_card
def test_no_two_lines_cross_away_from_a_star(card: Card) -> None:
    stars = {star.n: star for star in card.stars}
    crossing = [
        (first, second)
        for first, second in combinations(card.lines, 2)
        if not set(first) & set(second) and cross(*(stars[n] for n in (*first, *second)))
    ]
    assert crossing == []


@each_card
def test_no_line_runs_over_a_star_that_it_does_not_join(card: Card) -> None:
    stars = {star.n: star for star in card.stars}
    run_over = [
        (star.n, (a, b))
        for star in card.stars
        for a, b in card.lines
        if star.n not in (a, b) and distance_to_line(star, stars[a], stars[b]) < 0.02
    ]
    assert run_over == []


@each_card
def test_drawn_stars_keep_their_distance(card: Card) -> None:
    close = [(a.n, b.n, round(distance(a, b), 4)) for a, b in combinations(card.stars, 2) if distance(a, b) < 0.12]
    assert close == []


def observes_needed(card: Card) -> int:
    """The fewest Observes that mark the whole figure, dust aside (R4.2, R4.3)."""
    joined = neighbours(card)
    stars = frozenset(joined)

    @cache
    def more(marked: frozenset[int], last: int) -> int:
        if marked == stars:
            return 0
        further = [more(marked | {star}, star) for star in joined[last] - marked]
        edge = {star for one in marked for star in joined[one]} - marked
        again = [1 + more(marked | {star}, star) for star in edge]
        return min(further + again)

    return 1 + more(frozenset({1}), 1)


def test_a_minority_of_the_figures_can_be_finished_in_one_observe_and_most_need_two_or_three() -> None:
    needed = Counter(observes_needed(card) for card in EDITION.cards)
    assert needed[1] == sum(has_single_path(card) for card in EDITION.cards)
    assert 3 <= needed[1] <= 14
    assert needed[2] + needed[3] > len(EDITION.cards) / 2


def test_star_counts_spread_over_5_to_14_with_a_mean_between_9_and_10() -> None:
    sizes = [len(card.stars) for card in EDITION.cards]
    assert set(sizes) == set(range(5, 15))
    assert 9 <= mean(sizes) <= 10


# Section 11: prices

LARGEST = 14
# In dust. The first three come from the rulebooks (Taurus, A5 and R13.13); the others are our guesses.
PRICES: dict[BoonKind, float] = {
    "fame": 1.5,
    "stardust": 1,
    "observation": 3,
    "improvement": 3,
    "wisdom": 2,
    "activation": 2,
}
FAME = {5: {2}, 6: {2}, 7: {3}, 8: {3}, 9: {4}, 10: {4}, 11: {4}, 12: {5}, 13: {5}, 14: {5, 6}}


def numbers(card: Card, kind: BoonKind) -> list[int]:
    """How much the boons of one kind give, left to right."""
    return [boon.n for boon in card.boons if boon.kind == kind]


def test_the_prices_of_the_head_are_those_that_the_tests_hold() -> None:
    told = dict(re.findall(r"^#   (\w+) 1 +([\d/]+)\b", SHIPPED.read_text(), re.MULTILINE))
    assert {kind: float(Fraction(price)) for kind, price in told.items()} == PRICES


def test_a_telescope_costs_three_dust_where_an_ability_sells_it() -> None:
    assert {card.ability.cost for card in EDITION.cards if card.ability.kind == "trade_dust"} == {
        PRICES["observation"] / PRICES["stardust"]
    }


def test_fame_and_dust_are_priced_as_on_taurus() -> None:
    fame, dust = numbers(CARDS["Tau"], "fame")[0], numbers(CARDS["Tau"], "stardust")[0]
    assert PRICES["fame"] * fame == PRICES["stardust"] * dust


@each_card
def test_the_fame_boon_goes_by_the_number_of_stars(card: Card) -> None:
    first, *second = numbers(card, "fame")
    assert first in FAME[len(card.stars)]
    assert all(n < first for n in second), "a second Fame boon is smaller"


@each_card
def test_stardust_is_about_six_for_ten_stars(card: Card) -> None:
    for n in numbers(card, "stardust"):
        assert 3 <= n <= 9
        assert abs(n - 0.6 * len(card.stars)) <= 1


@each_card
def test_telescopes_wisdom_and_improvement_are_1_or_2_and_3_only_on_the_largest(card: Card) -> None:
    most = 3 if len(card.stars) == LARGEST else 2
    for kind in ("observation", "wisdom", "improvement"):
        assert all(1 <= n <= most for n in numbers(card, kind)), kind


@each_card
def test_activation_is_1_to_3(card: Card) -> None:
    assert all(1 <= n <= 3 for n in numbers(card, "activation"))


@each_card
def test_no_boon_is_worth_more_than_the_one_on_its_left(card: Card) -> None:
    worths = [PRICES[boon.kind] * boon.n for boon in card.boons]
    assert worths == sorted(worths, reverse=True)


@each_card
def test_no_kind_of_boon_but_fame_is_twice_on_a_card(card: Card) -> None:
    kinds = Counter(boon.kind for boon in card.boons)
    assert all(count == 1 for kind, count in kinds.items() if kind != "fame")


def test_every_kind_of_boon_is_on_at_least_ten_cards() -> None:
    cards = Counter(kind for card in EDITION.cards for kind in {boon.kind for boon in card.boons})
    assert len(cards) == 6
    assert min(cards.values()) >= 10
