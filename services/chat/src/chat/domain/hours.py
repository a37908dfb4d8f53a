"""When the company's people are there: hours by weekday in the company's own time zone, and days off."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_PIECE = re.compile(
    r"(?P<first>[A-Z][a-z]{2})(?:-(?P<last>[A-Z][a-z]{2}))? (?P<from>\d\d:\d\d)-(?P<to>\d\d:\d\d)"
)

Span = tuple[int, int]
"""Minutes of a day: from, until (not included)."""


@dataclass(frozen=True)
class Hours:
    """Open hours by weekday (Monday is 0); a span that ends before it begins is not known here: give it as two."""

    zone: ZoneInfo
    spans: Mapping[int, tuple[Span, ...]]
    holidays: frozenset[date]

    def is_open(self, at: datetime) -> bool:
        """Whether somebody should be there at that instant."""
        local = at.astimezone(self.zone)
        if local.date() in self.holidays:
            return False
        minute = local.hour * 60 + local.minute
        return any(start <= minute < end for start, end in self.spans.get(local.weekday(), ()))


def parse_hours(text: str, zone: str, holidays: str) -> Hours:
    """Hours as `Mon-Fri 08:00-21:00, Sat 09:00-18:00`, days off as `2026-11-26 2026-12-25`.

    Raises: ValueError: naming the piece that does not read.
    """
    try:
        found = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise ValueError(f"no time zone is called {zone}") from error
    spans: dict[int, tuple[Span, ...]] = {}
    for piece in filter(None, (one.strip() for one in text.split(","))):
        for day, span in _read(piece):
            spans[day] = (*spans.get(day, ()), span)
    days_off = frozenset(date.fromisoformat(day) for day in holidays.replace(",", " ").split())
    return Hours(found, spans, days_off)


def _read(piece: str) -> list[tuple[int, Span]]:
    match = _PIECE.fullmatch(piece)
    if match is None or not {match["first"], match["last"] or match["first"]} <= set(DAYS):
        raise ValueError(f"not hours: {piece}")
    first, last = DAYS.index(match["first"]), DAYS.index(match["last"] or match["first"])
    span = (_minutes(match["from"]), _minutes(match["to"]))
    if first > last or span[0] >= span[1] or span[1] > 24 * 60:
        raise ValueError(f"not hours: {piece}")
    return [(day, span) for day in range(first, last + 1)]


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)
