"""The parts of the service, from its settings: web, streams and worker start from the same ones."""

from dataclasses import dataclass
from datetime import timedelta

from kit import queues
from kit.clock import Clock, now_utc
from kit.db import Database
from kit.migrating import prepare
from kit.smtp import SmtpPost
from kit.staff import StaffSessions
from redis import Redis

from chat.adapters.agents import Agents
from chat.adapters.bells import Bells
from chat.adapters.companies import read_companies
from chat.adapters.contact_requests import Addresses, ContactRequests
from chat.adapters.conversations import Conversations
from chat.adapters.customers import Customers
from chat.adapters.outbox import Outbox, Postman
from chat.adapters.presence import Presence, VendorPresence
from chat.domain.availability import Availability
from chat.front_desk import FrontDesk
from chat.settings import Settings
from chat.sweeping import Sweeper


@dataclass(frozen=True)
class Parts:
    """What views, streams and worker work with."""

    db: Database
    redis: Redis | None
    desk: FrontDesk
    sweeper: Sweeper
    availability: Availability
    vendor: VendorPresence
    customers: Customers
    outbox: Outbox
    postman: Postman
    staff: StaffSessions
    agents: Agents


def open_parts(settings: Settings, clock: Clock = now_utc) -> Parts:
    """Connect the parts; nothing is asked of Redis or the database yet."""
    db = Database(prepare(settings.database_url))
    redis = None if settings.redis_url is None else queues.connect(settings.redis_url)
    hours = settings.business_hours
    companies = read_companies(settings.brand_file, hours.zone)
    bells, outbox = Bells(redis), Outbox(db, clock)
    presence, vendor = Presence(redis, clock), VendorPresence(redis)
    addresses = Addresses(settings.contact_to, settings.concierge_to, f"{settings.public_origin}/desk/")
    desk = FrontDesk(
        db=db,
        conversations=Conversations(db, bells, clock),
        contacts=ContactRequests(db, outbox, bells, clock, companies=companies, addresses=addresses),
        presence=presence,
        outbox=outbox,
        companies=companies,
        clock=clock,
    )
    ask = presence.anybody if settings.vendor == "embedded" else vendor.anybody
    return Parts(
        db=db,
        redis=redis,
        desk=desk,
        sweeper=Sweeper(desk, timedelta(seconds=settings.answer_within_s)),
        availability=Availability(ask, hours.is_open, clock),
        vendor=vendor,
        customers=Customers(db, bells, clock, settings.keep_days),
        outbox=outbox,
        postman=Postman(outbox, SmtpPost(settings.smtp_url), settings.mail_from),
        # Sessions of an earlier kind hold a name alone, which says nothing of whose it is.
        staff=StaffSessions(settings.staff_secret.get_secret_value(), "desk 2", clock),
        agents=Agents(db, clock),
    )
