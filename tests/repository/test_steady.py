"""`make steady` goes on after a failure, and tells every failure by name and how to see it again."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import wait_until
from tools import steady
from tools.steady import Failure, Round, busy_loops, clean, failures_in, table

COMMAND = "ASTRA_ENGINE=compiled .venv/bin/pytest --randomly-seed=7 'tests/x.py::test_y[4 players]'"
LOG = f"""
astra: mypy: FAILED after 2.1 s: .venv/bin/mypy
E       AssertionError: assert 1 == 2
--------------------------------- to reproduce ---------------------------------
{COMMAND}
______________________________ ERROR at teardown _______________________________
--------------------------------- to reproduce ---------------------------------
{COMMAND}
FAILED tests/x.py::test_y[4 players] - AssertionError: assert 1 == 2
astra: ruff check: passed in 0.1 s
"""
# Fails in the second run alone; its state lies beside it, where nothing is cleared.
SUITE = f"""
import pathlib, sys
counter = pathlib.Path("runs")
runs = int(counter.read_text()) + 1 if counter.exists() else 1
counter.write_text(str(runs))
assert not pathlib.Path(".hypothesis").exists()
pathlib.Path(".hypothesis").mkdir()
print("order of", sys.argv[-1])
if runs == 2:
    print('''{LOG}''')
sys.exit(runs == 2)
"""


def test_failures_are_read_from_what_a_run_wrote_each_once() -> None:
    assert failures_in(LOG) == [Failure("tests/x.py::test_y[4 players]", COMMAND), Failure("mypy", ".venv/bin/mypy")]
    assert failures_in("astra: mypy: passed in 2.1 s\n4000 passed in 300 s\n") == []


def test_the_table_has_every_run_and_every_failure_by_name() -> None:
    failure = Failure("tests/x.py::test_y", "pytest --randomly-seed=7 tests/x.py::test_y")
    rounds = [Round(1, 6, False, 500.4, 0, []), Round(2, 7, True, 615.0, 1, [failure])]
    assert table(rounds) == (
        "run  duration  machine  result      seed\n"
        "  1      8:20  quiet    passed      6\n"
        "  2     10:15  busy     1 failed    7\n"
        "1 of 2 passed\n"
        "tests/x.py::test_y\n"
        "  failed in 1 of 2 runs: 2\n"
        "  run 2: pytest --randomly-seed=7 tests/x.py::test_y"
    )


def test_a_suite_that_fails_once_is_run_to_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "suite.py").write_text(SUITE)
    assert steady.main(["3", "--", sys.executable, "suite.py"], tmp_path) == 1
    told = (tmp_path / "build/steady/table.txt").read_text()
    assert "2 of 3 passed\n" in told
    assert f"  run 2: {COMMAND}\n" in told
    assert [line.split()[2] for line in told.splitlines()[1:4]] == ["quiet", "busy", "quiet"]
    assert capsys.readouterr().out.endswith(told)
    logs = [path.read_text() for path in sorted(tmp_path.glob("build/steady/*.log"))]
    seeds = [log.splitlines()[0].removeprefix("order of SEED=") for log in logs]
    assert len(set(seeds)) == 3
    assert all(seed.isdigit() and seed in told for seed in seeds)


def test_a_suite_that_ends_without_a_word_has_failed_too(tmp_path: Path) -> None:
    assert steady.main(["1", "--", sys.executable, "-c", "raise SystemExit(3)"], tmp_path) == 1
    told = (tmp_path / "build/steady/table.txt").read_text()
    assert "ended with 3, see build/steady/001.log\n" in told


def test_a_suite_that_holds_ends_with_0(tmp_path: Path) -> None:
    assert steady.main(["2", "--", sys.executable, "-c", "pass"], tmp_path) == 0


def test_what_set_up_has_made_stays_and_what_a_run_leaves_goes(tmp_path: Path) -> None:
    made = [".venv", "build", "build/compiled", "build/site-python", "build/site-wheels", "build/web"]
    for folder in (*made, ".pytest_cache", ".hypothesis", "build/lint"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / "build/openapi.json").touch()
    clean(tmp_path)
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")) == made


def test_busy_loops_end_with_the_run() -> None:
    with busy_loops(2) as loops:
        assert [loop.poll() for loop in loops] == [None, None]
    assert [loop.poll() for loop in loops] == [-9, -9]


WAITS = "import os, pathlib, signal; pathlib.Path('number').write_text(f'{os.getpid()}.'); signal.pause()"
STEADY = """
import sys
from pathlib import Path
from tools import steady, suite
words = ["2", "--", sys.executable, "-c", {waits!r}]
sys.exit(suite.ending_in_order(lambda words: steady.main(words, Path({folder!r})), words))
"""


def test_told_to_end_it_ends_the_run_that_it_has_started(tmp_path: Path) -> None:
    code = STEADY.format(waits=WAITS, folder=str(tmp_path))
    number = tmp_path / "number"
    with subprocess.Popen([sys.executable, "-c", code], cwd=steady.ROOT, stdout=subprocess.PIPE) as running:
        wait_until(lambda: (number.exists() and number.read_text().endswith(".")) or running.poll() is not None)
        running.terminate()
        said, _ = running.communicate()
    assert running.returncode == 128 + signal.SIGTERM
    assert b"of 2 passed" not in said
    with pytest.raises(ProcessLookupError):
        os.kill(int(number.read_text().rstrip(".")), 0)


@pytest.mark.parametrize("words", [[], ["0"], ["ten"], ["1", "2"]])
def test_a_count_that_is_none_is_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"^usage: steady\.py COUNT"):
        steady.main(words)
