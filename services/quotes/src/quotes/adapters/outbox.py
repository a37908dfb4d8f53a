"""Mails that are owed: taken one at a time, tried with growing pauses, ending as sent or failed, never in silence.

Source: TRUST §1.1 (every message reaches a terminal state; duplicate plays are checked by id).
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from quotes.adapters.policy_tables import PolicyPayment, PolicyStep
from quotes.adapters.tables import OutboxMail, Policy, PolicyDocument

PAUSES = (
    timedelta(seconds=10),
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
    timedelta(hours=12),
)
MOVED_AWAY = "address-notice"
"""The kind of mail that tells an address that it is no longer the policy's; it carries no paper."""
SENDING_FOR = timedelta(minutes=2)
"""A mail taken so long ago was dropped by a worker that died: it may be taken again."""


class Ending(Enum):
    """What became of a try."""

    SENT = "sent"
    RETRIED = "retried"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Owed:
    """A mail taken for one try, with what it tells of; `step` is what was done to it, None for a new policy; a notice
    to an address that is no longer the policy's has no paper.

    `charged_cents` is what the new policy or the change cost, None where it cost nothing; `lost` says that it was held
    and could not be taken in the end; `followed` that a later step has made the policy another since.
    """

    mail: OutboxMail
    policy: Policy
    paper: PolicyDocument | None
    step: PolicyStep | None
    charged_cents: int | None = None
    lost: bool = False
    followed: bool = False


class Outbox:
    """The mails of the database. States: due, sending, sent, failed."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def due(self, limit: int = 100) -> list[str]:
        """Ids of the mails whose time has come, oldest first."""
        query = (
            select(OutboxMail.id)
            .where(OutboxMail.state.in_(("due", "sending")), OutboxMail.due_at <= self._clock())
            .order_by(OutboxMail.due_at)
            .limit(limit)
        )
        with self._db.read() as session:
            return list(session.scalars(query))

    def oldest_due_s(self) -> float:
        """Seconds that the mail due for longest has waited for its try; 0 where none is due."""
        query = select(func.min(OutboxMail.due_at)).where(OutboxMail.state.in_(("due", "sending")))
        with self._db.read() as session:
            oldest = session.scalar(query)
        return 0.0 if oldest is None else max(0.0, (self._clock() - oldest).total_seconds())

    def counts(self) -> dict[str, float]:
        """Mails by state, for the metrics: `failed` above zero wants a person."""
        query = select(OutboxMail.state, func.count()).group_by(OutboxMail.state)
        with self._db.read() as session:
            return {state: float(count) for state, count in session.execute(query)}

    def take(self, mail_id: str) -> Owed | None:
        """Take a mail for one try, with what it tells of; None when it is not due or somebody else has it."""
        now = self._clock()
        with self._db.write() as session:
            mail = self._locked(session, mail_id)
            if mail is None or mail.state not in ("due", "sending") or mail.due_at > now:
                return None
            mail.state, mail.due_at = "sending", now + SENDING_FOR
            mail.tries += 1
            policy = session.get_one(Policy, mail.policy_id)
            step = session.get_one(PolicyStep, mail.step_id) if mail.step_id else None
            # A charge has the id of its step; the first one that of the purchase.
            paid_for = mail.step_id or policy.purchase_id
            charge = session.scalars(select(PolicyPayment).where(PolicyPayment.id == paid_for)).one_or_none()
            charged, lost = (charge.cents, charge.state == "lost") if charge else (None, False)
            followed = self._followed(session, policy, step)
            return Owed(mail, policy, self._paper(session, mail), step, charged, lost, followed)

    def _followed(self, session: Session, policy: Policy, step: PolicyStep | None) -> bool:
        if step is None:
            return policy.version > 0
        later = select(PolicyStep.id).where(
            PolicyStep.policy_id == policy.id,
            PolicyStep.created_at > step.created_at,
            PolicyStep.state.in_(("recorded", "done")),
        )
        return session.scalar(later.limit(1)) is not None

    def _paper(self, session: Session, mail: OutboxMail) -> PolicyDocument | None:
        if mail.kind == MOVED_AWAY:
            return None
        if mail.document_id is not None:
            return session.get_one(PolicyDocument, mail.document_id)
        # Mails from before a policy could have more than one paper name none.
        first = select(PolicyDocument).where(PolicyDocument.policy_id == mail.policy_id)
        return session.scalars(first.order_by(PolicyDocument.created_at).limit(1)).one()

    def sent(self, mail_id: str) -> Ending:
        """The mail server has it."""
        with self._db.write() as session:
            mail = self._locked(session, mail_id)
            if mail is not None:
                mail.state, mail.sent_at, mail.last_error = "sent", self._clock(), None
                mail.recipient = mail.moved_to = None
        return Ending.SENT

    def not_sent(self, mail_id: str, error: str, *, for_good: bool) -> Ending:
        """The try failed; `error` is a class name, never a server's text. After the last pause it has failed."""
        with self._db.write() as session:
            mail = self._locked(session, mail_id)
            if mail is None:
                return Ending.FAILED
            mail.last_error = error[:80]
            if for_good or mail.tries > len(PAUSES):
                mail.state, mail.recipient, mail.moved_to = "failed", None, None
                return Ending.FAILED
            mail.state, mail.due_at = "due", self._clock() + PAUSES[mail.tries - 1]
            return Ending.RETRIED

    def _locked(self, session: Session, mail_id: str) -> OutboxMail | None:
        return session.get(OutboxMail, mail_id, with_for_update=True)
