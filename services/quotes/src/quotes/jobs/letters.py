"""Sending the letters that are owed about what a person has ended: a purchase, a step of a policy."""

from collections import Counter as Counts
from collections.abc import Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from itertools import islice
from typing import Any

from kit.smtp import MailAwayError, MailRefusedError, SmtpPost
from kit.work import TimeUpError
from structlog import get_logger

from quotes.adapters import counters
from quotes.adapters.owed_letters import OwedLetters

MOST_A_SWEEP = 20
"""Of each book."""
log = get_logger()


class LetterPost:
    """Takes them to the mail server. One that cannot be sent keeps no other waiting."""

    def __init__(self, books: Sequence[OwedLetters[Any]], post: SmtpPost) -> None:
        self._books = books
        self._post = post

    def deliver_due(self) -> int:
        """Try the letters whose time has come, until the server is away; returns how many were sent."""
        sent = 0
        for book in self._books:
            # One by one: what waits for its turn behind a slow server is not taken for dropped, and sent twice.
            for row in islice(iter(book.take, None), MOST_A_SWEEP):
                try:
                    sent += self._deliver(book, row)
                except MailAwayError:
                    # One that hangs is waited for once a sweep: the same worker settles purchases.
                    return sent
        return sent

    def try_again(self, order_id: str) -> bool:
        """One that was given up goes with the next sweep. False: it was not."""
        return any(book.try_again(order_id) for book in self._books)

    def counts(self) -> dict[str, float]:
        """All letters by the states that mails have, for the metrics."""
        return dict(sum((Counts(book.counts()) for book in self._books), Counts()))

    def _deliver(self, book: OwedLetters[Any], row: Any) -> bool:
        """Raises: MailAwayError: once it is written down that this one was not sent."""
        try:
            self._post.send(message_from_bytes(book.written(row), EmailMessage, policy=default))
        except TimeUpError:
            raise
        except Exception as error:
            # ValueError: an address that no mail can be written to. What we did not think of is tried again, too.
            for_good = isinstance(error, (MailRefusedError, ValueError))
            book.not_sent(row.id, for_good=for_good)
            reason = type(error.__cause__ or error).__name__
            log.error("letter.unsent", order=row.id, reason=reason)
            counters.mail_ended("failed" if for_good else "retried")
            if isinstance(error, MailAwayError):
                raise
            return False
        book.sent(row.id)
        counters.mail_ended("sent")
        return True
