"""The rows. A change here needs a migration in `migrations/versions`; a test compares both."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# Single values of a server, such as the secret that signs cookies.
named_values = Table(
    "facts",  # its name in every database
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("language", String(8)),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False, index=True),
    Column("digest", String(32)),
)

# `used` is when it was kept or a table was opened with it; `guest` published it, `source` is a digest of their address.
editions = Table(
    "editions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("document", Text, nullable=False),
    Column("used", Float),
    Column("guest", String(24)),
    Column("source", String(24)),
)

# `document` is the table's own state (seats, status) at `version`; the game is what the log's rows played.
# `secret` holds the seed, and the text of the committed deal until the game is over; `last_digest` is of the last row.
tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("document", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("edition", String(64), nullable=False),
    Column("status", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("bot_to_move", Boolean, nullable=False),
    Column("turn", BigInteger),
    Column("asked", BigInteger),
    Column("created", Float, nullable=False),
    # Not indexed: every move changes it, and no urgent query needs it.
    Column("updated", Float, nullable=False),
    Column("last_digest", String(32)),
    Index("tables_listed", "listed", "status"),
    Index("tables_bot_to_move", "bot_to_move"),
    postgresql_with={"fillfactor": 50},
)

# One row per version of a table: unique (table, version) decides races, unique (table, key) repeated requests;
# `request` is a digest of what was asked with that key, `digest` one of the row and those before it (see digests.py).
log = Table(
    "log",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("payload", Text, nullable=False),
    Column("idempotency_key", String(90)),
    Column("at", Float, nullable=False),
    Column("request", String(24)),
    Column("digest", String(32)),
    UniqueConstraint("table_id", "idempotency_key", name="log_key"),
)

# Who has or had to do with a table; for "my games" and "delete my data".
members = Table(
    "members",
    metadata,
    Column("guest_id", String(24), primary_key=True),
    Column("table_id", String(24), primary_key=True, index=True),
)
