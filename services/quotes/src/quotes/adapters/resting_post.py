"""A mail server that says nothing is waited for once a sweep, whoever has mails for it. Source: R11.

The worker that sends mails, letters and what people on duty are told settles purchases, too, and within a minute: one
wait of 20 s leaves it time for that, four do not.
"""

from collections.abc import Callable
from email.message import EmailMessage
from time import monotonic

from kit.breaker import Breaker, BreakerRules
from kit.smtp import TIMEOUT_S, MailAwayError, MailSilentError, SmtpPost

RULES = BreakerRules(failures=1, rest_s=10.0)
"""Shorter than the 15 s between two sweeps: each of them asks once."""


class RestingPost(SmtpPost):
    """A mail server that is left alone for ten seconds after it was silent; what comes meanwhile finds it away."""

    def __init__(self, url: str, timeout_s: float = TIMEOUT_S, now: Callable[[], float] = monotonic) -> None:
        super().__init__(url, timeout_s)
        self._breaker = Breaker(RULES, now)

    def send(self, message: EmailMessage) -> None:
        """As the post does. Raises: MailRefusedError, MailAwayError, MailSilentError."""
        if not self._breaker.allow():
            raise MailAwayError
        try:
            super().send(message)
        except MailSilentError:
            self._breaker.failed()
            raise
        except Exception:
            self._breaker.succeeded()
            raise
        self._breaker.succeeded()
