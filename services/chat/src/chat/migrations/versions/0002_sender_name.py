"""A mail is sent in the name of the partner whose visitor it is for."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mails", sa.Column("sender_name", sa.String(120), nullable=True))


def downgrade() -> None:
    op.drop_column("mails", "sender_name")
