"""Two people and real databases for tests of the server; the summary tells what fuzzers met."""

from pathlib import Path

import pytest

from astra.server.storage import Store
from astra.server.storage.engine import open_engine
from astra.server.storage.migrations import migrate
from tests.server.house import House, Person
from tests.server.rows import address
from tests.services.fixtures import database, nginx_before, own_redis, postgres, proxy_before

__all__ = ["database", "nginx_before", "own_redis", "postgres", "proxy_before"]


@pytest.fixture(scope="module")
def ann(open_house: House) -> Person:
    """Somebody in the module's own house."""
    return open_house.person("Ann")


@pytest.fixture(scope="module")
def bob(open_house: House) -> Person:
    return open_house.person("Bob")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    engine = open_engine(address(tmp_path))
    migrate(engine)
    store = Store(engine)
    store.cookie_secret("secret")  # as every server's has
    return store


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.stats.get("passed", []):
        for name, text in getattr(report, "user_properties", ()):
            if name == "fuzz" and report.when == "call":
                terminalreporter.write_line(f"FUZZ: {text}")
