"""A message knows which quote it is about, so that nobody has to ask its sender."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("contact_requests", sa.Column("quote", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    op.drop_column("contact_requests", "quote")
