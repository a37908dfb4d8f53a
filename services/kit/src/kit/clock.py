"""The time, as something that is passed: code takes a `Clock`, tests pass one that stands still."""

from collections.abc import Callable
from datetime import UTC, date, datetime, tzinfo

Clock = Callable[[], datetime]
"""Gives the present instant in UTC, with its time zone."""


def now_utc() -> datetime:
    """The present instant in UTC."""
    return datetime.now(UTC)


def today(clock: Clock = now_utc, zone: tzinfo = UTC) -> date:
    """The calendar day it is in `zone` at the clock's instant."""
    return clock().astimezone(zone).date()
