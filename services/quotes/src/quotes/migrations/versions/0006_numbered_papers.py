"""The papers of a policy are numbered, so that two of one instant keep their order.

Those from before have no number and stand before any that has one, unless their time says otherwise.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("policy_documents", sa.Column("nth", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("policy_documents", "nth")
