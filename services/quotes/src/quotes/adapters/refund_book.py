"""Refunds in the database: which are owed, which the gateway has taken on, which wait for a person.

A part is written down as `asked` before the gateway hears of it; whoever finds it so looks at the gateway first.
Source: R11 (never a refund twice); ADR 75.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import ColumnElement, Select, and_, case, func, or_, select, update
from sqlalchemy.orm import Session

from quotes.adapters.duty_lists import AGAIN, REMINDED_AFTER, taken_to_tell
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyPayment, Who
from quotes.adapters.tables import Policy
from quotes.domain.refunds import OVERDUE_AFTER, PAUSES, RefundStatus

OWED = ("due", "asked")


@dataclass(frozen=True, slots=True)
class WaitingRefund:
    """A refund that waits for a person: it failed, or it has been under way for longer than banks take."""

    id: str
    step_id: str | None
    payment_id: str
    policy_number: str
    cents: int
    failed: bool
    at: datetime


def is_owed(refund: PolicyPayment) -> bool:
    """Whether the gateway is still to be asked, or may not have heard yet."""
    return refund.state in OWED and refund.taken_at is None


def status_of(refund: PolicyPayment) -> RefundStatus:
    """What the gateway last said of one that it has taken on."""
    return "done" if refund.state == "done" else "failed" if refund.state == "failed" else "pending"


class RefundBook:
    """The refunds among the payments. Every method is one transaction."""

    def __init__(self, db: Database, policies: PolicyStore, clock: Clock) -> None:
        self._db = db
        self._policies = policies
        self._clock = clock

    def owed(self, step_id: str) -> list[PolicyPayment]:
        """The parts of a step that are still owed, in their order."""
        query = (
            select(PolicyPayment)
            .where(PolicyPayment.step_id == step_id, _owed())
            .order_by(PolicyPayment.serial)
        )
        with self._db.read() as session:
            return list(session.scalars(query))

    def find(self, refund_id: str) -> PolicyPayment | None:
        """A refund by its id."""
        query = select(PolicyPayment).where(PolicyPayment.id == refund_id, PolicyPayment.kind == "refund")
        with self._db.read() as session:
            return session.scalars(query).one_or_none()

    def begin(self, part: PolicyPayment) -> bool | None:
        """Write down that the gateway is about to hear of a part, and tell whether it may have heard before.

        None: it is not owed any more; whoever took the work over has returned it.
        """
        with self._db.write() as session:
            kept = _locked(session, part)
            if kept is None or not is_owed(kept):
                return None
            asked_before = kept.state == "asked"
            kept.state = "asked"
            return asked_before

    def ended(self, part: PolicyPayment, said: RefundStatus) -> bool:
        """What the gateway said when it was asked for a part. False: somebody else has written it down."""
        with self._db.write() as session:
            kept = _locked(session, part)
            if kept is None or not is_owed(kept):
                return False
            kept.looks = 0
            self._write(session, kept, said)
            return True

    def looked(self, part: PolicyPayment, said: RefundStatus) -> bool:
        """What the gateway says of one that it has taken on. True: that is news."""
        with self._db.write() as session:
            kept = _locked(session, part)
            if kept is None or kept.state == "failed" or kept.by_hand or is_owed(kept):
                return False
            kept.looks += 1
            if said == status_of(kept):
                kept.look_at = _next_look(kept.looks, self._clock())
                return False
            self._write(session, kept, said)
            return True

    def take_due(self, limit: int = 20) -> list[PolicyPayment]:
        """Those to be looked at, or tried again, whose time has come; nobody else is given them for five minutes."""
        now = self._clock()
        due = (
            select(PolicyPayment)
            .where(PolicyPayment.look_at <= now)
            .order_by(PolicyPayment.look_at, PolicyPayment.serial)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        with self._db.write() as session:
            found = list(session.scalars(due))
            for refund in found:
                refund.look_at = now + AGAIN
            return found

    def put_back(self, parts: Sequence[PolicyPayment]) -> None:
        """They were not looked at after all: the next look takes them."""
        those = PolicyPayment.serial.in_([each.serial for each in parts])
        with self._db.write() as session:
            found = update(PolicyPayment).where(those, PolicyPayment.look_at.is_not(None))
            session.execute(found.values(look_at=self._clock()))

    def owe_again(self, part: PolicyPayment) -> PolicyPayment | None:
        """A failed one shall be paid again, under another key. None: it is no longer what was looked at.

        Whoever asks has five minutes for it; then the reconciler does it.
        """
        with self._db.write() as session:
            kept = _locked(session, part)
            if kept is None or kept.state != "failed":
                return None
            kept.state, kept.taken_at, kept.tell_at = "due", None, None
            kept.tries += 1
            kept.look_at = self._clock() + AGAIN
            self._note(session, kept, "again", "staff")
            return kept

    def returned_by_hand(self, part: PolicyPayment) -> bool:
        """People have returned it another way. False: it is no longer what was looked at."""
        with self._db.write() as session:
            kept = _locked(session, part)
            if kept is None or kept.state != part.state or kept.state == "done":
                return False
            kept.state, kept.at, kept.by_hand = "done", self._clock(), True
            kept.look_at = kept.tell_at = None
            self._note(session, kept, "by-hand", "staff")
            return True

    def waiting(self) -> list[WaitingRefund]:
        """Those that wait for a person, the oldest first."""
        with self._db.read() as session:
            return _told(session, session.scalars(_waiting(self._clock())).all())

    def take_to_tell(self) -> list[WaitingRefund]:
        """Those that people are to be told of, or reminded of; nobody else is given them for five minutes."""
        now = self._clock()
        with self._db.write() as session:
            return _told(session, taken_to_tell(session, PolicyPayment, _waiting(now), now))

    def told(self, refunds: Iterable[WaitingRefund]) -> None:
        """People have been told of them: again in a day, if they still wait then."""
        those = PolicyPayment.id.in_([each.id for each in refunds])
        with self._db.write() as session:
            found = update(PolicyPayment).where(those, _waits(self._clock()))
            session.execute(found.values(tell_at=self._clock() + REMINDED_AFTER))

    def counts(self) -> dict[str, float]:
        """Refunds that have not arrived, by state, for the metrics: `failed` and `overdue` want a person."""
        overdue = _overdue(self._clock())
        state = case(
            (overdue, "overdue"),
            (PolicyPayment.taken_at.is_not(None) & (PolicyPayment.state == "asked"), "pending"),
            else_=PolicyPayment.state,
        )
        query = (
            select(state, func.count())
            .where(PolicyPayment.kind == "refund", PolicyPayment.state != "done")
            .group_by(state)
        )
        with self._db.read() as session:
            return {name: float(count) for name, count in session.execute(query)}

    def _write(self, session: Session, kept: PolicyPayment, said: RefundStatus) -> None:
        now = self._clock()
        kept.state, kept.at = "asked" if said == "pending" else said, now
        kept.tell_at = None
        if said == "failed":
            kept.look_at = None
        else:
            kept.taken_at = kept.taken_at or now
            kept.look_at = _next_look(kept.looks, now)
        self._note(session, kept, said, "system")

    def _note(self, session: Session, kept: PolicyPayment, what: str, who: Who) -> None:
        became: dict[str, object] = {"refund": kept.id, "cents": kept.cents}
        if kept.tries:
            became["again"] = kept.tries
        self._policies.note(session, kept.policy_id, who, f"refund.{what}", became=became)


def _locked(session: Session, part: PolicyPayment) -> PolicyPayment | None:
    """The row, for as long as it is about the same try."""
    kept = session.get_one(PolicyPayment, part.serial, with_for_update=True)
    return kept if kept.tries == part.tries else None


def _next_look(looks: int, now: datetime) -> datetime | None:
    return now + PAUSES[looks] if looks < len(PAUSES) else None


def _owed() -> ColumnElement[bool]:
    return and_(
        PolicyPayment.kind == "refund", PolicyPayment.state.in_(OWED), PolicyPayment.taken_at.is_(None)
    )


def _overdue(now: datetime) -> ColumnElement[bool]:
    return and_(
        PolicyPayment.kind == "refund",
        PolicyPayment.state == "asked",
        PolicyPayment.taken_at <= now - OVERDUE_AFTER,
    )


def _waits(now: datetime) -> ColumnElement[bool]:
    failed = and_(PolicyPayment.kind == "refund", PolicyPayment.state == "failed")
    return or_(failed, _overdue(now))


def _waiting(now: datetime) -> Select[PolicyPayment]:
    return select(PolicyPayment).where(_waits(now)).order_by(PolicyPayment.serial)


def _told(session: Session, rows: Sequence[PolicyPayment]) -> list[WaitingRefund]:
    of_policies = select(Policy.id, Policy.number).where(Policy.id.in_([row.policy_id for row in rows]))
    numbers = {row.id: row.number for row in session.execute(of_policies)}
    return [
        WaitingRefund(
            row.id,
            row.step_id,
            row.payment_id,
            numbers[row.policy_id],
            row.cents,
            row.state == "failed",
            row.at,
        )
        for row in rows
    ]
