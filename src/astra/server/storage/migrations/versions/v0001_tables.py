"""Guests, tables and their log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("ix_guests_seen", "guests", ["seen"])
    op.create_table(
        "editions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("document", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("edition", sa.String(64), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("bot_to_move", sa.Boolean, nullable=False),
        sa.Column("turn", sa.BigInteger),
        sa.Column("asked", sa.BigInteger),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_index("ix_tables_updated", "tables", ["updated"])
    op.create_index("tables_listed", "tables", ["listed", "status"])
    op.create_index("tables_bot_to_move", "tables", ["bot_to_move"])
    op.create_table(
        "log",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("idempotency_key", sa.String(90)),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("table_id", "idempotency_key", name="log_key"),
    )
    op.create_table(
        "members",
        sa.Column("guest_id", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), primary_key=True),
    )
    op.create_index("ix_members_table_id", "members", ["table_id"])


def downgrade() -> None:
    for name in ("members", "log", "tables", "editions", "guests", "facts"):
        op.drop_table(name)
