"""Issuing: the policy, its papers, the consents, the mail that is owed and the buyer's answer, in one commit."""

import secrets
from collections.abc import Callable
from datetime import datetime

from kit.clock import Clock
from kit.db import Database
from sqlalchemy.orm import Session

from quotes.adapters.leases import Lease, LeaseLostError
from quotes.adapters.policy_papers import new_key
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyPayment, Who
from quotes.adapters.purchase_store import PurchaseStore
from quotes.adapters.tables import ConsentGiven, OutboxMail, Policy, PolicyDocument, Purchase
from quotes.papers.facts import CONFIRMATION_TITLE, PolicyFacts
from quotes.sales.deals import free_look_until, unpack_bound, unpack_deal, unpack_order

Render = Callable[[PolicyFacts], bytes]
Present = Callable[[PolicyFacts, str], bytes]
Watcher = Callable[[str], None]


class Issuer:
    """Writes policies. `enqueue` is told of the mail after the commit; it may do nothing (Redis away)."""

    def __init__(
        self,
        db: Database,
        purchases: PurchaseStore,
        policies: PolicyStore,
        clock: Clock,
        *,
        render: Render,
        present: Present,
        enqueue: Callable[[str], object],
        watcher: Watcher = lambda step: None,
    ) -> None:
        self._db = db
        self._purchases = purchases
        self._policies = policies
        self._clock = clock
        self._render = render
        self._present = present
        self._enqueue = enqueue
        self._watcher = watcher

    def issue(self, lease: Lease) -> bytes:
        """Turn a purchase whose money is taken into a policy; returns the buyer's answer.

        Raises: LeaseLostError: somebody else issued it.
        """
        purchase = self._purchases.load(lease)
        facts = _facts(purchase, self._clock())
        paper = self._render(facts)
        document_id, mail_id = new_key(), secrets.token_hex(16)
        answer = self._present(facts, document_id)
        self._watcher("before-commit")
        with self._db.write() as session:
            policy = _policy_row(purchase, facts)
            session.add(policy)
            session.flush()
            session.add(_document_row(document_id, policy, paper, facts))
            session.add(_mail_row(mail_id, policy, document_id, facts.issued_at))
            session.add(_payment_row(purchase, policy))
            self._note(session, purchase, policy)
            self._keep_consents(session, purchase, facts)
            self._purchases.step(
                session, lease, "issued", {"policy": facts.number}, answer=answer, order=None, deal=None
            )
        self._watcher("before-reply")
        self._enqueue(mail_id)
        return answer

    def _note(self, session: Session, purchase: Purchase, policy: Policy) -> None:
        who: Who = "customer" if purchase.customer_id else "guest"
        became: dict[str, object] = {"totalCents": policy.total_cents}
        self._policies.note(
            session, policy.id, who, "policy.issued", became=became, request_id=purchase.request_id
        )

    def _keep_consents(self, session: Session, purchase: Purchase, facts: PolicyFacts) -> None:
        for consent in facts.order.consents:
            session.add(
                ConsentGiven(
                    purchase_id=purchase.id,
                    consent_id=consent.id,
                    text=consent.text,
                    given_at=purchase.created_at,
                    request_id=purchase.request_id,
                )
            )


def _facts(purchase: Purchase, now: datetime) -> PolicyFacts:
    if purchase.deal is None or purchase.order is None or purchase.bound is None:
        raise LeaseLostError
    deal, bound = unpack_deal(purchase.deal), unpack_bound(purchase.bound)
    return PolicyFacts(
        number=bound.policy_number,
        order=unpack_order(purchase.order),
        deal=deal,
        desk=bound.desk,
        issued_at=now,
        free_look_ends_at=free_look_until(deal.trip, bound.free_look_days, now),
        free_look_days=bound.free_look_days,
    )


def _policy_row(purchase: Purchase, facts: PolicyFacts) -> Policy:
    return Policy(
        id=secrets.token_hex(16),
        purchase_id=purchase.id,
        carrier_id=facts.deal.offer.carrier.id,
        number=facts.number,
        status="active",
        plan_id=facts.deal.offer.plan.id,
        state=facts.deal.trip.state,
        total_cents=facts.deal.total_cents,
        payment_id=purchase.payment_id,
        customer_id=purchase.customer_id,
        holder_email=facts.order.customer.email,
        order=purchase.order,
        deal=purchase.deal,
        bound=purchase.bound,
        issued_at=facts.issued_at,
        free_look_ends_at=facts.free_look_ends_at,
        ends_on=facts.deal.trip.return_date,
    )


def _document_row(document_id: str, policy: Policy, paper: bytes, facts: PolicyFacts) -> PolicyDocument:
    return PolicyDocument(
        id=document_id,
        policy_id=policy.id,
        kind="confirmation",
        title=CONFIRMATION_TITLE,
        content=paper,
        created_at=facts.issued_at,
        nth=1,
    )


def _mail_row(mail_id: str, policy: Policy, document_id: str, now: datetime) -> OutboxMail:
    return OutboxMail(
        id=mail_id,
        kind="confirmation",
        policy_id=policy.id,
        document_id=document_id,
        state="due",
        tries=0,
        due_at=now,
        created_at=now,
    )


def _payment_row(purchase: Purchase, policy: Policy) -> PolicyPayment:
    return PolicyPayment(
        id=purchase.id,
        policy_id=policy.id,
        kind="charge",
        payment_id=policy.payment_id,
        cents=policy.total_cents,
        state="lost" if purchase.state == "unpaid" else "taken",
        at=policy.issued_at,
    )
