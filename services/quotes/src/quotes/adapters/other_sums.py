"""Orders that a carrier did at another sum than agreed: the customer's stands, what it bills us is open."""

from contextlib import suppress

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from structlog import get_logger

from quotes.adapters.tables import OtherSum

log = get_logger()


class OtherSums:
    """The list of them, until a person has cleared each up with its carrier. Every method is one transaction."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def tell(
        self, transaction_id: str, carrier_id: str, kind: str, agreed_cents: int, carrier_cents: int
    ) -> None:
        """Write it down before the order goes on, so no crash loses it; the same order is told of once."""
        log.error(
            "carrier.other-sum",
            transaction=transaction_id,
            agreed_cents=agreed_cents,
            carrier_cents=carrier_cents,
        )
        told = OtherSum(
            transaction_id=transaction_id,
            carrier_id=carrier_id,
            kind=kind,
            agreed_cents=agreed_cents,
            carrier_cents=carrier_cents,
            at=self._clock(),
        )
        # A worker that was overtaken tells of it at the same moment: its order goes on all the same.
        with suppress(IntegrityError), self._db.write() as session:
            session.add(told)

    def waiting(self) -> list[OtherSum]:
        """Those that nobody has seen to, the oldest first."""
        query = select(OtherSum).where(OtherSum.settled_at.is_(None)).order_by(OtherSum.at)
        with self._db.read() as session:
            return list(session.scalars(query))

    def settle(self, transaction_id: str) -> bool:
        """Somebody has seen to it. False: there is none of this id that waits for anybody."""
        with self._db.write() as session:
            row = session.get(OtherSum, transaction_id, with_for_update=True)
            if row is None or row.settled_at is not None:
                return False
            row.settled_at = self._clock()
            return True

    def counts(self) -> dict[str, float]:
        """How many wait for a person, for the metrics."""
        query = select(func.count()).select_from(OtherSum).where(OtherSum.settled_at.is_(None))
        with self._db.read() as session:
            return {"open": float(session.scalar(query) or 0)}
