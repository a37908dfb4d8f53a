"""The book of carriers on file keeps what a policy was bound with, since its plan may leave the shelf.

Of what was entered before, only a purchase that is under way is asked about again. Its deal tells the days: the last
day of the free look and the day it was agreed on. Where the trip ends the free look sooner they tell nothing, and the
plan on the shelf answers. Policies have theirs themselves, and are not read: on PostgreSQL the book is locked from its
first new column to the end of the step, and nobody can buy of these carriers meanwhile.
"""

from collections.abc import Iterator
from datetime import date, timedelta
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
)
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
        .values(free_look_days=sa.bindparam("days"))
    )
    for known in _under_way():
        op.get_bind().execute(keep, known)


def downgrade() -> None:
    for name in ("desk", "free_look_days"):
        op.drop_column("file_bindings", name)


def _under_way() -> Iterator[list[dict[str, Any]]]:
    under_way = (
        sa.select(PURCHASES.c.id, PURCHASES.c.deal)
        .join(BOOK, BOOK.c.transaction_id == PURCHASES.c.id)
        .where(PURCHASES.c.state == "binding", PURCHASES.c.deal.is_not(None))
    )
    for rows in op.get_bind().execute(under_way).partitions(AT_ONCE):
        days = [(key, _days(orjson.loads(deal))) for key, deal in rows if deal]
        known = [{"id": key, "days": of_it} for key, of_it in days if of_it is not None]
        if known:
            yield known


def _days(deal: dict[str, Any]) -> int | None:
    last = next((each["date"] for each in deal["offer"]["deadlines"] if each["id"] == "free-look"), None)
    agreed_on = deal.get("agreed_on")
    if last is None or agreed_on is None:
        return None
    eve = date.fromisoformat(deal["trip"]["departure_date"]) - timedelta(days=1)
    if date.fromisoformat(last) >= eve:
        return None
    return max((date.fromisoformat(last) - date.fromisoformat(agreed_on)).days, 0)
