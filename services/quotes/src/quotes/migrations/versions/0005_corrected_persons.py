"""The persons of a policy can be corrected: what they should read like while that is under way, and who was told.

Both are emptied as soon as they have served (quotes.adapters.step_store, quotes.adapters.outbox).
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("policy_previews", sa.Column("persons", sa.LargeBinary(), nullable=True))
    op.add_column("policy_steps", sa.Column("persons", sa.LargeBinary(), nullable=True))
    op.add_column("outbox", sa.Column("recipient", sa.String(length=254), nullable=True))


def downgrade() -> None:
    op.drop_column("outbox", "recipient")
    op.drop_column("policy_steps", "persons")
    op.drop_column("policy_previews", "persons")
