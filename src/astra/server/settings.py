"""How a server runs: one frozen value, made by the command line or by a test, read by everything else."""

from __future__ import annotations

from pathlib import Path

import msgspec
from platformdirs import user_data_path

DATABASE_FILE = "astra.db"


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one caller may do, in requests per second with a burst of so many seconds; 0 is no limit.

    What an `address` may do is the total of everybody behind it: a household, or a school with a few classes at play.
    """

    requests: float = 50.0
    """Per guest, or per address for those who are nobody yet."""
    burst_seconds: float = 10.0
    new_tables: float = 0.5
    """Tables created by one guest, rematches too."""
    tables_per_guest: int = 50
    """Tables of one host that are open or under way and were used within a day."""
    new_guests: float = 0.2
    """Guests made from one address, in bursts of five minutes: a class sits down at once."""
    address_requests: float = 200.0
    """Requests of any kind from one address; /health is not counted."""
    address_streams: int = 300
    chat: float = 2.0
    hints: float = 1.0
    work: float = 0.2
    """Seconds of processor time in a second for what takes long: previews, whole logs, replays."""
    address_work: float = 0.5
    drawings: float = 1.0
    """QR codes of addresses that were not drawn before."""
    body_bytes: int = 64 * 1024
    head_bytes: int = 32 * 1024
    head_seconds: float = 10.0
    """Until a request's head is here, also the first one of a connection."""
    body_seconds: float = 20.0
    """From the head to the end of the body."""
    streams_per_guest: int = 40
    table_versions: int = 100_000
    """A table's log never grows past this. Talk may take the first half of it, and the last quarter is for moves."""


NO_LIMITS = Limits(
    requests=0,
    new_tables=0,
    tables_per_guest=0,
    new_guests=0,
    address_requests=0,
    address_streams=1_000_000,
    chat=0,
    hints=0,
    work=0,
    address_work=0,
    drawings=0,
    streams_per_guest=1_000_000,
)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be chosen when a server starts."""

    database: str = ""
    """A SQLAlchemy address; empty is a SQLite file in `data_folder`."""
    redis: str = ""
    """Where several processes tell each other of new versions; empty is one process."""
    data_folder: Path = msgspec.field(default_factory=lambda: user_data_path("astra"))
    copies: Path | None = None
    """Where copies go of what retention deletes; None is beside the SQLite file, or the data folder."""
    host: str = "127.0.0.1"
    port: int = 8765
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0
    """Where Prometheus asks; 0 is nowhere."""
    private: bool = False
    """A table of one's own on loopback (`astra play`): by its own names only, on the local network on request."""
    lan: bool = False
    """A private server that listens on the local network from the start."""
    bot_pace: float = 0.4
    """The least time between two decisions of a bot, in seconds, so that people can follow."""
    workers: int = 1
    """Processes that think for bots."""
    retention_days: int = 90
    idle_seconds: float = 600.0
    """A table that nobody uses leaves memory after this."""
    away_seconds: float = 60.0
    """After this the host may seat a bot in for somebody."""
    beat_seconds: float = 15.0
    drain_seconds: float = 0.0
    """So long a server that is asked to stop still answers, while `/health` sends proxies elsewhere."""
    limits: Limits = Limits()
    editions: tuple[Path, ...] = ()
    """Edition files besides the shipped one: new tables have the first, the others are played where a request names
    their hash."""
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
        from sqlalchemy.engine import make_url  # slow to import, and most commands need none of it

        return make_url(self.database).render_as_string(hide_password=True)

    def copies_folder(self) -> Path:
        """Where copies go."""
        if self.copies is not None:
            return self.copies
        url = self.database_url()
        return Path(url.removeprefix("sqlite:///")).parent if url.startswith("sqlite:///") else self.data_folder
