"""A notice to an address that is no longer the policy's says where its mails go now, masked, as on the day they moved.

Emptied with the address itself (quotes.adapters.outbox).
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("outbox", sa.Column("moved_to", sa.String(length=254), nullable=True))


def downgrade() -> None:
    op.drop_column("outbox", "moved_to")
