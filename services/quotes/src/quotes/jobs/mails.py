"""Sending the mails that are owed."""

from email.message import EmailMessage
from email.utils import formataddr, parseaddr

from kit.smtp import MailAwayError, MailRefusedError, SmtpPost
from kit.work import TimeUpError
from structlog import get_logger

from quotes.adapters import counters
from quotes.adapters.outbox import Ending, Outbox, Owed
from quotes.aftercare.policies import facts_of
from quotes.aftercare.terms import unpack_terms
from quotes.papers.brand import Brand, Brands
from quotes.papers.facts import CancellationFacts
from quotes.papers.letters import Envelope, Letter, sealed
from quotes.papers.mail import (
    address_notice,
    cancellation_letter,
    change_letter,
    confirmation_letter,
    correction_letter,
    overtaken,
)
from quotes.web.showing_purchases import document_url

log = get_logger()


class Postman:
    """Takes mails from the outbox to the mail server, each in the name of the brand its policy was bought under."""

    def __init__(self, outbox: Outbox, post: SmtpPost, brands: Brands, *, sender: str) -> None:
        self._outbox = outbox
        self._post = post
        self._brands = brands
        self._sender = sender

    def deliver(self, mail_id: str) -> Ending | None:
        """Try one mail; safe to run twice: one that is sent, or being sent, is left alone (None)."""
        return self._tried(mail_id)[0]

    def deliver_due(self) -> int:
        """Try the mails whose time has come, until the server is away; returns how many were sent."""
        sent = 0
        for mail_id in self._outbox.due():
            ending, away = self._tried(mail_id)
            sent += ending is Ending.SENT
            if away:
                # One that hangs is waited for once a sweep: the same worker settles purchases.
                break
        return sent

    def _tried(self, mail_id: str) -> tuple[Ending | None, bool]:
        """What became of a mail, and whether the server was away."""
        owed = self._outbox.take(mail_id)
        if owed is None:
            return None, False
        mail, away = owed.mail, False
        try:
            self._post.send(self._written(owed))
        except (MailRefusedError, ValueError) as error:
            # ValueError: an address that no mail can be written to.
            ending = self._outbox.not_sent(mail.id, _reason(error), for_good=True)
        except MailAwayError as error:
            away = True
            ending = self._outbox.not_sent(mail.id, _reason(error), for_good=False)
        except TimeUpError:
            raise
        except Exception as error:
            # One mail that cannot be written must not keep the others waiting, nor be tried for ever in silence.
            log.error("mail.stuck", mail=mail.id, exc_info=error)
            ending = self._outbox.not_sent(mail.id, _reason(error), for_good=False)
        else:
            ending = self._outbox.sent(mail.id)
        counters.mail_ended(ending.value)
        log.info("mail.tried", mail=mail.id, ending=ending.value, tries=mail.tries)
        return ending, away

    def _written(self, owed: Owed) -> EmailMessage:
        facts = facts_of(owed.policy)
        brand = self._brands.of(facts.deal.brand)
        sender = sender_of(self._brands, brand, self._sender)
        if owed.paper is None:
            moved = facts_of(owed.policy, changed_at=owed.mail.created_at)
            notice = address_notice(moved, brand, owed.mail.moved_to)
            if owed.mail.recipient is None:
                raise ValueError("nobody to tell")
            return sealed(notice, facts, brand, Envelope(owed.mail.id, sender, stranger=owed.mail.recipient))
        url = f"{brand.origin}{document_url(owed.paper.id)}"
        envelope = Envelope(owed.mail.id, sender, url, owed.paper.content)
        letter = _letter(owed, brand.origin)
        if owed.followed:
            letter = overtaken(letter, facts, canceled=owed.policy.status == "cancelled")
        return sealed(letter, facts, brand, envelope)


def sender_of(brands: Brands, brand: Brand, sender: str) -> str:
    """The house's address under the name of the brand that writes."""
    return sender if brand is brands.main else formataddr((brand.name, parseaddr(sender)[1]))


def _letter(owed: Owed, origin: str) -> Letter:
    """The words of a mail. A step's are those of its own day, whatever became of the policy since."""
    facts = facts_of(owed.policy, changed_at=owed.mail.created_at)
    if owed.step is None:
        return confirmation_letter(
            facts_of(owed.policy), origin, premium_cents=owed.charged_cents, collected=not owed.lost
        )
    terms = unpack_terms(owed.step.terms)
    if terms.deal is None:
        return cancellation_letter(
            CancellationFacts(facts, owed.mail.created_at, terms.refund_cents, terms.basis)
        )
    if terms.kind == "correction":
        return correction_letter(
            facts.with_deal(terms.deal),
            terms.corrected,
            charged_cents=terms.charge_cents,
            collected=not owed.lost,
            refunded_cents=terms.refund_cents,
        )
    return change_letter(
        facts.with_deal(terms.deal),
        terms.changes,
        charged_cents=terms.charge_cents,
        collected=not owed.lost,
        refunded_cents=terms.refund_cents,
    )


def _reason(error: Exception) -> str:
    return type(error.__cause__ or error).__name__
