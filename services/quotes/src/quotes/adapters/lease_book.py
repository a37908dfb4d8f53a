"""Rows that one worker at a time may move on: purchases, and the steps after them. Source: R9-R11."""

import secrets
from datetime import timedelta
from typing import Any, ClassVar, Generic, TypeVar

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import CursorResult, func, select, update
from sqlalchemy.orm import Session

from quotes.adapters.leases import LEASE, Lease, LeaseLostError
from quotes.adapters.policy_tables import PolicyStep
from quotes.adapters.tables import Purchase

Row = TypeVar("Row", Purchase, PolicyStep)


class LeaseBook(Generic[Row]):
    """The leases on the rows of one table. Every method is one transaction, but for those that are given a session."""

    row: type[Row]
    open_states: ClassVar[tuple[str, ...]]

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def take_interrupted(self, limit: int = 50) -> list[Lease]:
        """Leases on rows that stopped moving; the reconciler's work. Two reconcilers share them out."""
        row = self.row
        with self._db.write() as session:
            stopped = session.scalars(
                select(row)
                .where(row.state.in_(self.open_states), row.lease_until <= self._clock())
                .order_by(row.lease_until)
                .limit(limit)
                .with_for_update(skip_locked=True)
            )
            return [self._take(found) for found in stopped]

    def find(self, row_id: str) -> Row | None:
        """A row by its id alone."""
        with self._db.read() as session:
            return session.get(self.row, row_id)

    def in_state(self, state: str) -> list[Row]:
        """The rows in a state, the longest there first."""
        query = select(self.row).where(self.row.state == state).order_by(self.row.updated_at)
        with self._db.read() as session:
            return list(session.scalars(query))

    def take(self, row_id: str) -> Lease | None:
        """The lease on one row, for a person's command; None while somebody is at it."""
        with self._db.write() as session:
            found = session.get(self.row, row_id, with_for_update=True)
            return None if found is None or found.lease_until > self._clock() else self._take(found)

    def open_counts(self) -> dict[str, float]:
        """Rows that have not ended, by state, for the metrics: one that stays wants a person."""
        row = self.row
        query = select(row.state, func.count()).where(row.state.in_(self.open_states)).group_by(row.state)
        with self._db.read() as session:
            return {state: float(count) for state, count in session.execute(query)}

    def load(self, lease: Lease) -> Row:
        """The row as it stands. Raises: LeaseLostError."""
        with self._db.read() as session:
            found = session.get(self.row, lease.id)
        if found is None or found.leased_by != lease.holder:
            raise LeaseLostError
        return found

    def move(self, session: Session, lease: Lease, state: str, **values: Any) -> None:
        """Write down how far it has come and hold on to the lease. Raises: LeaseLostError."""
        row, now = self.row, self._clock()
        changed: CursorResult[Any] = session.execute(  # type: ignore[assignment]
            update(row)
            .where(row.id == lease.id, row.leased_by == lease.holder)
            .values(state=state, updated_at=now, lease_until=now + LEASE, **values)
        )
        if changed.rowcount != 1:
            raise LeaseLostError

    def let_go(self, lease: Lease, for_s: float = 0) -> None:
        """Leave it to the next who asks, or to the reconciler after `for_s` seconds."""
        row = self.row
        with self._db.write() as session:
            session.execute(
                update(row)
                .where(row.id == lease.id, row.leased_by == lease.holder)
                .values(lease_until=self._clock() + timedelta(seconds=for_s))
            )

    def _take(self, found: Row) -> Lease:
        found.leased_by = secrets.token_hex(8)
        found.lease_until = self._clock() + LEASE
        return Lease(found.id, found.leased_by)
