"""A digest of each row of the log: a row that is not what was written is noticed. Older rows have none."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("log", sa.Column("digest", sa.String(32)))


def downgrade() -> None:
    op.drop_column("log", "digest")
