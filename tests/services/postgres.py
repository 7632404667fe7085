"""A real PostgreSQL of our own on loopback, run by an unprivileged user, gone with its data afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from tests.services.finding import Missing, dying_with_us, free_port, log_tail
from tests.waiting import PATIENCE

# PostgreSQL refuses to run as root.
USERS = ("postgres", "nobody")
NAMES = count(1)


def find_postgres() -> Path:
    """The folder of the newest PostgreSQL programs: Debian keeps them off the PATH."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/postgres")]
    if folders:
        return max(folders, key=lambda folder: float(folder.parent.name))
    found = shutil.which("postgres")
    if found is None:
        raise Missing("PostgreSQL (Debian: apt-get install postgresql)")
    return Path(found).resolve().parent


class Postgres:
    """One running server; `database()` makes an empty database in it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.admin = f"postgresql://astra@127.0.0.1:{port}/postgres"

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"astra_{os.getpid()}_{next(NAMES)}"
        with psycopg.connect(self.admin, autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return f"postgresql://astra@127.0.0.1:{self.port}/{name}"


def unprivileged() -> dict[str, Any]:
    """Arguments for Popen: who runs PostgreSQL, if we are root."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = next(known[name] for name in USERS if name in known)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def running_postgres(durable: bool = True) -> Iterator[Postgres]:
    """`durable`: waits for the disk as a real one does; without it tests that kill only our own server are quicker."""
    programs = find_postgres()
    who = unprivileged()
    # Not below pytest's own folder, which other users cannot enter.
    home = Path(tempfile.mkdtemp(prefix="astra-postgres-"))
    try:
        if who:
            os.chown(home, who["user"], who["group"])
        data = home / "data"
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(home)}
        made = subprocess.run(
            [programs / "initdb", "-D", data, "-U", "astra", "-A", "trust", "-E", "UTF8", "--no-sync"],
            cwd=home,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            **who,
        )
        if made.returncode != 0:
            raise RuntimeError(f"initdb failed:\n{made.stdout}{made.stderr}")
        yield from _serve(programs, home, data, environment, who, durable)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _serve(
    programs: Path, home: Path, data: Path, environment: dict[str, str], who: dict[str, Any], durable: bool
) -> Iterator[Postgres]:
    port = free_port()
    settings = {
        "listen_addresses": "127.0.0.1",
        "port": port,
        "unix_socket_directories": home,
        "max_connections": 100,
        "fsync": "on" if durable else "off",
    }
    words = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
    log = home / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*dying_with_us("QUIT"), programs / "postgres", "-D", data, *words],
            cwd=home,
            env=environment,
            stdout=output,
            stderr=output,
            **who,
        )
        try:
            server = Postgres(port)
            _wait(server, process, log)
            yield server
        finally:
            process.send_signal(signal.SIGINT)  # a fast stop: it does not wait for connections that are still open
            process.wait()


def _wait(server: Postgres, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(server.admin, connect_timeout=int(PATIENCE)).close()
            return
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL does not start:\n{log_tail(log)}") from None
            time.sleep(0.05)
