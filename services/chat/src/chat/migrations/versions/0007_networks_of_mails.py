"""A mail that a visitor requested knows from which network: a stranger cannot use up what the owner may have."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("mails", sa.Column("requested_from", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("mails", "requested_from")
