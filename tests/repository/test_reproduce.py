"""A failure prints the one command that shows it again."""

import re
import shlex
from pathlib import Path

import pytest

from tests.reproduce import ROOT, command_for

pytest_plugins = ["pytester"]

CONFTEST = "from tests.conftest import pytest_configure, pytest_runtest_makereport"
QUICKLY = ("-p", "no:schemathesis", "-p", "no:faker", "-p", "no:anyio", "-p", "no:platformdirs")
UNLUCKY = """
    import random

    def test_which_holds():
        pass

    def test_with():
        assert random.random() == "the number is told"

    def test_without():
        assert random.random() == "this one as well"
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with our hooks and tests that fail by numbers that nobody wrote down."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT), prepend=":")
    for name in ("ASTRA_ENGINE", "ASTRA_QUICK", "ASTRA_SOAK", "ASTRA_KILLS", "PYTHONHASHSEED"):
        monkeypatch.delenv(name, raising=False)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_unlucky=UNLUCKY)
    return pytester


def run(project: pytest.Pytester, *words: str) -> dict[str, str]:
    """The numbers that tests met, each by the command that was printed with it."""
    said = project.runpytest_subprocess(*QUICKLY, *words).stdout.str()
    numbers = re.findall(r"^E +AssertionError: assert (\S+) ==", said, re.MULTILINE)
    commands = re.findall(r"^-+ to reproduce -+\n(.+)$", said, re.MULTILINE)
    return dict(zip(commands, numbers, strict=True))


def test_the_printed_command_meets_the_same_number_again(project: pytest.Pytester) -> None:
    failed = run(project, "-n", "2")
    assert len(failed) == len(set(failed.values())) == 2
    command, number = failed.popitem()
    [seed, node] = shlex.split(command)[-2:]
    assert re.fullmatch(r"--randomly-seed=\d+", seed)
    assert re.fullmatch(r"test_unlucky\.py::test_with(out)?", node)
    assert run(project, seed, node) == {command: number}


def test_the_command_names_engine_seeds_test_and_what_the_environment_said() -> None:
    environment = {"ASTRA_SOAK": "1", "PYTHONHASHSEED": "7", "HOME": "/root", "PYTHONPATH": "elsewhere"}
    assert command_for("tests/x.py::test_y[4 players]", "compiled", 7, "9", environment) == (
        "ASTRA_ENGINE=compiled ASTRA_SOAK=1 PYTHONHASHSEED=7 PYTHONPATH=build/compiled "
        ".venv/bin/pytest --randomly-seed=7 --hypothesis-seed=9 'tests/x.py::test_y[4 players]'"
    )
    assert command_for("tests/x.py::test_y", "interpreted", 7, None, {}) == (
        "ASTRA_ENGINE=interpreted .venv/bin/pytest --randomly-seed=7 tests/x.py::test_y"
    )


def test_the_command_is_run_from_the_projects_folder() -> None:
    assert (ROOT / "pyproject.toml").is_file()
    assert Path(__file__).is_relative_to(ROOT)
