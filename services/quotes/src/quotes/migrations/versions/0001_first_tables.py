"""Quotes, purchases and what they leave behind."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("purchase_id", sa.String(length=96), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("event", sa.String(length=40), nullable=False),
        sa.Column("detail", sa.LargeBinary(), nullable=False),
        sa.Column("request_id", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("audit", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_audit_purchase_id"), ["purchase_id"], unique=False)

    op.create_table(
        "file_bindings",
        sa.Column("transaction_id", sa.String(length=96), nullable=False),
        sa.Column("carrier_id", sa.String(length=96), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("policy_number", sa.String(length=40), nullable=False),
        sa.Column("plan_id", sa.String(length=96), nullable=False),
        sa.Column("state", sa.String(length=2), nullable=False),
        sa.Column("total_cents", sa.Integer(), nullable=False),
        sa.Column("bound_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("transaction_id"),
        sa.UniqueConstraint("carrier_id", "serial"),
        sa.UniqueConstraint("policy_number"),
    )
    op.create_table(
        "purchases",
        sa.Column("id", sa.String(length=96), nullable=False),
        sa.Column("body_hash", sa.String(length=96), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("leased_by", sa.String(length=96), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("request_id", sa.String(length=64), nullable=True),
        sa.Column("customer_id", sa.String(length=96), nullable=True),
        sa.Column("quote_id", sa.String(length=64), nullable=False),
        sa.Column("offer_id", sa.String(length=120), nullable=False),
        sa.Column("carrier_id", sa.String(length=96), nullable=True),
        sa.Column("total_cents", sa.Integer(), nullable=True),
        sa.Column("order", sa.LargeBinary(), nullable=True),
        sa.Column("deal", sa.LargeBinary(), nullable=True),
        sa.Column("payment_id", sa.String(length=120), nullable=True),
        sa.Column("bound", sa.LargeBinary(), nullable=True),
        sa.Column("answer", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("purchases", schema=None) as batch_op:
        batch_op.create_index("purchases_open", ["state", "lease_until"], unique=False)

    op.create_table(
        "quotes",
        sa.Column("id", sa.String(length=96), nullable=False),
        sa.Column("hash", sa.String(length=96), nullable=False),
        sa.Column("rate_version", sa.String(length=96), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("params", sa.LargeBinary(), nullable=False),
        sa.Column("asked", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("quotes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_quotes_created_at"), ["created_at"], unique=False)

    op.create_table(
        "sheets",
        sa.Column("id", sa.String(length=96), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "carrier_results",
        sa.Column("quote_id", sa.String(length=96), nullable=False),
        sa.Column("carrier_id", sa.String(length=96), nullable=False),
        sa.Column("carrier_name", sa.Text(), nullable=False),
        sa.Column("rate_version", sa.String(length=96), nullable=False),
        sa.Column("trouble", sa.String(length=24), nullable=True),
        sa.Column("proposals", sa.LargeBinary(), nullable=False),
        sa.Column("declined", sa.LargeBinary(), nullable=False),
        sa.Column("elapsed_ms", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["quote_id"], ["quotes.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("quote_id", "carrier_id"),
    )
    op.create_table(
        "consents",
        sa.Column("purchase_id", sa.String(length=96), nullable=False),
        sa.Column("consent_id", sa.String(length=96), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("request_id", sa.String(length=64), nullable=True),
        sa.ForeignKeyConstraint(
            ["purchase_id"],
            ["purchases.id"],
        ),
        sa.PrimaryKeyConstraint("purchase_id", "consent_id"),
    )
    op.create_table(
        "idempotency_keys",
        sa.Column("scope", sa.String(length=96), nullable=False),
        sa.Column("key", sa.String(length=255), nullable=False),
        sa.Column("purchase_id", sa.String(length=96), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["purchase_id"],
            ["purchases.id"],
        ),
        sa.PrimaryKeyConstraint("scope", "key"),
        sa.UniqueConstraint("purchase_id"),
    )
    with op.batch_alter_table("idempotency_keys", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_idempotency_keys_created_at"), ["created_at"], unique=False)

    op.create_table(
        "policies",
        sa.Column("id", sa.String(length=96), nullable=False),
        sa.Column("purchase_id", sa.String(length=96), nullable=False),
        sa.Column("carrier_id", sa.String(length=96), nullable=False),
        sa.Column("number", sa.String(length=40), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("plan_id", sa.String(length=96), nullable=False),
        sa.Column("state", sa.String(length=2), nullable=False),
        sa.Column("total_cents", sa.Integer(), nullable=False),
        sa.Column("payment_id", sa.String(length=120), nullable=False),
        sa.Column("customer_id", sa.String(length=96), nullable=True),
        sa.Column("holder_email", sa.String(length=254), nullable=False),
        sa.Column("order", sa.LargeBinary(), nullable=False),
        sa.Column("deal", sa.LargeBinary(), nullable=False),
        sa.Column("bound", sa.LargeBinary(), nullable=False),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("free_look_ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["purchase_id"],
            ["purchases.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("carrier_id", "number"),
        sa.UniqueConstraint("purchase_id"),
    )
    with op.batch_alter_table("policies", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_policies_customer_id"), ["customer_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_policies_holder_email"), ["holder_email"], unique=False)

    op.create_table(
        "repricings",
        sa.Column("quote_id", sa.String(length=96), nullable=False),
        sa.Column("offer_id", sa.String(length=96), nullable=False),
        sa.Column("options", sa.String(length=400), nullable=False),
        sa.Column("carrier_quote_id", sa.String(length=120), nullable=True),
        sa.Column("total_cents", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["quote_id"], ["quotes.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("quote_id", "offer_id", "options"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(length=96), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("policy_id", sa.String(length=96), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_error", sa.String(length=80), nullable=True),
        sa.ForeignKeyConstraint(
            ["policy_id"],
            ["policies.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index("outbox_due", ["state", "due_at"], unique=False)

    op.create_table(
        "policy_documents",
        sa.Column("id", sa.String(length=96), nullable=False),
        sa.Column("policy_id", sa.String(length=96), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["policy_id"],
            ["policies.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("policy_documents", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_policy_documents_policy_id"), ["policy_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("policy_documents", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_policy_documents_policy_id"))

    op.drop_table("policy_documents")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_index("outbox_due")

    op.drop_table("outbox")
    op.drop_table("repricings")
    with op.batch_alter_table("policies", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_policies_holder_email"))
        batch_op.drop_index(batch_op.f("ix_policies_customer_id"))

    op.drop_table("policies")
    with op.batch_alter_table("idempotency_keys", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_idempotency_keys_created_at"))

    op.drop_table("idempotency_keys")
    op.drop_table("consents")
    op.drop_table("carrier_results")
    op.drop_table("sheets")
    with op.batch_alter_table("quotes", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_quotes_created_at"))

    op.drop_table("quotes")
    with op.batch_alter_table("purchases", schema=None) as batch_op:
        batch_op.drop_index("purchases_open")

    op.drop_table("purchases")
    op.drop_table("file_bindings")
    with op.batch_alter_table("audit", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_audit_purchase_id"))

    op.drop_table("audit")
