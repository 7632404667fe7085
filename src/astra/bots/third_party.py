"""Other people's bots: `def choose(view, legal, seconds, rng) -> str` in a file, or behind an entry point.

Each runs in a process of its own and gets nothing but the view. If it fails to decide, the fallback decides, and the
failure is counted with its reason; a bot has no other effect on the game. docs/bots.md is for authors.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

from astra.bots.bot import Bot, Stop
from astra.bots.bot_host import GROUP
from astra.bots.ladder import opponent
from astra.bots.pipes import Child, Garbage, Gone, ProcessFailed, Stalled
from astra.edition.model import Edition
from astra.errors import SetupError

SECONDS: Final = 1.0  # for a decision, if the match is not limited by time
START: Final = 30.0  # seconds to load the bot, which count towards no decision
MOST_FORFEITS: Final = 10  # in one game; after that the fallback plays it to the end
MOST_ANSWER: Final = 100_000  # bytes
SHOWN: Final = 120  # characters of what a bot said

CRASHED: Final = "crashed"
STALLED: Final = "stalled"
EXITED: Final = "exited"
GARBAGE: Final = "garbage"
ILLEGAL: Final = "illegal"
NOT_STARTED: Final = "not started"
GIVEN_UP: Final = "given up"


class Forfeit(msgspec.Struct, frozen=True):
    """A decision that the fallback made: `reason` is one of the words above, `detail` what happened."""

    reason: str
    detail: str


def time_limit(seconds: float) -> float:
    """When a bot with this budget counts as stalled: after half as long again, plus half a second for both ways."""
    return 1.5 * seconds + 0.5


class ThirdPartyBot:
    """A bot in its own process, which starts when the bot is first asked."""

    def __init__(self, name: str, kind: str, source: str, fallback: Callable[[], Bot]) -> None:
        self.name = name
        self.forfeits: list[Forfeit] = []
        self._kind = kind
        self._source = source
        self._make_fallback = fallback
        self._fallback: Bot | None = None
        self._child: Child | None = None
        self._asked = 0
        self._given_up = False

    def begin_game(self) -> None:
        """A new game in a new process, which knows nothing of the last game: its deal may be the same.

        It has no forfeits yet, and a bot that was given up gets another chance. A bot that can no longer be loaded
        forfeits its decisions.
        """
        self.close()
        self.forfeits = []
        self._given_up = False
        with suppress(SetupError):
            self.start()

    def choose(
        self,
        view: dict[str, Any],
        legal: list[str],
        seconds: float | None,
        rng: random.Random,
        simulations: int | None = None,
        stop: Stop | None = None,
    ) -> str:
        """The bot's own action, or the fallback's. `stop` is asked before the bot is, for it cannot be hurried."""
        question = {
            "number": self._asked,
            "view": view,
            "legal": legal,
            "seconds": SECONDS if seconds is None else seconds,
            "seed": rng.getrandbits(63),
            "simulations": simulations,
        }
        self._asked += 1
        if self._given_up:
            self.forfeits.append(Forfeit(GIVEN_UP, f"after {MOST_FORFEITS} forfeits in this game"))
        elif stop is None or not stop():
            answer = self._ask(question)
            if isinstance(answer, str):
                return answer
            self.forfeits.append(answer)
            self._given_up = len(self.forfeits) >= MOST_FORFEITS
        if self._fallback is None:
            self._fallback = self._make_fallback()
        return self._fallback.choose(view, legal, seconds, rng, simulations, stop)

    def start(self) -> None:
        """Load the bot now; raises SetupError naming what is wrong with it."""
        if self._child is not None:
            return
        child = Child("astra.bots.bot_host", self._kind, self._source, most_bytes=MOST_ANSWER)
        try:
            said = child.receive(START)
            if said != {"ready": True}:
                child.kill()
                reason = said.get("refused") if isinstance(said, dict) else None
                raise SetupError(f"bot {self._source}: {reason or f'said {_shown(said)} instead of being ready'}")
        except ProcessFailed as error:
            raise SetupError(f"bot {self._source}: its process {error} while it was loaded") from None
        self._child = child

    def close(self) -> None:
        """End the process; the bot may be asked again, and then starts another."""
        if self._child is not None:
            self._child.kill()
            self._child = None

    def _ask(self, question: dict[str, Any]) -> str | Forfeit:
        try:
            self.start()
        except SetupError as error:
            return Forfeit(NOT_STARTED, str(error))
        assert self._child is not None
        try:
            self._child.send(question)
            said = self._child.receive(time_limit(question["seconds"]))
        except ProcessFailed as error:
            self._child = None
            return Forfeit(_REASONS[type(error)], _shown(error))
        return self._judge(question, said)

    def _judge(self, question: dict[str, Any], said: object) -> str | Forfeit:
        if not isinstance(said, dict) or said.get("number") != question["number"]:
            self.close()
            return Forfeit(GARBAGE, f"wrote {_shown(said)}")
        if "error" in said:
            return Forfeit(CRASHED, _shown(said["error"]))
        answer = said.get("answer")
        if answer not in question["legal"]:
            return Forfeit(ILLEGAL, f"played {_shown(answer)}")
        assert isinstance(answer, str)
        return answer


_REASONS: Final = {Gone: EXITED, Stalled: STALLED, Garbage: GARBAGE}


def _shown(said: object) -> str:
    text = str(said)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def fallback_bot(edition: Edition | None = None) -> Bot:
    """The opponent that decides for a bot that fails to."""
    return opponent("greedy", edition)


def installed_bots() -> list[str]:
    """The names of all bots that installed packages offer."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def bot_name(source: str) -> str:
    """A bot's name: the stem of its file, or the name of its entry point."""
    return Path(source).stem if source.endswith(".py") else source


def source_digest(source: str) -> str:
    """What tells one version of a bot from another.

    Of a file its content and that of the neighbours it imports, of an entry point its name, its version and the Python
    files of its package; empty for what is not there.
    """
    if source.endswith(".py"):
        path = Path(source).resolve()
        if not path.is_file():
            return ""
        _, *neighbours = _with_neighbours(path)
        return _digest(path.read_bytes(), {str(file.relative_to(path.parent)): file for file in neighbours})
    for point in entry_points(group=GROUP):
        if point.name == source:
            return _package_digest(point)
    return ""


def _package_digest(point: EntryPoint) -> str:
    """Looks only for the first part of the name, so that no code of the package runs."""
    identity = f"{point.value} {point.dist.version if point.dist else ''}".encode()
    found = find_spec(point.module.partition(".")[0])
    if found is None:
        return _digest(identity, {})
    if found.submodule_search_locations is None:
        return _digest(identity, {found.name: Path(found.origin)} if found.has_location and found.origin else {})
    folders = [Path(folder) for folder in found.submodule_search_locations]
    return _digest(identity, {str(file.relative_to(at)): file for at in folders for file in at.rglob("*.py")})


def _digest(identity: bytes, files: dict[str, Path]) -> str:
    digest = sha256(identity)
    for name, file in sorted(files.items()):
        digest.update(b"\0" + name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _with_neighbours(path: Path) -> list[Path]:
    """A bot's file, and every file of its folder that it imports, or that those import."""
    found = [path]
    for file in found:
        for name in _imported(file):
            at = path.parent / name
            files = sorted(at.rglob("*.py")) if at.is_dir() else [at.with_suffix(".py")]
            found += [each for each in files if each.is_file() and each not in found]
    return found


def _imported(file: Path) -> set[str]:
    """The first parts of all names that a file imports; none if it is not valid Python, since loading it says why."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return set()
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return {name.partition(".")[0] for name in names}


def load_bot(source: str, edition: Edition | None = None) -> ThirdPartyBot:
    """A bot by its file (`path/to/bot.py`) or the name of its entry point; raises SetupError if there is none."""
    if source.endswith(".py"):
        if not Path(source).is_file():
            raise SetupError(f"bot {source}: no such file")
        return ThirdPartyBot(bot_name(source), "file", str(Path(source).resolve()), lambda: fallback_bot(edition))
    names = installed_bots()
    if source not in names:
        known = ", ".join(names) or "none is installed"
        raise SetupError(f"bot {source!r} is neither a .py file nor an entry point of {GROUP} ({known})")
    return ThirdPartyBot(source, "entry", source, lambda: fallback_bot(edition))
