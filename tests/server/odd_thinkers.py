"""A process as `astra.server.bots.bot_process` is one, with bots that misbehave by name."""

import fcntl
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from astra.bots import Bot
from astra.bots.questions import built_in_bot
from astra.edition import Edition
from astra.server.bots.bot_process import serve


class Odd:
    def __init__(self, name: str) -> None:
        self.name = name

    def choose(
        self,
        view: dict[str, Any],
        legal: list[str],
        seconds: float | None,
        rng: random.Random,
        simulations: int | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> str:
        if self.name == "stalls":
            time.sleep(3600)
        if self.name == "dawdles":
            time.sleep(0.2)
            return legal[0]
        if self.name == "dies":
            os._exit(3)
        if self.name == "raises":
            raise ValueError("a bot's own fault")
        if self.name == "chatters":
            print("a line among the answers", flush=True)
            return legal[-1]
        if self.name == "pid":
            return f"{os.getpid()}"
        if self.name == "outlives":
            # The lock is free again when this process has ended.
            with Path(view["path"]).open("w") as locked:
                fcntl.flock(locked, fcntl.LOCK_EX)
                locked.write("thinking")
                locked.flush()
                while True:
                    time.sleep(0.01)
        return "mark Nowhere.99"


def bot_of(name: str, edition: Edition | None) -> Bot:
    return built_in_bot(name, edition) if name == "greedy" else Odd(name)


serve(bot_of)
