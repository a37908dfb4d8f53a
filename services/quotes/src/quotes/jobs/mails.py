"""Sending the mails that are owed."""

from kit.smtp import MailAwayError, MailRefusedError, SmtpPost
from structlog import get_logger

from quotes.adapters import counters
from quotes.adapters.outbox import Ending, Outbox
from quotes.adapters.tables import Policy
from quotes.papers.brand import Brand
from quotes.papers.facts import PolicyFacts
from quotes.papers.mail import confirmation_mail
from quotes.sales.deals import unpack_bound, unpack_deal, unpack_order
from quotes.web.presenting import document_url

log = get_logger()


class Postman:
    """Takes mails from the outbox to the mail server."""

    def __init__(self, outbox: Outbox, post: SmtpPost, brand: Brand, *, sender: str, origin: str) -> None:
        self._outbox = outbox
        self._post = post
        self._brand = brand
        self._sender = sender
        self._origin = origin

    def deliver(self, mail_id: str) -> Ending | None:
        """Try one mail; safe to run twice: one that is sent, or being sent, is left alone (None)."""
        taken = self._outbox.take(mail_id)
        if taken is None:
            return None
        mail, policy, paper = taken
        try:
            message = confirmation_mail(
                _facts(policy),
                self._brand,
                mail_id=mail.id,
                sender=self._sender,
                document_url=f"{self._origin}{document_url(paper.id)}",
                paper=paper.content,
            )
            self._post.send(message)
        except (MailRefusedError, ValueError) as error:
            # ValueError: an address that no mail can be written to.
            ending = self._outbox.not_sent(mail.id, _reason(error), for_good=True)
        except MailAwayError as error:
            ending = self._outbox.not_sent(mail.id, _reason(error), for_good=False)
        else:
            ending = self._outbox.sent(mail.id)
        counters.mail_ended(ending.value)
        log.info("mail.tried", mail=mail.id, ending=ending.value, tries=mail.tries)
        return ending

    def deliver_due(self) -> int:
        """Try every mail whose time has come; returns how many were sent."""
        return sum(self.deliver(mail_id) is Ending.SENT for mail_id in self._outbox.due())


def _reason(error: Exception) -> str:
    return type(error.__cause__ or error).__name__


def _facts(policy: Policy) -> PolicyFacts:
    bound = unpack_bound(policy.bound)
    return PolicyFacts(
        number=policy.number,
        order=unpack_order(policy.order),
        deal=unpack_deal(policy.deal),
        desk=bound.desk,
        issued_at=policy.issued_at,
        free_look_ends_at=policy.free_look_ends_at,
    )
