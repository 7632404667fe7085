"""A broken edition file is refused; the message says where, what was found, what is right."""

import json
from pathlib import Path
from typing import Any

import pytest

from astra.edition import EditionError, from_document, load_edition
from astra.edition.problems import show
from tests.edition.sample import REMOVE, spoilt

CARD_KEYS = "code, latin, element, fame, ability, boons, chart, stars, lines, field, printed"
ELEMENTS = "fire, water, air, earth"
ABILITIES = (
    "gain_dust, gain_telescope, trade_dust, gain_wisdom, gain_pouch, fame_per_marked,"
    " fame_per_element, mark_any, starburst, mark_two, mark_three, free_start, fame_per_grand,"
    " overfill, reclaim_to_grand, reclaim_common"
)
BOONS = "fame, improvement, stardust, wisdom, observation, activation"

OWN_STAR = {"kind": "common", "x": 0.7, "y": 0.8, "name": "", "mag": 4}

# For each broken file: what is put where, and the one problem that must be reported.
BROKEN: list[tuple[str, Any, str]] = [
    # The whole file
    (
        "id",
        REMOVE,
        "id: found nothing, allowed 1 to 40 letters, digits, dots, dashes or underscores",
    ),
    (
        "id",
        "my edition\n",
        'id: found "my edition\\n", allowed 1 to 40 letters, digits, dots, dashes or underscores',
    ),
    ("version", 0, "version: found 0, allowed a whole number from 1 to 9999"),
    ("version", True, "version: found true, allowed a whole number from 1 to 9999"),
    ("version", 1.5, "version: found 1.5, allowed a whole number from 1 to 9999"),
    (
        "deck",
        [],
        "deck: found an unknown key, allowed only id, version, pouch, wisdom, final_cards, boards, cards, printed",
    ),
    # R1.1: 48 cards
    ("cards", REMOVE, "cards: found nothing, allowed 48 cards, or 24 in a short edition"),
    ("cards.47", REMOVE, "cards: found 47 cards, allowed 48 cards, or 24 in a short edition"),
    ("cards.7", "Leo", f'card 8: found "Leo", allowed a table with {CARD_KEYS}'),
    ("cards.7.colour", "red", f"Sah: colour: found an unknown key, allowed only {CARD_KEYS}"),
    (
        "cards.7.code",
        "SAHA",
        'card 8: code: found "SAHA", allowed three letters, the first a capital',
    ),
    (
        "cards.7.code",
        REMOVE,
        "card 8: code: found nothing, allowed three letters, the first a capital",
    ),
    ("cards.7.code", "Sag", 'card 8: code: found "Sag", as in card 7, allowed each once'),
    ("cards.7.latin", "Sidus 6", 'card 8: latin: found "Sidus 6", as in card 7, allowed each once'),
    ("cards.7.latin", "", 'Sah: latin: found "", allowed a line of text of 1 to 60 letters'),
    ("cards.7.element", "ether", f'Sah: element: found "ether", allowed one of {ELEMENTS}'),
    ("cards.7.fame", 3, "Sah: fame: found 3, allowed a whole number from 1 to 2"),
    # Abilities
    ("cards.7.ability", "gain_dust", "Sah: ability: found gain_dust, allowed a table with kind"),
    (
        "cards.7.ability.kind",
        "gain_gold",
        f'Sah: ability.kind: found "gain_gold", allowed one of {ABILITIES}',
    ),
    ("cards.7.ability.n", 13, "Sah: ability.n: found 13, allowed a whole number from 1 to 12"),
    (
        "cards.7.ability",
        {"kind": "trade_dust"},
        "Sah: ability.cost: found nothing, allowed a whole number from 1 to 12",
    ),
    (
        "cards.7.ability",
        {"kind": "gain_pouch", "n": 8},
        "Sah: ability.n: found 8, allowed a whole number from 1 to 7",
    ),
    (
        "cards.7.ability",
        {"kind": "starburst", "n": 1},
        "Sah: ability.n: found an unknown key, allowed only kind",
    ),
    # R1.3: boons
    ("cards.7.boons", 4, "Sah: boons: found 4, allowed a list of 4 boons"),
    ("cards.7.boons.3", REMOVE, "Sah: boons: found 3 boons, allowed 4"),
    (
        "cards.7.boons.0",
        {"kind": "wisdom", "n": 2},
        "Sah: boons: found no fame boon, allowed at least one",
    ),
    ("cards.7.boons.1.kind", "luck", f'Sah: boons.2.kind: found "luck", allowed one of {BOONS}'),
    ("cards.7.boons.1.n", 0, "Sah: boons.2.n: found 0, allowed a whole number from 1 to 12"),
    ("cards.7.boons.1.n", "4", 'Sah: boons.2.n: found "4", allowed a whole number from 1 to 12'),
    (
        "cards.7.boons.1",
        {"kind": "improvement", "n": 8},
        "Sah: boons.2.n: found 8, allowed a whole number from 1 to 7",
    ),
    ("cards.7.boons.1.m", 4, "Sah: boons.2.m: found an unknown key, allowed only kind, n"),
    # R1.1, R1.2: stars
    ("cards.7.stars", [], "Sah: stars: found 0 stars, allowed 5 to 14"),
    ("cards.7.stars", {}, "Sah: stars: found a table, allowed a list of 5 to 14 stars"),
    (
        "cards.7.stars.2",
        25428,
        "Sah: stars.3: found 25428, allowed a table with kind and hip, or with kind, x, y, name, mag",
    ),
    (
        "cards.7.stars.1",
        {"kind": "common"},
        "Sah: stars.2: found neither hip nor x, y, allowed hip, or x, y, name, mag",
    ),
    (
        "cards.7.stars.1.kind",
        "great",
        'Sah: stars.2.kind: found "great", allowed one of start, grand, common',
    ),
    ("cards.7.stars.1.x", 1.5, "Sah: stars.2.x: found 1.5, allowed a number from 0 to 1.4"),
    ("cards.7.stars.1.y", -0.1, "Sah: stars.2.y: found -0.1, allowed a number from 0 to 1"),
    (
        "cards.7.stars.1.mag",
        REMOVE,
        "Sah: stars.2.mag: found nothing, allowed a number from -2 to 12",
    ),
    (
        "cards.7.stars.1.name",
        REMOVE,
        "Sah: stars.2.name: found nothing, allowed a line of text of 0 to 60 letters",
    ),
    ("cards.7.stars.1.bv", "red", 'Sah: stars.2.bv: found "red", allowed a number from -1 to 6'),
    (
        "cards.7.stars.1.dx",
        0.1,
        "Sah: stars.2.dx: found an unknown key, allowed only n, kind, hip, name, designation, x, y, mag, bv",
    ),
    ("cards.7.stars.1.n", 3, "Sah: stars.2.n: found 3, allowed 2, the star's place in the list"),
    (
        "cards.7.stars.1.name",
        "Star 3",
        'Sah: stars.4.name: found "Star 3", as in star 2, allowed each star once',
    ),
    (
        "cards.7.stars.2.name",
        "",
        'Sah: stars.3.name: found "", allowed a name, as this star is grand',
    ),
    (
        "cards.7.stars.0.kind",
        "common",
        "Sah: stars: found no starting star, allowed exactly one, star 1",
    ),
    (
        "cards.7.stars.4.kind",
        "start",
        "Sah: stars: found starting stars 1, 5, allowed exactly one, star 1",
    ),
    ("cards.7.stars.2.kind", "common", "Sah: stars: found no grand star, allowed at least one"),
    # Stars that are looked up, and their chart
    (
        "cards.0.stars.1.hip",
        123456,
        "Cas: stars.2.hip: found 123456, allowed a Hipparcos number of the star table (stars.csv)",
    ),
    (
        "cards.0.stars.1.hip",
        "HR 403",
        'Cas: stars.2.hip: found "HR 403", allowed a whole number from 1 to 999999',
    ),
    (
        "cards.0.stars.1.hip",
        746,
        "Cas: stars.5.hip: found 746, as in star 2, allowed each star once",
    ),
    (
        "cards.0.stars.1.mag",
        2,
        "Cas: stars.2.mag: found an unknown key, allowed only n, kind, hip, dx, dy",
    ),
    (
        "cards.0.stars.1.dx",
        "left",
        'Cas: stars.2.dx: found "left", allowed a number from -1.4 to 1.4',
    ),
    (
        "cards.0.stars.1.hip",
        24436,
        "Cas: stars.2: found the place x -5.7571, y 3.9897, allowed x from 0 to 1.4, y from 0 to 1"
        " (change dx, dy or the chart)",
    ),
    (
        "cards.0.chart",
        REMOVE,
        "Cas: chart: found nothing, allowed a table with ra, dec, scale, roll, as stars are given by hip",
    ),
    (
        "cards.0.chart",
        "north",
        'Cas: chart: found "north", allowed a table with ra, dec, scale, roll',
    ),
    ("cards.0.chart.ra", 25, "Cas: chart.ra: found 25, allowed a number from 0 to 24"),
    ("cards.0.chart.dec", -91.0, "Cas: chart.dec: found -91.0, allowed a number from -90 to 90"),
    ("cards.0.chart.scale", 0, "Cas: chart.scale: found 0, allowed a number from 1 to 150"),
    (
        "cards.0.chart.roll",
        REMOVE,
        "Cas: chart.roll: found nothing, allowed a number from -360 to 360",
    ),
    (
        "cards.0.field",
        [[0.1, 0.2]],
        "Cas: field.1: found 0.1, 0.2, allowed three numbers: x, y, magnitude",
    ),
    ("cards.0.field", [[9, 0.2, 4]], "Cas: field.1: found 9, allowed a number from 0 to 1.4"),
    # R1.2: lines
    ("cards.7.lines", REMOVE, "Sah: lines: found nothing, allowed a list of 4 to 91 lines"),
    ("cards.7.lines.0", [1, 6], "Sah: lines.1: found 6, allowed a whole number from 1 to 5"),
    ("cards.7.lines.0", [1, 2, 3], "Sah: lines.1: found 1, 2, 3, allowed two star numbers"),
    (
        "cards.7.lines.0",
        [2, 2],
        "Sah: lines.1: found 2, 2, allowed a line between two different stars",
    ),
    ("cards.7.lines.4", [2, 1], "Sah: lines.5: found 2, 1, as in line 1, allowed each line once"),
    (
        "cards.7.lines.3",
        [3, 1],
        "Sah: lines: found star 5 cut off from star 1, allowed one connected figure",
    ),
    (
        "cards.7.lines",
        [[1, 2], [3, 4], [4, 5], [5, 3]],
        "Sah: lines: found stars 3, 4, 5 cut off from star 1, allowed one connected figure",
    ),
    # R1.4: tracks
    (
        "pouch.7",
        REMOVE,
        "pouch: found 5, 6, 7, 8, 9, 10, 11, allowed 5, 6, 7, 8, 9, 10, 11, 12",
    ),
    ("pouch.7", 13, "pouch.8: found 13, allowed a whole number from 5 to 12"),
    ("pouch", 12, "pouch: found 12, allowed a list of 1 to 40 numbers"),
    (
        "wisdom",
        [2, 3, 4, 5, 6, 7],
        "wisdom: found 2, 3, 4, 5, 6, 7, allowed numbers that never fall, from 2 first to 8 last",
    ),
    (
        "wisdom.3",
        2,
        "wisdom: found 2, 2, 3, 2, 4, 5, 6, 7, 8, allowed numbers that never fall, from 2 first to 8 last",
    ),
    ("wisdom.0", 1, "wisdom.1: found 1, allowed a whole number from 2 to 8"),
    ("wisdom", [], "wisdom: found 0 numbers, allowed 1 to 40"),
    # R1.5: boards
    ("boards", REMOVE, "boards: found nothing, allowed a table with 2, 3, 4, 5"),
    (
        "boards.5",
        REMOVE,
        "boards.5: found nothing, allowed a table with spheres, discard_after, places",
    ),
    ("boards.6", {}, "boards.6: found an unknown key, allowed only 2, 3, 4, 5"),
    ("boards.3.spheres.3", REMOVE, "boards.3.spheres: found 3 spheres, allowed 4"),
    (
        "boards.3.spheres.3",
        "fire",
        "boards.3.spheres: found fire, water, air, fire, allowed each of fire, water, air, earth once",
    ),
    (
        "boards.3.spheres.3",
        "Earth",
        f'boards.3.spheres.4: found "Earth", allowed one of {ELEMENTS}',
    ),
    ("boards.3.discard_after", 4, f"boards.3.discard_after: found 4, allowed one of {ELEMENTS}"),
    ("boards.3.places.3", REMOVE, "boards.3.places: found 3 places, allowed 4"),
    ("boards.4.places.1", "sky", f'boards.4.places.2: found "sky", allowed one of {ELEMENTS}'),
    (
        "boards.2.places.0",
        "water",
        "boards.2.places: found water, air, earth, allowed each of air, earth, fire once",
    ),
    (
        "boards.2.dream",
        REMOVE,
        "boards.2.dream: found nothing, allowed a table with fire, water, air, earth",
    ),
    ("boards.2.dream.air", 5, "boards.2.dream.air: found 5, allowed a whole number from 1 to 4"),
    (
        "boards.2.dream.air",
        1,
        "boards.2.dream: found 1, 2, 1, 4, allowed each of the numbers 1, 2, 3, 4 once",
    ),
    (
        "boards.3.dream",
        {},
        "boards.3.dream: found an unknown key, allowed only spheres, discard_after, places",
    ),
    # R1.6: final scoring cards
    ("final_cards.5", REMOVE, "final_cards: found 5 final cards, allowed 6"),
    ("final_cards.5", ["fire"], "final_cards.6: found a list of 1, allowed two elements"),
    (
        "final_cards.5",
        ["air", "wood"],
        f'final_cards.6.2: found "wood", allowed one of {ELEMENTS}',
    ),
    (
        "final_cards.5",
        ["air", "air"],
        "final_cards.6: found air, air, allowed two different elements",
    ),
    (
        "final_cards.5",
        ["water", "fire"],
        "final_cards.6: found water, fire, as in card 1, allowed each pair once",
    ),
]


def problems_of(path: Path, document: object) -> list[str]:
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load_edition(path)
    assert str(caught.value).splitlines() == [str(problem) for problem in caught.value.problems]
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    BROKEN,
    ids=[f"{i}-{path}" for i, (path, _, _) in enumerate(BROKEN)],
)
def test_a_broken_file_is_refused_with_an_exact_message(tmp_path: Path, path: str, value: object, message: str) -> None:
    assert problems_of(tmp_path / "broken.json", spoilt((path, value))) == [message]


def test_a_start_that_is_not_star_1_is_refused(tmp_path: Path) -> None:
    document = spoilt(
        ("cards.7.stars.0.kind", "common"),
        ("cards.7.stars.4.kind", "start"),
    )
    assert problems_of(tmp_path / "broken.json", document) == [
        'Sah: stars.5.kind: found "start", allowed the starting star as star 1 only'
    ]


def test_a_card_may_have_14_stars_and_not_15(tmp_path: Path) -> None:
    more = [("cards.7.stars." + str(n), {**OWN_STAR, "x": n / 20}) for n in range(5, 15)]
    lines = [("cards.7.lines." + str(n), [n, n + 1]) for n in range(5, 15)]
    path = tmp_path / "stars.json"
    path.write_text(json.dumps(spoilt(*more[:-1], *lines[:-1])), encoding="utf-8")
    assert len(load_edition(path).cards[7].stars) == 14
    assert problems_of(path, spoilt(*more, *lines[:-1], ("cards.7.lines.13", [14, 15]))) == [
        "Sah: stars: found 15 stars, allowed 5 to 14"
    ]


def test_a_file_with_ten_faults_gets_all_ten_reported(tmp_path: Path) -> None:
    document = spoilt(
        ("version", "one"),
        ("pouch.0", 4),
        ("final_cards.2", ["earth", "earth"]),
        ("boards.4.places.4", REMOVE),
        ("cards.0.chart.dec", 100),
        ("cards.3.element", "Fire"),
        ("cards.3.lines.2", [3, 9]),
        ("cards.11.boons.0.kind", "wisdom"),
        ("cards.11.ability.n", REMOVE),
        ("cards.47.fame", 0),
    )
    assert problems_of(tmp_path / "ten.json", document) == [
        'version: found "one", allowed a whole number from 1 to 9999',
        "pouch.1: found 4, allowed a whole number from 5 to 12",
        "final_cards.3: found earth, earth, allowed two different elements",
        "boards.4.places: found 4 places, allowed 5",
        "Cas: chart.dec: found 100, allowed a number from -90 to 90",
        f'Sad: element: found "Fire", allowed one of {ELEMENTS}',
        "Sad: lines.3: found 9, allowed a whole number from 1 to 5",
        "Sal: ability.n: found nothing, allowed a whole number from 1 to 12",
        "Sal: boons: found no fame boon, allowed at least one",
        "Sbv: fame: found 0, allowed a whole number from 1 to 2",
    ]


# In each of these files a second fault could hide behind the first: what is wrong, and all that must be reported.
TWO_FAULTS: dict[str, tuple[list[tuple[str, Any]], list[str]]] = {
    "a line drawn twice in a figure that falls apart": (
        [("cards.7.lines", [[1, 2], [2, 1], [2, 3], [3, 4]])],
        [
            "Sah: lines.2: found 2, 1, as in line 1, allowed each line once",
            "Sah: lines: found star 5 cut off from star 1, allowed one connected figure",
        ],
    ),
    "a star that is too bright where another one is": (
        [
            ("cards.7.stars.3", OWN_STAR),
            ("cards.7.stars.4", {**OWN_STAR, "mag": 99}),
        ],
        [
            "Sah: stars.5.mag: found 99, allowed a number from -2 to 12",
            "Sah: stars.5: found the place of star 4, allowed stars that are 0.02 or more apart",
        ],
    ),
    "four boons of a wrong number and none of fame": (
        [(f"cards.7.boons.{n}", {"kind": "wisdom", "n": 13}) for n in range(4)],
        [
            *(f"Sah: boons.{n}.n: found 13, allowed a whole number from 1 to 12" for n in range(1, 5)),
            "Sah: boons: found no fame boon, allowed at least one",
        ],
    ),
}


@pytest.mark.parametrize(("changes", "messages"), TWO_FAULTS.values(), ids=TWO_FAULTS)
def test_one_fault_hides_no_other(tmp_path: Path, changes: list[tuple[str, Any]], messages: list[str]) -> None:
    assert problems_of(tmp_path / "two.json", spoilt(*changes)) == messages


@pytest.mark.parametrize("document", [None, [], 7, "almagest"])
def test_a_document_that_is_no_table_is_refused(document: object) -> None:
    with pytest.raises(EditionError, match=r"^edition: found .*, allowed a table with id, version"):
        from_document(document)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("x" * 60, f'"{"x" * 60}"'),
        ("x" * 61, f'"{"x" * 60}"...'),
        ("\0" * 60, '"' + r"\u0000" * 10 + '"...'),
        ([12] * 3, "12, 12, 12"),
        ([12345678] * 20, "12345678, 12345678, 12345678, 12345678, 12345678, 12345678, ..."),
        (["y" * 99, 1], f'"{"y" * 60}"..., ...'),
    ],
)
def test_a_long_value_is_cut_with_its_quotes_closed_and_says_so(value: object, shown: str) -> None:
    assert show(value) == shown


def test_a_huge_number_or_a_long_text_does_not_flood_the_message(tmp_path: Path) -> None:
    problems = problems_of(
        tmp_path / "long.json",
        spoilt(("version", 10**40), ("cards.7.latin", "Taurus " * 100), ("cards.7.fame", [1] * 999)),
    )
    assert problems[0] == "version: found a huge number, allowed a whole number from 1 to 9999"
    assert problems[1].startswith('Sah: latin: found "Taurus Taurus')
    assert '"..., allowed' in problems[1]
    assert all(len(problem) < 160 for problem in problems)
