"""PostgreSQL and Redis for tests, one each per test process, and the proxies: import them in a folder's conftest.

Without the programs the tests that need them are left out, and the last lines say so; with CI in the environment they
fail instead.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import NoReturn

import pytest

from tests.compact import LEFT_OUT
from tests.services.finding import Missing
from tests.services.postgres import Postgres, running_postgres
from tests.services.proxies import Proxy, find_caddy, find_nginx, running_caddy, running_nginx
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


@pytest.fixture
def nginx_before() -> Callable[..., AbstractContextManager[Proxy]]:
    """Starts nginx with the shipped file before servers on these ports."""
    try:
        find_nginx()
    except Missing as missing:
        leave_out(missing)
    return running_nginx


@pytest.fixture(params=[running_nginx, running_caddy], ids=["nginx", "caddy"])
def proxy_before(request: pytest.FixtureRequest) -> Callable[..., AbstractContextManager[Proxy]]:
    """The same with either of the shipped files."""
    try:
        find_nginx() if request.param is running_nginx else find_caddy()
    except Missing as missing:
        leave_out(missing)
    start: Callable[..., AbstractContextManager[Proxy]] = request.param
    return start
