"""A digest of each guest's row. Older rows get theirs when they are next written."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guests", sa.Column("digest", sa.String(32)))


def downgrade() -> None:
    op.drop_column("guests", "digest")
