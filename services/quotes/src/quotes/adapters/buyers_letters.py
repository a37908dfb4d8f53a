"""Letters that the buyers of ended purchases are owed: tried with growing pauses, ending as sent or for a person.

They lie with their purchase, since it has no policy whose outbox they could be in, and go from there once sent.
"""

from collections.abc import Sequence

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import func, select, update

from quotes.adapters.outbox import PAUSES, SENDING_FOR
from quotes.adapters.purchase_store import PurchaseStore
from quotes.adapters.tables import Purchase


class BuyersLetters:
    """The letters of the database. Every method is one transaction."""

    def __init__(self, db: Database, clock: Clock, purchases: PurchaseStore) -> None:
        self._db = db
        self._clock = clock
        self._purchases = purchases

    def take_due(self, limit: int = 20) -> list[tuple[str, bytes]]:
        """Purchase and letter of those whose time has come; nobody else is given them for two minutes."""
        now = self._clock()
        due = (
            select(Purchase)
            .where(Purchase.letter_due_at <= now)
            .order_by(Purchase.letter_due_at)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        with self._db.write() as session:
            found = list(session.scalars(due))
            for purchase in found:
                purchase.letter_due_at = now + SENDING_FOR
                purchase.letter_tries += 1
            return [(each.id, each.letter) for each in found if each.letter is not None]

    def put_back(self, purchase_ids: Sequence[str]) -> None:
        """They were not tried after all: the next sweep takes them."""
        those = Purchase.id.in_(purchase_ids), Purchase.letter_due_at.is_not(None)
        now, one_less = self._clock(), Purchase.letter_tries - 1
        with self._db.write() as session:
            session.execute(update(Purchase).where(*those).values(letter_due_at=now, letter_tries=one_less))

    def sent(self, purchase_id: str) -> None:
        """The mail server has it: nothing of it is kept but that it was sent."""
        with self._db.write() as session:
            purchase = session.get_one(Purchase, purchase_id, with_for_update=True)
            if purchase.letter is None:
                return
            purchase.letter = purchase.letter_due_at = None
            self._purchases.note(session, purchase_id, "purchase.buyer-told", {})

    def not_sent(self, purchase_id: str, *, for_good: bool) -> None:
        """The try failed. After the last pause it is a person's, who has it tried again."""
        with self._db.write() as session:
            purchase = session.get_one(Purchase, purchase_id, with_for_update=True)
            if purchase.letter is None:
                return
            over = for_good or purchase.letter_tries > len(PAUSES)
            purchase.letter_due_at = None if over else self._clock() + PAUSES[purchase.letter_tries - 1]

    def try_again(self, purchase_id: str) -> bool:
        """One that was given up is due again. False: it was not."""
        with self._db.write() as session:
            purchase = session.get_one(Purchase, purchase_id, with_for_update=True)
            if purchase.letter is None or purchase.letter_due_at is not None:
                return False
            purchase.letter_due_at, purchase.letter_tries = self._clock(), 0
            return True

    def counts(self) -> dict[str, float]:
        """Letters by the states that mails have, for the metrics; none where there are none."""
        owed = select(func.count()).where(Purchase.letter.is_not(None))
        states = {"due": Purchase.letter_due_at.is_not(None), "failed": Purchase.letter_due_at.is_(None)}
        with self._db.read() as session:
            counted = {name: session.scalar(owed.where(state)) or 0 for name, state in states.items()}
        return {name: float(count) for name, count in counted.items() if count}
