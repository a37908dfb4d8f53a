"""Policies live on after their sale: steps, money, history; and customers keep quotes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

KEY = sa.String(length=96)
INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("policies", sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("policies", sa.Column("cancelled_at", INSTANT, nullable=True))
    op.add_column("policies", sa.Column("refund_cents", sa.Integer(), nullable=True))
    op.add_column("file_bindings", sa.Column("cancelled_at", INSTANT, nullable=True))
    op.add_column("outbox", sa.Column("document_id", KEY, nullable=True))
    op.add_column("outbox", sa.Column("step_id", KEY, nullable=True))
    _previews_and_steps()
    _money_and_history()
    _saved_quotes()
    _backfill()
    _append_only()


def _previews_and_steps() -> None:
    op.create_table(
        "policy_previews",
        sa.Column("id", KEY, nullable=False),
        sa.Column("policy_id", KEY, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("terms", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["policy_id"], ["policies.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_policy_previews_expires_at", "policy_previews", ["expires_at"])
    op.create_table(
        "policy_steps",
        sa.Column("id", KEY, nullable=False),
        sa.Column("policy_id", KEY, nullable=False),
        sa.Column("busy_policy", KEY, nullable=True),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("scope", KEY, nullable=False),
        sa.Column("key", sa.String(length=255), nullable=True),
        sa.Column("body_hash", KEY, nullable=False),
        sa.Column("lease_until", INSTANT, nullable=False),
        sa.Column("leased_by", KEY, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.Column("request_id", sa.String(length=64), nullable=True),
        sa.Column("customer_id", KEY, nullable=False),
        sa.Column("preview_id", KEY, nullable=False),
        sa.Column("terms", sa.LargeBinary(), nullable=False),
        sa.Column("payment_token", sa.String(length=80), nullable=True),
        sa.Column("payment_id", sa.String(length=120), nullable=True),
        sa.Column("answer", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["policy_id"], ["policies.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("busy_policy"),
        sa.UniqueConstraint("scope", "key"),
    )
    op.create_index("ix_policy_steps_policy_id", "policy_steps", ["policy_id"])
    op.create_index("policy_steps_open", "policy_steps", ["state", "lease_until"])
    op.create_table(
        "file_steps",
        sa.Column("transaction_id", KEY, nullable=False),
        sa.Column("carrier_id", KEY, nullable=False),
        sa.Column("policy_number", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("cents", sa.Integer(), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("transaction_id"),
    )
    op.create_index("ix_file_steps_policy_number", "file_steps", ["policy_number"])


def _money_and_history() -> None:
    op.create_table(
        "policy_payments",
        sa.Column("serial", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("id", KEY, nullable=False),
        sa.Column("policy_id", KEY, nullable=False),
        sa.Column("step_id", KEY, nullable=True),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("payment_id", sa.String(length=120), nullable=False),
        sa.Column("cents", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.ForeignKeyConstraint(["policy_id"], ["policies.id"]),
        sa.PrimaryKeyConstraint("serial"),
        sa.UniqueConstraint("id"),
    )
    op.create_index("ix_policy_payments_policy_id", "policy_payments", ["policy_id"])
    op.create_index("ix_policy_payments_step_id", "policy_payments", ["step_id"])
    op.create_table(
        "policy_history",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("policy_id", KEY, nullable=False),
        sa.Column("at", INSTANT, nullable=False),
        sa.Column("who", KEY, nullable=False),
        sa.Column("what", sa.String(length=40), nullable=False),
        sa.Column("was", sa.Text(), nullable=False),
        sa.Column("became", sa.Text(), nullable=False),
        sa.Column("request_id", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_policy_history_policy_id", "policy_history", ["policy_id"])


def _saved_quotes() -> None:
    op.create_table(
        "saved_quotes",
        sa.Column("id", KEY, nullable=False),
        sa.Column("customer_id", KEY, nullable=False),
        sa.Column("quote_id", KEY, nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("saved_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("best_cents", sa.Integer(), nullable=True),
        sa.Column("params", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("customer_id", "quote_id"),
    )


def _backfill() -> None:
    """Policies sold before have their payment and their first line of history too."""
    op.execute(
        "INSERT INTO policy_payments (id, policy_id, step_id, kind, payment_id, cents, state, at) "
        "SELECT purchase_id, id, NULL, 'charge', payment_id, total_cents, 'taken', issued_at FROM policies"
    )
    op.execute(
        "INSERT INTO policy_history (policy_id, at, who, what, was, became, request_id) "
        "SELECT policies.id, policies.issued_at, COALESCE(policies.customer_id, 'guest'), 'policy.issued', '{}', "
        "'{\"totalCents\":' || policies.total_cents || '}', purchases.request_id "
        "FROM policies JOIN purchases ON purchases.id = policies.purchase_id ORDER BY policies.issued_at"
    )


def _append_only() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION policy_history_refuse() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'policy_history is append-only'; END $$"
        )
        op.execute(
            "CREATE TRIGGER policy_history_append_only BEFORE UPDATE OR DELETE ON policy_history "
            "FOR EACH ROW EXECUTE FUNCTION policy_history_refuse()"
        )
        return
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER policy_history_no_{verb.lower()} BEFORE {verb} ON policy_history "
            "BEGIN SELECT RAISE(ABORT, 'policy_history is append-only'); END"
        )


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER policy_history_append_only ON policy_history")
        op.execute("DROP FUNCTION policy_history_refuse()")
    for table in (
        "saved_quotes",
        "policy_history",
        "policy_payments",
        "file_steps",
        "policy_steps",
        "policy_previews",
    ):
        op.drop_table(table)
    for table, columns in (
        ("outbox", ("step_id", "document_id")),
        ("file_bindings", ("cancelled_at",)),
        ("policies", ("refund_cents", "cancelled_at", "version")),
    ):
        for column in columns:
            op.drop_column(table, column)
