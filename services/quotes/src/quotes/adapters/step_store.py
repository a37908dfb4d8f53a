"""Cancellations, changes and corrections in the database: who may take one, how far it has come, what is left to do.

A key is kept while its step runs and once it has had its effect; every other end frees it, and the policy.
Source: R9-R11.
"""

import secrets
from dataclasses import dataclass
from typing import Any

from kit import request_ids
from kit.clock import Clock
from kit.db import Database
from sqlalchemy import select, update
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
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyPreview, PolicyStep
from quotes.adapters.tables import Policy
from quotes.adapters.unanswered_orders import unanswered

OPEN_STATES = ("started", "authorising", "asking", "agreed", "captured", "undoing", "recorded")
NOT_MADE = "not-made"
"""The letter that tells a holder that a step was ended by a person."""


class PolicyMovedError(Exception):
    """The policy is not the version the step was made for; nothing was begun."""


@dataclass(frozen=True, slots=True)
class StepDraft:
    """What is known of a step before it starts."""

    scope: str
    key: str
    body_hash: str
    customer_id: str
    preview: PolicyPreview
    payment_token: str | None


class StepStore(LeaseBook[PolicyStep]):
    """Claims, leases and states. Every method is one transaction."""

    row = PolicyStep
    open_states = OPEN_STATES

    def __init__(self, db: Database, clock: Clock, policies: PolicyStore) -> None:
        super().__init__(db, clock)
        self._policies = policies

    def answered(self, scope: str, key: str, body_hash: str) -> Replay | Interrupted | None:
        """What this key has led to, if it was sent before.

        Raises: TwinRunningError, KeyReusedError.
        """
        with self._db.write() as session:
            return self._existing(session, scope, key, body_hash)

    def claim(self, draft: StepDraft) -> Lease | Replay | Interrupted:
        """Take the key and the policy: of twenty requests exactly one gets a lease.

        Raises: TwinRunningError, KeyReusedError, PolicyMovedError. Source: R9, R10.
        """
        try:
            with self._db.write() as session:
                found = self._existing(session, draft.scope, draft.key, draft.body_hash)
                return found or self._start(session, draft)
        except IntegrityError as error:
            raise TwinRunningError from error

    def _existing(
        self, session: Session, scope: str, key: str, body_hash: str
    ) -> Replay | Interrupted | None:
        query = select(PolicyStep).filter_by(scope=scope, key=key).with_for_update()
        step = session.scalars(query).one_or_none()
        if step is None:
            return None
        now = self._clock()
        if step.answer is not None and step.created_at <= now - KEY_LIFE:
            step.key = None
            session.flush()
            return None
        if step.body_hash != body_hash:
            raise KeyReusedError
        if step.answer is not None:
            return Replay(step.answer)
        if step.lease_until > now:
            raise TwinRunningError
        return Interrupted(self._take(step))

    def _start(self, session: Session, draft: StepDraft) -> Lease:
        preview, now = draft.preview, self._clock()
        policy = session.get_one(Policy, preview.policy_id, with_for_update=True)
        busy = select(PolicyStep.id).where(PolicyStep.busy_policy == policy.id)
        if session.scalar(busy) is not None:
            raise TwinRunningError
        if policy.version != preview.version or policy.status != "active":
            raise PolicyMovedError
        step = PolicyStep(
            id=f"stp_{secrets.token_hex(16)}",
            policy_id=policy.id,
            busy_policy=policy.id,
            kind=preview.kind,
            state="started",
            scope=draft.scope,
            key=draft.key,
            body_hash=draft.body_hash,
            lease_until=now + LEASE,
            leased_by=secrets.token_hex(8),
            created_at=now,
            updated_at=now,
            request_id=request_ids.current(),
            customer_id=draft.customer_id,
            preview_id=preview.id,
            terms=preview.terms,
            persons=preview.persons,
            payment_token=draft.payment_token,
        )
        session.add(step)
        session.flush()
        asked = {"step": step.id, "preview": preview.id}
        self._policies.note(session, policy.id, "customer", f"{preview.kind}.asked", became=asked)
        return Lease(step.id, step.leased_by)

    def forget_answers_before(self, session: Session, step: PolicyStep) -> None:
        """Let go of what earlier steps of the policy answered: it names everybody as they read then. Source: ADR 49.

        The key of one that is done goes with its answer; one that still owes a refund answers anew when it is sent.
        """
        earlier = update(PolicyStep).where(
            PolicyStep.policy_id == step.policy_id, PolicyStep.id != step.id, PolicyStep.answer.is_not(None)
        )
        session.execute(earlier.where(PolicyStep.state == "done").values(answer=None, key=None))
        session.execute(earlier.where(PolicyStep.state == "recorded").values(answer=None))

    def policy_of(self, step_id: str) -> str | None:
        """The policy that a step is of; None when there is no such step."""
        with self._db.read() as session:
            step = session.get(PolicyStep, step_id)
            return step.policy_id if step else None

    def advance(self, lease: Lease, state: str, **values: Any) -> None:
        """Write down how far it has come and hold on to the lease. Raises: LeaseLostError."""
        with self._db.write() as session:
            self.move(session, lease, state, **values)

    def agreed_by_hand(self, lease: Lease, said: str) -> None:
        """The carrier has taken it, at a person's word, who has the carrier's: `said`. Raises: LeaseLostError."""
        step = self.load(lease)
        with self._db.write() as session:
            self.move(session, lease, "agreed")
            became = {"step": step.id, "said": said}
            self._policies.note(session, step.policy_id, "staff", f"{step.kind}.carrier-said", became=became)

    def end_without_effect(
        self,
        lease: Lease,
        state: str,
        reason: str,
        silent_carrier: str | None = None,
        *,
        said: str | None = None,
    ) -> None:
        """Nothing shall come of this step: free key and policy. State `undoing` while money is held, else `undone`.

        `silent_carrier` never answered and may take it yet: it is asked again for a week. `said` is the carrier's word
        that a person has: then the holder, who may not have looked for days, is owed a letter.
        Raises: LeaseLostError.
        """
        step = self.load(lease)
        owed = {"letter": NOT_MADE, "letter_due_at": self._clock()} if said else {}
        freed = {"key": None, "busy_policy": None, "payment_token": None, "persons": None}
        with self._db.write() as session:
            self.move(session, lease, state, **freed, **owed)
            if silent_carrier:
                session.add(unanswered(step.id, silent_carrier, step.kind, self._clock()))
            if step.state != "undoing":
                became = {"step": step.id, "reason": reason, **({"said": said} if said else {})}
                self._policies.note(
                    session,
                    step.policy_id,
                    "staff" if said else "customer",
                    f"{step.kind}.undone",
                    became=became,
                    request_id=None if said else step.request_id,
                )
