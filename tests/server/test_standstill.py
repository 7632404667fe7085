"""A database that neither answers nor hangs up: the server says so, and stops when it is asked to."""

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from tests.server.house import wait_until
from tests.services.serve import Guest, fetch, serving

# It waits for its database as it does elsewhere, but not for so long.
IMPATIENT = """
from astra.server import health, run
health.PATIENCE_SECONDS = 0.5
run.INSIST_SECONDS = 2
"""


def parent_of(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


@contextmanager
def standing_still(database: str) -> Iterator[None]:
    """The whole PostgreSQL stops as it is, and goes on afterwards."""
    with psycopg.connect(database) as connection:
        parent = parent_of(connection.info.backend_pid)
    processes = [parent]
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if parent_of(int(folder.name)) == parent:
                processes.append(int(folder.name))
        except FileNotFoundError:
            continue  # it has just ended
    tell(processes, signal.SIGSTOP)
    try:
        yield
    finally:
        tell(processes, signal.SIGCONT)


def tell(processes: list[int], word: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):  # a backend was about to end
            os.kill(process, word)


@pytest.mark.skipif(sys.platform != "linux", reason="finds the processes of PostgreSQL in /proc")
def test_a_database_that_stands_still_is_ill_health_and_does_not_hold_up_the_end(tmp_path: Path, database: str) -> None:
    with serving(tmp_path, "--database", database, changes=IMPATIENT) as server:
        ann = Guest(server.address).sit()
        ann.post("/tables", {"key": "t", "seats": [{"kind": "me"}, {"kind": "me"}]})
        with standing_still(database):
            wait_until(lambda: fetch(f"{server.address}/health")[0] == 503)  # it is kept for a second
            with ThreadPoolExecutor(6) as asking:  # more than there are threads that read
                health = asking.map(lambda _: fetch(f"{server.address}/health")[0], range(6))
                assert list(health) == [503] * 6
            assert server.stop() == 1
