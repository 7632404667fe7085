"""PostgreSQL and Redis for tests, one each per test process; import them in the conftest of a folder that needs them.

Without the programs the tests that need them are left out, and the last lines say so; with CI in the environment they
fail instead.
"""

import os
from collections.abc import Iterator
from typing import NoReturn

import pytest

from tests.compact import LEFT_OUT
from tests.services.finding import Missing
from tests.services.postgres import Postgres, running_postgres
from tests.services.redis import Redis, redis_server, running_redis


def leave_out(missing: Missing) -> NoReturn:
    text = f"{LEFT_OUT}everything that needs {missing}"
    if os.environ.get("CI"):
        pytest.fail(text, pytrace=False)
    pytest.skip(text)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    try:
        with running_postgres(durable=False) as server:
            yield server
    except Missing as missing:
        leave_out(missing)


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty PostgreSQL database."""
    return postgres.database()


@pytest.fixture(scope="session")
def redis_address() -> Iterator[str]:
    try:
        with running_redis() as address:
            yield address
    except Missing as missing:
        leave_out(missing)


@pytest.fixture(scope="module")
def own_redis() -> Iterator[Redis]:
    """Not the one that other tests share: it is stopped or dies."""
    try:
        with redis_server() as redis:
            yield redis
    except Missing as missing:
        leave_out(missing)
