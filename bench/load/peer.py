"""boardgame.io's own server from npm, on the same work: a table's state of the same weight, every client told all."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from astra import Game
from bench.load.neighbours import cpu_seconds
from tests.services.finding import dying_with_us, free_port
from tools.prepare import ROOT, Stamp, key_of, run, say

SOURCES = Path(__file__).parent / "boardgameio"
FOLDER = ROOT / "build" / "boardgameio"
STORAGES = ("memory", "files")
START_SECONDS = 30
ACTIONS = 100  # of a game whose position is the state: about its middle


def prepare_peer() -> None:
    """Install it, again only when a file of ours has changed."""
    stamp = Stamp(FOLDER, key_of(SOURCES.iterdir()))
    if stamp.is_fresh():
        return
    say("installing boardgame.io from npm, once")
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(SOURCES, FOLDER)
    run("npm", "--prefix", FOLDER, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    stamp.set()


def position(seats: int) -> dict[str, Any]:
    """A game of Astra, halfway through."""
    rng = random.Random(1)
    game = Game.new(seats, seed=1)
    for _ in range(ACTIONS):
        game.play(rng.choice(game.legal()))
    return game.position()


class Peer:
    """A running server with its clients; `closed` as for a Rig."""

    def __init__(self, folder: Path, storage: str, tables: int, seats: int) -> None:
        self.files = folder / "files" if storage == "files" else None
        (folder / "position.json").write_text(json.dumps(position(seats)))
        self.port = free_port()
        words = [str(self.port), str(folder / "position.json"), *([str(self.files)] if self.files else [])]
        self.server = self._node(folder, "server.js", *words)
        self._wait()
        self.clients = self._node(folder, "clients.js", str(self.port), str(tables), str(seats))
        self._answer()

    def _node(self, folder: Path, script: str, *words: str) -> subprocess.Popen[str]:
        with (folder / f"{script}.log").open("w") as log:
            return subprocess.Popen(
                [*dying_with_us("KILL"), "node", str(FOLDER / script), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE if script == "clients.js" else log,
                stderr=log,
                text=True,
            )

    def _wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/games", timeout=2).close()
            except (urllib.error.URLError, OSError):
                if self.server.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("boardgame.io does not start") from None
                time.sleep(0.05)
            else:
                return

    def _answer(self) -> dict[str, Any]:
        assert self.clients.stdout is not None
        line = self.clients.stdout.readline()
        if not line:
            raise RuntimeError("the clients of boardgame.io ended before their time")
        told: dict[str, Any] = json.loads(line)
        return told

    def closed(self, seconds: float) -> dict[str, Any]:
        assert self.clients.stdin is not None
        before = cpu_seconds(self.server.pid)
        self.clients.stdin.write(f"{seconds}\n")
        self.clients.stdin.flush()
        told = self._answer()
        spent = cpu_seconds(self.server.pid) - before
        return {
            "achieved": round(told["acknowledged"] / told["seconds"], 1),
            "committed": told["acknowledged"],
            "events": told["events"],
            "cpu_ms_per_action": {"server": round(1000 * spent / max(1, told["acknowledged"]), 3)},
            "states": told["states"],
        }

    def kill(self) -> None:
        for process in (self.server, self.clients):
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()

    def kept(self) -> dict[str, int]:
        """For each table, the number of the state that is on disk."""
        found: dict[str, int] = {}
        for file in self.files.iterdir() if self.files is not None else ():
            item = json.loads(file.read_text() or "{}")
            if isinstance(item.get("value"), dict) and "_stateID" in item["value"] and ":" not in item["key"]:
                found[item["key"]] = item["value"]["_stateID"]
        return found

    def on_disk(self) -> int:
        """Bytes."""
        return sum(file.stat().st_size for file in self.files.iterdir()) if self.files is not None else 0


@contextmanager
def running_peer(storage: str, tables: int, seats: int) -> Iterator[Peer]:
    with tempfile.TemporaryDirectory(prefix="astra-boardgameio-") as folder:
        peer = Peer(Path(folder), storage, tables, seats)
        try:
            yield peer
        finally:
            peer.kill()
