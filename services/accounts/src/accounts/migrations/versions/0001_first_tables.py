"""Customers and what is theirs, flows that a mailed code ends, mails that are owed, deletions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(64)
SHORT = sa.String(160)
EMAIL = sa.String(254)
INSTANT = sa.DateTime(timezone=True)


def owner() -> sa.Column[str]:
    return sa.Column("customer_id", ID, sa.ForeignKey("customers.id", ondelete="CASCADE"), nullable=False)


def upgrade() -> None:
    op.create_table(
        "customers",
        sa.Column("id", ID, primary_key=True),
        sa.Column("email", EMAIL, nullable=True),
        sa.Column("email_key", EMAIL, nullable=True, unique=True),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        *(
            sa.Column(name, SHORT, nullable=False)
            for name in ("salutation", "first_name", "last_name", "telephone")
        ),
        sa.Column("address", sa.JSON(), nullable=False),
        sa.Column("dob", sa.Date(), nullable=True),
        sa.Column("opted_out_of_email", sa.Boolean(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
    )
    op.create_table(
        "travelers",
        sa.Column("id", ID, primary_key=True),
        owner(),
        sa.Column("first_name", SHORT, nullable=False),
        sa.Column("last_name", SHORT, nullable=False),
        sa.Column("dob", sa.Date(), nullable=False),
        sa.Column("relation", SHORT, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", ID, primary_key=True),
        owner(),
        sa.Column("credential_id", sa.LargeBinary(1024), nullable=False, unique=True),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.Integer(), nullable=False),
        sa.Column("rp_id", SHORT, nullable=False),
        sa.Column("name", SHORT, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("last_used_at", INSTANT, nullable=True),
    )
    op.create_table(
        "identities",
        sa.Column("id", ID, primary_key=True),
        owner(),
        sa.Column("issuer", sa.String(400), nullable=False),
        sa.Column("subject", sa.String(400), nullable=False),
        sa.UniqueConstraint("issuer", "subject"),
    )
    for table in ("travelers", "passkeys", "identities"):
        op.create_index(f"ix_{table}_customer_id", table, ["customer_id"])
    op.create_table(
        "flows",
        sa.Column("id", ID, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("email", EMAIL, nullable=False),
        sa.Column("customer_id", ID, nullable=True),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("tries_left", sa.Integer(), nullable=False),
        sa.Column("mails_left", sa.Integer(), nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
    )
    op.create_index("ix_flows_customer_id", "flows", ["customer_id"])
    op.create_index("ix_flows_expires_at", "flows", ["expires_at"])
    op.create_table(
        "mails",
        sa.Column("id", ID, primary_key=True),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("to", EMAIL, nullable=False),
        sa.Column("brand", SHORT, nullable=False),
        sa.Column("flow_id", ID, nullable=True),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due_at", INSTANT, nullable=False),
        sa.Column("made_at", INSTANT, nullable=False),
    )
    op.create_index("ix_mails_due_at", "mails", ["due_at"])
    op.create_index("ix_mails_made_at", "mails", ["made_at"])
    op.create_table(
        "deletions",
        sa.Column("id", ID, primary_key=True),
        sa.Column("customer_id", ID, nullable=False),
        sa.Column("email", EMAIL, nullable=True),
        sa.Column("brand", SHORT, nullable=False),
        sa.Column("waiting", sa.JSON(), nullable=False),
        sa.Column("kept", sa.JSON(), nullable=False),
        sa.Column("asked_at", INSTANT, nullable=False),
        sa.Column("done_at", INSTANT, nullable=True),
    )
    op.create_index("ix_deletions_done_at", "deletions", ["done_at"])


def downgrade() -> None:
    for name in ("deletions", "mails", "flows", "identities", "passkeys", "travelers", "customers"):
        op.drop_table(name)
