"""Orders that a carrier never answered: ended here as not done, and asked about for a day, since it may do them late.

Source: R11 (never a policy without a record); PROTOCOLS §f (a time-out of a bind is unknown).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import Select, delete, func, select

from quotes.adapters.tables import UnansweredOrder

LOOKS = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=3),
    timedelta(hours=24),
)
"""How long after its end an order is asked about; the last is the most that an insurer's nightly run needs."""
AGAIN = timedelta(minutes=5)
"""After a carrier that did not say, and while a look is under way."""
KEPT_FOR = timedelta(days=30)


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


class UnansweredOrders:
    """The list of them. Every method is one transaction."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

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

    def not_done(self, transaction_id: str) -> None:
        """The carrier says that it has not done it; after the last look nobody asks any more."""
        with self._db.write() as session:
            row = session.get_one(UnansweredOrder, transaction_id, with_for_update=True)
            row.looks += 1
            row.ask_at = row.ended_at + LOOKS[row.looks] if row.looks < len(LOOKS) else None

    def came(self, transaction_id: str, policy_number: str | None) -> None:
        """The carrier has done it after all."""
        with self._db.write() as session:
            row = session.get_one(UnansweredOrder, transaction_id, with_for_update=True)
            row.ask_at, row.came_at, row.policy_number = None, self._clock(), policy_number

    def late(self) -> Sequence[UnansweredOrder]:
        """Those that came and that nobody has seen to, the oldest first."""
        with self._db.read() as session:
            return session.scalars(_late().order_by(UnansweredOrder.came_at)).all()

    def settle(self, transaction_id: str) -> bool:
        """Somebody has seen to it. False: there is no late order of this id that waits for anybody."""
        with self._db.write() as session:
            query = _late().where(UnansweredOrder.transaction_id == transaction_id).with_for_update()
            row = session.scalars(query).one_or_none()
            if row is not None:
                row.settled_at = self._clock()
            return row is not None

    def counts(self) -> dict[str, float]:
        """How many are still asked about, and how many came late and wait for a person; for the metrics."""
        asked = select(func.count()).where(UnansweredOrder.ask_at.is_not(None))
        with self._db.read() as session:
            late = session.scalar(select(func.count()).select_from(_late().subquery()))
            return {"asked": float(session.scalar(asked) or 0), "late": float(late or 0)}

    def forget(self) -> int:
        """Drop those that never came, and those seen to, a month after; returns how many."""
        over = delete(UnansweredOrder).where(
            UnansweredOrder.ended_at < self._clock() - KEPT_FOR,
            UnansweredOrder.ask_at.is_(None),
            UnansweredOrder.came_at.is_(None) | UnansweredOrder.settled_at.is_not(None),
        )
        with self._db.write() as session:
            return len(list(session.scalars(over.returning(UnansweredOrder.transaction_id))))


def _late() -> Select[UnansweredOrder]:
    return select(UnansweredOrder).where(
        UnansweredOrder.came_at.is_not(None), UnansweredOrder.settled_at.is_(None)
    )
