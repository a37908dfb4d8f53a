"""Customers who want to be forgotten: gone here at once, then from each other service, until every one has answered.

Source: TRUST §5; the row is what a crash cannot lose, the queue only makes it quick.
"""

import secrets
from dataclasses import asdict
from datetime import timedelta

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import delete, func, or_, select
from structlog import get_logger

from accounts.adapters import outbox
from accounts.adapters.peers import Kept, PeerAwayError, Peers
from accounts.adapters.session_store import SessionStore
from accounts.adapters.tables import Customer, Deletion, Flow, Mail

log = get_logger()
DONE_KEPT = timedelta(days=400)
"""That somebody was forgotten, without who: the address goes when all is done."""


class Deletions:
    """Raises: OperationalError: the database is away."""

    def __init__(self, db: Database, clock: Clock, peers: Peers, sessions: SessionStore) -> None:
        self._db = db
        self._clock = clock
        self._peers = peers
        self._sessions = sessions

    def begin(self, customer_id: str, brand: str) -> str | None:
        """Delete the account and all that is here; returns the deletion's id, None when there was nobody.

        Raises: RedisError: sessions cannot be ended now, so nothing is deleted.
        """
        with self._db.write() as session:
            customer = session.get(Customer, customer_id, with_for_update=True)
            if customer is None:
                return None
            deletion = Deletion(
                id=secrets.token_hex(16),
                customer_id=customer_id,
                email=customer.email,
                brand=brand,
                waiting=self._peers.names,
                kept=[],
                asked_at=self._clock(),
                done_at=None,
            )
            session.add(deletion)
            if customer.email is not None:
                session.execute(delete(Mail).where(Mail.to == customer.email))
            session.execute(
                delete(Flow).where(or_(Flow.customer_id == customer_id, Flow.email == (customer.email or "")))
            )
            session.delete(customer)
            session.flush()
            self._sessions.end_of_customer(customer_id)
            return deletion.id

    def go_on(self, deletion_id: str) -> list[str]:
        """Ask every service that has not answered yet; safe to repeat. Returns those that still have not."""
        with self._db.read() as session:
            deletion = session.get(Deletion, deletion_id)
        if deletion is None or deletion.done_at is not None:
            return []
        for name in list(deletion.waiting):
            try:
                kept = self._peers.forget(name, deletion.customer_id, deletion.email)
            except PeerAwayError:
                log.warning("deletion.waits", deletion=deletion_id, peer=name)
            else:
                self._answered(deletion_id, name, kept)
        return self._finish(deletion_id)

    def kept(self, deletion_id: str) -> list[dict[str, str]]:
        """What the services that have answered say that they keep."""
        with self._db.read() as session:
            deletion = session.get(Deletion, deletion_id)
            return [] if deletion is None else deletion.kept

    def unfinished(self) -> list[str]:
        """Ids of those that some service has not answered, oldest first."""
        query = select(Deletion.id).where(Deletion.done_at.is_(None)).order_by(Deletion.asked_at)
        with self._db.read() as session:
            return list(session.scalars(query))

    def forget_done(self) -> int:
        """Delete the rows of what was done long ago. Returns how many."""
        with self._db.write() as session:
            done = session.execute(delete(Deletion).where(Deletion.done_at < self._clock() - DONE_KEPT))
            return int(done.rowcount)  # type: ignore[attr-defined]

    def counts(self) -> dict[str, float]:
        """For the metrics: `waiting` that stays above zero wants a person."""
        query = select(func.count()).select_from(Deletion).where(Deletion.done_at.is_(None))
        with self._db.read() as session:
            return {"waiting": float(session.scalars(query).one())}

    def _answered(self, deletion_id: str, name: str, kept: list[Kept]) -> None:
        with self._db.write() as session:
            deletion = session.get(Deletion, deletion_id, with_for_update=True)
            if deletion is not None and name in deletion.waiting:
                deletion.waiting = [each for each in deletion.waiting if each != name]
                deletion.kept = [*deletion.kept, *map(asdict, kept)]

    def _finish(self, deletion_id: str) -> list[str]:
        with self._db.write() as session:
            deletion = session.get(Deletion, deletion_id, with_for_update=True)
            if deletion is None or deletion.done_at is not None or deletion.waiting:
                return [] if deletion is None else list(deletion.waiting)
            now = self._clock()
            if deletion.email is not None:
                outbox.owe(
                    session, now, "deleted", deletion.email, deletion.brand, details={"kept": deletion.kept}
                )
            deletion.email, deletion.done_at = None, now
            log.info("customer.forgotten", customer=deletion.customer_id)
            return []
