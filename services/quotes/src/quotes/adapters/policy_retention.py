"""Policies whose years are over: insurance law asks a seller to keep them for so long, and privacy law for no longer.

What stays names nobody: the audit trail, the lines of history (append-only) and the carrier's own book.
Source: TRUST §5.
"""

from datetime import date

import orjson
from kit.clock import Clock
from kit.db import Database
from sqlalchemy import ColumnElement, and_, delete, or_, select
from sqlalchemy.orm import Session

from quotes.adapters import step_store
from quotes.adapters.policy_tables import PolicyPayment, PolicyPreview, PolicyStep
from quotes.adapters.tables import (
    ConsentGiven,
    IdempotencyKey,
    OutboxMail,
    Policy,
    PolicyDocument,
    Purchase,
)

AT_ONCE = 200
"""Rows looked at in one sweep: a sweep comes every few seconds, and must not hold the table for long."""


class PolicyRetention:
    """Deletes policies that ended more than `years` ago, with their papers, payments, mails and order.

    `years` 0 keeps all of them, as somebody must who has been told to delete nothing (a lawsuit, an examination).
    """

    def __init__(self, db: Database, clock: Clock, years: int) -> None:
        self._db = db
        self._clock = clock
        self._years = years

    def forget(self) -> int:
        """Safe to run at any time, beside itself too. Returns how many policies are gone."""
        if not self._years:
            return 0
        self._date_the_undated()
        limit = years_before(self._clock().date(), self._years)
        due = select(Policy.id).where(Policy.ends_on < limit, *_nothing_open()).limit(AT_ONCE)
        with self._db.read() as session:
            ids = list(session.scalars(due))
        return self._delete(ids, limit) if ids else 0

    def _date_the_undated(self) -> None:
        """Releases from before the column wrote none, and one that was rolled back to writes none again."""
        undated = select(Policy).where(Policy.ends_on.is_(None)).limit(AT_ONCE)
        with self._db.read() as session:
            if session.scalar(undated.with_only_columns(Policy.id).limit(1)) is None:
                return
        with self._db.write() as session:
            for policy in session.scalars(undated.with_for_update()):
                policy.ends_on = end_of(policy)

    def _delete(self, ids: list[str], limit: date) -> int:
        with self._db.write() as session:
            found = select(Policy).where(Policy.id.in_(ids)).with_for_update()
            gone = [policy for policy in session.scalars(found) if _has_ended(policy, limit)]
            _delete_all(session, [each.id for each in gone], [each.purchase_id for each in gone])
            return len(gone)


def end_of(policy: Policy) -> date:
    """The last day of cover, or the day it was canceled."""
    if policy.cancelled_at is not None:
        return policy.cancelled_at.date()
    return date.fromisoformat(orjson.loads(policy.deal)["trip"]["return_date"])


def years_before(day: date, years: int) -> date:
    """The same day so many years ago; February 28 for a 29th that was none."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


def _has_ended(policy: Policy, limit: date) -> bool:
    """By what the policy itself says: a release that knew no column may have changed the trip since."""
    policy.ends_on = end_of(policy)
    return policy.ends_on < limit


def _nothing_open() -> tuple[ColumnElement[bool], ...]:
    """Money that is on its way back, a step or a mail that has not ended wants a person, not a broom."""
    refund = and_(
        PolicyPayment.policy_id == Policy.id, PolicyPayment.kind == "refund", PolicyPayment.state != "done"
    )
    undone = or_(PolicyStep.state.in_(step_store.OPEN_STATES), PolicyStep.letter_due_at.is_not(None))
    step = and_(PolicyStep.policy_id == Policy.id, undone)
    mail = and_(OutboxMail.policy_id == Policy.id, OutboxMail.state.in_(("due", "sending")))
    return (
        ~select(PolicyPayment.id).where(refund).exists(),
        ~select(PolicyStep.id).where(step).exists(),
        ~select(OutboxMail.id).where(mail).exists(),
    )


def _delete_all(session: Session, policies: list[str], purchases: list[str]) -> None:
    for table in (PolicyPreview, PolicyStep, PolicyPayment, PolicyDocument, OutboxMail):
        session.execute(delete(table).where(table.policy_id.in_(policies)))
    session.execute(delete(Policy).where(Policy.id.in_(policies)))
    for each in (ConsentGiven, IdempotencyKey):
        session.execute(delete(each).where(each.purchase_id.in_(purchases)))
    session.execute(delete(Purchase).where(Purchase.id.in_(purchases)))
