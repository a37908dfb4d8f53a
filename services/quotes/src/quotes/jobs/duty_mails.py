"""Telling the people on duty by mail what waits for them: at once, and once a day until somebody has closed it.

The alarm says that there is something, to whoever watches figures; the mail says which, to whoever does not.
"""

from kit.clock import Clock
from kit.smtp import MailAwayError, MailRefusedError, SmtpPost
from structlog import get_logger

from quotes.adapters.unanswered_orders import UnansweredOrders
from quotes.papers.late_orders import duty_mail

log = get_logger()


class DutyMails:
    """Mails of the house to itself: they concern no policyholder, so they are not in the outbox of policies."""

    def __init__(
        self, orders: UnansweredOrders, post: SmtpPost, clock: Clock, *, sender: str, recipient: str
    ) -> None:
        self._orders = orders
        self._post = post
        self._clock = clock
        self._sender = sender
        self._recipient = recipient

    def tell(self) -> int:
        """Tell of all that are due, in one mail; returns how many. Safe to run at any time, beside itself too."""
        waiting = self._orders.take_to_tell()
        if not waiting:
            return 0
        try:
            self._post.send(duty_mail(waiting, self._sender, self._recipient, self._clock()))
        except (MailAwayError, MailRefusedError, ValueError) as error:
            # Taken for five minutes, so they are told of then. ValueError: an address that no mail can be written to.
            log.error("duty.untold", orders=len(waiting), reason=type(error.__cause__ or error).__name__)
            return 0
        self._orders.told(each.transaction_id for each in waiting)
        return len(waiting)
