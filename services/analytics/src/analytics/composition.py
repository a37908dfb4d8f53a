"""The parts of the service, from its settings."""

from dataclasses import dataclass

from kit import queues
from kit.clock import Clock, now_utc
from kit.db import Database
from kit.migrating import prepare
from redis import Redis

from analytics.adapters.customers import Customers
from analytics.adapters.event_store import EventStore
from analytics.adapters.hosted import Hosted
from analytics.adapters.intake import Intake
from analytics.adapters.release_reader import ReleaseReader
from analytics.adapters.release_rollups import ReleaseRollups
from analytics.adapters.retention import Retention
from analytics.adapters.rollups import Rollups
from analytics.adapters.spool import Spool
from analytics.adapters.stream import StreamReader, StreamWriter
from analytics.domain.cleaner import Cleaner
from analytics.domain.provider_events import Reader
from analytics.domain.subjects import hashing
from analytics.settings import Settings
from analytics.storing import Storing

QUEUE = "analytics"


@dataclass(frozen=True)
class Parts:
    """What views, jobs and commands work with."""

    db: Database
    redis: Redis | None
    spool: Spool
    intake: Intake
    reader: Reader
    store: EventStore
    rollups: Rollups
    release_rollups: ReleaseRollups
    releases: ReleaseReader
    retention: Retention
    customers: Customers
    hosted: Hosted | None


def open_parts(settings: Settings, clock: Clock = now_utc) -> Parts:
    """Connect the parts; nothing is asked of Redis or the database yet."""
    db = Database(prepare(settings.database_url))
    redis = None if settings.redis_url is None else queues.connect(settings.redis_url)
    spool = Spool(settings.spool.absolute())
    subject = hashing(settings.hash_key.get_secret_value())
    hosted = _hosted(settings, db)
    return Parts(
        db=db,
        redis=redis,
        spool=spool,
        intake=Intake(_writer(redis, settings), spool),
        reader=Reader(subject, Cleaner(settings.own_hosts)),
        store=EventStore(db, clock, forwards=hosted is not None),
        rollups=Rollups(db, clock, settings.raw_days),
        release_rollups=ReleaseRollups(db, clock, settings.vitals_days),
        releases=ReleaseReader(db, clock),
        retention=Retention(db, clock, settings.raw_days, settings.report_months, settings.vitals_days),
        customers=Customers(db, subject),
        hosted=hosted,
    )


def open_storing(settings: Settings, parts: Parts) -> Storing:
    """The storing side; its Redis client may wait for entries, so it is one of its own."""
    reader = None
    if settings.redis_url is not None:
        redis = queues.connect(settings.redis_url, for_worker=True)
        reader = StreamReader(redis, settings.stream, settings.consumer)
    return Storing(parts.store, parts.spool, reader)


def _writer(redis: Redis | None, settings: Settings) -> StreamWriter | None:
    return None if redis is None else StreamWriter(redis, settings.stream, settings.stream_bytes)


def _hosted(settings: Settings, db: Database) -> Hosted | None:
    if settings.forward_url is None or settings.forward_write_key is None:
        return None
    return Hosted(db, settings.forward_url, settings.forward_write_key)
