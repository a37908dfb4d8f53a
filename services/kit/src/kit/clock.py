"""The time, as something that is passed: code takes a `Clock`, tests pass one that stands still."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo

Clock = Callable[[], datetime]
"""Gives the present instant in UTC, with its time zone."""


def now_utc() -> datetime:
    """The present instant in UTC."""
    return datetime.now(UTC)


def today(clock: Clock = now_utc, zone: tzinfo = UTC) -> date:
    """The calendar day it is in `zone` at the clock's instant."""
    return clock().astimezone(zone).date()


FIRST_ZONE, LAST_ZONE = timezone(timedelta(hours=14)), timezone(timedelta(hours=-12))
"""Where on earth a day begins first, and where it ends last."""


def latest_day(moment: datetime) -> date:
    """Return the latest day that any clock on earth shows at an instant; a later one is in everybody's future."""
    return moment.astimezone(FIRST_ZONE).date()


def earliest_day(moment: datetime) -> date:
    """Return the earliest day that any clock on earth shows at an instant; an earlier one is over everywhere."""
    return moment.astimezone(LAST_ZONE).date()
