"""Real databases for the tests of the server; the summary tells what was left out and what the fuzzers reached."""

import pytest

from tests.services.fixtures import database, left_out, own_redis, postgres

__all__ = ["database", "own_redis", "postgres"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out(terminalreporter)
    for report in terminalreporter.stats.get("passed", []):
        for name, text in getattr(report, "user_properties", ()):
            if name == "fuzz" and report.when == "call":
                terminalreporter.write_line(f"FUZZ: {text}")
