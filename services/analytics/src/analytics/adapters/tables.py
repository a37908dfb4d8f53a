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
