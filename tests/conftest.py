"""How long and on which engine the tests run, and how a failure is run again; the Makefile says the first two.

ASTRA_SOAK=1      full length: more games, and Hypothesis draws many more examples, by the seed of the run
ASTRA_QUICK=1     Hypothesis draws a third of its examples
ASTRA_ENGINE=...  `interpreted` or `compiled`: refuse to test another engine than that
ASTRA_SEED=...    what the servers of the tests draw from; a failure says which it was
"""

import os
from collections.abc import Generator

import hypothesis
import pytest

import astra
from tests.compact import Compact, tell_left_out
from tests.reproduce import command_for
from tests.services.chance import SEED
from tests.soak import SOAK, examples

hypothesis.settings.register_profile("usual", deadline=None, derandomize=True, max_examples=examples(30), database=None)
hypothesis.settings.register_profile("soak", deadline=None, max_examples=2000, database=None)
hypothesis.settings.load_profile("soak" if SOAK else "usual")

ENGINE = "compiled" if astra.COMPILED else "interpreted"
TO_REPRODUCE = "to reproduce"


def pytest_report_header() -> str:
    return f"astra: {ENGINE} engine of {astra.__file__}, ASTRA_SEED={SEED}"


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("ASTRA_ENGINE", ENGINE)
    if expected != ENGINE:
        raise pytest.UsageError(f"ASTRA_ENGINE is {expected}, but {astra.__file__} has the {ENGINE} engine")
    if config.option.verbose < 0 and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Compact(config, ENGINE))


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the process that shares out the tests counts for its workers
        tell_left_out(terminalreporter)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Every failure says how to see it again."""
    report = yield
    if report.failed:
        options = item.config.option
        seed = getattr(options, "randomly_seed", None)
        drawn = getattr(options, "hypothesis_seed", None)
        report.sections.append((TO_REPRODUCE, command_for(item.nodeid, ENGINE, seed, drawn)))
    return report
