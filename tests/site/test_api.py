"""The API in a page: whole games, what is kept before it is confirmed, other tabs, and what needs a server."""

import asyncio
import random

import msgspec
import pytest

import astra
from astra.site.keeping import Kept
from tests.site.memory import MemoryKeeper, Tab, run


def test_a_whole_game_against_opponents_ends_with_a_record_that_replays() -> None:
    async def game() -> None:
        tab, dice = Tab(MemoryKeeper()), random.Random(7)
        table = await tab.sit_down("me", "random", "beginner")
        while await tab.play(table, dice):
            pass
        loaded = astra.Game.load(await tab.get(f"/tables/{table}/record"))
        assert loaded.over
        history = await tab.get(f"/tables/{table}/history")
        assert history["scores"] == loaded.scores()
        deal = await tab.get(f"/tables/{table}/deal")
        assert deal["commitment"] is not None
        assert deal["text"] is not None
        moment = await tab.get(f"/tables/{table}/replay?action=3&lang=fr")
        assert moment["action"] == 3
        assert len((await tab.get(f"/tables/{table}/replay/log"))["lines"]) > 10

    run(game())


@pytest.mark.parametrize(
    ("seats", "more"),
    [(("me",), {"solo": True, "modifiers": ["E2", "H4"]}), (("me", "me"), {})],
    ids=["solo", "around"],
)
def test_a_game_goes_on_after_a_reload_at_every_action(seats: tuple[str, ...], more: dict[str, object]) -> None:
    async def game() -> None:
        keeper, dice = MemoryKeeper(), random.Random(3)
        tab = Tab(keeper)
        table = await tab.sit_down(*seats, **more)
        for _ in range(12):
            assert await tab.play(table, dice)
            before = [await tab.view(table, seat) for seat in range(len(seats))]
            tab = Tab(keeper)
            assert [await tab.view(table, seat) for seat in range(len(seats))] == before

    run(game())


def test_what_cannot_be_kept_is_not_confirmed_and_has_not_happened() -> None:
    async def game() -> None:
        keeper = MemoryKeeper()
        tab = Tab(keeper)
        table = await tab.sit_down("me", "me")
        await tab.listen(table, "0,1")
        snapshot, heard = await tab.view(table), len(tab.heard)
        keeper.broken = True
        action = {"seat": 0, "version": snapshot["version"], "actions": [snapshot["view"]["legal"][0]], "key": "full"}
        assert (await tab.refused("POST", f"/tables/{table}/actions", action))["error"]["code"] == "not-kept"
        keeper.broken = False
        assert await tab.view(table) == snapshot
        assert len(tab.heard) == heard
        await tab.act(table, snapshot, snapshot["view"]["legal"][0])

    run(game())


def test_an_opponents_move_that_cannot_be_kept_is_made_once_there_is_room_again() -> None:
    async def game() -> None:
        keeper, dice = MemoryKeeper(), random.Random(3)
        tab = Tab(keeper)
        tab.thinking.held = asyncio.Event()
        table = await tab.sit_down("me", "beginner", first=1)
        while not tab.thinking.asked:
            await asyncio.sleep(0)
        keeper.broken = True
        tab.thinking.held.set()
        for _ in range(50):
            await asyncio.sleep(0)
        assert len(tab.thinking.asked) == 1, "an opponent thinks twice about one moment"
        keeper.broken = False
        assert await tab.play(table, dice)

    run(game())


def test_the_same_key_plays_once_and_is_for_one_request() -> None:
    async def game() -> None:
        keeper = MemoryKeeper()
        tab = Tab(keeper)
        table = await tab.sit_down("me", "me")
        snapshot = await tab.view(table)
        first, second = snapshot["view"]["legal"][:2]
        body = {"key": "twice", "seat": 0, "version": snapshot["version"], "actions": [first]}
        answers = [await tab.post(f"/tables/{table}/actions", **body) for _ in range(2)]
        assert answers[0] == answers[1]
        assert len(keeper.tables[table].entries) == 3
        refusal = await tab.refused("POST", f"/tables/{table}/actions", body | {"actions": [second]})
        assert refusal["error"]["code"] == "key-used"
        wish = {"key": "opened", "seats": [{"kind": "me"}, {"kind": "me"}]}
        opened = await tab.post("/tables", **wish)
        for again in (tab, Tab(keeper)):
            assert (await again.post("/tables", **wish))["id"] == opened["id"]
            refusal = await again.refused("POST", "/tables", wish | {"hints": False})
            assert refusal["error"]["code"] == "key-used"

    run(game())


def test_two_tabs_at_one_table_see_each_other_and_one_version_is_written_once() -> None:
    async def game() -> None:
        keeper = MemoryKeeper()
        one, other = Tab(keeper), Tab(keeper)
        table = await one.sit_down("me", "me")
        snapshot = await other.view(table)
        legal = snapshot["view"]["legal"]
        await one.act(table, snapshot, legal[0])
        stale = await other.refused(
            "POST",
            f"/tables/{table}/actions",
            {"key": "late", "seat": 0, "version": snapshot["version"], "actions": [legal[1]]},
        )
        assert stale["error"]["code"] == "stale"
        assert stale["update"]["version"] == snapshot["version"] + 1
        await other.listen(table, "0,1")
        heard = len(other.heard)
        said = await one.change(f"/tables/{table}/chat", text="Hello", seat=0)
        await other.api.tables.follow(table, said["version"])
        assert b"Hello" in b"".join(other.heard[heard:])
        assert await other.view(table) == await one.view(table)

    run(game())


def test_a_stream_begins_with_the_present_and_resumes_after_what_was_seen() -> None:
    async def game() -> None:
        keeper, dice = MemoryKeeper(), random.Random(5)
        tab = Tab(keeper)
        table = await tab.sit_down("me", "me")
        await tab.listen(table, "0,1")
        assert tab.events() == ["snapshot", "turn"]
        seen = (await tab.view(table))["version"]
        for _ in range(3):
            await tab.play(table, dice)
        assert tab.events().count("update") == 3
        tab.api.hang_up(1)
        tab.heard.clear()
        await tab.play(table, dice)
        assert tab.heard == []
        await tab.listen(table, "0,1", after=seen)
        assert tab.events().count("update") == 4
        assert "snapshot" not in tab.events()

    run(game())


def test_an_opponent_is_shown_thinking_and_a_thought_of_a_past_moment_is_dropped() -> None:
    async def game() -> None:
        tab = Tab(MemoryKeeper())
        tab.thinking.held = asyncio.Event()
        table = await tab.sit_down("me", "beginner", first=1)
        while not tab.thinking.asked:
            await asyncio.sleep(0)
        assert (await tab.get(f"/tables/{table}"))["seats"][1]["thinking"]
        await tab.change(f"/tables/{table}/close")
        tab.thinking.held.set()
        for _ in range(5):
            await asyncio.sleep(0)
        document = await tab.get(f"/tables/{table}")
        assert document["status"] == "closed"
        assert document["version"] == 2

    run(game())


def test_nobody_plays_on_at_a_table_that_was_deleted_behind_the_page() -> None:
    async def game() -> None:
        keeper = MemoryKeeper()
        tab = Tab(keeper)
        tab.thinking.held = asyncio.Event()
        table = await tab.sit_down("me", "beginner", first=1)
        while not tab.thinking.asked:
            await asyncio.sleep(0)
        await keeper.forget()
        tab.thinking.held.set()
        for _ in range(50):
            await asyncio.sleep(0)
        assert len(tab.thinking.asked) == 1, "an opponent thinks about a game that is gone"
        assert (await tab.refused("GET", f"/tables/{table}"))["error"]["code"] == "no-such-table"

    run(game())


def test_undo_preview_hint_concession_and_rematch_are_as_on_a_server() -> None:
    async def game() -> None:
        tab = Tab(MemoryKeeper())
        table = await tab.sit_down("me", "novice")
        snapshot = await tab.view(table)
        body = {"seat": 0, "version": snapshot["version"]}
        tried = await tab.post(f"/tables/{table}/preview", **body, actions=[])
        assert {one["action"] for one in tried["next"]} == set(snapshot["view"]["legal"])
        hints = await tab.post(f"/tables/{table}/hint?lang=ru", **body)
        assert hints["hints"][0]["action"] in snapshot["view"]["legal"]
        mark = next(action for action in snapshot["view"]["legal"] if action.startswith("mark"))
        update = await tab.act(table, snapshot, mark)
        assert update["undo"]
        back = await tab.change(f"/tables/{table}/undo", seat=0, version=update["version"])
        assert back["view"]["legal"] == snapshot["view"]["legal"]
        over = await tab.change(f"/tables/{table}/concede", seat=0)
        assert over["result"] == {"winners": [1], "conceded": True}
        again = await tab.change(f"/tables/{table}/rematch")
        assert again["id"] != table
        assert again["status"] == "playing"
        assert (await tab.change(f"/tables/{table}/rematch"))["id"] == again["id"]

    run(game())


def test_a_lesson_that_begins_again_closes_its_former_table() -> None:
    async def game() -> None:
        keeper = MemoryKeeper()
        tab = Tab(keeper)
        first = await tab.sit_down("me", "me", lesson="marks")
        second = await tab.sit_down("me", "me", lesson="marks")
        assert [keeper.listings[one].status for one in (first, second)] == ["closed", "playing"]

    run(game())


def test_what_needs_other_people_says_that_it_needs_a_server() -> None:
    async def game() -> None:
        tab = Tab(MemoryKeeper())
        table = await tab.sit_down("me", "me")
        open_seat = {"key": "k", "seats": [{"kind": "me"}, {"kind": "open"}]}
        wishes = [
            ("/tables", open_seat),
            ("/tables", {"key": "k", "seats": [{"kind": "me"}, {"kind": "me"}], "public": True}),
            (f"/tables/{table}/join", {"key": "k"}),
            (f"/tables/{table}/seats/0/links", {"key": "k"}),
        ]
        for path, body in wishes:
            assert (await tab.refused("POST", path, body))["error"]["code"] == "needs-server"
        assert (await tab.get("/server"))["alone"]

    run(game())


def test_a_saved_game_is_opened_again_to_look_at_it_or_to_go_on() -> None:
    async def game() -> None:
        tab, dice = Tab(MemoryKeeper()), random.Random(9)
        table = await tab.sit_down("me", "random", solo=False)
        while await tab.play(table, dice):
            pass
        record = await tab.get(f"/tables/{table}/record")
        other = Tab(MemoryKeeper())
        await other.ask("PUT", "/me", {"name": "Bob"})
        opened = await other.change("/records", record=record, name="From a file")
        assert opened["status"] == "over"
        history = await other.get(f"/tables/{opened['id']}/history")
        assert history["scores"] == (await tab.get(f"/tables/{table}/history"))["scores"]
        whole = astra.Game.new(players=2, seed=4)
        for _ in range(6):
            whole.play(whole.legal()[0])
        going = await other.change("/records", record=whole.record())
        snapshot = await other.until_asked(going["id"])
        assert snapshot["view"]["legal"] == [str(action) for action in whole.legal()]
        assert snapshot["seat"] == whole.seat
        refusal = await other.refused("POST", "/records", {"key": "k", "record": record.replace("mark", "rest", 1)})
        assert refusal["error"]["code"] == "bad-record"

    run(game())


def test_a_game_under_way_is_saved_and_goes_on_elsewhere_against_the_same_opponents() -> None:
    async def game() -> None:
        tab, dice = Tab(MemoryKeeper()), random.Random(11)
        table = await tab.sit_down("me", "novice", "novice")
        for _ in range(4):
            assert await tab.play(table, dice)
        before = await tab.until_asked(table)
        record = await tab.get(f"/tables/{table}/record")
        other = Tab(MemoryKeeper())
        await other.ask("PUT", "/me", {"name": "Bob"})
        moved = await other.change("/records", record=record, name="From a file")
        assert [seat["kind"] for seat in moved["seats"]] == ["person", "bot", "bot"]
        assert [seat["bot"] for seat in moved["seats"]] == [None, "novice", "novice"]
        after = await other.until_asked(moved["id"])
        assert after["view"]["legal"] == before["view"]["legal"]
        for _ in range(3):
            assert await other.play(moved["id"], dice)
        assert (await other.until_asked(moved["id"]))["view"]["turn"] > before["view"]["turn"]

    run(game())


def test_odd_requests_are_refused_in_the_shape_of_all_refusals() -> None:
    async def game() -> None:
        tab = Tab(MemoryKeeper())
        codes = [
            (await tab.refused("GET", "/me"))["error"]["code"],
            (await tab.refused("GET", "/tables/none"))["error"]["code"],
            (await tab.refused("GET", "/nothing"))["error"]["code"],
            (await tab.refused("PUT", "/me", {"name": "x", "more": 1}))["error"]["code"],
            (await tab.refused("POST", "/tables", {"key": "k", "seats": [{"kind": "me"}]}))["error"]["code"],
        ]
        assert codes == ["unknown-guest", "no-such-table", "not-found", "bad-request", "unknown-guest"]

    run(game())


def test_rows_that_do_not_follow_on_each_other_are_refused_by_name() -> None:
    async def game() -> None:
        keeper = MemoryKeeper()
        tab = Tab(keeper)
        table = await tab.sit_down("me", "me")
        await tab.play(table, random.Random(1))
        kept = keeper.tables[table]
        keeper.tables[table] = Kept(kept.edition, kept.secret, [kept.entries[0], *kept.entries[2:]])
        refusal = await Tab(keeper).refused("GET", f"/tables/{table}")
        assert refusal["error"]["code"] == "broken-log"

    run(game())


def test_a_list_of_games_can_be_shown_before_python_runs() -> None:
    async def game() -> None:
        keeper = MemoryKeeper()
        tab = Tab(keeper)
        table = await tab.sit_down("me", "greedy")
        listing = keeper.listings[table]
        told = {language: msgspec.json.decode(summary) for language, summary in listing.summaries.items()}
        assert {language: one["your_turn"] for language, one in told.items()} == dict.fromkeys(("en", "fr", "ru"), True)
        assert len({one["seats"][1]["name"] for one in told.values()}) > 1

    run(game())


def test_people_who_want_to_be_forgotten_leave_nothing() -> None:
    async def game() -> None:
        keeper = MemoryKeeper()
        tab = Tab(keeper)
        table = await tab.sit_down("me", "me")
        assert (await tab.ask("DELETE", "/me")).status == 204
        assert not keeper.values
        assert not keeper.tables
        assert (await tab.refused("GET", f"/tables/{table}"))["error"]["code"] == "no-such-table"

    run(game())
