"""Putting the service together from its settings; web and worker start from the same parts."""

import hashlib
from collections import Counter as Counts
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from kit import queues, worker_health
from kit.clock import Clock
from kit.db import Database, create_engine

from quotes.adapters.carrier_files import load_carriers
from quotes.adapters.carrier_http import HttpCarrier, Patience
from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.adapters.carriers import CarrierAdapter
from quotes.adapters.gateway import Gateway, HttpGateway
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.order_trails import OrderTrails
from quotes.adapters.other_sums import OtherSums
from quotes.adapters.outbound import Outbound
from quotes.adapters.outbox import Outbox
from quotes.adapters.personal_data import PersonalData
from quotes.adapters.policy_papers import PolicyPapers
from quotes.adapters.policy_retention import PolicyRetention
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.purchase_store import PurchaseStore
from quotes.adapters.quote_store import QuoteStore
from quotes.adapters.resting_post import RestingPost
from quotes.adapters.saved_quotes import SavedQuotes
from quotes.adapters.unanswered_orders import UnansweredOrders
from quotes.aftercare.desk import Desk, Surroundings, open_desk
from quotes.aftercare.ending import StepEnder
from quotes.aftercare.papers import Press
from quotes.jobs.duty_mails import DutyMails, Matter, Matters
from quotes.jobs.late_orders import LateOrders
from quotes.jobs.letters import LetterPost
from quotes.jobs.mails import Postman
from quotes.migrate import check_shape
from quotes.papers.brand import Brands, read_brands
from quotes.papers.cancellation import proof_of_cancellation
from quotes.papers.confirmation import confirmation
from quotes.papers.duty import DutyNotice
from quotes.papers.late_orders import late_orders_notice
from quotes.papers.refunds import refunds_notice
from quotes.parting_letters import books_of_letters, writer_to_buyers, writer_to_holders
from quotes.sales.agreeing import Rater
from quotes.sales.asking import Panel
from quotes.sales.buying import Counter, Watcher
from quotes.sales.ending import Ender
from quotes.sales.issuing import Issuer
from quotes.sales.settling import Settler
from quotes.settings import APIS_ONLY, Settings
from quotes.web import showing_policies
from quotes.web.showing_purchases import purchase_answer

MAIL_QUEUE, UPKEEP_QUEUE = "quotes-mail", "quotes-upkeep"
DELIVER_JOB = "quotes.jobs.tasks.deliver"
HOME = Path(__file__).resolve().parents[2]
REMOTE_CARRIERS = {
    "northwind-assurance": "Northwind Assurance",
    "bluefin-specialty": "Bluefin Specialty",
    "pilgrim-casualty": "Pilgrim Casualty",
    "sablewood-insurance": "Sablewood Insurance",
}
"""Carriers behind their own API, by id; the name is what is shown while they do not answer."""


@dataclass(frozen=True)
class Shop:
    """The parts of a running service."""

    panel: Panel
    quotes: QuoteStore
    counter: Counter
    settler: Settler
    ender: Ender
    step_ender: StepEnder
    desk: Desk
    saved: SavedQuotes
    personal: PersonalData
    papers: PolicyPapers
    retention: PolicyRetention
    postman: Postman
    letters: LetterPost
    late: LateOrders
    unanswered: UnansweredOrders
    duty: Sequence[DutyMails[Any]]
    trails: OrderTrails
    other_sums: OtherSums
    brands: Brands
    rate_version: str
    gauges: Mapping[str, Callable[[], dict[str, float]]]
    checks: Mapping[str, Callable[[], object]]
    # Mails and sweeps only wait without it.
    spared: Mapping[str, Callable[[], object]]


@dataclass(frozen=True)
class Outside:
    """The world beyond the database; what is None is made from the settings. Tests bring twins."""

    carriers: Sequence[CarrierAdapter] | None = None
    gateway: Gateway | None = None
    watcher: Watcher | None = None


def open_shop(settings: Settings, clock: Clock, outside: Outside | None = None) -> Shop:
    """Connect the parts; nothing is called over the network yet."""
    world = outside or Outside()
    db = Database(create_engine(settings.database_url))
    loop = LoopThread("outbound")
    carriers = world.carriers if world.carriers is not None else all_carriers(settings, db, loop, clock)
    gateway = world.gateway or _gateway(settings, loop)
    watcher = world.watcher or _ignore
    brands = read_brands(Path(settings.brand_file) if settings.brand_file else None, settings.public_origin)
    press = _press(brands)
    # No money lies in quotes: a power cut may cost the last of them, so their commits need not wait for the disk.
    quotes = QuoteStore(Database(create_engine(settings.database_url, durability="normal")))
    purchases = PurchaseStore(db, clock)
    panel = Panel(carriers, quotes, settings.quote_deadline_s, settings.quotes_waiting)
    tell_worker = _mail_trigger(settings)
    issuer = Issuer(
        db,
        purchases,
        PolicyStore(db, clock),
        clock,
        render=press.confirmation,
        present=purchase_answer,
        enqueue=tell_worker,
        watcher=watcher,
    )
    other_sums = OtherSums(db, clock)
    settler = Settler(purchases, panel.carriers, gateway, issuer, other_sums)
    counter = Counter(
        purchases=purchases,
        quotes=quotes,
        rater=Rater(quotes, panel, clock),
        gateway=gateway,
        settler=settler,
        timeout_s=settings.purchase_timeout_s,
        watcher=watcher,
    )
    desk = open_desk(
        db,
        clock,
        Surroundings(
            carriers=panel.carriers,
            gateway=gateway,
            press=press,
            present=lambda file: showing_policies.answer(
                file, showing_policies.desk_of(file.view, panel.carriers)
            ),
            enqueue=tell_worker,
            watcher=watcher,
        ),
    )
    outbox, post = Outbox(db, clock), RestingPost(settings.smtp_url)
    sender = settings.mail_from
    to_holders = writer_to_holders(brands, sender, clock, desk.store)
    letters = LetterPost(books_of_letters(db, clock, purchases, desk.store, to_holders), post)
    trails = OrderTrails(purchases, desk.store, desk.steps)
    unanswered = UnansweredOrders(db, clock, trails.note)

    def on_duty(
        matters: Matters[Matter], write: Callable[[Sequence[Matter]], DutyNotice]
    ) -> DutyMails[Matter]:
        return DutyMails(matters, write, post, clock, sender=sender, recipient=settings.duty_to)

    return Shop(
        panel=panel,
        quotes=quotes,
        counter=counter,
        settler=settler,
        ender=Ender(purchases, panel.carriers, settler, clock, writer_to_buyers(brands, sender, clock)),
        step_ender=StepEnder(desk.steps, desk.store, panel.carriers, desk.settler, clock),
        desk=desk,
        saved=SavedQuotes(db, clock),
        personal=PersonalData(db),
        papers=PolicyPapers(db),
        retention=PolicyRetention(db, clock, settings.policy_years),
        postman=Postman(outbox, post, brands, sender=sender),
        letters=letters,
        late=LateOrders(unanswered, panel.carriers),
        unanswered=unanswered,
        duty=(on_duty(unanswered, late_orders_notice), on_duty(desk.refunds, refunds_notice)),
        trails=trails,
        other_sums=other_sums,
        brands=brands,
        rate_version=rate_version(carriers),
        gauges={
            "quotes_open_purchases": purchases.open_counts,
            "quotes_open_policy_steps": desk.steps.open_counts,
            "quotes_outbox": lambda: dict(Counts(outbox.counts()) + Counts(letters.counts())),
            "quotes_mails_due": lambda: {"oldest_s": outbox.oldest_due_s()},
            "quotes_unanswered_orders": unanswered.counts,
            "quotes_other_sums": other_sums.counts,
            "quotes_refunds_open": desk.refunds.counts,
        },
        checks={"database": partial(check_shape, db)},
        spared={
            "mails": worker_health.none_overdue(outbox.oldest_due_s),
            **({} if settings.redis_url is None else {"redis": queues.connect(settings.redis_url).ping}),
        },
    )


def _press(brands: Brands) -> Press:
    """Papers under the name their policy was bought under."""
    return Press(
        lambda facts: confirmation(facts, brands.of(facts.deal.brand)),
        lambda facts: proof_of_cancellation(facts, brands.of(facts.policy.deal.brand)),
    )


def all_carriers(settings: Settings, db: Database, loop: LoopThread, clock: Clock) -> list[CarrierAdapter]:
    """Every carrier: the folders on file, then those behind an API."""
    http = Outbound(loop, settings.carrier_api_key.get_secret_value())
    patience = Patience(settings.carrier_timeout_s, settings.quote_deadline_s)
    remote = [
        HttpCarrier(
            carrier_id,
            name,
            base_url=settings.carrier_api_url,
            http=http,
            loop=loop,
            clock=clock,
            patience=patience,
        )
        for carrier_id, name in REMOTE_CARRIERS.items()
    ]
    if settings.carriers_folder == APIS_ONLY:
        return list(remote)
    files = load_carriers(Path(settings.carriers_folder) if settings.carriers_folder else HOME / "carriers")
    return [*(CarrierOnFile(file, db, clock) for file in files), *remote]


def rate_version(carriers: Sequence[CarrierAdapter]) -> str:
    """One name for all rates on file, part of a quote's hash: it changes when any carrier's rates do."""
    on_file = [carrier for carrier in carriers if isinstance(carrier, CarrierOnFile)]
    versions = "\n".join(f"{each.carrier_id} {each.file.rate_version}" for each in on_file)
    return hashlib.sha256(versions.encode()).hexdigest()[:12]


def _gateway(settings: Settings, loop: LoopThread) -> Gateway:
    return HttpGateway(settings.gateway_url, Outbound(loop, settings.gateway_secret.get_secret_value()))


def _mail_trigger(settings: Settings) -> Callable[[str], object]:
    """Asks the worker to send a mail now. When Redis is away the mail waits in the outbox for the next sweep."""
    if settings.redis_url is None:
        return _ignore
    queue = queues.queue(MAIL_QUEUE, queues.connect(settings.redis_url))
    return lambda mail_id: queues.safe_enqueue(queue, DELIVER_JOB, mail_id, retries=())


def _ignore(_: str) -> None:
    """Nobody is told."""
