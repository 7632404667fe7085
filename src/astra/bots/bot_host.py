"""The process in which one third-party bot runs: it loads the bot, then answers one question after another.

`python -m astra.bots.bot_host file path/to/bot.py` or `... entry NAME`; `astra.bots.third_party` is the other side.
"""

from __future__ import annotations

import importlib.util
import inspect
import random
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from astra.bots.pipes import Parent

GROUP: Final = "astra.bots"


class BotRefused(Exception):
    """Something that is not a bot; the text says why."""


def load_choose(kind: str, source: str) -> Callable[..., Any]:
    """The bot's `choose`, from a file or an entry point of the group `astra.bots`."""
    loaded = _from_file(Path(source)) if kind == "file" else _from_entry_point(source)
    choose = getattr(loaded, "choose", loaded)
    if not callable(choose):
        raise BotRefused("has no `def choose(view, legal, seconds, rng)`")
    try:
        inspect.signature(choose).bind({}, [], 0.1, None)
    except TypeError as error:
        raise BotRefused(f"its choose does not take (view, legal, seconds, rng): {error}") from None
    return choose


def _from_file(path: Path) -> object:
    specification = importlib.util.spec_from_file_location(path.stem, path)
    if specification is None or specification.loader is None:
        raise BotRefused("is no Python file")
    module = importlib.util.module_from_spec(specification)
    # Its neighbours can be imported, as if the file were run.
    sys.path.insert(0, str(path.parent.resolve()))
    sys.modules[path.stem] = module
    specification.loader.exec_module(module)
    return module


def _from_entry_point(name: str) -> object:
    for point in entry_points(group=GROUP):
        if point.name == name:
            return point.load()
    raise BotRefused(f"is no entry point of the group {GROUP}")


def takes_simulations(choose: Callable[..., Any]) -> bool:
    return "simulations" in inspect.signature(choose).parameters


def _said(error: BaseException) -> str:
    text = str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def main(kind: str, source: str) -> None:
    """Serve until the other side is gone. The bot's answers are passed on unchecked."""
    parent = Parent()
    try:
        choose = load_choose(kind, source)
    except BotRefused as error:
        parent.send({"refused": str(error)})
        return
    except Exception as error:  # noqa: BLE001  whatever somebody else's code raises
        parent.send({"refused": f"cannot be loaded: {_said(error)}"})
        return
    parent.send({"ready": True})
    by_simulations = takes_simulations(choose)
    for question in parent.messages():
        more = {"simulations": question["simulations"]} if by_simulations else {}
        rng = random.Random(question["seed"])
        try:
            answer = choose(question["view"], question["legal"], question["seconds"], rng, **more)
            # A special kind of str, such as numpy's, counts as its text.
            said = str(answer) if isinstance(answer, str) else repr(answer)
            parent.send({"number": question["number"], "answer": said})
        except Exception as error:  # noqa: BLE001  whatever somebody else's code raises
            parent.send({"number": question["number"], "error": _said(error)})


if __name__ == "__main__":
    main(*sys.argv[1:])
