"""Policies by their holder. Whose a policy is stands in every query: another's is not found, as if it were not there.

Those bought as a guest belong to whoever proves the email address they were bought under. Source: S2.
"""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

import orjson
from kit import request_ids
from kit.clock import Clock
from kit.db import Database
from sqlalchemy import ColumnElement, and_, delete, func, or_, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session, defer
from structlog import get_logger

from quotes.adapters.policy_tables import PolicyHistory, PolicyPayment, PolicyPreview, PolicyStep, Who
from quotes.adapters.tables import Policy, PolicyDocument

NOTHING: Mapping[str, object] = MappingProxyType({})
BY_AGE = (PolicyDocument.created_at, func.coalesce(PolicyDocument.nth, 0), PolicyDocument.id)
"""The order of a policy's papers, the oldest first; those of one instant by their number."""
log = get_logger()


class PolicyStore:
    """Reads policies and what belongs to them; writes previews and lines of history."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def of_customer(self, customer_id: str, email: str | None) -> list[tuple[Policy, str | None]]:
        """Their policies, youngest first, each with the kind of a step that is still open."""
        query = (
            select(Policy, PolicyStep.kind)
            .outerjoin(PolicyStep, PolicyStep.busy_policy == Policy.id)
            .where(owned(customer_id, email))
            .order_by(Policy.issued_at.desc(), Policy.id)
        )
        with self._db.read() as session:
            return [(policy, kind) for policy, kind in session.execute(query)]

    def find(self, policy_id: str, customer_id: str, email: str | None) -> tuple[Policy, str | None] | None:
        """One policy of theirs."""
        query = (
            select(Policy, PolicyStep.kind)
            .outerjoin(PolicyStep, PolicyStep.busy_policy == Policy.id)
            .where(Policy.id == policy_id, owned(customer_id, email))
        )
        with self._db.read() as session:
            found = session.execute(query).one_or_none()
        return None if found is None else (found[0], found[1])

    def load(self, policy_id: str) -> tuple[Policy, str | None]:
        """A policy by its id alone, for work that has been claimed already."""
        query = (
            select(Policy, PolicyStep.kind)
            .outerjoin(PolicyStep, PolicyStep.busy_policy == Policy.id)
            .where(Policy.id == policy_id)
        )
        with self._db.read() as session:
            policy, kind = session.execute(query).one()
        return policy, kind

    def attach(self, customer_id: str, email: str | None) -> None:
        """Make policies that were bought as a guest under this verified address the customer's own, for good.

        A database that cannot be written keeps nobody from reading: ownership is looked up either way.
        """
        if email is None:
            return
        guests = select(Policy).where(_bought_as_guest(email))
        with self._db.read() as session:
            if session.scalar(guests.with_only_columns(Policy.id).limit(1)) is None:
                return
        try:
            with self._db.write() as session:
                for policy in session.scalars(guests.with_for_update()):
                    policy.customer_id = customer_id
                    self.note(session, policy.id, "customer", "policy.attached")
        except SQLAlchemyError as error:
            log.warning("policy.not-attached", exc_info=error)

    def documents(self, policy_id: str) -> list[PolicyDocument]:
        """Its papers without their content, oldest first."""
        query = (
            select(PolicyDocument)
            .options(defer(PolicyDocument.content))
            .where(PolicyDocument.policy_id == policy_id)
            .order_by(*BY_AGE)
        )
        with self._db.read() as session:
            return list(session.scalars(query))

    def content(self, document_id: str) -> bytes:
        """The paper itself."""
        with self._db.read() as session:
            return session.get_one(PolicyDocument, document_id).content

    def payments(self, policy_id: str) -> list[PolicyPayment]:
        """What was taken and what goes back, oldest first."""
        query = (
            select(PolicyPayment).where(PolicyPayment.policy_id == policy_id).order_by(PolicyPayment.serial)
        )
        with self._db.read() as session:
            return list(session.scalars(query))

    def history(self, policy_id: str) -> list[PolicyHistory]:
        """What has happened to it, oldest first."""
        query = select(PolicyHistory).where(PolicyHistory.policy_id == policy_id).order_by(PolicyHistory.id)
        with self._db.read() as session:
            return list(session.scalars(query))

    def taken_since(self, policy_id: str, moment: datetime) -> list[datetime]:
        """When it was changed or corrected after a moment, oldest first."""
        query = (
            select(PolicyHistory.at)
            .where(
                PolicyHistory.policy_id == policy_id,
                PolicyHistory.what.in_(("policy.changed", "policy.corrected")),
                PolicyHistory.at > moment,
            )
            .order_by(PolicyHistory.id)
        )
        with self._db.read() as session:
            return list(session.scalars(query))

    def cancellation(self, policy_id: str) -> PolicyStep | None:
        """The step that cancelled it."""
        query = select(PolicyStep).where(
            PolicyStep.policy_id == policy_id,
            PolicyStep.kind == "cancellation",
            PolicyStep.state.in_(("recorded", "done")),
        )
        with self._db.read() as session:
            return session.scalars(query).one_or_none()

    def keep_preview(self, preview: PolicyPreview) -> None:
        """Write a preview down."""
        with self._db.write() as session:
            session.add(preview)

    def preview(self, preview_id: str) -> PolicyPreview | None:
        with self._db.read() as session:
            return session.get(PolicyPreview, preview_id)

    def forget_previews_before(self, moment: datetime) -> int:
        """Delete previews that expired before a moment; steps keep their own copy of the terms. Returns how many."""
        with self._db.write() as session:
            old = delete(PolicyPreview).where(PolicyPreview.expires_at < moment)
            return len(list(session.scalars(old.returning(PolicyPreview.id))))

    def note(
        self,
        session: Session,
        policy_id: str,
        who: Who,
        what: str,
        *,
        was: Mapping[str, object] = NOTHING,
        became: Mapping[str, object] = NOTHING,
        request_id: str | None = None,
    ) -> None:
        """Add a line to the policy's history; it is never changed again. No names, no addresses: ids, days, cents."""
        session.add(
            PolicyHistory(
                policy_id=policy_id,
                at=self._clock(),
                who=who,
                what=what,
                was=orjson.dumps(dict(was)).decode(),
                became=orjson.dumps(dict(became)).decode(),
                request_id=request_id or request_ids.current(),
            )
        )


def owned(customer_id: str, email: str | None) -> ColumnElement[bool]:
    """Whether a policy is this customer's: theirs already, or bought as a guest under their verified address."""
    own = Policy.customer_id == customer_id
    return own if email is None else or_(own, _bought_as_guest(email))


def _bought_as_guest(email: str) -> ColumnElement[bool]:
    return and_(Policy.customer_id.is_(None), func.lower(Policy.holder_email) == email.lower())
