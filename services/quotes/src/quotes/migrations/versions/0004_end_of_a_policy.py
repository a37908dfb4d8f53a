"""A policy knows the day it ended, so that it goes when the years are over for which the law has it kept.

Policies from before get theirs from the sweep (quotes.adapters.policy_retention), which reads it out of their trip.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("policies", sa.Column("ends_on", sa.Date(), nullable=True))
    op.create_index("ix_policies_ends_on", "policies", ["ends_on"])


def downgrade() -> None:
    op.drop_index("ix_policies_ends_on", "policies")
    op.drop_column("policies", "ends_on")
