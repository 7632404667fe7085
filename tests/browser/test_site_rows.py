"""What Python in a real browser stores and decides: the rows of a server, and the strongest opponent over the cores."""

import asyncio
import json
import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Browser, Page, Route, Worker

from astra.game import Game
from astra.site.api import PageApi
from astra.table.chance import Purpose
from astra.table.names import bot_name
from astra.table.rows import Acted, decode_row
from tests.browser.chromium import Browsers
from tests.browser.players import FRAME, ByMouse
from tests.browser.site_files import Visitor, rows_of
from tests.browser.table_page import TablePage
from tests.services.finding import Missing
from tests.services.fixtures import leave_out
from tests.site.memory import MemoryKeeper, Thinking, run
from tests.soak import SOAK

SEED = 25
CORES = 3
# Every random byte of a worker is known, and follows from its place.
KNOWN = """() => {
  crypto.getRandomValues = (into) => {
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    bytes.forEach((_, place) => { bytes[place] = (place * 37 + 11) % 256; });
    return into;
  };
}"""
# Every request that a page sends to its worker.
HEARD = """() => {
  window.astraAsked = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.kind === "ask") window.astraAsked.push([message.method, message.path, message.body]);
    return post.call(this, message, ...more);
  };
}"""
MANY_CORES = f"() => Object.defineProperty(navigator, 'hardwareConcurrency', {{ value: {CORES} }})"


class KnownChance:
    """The same bytes."""

    def draw(self, count: int, purpose: Purpose, *about: str) -> bytes:
        return bytes((place * 37 + 11) % 256 for place in range(count))


@pytest.fixture
def visitor(browsers: Browsers, files: Path) -> Iterator[Visitor]:
    try:
        shell: Browser = browsers.get(whole=False)
    except Missing as missing:
        leave_out(missing)
    visitor = Visitor(shell, files, service_workers="block")
    visitor.witness.forgive("Service Worker registration blocked")
    yield visitor
    visitor.close()
    assert visitor.witness.faults() == []


def workers(page: Page, kind: str) -> list[Worker]:
    return [worker for worker in page.workers if kind in worker.url]


def test_python_in_a_browser_stores_the_rows_that_the_same_requests_make_elsewhere(visitor: Visitor) -> None:
    visitor.context.add_init_script(f"({HEARD})()")
    held: list[Route] = []
    visitor.context.route("**/python/engine-*", lambda route: held.append(route))
    page = visitor.page()
    page.get_by_role("link", name="Choose opponents").click()
    for number, level in enumerate(("beginner", "planner"), 2):
        page.get_by_label(f"Seat {number}: bot level").select_option(level)
    page.get_by_role("button", name="Start").click()
    while not held:
        page.evaluate(FRAME)
    [worker] = workers(page, "table-worker")
    worker.evaluate(KNOWN)
    held[0].continue_()
    page.wait_for_url(re.compile(r"#/t/\w+$"))
    path = page.url.partition("#")[2]
    ByMouse(page, SEED).play(until_confirmed=None if SOAK else 3)
    TablePage(page).settle()
    there = [[row[0], row[1], row[2], row[4], row[5]] for row in rows_of(page, path)]
    asked = page.evaluate("window.astraAsked")
    # In a thread of its own: the browser's driver has the loop of this one.
    with ThreadPoolExecutor(1) as aside:
        here = aside.submit(run, asked_again(asked, path.rpartition("/")[2])).result()
    assert here[: len(there)] == there
    assert len(there) > 5


async def asked_again(asked: list[tuple[str, str, str]], table: str) -> list[list[Any]]:
    """The rows of an API in this process that gets the same requests, each at the version for which it was made."""
    keeper = MemoryKeeper()
    api = PageApi(keeper, Thinking(), KnownChance(), pace=0.0)
    for method, path, body in asked:
        if method == "GET" or path.partition("?")[0].endswith("/preview"):
            continue
        while (version := json.loads(body).get("version")) and keeper.tables[table].entries[-1].version < version:
            await asyncio.sleep(0)
        address, _, query = path.partition("?")
        await api.answer(method, address, dict(parse_qsl(query)), body.encode())
    for _ in range(1000):
        await asyncio.sleep(0)
    return [[row.version, row.kind, row.payload, row.key, row.request] for row in keeper.tables[table].entries]


def late_in_a_game(bot: str) -> Game:
    """Its first seat is a person's, its second is to decide and its opponent's: a search soon comes to the end."""
    chance = random.Random(SEED)
    game = Game.new(2, seed=SEED, names=["Ann", bot])
    while not game.over:
        game.play(chance.choice(game.legal()))
    for _ in range(6):
        game.undo()
    while len(game.legal()) < 2 or game.seat != 1:
        game.undo()
    return game


def test_the_strongest_opponent_decides_in_a_browser_over_its_cores(visitor: Visitor, tmp_path: Path) -> None:
    visitor.context.add_init_script(f"({MANY_CORES})()")
    game = late_in_a_game(bot_name("master"))
    record = tmp_path / "late.astra"
    record.write_text(game.record())
    page = visitor.page("/games")
    page.get_by_label("Open a game from a file").set_input_files(record)
    page.wait_for_url(re.compile(r"#/t/\w+$"))
    path = page.url.partition("#")[2]
    while not (decided := [row for row in rows_of(page, path) if row[4] and row[4].startswith("bot:")]):
        page.evaluate(FRAME)
    played = decode_row(decided[0][1], decided[0][2])
    assert isinstance(played, Acted)
    assert played.actions[0] in map(str, game.legal())
    assert len(workers(page, "thinker-worker")) == CORES - 1
