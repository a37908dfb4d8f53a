"""Mails that are owed: written with the change that owes them, tried with growing pauses, ending in a state.

Source: TRUST §1.1. An address stays no longer than the mail is owed.
"""

import secrets
from datetime import datetime, timedelta
from typing import Any

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from accounts.adapters.tables import Mail

PAUSES = (
    timedelta(seconds=10),
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
)
SENDING_FOR = timedelta(minutes=2)
"""A mail taken so long ago was dropped by a worker that died: it may be taken again."""
ENDED_KEPT = timedelta(days=30)
OPEN = ("due", "sending")


def owe(
    session: Session,
    now: datetime,
    kind: str,
    to: str,
    brand: str,
    *,
    flow_id: str | None = None,
    details: dict[str, Any] | None = None,
    void: bool = False,
) -> str:
    """Owe a mail, inside a change; `void` writes it down as one that nobody gets. Returns its id."""
    mail = Mail(
        id=secrets.token_hex(16),
        kind=kind,
        to="" if void else to,
        brand=brand,
        flow_id=flow_id,
        details=details or {},
        state="void" if void else "due",
        tries=0,
        due_at=now,
        made_at=now,
    )
    session.add(mail)
    return mail.id


class Outbox:
    """The mails of the database."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def due(self, limit: int = 100) -> list[str]:
        """Ids of the mails whose time has come, oldest first."""
        query = select(Mail.id).where(Mail.state.in_(OPEN), Mail.due_at <= self._clock())
        with self._db.read() as session:
            return list(session.scalars(query.order_by(Mail.due_at).limit(limit)))

    def take(self, mail_id: str) -> Mail | None:
        """Take a mail for one try; None when it is not due or somebody else has it."""
        now = self._clock()
        with self._db.write() as session:
            mail = session.get(Mail, mail_id, with_for_update=True)
            if mail is None or mail.state not in OPEN or mail.due_at > now:
                return None
            mail.state, mail.due_at = "sending", now + SENDING_FOR
            mail.tries += 1
            return mail

    def ended(self, mail_id: str, state: str) -> str:
        """It is sent, void or failed; nobody need know to whom."""
        with self._db.write() as session:
            mail = session.get(Mail, mail_id, with_for_update=True)
            if mail is not None:
                mail.state, mail.to, mail.details = state, "", {}
        return state

    def not_sent(self, mail_id: str) -> str:
        """The server was away; after the last pause the mail has failed."""
        with self._db.write() as session:
            mail = session.get(Mail, mail_id, with_for_update=True)
            if mail is not None and mail.tries <= len(PAUSES):
                mail.state, mail.due_at = "due", self._clock() + PAUSES[mail.tries - 1]
                return "retried"
        return self.ended(mail_id, "failed")

    def forget_ended(self) -> int:
        """Delete the rows of mails that ended long ago. Returns how many."""
        before = self._clock() - ENDED_KEPT
        with self._db.write() as session:
            done = session.execute(delete(Mail).where(Mail.made_at < before, Mail.state.not_in(OPEN)))
            return int(done.rowcount)  # type: ignore[attr-defined]

    def oldest_due_s(self) -> float:
        """Seconds that the mail due for longest has waited for its try; 0 where none is due."""
        query = select(func.min(Mail.due_at)).where(Mail.state.in_(OPEN))
        with self._db.read() as session:
            oldest = session.scalar(query)
        return 0.0 if oldest is None else max(0.0, (self._clock() - oldest).total_seconds())

    def counts(self) -> dict[str, float]:
        """Mails by state, for the metrics: `failed` above zero wants a person."""
        query = select(Mail.state, func.count()).group_by(Mail.state)
        with self._db.read() as session:
            return {state: float(count) for state, count in session.execute(query)}
