"""Purchases and their keys in the database: who may run one, how far it has come, what it left behind.

A key is kept only while its purchase runs and once it has made a policy; every other end frees it.
Source: R9-R11; PROTOCOLS §g; domain.md §1.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from kit import request_ids
from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from quotes.adapters.lease_book import LeaseBook
from quotes.adapters.leases import (
    KEY_LIFE,
    LEASE,
    Interrupted,
    KeyReusedError,
    Lease,
    Replay,
    TwinRunningError,
)
from quotes.adapters.policy_store import NOTHING
from quotes.adapters.tables import AuditEntry, IdempotencyKey, Policy, Purchase, Quote
from quotes.adapters.unanswered_orders import unanswered

OPEN_STATES = ("started", "authorising", "authorised", "binding", "bound", "captured", "unpaid", "undoing")


class AlreadyBoughtError(Exception):
    """This quote has made a policy for this buyer under another key; a second one would insure the same trip twice."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is known of a purchase before it starts."""

    scope: str
    key: str
    body_hash: str
    quote_id: str
    offer_id: str
    order: bytes
    holder_email: str
    customer_id: str | None = None


class PurchaseStore(LeaseBook[Purchase]):
    """Claims, leases and steps. Every method is one transaction."""

    row = Purchase
    open_states = OPEN_STATES

    def claim(self, draft: Draft) -> Lease | Replay | Interrupted:
        """Take the key, first of all: of twenty requests with one key exactly one gets a lease.

        Raises: TwinRunningError, KeyReusedError, AlreadyBoughtError. Source: R9, R10.
        """
        try:
            with self._db.write() as session:
                return self._existing(session, draft) or self._start(session, draft)
        except IntegrityError as error:
            raise TwinRunningError from error

    def _existing(self, session: Session, draft: Draft) -> Replay | Interrupted | None:
        kept = session.get(IdempotencyKey, (draft.scope, draft.key))
        if kept is None:
            return None
        purchase = session.get(Purchase, kept.purchase_id, with_for_update=True)
        if purchase is None:
            raise TwinRunningError
        if purchase.answer is not None and kept.created_at <= self._clock() - KEY_LIFE:
            session.delete(kept)
            session.flush()
            return None
        if purchase.body_hash != draft.body_hash:
            raise KeyReusedError
        if purchase.answer is not None:
            return Replay(purchase.answer)
        if purchase.lease_until > self._clock():
            raise TwinRunningError
        return Interrupted(self._take(purchase))

    def _refuse_a_second(self, session: Session, draft: Draft) -> None:
        """A key guards against a request sent twice; this guards against a person who starts over with a new one.

        Somebody whose page was lost while the carrier was silent comes back with another key and another card token,
        perhaps for another plan, perhaps signed in by now.
        """
        # Other keys of this quote wait their turn here.
        session.get(Quote, draft.quote_id, with_for_update=True)
        running = select(Purchase.id).where(
            Purchase.quote_id == draft.quote_id, Purchase.state.in_(OPEN_STATES), Purchase.state != "undoing"
        )
        if session.scalar(running.limit(1)) is not None:
            # Who of them buys for whom is known when one has ended: until then all but one wait.
            raise TwinRunningError
        sold = (
            select(Policy.id)
            .join(Purchase, Purchase.id == Policy.purchase_id)
            .where(
                Purchase.quote_id == draft.quote_id,
                func.lower(Policy.holder_email) == draft.holder_email.lower(),
                Policy.status == "active",
                Policy.issued_at > self._clock() - KEY_LIFE,  # no quote lives longer
            )
        )
        if session.scalar(sold.limit(1)) is not None:
            raise AlreadyBoughtError

    def _start(self, session: Session, draft: Draft) -> Lease:
        self._refuse_a_second(session, draft)
        now = self._clock()
        purchase = Purchase(
            id=f"txn_{secrets.token_hex(16)}",
            body_hash=draft.body_hash,
            state="started",
            lease_until=now + LEASE,
            leased_by=secrets.token_hex(8),
            created_at=now,
            updated_at=now,
            request_id=request_ids.current(),
            customer_id=draft.customer_id,
            quote_id=draft.quote_id,
            offer_id=draft.offer_id,
            order=draft.order,
        )
        session.add(purchase)
        session.flush()
        session.add(IdempotencyKey(scope=draft.scope, key=draft.key, purchase_id=purchase.id, created_at=now))
        self.note(
            session, purchase.id, "purchase.started", {"quote": draft.quote_id, "offer": draft.offer_id}
        )
        return Lease(purchase.id, purchase.leased_by)

    def advance(self, lease: Lease, state: str, detail: dict[str, Any] | None = None, **values: Any) -> None:
        """Write down a step, before or after it as the step demands, and hold on to the lease.

        Raises: LeaseLostError.
        """
        with self._db.write() as session:
            self.step(session, lease, state, detail, **values)

    def step(
        self, session: Session, lease: Lease, state: str, detail: dict[str, Any] | None = None, **values: Any
    ) -> None:
        """The same inside a larger transaction."""
        self.move(session, lease, state, **values)
        self.note(session, lease.id, f"purchase.{state}", detail or {})

    def give_up(self, lease: Lease, reason: str) -> None:
        """No policy comes of this purchase and nothing is held: free its key and forget the order.

        Raises: LeaseLostError.
        """
        self._end(lease, "undone", reason, order=None, deal=None)

    def begin_undo(self, lease: Lease, reason: str, silent_carrier: str | None = None) -> None:
        """No policy shall come of this purchase any more, but money is still held: free the key, keep it open.

        `silent_carrier` never answered the order and may bind it yet: it is asked again for a week.
        Raises: LeaseLostError.
        """
        self._end(lease, "undoing", reason, silent_carrier)

    def begin_undo_by_hand(self, lease: Lease, said: str, letter: bytes) -> None:
        """The same at a person's word, who has the carrier's: `said`. The buyer is owed a letter.

        Raises: LeaseLostError.
        """
        owed: dict[str, Any] = {"letter": letter, "letter_due_at": self._clock()}
        self._end(lease, "undoing", "carrier-gone", detail={"by": "staff", "said": said}, **owed)

    def _end(
        self,
        lease: Lease,
        state: str,
        reason: str,
        silent_carrier: str | None = None,
        detail: Mapping[str, object] = NOTHING,
        **values: Any,
    ) -> None:
        with self._db.write() as session:
            self.step(session, lease, state, {"reason": reason, **detail}, **values)
            if silent_carrier:
                session.add(unanswered(lease.id, silent_carrier, "purchase", self._clock()))
            session.execute(delete(IdempotencyKey).where(IdempotencyKey.purchase_id == lease.id))

    def trail(self, purchase_id: str) -> list[AuditEntry]:
        """What has happened to it, oldest first."""
        query = select(AuditEntry).where(AuditEntry.purchase_id == purchase_id).order_by(AuditEntry.id)
        with self._db.read() as session:
            return list(session.scalars(query))

    def note(self, session: Session, purchase_id: str, event: str, detail: dict[str, Any]) -> None:
        """Add a line to the audit trail."""
        session.add(
            AuditEntry(
                purchase_id=purchase_id,
                at=self._clock(),
                event=event,
                detail=orjson.dumps(detail),
                request_id=request_ids.current(),
            )
        )
