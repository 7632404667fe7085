"""The workshop in a page without a server: the same answers, and tables with an edition of one's own."""

import random
from typing import Any

import msgspec
import pytest

from astra.edition import edition_hash, from_document, load_edition
from tests.server.test_workshop import OURS, own_edition
from tests.site.memory import MemoryKeeper, Tab, good, run


def test_drafts_are_answered_as_by_a_server() -> None:
    async def story() -> None:
        tab = Tab(MemoryKeeper())
        draft = own_edition()
        digest = edition_hash(from_document(draft))
        assert good(await tab.ask("POST", "/editions/check", draft)) == {"problems": [], "left_out": 0, "hash": digest}
        for form in ("toml", "json"):
            written = good(await tab.ask("POST", "/editions/write", {"document": draft, "format": form}))
            read = good(await tab.ask("POST", "/editions/read", {"text": written["text"]}))
            assert (read["document"], read["problems"], read["hash"]) == (draft, [], digest)
        compared = good(await tab.ask("POST", "/editions/diff", {"first": OURS, "second": draft}))
        assert [one["field"] for one in compared["differences"]][:3] == ["element", "fame", "figure"]
        draft["cards"][0]["fame"] = 7
        faulty = good(await tab.ask("POST", "/editions/check", draft))
        assert [problem["path"] for problem in faulty["problems"]] == [["cards", 0, "fame"]]

    run(story())


def test_a_table_with_an_edition_of_ones_own_is_played_and_found_again() -> None:
    async def story() -> None:
        keeper = MemoryKeeper()
        tab = Tab(keeper)
        await tab.ask("PUT", "/me", {"name": "Ann"})
        published = good(await tab.ask("POST", "/editions", {**own_edition(), "printed": ["wisdom"]}))
        assert (published["id"], published["version"]) == ("mine", 5)
        digest = published["hash"]
        table = await tab.sit_down("me", "novice", edition=digest)
        document = await tab.get(f"/tables/{table}")
        assert document["edition"] == digest
        assert document["edition_name"] == {"id": "mine", "version": 5, "shipped": False}
        dice = random.Random(1)
        for _ in range(12):
            assert await tab.play(table, dice)
        assert tab.thinking.asked
        assert all(ask.edition is not None for ask in tab.thinking.asked)
        # Another tab, after a reload: everything is read again.
        later = Tab(keeper)
        assert await later.get(f"/editions/{digest}") == own_edition()
        assert (await later.get(f"/tables/{table}"))["edition_name"]["id"] == "mine"
        assert await later.play(table, dice)
        listed = msgspec.json.decode(keeper.listings[table].summaries["fr"])
        assert listed["edition_name"]["id"] == "mine"

    run(story())


def test_a_faulty_edition_is_not_played_with() -> None:
    async def story() -> None:
        tab = Tab(MemoryKeeper())
        draft = own_edition()
        assert (await tab.refused("POST", "/editions", draft))["error"]["code"] == "unknown-guest"
        await tab.ask("PUT", "/me", {"name": "Ann"})
        draft["cards"].pop()
        refused = await tab.refused("POST", "/editions", draft)
        assert refused["error"]["code"] == "edition-problems"
        assert [problem["text"] for problem in refused["problems"]] == [
            "cards: found 47 cards, allowed 48 cards, or 24 in a short edition"
        ]

    run(story())


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"text": "' + b"x" * 10_000_000 + b'"}', 413, "too-large"),
        (b'{"text": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", 422, "bad-request"),
        (b"no JSON", 422, "bad-request"),
    ],
)
def test_bad_bodies_are_refused(body: bytes, status: int, code: str) -> None:
    async def story() -> Any:
        return await Tab(MemoryKeeper()).api.answer("POST", "/editions/read", {}, body)

    told = run(story())
    assert (told.status, msgspec.json.decode(told.body)["error"]["code"]) == (status, code)


def test_the_page_says_which_cards_its_opponents_were_made_for() -> None:
    async def story() -> None:
        told = await Tab(MemoryKeeper()).get("/opponents")
        assert told["edition"] == edition_hash(load_edition())

    run(story())


def test_an_edition_goes_when_no_table_has_it() -> None:
    async def story() -> None:
        keeper = MemoryKeeper()
        tab = Tab(keeper)
        played, unused, last = [await publish(tab, name) for name in ("played", "unused", "last")]
        assert set(keeper.editions) == {last}
        # An edition that this tab has in mind, but nobody keeps any more, is kept with its table.
        table = await tab.sit_down("me", "novice", edition=played)
        assert set(keeper.editions) == {played, last}
        newest = await publish(tab, "newest")
        assert set(keeper.editions) == {played, newest}
        later = Tab(keeper)
        assert (await later.get(f"/tables/{table}"))["edition_name"]["id"] == "played"
        wanted = {"key": "k", "seats": [{"kind": "person"}], "solo": True, "edition": unused}
        assert (await later.refused("POST", "/tables", wanted))["error"]["code"] == "no-such-edition"
        good(await later.ask("DELETE", "/me"))
        assert keeper.editions == {}

    run(story())


async def publish(tab: Tab, name: str) -> str:
    await tab.ask("PUT", "/me", {"name": "Ann"})
    return str(good(await tab.ask("POST", "/editions", own_edition(name)))["hash"])
