"""The same games on a Ray cluster: one actor per core, each with its own bots. Needs the extra `ray`.

Every machine of the cluster needs the same version of Astra, all compiled or none, with third-party files and the
edition at the same path. A machine that differs plays no game.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Generator, Iterable
from typing import Any

import msgspec

from astra.arena.match import Match, differences, make_again
from astra.arena.playing import GameResult, Table
from astra.arena.runner import MOST_DEATHS, ArenaFailed
from astra.errors import SetupError


class Player:
    """Runs on some machine of the cluster. Compiled objects do not pickle, so it speaks JSON."""

    def __init__(self, match: bytes) -> None:
        self._match = match
        self._table: Table | None = None

    def play(self, number: int) -> bytes:
        # Not before the first game: an exception in an actor's constructor looks like the death of its machine.
        if self._table is None:
            self._table = Table(self._same_match())
        return msgspec.json.encode(self._table.play(number))

    def _same_match(self) -> Match:
        """Raises SetupError if this machine would play a different match."""
        wanted = msgspec.json.decode(self._match, type=Match)
        found = differences(make_again(wanted), wanted)
        if found:
            raise SetupError(
                f"the machine {socket.gethostname()} would play another match, and their games cannot be counted "
                f"together; {'; '.join(found)}"
            )
        return wanted


def _last_line(error: Exception) -> str:
    """What went wrong, without Ray's traceback."""
    return str(error).strip().splitlines()[-1]


def _check_address(address: str) -> None:
    """Raises SetupError if nobody listens there: Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, ValueError) as error:
        raise SetupError(f"--ray {address}: nobody answers there: {error}") from None


class RayRunner:
    """Connects when it is made; `address` is as for `ray.init`, and `local` starts a cluster on this machine."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise SetupError("--ray needs the package ray: pip install 'astra-table[ray]'") from None
        self._ray: Any = ray
        _check_address(address)
        options: dict[str, Any] = {"address": address, "log_to_driver": False, "include_dashboard": False}
        if address == "local":
            options["num_cpus"] = workers
        else:
            del options["include_dashboard"]
        try:
            self._ray.init(logging_level=logging.ERROR, **options)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise SetupError(f"--ray {address}: {error}") from None
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        self.workers = min(cores, workers) if workers else cores

    def close(self) -> None:
        self._ray.shutdown()

    def run(self, match: Match, numbers: Iterable[int]) -> Generator[GameResult, None, None]:
        """If a machine is lost, the games under way there are played again elsewhere."""
        ray = self._ray
        actor_class = ray.remote(Player)
        encoded = msgspec.json.encode(match)
        waiting = iter(numbers)
        deaths: dict[int, int] = {}
        under_way: dict[Any, tuple[Any, int]] = {}

        def give(actor: Any, number: int | None) -> None:
            if number is not None:
                under_way[actor.play.remote(number)] = (actor, number)

        actors = []
        try:
            for _ in range(self.workers):
                number = next(waiting, None)
                if number is None:
                    break
                actors.append(actor_class.options(num_cpus=1).remote(encoded))
                give(actors[-1], number)
            while under_way:
                ready, _ = ray.wait(list(under_way), num_returns=1)
                actor, number = under_way.pop(ready[0])
                try:
                    result = msgspec.json.decode(ray.get(ready[0]), type=GameResult)
                except ray.exceptions.RayTaskError as error:
                    raise ArenaFailed(f"game {number} cannot be played: {error.cause}") from None
                except ray.exceptions.RayActorError as error:
                    deaths[number] = deaths.get(number, 0) + 1
                    if deaths[number] >= MOST_DEATHS:
                        raise ArenaFailed(f"game {number} cannot be played: {_last_line(error)}") from None
                    actors.append(actor_class.options(num_cpus=1).remote(encoded))
                    give(actors[-1], number)
                    continue
                give(actor, next(waiting, None))
                yield result
        finally:
            for actor in actors:
                ray.kill(actor)
