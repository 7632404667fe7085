"""The log: every event becomes a sentence, a path becomes one line, and what is hidden stays hidden."""

from __future__ import annotations

import random

import pytest

from astra import Game
from astra.locales import LANGUAGES, Texts
from astra.record.log import describe, tell, text_id, visible
from astra.rules.events import (
    AbilityUsed,
    BoonChosen,
    BoonTaken,
    CardCompleted,
    CardsWoken,
    DieRolled,
    DiscoveryBegan,
    EndTriggered,
    Event,
    Gained,
    GameEnded,
    LibraryChosen,
    LibraryFilled,
    ObserveBegan,
    ObserveEnded,
    PlaceFilled,
    Rested,
    SphereTurned,
    StarMarked,
    Traded,
    TurnBegan,
    TurnEnded,
)
from tests.locales.messages import written

NAMES = ("Mira", "Ilse", "Anselm")

OBSERVE: list[Event] = [
    ObserveBegan(0, "Tau", False),
    StarMarked(0, "Tau", 2, "common", "ζ Tau", 1, "observe"),
    StarMarked(0, "Tau", 3, "common", "", 1, "observe"),
    StarMarked(0, "Tau", 4, "grand", "Aldebaran", 1, "observe"),
    Gained(0, "wisdom", 1, "grand_star", "Tau"),
    ObserveEnded(0, "Tau", 3),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", Event.__subclasses__(), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_a_text(kind: type[Event], language: str) -> None:
    # In the file itself: `Texts` would fall back to English.
    assert text_id(kind) in written(language)


def test_the_stars_of_an_observe_are_told_in_one_line() -> None:
    assert tell(OBSERVE, Texts("en"), NAMES) == [
        "Mira marked 3 stars of Taurus for 3 dust: ζ Tau, 3, Aldebaran. Aldebaran gave 1 wisdom."
    ]


def test_the_same_observe_reads_well_in_french_and_russian() -> None:
    assert tell(OBSERVE, Texts("fr"), NAMES) == [
        "Mira marque 3 étoiles du Taureau pour 3 poussières\u202f: ζ Tau, 3, Aldébaran."
        " Aldébaran rapporte 1 point de sagesse."
    ]
    assert tell(OBSERVE, Texts("ru"), NAMES) == [
        "Mira отмечает 3 звезды Тельца за 3 пылинки: ζ Tau, 3, Альдебаран. Альдебаран даёт 1 очко мудрости."
    ]


def test_an_observe_under_way_is_told_as_far_as_it_has_come() -> None:
    assert tell(OBSERVE[:2], Texts("en"), NAMES) == ["Mira marked 1 star of Taurus for 1 dust: ζ Tau."]


def test_a_second_observe_for_a_telescope_has_a_line_of_its_own() -> None:
    again = [
        ObserveBegan(0, "Tau", True),
        StarMarked(0, "Tau", 5, "common", "λ Tau", 1, "observe"),
        CardCompleted(0, "Tau"),
        ObserveEnded(0, "Tau", 1),
    ]
    assert tell(OBSERVE + again, Texts("en"), NAMES)[1] == (
        "Mira spent 1 telescope. Mira marked 1 star of Taurus for 1 dust: λ Tau. Taurus is complete."
    )


def test_a_full_wisdom_track_is_told() -> None:
    events = [OBSERVE[3], Gained(0, "wisdom", 0, "grand_star", "Tau")]
    told = tell(events, Texts("en"), NAMES)
    assert told[0].endswith("Aldebaran gave nothing more: the wisdom track is full.")


def test_an_ability_is_told_with_what_it_gave() -> None:
    events = [AbilityUsed(1, "Leo"), Gained(1, "dust", 4, "ability", "Leo")]
    assert tell(events, Texts("en"), NAMES) == ["Ilse used Leo: 4 dust."]
    assert tell(events, Texts("ru"), NAMES) == ["Ilse применяет способность Льва и получает 4 пылинки."]


def test_a_trade_is_told_once() -> None:
    events = [AbilityUsed(1, "Ara"), Traded(1, "Ara", 3), Gained(1, "telescope", 1, "ability", "Ara")]
    assert tell(events, Texts("en"), NAMES) == ["Ilse used Ara. Ilse traded 3 dust for 1 telescope."]


def test_a_rest_is_told_with_dust_cards_and_sphere() -> None:
    events = [
        Rested(1),
        Gained(1, "dust", 5, "rest"),
        CardsWoken(1, ("Leo", "Ari"), "rest"),
        SphereTurned("water"),
        TurnEnded(1),
    ]
    assert tell(events, Texts("fr"), NAMES) == [
        "Ilse se repose et prend 5 poussières. De nouveau actives\u202f: Lion, Bélier."
        " Le marqueur passe à la sphère d’Eau."
    ]


def test_a_boon_is_told_once_and_what_was_lost_of_it_is_told_too() -> None:
    whole = [BoonTaken(1, "Tau", 1, "fame", 4), Gained(1, "fame", 4, "boon", "Tau")]
    assert tell(whole, Texts("en"), NAMES) == ["Ilse took a boon of Taurus: 4 fame."]
    part = [BoonTaken(1, "Tau", 2, "improvement", 2), Gained(1, "pouch", 1, "boon", "Tau")]
    assert tell(part, Texts("en"), NAMES) == ["Ilse took a boon of Taurus: pouch +2. Ilse gained 1 pouch step."]


def test_a_discovery_names_all_pens_with_their_stars() -> None:
    event = DiscoveryBegan(0, "Tau", ((0, 6), ("dreamer", 3), (1, 1)))
    assert describe(event, Texts("en"), NAMES) == "Mira discovered Taurus. Stars: Mira 6, Dreamer 3, Ilse 1."


def test_new_cards_share_a_line() -> None:
    events = [TurnBegan(0, 3), PlaceFilled(0, "Leo"), PlaceFilled(2, "Ari")]
    assert tell(events, Texts("en"), NAMES) == ["Turn 3: Mira", "A new card rose: Leo. A new card rose: Aries."]


def test_auptolemys_turn_is_one_line() -> None:
    events = [
        DieRolled(3, False),
        LibraryChosen("right", "Ori", "fire", 2),
        StarMarked("auptolemy", "Tau", 1, "start", "Elnath", 0, "auptolemy"),
        StarMarked("auptolemy", "Tau", 2, "common", "ζ Tau", 0, "auptolemy"),
        LibraryFilled("right"),
    ]
    assert tell(events, Texts("en"), NAMES) == [
        "Auptolemy rolled 3. Its right card is Orion: Fire, up to 2 stars."
        " Auptolemy marked 2 stars of Taurus for free: Elnath, ζ Tau."
        " A card lies face down at the right of its library."
    ]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (GameEnded((0,), False), "Mira wins the night."),
        (GameEnded((0, 2), False), "Mira, Anselm share the night."),
        (GameEnded((), False), "Auptolemy wins the night."),
        (GameEnded((), True), "Auptolemy’s deck ran out: the night is lost."),
        (EndTriggered(0, 1), "The Game End card came up: this is the last turn."),
        (EndTriggered(0, 4), "The Game End card came up: 4 turns are left, this one included."),
    ],
)
def test_the_end_is_told_as_it_was(event: Event, sentence: str) -> None:
    assert describe(event, Texts("en"), NAMES) == sentence


def test_a_card_of_somebodys_own_edition_goes_by_its_code() -> None:
    assert describe(CardCompleted(0, "Xyz"), Texts("en"), NAMES) == "Xyz is complete."
    assert describe(AbilityUsed(0, "Xyz"), Texts("ru"), NAMES) == "Mira применяет способность созвездия Xyz."


def test_a_hidden_boon_is_told_to_its_maker_only() -> None:
    """R6.3: choices of a tie are hidden until all have chosen."""
    hidden = BoonChosen(1, "Tau", 2, (1,))
    public = TurnBegan(0, 3)
    assert visible([hidden, public], 1) == [hidden, public]
    assert visible([hidden, public], 0) == [public]
    assert visible([hidden, public], None) == [public]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_whole_games_can_be_told(players: int, language: str) -> None:
    game = Game.new(players=players, solo=players == 1, modifiers=["E4", "H5"] * (players == 1), seed=players)
    rng = random.Random(players)
    names = [f"<{seat}>" for seat in range(players)]
    events: list[Event] = []
    while not game.over:
        events += game.play(rng.choice(game.legal()))
    texts = Texts(language)
    told = tell(events, texts, names)
    assert len(told) > 100
    assert all(describe(event, texts, names) for event in events)
    assert not [line for line in told if not line.strip() or "{" in line]
