"""The tables of the service. Instants are UTC; `day` is the UTC day on which the event happened."""

from datetime import date, datetime
from typing import ClassVar

from kit.columns import COLUMN_TYPES
from sqlalchemy import (
    BigInteger,
    Index,
    String,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    type_annotation_map: ClassVar = {**COLUMN_TYPES, int: BigInteger}


Short = String(120)
Release = String(64)


class EventRow(Base):
    """One event, kept for some weeks. The id is what makes a second arrival harmless."""

    __tablename__ = "events"
    __table_args__ = (
        Index("ix_events_day", "day"),
        Index("ix_events_client_id", "client_id"),
        Index("ix_events_subject", "subject"),
    )

    id: Mapped[str] = mapped_column(Short, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    name: Mapped[str]
    source: Mapped[str] = mapped_column(Short)
    day: Mapped[date]
    received_at: Mapped[datetime]
    happened_at: Mapped[datetime]
    claimed_at: Mapped[datetime | None]
    sent_at: Mapped[datetime | None]
    client_id: Mapped[str] = mapped_column(Short)
    subject: Mapped[str] = mapped_column(Short)
    url: Mapped[str]
    path: Mapped[str]
    referrer: Mapped[str]
    referrer_host: Mapped[str]
    brand: Mapped[str] = mapped_column(Short)
    partner: Mapped[str] = mapped_column(Short)
    campaign_source: Mapped[str]
    campaign_medium: Mapped[str]
    campaign_name: Mapped[str]
    device: Mapped[str] = mapped_column(String(16))
    is_bot: Mapped[bool]
    network: Mapped[str] = mapped_column(String(64))
    properties: Mapped[bytes]


class DirtyDay(Base):
    """A day whose figures are behind its events."""

    __tablename__ = "dirty_days"

    day: Mapped[date] = mapped_column(primary_key=True)


class DailyFigure(Base):
    """One figure of one day: how often, and by how many visitors that have an id."""

    __tablename__ = "daily_figures"

    metric: Mapped[str] = mapped_column(String(24), primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    brand: Mapped[str] = mapped_column(Short, primary_key=True)
    key: Mapped[str] = mapped_column(String(400), primary_key=True)
    count: Mapped[int]
    visitors: Mapped[int]


class VitalsRow(Base):
    """How one page did, kept for some days; nothing in it is about who looked at the page."""

    __tablename__ = "page_vitals"

    id: Mapped[str] = mapped_column(Short, primary_key=True)
    received_at: Mapped[datetime] = mapped_column(index=True)
    section: Mapped[str] = mapped_column(Release)
    release: Mapped[str] = mapped_column(Release)
    chrome_release: Mapped[str] = mapped_column(Release)
    host_release: Mapped[str] = mapped_column(Release)
    page: Mapped[str] = mapped_column(Release)
    lcp_ms: Mapped[int | None]
    inp_ms: Mapped[int | None]
    cls_e4: Mapped[int | None]
    """Layout shift in ten-thousandths."""
    is_bot: Mapped[bool]


class PageErrorRow(Base):
    """One way in which a release failed on one page."""

    __tablename__ = "page_errors"

    page_id: Mapped[str] = mapped_column(Short, primary_key=True)
    section: Mapped[str] = mapped_column(Release, primary_key=True)
    release: Mapped[str] = mapped_column(Release, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    received_at: Mapped[datetime] = mapped_column(index=True)
    is_bot: Mapped[bool]


class DirtyHour(Base):
    """An hour whose figures are behind what its pages told."""

    __tablename__ = "dirty_hours"

    hour: Mapped[datetime] = mapped_column(primary_key=True)


class ReleaseHour(Base):
    """One release of one section in one hour; kinds of errors and histograms as JSON."""

    __tablename__ = "release_hours"

    hour: Mapped[datetime] = mapped_column(primary_key=True)
    section: Mapped[str] = mapped_column(Release, primary_key=True)
    release: Mapped[str] = mapped_column(Release, primary_key=True)
    views: Mapped[int]
    failed: Mapped[int]
    errors: Mapped[bytes]
    lcp: Mapped[bytes]
    inp: Mapped[bytes]
    cls: Mapped[bytes]


class ToldReleases(Base):
    """What the release guard last told of live and canary releases, and of the last changes; one row."""

    __tablename__ = "told_releases"

    id: Mapped[int] = mapped_column(primary_key=True)
    told_at: Mapped[datetime]
    body: Mapped[bytes]


class DeadLetter(Base):
    """What could not be stored in several tries, as it was; `python -m analytics.replay` tries again."""

    __tablename__ = "dead_letters"

    id: Mapped[str] = mapped_column(Short, primary_key=True)
    body: Mapped[bytes]
    reason: Mapped[str] = mapped_column(Short)
    tries: Mapped[int]
    died_at: Mapped[datetime]


class Parcel(Base):
    """An event on its way to the hosted provider."""

    __tablename__ = "parcels"

    event_id: Mapped[str] = mapped_column(Short, primary_key=True)
    body: Mapped[bytes]
    made_at: Mapped[datetime] = mapped_column(index=True)
