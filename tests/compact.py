"""What `pytest -q` prints here: the seed, a line per tenth of the tests, each failure as it happens.

What was left out comes last, once for each reason. With ASTRA_LEFT_OUT in the environment it goes to that file instead:
`make test` runs pytest more than once, and says at the very end what none of the runs could test. Each line begins with
ASTRA_STEP, since these runs go on beside each other.
"""

import os
import time
from collections import Counter
from pathlib import Path

import pytest

LEFT_OUT = "LEFT OUT: "


class Compact:
    """Lines of progress instead of a letter per test."""

    def __init__(self, config: pytest.Config, engine: str) -> None:
        self.config = config
        self.engine = engine
        self.began = time.monotonic()
        self.done = self.failed = 0
        self.tenth = 0
        self.step = os.environ.get("ASTRA_STEP", "")

    @property
    def terminal(self) -> pytest.TerminalReporter:
        found = self.config.pluginmanager.get_plugin("terminalreporter")
        assert isinstance(found, pytest.TerminalReporter)
        return found

    def pytest_sessionstart(self) -> None:
        seed = getattr(self.config.option, "randomly_seed", None)
        self.terminal.write_line(f"{self.step}: pytest, {self.engine} engine, --randomly-seed={seed}".lstrip(": "))

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        if not hasattr(report, "wasxfail") and (report.when == "call" or not report.passed):
            if report.failed:
                return ("failed", "", "FAILED") if report.when == "call" else ("error", "", "ERROR")
            return report.outcome, "", ""
        return None

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed += 1
            self.terminal.write_line(f"{self.step:20}failed: {report.nodeid}", red=True)
        if report.when == "teardown":
            self.done += 1
            self.tell_progress()

    def tell_progress(self) -> None:
        session = self.terminal._session
        total = session.testscollected if session is not None else 0
        tenth = self.done * 10 // max(total, self.done)
        if tenth > self.tenth and total >= 100:
            self.tenth = tenth
            self.terminal.write_line(
                f"{self.step:20}{tenth * 10:3}%  {self.done} tests  {time.monotonic() - self.began:.0f} s"
            )


def reasons(terminal: pytest.TerminalReporter) -> Counter[str]:
    """Why tests were skipped, and how many."""
    return Counter(
        str(report.longrepr[2]).removeprefix("Skipped: ").removeprefix(LEFT_OUT)
        for report in terminal.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple)
    )


def tell_left_out(terminal: pytest.TerminalReporter) -> None:
    left_out = sorted(reasons(terminal).items())
    place = os.environ.get("ASTRA_LEFT_OUT")
    if place:
        with Path(place).open("a", encoding="utf-8") as file:
            file.writelines(f"{count}\t{' '.join(reason.split())}\n" for reason, count in left_out)
    else:
        for reason, count in left_out:
            terminal.write_line(f"{LEFT_OUT}{reason}; tests: {count}", red=True, bold=True)
