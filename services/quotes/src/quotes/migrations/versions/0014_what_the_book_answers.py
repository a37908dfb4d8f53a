"""The book of carriers on file keeps what a policy was bound with, since its plan may leave the shelf.

What was entered before has it from the policy that came of it, or from the deal of a purchase that is under way: the
last day of its free look and the day it was agreed on tell the days. Where neither is, the plan on the shelf answers.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any

import orjson
import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

AT_ONCE = 1_000
BOOK = sa.table(
    "file_bindings",
    sa.column("transaction_id", sa.String()),
    sa.column("free_look_days", sa.Integer()),
    sa.column("desk", sa.LargeBinary()),
)
POLICIES = sa.table("policies", sa.column("purchase_id", sa.String()), sa.column("bound", sa.LargeBinary()))
PURCHASES = sa.table(
    "purchases",
    sa.column("id", sa.String()),
    sa.column("state", sa.String()),
    sa.column("deal", sa.LargeBinary()),
)


def upgrade() -> None:
    op.add_column("file_bindings", sa.Column("free_look_days", sa.Integer(), nullable=True))
    op.add_column("file_bindings", sa.Column("desk", sa.LargeBinary(), nullable=True))
    keep = (
        BOOK.update()
        .where(BOOK.c.transaction_id == sa.bindparam("id"))
        .values(free_look_days=sa.bindparam("days"), desk=sa.bindparam("whom"))
    )
    for known in (*_of_policies(), *_of_purchases()):
        op.get_bind().execute(keep, known)


def downgrade() -> None:
    for name in ("desk", "free_look_days"):
        op.drop_column("file_bindings", name)


def _of_policies() -> Iterator[list[dict[str, Any]]]:
    entered = sa.select(POLICIES.c.purchase_id, POLICIES.c.bound).join(
        BOOK, BOOK.c.transaction_id == POLICIES.c.purchase_id
    )
    for rows in op.get_bind().execute(entered).partitions(AT_ONCE):
        told = [(key, orjson.loads(bound)) for key, bound in rows if bound]
        yield [
            {"id": key, "days": bound["free_look_days"], "whom": orjson.dumps(bound["desk"])}
            for key, bound in told
        ]


def _of_purchases() -> Iterator[list[dict[str, Any]]]:
    under_way = (
        sa.select(PURCHASES.c.id, PURCHASES.c.deal)
        .join(BOOK, BOOK.c.transaction_id == PURCHASES.c.id)
        .where(PURCHASES.c.state == "binding", PURCHASES.c.deal.is_not(None))
    )
    for rows in op.get_bind().execute(under_way).partitions(AT_ONCE):
        days = [(key, _days(orjson.loads(deal))) for key, deal in rows if deal]
        known = [{"id": key, "days": of_it, "whom": None} for key, of_it in days if of_it is not None]
        if known:
            yield known


def _days(deal: dict[str, Any]) -> int | None:
    last = next((each["date"] for each in deal["offer"]["deadlines"] if each["id"] == "free-look"), None)
    agreed_on = deal.get("agreed_on")
    if last is None or agreed_on is None:
        return None
    return max((date.fromisoformat(last) - date.fromisoformat(agreed_on)).days, 0)
