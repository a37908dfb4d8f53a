"""Lists of what waits for a person: those on duty are told of each, and reminded once a day while it waits."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from sqlalchemy import Select
from sqlalchemy.orm import Session

from quotes.adapters.policy_tables import PolicyPayment
from quotes.adapters.tables import UnansweredOrder

AGAIN = timedelta(minutes=5)
"""After somebody who did not say, and while a look, a try or a mail is under way."""
REMINDED_AFTER = timedelta(days=1)
MOST_AT_ONCE = 50
Row = TypeVar("Row", PolicyPayment, UnansweredOrder)


def taken_to_tell(session: Session, table: type[Row], waiting: Select[Row], now: datetime) -> Sequence[Row]:
    """Of what waits, those that people are to be told of now; nobody else is given them for five minutes."""
    due = table.tell_at.is_(None) | (table.tell_at <= now)
    taken = waiting.where(due).limit(MOST_AT_ONCE).with_for_update(skip_locked=True)
    rows = session.scalars(taken).all()
    for row in rows:
        row.tell_at = now + AGAIN
    return rows
