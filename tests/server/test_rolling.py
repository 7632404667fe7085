"""Two servers behind the shipped nginx.conf are restarted one after the other, and no browser gets an error for it."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest

from tests.services.chance import SEED
from tests.services.postgres import Postgres
from tests.services.proxies import Proxy
from tests.services.redis import Redis
from tests.services.serve import Serve
from tests.waiting import PATIENCE

Starting = Callable[..., AbstractContextManager[Proxy]]


@pytest.fixture
def servers(postgres: Postgres, own_redis: Redis, tmp_path: Path) -> Iterator[list[Serve]]:
    words = ("--database", postgres.database(), "--redis", own_redis.address, "--no-rate-limits")
    both = [Serve(tmp_path, *words, seed=f"{SEED}, rolling {number}") for number in range(2)]
    try:
        for server in both:
            server.start()
        yield both
    finally:
        for server in both:
            if server.process is not None:
                server.kill()


def test_a_rolling_restart_is_not_noticed_by_those_who_play(servers: list[Serve], nginx_before: Starting) -> None:
    answers, going, done = Counter[int](), threading.Event(), threading.Event()

    def play(proxy: Proxy) -> None:
        with proxy.client(headers={"X-Astra": "1"}) as browser:
            browser.put("/api/v1/me", json={"name": "Ann"}).raise_for_status()
            number = 0
            while not done.is_set():
                number += 1
                seats = [{"kind": "me"}, {"kind": "me"}]
                for answer in (
                    browser.get("/api/v1/me"),
                    browser.post("/api/v1/tables", json={"key": f"t{number}", "seats": seats}),
                ):
                    answers[answer.status_code] += 1
                going.set()

    with nginx_before(*(server.port for server in servers)) as proxy:
        player = threading.Thread(target=play, args=(proxy,))
        player.start()
        try:
            assert going.wait(PATIENCE)
            for server in servers:
                assert server.stop() == 0
                server.start()  # returns when it answers: `Type=notify` is the same for systemd
        finally:
            done.set()
            player.join(PATIENCE)
        with proxy.client() as browser:
            assert browser.get("/health").status_code == 200
    assert set(answers) == {200, 201}, answers
    assert httpx.get(f"{servers[0].address}/health").status_code == 200
