"""Observations and masks say exactly what the view says, in the layout that is documented."""

import hashlib
import random
import re
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import astra
from astra.adapters.encoding import SIZE, VERSION, can_play, mask_of, observation_of
from astra.adapters.layout import LAYOUT, NUMBERING, action_table, highest, observation_table
from astra.record.view import make_view
from astra.rules import ids
from astra.rules.actions import action_of, id_of, parse_action
from astra.rules.scoring import scores, winners
from astra.rules.state import State
from tests.adapters.decoder import Decoder
from tests.engine.play import KINDS, Kind, Start, choose, edition_of, some_kind
from tests.soak import how_many

DOCS = Path(__file__).parents[2] / "docs" / "adapters.md"
FOLLOWS = ("legal", "scores", "winners")  # from the rest of a view and the mask
DIGESTS = {1: "72e9a6b9a4bf5acc"}


def observed(state: State, seat: int) -> NDArray[np.int16]:
    return np.asarray(observation_of(state, seat))


def starts() -> list[Start]:
    """Every kind of game from set-up; then any kind, half of them in mid-game and with a random edition."""
    rng = random.Random(11)
    others = [Start(some_kind(rng), n % 2 * n, n, n % 3 > 0) for n in range(how_many(12))]
    return [*(Start(kind, 0, 5, False) for kind in KINDS), *others]


def plain(view: dict[str, Any]) -> dict[str, Any]:
    return {part: value for part, value in view.items() if part not in FOLLOWS}


@pytest.mark.parametrize("start", starts(), ids=str)
def test_an_observation_read_back_is_the_view(start: Start) -> None:
    game, edition = start.game(), edition_of(start.edition)
    rng = random.Random(start.seed)
    bounds = np.array(highest())
    while True:
        for seat in range(game.players):
            view = game.view(seat)
            row = observed(game.state, seat)
            assert Decoder(row, edition).view() == plain(view)
            assert (row >= 0).all()
            assert (row <= bounds).all()
            legal = [id_of(game.state.tables, parse_action(text)) for text in view["legal"]]
            assert np.flatnonzero(np.asarray(mask_of(game.state, seat))).tolist() == sorted(legal)
        if game.over:
            break
        for _ in range(rng.randint(1, 4)):
            if not game.over:
                game.play(choose(rng, game.legal()))


def test_scores_and_winners_follow_from_the_last_observation() -> None:
    for kind in (Kind(3), Kind(1, ("H3",))):
        game = Start(kind, 0, 9, False).game()
        rng = random.Random(9)
        while not game.over:
            game.play(choose(rng, game.legal()))
        view = Decoder(observed(game.state, 0), edition_of(0)).view()
        rebuilt = astra.sample(view, rng)
        assert scores(rebuilt) == game.scores()
        assert winners(rebuilt) == game.winners()


@pytest.mark.parametrize("start", [Start(kind, 0, 21, False) for kind in KINDS], ids=str)
def test_what_a_seat_cannot_know_does_not_change_its_observation(start: Start) -> None:
    game, rng = start.game(), random.Random(start.seed)
    different = 0
    while not game.over:
        for seat in range(game.players):
            other = astra.sample(game.view(seat), rng)
            different += list(other.deck[other.drawn :]) != list(game.state.deck[game.state.drawn :])
            assert (observed(other, seat) == observed(game.state, seat)).all()
            assert list(mask_of(other, seat)) == list(mask_of(game.state, seat))
        for _ in range(12):
            if not game.over:
                game.play(choose(rng, game.legal()))
    assert different > 0


def test_a_hidden_boon_choice_shows_only_to_its_own_seat() -> None:
    """R6.3: two assistants tie; the first has chosen, the second not yet."""
    game = tied_choice()
    first, second = 1, 2
    before = [observed(game.state, seat) for seat in range(3)]
    states = []
    for boon in (1, 2):
        chosen = game.copy()
        chosen.play(f"boon {boon}")
        assert chosen.seat == second
        states.append(chosen.state)
    for seat in (0, second):
        assert (observed(states[0], seat) == observed(states[1], seat)).all()
    own = [Decoder(observed(state, first), edition_of(0)).view()["discovery"]["choices"] for state in states]
    assert own == [[[first, 1]], [[first, 2]]]
    assert not (observed(states[0], 0) == before[0]).all()


def tied_choice() -> astra.Game:
    """Seat 0 completes Taurus, on which seats 1 and 2 have two stars each."""
    card = next(card for card in edition_of(0).cards if card.code == "Tau")
    stars = {star.n for star in card.stars}
    reached = {str(n): 0 for n in stars}
    last = next(n for n in sorted(stars, reverse=True) if sum(n in line for line in card.lines) == 1 and n != 1)
    del reached[str(last)]
    pens = dict.fromkeys(list(reached)[:2], 1) | dict.fromkeys(list(reached)[2:4], 2)
    places = [{"card": "Tau", "marks": reached | pens}, {"card": "Leo"}, {"card": "Lyr"}, {"card": "Ori"}]
    game = astra.Game.from_position(
        {"players": 3, "first": 0, "places": places, "seats": [{"dust": 3}, {}, {}]}, seed=1
    )
    game.play(f"mark Tau.{last}")
    if game.decision == "again":
        game.play("stop")
    assert (game.decision, game.seat) == ("boon", 1)
    return game


def test_every_number_of_an_observation_is_in_the_layout_once() -> None:
    seen = np.zeros(SIZE, dtype=int)
    for field in LAYOUT:
        for i in range(field.times):
            start = field.at + i * field.stride
            seen[start : start + field.size] += 1
    assert (seen == 1).all()
    assert len({field.name for field in LAYOUT}) == len(LAYOUT)


def test_the_layout_has_the_parts_of_a_view() -> None:
    view = make_view(Start(Kind(1), 0, 1, False).game().state, 0)
    parts = {part for part in view if part not in (*FOLLOWS, "format", "over")}
    assert parts == {field.name.partition(".")[0] for field in LAYOUT}


def test_the_documentation_shows_the_tables_of_the_code() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert observation_table() in text
    assert action_table() in text


def test_the_code_in_the_documentation_runs() -> None:
    fenced = r"(?sm)^```python\n(.*?)^```"
    text = DOCS.read_text(encoding="utf-8")
    blocks = re.findall(fenced, text) + re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", re.sub(fenced, "", text))
    assert len(blocks) >= 5
    for block in blocks:
        exec(textwrap.dedent(block), {"__name__": "__main__"})


def test_a_changed_layout_or_numbering_has_a_new_version() -> None:
    numbers = [(field.name, field.at, field.size, field.high, field.times, field.stride) for field in LAYOUT]
    digest = hashlib.sha256(repr((numbers, [first for first, _, _ in NUMBERING])).encode()).hexdigest()
    assert digest[:16] == DIGESTS[VERSION]


def test_masks_cover_every_action_of_the_edition() -> None:
    tables = Start(Kind(3), 0, 1, False).game().state.tables
    numbers = [number for number in range(ids.ACTIONS) if number >= ids.USE or number % 16 < tables.sizes[number // 16]]
    assert [id_of(tables, action_of(tables, number)) for number in numbers] == numbers


def test_an_action_can_be_played_exactly_if_it_is_in_the_mask() -> None:
    state = Start(Kind(4), 0, 3, True).game().state
    mask = mask_of(state, int(state.seat))
    assert [number for number in range(-2, ids.ACTIONS + 2) if can_play(state, number)] == list(
        np.flatnonzero(np.asarray(mask))
    )


def test_a_row_that_was_handed_out_never_changes() -> None:
    state = Start(Kind(2), 0, 3, False).game().state.copy()
    state.outside_chance = False
    row = observed(state, 0)
    before = row.copy()
    state.apply_unchecked(state.legal_ids()[0])
    assert (row == before).all()
    assert not row.flags.writeable
    assert not row.flags.owndata
