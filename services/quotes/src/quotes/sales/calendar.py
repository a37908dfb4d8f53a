"""Which day it is for a customer: ages, deposits and deadlines are days of the calendar on their wall, not of UTC.

The clock of the state's larger part, an hour ahead while daylight saving time lasts; by the law's own rule, with no
zone data needed.
"""

from calendar import SUNDAY, monthcalendar
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, timezone
from functools import lru_cache
from types import MappingProxyType

_EASTERN = timezone(timedelta(hours=-5), "Eastern")
_NAMES = {-6: "Central", -7: "Mountain", -8: "Pacific", -9: "Alaska", -10: "Hawaii"}
_HOURS = {
    -6: "AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI",
    -7: "AZ CO ID MT NM UT WY",
    -8: "CA NV OR WA",
    -9: "AK",
    -10: "HI",
}
_ZONES: Mapping[str, timezone] = MappingProxyType(
    {
        state: timezone(timedelta(hours=hours), _NAMES[hours])
        for hours, states in _HOURS.items()
        for state in states.split()
    }
)
_STANDARD_ALL_YEAR = frozenset({"AZ", "HI"})
HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)
FIRST_STATE, LAST_STATE = "NY", "HI"
"""Where a day begins first, and where it ends last."""


def local_day(state: str, moment: datetime) -> date:
    """The calendar day in that state at an instant; an unknown state counts as Eastern."""
    return wall_clock(state, moment).date()


def wall_clock(state: str, moment: datetime) -> datetime:
    """What a clock shows in that state at an instant. Only to be shown: its zone is named, its offset is of winter."""
    standard = moment.astimezone(_zone(state))
    return standard + HOUR if _is_saving(state, standard) else standard


def day_begins(state: str, day: date) -> datetime:
    """The instant a day begins in that state, in UTC."""
    standard = datetime.combine(day, time.min, _zone(state))
    # Clocks change after midnight, so a day begins by the clock of the night before.
    begins = standard - HOUR if _is_saving(state, standard - HOUR) else standard
    return begins.astimezone(UTC)


def last_second(state: str, day: date) -> datetime:
    """The last second of a day in that state, in UTC: shown by a clock, it is still that day."""
    return day_begins(state, day + timedelta(days=1)) - SECOND


def _zone(state: str) -> timezone:
    return _ZONES.get(state, _EASTERN)


def _is_saving(state: str, standard: datetime) -> bool:
    """Whether clocks are an hour ahead of this standard time. Source: 15 U.S.C. 260a."""
    if state in _STANDARD_ALL_YEAR:
        return False
    begins, ends = _saving(standard.year)
    return begins <= standard.replace(tzinfo=UTC) < ends


@lru_cache(maxsize=8)
def _saving(year: int) -> tuple[datetime, datetime]:
    """From 2:00 on the second Sunday of March to 2:00 on the first of November, which is 1:00 of standard time.

    Times of the wall in any zone, called UTC to be compared.
    """
    march, november = (
        [week[SUNDAY] for week in monthcalendar(year, month) if week[SUNDAY]] for month in (3, 11)
    )
    return datetime(year, 3, march[1], 2, tzinfo=UTC), datetime(year, 11, november[0], 1, tzinfo=UTC)
