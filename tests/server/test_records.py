"""A saved record is opened as a table of the server."""

import random
from collections.abc import Iterator

import pytest

import astra
from tests.server.house import House, Person, house, new_key, settings_for


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("records"))) as opened:
        yield opened


def played(seed: int, most: int = 10_000) -> astra.Game:
    game, dice = astra.Game.new(players=2, seed=seed), random.Random(seed)
    while not game.over and len(game.actions) < most:
        game.play(dice.choice(game.legal()))
    return game


def test_a_game_that_is_over_is_scored_and_replayed_there(ann: Person) -> None:
    game = played(5)
    wish = {"key": new_key(), "record": game.record(), "name": "From a file"}
    table = ann.post("/records", wish)
    assert ann.post("/records", wish)["id"] == table["id"]
    assert table["status"] == "over"
    assert [seat["you"] for seat in table["seats"]] == [True, True]
    assert ann.get(f"/tables/{table['id']}/history")["scores"] == game.scores()
    assert ann.get(f"/tables/{table['id']}/replay")["of"] == len(game.actions)


def test_a_game_under_way_goes_on(ann: Person) -> None:
    game = played(6, most=9)
    table = ann.post("/records", {"key": new_key(), "record": game.record()})["id"]
    view = ann.view(table, game.seat)["view"]
    assert view["legal"] == [str(action) for action in game.legal()]
    assert game.seat is not None
    ann.act(table, game.seat, [view["legal"][0]])


def test_what_is_no_record_is_refused_with_the_reason(ann: Person) -> None:
    refusal = ann.refused(422, "POST", "/records", {"key": new_key(), "record": "format: something else\n"})
    assert refusal["code"] == "bad-record"
    assert refusal["arguments"]["problem"]
