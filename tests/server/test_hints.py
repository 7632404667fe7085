"""Hints that are asked for by many, again and again, or for a moment that passes."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from astra.server.bots.fair_queue import Asker
from astra.server.http.limits import NO_LIMITS
from tests.server.house import House, Person, code_of, house, new_key, settings_for
from tests.waiting import PATIENCE, wait_until


class Search:
    """Stands in for the search: it answers when it is let, and counts."""

    def __init__(self, where: House) -> None:
        self.askers: list[Asker] = []
        self.ended = 0
        self.let = threading.Event()
        where.parts.bots.thinkers.hint = self.hint  # type: ignore[method-assign, assignment]

    async def hint(
        self, view: dict[str, Any], _edition: object, _seconds: object, _moves: int, asker: Asker
    ) -> list[dict[str, Any]]:
        self.askers.append(asker)
        try:
            while not self.let.is_set():
                await asyncio.sleep(0.005)
        except asyncio.CancelledError:
            self.ended += 1
            raise
        return [{"action": view["legal"][0], "win": 0.5, "reasons": [], "plan": []}]


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[House]:
    with house(settings_for(tmp_path)) as opened:
        yield opened


@pytest.fixture
def search(open_house: House) -> Search:
    return Search(open_house)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as threads:
        yield threads


class Seated:
    """Bob at a table of Ann's, asked first; with two programs that play his seat as well."""

    def __init__(self, where: House) -> None:
        self.ann, self.bob = where.person("Ann"), where.person("Bob")
        made = self.ann.new_table("me", "open", "random", first=1)
        self.table: str = made["id"]
        self.bob.post(f"/tables/{self.table}/join", {"key": new_key(), "code": code_of(made)})
        for seat, person in enumerate((self.ann, self.bob)):
            person.post(f"/tables/{self.table}/hints", {"key": new_key(), "seat": seat})
        links = [self.bob.post(f"/tables/{self.table}/seats/1/links", {"key": new_key()}) for _ in range(2)]
        self.programs = [Person(where, link["token"]) for link in links]
        self.live = where.registry.tables[self.table]

    def ask(self, person: Person) -> httpx.Response:
        body = {"seat": 1, "version": self.live.table.version}
        return person.client.post(f"/tables/{self.table}/hint", json=body)


def test_all_who_ask_for_one_moment_share_one_search(
    open_house: House, search: Search, pool: ThreadPoolExecutor
) -> None:
    seated = Seated(open_house)
    asking: list[Future[httpx.Response]] = [
        pool.submit(seated.ask, person) for person in (seated.bob, *seated.programs) for _ in range(2)
    ]
    wait_until(lambda: bool(search.askers))
    search.let.set()
    answers = [one.result(PATIENCE) for one in asking]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert len(search.askers) < len(asking)
    # A question that comes after it was found is a new one; those who came together were one.
    search.let.clear()
    before = len(search.askers)
    asking = [pool.submit(seated.ask, person) for person in seated.programs]
    wait_until(lambda: len(search.askers) == before + 1)
    search.let.set()
    assert [one.result(PATIENCE).status_code for one in asking] == [200, 200]


def test_a_program_waits_among_the_questions_of_its_seat_and_not_of_the_host(open_house: House, search: Search) -> None:
    seated = Seated(open_house)
    search.let.set()
    assert seated.ask(seated.programs[0]).status_code == 200
    state = seated.live.table.state
    assert [asker.guest for asker in search.askers] == state.seats[1].guests
    assert state.host not in state.seats[1].guests


def test_a_search_ends_with_the_moment_it_is_for(open_house: House, search: Search, pool: ThreadPoolExecutor) -> None:
    seated = Seated(open_house)
    asking = pool.submit(seated.ask, seated.programs[0])
    wait_until(lambda: bool(search.askers))
    mark = next(action for action in seated.bob.view(seated.table, 1)["view"]["legal"] if action.startswith("mark"))
    update = seated.bob.act(seated.table, 1, [mark])
    refused = asking.result(PATIENCE)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "stale")
    assert refused.json()["update"]["version"] == update["version"]
    assert search.ended == 1
    search.let.set()
    if update["view"]["asked"] == 1:
        assert seated.ask(seated.bob).json()["version"] == update["version"]


def test_a_search_ends_with_its_table(open_house: House, search: Search, pool: ThreadPoolExecutor) -> None:
    seated = Seated(open_house)
    asking = pool.submit(seated.ask, seated.bob)
    wait_until(lambda: bool(search.askers))
    seated.ann.post(f"/tables/{seated.table}/close", {"key": new_key()})
    refused = asking.result(PATIENCE)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not-playing")
    assert search.ended == 1


def test_a_line_of_chat_ends_no_search(open_house: House, search: Search, pool: ThreadPoolExecutor) -> None:
    seated = Seated(open_house)
    asking = pool.submit(seated.ask, seated.bob)
    wait_until(lambda: bool(search.askers))
    seated.ann.post(f"/tables/{seated.table}/chat", {"key": new_key(), "text": "hello"})
    search.let.set()
    assert asking.result(PATIENCE).status_code == 200


def test_hints_count_for_the_seat_by_whatever_token_they_are_asked(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, hints=0.1)
    with house(settings_for(tmp_path, limits=limits)) as strict:
        search, seated = Search(strict), Seated(strict)
        search.let.set()
        answers = [seated.ask(person).status_code for person in (seated.bob, *seated.programs)]
        assert answers == [200, 429, 429]
