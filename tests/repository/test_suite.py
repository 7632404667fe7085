"""`make test` runs every test there is, is silent about what works, and says last what it could not test."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import wait_until
from tools import prepare, suite
from tools.suite import BROWSER, COMPILED, INTERPRETED, QUICK, SOAK, TARGETS, Lanes, Run, Step

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {path.parent.name for path in (ROOT / "tests").glob("*/test_*.py")}


def shell(name: str, text: str) -> Step:
    return Step(name, ["sh", "-c", text])


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch) -> list[Lanes]:
    """The stages of a target `small`, to be filled; nothing is set up for it."""
    stages: list[Lanes] = []
    monkeypatch.setitem(TARGETS, "small", ([], lambda run: stages))
    monkeypatch.setattr(prepare, "main", lambda words: None)
    monkeypatch.setattr(prepare, "LOSSES", [])
    monkeypatch.setattr(os, "environ", os.environ.copy())
    return stages


def test_every_test_is_in_make_test() -> None:
    folders = [*INTERPRETED, *COMPILED, *BROWSER]
    assert sorted(folders) == sorted(FOLDERS)


def test_quick_has_all_but_server_and_browser() -> None:
    assert FOLDERS - set(QUICK) == {"browser", "server", "services"}


def test_every_test_of_greater_length_in_the_soak_belongs_to_a_part_of_it() -> None:
    longer = {
        path.parent.name
        for path in (ROOT / "tests").glob("*/*.py")
        if re.search(r"^from tests\.soak import", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    words = [word for part in SOAK.values() for [[step]] in part(Run(7, [])) for word in map(str, step.command)]
    soaked = {word.split("/")[1] for word in words if word.startswith("tests/")}
    assert longer - soaked == set()


def test_make_has_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text()
    named = set(re.findall(r"^([a-z-]+): ## ", makefile, re.MULTILINE))
    assert set(TARGETS) | {"soak", "steady"} <= named
    [parts] = re.findall(r"^SOAKS := (.+)$", makefile, re.MULTILINE)
    assert parts.split() == list(SOAK)


def test_each_pytest_gets_engine_seed_and_the_words_of_the_caller() -> None:
    step = Run(7, ["-x"]).pytest("engine", ["engine"], "compiled")
    assert {"-n", "--randomly-seed=7", "-x", "tests/engine"} <= set(step.command)
    assert step.environment == {
        "ASTRA_ENGINE": "compiled",
        "ASTRA_STEP": "engine",
        "PYTHONHASHSEED": "7",
        "PYTHONPATH": str(ROOT / "build" / "compiled"),
    }
    soaked = Run(7, []).pytest("engine", ["engine"], "interpreted", soak=True)
    assert "--hypothesis-seed=7" in soaked.command
    assert soaked.environment["ASTRA_SOAK"] == "1"


def test_compiled_python_is_kept_from_process_to_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = suite.environment_of(Step("any", [], {"ASTRA_SOAK": "1"}))
    assert "PYTHONDONTWRITEBYTECODE" not in environment
    assert environment["PYTHONPYCACHEPREFIX"] == str(ROOT / "build" / "bytecode")
    assert environment["ASTRA_SOAK"] == "1"


def test_what_works_says_so_in_a_line_and_what_fails_shows_all_it_wrote(
    target: list[Lanes], capfd: pytest.CaptureFixture[str]
) -> None:
    target.append([[shell("good", "echo much; echo more >&2")], [shell("bad", "echo why; exit 3")]])
    target.append([[shell("later", "true")]])
    assert suite.main(["--seed", "7", "small"]) == 1
    said = capfd.readouterr().out
    assert "much" not in said
    assert "more" not in said
    assert re.search(r"^why\n\nastra: bad: FAILED after [\d.]+ s: sh -c 'echo why; exit 3'$", said, re.MULTILINE)
    assert re.search(r"^astra: good: passed in ", said, re.MULTILINE)
    assert re.search(r"^astra: later: passed in ", said, re.MULTILINE)
    assert re.search(r"^astra: FAILED: bad, in [\d.]+ s\n\Z", said, re.MULTILINE)
    assert said.startswith("astra: small; the same order and random numbers again: make small SEED=7\n")


def test_what_was_left_out_is_the_last_that_is_said_each_once(
    target: list[Lanes], capfd: pytest.CaptureFixture[str]
) -> None:
    skips = shell("skips", r"""printf '2\tall that needs redis-server\n' >>"$ASTRA_LEFT_OUT" """)
    target.append([[skips, skips]])
    prepare.LOSSES.append("there is no C compiler")
    assert suite.main(["small"]) == 0
    assert re.search(
        r"^astra: all passed, in .*\n"
        r"astra: LEFT OUT on this machine:\n"
        r"  - there is no C compiler\n"
        r"  - all that needs redis-server; tests: 4\n\Z",
        capfd.readouterr().out,
        re.MULTILINE,
    )


def test_a_machine_without_chromium_and_databases_passes_and_names_what_to_install(
    target: list[Lanes], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    monkeypatch.setattr(prepare, "main", lambda words: prepare.prepare_services(tmp_path))
    assert suite.main(["small"]) == 0
    last = capfd.readouterr().out.splitlines()[-1]
    assert last.endswith("apt install chromium chromium-headless-shell postgresql redis-server nginx caddy systemd")


def test_where_set_up_ends_early_what_it_lacked_is_told(
    target: list[Lanes], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(words: list[str]) -> None:
        prepare.lose("this Python cannot make virtual environments")
        sys.exit("astra: .venv cannot be made")

    monkeypatch.setattr(prepare, "main", fail)
    with pytest.raises(SystemExit, match="cannot be made"):
        suite.main(["small"])
    assert "this Python cannot make virtual environments" in capfd.readouterr().out


# A step that starts a process which ignores what a terminal or `kill` sends; both tell their numbers.
STUBBORN = """
import os, signal, subprocess, sys
from pathlib import Path
deaf = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); signal.signal(signal.SIGTERM, signal.SIG_IGN);"
inner = subprocess.Popen([sys.executable, "-c", deaf + "signal.pause()"])
Path("numbers.part").write_text(f"{os.getpid()} {inner.pid}")
Path("numbers.part").rename("numbers")
inner.wait()
"""
SMALL_SUITE = """
import sys
sys.path.insert(0, {root!r})
import runpy
from tests.waiting import wait_until
from tools import prepare, suite
prepare.main = lambda words: None
prepare.ROOT = suite.ROOT = {folder!r}
suite.TARGETS["small"] = ([], lambda run: [[[suite.Step("stubborn", [sys.executable, "-c", {step!r}])]]])
sys.exit(suite.ending_in_order(suite.main, ["small"]))
"""


def is_alive(process: int) -> bool:
    """Whether it still runs: one that has ended and was not asked about yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("word", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_suite_that_is_told_to_end_leaves_no_process_behind(tmp_path: Path, word: signal.Signals) -> None:
    code = SMALL_SUITE.format(root=str(ROOT), folder=str(tmp_path), step=STUBBORN)
    with subprocess.Popen([sys.executable, "-c", code], cwd=tmp_path, stdout=subprocess.PIPE) as running:
        wait_until(lambda: (tmp_path / "numbers").exists() or running.poll() is not None)
        processes = [int(number) for number in (tmp_path / "numbers").read_text().split()]
        assert [is_alive(process) for process in processes] == [True, True]
        running.send_signal(word)
        said, _ = running.communicate()
    assert running.returncode == 128 + word
    assert b"all passed" not in said
    wait_until(lambda: not any(is_alive(process) for process in processes))


# What pytest prints

CONFTEST = "from tests.conftest import pytest_configure, pytest_terminal_summary"
MANY = """
    import pytest

    @pytest.mark.parametrize("n", range(150))
    def test_many(n):
        pass

    @pytest.mark.parametrize("n", range(2))
    def test_with_chromium(n):
        pytest.skip("LEFT OUT: everything that needs chromium")
"""


@pytest.mark.parametrize("kept", [True, False])
def test_a_quiet_run_prints_a_line_per_tenth_and_what_was_left_out_last(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: bool
) -> None:
    place = tmp_path / "left-out"
    monkeypatch.delenv("ASTRA_LEFT_OUT", raising=False)
    monkeypatch.delenv("ASTRA_ENGINE", raising=False)
    monkeypatch.setenv("ASTRA_STEP", "small")
    if kept:
        monkeypatch.setenv("ASTRA_LEFT_OUT", str(place))
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_many=MANY)
    words = ("-q", "-p", "no:schemathesis", "-p", "no:faker", "--randomly-seed=7")
    said = [line for line in pytester.runpytest_inprocess(*words).outlines if line]
    assert re.fullmatch("small: pytest, (interpreted|compiled) engine, --randomly-seed=7", said[0])
    assert [line.split()[:2] for line in said[1:11]] == [["small", f"{tenth}0%"] for tenth in range(1, 11)]
    if kept:
        assert place.read_text() == "2\teverything that needs chromium\n"
        assert len(said) == 12
    else:
        assert said[11] == "LEFT OUT: everything that needs chromium; tests: 2"
        assert len(said) == 13


def test_processes_that_share_the_tests_count_each_that_is_left_out_once(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    place = tmp_path / "left-out"
    monkeypatch.setenv("ASTRA_LEFT_OUT", str(place))
    monkeypatch.delenv("ASTRA_ENGINE", raising=False)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_many=MANY)
    pytester.runpytest_subprocess("-q", "-n", "2", "-p", "no:schemathesis", "-p", "no:faker")
    assert place.read_text() == "2\teverything that needs chromium\n"
