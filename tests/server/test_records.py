"""A saved record is opened as a table of the server."""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import astra
from astra.edition import edition_hash, from_document
from astra.edition.model import Edition
from astra.server.http.limits import NO_LIMITS
from astra.table.names import bot_name
from tests.server.house import House, Person, house, new_key, settings_for
from tests.server.test_workshop import own_edition


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(settings_for(tmp_path_factory.mktemp("records"))) as opened:
        yield opened


def played(seed: int, most: int = 10_000, edition: Edition | None = None) -> astra.Game:
    game, dice = astra.Game.new(players=2, seed=seed, edition=edition), random.Random(seed)
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


def test_a_game_under_way_goes_on_against_the_opponents_that_it_names(ann: Person) -> None:
    names = ["Ann", bot_name("random"), f"{bot_name('random')} 2"]
    game, dice = astra.Game.new(players=3, seed=6, names=names), random.Random(6)
    while len(game.actions) < 9 or game.seat == 0:
        game.play(dice.choice(game.legal()))
    table = ann.post("/records", {"key": new_key(), "record": game.record()})
    assert [seat["bot"] for seat in table["seats"]] == [None, "random", "random"]
    ann.play_on(table["id"], lambda snapshot: snapshot["view"]["asked"] == 0)


def test_a_game_of_opponents_alone_is_taken_over_by_who_opens_it(ann: Person) -> None:
    game = astra.Game.new(players=2, seed=6, names=[bot_name("random"), bot_name("master")])
    table = ann.post("/records", {"key": new_key(), "record": game.record()})
    assert [seat["you"] for seat in table["seats"]] == [True, True]


def test_what_is_no_record_is_refused_with_the_reason(ann: Person) -> None:
    refusal = ann.refused(422, "POST", "/records", {"key": new_key(), "record": "format: something else\n"})
    assert refusal["code"] == "bad-record"
    assert refusal["arguments"]["problem"]


def test_a_game_with_an_edition_of_ones_own_brings_it_along(ann: Person) -> None:
    edition = from_document(own_edition("from-a-record"))
    game = played(7, edition=edition)
    assert len(game.record()) > 64 * 1024
    table = ann.post("/records", {"key": new_key(), "record": game.record()})
    assert table["edition"] == edition_hash(edition)
    assert table["edition_name"] == {"id": "from-a-record", "version": edition.version, "shipped": False}
    assert ann.get(f"/tables/{table['id']}/history")["scores"] == game.scores()
    # What is saved there is opened once more: nothing of it was lost.
    again = ann.post("/records", {"key": new_key(), "record": ann.get(f"/tables/{table['id']}/record")})
    assert again["edition"] == table["edition"]


def test_a_record_of_ten_megabytes_is_too_large(ann: Person) -> None:
    error = ann.refused(413, "POST", "/records", {"key": new_key(), "record": "x" * 10_000_000})
    assert error["code"] == "too-large"


def test_editions_that_come_with_records_count_as_published(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, editions_per_guest=2)
    with house(settings_for(tmp_path, limits=limits)) as small:
        ann = small.person("Ann")
        ann.post("/editions", own_edition("one"))
        open_record(ann, "two")
        error = ann.refused(429, "POST", "/records", {"key": new_key(), "record": record_with("three")})
        assert (error["code"], error["arguments"]) == ("too-many-editions", {"most": 2})
        assert error["answer"]["error"]["message"]
        # Those that are there take no more room, nor does ours.
        open_record(ann, "one")
        open_record(ann, "two")
        ann.post("/records", {"key": new_key(), "record": played(9, most=3).record()})


def test_who_opens_records_without_end_waits(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, drafts=0.01, burst_seconds=300.0)
    with house(settings_for(tmp_path, limits=limits)) as strict:
        ann = strict.person("Ann")
        record = played(9, most=3).record()
        for _ in range(3):
            ann.post("/records", {"key": new_key(), "record": record})
        assert ann.refused(429, "POST", "/records", {"key": new_key(), "record": record})["code"] == "too-many"


def record_with(name: str) -> str:
    return played(8, most=5, edition=from_document(own_edition(name))).record()


def open_record(person: Person, name: str) -> None:
    table = person.post("/records", {"key": new_key(), "record": record_with(name)})
    assert table["edition_name"]["id"] == name
