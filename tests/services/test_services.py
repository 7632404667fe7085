"""The services that other tests stand on are real, empty and private."""

import os
from pathlib import Path

import psycopg
import pytest
import redis

from tests.services import fixtures, postgres
from tests.services.finding import Missing
from tests.services.postgres import Postgres


def test_every_database_is_new_and_empty(postgres: Postgres) -> None:
    addresses = [postgres.database(), postgres.database()]
    assert addresses[0] != addresses[1]
    for address in addresses:
        with psycopg.connect(address) as connection:
            connection.execute("CREATE TABLE mark (star integer)")
            row = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone()
            assert row == (1,)


@pytest.mark.skipif(os.geteuid() != 0, reason="without root we are unprivileged already")
def test_postgres_runs_as_somebody_without_rights(postgres: Postgres) -> None:
    with psycopg.connect(postgres.admin) as connection:
        row = connection.execute("SELECT pg_backend_pid()").fetchone()
        assert row is not None
        assert Path(f"/proc/{row[0]}").stat().st_uid != 0


def test_redis_answers(redis_address: str) -> None:
    client = redis.Redis.from_url(redis_address)
    try:
        assert client.set("star", "Tau.4")
        assert client.get("star") == b"Tau.4"
    finally:
        client.close()


def test_a_missing_program_is_named_and_fails_where_it_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathlib.Path.glob", lambda *_: iter(()))
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(Missing, match="apt-get install postgresql") as missing:
        postgres.find_postgres()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="LEFT OUT"):
        fixtures.leave_out(missing.value)
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="LEFT OUT"):
        fixtures.leave_out(missing.value)
