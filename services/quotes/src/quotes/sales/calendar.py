"""Which day it is for a customer: ages, deposits and deadlines are days of the calendar on their wall, not of UTC.

Standard time of the state's larger part, all year: within an hour of the wall clock, with no zone data needed.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, timezone
from types import MappingProxyType

_EASTERN = timezone(timedelta(hours=-5))
_HOURS = {
    -6: "AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI",
    -7: "AZ CO ID MT NM UT WY",
    -8: "CA NV OR WA",
    -9: "AK",
    -10: "HI",
}
_ZONES: Mapping[str, timezone] = MappingProxyType(
    {state: timezone(timedelta(hours=hours)) for hours, states in _HOURS.items() for state in states.split()}
)


def local_day(state: str, moment: datetime) -> date:
    """The calendar day in that state at an instant; an unknown state counts as Eastern."""
    return moment.astimezone(_zone(state)).date()


def day_begins(state: str, day: date) -> datetime:
    """The instant a day begins in that state, in UTC."""
    return datetime.combine(day, time.min, _zone(state)).astimezone(UTC)


def _zone(state: str) -> timezone:
    return _ZONES.get(state, _EASTERN)
