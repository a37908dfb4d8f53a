"""Mails that are owed: written with what they tell of, tried with growing pauses, ending as sent or failed.

Source: TRUST §1.1 (every message reaches a terminal state).
"""

import uuid
from dataclasses import dataclass
from datetime import timedelta
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr

from kit.clock import Clock
from kit.db import Database
from kit.smtp import MailAwayError, MailRefusedError, SmtpPost
from sqlalchemy import func, select
from sqlalchemy.orm import Session
from structlog import get_logger

from chat.adapters.tables import MailRow

PAUSES = tuple(timedelta(seconds=pause) for pause in (10, 60, 300, 1_800, 7_200, 21_600, 43_200))
SENDING_FOR = timedelta(minutes=2)
"""A mail taken so long ago was dropped by a worker that died: it may be taken again."""
OWNER = "owner"
"""Stands for a network where a mail is requested by the account that has proved the address."""
log = get_logger()


@dataclass(frozen=True)
class Letter:
    """A mail to be written; `reply_to` is the visitor where an agent shall answer, `conversation` what it tells of."""

    kind: str
    to: str
    subject: str
    text: str
    reply_to: str | None = None
    sender_name: str | None = None
    conversation: int | None = None


class Outbox:
    """The mails of the database."""

    def __init__(self, db: Database, clock: Clock) -> None:
        self._db = db
        self._clock = clock

    def owe(self, session: Session, letter: Letter, requested_from: str = "") -> None:
        """Promise a mail within the change that it is about."""
        now = self._clock()
        session.add(
            MailRow(
                id=str(uuid.uuid4()),
                kind=letter.kind,
                recipient=letter.to,
                reply_to=letter.reply_to,
                sender_name=letter.sender_name,
                conversation=letter.conversation,
                requested_from=requested_from,
                subject=letter.subject,
                text=letter.text,
                state="due",
                tries=0,
                last_error=None,
                made_at=now,
                due_at=now,
            )
        )

    def has_room(self, session: Session, recipient: str, kind: str, requested_from: str, most: int) -> bool:
        """Whether an address may get one more mail of a kind today, requested from there.

        Its own account has `most`, one network of strangers as many, and all of them together twice that: nobody fills
        a stranger's mailbox here, nor uses up alone what its owner may have.
        In whatever case the address is spelled: hardly a mail server separates `Ada@` from `ada@`.
        """
        by_source = (
            select(MailRow.requested_from, func.count())
            .where(
                func.lower(MailRow.recipient) == recipient.lower(),
                MailRow.kind == kind,
                MailRow.made_at > self._clock() - timedelta(days=1),
            )
            .group_by(MailRow.requested_from)
        )
        # The release before wrote none.
        counts = {source or "": int(mails) for source, mails in session.execute(by_source)}
        strangers = sum(counts.values()) - counts.get(OWNER, 0)
        is_owner = requested_from == OWNER
        return counts.get(requested_from, 0) < most and (is_owner or strangers < 2 * most)

    def owed_of(self, session: Session, conversation: int, kind: str) -> int:
        """How many mails of that kind were promised of a conversation, to whomever."""
        query = select(func.count()).where(MailRow.conversation == conversation, MailRow.kind == kind)
        return session.scalar(query) or 0

    def oldest_due_s(self) -> float:
        """Seconds that the mail due for longest has waited for its try; 0 where none is due."""
        query = select(func.min(MailRow.due_at)).where(MailRow.state.in_(("due", "sending")))
        with self._db.read() as session:
            oldest = session.scalar(query)
        return 0.0 if oldest is None else max(0.0, (self._clock() - oldest).total_seconds())

    def counts(self) -> dict[str, float]:
        """Mails by state, for the metrics: `failed` above zero wants a person."""
        query = select(MailRow.state, func.count()).group_by(MailRow.state)
        with self._db.read() as session:
            return {state: float(count) for state, count in session.execute(query)}

    def due(self, limit: int = 50) -> list[str]:
        """Ids of the mails whose time has come, oldest first."""
        query = (
            select(MailRow.id)
            .where(MailRow.state.in_(("due", "sending")), MailRow.due_at <= self._clock())
            .order_by(MailRow.due_at)
            .limit(limit)
        )
        with self._db.read() as session:
            return list(session.scalars(query))

    def take(self, mail_id: str) -> MailRow | None:
        """Take a mail for one try; None when it is not due or somebody else has it."""
        now = self._clock()
        with self._db.write() as session:
            mail = session.get(MailRow, mail_id, with_for_update=True)
            if mail is None or mail.state not in ("due", "sending") or mail.due_at > now:
                return None
            mail.state, mail.due_at = "sending", now + SENDING_FOR
            mail.tries += 1
            return mail

    def ended(self, mail_id: str, error: Exception | None, *, for_good: bool = False) -> str:
        """How the try went: sent, due again, or failed."""
        with self._db.write() as session:
            mail = session.get(MailRow, mail_id, with_for_update=True)
            if mail is None:
                return "gone"
            if error is None:
                mail.state, mail.last_error = "sent", None
            else:
                mail.last_error = type(error.__cause__ or error).__name__[:80]
                if for_good or mail.tries > len(PAUSES):
                    mail.state = "failed"
                else:
                    mail.state, mail.due_at = "due", self._clock() + PAUSES[mail.tries - 1]
            return mail.state


class Postman:
    """Takes mails from the outbox to the mail server."""

    def __init__(self, outbox: Outbox, post: SmtpPost, sender: str) -> None:
        self._outbox = outbox
        self._post = post
        self._sender = sender

    def deliver_due(self) -> int:
        """Try the mails whose time has come, until the server is away. Returns: how many were sent."""
        sent = 0
        for mail_id in self._outbox.due():
            ending = self._deliver(mail_id)
            sent += ending == "sent"
            if ending == "due":
                # One that hangs is waited for once a round: visitors whom nobody answers are told in the same one.
                break
        return sent

    def _deliver(self, mail_id: str) -> str:
        mail = self._outbox.take(mail_id)
        if mail is None:
            return "left"
        try:
            self._post.send(self._written(mail))
        except (MailRefusedError, ValueError) as error:
            # ValueError: an address that no mail can be written to.
            ending = self._outbox.ended(mail_id, error, for_good=True)
        except MailAwayError as error:
            ending = self._outbox.ended(mail_id, error)
        else:
            ending = self._outbox.ended(mail_id, None)
        log.info("mail.tried", mail=mail_id, kind=mail.kind, ending=ending, tries=mail.tries)
        return ending

    def _written(self, mail: MailRow) -> EmailMessage:
        message = EmailMessage()
        named, address = parseaddr(self._sender)
        message["From"] = Address(mail.sender_name or named, addr_spec=address)
        message["To"] = Address(addr_spec=mail.recipient)
        if mail.reply_to:
            message["Reply-To"] = Address(addr_spec=mail.reply_to)
        message["Subject"] = mail.subject
        message["Date"] = format_datetime(mail.made_at)
        # From the outbox's id, so that a second copy can be told as one.
        message["Message-ID"] = f"<{mail.id}@{address.partition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(mail.text)
        return message
