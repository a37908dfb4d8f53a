"""Sending the mails that are owed. Only here, where no request waits, it matters who has an address (S9)."""

from kit.clock import Clock
from kit.smtp import MailAwayError, MailRefusedError, SmtpPost
from prometheus_client import Counter
from structlog import get_logger

from accounts.adapters.customers import Customers
from accounts.adapters.flows import Flows
from accounts.adapters.outbox import Outbox
from accounts.adapters.tables import Mail
from accounts.mails.brands import Brand, Brands
from accounts.mails.letters import letter
from accounts.mails.words import WITH_CODE, Words, notice

log = get_logger()
tried = Counter("accounts_mails_total", "Mails tried, by what became of them", ["ending"])


class Postman:
    """Takes mails from the outbox to the mail server."""

    def __init__(
        self,
        outbox: Outbox,
        flows: Flows,
        customers: Customers,
        post: SmtpPost,
        *,
        brands: Brands,
        sender: str,
        clock: Clock,
    ) -> None:
        self._outbox = outbox
        self._flows = flows
        self._customers = customers
        self._post = post
        self._brands = brands
        self._sender = sender
        self._clock = clock

    def deliver(self, mail_id: str) -> str | None:
        """Try one mail; safe to run twice: one that has ended, or is being sent, is left alone (None)."""
        mail = self._outbox.take(mail_id)
        if mail is None:
            return None
        brand = self._brands.of(mail.brand)
        words = self._words(mail, brand)
        ending = self._outbox.ended(mail.id, "void") if words is None else self._send(mail, brand, words)
        tried.labels(ending).inc()
        log.info("mail.tried", mail=mail.id, kind=mail.kind, ending=ending, tries=mail.tries)
        return ending

    def deliver_due(self) -> int:
        """Try the mails whose time has come, until the server is away; returns how many were sent."""
        sent = 0
        for mail_id in self._outbox.due():
            ending = self.deliver(mail_id)
            sent += ending == "sent"
            if ending == "retried":
                # One that hangs is waited for once a round: deletions and the worker's beat come after it.
                break
        return sent

    def _send(self, mail: Mail, brand: Brand, words: Words) -> str:
        try:
            self._post.send(
                letter(words, brand, to=mail.to, sender=self._sender, mail_id=mail.id, sent_at=self._clock())
            )
        except (MailRefusedError, ValueError):
            return self._outbox.ended(mail.id, "failed")
        except MailAwayError:
            return self._outbox.not_sent(mail.id)
        return self._outbox.ended(mail.id, "sent")

    def _words(self, mail: Mail, brand: Brand) -> Words | None:
        """What the mail says; None when there is nobody, or nothing left, to tell it."""
        if mail.flow_id is None:
            return notice(mail.kind, brand, mail.details)
        flow = self._flows.find(mail.flow_id)
        if flow is None or flow.expires_at <= self._clock():
            return None
        owner = self._customers.by_email(flow.email)
        # Of a change of address, whoever writes their own another way is nobody else.
        known = owner is not None and owner.id != flow.customer_id
        kind = {
            ("sign-up", True): "sign-up-known",
            ("sign-up", False): "sign-up",
            ("reset", True): "reset",
            ("sign-in", True): "sign-in",
            # The owner of the address is the customer of the flow.
            ("proof", False): "proof",
            ("email", False): "email",
        }.get((flow.kind, known))
        return None if kind is None else WITH_CODE[kind](brand, self._flows.code_of(flow.id))
