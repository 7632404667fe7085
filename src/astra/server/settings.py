"""The settings of a server: one frozen value, made by the command line or by a test, read by everything else."""

from __future__ import annotations

from pathlib import Path

import msgspec
from platformdirs import user_data_path

from astra.server.http.limits import Limits

DATABASE_FILE = "astra.db"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be chosen when a server starts."""

    database: str = ""
    """A SQLAlchemy address; if empty, a SQLite file in `data_folder`."""
    redis: str = ""
    """Where several processes announce new versions to each other; empty if there is only one."""
    data_folder: Path = msgspec.field(default_factory=lambda: user_data_path("astra"))
    copies: Path | None = None
    """The folder for copies of what retention deletes; None means beside the SQLite file, or the data folder."""
    host: str = "127.0.0.1"
    port: int = 8765
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0
    """The port for Prometheus; 0 means none."""
    private: bool = False
    """A private server on loopback (`astra play`): it answers to its own names only, on the local network if asked."""
    lan: bool = False
    """A private server that listens on the local network from the start."""
    bot_pace: float = 0.4
    """The minimum time between two decisions of a bot, in seconds, so that people can follow."""
    workers: int = 1
    """Processes that think for bots."""
    retention_days: int = 90
    idle_seconds: float = 600.0
    """A table that nobody uses leaves memory after this."""
    away_seconds: float = 60.0
    """After this the host may seat a bot in for somebody."""
    beat_seconds: float = 15.0
    drain_seconds: float = 0.0
    """How long a server that is asked to stop still answers, while `/health` sends proxies elsewhere."""
    limits: Limits = Limits()
    editions: tuple[Path, ...] = ()
    """Edition files besides the shipped one: new tables have the first, or another one if a request names its hash."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose X-Forwarded headers count."""

    def database_file(self) -> Path:
        """The SQLite file, where no other database is given."""
        return self.data_folder / DATABASE_FILE

    def database_url(self) -> str:
        """The database's address, with the driver that Astra uses."""
        if not self.database:
            return f"sqlite:///{self.database_file()}"
        for short in ("postgresql://", "postgres://"):
            if self.database.startswith(short):
                return "postgresql+psycopg://" + self.database.removeprefix(short)
        return self.database

    def target(self) -> str:
        """The database in words, without its password."""
        if not self.database:
            return str(self.database_file())
        from sqlalchemy.engine import make_url  # slow to import, and most commands do not need it

        return make_url(self.database).render_as_string(hide_password=True)

    def copies_folder(self) -> Path:
        """Where copies go."""
        if self.copies is not None:
            return self.copies
        url = self.database_url()
        return Path(url.removeprefix("sqlite:///")).parent if url.startswith("sqlite:///") else self.data_folder
