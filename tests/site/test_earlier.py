"""A record of an earlier edition in a page, which has only today's cards: the others lie beside it as files."""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import astra
from astra.edition import earlier, edition_json, known_edition
from astra.site.earlier import fetch_edition
from astra.site.page import record_in
from tests.record.tampering import replaced
from tests.record.test_earlier_editions import EARLIER
from tests.site.memory import MemoryKeeper, Tab, run

DIGEST = next(iter(EARLIER))


class Files:
    """What lies beside the page."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files
        self.asked: list[str] = []

    async def printed(self, name: str) -> str | None:
        self.asked.append(name)
        return self.files.get(name)


@pytest.fixture
def record() -> str:
    """A game under way that names its edition and does not carry it."""
    game, chance = astra.Game.new(2, seed=5, edition=known_edition(DIGEST)), random.Random(5)
    for _ in range(20):
        game.play(chance.choice(game.legal()))
    text = game.record()
    return replaced(text, next(line for line in text.splitlines(True) if line.startswith("edition-data: ")), "")


@pytest.fixture
def document() -> str:
    edition = known_edition(DIGEST)
    assert edition is not None
    return msgspec.json.encode(edition_json(edition)).decode()


@pytest.fixture
def no_earlier_editions(record: str, document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As in a page, after what a test needs was made with it."""
    with monkeypatch.context() as patch:
        patch.setattr(earlier, "ARCHIVED", tmp_path / "archived")
        earlier.look_again()
        yield
    earlier.look_again()


@pytest.mark.usefixtures("no_earlier_editions")
def test_the_edition_that_a_record_names_is_fetched_once_and_its_game_goes_on(record: str, document: str) -> None:
    files = Files({f"editions/{DIGEST}": document})

    async def game() -> None:
        keeper = MemoryKeeper()
        tab = Tab(keeper)
        assert (await tab.ask("PUT", "/me", {"name": "Ann"})).status == 200
        refusal = await tab.refused("POST", "/records", {"key": "early", "record": record})
        assert "the record was played with edition almagest 1" in refusal["error"]["arguments"]["problem"]
        for _ in range(2):
            await fetch_edition(record, files.printed)
        opened = await tab.change("/records", record=record)
        before = await tab.until_asked(opened["id"])
        # A reload has no earlier editions again: the edition is kept with the table.
        for path in earlier.ARCHIVED.iterdir():
            path.unlink()
        earlier.look_again()
        tab = Tab(keeper)
        assert await tab.until_asked(opened["id"]) == before
        assert await tab.play(opened["id"], random.Random(5))

    run(game())
    assert files.asked == [f"editions/{DIGEST}"]


@pytest.mark.usefixtures("no_earlier_editions")
def test_nothing_is_fetched_for_todays_edition_nor_kept_of_one_that_nobody_has(record: str) -> None:
    files = Files({})

    async def ask() -> None:
        await fetch_edition(astra.Game.new(2, seed=1).record(), files.printed)
        await fetch_edition("no record", files.printed)
        assert files.asked == []
        await fetch_edition(record, files.printed)

    run(ask())
    assert files.asked == [f"editions/{DIGEST}"]
    assert known_edition(DIGEST) is None


def test_a_request_without_a_record_names_none() -> None:
    assert record_in('{"key": "k", "record": "text"}') == "text"
    assert [record_in(body) for body in ("", "[]", '{"key": "k"}')] == ["", "", ""]
