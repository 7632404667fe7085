"""Records of every edition that was ever shipped replay without extra files.

The records in `earlier` were written by the version of Astra that shipped their edition.
"""

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

import astra
from astra import Game
from astra.cli.main import app
from astra.edition import edition_hash, known_edition
from astra.edition.earlier import ARCHIVED
from tests.record.tampering import replaced

# Every content that was ever the shipped edition before today's; version 3 had two.
EARLIER = {
    "46f3453a64c9b6b035382f36f4fd9b0acaf8e5a2ef42e23c230dce3ac979a07f": 1,
    "fca461a9f963503e19fd4daece9ff4458eef24e16fac4239f8fe5a5c4b3b77ca": 2,
    "8188ee733869b2e0bd3c22524214efec6dd7723f14d2250a63c6187480ca9e7b": 3,
    "d3a62a57638288b48bfaccc9f12d1b21fa0f4dc717f0539ce3cf673ec765c604": 3,
    "0d7b3ed4690b54b18cdf261059e797423f4da9788708b981ca70a7b5058923dd": 4,
}
RECORDS = sorted(Path(__file__).with_name("earlier").glob("*.txt"))

each_record = pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)


def named(text: str) -> str:
    """The hash of the edition that a record names."""
    return text.splitlines()[2].split()[-1]


def test_there_are_records_of_every_earlier_edition() -> None:
    texts = [record.read_text() for record in RECORDS]
    assert {named(text) for text in texts} == set(EARLIER)
    assert not any("edition-data" in text for text in texts)


@pytest.mark.parametrize("digest", EARLIER)
def test_an_earlier_edition_is_found_by_its_hash(digest: str) -> None:
    edition = known_edition(digest)
    assert edition is not None
    assert edition_hash(edition) == digest
    assert (edition.id, edition.version) == ("almagest", EARLIER[digest])
    assert known_edition(digest) is edition


def test_the_folder_holds_the_earlier_editions_and_nothing_else() -> None:
    assert {file.name for file in ARCHIVED.iterdir()} == {f"{digest}.json.gz" for digest in EARLIER}


def test_the_shipped_edition_is_known_and_a_stranger_is_not() -> None:
    assert known_edition(edition_hash(astra.load_edition())) is astra.load_edition()
    for stranger in ("0" * 64, "", "../stars", "almagest"):
        assert known_edition(stranger) is None


@each_record
def test_a_record_of_an_earlier_edition_replays_to_its_end(record: Path) -> None:
    text = record.read_text()
    game = Game.load(text)
    assert game.over
    assert game.scores()
    assert edition_hash(game.edition) == named(text)
    # Written again, it carries its edition, so that it replays where the edition is unknown.
    again = game.record()
    assert Game.load(again).scores() == game.scores()
    assert [line for line in again.splitlines() if not line.startswith(("edition-data: ", "sha256: "))] == [
        line for line in text.splitlines() if not line.startswith("sha256: ")
    ]


@each_record
def test_the_hash_decides_even_where_another_edition_is_given(record: Path) -> None:
    text = record.read_text()
    assert edition_hash(Game.load(text, astra.load_edition()).edition) == named(text)


def test_a_game_of_an_earlier_edition_goes_on_from_its_record() -> None:
    edition = known_edition(next(iter(EARLIER)))
    game, rng = Game.new(2, seed=5, edition=edition), random.Random(5)
    for _ in range(30):
        game.play(rng.choice(game.legal()))
    text = game.record()
    bare = replaced(text, next(line for line in text.splitlines(True) if line.startswith("edition-data: ")), "")
    again = Game.load(bare, seed=5)
    while not again.over:
        action = rng.choice(again.legal())
        assert again.play(action) == game.play(action)
    assert again.scores() == game.scores()


@each_record
def test_the_commands_replay_a_record_of_an_earlier_edition(record: Path) -> None:
    told = CliRunner().invoke(app, ["replay", str(record), "--json"], env={"COLUMNS": "100"})
    assert told.exit_code == 0, told.output


def test_an_analysis_judges_a_record_of_an_earlier_edition() -> None:
    record = next(record for record in RECORDS if record.stem == "edition-1-solo")
    told = CliRunner().invoke(
        app, ["analyse", str(record), "--simulations", "2", "--brief"], env={"COLUMNS": "100", "TERM": "dumb"}
    )
    assert told.exit_code == 0, told.output
