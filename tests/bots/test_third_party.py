"""Bots that others wrote: real files in real processes, well-behaved and not."""

from __future__ import annotations

import importlib
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import astra
from astra.bots import third_party
from astra.bots.random_bot import RandomBot
from astra.bots.third_party import MOST_FORFEITS, ThirdPartyBot, load_bot, source_digest, time_limit
from astra.errors import SetupError

PATIENCE = 120.0  # seconds
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture(autouse=True)
def quick_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fallback of these tests; that it is the greedy one is a test of its own."""
    monkeypatch.setattr(third_party, "fallback_bot", lambda edition=None: RandomBot())


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot stalls because the machine is busy, but in the tests of stalling."""
    monkeypatch.setattr(third_party, "time_limit", lambda _: PATIENCE)


@pytest.fixture
def opening() -> tuple[dict[str, Any], list[str]]:
    view = astra.Game.new(players=2, seed=3, first=0).view(0)
    return view, view["legal"]


class Bench:
    """Makes bots from source text, and ends them all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bots: list[ThirdPartyBot] = []

    def bot(self, body: str, head: str = "") -> ThirdPartyBot:
        path = self.folder / f"bot{len(self.bots)}.py"
        path.write_text(f"{head}\ndef choose(view, legal, seconds, rng):\n    {body}\n")
        self.bots.append(load_bot(str(path)))
        return self.bots[-1]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    for bot in made.bots:
        bot.close()


def ask(bot: ThirdPartyBot, opening: tuple[dict[str, Any], list[str]], seconds: float = 0.2) -> str:
    view, legal = opening
    action = bot.choose(view, legal, seconds, random.Random(1))
    assert action in legal
    return action


def reasons(bot: ThirdPartyBot) -> list[str]:
    return [forfeit.reason for forfeit in bot.forfeits]


def test_a_bot_gets_view_legal_actions_seconds_and_dice(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot("return legal[-1] if view['seat'] == 0 and seconds == 0.2 and 0 <= rng.random() < 1 else 'no'")
    assert ask(bot, opening) == opening[1][-1]
    assert bot.forfeits == []


def test_the_same_dice_give_the_same_choice(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot("return rng.choice(legal)")
    view, legal = opening
    chosen = [bot.choose(view, legal, 0.2, random.Random(seed)) for seed in (1, 2, 3, 4, 1, 2, 3, 4)]
    assert chosen[:4] == chosen[4:]
    assert len(set(chosen)) > 1


def test_a_file_may_import_its_neighbours(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    (bench.folder / "neighbour.py").write_text("def best(legal): return legal[2]\n")
    bot = bench.bot("return neighbour.best(legal)", head="import neighbour")
    assert ask(bot, opening) == opening[1][2]


def test_another_version_of_an_imported_neighbour_is_another_version_of_the_bot(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    alone = sha256(b"import random, near\n").hexdigest()
    bot.write_text("import random, near\n")
    assert source_digest(str(bot)) == alone
    digests = [alone]
    for name, content in (
        ("near.py", "from further import x\n"),
        ("further.py", "from parts.one import x\n"),
        ("parts/one.py", "import mine\nx = 1\n"),
        ("parts/one.py", "import mine\nx = 2\n"),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
        digests.append(source_digest(str(bot)))
    assert len(set(digests)) == len(digests)
    (tmp_path / "stranger.py").write_text("x = 3\n")
    assert source_digest(str(bot)) == digests[-1]
    copy = shutil.copytree(tmp_path, tmp_path.parent / f"{tmp_path.name} moved")
    assert source_digest(str(copy / "mine.py")) == digests[-1]


def test_a_bot_that_takes_simulations_is_told_how_many(tmp_path: Path, opening: tuple[Any, list[str]]) -> None:
    path = tmp_path / "counting.py"
    path.write_text("def choose(view, legal, seconds, rng, simulations=None):\n    return legal[simulations]\n")
    bot = load_bot(str(path))
    view, legal = opening
    try:
        assert bot.choose(view, legal, None, random.Random(1), simulations=2) == legal[2]
    finally:
        bot.close()


def test_an_answer_that_is_its_own_kind_of_text_is_what_it_says(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    """Such as that of numpy's choice among texts."""
    bot = bench.bot("return Text(legal[1])", head="class Text(str): pass")
    assert ask(bot, opening) == opening[1][1]
    assert bot.forfeits == []


def test_a_crash_is_named_and_the_bot_goes_on(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot("return legal[0] if asked.pop() else 1 // 0", head="asked = [True, False, True]")
    assert ask(bot, opening) == opening[1][0]
    ask(bot, opening)
    assert ask(bot, opening) == opening[1][0]
    assert reasons(bot) == ["crashed"]
    assert "ZeroDivisionError" in bot.forfeits[0].detail


def test_an_illegal_action_is_named(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot("return 'mark Zzz.99'")
    ask(bot, opening)
    assert reasons(bot) == ["illegal"]
    assert "mark Zzz.99" in bot.forfeits[0].detail


@pytest.mark.parametrize("answer", ["None", "42", "['rest']", "b'rest'", "object()", "float('nan')", "'x' * 10**7"])
def test_an_answer_that_is_no_action_is_a_forfeit(bench: Bench, opening: tuple[Any, list[str]], answer: str) -> None:
    bot = bench.bot(f"return {answer}")
    ask(bot, opening)
    assert reasons(bot) in (["illegal"], ["garbage"])
    ask(bot, opening)
    assert len(bot.forfeits) == 2


def test_a_bot_has_half_as_long_again_and_half_a_second_for_the_way() -> None:
    assert time_limit(0.0) == 0.5
    assert time_limit(2.0) == 3.5


@pytest.fixture
def no_patience(patience: None) -> Iterator[pytest.MonkeyPatch]:
    """The limit that bots really have; `undo` gives them all the time they need."""
    with pytest.MonkeyPatch.context() as real:
        real.setattr(third_party, "time_limit", time_limit)
        yield real


def test_a_stalled_bot_is_ended_and_started_again(
    bench: Bench, opening: tuple[Any, list[str]], no_patience: pytest.MonkeyPatch
) -> None:
    pids, stalls = bench.folder / "pids", bench.folder / "stalls"
    stalls.touch()
    bot = bench.bot(
        f"""
    while os.path.exists({str(stalls)!r}): pass
    return legal[1]""",
        head=f"import os\nwith open({str(pids)!r}, 'a') as file: print(os.getpid(), file=file)",
    )
    bot.start()
    ask(bot, opening, 0.1)
    assert reasons(bot) == ["stalled"]
    stalls.unlink()
    no_patience.undo()
    assert ask(bot, opening) == opening[1][1]
    assert reasons(bot) == ["stalled"]
    first, second = map(int, pids.read_text().split())
    assert first != second
    assert not _lives(first)


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
@pytest.mark.usefixtures("no_patience")
def test_a_stalled_bot_whose_child_has_left_it_halts_nobody(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    """The child is in a session of its own, so it outlives the bot, and it holds the bot's pipes: for ever."""
    note = bench.folder / "child"
    bot = bench.bot(
        "time.sleep(6000)",
        head=f"""
import os, pathlib, time
if os.fork() == 0:
    os.setsid()
    pathlib.Path({str(note)!r}).write_text(f"{{os.getpid()}}\\n")
    time.sleep(6000)""",
    )
    bot.start()
    while not (note.exists() and note.read_text().endswith("\n")):
        time.sleep(0.01)
    child = int(note.read_text())
    try:
        ask(bot, opening, 0.1)
        assert reasons(bot) == ["stalled"]
        assert _lives(child)
    finally:
        os.kill(child, signal.SIGKILL)


@pytest.mark.usefixtures("no_patience")
def test_a_bot_that_blocks_its_signals_is_ended_too(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot(
        "time.sleep(6000)",
        head="import signal, time\nfor n in (signal.SIGTERM, signal.SIGINT): signal.signal(n, signal.SIG_IGN)",
    )
    bot.start()
    ask(bot, opening, 0.1)
    assert reasons(bot) == ["stalled"]


def test_a_bot_that_takes_longer_than_its_seconds_is_no_stall(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot("time.sleep(seconds + 0.1); return legal[1]", head="import time")
    bot.start()
    assert ask(bot, opening, 0.1) == opening[1][1]
    assert bot.forfeits == []


@pytest.mark.parametrize("leave", ["os._exit(3)", "sys.exit(3)", "os.kill(os.getpid(), 9)"])
def test_a_bot_that_exits_is_started_again(bench: Bench, opening: tuple[Any, list[str]], leave: str) -> None:
    bot = bench.bot(leave, head="import os, sys")
    ask(bot, opening)
    ask(bot, opening)
    assert reasons(bot) == ["exited", "exited"]
    assert "SIGKILL" in bot.forfeits[0].detail if "kill" in leave else "with 3" in bot.forfeits[0].detail


def test_printing_is_harmless(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot("print('{\"answer\": 1}' * 9999); sys.stdout.flush(); return legal[1]", head="import sys")
    assert ask(bot, opening) == opening[1][1]
    assert ask(bot, opening) == opening[1][1]
    assert bot.forfeits == []


WRITES_EVERYWHERE = """
    for number in range(3, 64):
        try: os.write(number, {content})
        except OSError: pass
    return legal[1]"""


@pytest.mark.parametrize(
    "content", ["b'garbage\\n'", "b'[]\\n'", "b'{\"number\": 99}\\n'", "b'\\xff\\x00\\n'", "b'x' * 60000"]
)
def test_garbage_on_the_pipe_is_named(bench: Bench, opening: tuple[Any, list[str]], content: str) -> None:
    bot = bench.bot(WRITES_EVERYWHERE.format(content=content), head="import os")
    ask(bot, opening)
    assert reasons(bot) == ["garbage"]


def test_a_bot_that_reads_its_input_gets_nothing(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot("return legal[1] if sys.stdin.read() == '' else 'no'", head="import sys")
    assert ask(bot, opening) == opening[1][1]


def test_after_many_forfeits_the_game_is_played_by_the_fallback(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot("return 'no'")
    for _ in range(MOST_FORFEITS + 3):
        ask(bot, opening)
    assert reasons(bot) == ["illegal"] * MOST_FORFEITS + ["given up"] * 3
    bot.begin_game()
    ask(bot, opening)
    assert reasons(bot) == ["illegal"]


def test_every_game_has_a_process_of_its_own_which_is_there_before_it_is_asked(
    bench: Bench, opening: tuple[Any, list[str]]
) -> None:
    bot = bench.bot("return legal[1]")
    processes = []
    for _ in range(2):
        bot.begin_game()
        assert bot._child is not None
        processes.append(bot._child.process)
        ask(bot, opening)
        assert bot._child.process is processes[-1]
    assert processes[0].pid != processes[1].pid
    assert processes[0].poll() is not None


def test_what_a_bot_leaves_behind_is_ended_with_it(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    note = bench.folder / "child"
    bot = bench.bot(
        f"pathlib.Path({str(note)!r}).write_text(str(subprocess.Popen(['sleep', '600']).pid)); return legal[0]",
        head="import pathlib, subprocess",
    )
    ask(bot, opening)
    child = int(note.read_text())
    bot.close()
    while _lives(child):
        time.sleep(0.02)


def _lives(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_process_ends_when_its_questioner_is_gone(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot("while True: pass")
    bot.start()
    assert bot._child is not None
    process = bot._child.process
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("x = 1", "has no `def choose"),
        ("def choose(view): pass", "does not take"),
        ("def choose(:", "SyntaxError"),
        ("import nothing_of_that_name", "ModuleNotFoundError"),
        ("import os; os._exit(7)", "ended with 7"),
    ],
)
def test_a_file_that_holds_no_bot_says_why(tmp_path: Path, source: str, told: str) -> None:
    path = tmp_path / "broken.py"
    path.write_text(source)
    bot = load_bot(str(path))
    with pytest.raises(SetupError, match=r"broken\.py") as raised:
        bot.start()
    assert told in str(raised.value)


def test_a_bot_that_cannot_start_forfeits_every_decision(tmp_path: Path, opening: tuple[Any, list[str]]) -> None:
    path = tmp_path / "broken.py"
    path.write_text("raise ValueError('no')")
    bot = load_bot(str(path))
    ask(bot, opening)
    assert reasons(bot) == ["not started"]


def test_a_missing_file_and_an_unknown_name_are_told(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no such file"):
        load_bot(str(tmp_path / "nowhere.py"))
    with pytest.raises(SetupError, match=r"neither a \.py file nor an entry point"):
        load_bot("nobody")


def test_an_installed_package_offers_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stargazer.py").write_text("def choose(view, legal, seconds, rng):\n    return legal[3]\n")
    info = tmp_path / "stargazer-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stargazer\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text("[astra.bots]\ngazer = stargazer:choose\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    assert "gazer" in third_party.installed_bots()
    bot = load_bot("gazer")
    view = astra.Game.new(players=2, seed=3, first=0).view(0)
    try:
        assert bot.choose(view, view["legal"], 0.2, random.Random(1)) == view["legal"][3]
        assert bot.forfeits == []
    finally:
        bot.close()


def test_another_version_of_a_package_is_another_version_of_its_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "sky_package-1.2.dist-info"
    info.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    digests = []
    for name, content in (
        (info / "METADATA", "Metadata-Version: 2.1\nName: sky-package\nVersion: 1.2\n"),
        (info / "entry_points.txt", "[astra.bots]\ngazer = sky_package.bots:choose\n"),
        (tmp_path / "sky_package" / "__init__.py", "raise RuntimeError('nothing of it is run here')\n"),
        (tmp_path / "sky_package" / "bots.py", "from sky_package.deep.sky import choose\n"),
        (tmp_path / "sky_package" / "deep" / "sky.py", "def choose(view, legal, seconds, rng): return legal[0]\n"),
        (tmp_path / "sky_package" / "deep" / "sky.py", "def choose(view, legal, seconds, rng): return legal[1]\n"),
        (info / "METADATA", "Metadata-Version: 2.1\nName: sky-package\nVersion: 1.3\n"),
    ):
        name.parent.mkdir(parents=True, exist_ok=True)
        name.write_text(content)
        importlib.invalidate_caches()
        digests.append(source_digest("gazer"))
    assert digests[0] == ""
    assert len(set(digests)) == len(digests)
    assert source_digest("gazer") == digests[-1]


def test_the_example_plays_a_whole_game_without_a_forfeit() -> None:
    bot = load_bot(str(EXAMPLE))
    game = astra.Game.new(players=2, seed=5)
    rng = random.Random(5)
    try:
        while game.seat is not None:
            view = game.view(game.seat)
            game.play(bot.choose(view, view["legal"], 0.2, rng))
    finally:
        bot.close()
    assert bot.forfeits == []
    assert game.winners()


def test_when_told_to_stop_the_fallback_answers(bench: Bench, opening: tuple[Any, list[str]]) -> None:
    bot = bench.bot("return legal[1]")
    view, legal = opening
    assert bot.choose(view, legal, 0.2, random.Random(1), stop=lambda: True) in legal
    assert bot.forfeits == []
    assert bot._child is None
