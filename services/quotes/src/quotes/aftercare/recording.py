"""Writing down what a carrier has done: policy, paper, mail, money owed and history, in one commit."""

import secrets
from datetime import datetime

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import select
from sqlalchemy.orm import Session

from quotes.adapters.leases import Lease
from quotes.adapters.policy_papers import give_new_keys
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyPayment, PolicyStep
from quotes.adapters.step_store import StepStore
from quotes.adapters.tables import Policy
from quotes.aftercare.corrections import corrected_before, fingerprints, said_of
from quotes.aftercare.mails import has_moved, owed_mails
from quotes.aftercare.papers import Press, filed
from quotes.aftercare.payments import charged, owed
from quotes.aftercare.persons import persons_of, unpack_persons, with_persons
from quotes.aftercare.policies import facts_of
from quotes.aftercare.terms import Terms, unpack_terms
from quotes.domain.corrections import moves
from quotes.domain.drift import Moves
from quotes.papers.facts import CancellationFacts
from quotes.sales.deals import free_look_until, pack_order, unpack_bound, unpack_order

WHAT = {
    "cancellation": "policy.cancelled",
    "change": "policy.changed",
    "correction": "policy.corrected",
}
MARKS_KEY_BYTES = 32


class Recorder:
    """Writes steps down. Returns the ids of the mails that are owed, to be sent after the commit."""

    def __init__(
        self, db: Database, policies: PolicyStore, steps: StepStore, press: Press, clock: Clock
    ) -> None:
        self._db = db
        self._policies = policies
        self._steps = steps
        self._press = press
        self._clock = clock

    def record(self, lease: Lease, *, captured: bool) -> list[str]:
        """The carrier has done it: make it so here. `captured` says whether a charge of the step was taken.

        Raises: LeaseLostError: somebody else has written it down.
        """
        step = self._steps.load(lease)
        terms = unpack_terms(step.terms)
        policy, _ = self._policies.load(step.policy_id)
        now = self._clock()
        before = policy.holder_email
        changed = _changed(policy, terms, step.persons, now)
        moved = Moves()
        if step.persons is not None:
            key = policy.marks_key or secrets.token_bytes(MARKS_KEY_BYTES)
            changed["marks_key"] = key
            moved = self._moves(policy, step.persons, key)
        lines = _lines(step, terms, moved)
        became = {"step": step.id, "refundCents": terms.refund_cents, **lines}
        for name, value in changed.items():
            setattr(policy, name, value)
        paper = self._paper(policy, terms, now) if terms.shown_on_paper else None
        with self._db.write() as session:
            refunds = owed(step, terms, _payments(session, step.policy_id), now)
            self._steps.move(session, lease, "recorded", busy_policy=None, payment_token=None, persons=None)
            kept = session.get_one(Policy, policy.id, with_for_update=True)
            was = _told(kept)
            for name, value in changed.items():
                setattr(kept, name, value)
            kept.version += 1
            session.add_all(refunds)
            session.add_all(charged(step, terms, now, captured=captured))
            if step.persons is not None:
                self._steps.forget_answers_before(session, step)
            if has_moved(before, policy.holder_email):
                give_new_keys(session, policy.id)
            document_id = filed(session, step, paper, now)
            mails = owed_mails(step, document_id, before, policy.holder_email, now)
            session.add_all(mails)
            self._policies.note(
                session,
                policy.id,
                "customer",
                WHAT[terms.kind],
                was=was,
                became={**_told(kept), **became},
                request_id=step.request_id,
            )
            return [mail.id for mail in mails]

    def _moves(self, policy: Policy, persons: bytes, key: bytes) -> Moves:
        """What a correction makes of the marks, as they may stand in a line for good. `policy` as it was before."""
        earlier = corrected_before(self._policies.history(policy.id))
        now = moves(persons_of(unpack_order(policy.order)), unpack_persons(persons), earlier)
        return now.fingerprinted(fingerprints(key))

    def _paper(self, policy: Policy, terms: Terms, now: datetime) -> bytes:
        if terms.kind != "cancellation":
            # The step holds the policy: nobody else writes it a paper now.
            former = self._policies.documents(policy.id)[-1]
            corrected = terms.kind == "correction"
            return self._press.confirmation(
                facts_of(policy, changed_at=now, corrected=corrected, replaces=former.created_at)
            )
        return self._press.cancellation(
            CancellationFacts(facts_of(policy), now, terms.refund_cents, terms.basis)
        )


def _changed(policy: Policy, terms: Terms, persons: bytes | None, now: datetime) -> dict[str, object]:
    """The columns of the policy that the step puts in place."""
    if terms.deal is None:
        return {
            "status": "cancelled",
            "cancelled_at": now,
            "refund_cents": terms.refund_cents,
            "ends_on": now.date(),
        }
    days = unpack_bound(policy.bound).free_look_days
    named: dict[str, object] = {}
    if persons is not None:
        order = with_persons(unpack_order(policy.order), unpack_persons(persons))
        named = {"order": pack_order(order), "holder_email": order.customer.email}
    return {
        **named,
        "deal": terms.deal.pack(),
        "total_cents": terms.total_cents,
        "ends_on": terms.deal.trip.return_date,
        "free_look_ends_at": free_look_until(terms.deal.trip, days, policy.issued_at),
    }


def _told(policy: Policy) -> dict[str, object]:
    return {"status": policy.status, "totalCents": policy.total_cents, "version": policy.version}


def _lines(step: PolicyStep, terms: Terms, now: Moves) -> dict[str, object]:
    """What the history says of a change in words; of a correction only what kind of thing it was, of whom, how far."""
    if step.persons is not None:
        return {"corrected": terms.corrected, "replaced": terms.replaced, **said_of(now)}
    return {"changes": [list(each) for each in terms.changes]} if terms.changes else {}


def _payments(session: Session, policy_id: str) -> list[PolicyPayment]:
    query = select(PolicyPayment).where(PolicyPayment.policy_id == policy_id).order_by(PolicyPayment.serial)
    return list(session.scalars(query))
