"""What holds up the event loop: the longest callback of everything that a server does, in processor time.

    python -m bench.load.blocking           needs `make dev`; some minutes
    python -m bench.load.blocking --json    the figures for machines

A server runs in a thread of this process, on asyncio's own event loop, whose callbacks can be timed; one thing after
another is asked of it, so a long callback belongs to what was asked. Processor time of the loop's thread holds on a
busy machine. Each thing is asked of `--rounds` servers, each in a new process, for which nothing was made before. The
figure is the least of the rounds, since other work on the machine only ever adds to it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from asyncio import events
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import uvicorn.config
from rich.console import Console

from astra.edition import edition_json, load_edition
from astra.server.run import shorten_pauses
from tests.server.house import House, house, new_key, settings_for
from tests.waiting import PATIENCE
from tools.prepare import COMPILED, ROOT, prepare_compiled

MOST_MS = 5.0
TABLES = 60
"""Public tables, for the lists."""
STEPS = 60
"""Moves of the table that everything is asked about."""
LANGUAGES = ("en", "fr", "ru")


class Longest:
    """The longest callback since it was last asked: its processor time in ms, and what it ran."""

    def __init__(self) -> None:
        self._ms = 0.0
        self._what = ""

    def note(self, handle: events.Handle, ms: float) -> None:
        if ms > self._ms:
            self._ms, self._what = ms, name_of(handle._callback)  # type: ignore[attr-defined]

    def taken(self) -> tuple[float, str]:
        longest = self._ms, self._what
        self._ms, self._what = 0.0, ""
        return longest


def name_of(callback: Any) -> str:
    """What a callback runs: for the step of a task its coroutine."""
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return str(getattr(task.get_coro(), "__qualname__", task))
    return str(getattr(callback, "__qualname__", callback))


@contextmanager
def timed(longest: Longest) -> Iterator[None]:
    """Time every callback of event loops that run in another thread than this one."""
    run, here = events.Handle._run, threading.get_ident()

    def timing(handle: events.Handle) -> None:
        if threading.get_ident() == here:
            run(handle)
            return
        began = time.thread_time()
        run(handle)
        longest.note(handle, 1000 * (time.thread_time() - began))

    factories = uvicorn.config.LOOP_FACTORIES
    with patch.object(events.Handle, "_run", timing), patch.dict(factories, {"auto": factories["asyncio"]}):
        yield


class Asking:
    """A server, and what is asked of it, by name; what a step needs is there before it is timed."""

    def __init__(self, opened: House, longest: Longest) -> None:
        self.house = opened
        self.longest = longest
        self.found: dict[str, tuple[float, str]] = {"start-up": longest.taken()}
        self.ann = opened.person("Ann")
        self.settle()

    def settle(self) -> None:
        """Wait for what goes on by itself, such as what is made ahead."""
        time.sleep(0.3)
        self.longest.taken()

    def ask(self, name: str, work: Callable[[], Any]) -> Any:
        self.longest.taken()
        answer = work()
        time.sleep(0.05)  # what follows an answer, such as what the streams are told
        self.found[name] = self.longest.taken()
        return answer

    def in_loop(self, work: Callable[[], Any]) -> Any:
        """Run something in the server's loop."""

        async def run() -> Any:
            result = work()
            return await result if asyncio.iscoroutine(result) else result

        return asyncio.run_coroutine_threadsafe(run(), self.house.loop).result(PATIENCE)

    # What is asked

    def everything(self) -> None:
        self.lists_and_pages()
        table = self.a_game_of_five()
        self.reading(table)
        self.streams(table)
        self.from_the_disk(table)
        self.finished()
        self.editions()
        self.people()
        self.upkeep()

    def lists_and_pages(self) -> None:
        ann = self.ann
        for path in ("/opponents", "/modifiers", "/server", "/me", "/editions/current", "/docs", "/openapi.json"):
            self.ask(f"GET {path}", lambda path=path: ann.client.get(path))  # type: ignore[misc]
        self.ask("GET /health", lambda: ann.client.get(f"{self.house.url}/health"))
        self.ask("a page", lambda: ann.client.get(f"{self.house.url}/"))
        assets = ROOT / "build" / "web" / "assets"
        if assets.is_dir():
            largest = max(assets.iterdir(), key=lambda file: file.stat().st_size)
            self.ask("the largest built file", lambda: ann.client.get(f"{self.house.url}/assets/{largest.name}"))
        for _ in range(TABLES):
            ann.new_table("me", "open", public=True, watch="anyone")
        self.settle()
        self.ask(f"GET /tables ({TABLES} public ones)", lambda: ann.get("/tables"))
        self.ask(f"GET /me/tables ({TABLES})", lambda: ann.get("/me/tables"))

    def a_game_of_five(self) -> str:
        """A game with a past, which nobody has read in French or Russian."""
        ann = self.ann
        table: str = self.ask(
            "POST /tables", lambda: ann.new_table("me", "me", "me", "me", "me", watch="anyone", first=0)["id"]
        )
        self.ask("the first action of a game", lambda: self.act(table))
        plays = [self.ask("an action", lambda: self.act(table)) and self.found["an action"] for _ in range(STEPS)]
        self.found[f"the slowest of {STEPS} actions"] = max(plays)
        del self.found["an action"]
        return table

    def act(self, table: str) -> bool:
        seen = self.ann.view(table, None)["view"]["asked"]
        now = self.ann.view(table, seen)
        self.longest.taken()
        self.ann.act(table, seen, [now["view"]["legal"][0]], now["version"])
        return True

    def reading(self, table: str) -> None:
        ann = self.ann
        for lang in LANGUAGES[1:]:
            self.ask(f"view in another language ({lang})", lambda lang=lang: ann.view(table, 0, lang=lang))  # type: ignore[misc]
        self.ask("log in another language", lambda: ann.get(f"/tables/{table}/log", lang="ru"))
        self.ask("view of a seat that has not looked", lambda: ann.view(table, 4))
        asked = ann.view(table, None)["view"]["asked"]
        now = ann.view(table, asked)
        body = {"seat": asked, "version": now["version"], "actions": []}
        self.ask("preview, the first", lambda: ann.post(f"/tables/{table}/preview", body))
        body["actions"] = now["view"]["legal"][:1]
        self.ask("preview of an action", lambda: ann.post(f"/tables/{table}/preview", body))
        self.ask(
            "a stale action",
            lambda: ann.client.post(f"/tables/{table}/actions", json={**body, "key": "stale", "version": 1}),
        )
        self.ask("a hint", lambda: ann.post(f"/tables/{table}/hint", {"seat": asked, "version": now["version"]}))
        self.ask("chat", lambda: ann.post(f"/tables/{table}/chat", {"key": new_key(), "text": "hello", "seat": 0}))
        self.ask("a link with its QR code", lambda: ann.post(f"/tables/{table}/seats/0/links", {"key": new_key()}))
        self.ask("an action or its undo", lambda: self.act(table))

    def streams(self, table: str) -> None:
        ann = self.ann
        opened = []
        for lang in LANGUAGES:
            words = f"seats=0,1,2,3,4&lang={lang}"

            def stream(words: str = words) -> None:
                one = ann.stream(table, words)
                one.wait_for("snapshot")
                opened.append(one)

            self.ask(f"a first stream of five seats ({lang})", stream)
        for number in range(50):
            opened.append(ann.stream(table, f"lang={LANGUAGES[number % 3]}"))
            opened[-1].wait_for("snapshot")
        self.settle()
        self.ask("an action with 53 streams in three languages", lambda: self.act(table))
        version = ann.view(table, None)["version"]
        last = ann.stream(table, f"seats=0,1,2,3,4&lang=fr&after={version - 20}")
        self.ask("a stream that resumes 20 moves later", lambda: last.wait_for("turn"))
        opened.append(last)
        for one in opened:
            one.close()
        self.settle()

    def from_the_disk(self, table: str) -> None:
        """The table leaves memory, and somebody asks for it."""
        registry = self.house.registry
        self.in_loop(lambda: registry.drop(registry.tables[table]))
        self.settle()
        self.ask(f"a table of {STEPS} moves read from the disk", lambda: self.ann.view(table, 0))

    def finished(self) -> None:
        ann = self.ann
        bots = [{"kind": "bot", "bot": "greedy"}] * 4
        table = self.ask("a game of bots from its first to its last move", lambda: self.until_over(bots))
        self.settle()
        record = self.ask("GET …/record", lambda: ann.get(f"/tables/{table}/record"))
        for path in ("deal", "history", "replay?action=40", "replay/log?lang=fr", "log?lang=ru"):
            self.ask(f"GET …/{path}", lambda path=path: ann.get(f"/tables/{table}/{path}"))  # type: ignore[misc]
        self.ask(
            "POST /records", lambda: ann.post("/records", {"key": new_key(), "record": record, "name": "A record"})
        )

    def until_over(self, seats: list[dict[str, str]]) -> str:
        body = {"key": new_key(), "seats": seats, "watch": "anyone"}
        table: str = self.ann.post("/tables", body)["id"]
        while self.ann.get(f"/tables/{table}")["status"] != "over":
            time.sleep(0.2)
        return table

    def editions(self) -> None:
        ann = self.ann
        document = edition_json(load_edition())
        text = ann.post("/editions/write", {"document": document, "format": "toml"})["text"]
        changed = json.loads(json.dumps(document)) | {"id": "mine"}
        self.settle()
        hash_of = self.ann.get("/editions/current")["hash"]
        self.ask("GET /editions/HASH", lambda: ann.get(f"/editions/{hash_of}"))
        self.ask("POST /editions/check", lambda: ann.post("/editions/check", changed))
        self.ask("POST /editions/read", lambda: ann.post("/editions/read", {"text": text}))
        self.ask("POST /editions/write", lambda: ann.post("/editions/write", {"document": changed, "format": "toml"}))
        self.ask("POST /editions/diff", lambda: ann.post("/editions/diff", {"first": document, "second": changed}))
        published = self.ask("POST /editions", lambda: ann.post("/editions", changed))["hash"]
        self.ask("the first table of an edition", lambda: ann.new_table("me", "me", edition=published))

    def people(self) -> None:
        bob = self.house.person("Bob")
        tables = [bob.new_table("me", "me")["id"] for _ in range(10)]
        for table in tables:
            bob.act(table, bob.view(table)["view"]["asked"], ["rest"])
        self.settle()
        self.ask("a guest of ten tables is deleted", lambda: bob.delete("/me"))

    def upkeep(self) -> None:
        parts = self.house.parts
        self.ask("retention", lambda: self.in_loop(parts.upkeep.delete_unused))
        in_memory = len(self.house.registry.tables)
        self.ask(f"the collector's full search ({in_memory} tables in memory)", lambda: self.in_loop(gc.collect))


def one_round() -> dict[str, tuple[float, str]]:
    longest = Longest()
    with tempfile.TemporaryDirectory(prefix="astra-blocking-") as folder, timed(longest):
        shorten_pauses()
        with house(settings_for(Path(folder))) as opened:
            asking = Asking(opened, longest)
            asking.everything()
            return asking.found


def measure(rounds: int, say: Console) -> dict[str, tuple[float, str]]:
    """The least of the rounds, for each thing; every round has a process of its own, which remembers nothing."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (COMPILED, ROOT)))}
    least: dict[str, tuple[float, str]] = {}
    for number in range(rounds):
        once = [sys.executable, "-m", "bench.load.blocking", "--once"]
        told = subprocess.run(once, env=environment, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
        for name, (ms, what) in json.loads(told.splitlines()[-1]).items():
            least[name] = min((ms, what), least.get(name, (ms, what)))
        say.print(f"round {number + 1} of {rounds}", style="dim", highlight=False)
    return least


def report(found: dict[str, tuple[float, str]], say: Console) -> None:
    lines = [("what is asked", "longest callback", "ms"), ("---",) * 3]
    lines += [
        (name, f"`{what}`", f"{ms:.1f}") for name, (ms, what) in sorted(found.items(), key=lambda row: -row[1][0])
    ]
    for line in lines:
        say.print(f"| {' | '.join(line)} |", soft_wrap=True, highlight=False)
    above = sum(ms > MOST_MS for ms, _ in found.values())
    say.print(f"\n{above} of {len(found)} hold up the event loop for more than {MOST_MS:.0f} ms.", highlight=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.once:
        print(json.dumps(one_round()))
        return
    prepare_compiled()
    say = Console(stderr=words.json)
    found = measure(words.rounds, say)
    report(found, say)
    if words.json:
        print(json.dumps({name: {"ms": round(ms, 2), "what": what} for name, (ms, what) in found.items()}, indent=2))


if __name__ == "__main__":
    main()
