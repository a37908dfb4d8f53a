"""Telling the people on duty by mail what waits for them: at once, and once a day until somebody has closed it.

The alarm says that there is something, to whoever watches figures; the mail says which, to whoever does not.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from kit.clock import Clock
from kit.smtp import MailAwayError, MailRefusedError, SmtpPost
from structlog import get_logger

from quotes.papers.duty import DutyNotice, duty_mail

Matter = TypeVar("Matter")
log = get_logger()


class Matters(Protocol[Matter]):
    """A list of what waits for a person."""

    def take_to_tell(self) -> list[Matter]:
        """Those that people are to be told of now; nobody else is given them for five minutes."""
        ...

    def told(self, matters: Iterable[Matter], /) -> None:
        """They have been: again in a day, if they still wait then."""
        ...


class DutyMails(Generic[Matter]):
    """Mails of the house to itself: they concern no policyholder, so they are not in the outbox of policies."""

    def __init__(
        self,
        matters: Matters[Matter],
        write: Callable[[Sequence[Matter]], DutyNotice],
        post: SmtpPost,
        clock: Clock,
        *,
        sender: str,
        recipient: str,
    ) -> None:
        self._matters = matters
        self._write = write
        self._post = post
        self._clock = clock
        self._sender = sender
        self._recipient = recipient

    def tell(self) -> int:
        """Tell of all that are due, in one mail; returns how many. Safe to run at any time, beside itself too."""
        waiting = self._matters.take_to_tell()
        if not waiting:
            return 0
        notice = self._write(waiting)
        try:
            self._post.send(duty_mail(notice, self._sender, self._recipient, self._clock()))
        except (MailAwayError, MailRefusedError, ValueError) as error:
            # Taken for five minutes, so they are told of then. ValueError: an address that no mail can be written to.
            reason = type(error.__cause__ or error).__name__
            log.error("duty.untold", subject=notice.subject, matters=len(waiting), reason=reason)
            return 0
        self._matters.told(waiting)
        return len(waiting)
