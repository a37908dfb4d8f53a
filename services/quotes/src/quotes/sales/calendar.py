"""Which day it is for a customer: ages, deposits and deadlines are days of the calendar on their wall, not of UTC.

The one place that knows which zones a state lies in. A customer of a state in two zones is asked for no town, so a day
counts as soon as a clock somewhere in the state shows it, and a last day ends when it is over all through the state.
Clocks are an hour ahead while daylight saving time lasts; by the law's own rule, with no zone data needed.

Source: 49 CFR part 71 (zones and their borders); 15 U.S.C. 260a (daylight saving time).
"""

from calendar import SUNDAY, monthcalendar
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, timezone
from functools import lru_cache
from types import MappingProxyType

HOUR, SECOND = timedelta(hours=1), timedelta(seconds=1)
FIRST_STATE, LAST_STATE = "NY", "HI"
"""Where a day begins first, and where it ends last."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone of the United States: its offset in winter, its name, and whether its clocks change in summer."""

    winter: timezone
    iana: str
    saves: bool = True


def _zone(hours: int, name: str, iana: str, *, saves: bool = True) -> Zone:
    return Zone(timezone(timedelta(hours=hours), name), iana, saves)


_EASTERN = _zone(-5, "Eastern", "America/New_York")
_CENTRAL = _zone(-6, "Central", "America/Chicago")
_MOUNTAIN = _zone(-7, "Mountain", "America/Denver")
_ARIZONA = _zone(-7, "Mountain", "America/Phoenix", saves=False)
_PACIFIC = _zone(-8, "Pacific", "America/Los_Angeles")
_ALASKA = _zone(-9, "Alaska", "America/Anchorage")
_HAWAII = _zone(-10, "Hawaii", "Pacific/Honolulu", saves=False)
_ALEUTIANS = _zone(-10, "Hawaii-Aleutian", "America/Adak")

_LARGER_PART = {
    _CENTRAL: "AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI",
    _MOUNTAIN: "CO ID MT NM UT WY",
    _ARIZONA: "AZ",
    _PACIFIC: "CA NV OR WA",
    _ALASKA: "AK",
    _HAWAII: "HI",
}
_OTHER_PART = {
    _EASTERN: "TN",
    _CENTRAL: "FL IN KY MI",
    _MOUNTAIN: "AZ KS ND NE NV OR SD TX",
    _PACIFIC: "ID",
    _ALEUTIANS: "AK",
}


def _by_state(parts: Mapping[Zone, str]) -> Mapping[str, Zone]:
    return MappingProxyType({state: zone for zone, states in parts.items() for state in states.split()})


_ZONES, _OTHER_ZONES = _by_state(_LARGER_PART), _by_state(_OTHER_PART)


def zone_of(state: str) -> Zone:
    """Return the zone of a state's larger part; an unknown state counts as Eastern."""
    return _ZONES.get(state, _EASTERN)


def _zones_of(state: str) -> tuple[Zone, ...]:
    larger, other = zone_of(state), _OTHER_ZONES.get(state)
    return (larger, other) if other else (larger,)


def local_day(state: str, moment: datetime) -> date:
    """Return the calendar day in that state at an instant, by the clocks of its larger part."""
    return wall_clock(state, moment).date()


def days_in(state: str, moment: datetime) -> tuple[date, ...]:
    """Return every calendar day that clocks in that state show at an instant, the larger part's first."""
    return tuple(dict.fromkeys(_wall(zone, moment).date() for zone in _zones_of(state)))


def earliest_day(state: str, moment: datetime) -> date:
    """Return the day it still is somewhere in that state; the one before it is over for all who live there."""
    return min(days_in(state, moment))


def purchase_day(state: str, departure: date, moment: datetime) -> date:
    """Return the day on which a party buys that leaves on `departure`.

    The day of the state's larger part, unless the trip begins on it and elsewhere in the state it is yet to begin.
    """
    days = days_in(state, moment)
    return next((day for day in days if day < departure), days[0])


def wall_clock(state: str, moment: datetime) -> datetime:
    """Return what a clock shows in that state. Only to be shown: its zone is named, its offset is of winter."""
    return _wall(zone_of(state), moment)


def day_begins(state: str, day: date) -> datetime:
    """Return the instant a day begins in that state's larger part, in UTC."""
    return _begins(zone_of(state), day)


def last_second(state: str, day: date) -> datetime:
    """Return the last second of a day anywhere in that state, in UTC."""
    return max(_begins(zone, day + timedelta(days=1)) for zone in _zones_of(state)) - SECOND


def _wall(zone: Zone, moment: datetime) -> datetime:
    standard = moment.astimezone(zone.winter)
    return standard + HOUR if _is_saving(zone, standard) else standard


def _begins(zone: Zone, day: date) -> datetime:
    standard = datetime.combine(day, time.min, zone.winter)
    # Clocks change after midnight, so a day begins by the clock of the night before.
    begins = standard - HOUR if _is_saving(zone, standard - HOUR) else standard
    return begins.astimezone(UTC)


def _is_saving(zone: Zone, standard: datetime) -> bool:
    """Whether clocks are an hour ahead of this standard time. Source: 15 U.S.C. 260a."""
    if not zone.saves:
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
