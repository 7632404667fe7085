"""Whole recorded games on the frozen edition, replayed exactly, and playthroughs compared line by line.

`python -m tools.golden_games` finds and writes them.
"""

import json
from pathlib import Path

import pytest

from astra import Game
from tests.engine.goldens import FOLDER, SCORES, Replay, lean, playthrough, shown, wanted, without_seed
from tests.frozen import frozen_edition
from tests.reference import Reference

RECORDS = sorted(FOLDER.glob("*.astra"))
PLAYTHROUGHS = sorted(FOLDER.glob("*.txt"))


def name_of(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_a_recorded_game_replays_exactly(path: Path) -> None:
    record = path.read_text(encoding="utf-8")
    game = Game.load(record, edition=frozen_edition())
    assert game.over
    assert lean(game.record()) == record
    expected = json.loads(SCORES.read_text(encoding="utf-8"))[path.stem]
    assert game.scores() == expected["scores"]
    assert game.winners() == expected["winners"]


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_what_the_record_says_of_chance_is_enough_to_replay(path: Path) -> None:
    record = path.read_text(encoding="utf-8")
    with_seed = Game.load(record, edition=frozen_edition())
    game = Game.load(without_seed(record), edition=frozen_edition())
    assert {**game.position(), "chance": None} == {**with_seed.position(), "chance": None}
    assert lean(game.record()) == without_seed(record)


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_the_reference_plays_a_recorded_game_to_the_same_scores(path: Path) -> None:
    replay = Replay(path.read_text(encoding="utf-8"))
    position = {key: value for key, value in replay.start.position().items() if key != "chance"}
    if position["auptolemy"] is not None:
        del position["auptolemy"]["right_known"]  # the reference keeps nothing of what E5's shuffle tells
    reference = Reference(frozen_edition(), position)
    for step in replay.steps:
        assert (reference.seat, reference.decision) == (step.seat, step.decision)
        reference.play(step.action, step.chance)
    assert reference.over
    assert reference.scores() == replay.game.scores()
    assert reference.winners() == replay.game.winners()


def test_there_are_twenty_games_and_together_they_show_every_ability_boon_ending_and_modifier() -> None:
    assert len(RECORDS) >= 20
    assert {path.stem for path in RECORDS} == set(json.loads(SCORES.read_text(encoding="utf-8")))
    found: set[str] = set()
    for path in RECORDS:
        found |= shown(Replay(path.read_text(encoding="utf-8")))
    assert wanted() <= found


def test_there_are_playthroughs_of_two_three_and_one() -> None:
    assert {path.stem.partition("-")[0] for path in PLAYTHROUGHS} == {"2", "3", "solo"}


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=name_of)
def test_a_playthrough_reads_as_before(path: Path) -> None:
    told = playthrough(path.with_suffix(".astra").read_text(encoding="utf-8"))
    for number, (now, before) in enumerate(
        zip(told.split("\n"), path.read_text(encoding="utf-8").split("\n"), strict=False), 1
    ):
        assert now == before, f"line {number} of {path.name}"
    assert told == path.read_text(encoding="utf-8")
