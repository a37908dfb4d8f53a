"""Letters about what a person has ended: tried with growing pauses, ending as sent or for a person.

A purchase has no policy whose outbox its letter could be in, and of a step a release from before would write there that
it had been made. So they lie with their purchase, whole, or with their step, by name, and go from there once sent.
"""

from collections.abc import Callable
from typing import Generic

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from quotes.adapters.lease_book import Row
from quotes.adapters.outbox import PAUSES, SENDING_FOR


class OwedLetters(Generic[Row]):
    """The letters of one table: `written` makes the mail of a row, `note` writes down that it was sent.

    Every method is one transaction.
    """

    def __init__(
        self,
        db: Database,
        clock: Clock,
        table: type[Row],
        *,
        written: Callable[[Row], bytes],
        note: Callable[[Session, Row], None],
    ) -> None:
        self._db = db
        self._clock = clock
        self._table: type[Row] = table
        self.written: Callable[[Row], bytes] = written
        self._note: Callable[[Session, Row], None] = note

    def take(self) -> Row | None:
        """The one whose letter is due the longest; nobody else is given it for two minutes. None: none is due."""
        table, now = self._table, self._clock()
        due = (
            select(table)
            .where(table.letter_due_at <= now, table.letter.is_not(None))
            .order_by(table.letter_due_at)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        with self._db.write() as session:
            found = session.scalars(due).one_or_none()
            if found is not None:
                found.letter_due_at = now + SENDING_FOR
                found.letter_tries += 1
            return found

    def sent(self, order_id: str) -> None:
        """The mail server has it: nothing of it is kept but that it was sent."""
        with self._db.write() as session:
            row = session.get_one(self._table, order_id, with_for_update=True)
            if row.letter is None:
                return
            row.letter = row.letter_due_at = None
            self._note(session, row)

    def not_sent(self, order_id: str, *, for_good: bool) -> None:
        """The try failed. After the last pause it is a person's, who has it tried again."""
        with self._db.write() as session:
            row = session.get_one(self._table, order_id, with_for_update=True)
            if row.letter is None:
                return
            over = for_good or row.letter_tries > len(PAUSES)
            row.letter_due_at = None if over else self._clock() + PAUSES[row.letter_tries - 1]

    def try_again(self, order_id: str) -> bool:
        """One that was given up is due again. False: it was not, or it is of another table."""
        with self._db.write() as session:
            row = session.get(self._table, order_id, with_for_update=True)
            if row is None or row.letter is None or row.letter_due_at is not None:
                return False
            row.letter_due_at, row.letter_tries = self._clock(), 0
            return True

    def counts(self) -> dict[str, float]:
        """Letters by the states that mails have, for the metrics; none where there are none."""
        table = self._table
        owed = select(func.count()).where(table.letter.is_not(None))
        states = {"due": table.letter_due_at.is_not(None), "failed": table.letter_due_at.is_(None)}
        with self._db.read() as session:
            counted = {name: session.scalar(owed.where(state)) or 0 for name, state in states.items()}
        return {name: float(count) for name, count in counted.items() if count}
