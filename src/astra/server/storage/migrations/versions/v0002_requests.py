"""A digest of the request beside its key: the same key for something else is noticed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log", sa.Column("request", sa.String(24)))


def downgrade() -> None:
    op.drop_column("log", "request")
