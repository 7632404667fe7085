"""Seatings are fair: every bot equally often in every seat, each deal from every seat."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astra.arena.schedule import Schedule, cyclic_orders, deal_seed, line_ups
from astra.errors import SetupError

BOTS = ("a", "b", "c", "d", "e", "f")


@st.composite
def line_up_and_seats(draw: st.DrawFn) -> tuple[list[str], int]:
    players = draw(st.integers(2, 5))
    if draw(st.booleans()):
        return list(BOTS[: draw(st.integers(1, 6))]), players
    return draw(st.lists(st.sampled_from(BOTS[:3]), min_size=players, max_size=players)), players


@given(line_up_and_seats(), st.integers(1, 3))
def test_every_bot_sits_equally_often_in_every_seat(game: tuple[list[str], int], cycles: int) -> None:
    names, players = game
    schedule = Schedule(names, players, "7")
    seats = Counter(
        (name, seat) for each in schedule.games(cycles * schedule.cycle) for seat, name in enumerate(each.seating)
    )
    for name in set(names):
        assert len({seats[name, seat] for seat in range(players)}) == 1


@given(line_up_and_seats(), st.integers(1, 200))
def test_whole_rounds_are_fair_before_the_cycle_is_complete(game: tuple[list[str], int], games: int) -> None:
    names, players = game
    schedule = Schedule(names, players, "7")
    whole = schedule.whole_rounds(games)
    assert games <= whole < games + players
    seats = Counter((name, seat) for each in schedule.games(whole) for seat, name in enumerate(each.seating))
    for name in set(names):
        assert len({seats[name, seat] for seat in range(players)}) == 1


@given(line_up_and_seats())
def test_a_deal_is_played_once_from_every_rotation_of_one_seating(game: tuple[list[str], int]) -> None:
    names, players = game
    schedule = Schedule(names, players, "7")
    deals: dict[str, list[tuple[str, ...]]] = {}
    for each in schedule.games(2 * schedule.cycle):
        deals.setdefault(each.seed, []).append(each.seating)
    for seatings in deals.values():
        first = seatings[0]
        turned = {first[turn:] + first[:turn] for turn in range(players)}
        assert len(seatings) == len(turned)
        assert set(seatings) == turned


@given(line_up_and_seats(), st.integers(0, 5000))
def test_a_game_is_known_by_its_number_alone(game: tuple[list[str], int], number: int) -> None:
    names, players = game
    appointment = Schedule(names, players, "7").game(number)
    assert appointment == Schedule(names, players, "7").game(number)
    assert appointment.number == number
    assert appointment.seed == deal_seed("7", appointment.round)
    assert Schedule(names, players, "8").game(number).seating == appointment.seating


def test_as_many_names_as_seats_are_exactly_that_line_up() -> None:
    assert line_ups(["a", "b", "b"], 3) == [("a", "b", "b")]
    schedule = Schedule(["a", "b", "b"], 3, "1")
    assert schedule.cycle == 3
    assert {each.seating for each in schedule.games(3)} == {("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")}


def test_fewer_names_than_seats_make_every_mix_with_all_of_them() -> None:
    assert line_ups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert line_ups(["a"], 4) == [("a", "a", "a", "a")]
    counts = Counter(name for each in Schedule(["a", "b"], 3, "1").games(6) for name in each.seating)
    assert counts == {"a": 9, "b": 9}


def test_more_names_than_seats_make_every_choice_of_them() -> None:
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    schedule = Schedule(["a", "b", "c", "d"], 3, "1")
    assert schedule.cycle == 4 * 2 * 3
    counts = Counter(name for each in schedule.games(schedule.cycle) for name in each.seating)
    assert set(counts.values()) == {18}


def test_neighbours_change_too() -> None:
    assert len(cyclic_orders(("a", "b", "c", "d"))) == 6
    assert len(cyclic_orders(("a", "a", "b", "b"))) == 2


def test_a_bot_against_itself_never_plays_a_deal_twice() -> None:
    schedule = Schedule(["a"], 4, "1")
    assert len({each.seed for each in schedule.games(50)}) == 50


def test_in_solo_every_bot_plays_every_deal() -> None:
    schedule = Schedule(["a", "b"], 1, "1")
    assert [(each.seed, each.seating) for each in schedule.games(4)] == [
        (deal_seed("1", 0), ("a",)),
        (deal_seed("1", 0), ("b",)),
        (deal_seed("1", 1), ("a",)),
        (deal_seed("1", 1), ("b",)),
    ]


def test_what_a_finished_record_says_of_its_deal_does_not_tell_the_next_one() -> None:
    deals = [deal_seed("secret", number) for number in range(100)]
    assert len(set(deals)) == 100
    assert not any("secret" in deal for deal in deals)


@pytest.mark.parametrize(("names", "players"), [(["a", "a"], 3), (["a", "a", "b", "b"], 3), (["a", "a"], 1)])
def test_a_repeated_name_needs_the_whole_line_up(names: list[str], players: int) -> None:
    with pytest.raises(SetupError, match="names a twice"):
        line_ups(names, players)
