"""What the service holds of one customer: shown whole, or erased. Also what has grown too old."""

from datetime import timedelta
from typing import Any

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import delete, func, or_, select
from sqlalchemy.orm import Session

from chat.adapters.bells import Bells
from chat.adapters.quotes import unpacked
from chat.adapters.tables import ContactRow, ConversationRow, LineRow, MailRow


class Customers:
    """Found by the account's id, or by the verified address. Source: TRUST §5."""

    def __init__(self, db: Database, bells: Bells, clock: Clock, keep_days: int) -> None:
        self._db = db
        self._bells = bells
        self._clock = clock
        self._kept_for = timedelta(days=keep_days)

    def export(self, customer_id: str, email: str | None) -> dict[str, Any]:
        """Every conversation and request, in words."""
        with self._db.read() as session:
            numbers = self._conversations(session, customer_id, email)
            return {
                "conversations": [self._told(session, number) for number in numbers],
                "contactRequests": [
                    {
                        "reference": row.reference,
                        "receivedAt": row.received_at,
                        "topic": row.topic,
                        "name": row.name,
                        "email": row.email,
                        "telephone": row.telephone,
                        "text": row.text,
                        "pageUrl": row.page_url,
                        "quote": _told_quote(row.quote),
                    }
                    for row in session.scalars(
                        select(ContactRow).where(_is_theirs(ContactRow, customer_id, email))
                    )
                ],
            }

    def erase(self, customer_id: str, email: str | None) -> None:
        """Forget the customer; safe to run again. Raises: RedisError: ask again, a stream may still be there."""
        with self._db.write() as session:
            found = self._conversations(session, customer_id, email, is_locked=True)
            addresses = self._addresses(session, customer_id, email)
            # First the streams: if Redis is away nothing is erased yet, and the next try finds all of it.
            for number, key in found.items():
                self._bells.forget(key, number)
            self._drop(session, list(found))
            session.execute(delete(ContactRow).where(_is_theirs(ContactRow, customer_id, email)))
            if addresses:
                theirs = func.lower(MailRow.recipient).in_(addresses) | func.lower(MailRow.reply_to).in_(
                    addresses
                )
                session.execute(delete(MailRow).where(theirs))
        self._bells.ring_erased(found.values())

    def purge(self) -> int:
        """Forget what is older than it may be. Returns: how many rows went."""
        before = self._clock() - self._kept_for
        with self._db.write() as session:
            query = select(ConversationRow.number).where(ConversationRow.last_line_at < before).limit(500)
            # In the order of `_conversations`, so that neither waits for the other.
            numbers = list(session.scalars(query.order_by(ConversationRow.number).with_for_update()))
            self._drop(session, numbers)
            gone = len(numbers)
            for table, column in ((ContactRow, ContactRow.received_at), (MailRow, MailRow.made_at)):
                result: Any = session.execute(delete(table).where(column < before))
                gone += int(result.rowcount)
        return gone

    def _drop(self, session: Session, numbers: list[int]) -> None:
        """Whose rows are held since they were found: what was being added to one is there by now, and goes too."""
        # All that names it by its number, which may be given again: a request would be taken for the next one's.
        for table in (MailRow, ContactRow):
            session.execute(delete(table).where(table.conversation.in_(numbers)))
        session.execute(delete(LineRow).where(LineRow.number.in_(numbers)))
        session.execute(delete(ConversationRow).where(ConversationRow.number.in_(numbers)))

    def _conversations(
        self, session: Session, customer_id: str, email: str | None, *, is_locked: bool = False
    ) -> dict[int, str]:
        """Their numbers, each with its key; with `is_locked`, held to the end of the change."""
        theirs = select(ConversationRow).where(_is_theirs(ConversationRow, customer_id, email))
        query = theirs.order_by(ConversationRow.number)
        found = session.scalars(query.with_for_update() if is_locked else query)
        return {row.number: row.key for row in found}

    def _addresses(self, session: Session, customer_id: str, email: str | None) -> set[str]:
        """Every address that mails about them carry; they may have given another one in a form."""
        found = {email.lower()} if email else set()
        for table in (ConversationRow, ContactRow):
            given = session.scalars(select(table.email).where(table.customer_id == customer_id))
            found |= {one.lower() for one in given if one}
        return found

    def _told(self, session: Session, number: int) -> dict[str, Any]:
        row = session.get_one(ConversationRow, number)
        lines = session.scalars(select(LineRow).where(LineRow.number == number).order_by(LineRow.seq))
        return {
            "startedAt": row.started_at,
            "state": row.state,
            "name": row.name,
            "email": row.email,
            "url": row.url,
            "partner": row.partner,
            "webSource": row.web_source,
            "quote": _told_quote(row.quote),
            "lines": [{"at": line.at, "author": line.author, "text": line.text} for line in lines],
        }


def _told_quote(column: bytes | None) -> dict[str, Any] | None:
    quote = unpacked(column)
    if quote is None:
        return None
    return {
        "id": quote.quote_id,
        "trip": quote.trip,
        "plans": quote.plans,
        "bestPriceCents": quote.best_cents,
    }


def _is_theirs(table: type[ConversationRow | ContactRow], customer_id: str, email: str | None) -> Any:
    by_id = table.customer_id == customer_id
    return by_id if not email else or_(by_id, func.lower(table.email) == email.lower())
