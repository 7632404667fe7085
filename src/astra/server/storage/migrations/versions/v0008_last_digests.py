"""The digest of the last row in a table's own row: a row is appended to that one only, and covers it from now on."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("last_digest", sa.String(32)))
    op.execute(
        "UPDATE tables SET last_digest ="
        " (SELECT digest FROM log WHERE log.table_id = tables.id AND log.version = tables.version)"
    )


def downgrade() -> None:
    raise NotImplementedError("older versions cannot read these digests: restore the copy that was made before")
