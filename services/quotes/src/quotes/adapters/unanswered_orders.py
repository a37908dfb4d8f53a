"""Orders that a carrier never answered: ended here as not done, and asked about for a week, since it may do them late.

Source: R11 (never a policy without a record); PROTOCOLS §f (a time-out of a bind is unknown); ADR 69, 73.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import ColumnElement, Select, and_, delete, func, or_, select, update
from sqlalchemy.orm import Session

from quotes.adapters.duty_lists import AGAIN, REMINDED_AFTER, taken_to_tell
from quotes.adapters.policy_tables import PolicyStep, Who
from quotes.adapters.tables import Policy, UnansweredOrder

LOOKS = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=3),
    timedelta(hours=24),
    timedelta(days=3),
    timedelta(days=7),
)
"""How long after its end an order is asked about: an insurer's nightly run, a weekend, what was put in by hand."""
SILENT_FOR = timedelta(days=1)
"""A look that is overdue for so long has nobody who answers it: the carrier is away, or is not asked here any more."""
KEPT_FOR = timedelta(days=30)
Note = Callable[[Session, UnansweredOrder, str, Who], None]


def unanswered(transaction_id: str, carrier_id: str, kind: str, now: datetime) -> UnansweredOrder:
    """The row of an order that ends now; `kind` is purchase, cancellation, change or correction."""
    return UnansweredOrder(
        transaction_id=transaction_id,
        carrier_id=carrier_id,
        kind=kind,
        ended_at=now,
        looks=0,
        ask_at=now + LOOKS[0],
    )


@dataclass(frozen=True, slots=True)
class Question:
    """An order that its carrier is to be asked about."""

    transaction_id: str
    carrier_id: str
    kind: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """An order that waits for a person. `came`: the carrier has done it; else nobody can say whether it has.

    `policy_number` is of the policy that was bound, or that the step is of.
    """

    transaction_id: str
    carrier_id: str
    kind: str
    ended_at: datetime
    came: bool
    policy_number: str | None


class UnansweredOrders:
    """The list of them. Every method is one transaction; what becomes of one is written into its trail by `note`."""

    def __init__(self, db: Database, clock: Clock, note: Note) -> None:
        self._db = db
        self._clock = clock
        self._note = note

    def take_due(self, limit: int = 20) -> list[Question]:
        """Those whose time has come; nobody else is given them for five minutes."""
        now = self._clock()
        due = (
            select(UnansweredOrder)
            .where(UnansweredOrder.ask_at <= now)
            .order_by(UnansweredOrder.ask_at)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        with self._db.write() as session:
            found = list(session.scalars(due))
            for row in found:
                row.ask_at = now + AGAIN
            return [Question(row.transaction_id, row.carrier_id, row.kind) for row in found]

    def put_back(self, transaction_id: str) -> None:
        """It was not asked about after all: the next look takes it."""
        still_asked = UnansweredOrder.ask_at.is_not(None)
        with self._db.write() as session:
            found = update(UnansweredOrder).where(
                UnansweredOrder.transaction_id == transaction_id, still_asked
            )
            session.execute(found.values(ask_at=self._clock()))

    def not_done(self, transaction_id: str) -> None:
        """The carrier says that it has not done it; after the last look nobody asks any more."""
        with self._db.write() as session:
            row = session.get_one(UnansweredOrder, transaction_id, with_for_update=True)
            if row.ask_at is None:
                return  # somebody has closed it meanwhile, or it has come
            # An answer stands for every look that was due by now: a carrier may have been away for days.
            past = sum(row.ended_at + look <= self._clock() for look in LOOKS)
            row.looks = max(row.looks + 1, past)
            row.ask_at = row.ended_at + LOOKS[row.looks] if row.looks < len(LOOKS) else None

    def came(self, transaction_id: str, policy_number: str | None) -> bool:
        """The carrier has done it after all. False: it is known already, or a person has closed it meanwhile."""
        with self._db.write() as session:
            row = session.get_one(UnansweredOrder, transaction_id, with_for_update=True)
            if row.ask_at is None:
                return False
            row.ask_at, row.tell_at = None, None
            row.came_at, row.policy_number = self._clock(), policy_number
            self._note(session, row, "came-late", "system")
            return True

    def waiting(self) -> list[Waiting]:
        """Those that came or that nobody can say of, and that nobody has seen to; the oldest first."""
        with self._db.read() as session:
            return _told(session, session.scalars(_waiting(self._clock())).all())

    def take_to_tell(self) -> list[Waiting]:
        """Those that people are to be told of, or reminded of; nobody else is given them for five minutes."""
        now = self._clock()
        with self._db.write() as session:
            return _told(session, taken_to_tell(session, UnansweredOrder, _waiting(now), now))

    def told(self, orders: Iterable[Waiting]) -> None:
        """People have been told of them: again in a day, if they still wait then."""
        those = UnansweredOrder.transaction_id.in_([each.transaction_id for each in orders])
        with self._db.write() as session:
            reminded_at = self._clock() + REMINDED_AFTER
            session.execute(update(UnansweredOrder).where(those).values(tell_at=reminded_at))

    def settle(self, transaction_id: str) -> bool:
        """Somebody has seen to it. False: there is no order of this id that waits for anybody."""
        now = self._clock()
        with self._db.write() as session:
            query = select(UnansweredOrder).where(
                _waits(now), UnansweredOrder.transaction_id == transaction_id
            )
            row = session.scalars(query.with_for_update()).one_or_none()
            if row is not None:
                row.settled_at, row.ask_at = now, None
                self._note(session, row, "closed", "staff")
            return row is not None

    def counts(self) -> dict[str, float]:
        """How many are still asked about, of how many nobody can say, how many came late; for the metrics."""
        asked = UnansweredOrder.ask_at.is_not(None)
        states = {"asked": asked, "silent": _silent(self._clock()), "late": _late()}
        with self._db.read() as session:
            return {
                state: float(session.scalar(select(func.count()).where(of_state)) or 0)
                for state, of_state in states.items()
            }

    def forget(self) -> int:
        """Drop those that never came, and those seen to, a month after; returns how many."""
        over = delete(UnansweredOrder).where(
            UnansweredOrder.ended_at < self._clock() - KEPT_FOR,
            UnansweredOrder.ask_at.is_(None),
            UnansweredOrder.came_at.is_(None) | UnansweredOrder.settled_at.is_not(None),
        )
        with self._db.write() as session:
            return len(list(session.scalars(over.returning(UnansweredOrder.transaction_id))))


def _late() -> ColumnElement[bool]:
    return and_(UnansweredOrder.came_at.is_not(None), UnansweredOrder.settled_at.is_(None))


def _silent(now: datetime) -> ColumnElement[bool]:
    """Whether the look that is due should have been answered a day ago."""
    overdue = (
        and_(UnansweredOrder.looks == nth, UnansweredOrder.ended_at <= now - look - SILENT_FOR)
        for nth, look in enumerate(LOOKS)
    )
    return and_(UnansweredOrder.ask_at.is_not(None), or_(*overdue))


def _waits(now: datetime) -> ColumnElement[bool]:
    return or_(_late(), _silent(now))


def _waiting(now: datetime) -> Select[UnansweredOrder]:
    return select(UnansweredOrder).where(_waits(now)).order_by(UnansweredOrder.ended_at)


def _told(session: Session, rows: Sequence[UnansweredOrder]) -> list[Waiting]:
    ids = [row.transaction_id for row in rows]
    of_steps = select(PolicyStep.id, Policy.number).join(Policy, Policy.id == PolicyStep.policy_id)
    numbers = {row.id: row.number for row in session.execute(of_steps.where(PolicyStep.id.in_(ids)))}
    return [
        Waiting(
            row.transaction_id,
            row.carrier_id,
            row.kind,
            row.ended_at,
            row.came_at is not None,
            row.policy_number or numbers.get(row.transaction_id),
        )
        for row in rows
    ]
