"""The parts of the service, from its settings."""

import hashlib
import hmac
from dataclasses import dataclass

from kit import queues
from kit.clock import Clock, now_utc
from kit.db import Database
from kit.migrating import prepare
from kit.smtp import SmtpPost
from redis import Redis
from rq import Queue

from accounts.adapters.customers import Customers
from accounts.adapters.deletions import Deletions
from accounts.adapters.flows import Flows
from accounts.adapters.handshakes import Handshakes
from accounts.adapters.hashing import Passwords
from accounts.adapters.mail_quotas import MailQuotas
from accounts.adapters.outbox import Outbox
from accounts.adapters.passkeys import Passkeys
from accounts.adapters.peers import Peers
from accounts.adapters.provider import Provider
from accounts.adapters.session_store import SessionStore
from accounts.adapters.throttles import Throttles
from accounts.issuer.parts import Issuer, open_issuer
from accounts.jobs.postman import Postman
from accounts.mails.brands import Brands
from accounts.settings import Settings

QUEUE = "accounts"


@dataclass(frozen=True)
class Parts:
    """What views, jobs and commands work with."""

    settings: Settings
    clock: Clock
    db: Database
    redis: Redis
    queue: Queue
    customers: Customers
    passkeys: Passkeys
    passwords: Passwords
    sessions: SessionStore
    throttles: Throttles
    mail_quotas: MailQuotas
    handshakes: Handshakes
    flows: Flows
    outbox: Outbox
    peers: Peers
    deletions: Deletions
    brands: Brands
    postman: Postman
    provider: Provider | None
    issuer: Issuer

    def key(self, purpose: str) -> bytes:
        """A key of its own for each purpose, from the one secret."""
        return derived(self.settings, purpose)


def derived(settings: Settings, purpose: str) -> bytes:
    """A key for one purpose."""
    return hmac.new(settings.key.get_secret_value().encode(), purpose.encode(), hashlib.sha256).digest()


def open_parts(settings: Settings, clock: Clock = now_utc) -> Parts:
    """Connect the parts; nothing is asked of Redis or the database yet."""
    db = Database(prepare(settings.database_url))
    redis = queues.connect(settings.redis_url or "redis://localhost")
    customers = Customers(db, clock)
    flows = Flows(db, clock, derived(settings, "codes"))
    outbox = Outbox(db, clock)
    peers = Peers(settings.peer_addresses)
    sessions = SessionStore(redis, clock)
    brands = Brands(settings.brands)
    post = SmtpPost(settings.smtp_url)
    return Parts(
        settings=settings,
        clock=clock,
        db=db,
        redis=redis,
        queue=queues.queue(QUEUE, redis),
        customers=customers,
        passkeys=Passkeys(db, clock),
        passwords=Passwords(),
        sessions=sessions,
        throttles=Throttles(redis, derived(settings, "tries"), settings.network_tries_per_minute),
        mail_quotas=MailQuotas(redis, derived(settings, "tries")),
        handshakes=Handshakes(redis),
        flows=flows,
        outbox=outbox,
        peers=peers,
        deletions=Deletions(db, clock, peers, sessions),
        brands=brands,
        postman=Postman(
            outbox, flows, customers, post, brands=brands, sender=settings.mail_from, clock=clock
        ),
        provider=Provider(settings, clock) if settings.has_provider else None,
        issuer=open_issuer(db, clock, derived(settings, "issuer keys")),
    )
