"""What a stream sends is made of parts that all seats share: together they are each seat's view, exactly."""

import json
import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from astra import Game
from astra.locales.remembered import KeptTexts
from astra.record.view import make_view
from astra.table.updates import SharedView

KINDS = (
    {"players": 2},
    {"players": 4},
    {"players": 5},
    {"players": 1, "solo": True},
    {"players": 1, "solo": True, "modifiers": ["E4", "H3", "H5"]},
)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_parts_make_the_view_of_every_seat_and_of_a_spectator(kind: dict[str, object]) -> None:
    rng = random.Random(3)
    compared = {"over": 0, "tie": 0, "asked": 0}
    for seed in range(3):
        game = Game.new(seed=seed, **kind)  # type: ignore[arg-type]
        while True:
            shared = SharedView(game.state)
            for seat in (None, *range(game.players)):
                view = make_view(game.state, seat)
                assert shared.view(seat) == msgspec.json.encode(view)
                compared["over"] += view["over"]
                compared["tie"] += bool(view["discovery"] and view["discovery"]["choosing"])
                compared["asked"] += bool(view["legal"])
            if game.over:
                break
            game.play(rng.choice(game.legal()))
    assert compared["over"] > 0
    assert compared["asked"] > 50
    assert compared["tie"] > 0 or game.players < 3


def test_texts_can_be_asked_for_while_their_file_is_being_read() -> None:
    """A server that has just started reads them in a thread, and answers meanwhile."""
    for _ in range(5):
        texts = KeptTexts("en")
        with ThreadPoolExecutor(8) as pool:
            said = [pool.submit(texts.format, "amount-dust", n=n) for n in range(8)]
        assert len({text.result() for text in said}) == 8


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_is_taken_away_from_what_everybody_may_know(players: int) -> None:
    """A seat's view has all that a spectator's has, and more only where a seat may know more."""
    game, rng = Game.new(players=players, seed=1), random.Random(1)
    for _ in range(60):
        everybody = json.loads(SharedView(game.state).view(None))
        for seat in range(players):
            mine = json.loads(SharedView(game.state).view(seat))
            changed = {name for name in mine if mine[name] != everybody[name]}
            assert changed <= {"seat", "legal", "seats", "discovery"}
            for number, (one, other) in enumerate(zip(mine["seats"], everybody["seats"], strict=True)):
                assert {name for name in one if one[name] != other[name]} == ({"final"} if number == seat else set())
                assert other["final"] is None
        if game.over:
            break
        game.play(rng.choice(game.legal()))
