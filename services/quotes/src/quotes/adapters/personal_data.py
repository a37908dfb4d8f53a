"""Everything held of one customer, to be shown or let go. Policies stay: the law has their sellers keep them.

Source: TRUST §5 (export, deletion); the peers' contract of /internal/customers.
"""

from dataclasses import dataclass
from typing import Any

import orjson
from kit.db import Database
from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.orm import Session, defer

from quotes.adapters.policy_store import owned
from quotes.adapters.policy_tables import PolicyHistory, PolicyPayment, PolicyPreview, PolicyStep, SavedQuote
from quotes.adapters.tables import ConsentGiven, IdempotencyKey, Policy, PolicyDocument, Purchase

Json = dict[str, Any]
SOLD = "issued"
GONE = "deleted-account"
"""Stands where an account's id stood in what is kept of its policies."""


@dataclass(frozen=True, slots=True)
class Kept:
    """How much stays after a deletion."""

    policies: int
    payments: int


class PersonalData:
    """Shows and lets go of what belongs to a customer, guest purchases under their verified address included."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def export(self, customer_id: str, email: str | None) -> Json:
        """All of it, as plain values."""
        with self._db.read() as session:
            policies = list(session.scalars(select(Policy).where(owned(customer_id, email))))
            saved = session.scalars(select(SavedQuote).filter_by(customer_id=customer_id))
            return {
                "policies": [_policy(session, policy) for policy in policies],
                "savedQuotes": [_saved(each) for each in saved],
            }

    def let_go(self, customer_id: str, email: str | None) -> Kept:
        """Delete what no law holds, and part the rest from the customer's id; safe to run again.

        Policies find back to whoever proves their email address, as those of guests do.
        """
        with self._db.write() as session:
            ids = list(session.scalars(select(Policy.id).where(owned(customer_id, email))))
            session.execute(delete(SavedQuote).where(SavedQuote.customer_id == customer_id))
            session.execute(delete(PolicyPreview).where(PolicyPreview.policy_id.in_(ids)))
            unsold = select(Purchase.id).where(Purchase.customer_id == customer_id, Purchase.state != SOLD)
            session.execute(
                delete(IdempotencyKey).where(
                    or_(IdempotencyKey.scope == customer_id, IdempotencyKey.purchase_id.in_(unsold))
                )
            )
            session.execute(
                update(Purchase).where(Purchase.customer_id == customer_id).values(customer_id=None)
            )
            session.execute(update(Policy).where(Policy.customer_id == customer_id).values(customer_id=None))
            # A step that is under way goes on under its own id: its key was for whoever has gone.
            steps = update(PolicyStep).where(PolicyStep.customer_id == customer_id)
            session.execute(steps.values(customer_id=GONE, scope=GONE, key=None))
            payments = select(func.count()).select_from(PolicyPayment).where(PolicyPayment.policy_id.in_(ids))
            return Kept(len(ids), session.scalar(payments) or 0)


def _policy(session: Session, policy: Policy) -> Json:
    of_policy = {"policy_id": policy.id}
    payments = session.scalars(select(PolicyPayment).filter_by(**of_policy))
    history = session.scalars(select(PolicyHistory).filter_by(**of_policy).order_by(PolicyHistory.id))
    steps = session.scalars(select(PolicyStep).filter_by(**of_policy))
    papers = session.scalars(
        select(PolicyDocument).options(defer(PolicyDocument.content)).filter_by(**of_policy)
    )
    consents = session.scalars(select(ConsentGiven).filter_by(purchase_id=policy.purchase_id))
    order = orjson.loads(policy.order)
    return {
        "id": policy.id,
        "number": policy.number,
        "status": policy.status,
        "carrierId": policy.carrier_id,
        "planId": policy.plan_id,
        "totalCents": policy.total_cents,
        "purchasedAt": policy.issued_at,
        "freeLookEndsAt": policy.free_look_ends_at,
        "cancelledAt": policy.cancelled_at,
        "refundCents": policy.refund_cents,
        "trip": orjson.loads(policy.deal)["trip"],
        "travelers": order["travelers"],
        "customer": order["customer"],
        "beneficiary": order["beneficiary"],
        "consents": [
            {"id": each.consent_id, "text": each.text, "givenAt": each.given_at} for each in consents
        ],
        "payments": [
            {"kind": each.kind, "cents": each.cents, "state": each.state, "at": each.at} for each in payments
        ],
        "steps": [{"kind": each.kind, "state": each.state, "askedAt": each.created_at} for each in steps],
        "documents": [
            {"kind": each.kind, "title": each.title, "url": f"/api/quotes/documents/{each.id}.pdf"}
            for each in papers
        ],
        "history": [
            {"what": each.what, "at": each.at, "became": orjson.loads(each.became)} for each in history
        ],
    }


def _saved(kept: SavedQuote) -> Json:
    return {
        "quoteId": kept.quote_id,
        "name": kept.name,
        "savedAt": kept.saved_at,
        "bestCents": kept.best_cents,
        "asked": orjson.loads(kept.params),
    }
