"""Sending the letters that the buyers of ended purchases are owed."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

from kit.smtp import MailAwayError, MailRefusedError, SmtpPost
from kit.work import TimeUpError
from structlog import get_logger

from quotes.adapters import counters
from quotes.adapters.buyers_letters import BuyersLetters

log = get_logger()


class LetterPost:
    """Takes them to the mail server. One that cannot be sent keeps no other waiting."""

    def __init__(self, letters: BuyersLetters, post: SmtpPost) -> None:
        self._letters = letters
        self._post = post

    def deliver_due(self) -> int:
        """Try the letters whose time has come, until the server is away; returns how many were sent."""
        sent, due = 0, self._letters.take_due()
        for nth, (purchase_id, letter) in enumerate(due, 1):
            try:
                sent += self._deliver(purchase_id, letter)
            except MailAwayError:
                # One that hangs is waited for once a sweep: the same worker settles purchases.
                self._letters.put_back([waiting for waiting, _ in due[nth:]])
                break
        return sent

    def try_again(self, purchase_id: str) -> bool:
        """One that was given up goes with the next sweep. False: it was not."""
        return self._letters.try_again(purchase_id)

    def _deliver(self, purchase_id: str, letter: bytes) -> bool:
        """Raises: MailAwayError: once it is written down that this one was not sent."""
        try:
            self._post.send(message_from_bytes(letter, EmailMessage, policy=default))
        except TimeUpError:
            raise
        except Exception as error:
            # ValueError: an address that no mail can be written to. What we did not think of is tried again, too.
            for_good = isinstance(error, (MailRefusedError, ValueError))
            self._letters.not_sent(purchase_id, for_good=for_good)
            reason = type(error.__cause__ or error).__name__
            log.error("letter.unsent", purchase=purchase_id, reason=reason)
            counters.mail_ended("failed" if for_good else "retried")
            if isinstance(error, MailAwayError):
                raise
            return False
        self._letters.sent(purchase_id)
        counters.mail_ended("sent")
        return True
