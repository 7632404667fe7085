"""What a caller may pass to a game: everything else is refused with our own error, and nothing changes."""

import random
from typing import Any

import pytest

import astra


@pytest.mark.parametrize(
    "action",
    [
        astra.Action("boon", n=5),
        astra.Action("boon"),
        astra.Action("rest", "Leo"),
        astra.Action("mark", "Tau"),
        astra.Action("use", "Leo", 3),
        astra.Action("foo", "Leo"),
        None,
        5,
        "mark Tau.99",
    ],
    ids=str,
)
def test_a_malformed_action_is_refused_and_changes_nothing(action: Any) -> None:
    game = astra.Game.new(players=3, seed=1)
    before = game.position()
    with pytest.raises(astra.IllegalAction) as refused:
        game.play(action)
    assert refused.value.rule == ""
    assert game.position() == before


@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        ({"players": 3.0}, "players is 3.0"),
        ({"players": True}, "players is True"),
        ({"players": 3, "first": True}, "first is True"),
        ({"players": 3, "edition": "x"}, "edition is 'x'"),
        ({"players": 3, "names": [1, 2, 3]}, "name 1"),
        ({"players": 3, "seed": 1.5}, "seed is 1.5"),
    ],
)
def test_a_new_game_names_the_argument_that_is_wrong(wrong: dict[str, Any], part: str) -> None:
    with pytest.raises(astra.SetupError, match=part):
        astra.Game.new(**wrong)


@pytest.mark.parametrize("seat", [True, "a", 3, -1, 1.0])
def test_a_view_is_for_a_seat_or_nobody(seat: Any) -> None:
    with pytest.raises(astra.SetupError, match="seat is"):
        astra.Game.new(players=3, seed=1).view(seat)


@pytest.mark.parametrize("text", [None, b"", 7])
def test_a_record_is_text(text: Any) -> None:
    with pytest.raises(astra.RecordError, match="a record is text"):
        astra.Game.load(text)


def test_chance_is_given_as_a_list() -> None:
    with pytest.raises(astra.SetupError, match="expected a list of texts"):
        astra.Game.new(players=3, seed=1).play("rest", chance="draw Leo")


@pytest.mark.parametrize("view", [{}, None, {"players": 3}, []])
def test_only_a_view_can_be_sampled(view: Any) -> None:
    with pytest.raises(astra.AstraError, match="view"):
        astra.sample(view, random.Random(1))


def test_every_error_of_ours_has_one_ancestor() -> None:
    for error in (astra.EditionError, astra.IllegalAction, astra.PositionError, astra.RecordError, astra.SetupError):
        assert issubclass(error, astra.AstraError)
