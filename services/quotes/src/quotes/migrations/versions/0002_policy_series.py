"""A row to lock while a carrier on file gives out its next policy number."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "policy_series",
        sa.Column("carrier_id", sa.String(length=96), nullable=False),
        sa.Column("last_serial", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("carrier_id"),
    )
    op.execute(
        "INSERT INTO policy_series (carrier_id, last_serial) "
        "SELECT carrier_id, MAX(serial) FROM file_bindings GROUP BY carrier_id"
    )


def downgrade() -> None:
    op.drop_table("policy_series")
