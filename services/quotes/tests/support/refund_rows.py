"""The refunds of a test as they stand in the database, and what its history says of them."""

from collections import Counter

from kit.db import Database
from quotes.adapters.policy_tables import PolicyHistory, PolicyPayment
from sqlalchemy import select


def refund_of(db: Database) -> PolicyPayment:
    """The one refund there is."""
    with db.read() as session:
        return session.scalars(select(PolicyPayment).where(PolicyPayment.kind == "refund")).one()


def told(db: Database) -> Counter[str]:
    with db.read() as session:
        lines = session.scalars(select(PolicyHistory.what))
        return Counter(each for each in lines if each.startswith("refund."))
