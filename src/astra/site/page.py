"""What the table's worker runs: the API, with the browser's database and workers behind it.

Everything that goes between Python and the browser is text, numbers and functions.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol
from urllib.parse import parse_qsl

import msgspec

from astra.bots.questions import Answer, Ask
from astra.locales.remembered import warm_up
from astra.site.api import PageApi
from astra.site.earlier import Printed, fetch_edition
from astra.site.keeping import Entry, Kept, Listing, Taken
from astra.site.opponents import ThinkingFailed
from astra.site.thinker import Share, most_tried
from astra.table.chance import Purpose
from astra.table.refusals import Refusal
from astra.table.schemas import OpenRecord

logger = logging.getLogger("astra.site")


class Database(Protocol):
    """The browser's database, as the worker's script offers it; undefined arrives as None."""

    def value(self, name: str) -> Awaitable[str | None]: ...
    def keepValue(self, name: str, text: str) -> Awaitable[None]: ...  # noqa: N802 - the script's name
    def load(self, table: str, after: int) -> Awaitable[str | None]: ...
    def create(self, table: str, kept: str, listing: str, edition: str) -> Awaitable[bool]: ...
    def append(self, table: str, entries: str, listing: str) -> Awaitable[bool]: ...
    def lessons(self, lesson: str) -> Awaitable[str]: ...
    def edition(self, digest: str) -> Awaitable[str | None]: ...
    def keepEdition(self, digest: str, document: str) -> Awaitable[None]: ...  # noqa: N802 - the script's name
    def forget(self) -> Awaitable[None]: ...


class Workers(Protocol):
    """The workers that think, as the worker's script offers them; if a question is rejected, this raises."""

    def cores(self) -> int: ...
    def think(self, table: str, question: str) -> Awaitable[str]: ...
    def share(self, table: str, questions: str) -> Awaitable[str]: ...


@contextmanager
def _keeping() -> Iterator[None]:
    """A database that takes nothing, because it is full or gone, is a refusal: nothing has changed."""
    try:
        yield
    except Exception as error:
        logger.error("the browser's database: %s", error)
        raise Refusal("not-kept", "conflict") from error


class BrowserKeeper:
    """Keeps rows in the browser's database; raises Refusal where that takes none."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def value(self, name: str) -> str | None:
        return await self._database.value(name)

    async def keep_value(self, name: str, text: str) -> None:
        with _keeping():
            await self._database.keepValue(name, text)

    async def load(self, table: str, after: int = -1) -> Kept | None:
        text = await self._database.load(table, after)
        return None if text is None else msgspec.json.decode(text, type=Kept)

    async def create(self, table: str, kept: Kept, listing: Listing, edition: str) -> bool:
        with _keeping():
            return await self._database.create(table, _json(kept), _json(listing), edition)

    async def append(self, table: str, entries: list[Entry], listing: Listing) -> None:
        with _keeping():
            kept = await self._database.append(table, _json(entries), _json(listing))
        if not kept:
            raise Taken

    async def lessons(self, lesson: str) -> list[str]:
        return msgspec.json.decode(await self._database.lessons(lesson), type=list[str])

    async def edition(self, digest: str) -> str | None:
        return await self._database.edition(digest)

    async def keep_edition(self, digest: str, document: str) -> None:
        with _keeping():
            await self._database.keepEdition(digest, document)

    async def forget(self) -> None:
        await self._database.forget()


class BrowserThinkers:
    """Thinks in workers of the browser."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def think(self, table: str, ask: Ask, cores: bool) -> Answer:
        try:
            if not cores:
                return msgspec.json.decode(await self._workers.think(table, _json(ask)), type=Answer)
            of = self._workers.cores()
            shares = await self._workers.share(table, _json([Share(ask, number, of) for number in range(of)]))
            return Answer(most_tried(msgspec.json.decode(shares, type=list[str]), ask.view["seat"]))
        except asyncio.CancelledError:
            raise
        except Exception as error:
            raise ThinkingFailed(str(error)) from error


class BrowserChance:
    """The browser's own random bytes."""

    def draw(self, count: int, purpose: Purpose, *about: str) -> bytes:
        return secrets.token_bytes(count)


class Page:
    """The API, as the worker's script calls it. An answer is its status, its kind and its body, in lines."""

    def __init__(self, database: Database, workers: Workers, printed: Printed, send: Callable[[int, str], Any]) -> None:
        warm_up()
        self._printed = printed
        self._api = PageApi(BrowserKeeper(database), BrowserThinkers(workers), BrowserChance())
        self._send = send

    async def answer(self, method: str, path: str, body: str) -> str:
        address, _, query = path.partition("?")
        if address == "/records":
            await fetch_edition(record_in(body), self._printed)
        told = await self._api.answer(method, address, dict(parse_qsl(query)), body.encode())
        return f"{told.status}\n{told.kind}\n{told.body.decode()}"

    async def listen(self, number: int, path: str, after: int) -> str:
        address, _, query = path.partition("?")
        resume = None if after < 0 else after
        told = await self._api.listen(number, address, dict(parse_qsl(query)), resume, self._sender(number))
        return f"{told.status}\n{told.kind}\n{told.body.decode()}"

    def _sender(self, number: int) -> Callable[[bytes], None]:
        def send(data: bytes) -> None:
            self._send(number, data.decode())

        return send

    def hang_up(self, number: int) -> None:
        self._api.hang_up(number)

    async def follow(self, table: str, version: int) -> None:
        await self._api.tables.follow(table, version)


def record_in(body: str) -> str:
    """The record in a request to open one; empty if there is none, which the API then reports."""
    try:
        return msgspec.json.decode(body, type=OpenRecord).record
    except msgspec.MsgspecError:
        return ""


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
