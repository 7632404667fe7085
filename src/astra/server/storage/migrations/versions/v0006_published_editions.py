"""Editions that guests publish: when each was last used for a new table, and who published it from where."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("editions", sa.Column("used", sa.Float))
    op.add_column("editions", sa.Column("guest", sa.String(24)))
    op.add_column("editions", sa.Column("source", sa.String(24)))


def downgrade() -> None:
    for column in ("source", "guest", "used"):
        op.drop_column("editions", column)
