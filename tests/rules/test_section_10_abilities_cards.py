"""Section 10: the table itself. Each of the 48 cards has the ability of its row, and carries it out."""

from collections.abc import Callable
from typing import Any

import pytest

from astra import Game
from tests.frozen import frozen_edition
from tests.rules.helpers import Place, legal, marked, marks, play, seat, table

ROWS: dict[str, tuple[str, ...]] = {
    "A1": ("Aquila", "Leo"),
    "A2": ("Aries", "Delphinus"),
    "A3": ("Equuleus", "Triangulum"),
    "A4": ("Cepheus", "Corona Borealis", "Ursa Minor"),
    "A5": ("Ara", "Auriga", "Ursa Major"),
    "A6": ("Canis Minor", "Sagitta"),
    "A7": ("Crater", "Gemini"),
    "A8": ("Cassiopeia", "Corvus", "Lyra"),
    "A9": ("Libra", "Perseus"),
    "A10": ("Centaurus", "Cetus", "Serpens"),
    "A11": ("Andromeda", "Eridanus", "Virgo"),
    "A12": ("Hercules", "Ophiuchus", "Pisces"),
    "A13": ("Argo Navis", "Draco", "Lepus"),
    "A14": ("Boötes", "Canis Major", "Scorpius"),
    "A15": ("Cancer", "Corona Australis", "Orion"),
    "A16": ("Cygnus", "Lupus", "Sagittarius"),
    "A17": ("Aquarius", "Capricornus", "Hydra"),
    "A18": ("Pegasus", "Piscis Austrinus", "Taurus"),
}
KINDS: dict[str, tuple[str, int | None, int | None]] = {
    "A1": ("gain_dust", 4, None),
    "A2": ("gain_dust", 3, None),
    "A3": ("gain_dust", 2, None),
    "A4": ("gain_telescope", 1, None),
    "A5": ("trade_dust", None, 3),
    "A6": ("gain_wisdom", 1, None),
    "A7": ("gain_pouch", 1, None),
    "A8": ("fame_per_marked", None, None),
    "A9": ("fame_per_element", None, None),
    "A10": ("mark_any", None, None),
    "A11": ("starburst", None, None),
    "A12": ("mark_two", None, None),
    "A13": ("mark_three", None, None),
    "A14": ("free_start", None, None),
    "A15": ("fame_per_grand", None, None),
    "A16": ("overfill", None, None),
    "A17": ("reclaim_to_grand", None, None),
    "A18": ("reclaim_common", None, None),
}
CODES = {card.latin: card.code for card in frozen_edition().cards}
CARDS = [(row, latin) for row, cards in ROWS.items() for latin in cards]


def use(code: str, sky: list[Place], **journal: Any) -> Game:
    """A game in which seat 0 has used its only card. Its wisdom of 3 leaves room for one more card."""
    own = {"dust": 5, "wisdom": 3, "cards": {code: "active"}, **journal}
    game = table(3, sky, [own], sphere="air")
    play(game, f"use {code}")
    return game


def gains(what: str, n: int) -> Callable[[str], None]:
    """The example of an ability that gives n of something and nothing else."""

    def example(code: str) -> None:
        before = seat(table(3, [], [{"dust": 5, "wisdom": 3}]), 0)
        after = seat(use(code, [marked("Sgr", {0: [1]})]), 0)
        changed = {part: after[part] - before[part] for part in before if isinstance(before[part], int)}
        assert {part: by for part, by in changed.items() if by} == {what: n}

    return example


def trades(code: str) -> None:
    journal = seat(use(code, ["Sgr"]), 0)
    assert (journal["dust"], journal["telescopes"]) == (2, 1)


def fame_per_element(code: str) -> None:
    """Libra and Perseus are of the air themselves."""
    assert seat(use(code, ["Sgr"]), 0)["fame"] == 1


def marks_any(code: str) -> None:
    game = use(code, ["Sgr"])
    play(game, "mark Sgr.13")
    assert (marks(game, "Sgr"), game.seat) == ({13: 0}, 0)


def bursts(code: str) -> None:
    game = use(code, ["Sgr"])
    play(game, "mark Sgr.11")
    assert (marks(game, "Sgr"), game.seat) == ({7: 0, 11: 0, 12: 0, 13: 0}, 1)


def marks_two(code: str) -> None:
    game = use(code, ["Sgr"])
    assert marks(game, "Sgr") == {1: 0, 2: 0}


def marks_three(code: str) -> None:
    game = use(code, ["Sgr", "Tau", "Leo"])
    play(game, "mark Sgr.1", "mark Tau.1")
    assert marks(game, "Sgr") == marks(game, "Tau") == marks(game, "Leo") == {1: 0}


def starts_anywhere(code: str) -> None:
    game = use(code, ["Ari"])
    assert legal(game) == ["mark Ari.1", "mark Ari.4", "mark Ari.5", "mark Ari.6", "rest"]


def fame_per_grand(code: str) -> None:
    game = use(code, ["Ari"])
    play(game, "mark Ari.1", "mark Ari.2", "stop")
    assert seat(game, 0)["fame"] == 1


def overfills(code: str) -> None:
    game = use(code, ["Ari"])
    play(game, "rest")
    assert seat(game, 0)["dust"] == 10


def reclaims_to_grand(code: str) -> None:
    game = use(code, ["Ari"])
    play(game, "mark Ari.1", "mark Ari.2", "stop")
    assert seat(game, 0)["dust"] == 4


def reclaims_common(code: str) -> None:
    game = use(code, [marked("Ari", {1: [1, 2, 3]})])
    play(game, "mark Ari.4", "mark Ari.5")
    assert seat(game, 0)["dust"] == 5


EXAMPLES: dict[str, Callable[[str], None]] = {
    "A1": gains("dust", 4),
    "A2": gains("dust", 3),
    "A3": gains("dust", 2),
    "A4": gains("telescopes", 1),
    "A5": trades,
    "A6": gains("wisdom", 1),
    "A7": gains("pouch", 1),
    "A8": gains("fame", 1),
    "A9": fame_per_element,
    "A10": marks_any,
    "A11": bursts,
    "A12": marks_two,
    "A13": marks_three,
    "A14": starts_anywhere,
    "A15": fame_per_grand,
    "A16": overfills,
    "A17": reclaims_to_grand,
    "A18": reclaims_common,
}


def test_the_table_of_abilities_names_each_of_the_48_cards_once() -> None:
    """A1, A18: the rows have two or three cards each, and nobody is left out."""
    named = [latin for cards in ROWS.values() for latin in cards]
    assert len(named) == len(set(named)) == 48
    assert set(named) == set(CODES)


@pytest.mark.parametrize(("row", "latin"), CARDS)
def test_every_card_has_the_ability_of_its_row(row: str, latin: str) -> None:
    """A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17, A18: kind and parameter."""
    ability = next(card.ability for card in frozen_edition().cards if card.latin == latin)
    assert (ability.kind, ability.n, ability.cost) == KINDS[row]


@pytest.mark.parametrize(("row", "latin"), CARDS)
def test_every_card_carries_out_its_ability(row: str, latin: str) -> None:
    """A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A14, A15, A16, A17, A18: one example per card."""
    EXAMPLES[row](CODES[latin])


@pytest.mark.parametrize(("row", "latin"), CARDS)
def test_every_card_is_exhausted_by_its_use(row: str, latin: str) -> None:
    """R10.2, R3.2: whatever it does, it cannot be used twice in a turn."""
    code = CODES[latin]
    game = use(code, [marked("Sgr" if code != "Sgr" else "Her", {0: [1]})])
    assert seat(game, 0)["cards"] == {code: "exhausted"}
    assert f"use {code}" not in legal(game)
