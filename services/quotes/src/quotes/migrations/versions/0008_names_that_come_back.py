"""A name that comes back is known again by its fingerprint in the history; its key lives as long as its policy."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("policies", sa.Column("marks_key", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    op.drop_column("policies", "marks_key")
