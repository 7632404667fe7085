"""Section 2: set-up for two to five players."""

import json
from collections import Counter
from typing import Any

import pytest

from astra import Game, SetupError
from tests.frozen import frozen_edition
from tests.rules.helpers import marked, play, seat, table

each_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


def new(players: int, seed: int = 7, first: int | None = None) -> Game:
    return Game.new(players=players, seed=seed, first=first, edition=frozen_edition())


def views(game: Game) -> list[dict[str, Any]]:
    """What each seat sees, and what a spectator sees."""
    return [*(game.view(number) for number in range(game.players)), game.view(None)]


@each_count
def test_every_player_begins_with_8_dust_pouch_5_limit_2_and_nothing_else(players: int) -> None:
    """R2.1: and with one of the final scoring cards, which no other player has."""
    game = new(players)
    seats = game.position()["seats"]
    finals = [row.pop("final") for row in seats]
    assert seats == [{"dust": 8, "pouch": 5, "wisdom": 0, "telescopes": 0, "fame": 0, "cards": {}}] * players
    assert [row["limit"] for row in game.view(0)["seats"]] == [2] * players
    assert len({tuple(final) for final in finals}) == players
    assert {tuple(final) for final in finals} <= set(frozen_edition().final_cards)


@each_count
def test_a_final_scoring_card_is_seen_by_its_owner_alone(players: int) -> None:
    """R2.1: neither the other players nor a spectator see it before the game is over."""
    game = new(players)
    finals = [row["final"] for row in game.position()["seats"]]
    for viewer, view in enumerate(views(game)):
        assert [row["final"] for row in view["seats"]] == [
            final if owner == viewer else None for owner, final in enumerate(finals)
        ]


def test_leftover_final_scoring_cards_stay_unseen() -> None:
    """R2.1: what a seat sees is the same whichever cards the others and the box hold."""
    one = table(seats=[{"final": ["air", "fire"]}, {"final": ["air", "earth"]}, {"final": ["fire", "earth"]}])
    other = table(seats=[{"final": ["air", "fire"]}, {"final": ["water", "earth"]}, {"final": ["fire", "water"]}])
    assert json.dumps(one.view(0)) == json.dumps(other.view(0))
    assert json.dumps(one.view(None)) == json.dumps(other.view(None))


@pytest.mark.parametrize(("players", "above", "below"), [(2, 19, 29), (3, 23, 25), (4, 30, 18), (5, 37, 11)])
def test_the_game_end_card_lies_as_deep_as_the_player_count_says(players: int, above: int, below: int) -> None:
    """R2.2: 19/23/30/37 cards above it and 29/25/18/11 below; the first draws are from above."""
    position = new(players).position()
    dealt = 1 + players + 1
    assert position["above_end"] == above - dealt
    assert len(position["deck"]) - position["above_end"] == below
    assert above + below == 48


@each_count
def test_all_48_cards_are_shuffled(players: int) -> None:
    """R2.2: each lies in one pile, and the order is another one with another seed."""
    orders = set()
    for seed in range(5):
        position = new(players, seed).position()
        cards = [*position["discard"], *(place["card"] for place in position["places"]), *position["deck"]]
        assert sorted(cards) == sorted(card.code for card in frozen_edition().cards)
        orders.add(tuple(cards))
    assert len(orders) == 5
    assert new(players, 3).position() == new(players, 3).position()


@each_count
def test_a_discarded_card_names_the_sphere_and_each_place_gets_a_fresh_card(players: int) -> None:
    """R2.3: one card to the discard pile, then one per place, n+1 of them, without marks."""
    elements = {card.code: card.element for card in frozen_edition().cards}
    spheres = set()
    for seed in range(12):
        position = new(players, seed).position()
        assert len(position["discard"]) == 1
        assert position["sphere"] == elements[position["discard"][0]]
        assert len(position["places"]) == players + 1
        assert all(place["marks"] == {} for place in position["places"])
        spheres.add(position["sphere"])
    assert spheres == {"fire", "water", "air", "earth"}


@each_count
def test_play_goes_clockwise_from_the_chosen_first_player(players: int) -> None:
    """R2.4: seat after seat, and the first player is the same all game."""
    for first in range(players):
        game = table(players, [], first=first)
        asked = []
        for _ in range(2 * players + 1):
            asked.append(game.seat)
            play(game, "rest")
            assert game.position()["first"] == first
        assert asked == [(first + turn) % players for turn in range(2 * players + 1)]
        assert new(players, first=first).seat == first


@each_count
def test_without_a_choice_chance_names_the_first_player(players: int) -> None:
    """R2.4: every seat can be first, about equally often."""
    firsts = Counter(new(players, seed).seat for seed in range(40 * players))
    assert set(firsts) == set(range(players))
    assert min(firsts.values()) >= 20


def test_a_first_player_who_has_no_seat_is_refused() -> None:
    """R2.4: seats are counted from 0."""
    with pytest.raises(SetupError):
        new(3, first=3)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_other_player_counts_are_refused(players: int) -> None:
    """R2.2: there is no such deck."""
    with pytest.raises(SetupError):
        new(players)


@each_count
def test_the_number_of_cards_above_the_game_end_card_is_public_and_their_order_is_not(players: int) -> None:
    """R2.4: two decks in different order look the same to everybody."""
    finals = [{"final": list(pair)} for pair in frozen_edition().final_cards[:players]]
    one = table(players, ["Tau", "Leo"], seats=finals, deck=["Ari", "Gem", "Vir"], seed=1)
    other = table(players, ["Tau", "Leo"], seats=finals, deck=["Hya", "Eri", "Lyr"], seed=2)
    assert one.position()["deck"] != other.position()["deck"]
    assert [json.dumps(view) for view in views(one)] == [json.dumps(view) for view in views(other)]
    for view in views(one):
        assert view["above_end"] == one.position()["above_end"]
        assert view["deck"] == len(one.position()["deck"])


def test_dust_and_telescopes_never_run_out() -> None:
    """R2.5: even a player with hundreds may gain more."""
    game = table(seats=[{"dust": 500, "telescopes": 300, "cards": {"Leo": "active", "CrB": "active"}}])
    play(game, "use Leo", "use CrB")
    assert (seat(game, 0)["dust"], seat(game, 0)["telescopes"]) == (504, 301)


def test_all_but_the_secrets_is_public() -> None:
    """R2.5: everybody sees every journal, all dust, all marks and the whole discard pile."""
    journal = {
        "dust": 3,
        "pouch": 7,
        "wisdom": 5,
        "telescopes": 2,
        "fame": 19,
        "cards": {"Leo": "active", "Ori": "exhausted"},
    }
    game = table(places=[marked("Tau", {1: [1, 2], 2: [3]})], seats=[{}, journal], discard=["Lyr", "Gem", "Boo"])
    for view in views(game):
        assert {part: view["seats"][1][part] for part in journal} == journal
        assert view["seats"][1]["limit"] == 4
        assert view["discard"] == ["Lyr", "Gem", "Boo"]
        assert view["places"][0] == {"card": "Tau", "marks": {"1": 1, "2": 1, "3": 2}}
        assert (view["sphere"], view["first"], view["turn"]) == ("fire", 0, 1)
