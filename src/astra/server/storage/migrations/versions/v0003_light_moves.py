"""A move touches no index of `tables`: PostgreSQL then rewrites the row in its page, if the page has room for that."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_index("ix_tables_updated", "tables")
    if op.get_context().dialect.name == "postgresql":
        op.execute("ALTER TABLE tables SET (fillfactor = 50)")


def downgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        op.execute("ALTER TABLE tables RESET (fillfactor)")
    op.create_index("ix_tables_updated", "tables", ["updated"])
