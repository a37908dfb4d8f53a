"""Business hours are the company's, on the company's clock. Source: H-01, PROTOCOLS §d."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from chat.domain.hours import parse_hours

FLORIDA = ZoneInfo("America/New_York")
HOURS = parse_hours("Mon-Fri 08:00-21:00, Sat-Sun 09:00-18:00", "America/New_York", "2026-11-26, 2026-12-25")


@pytest.mark.parametrize(
    ("at", "is_open"),
    [
        ("2026-11-20 07:59", False),
        ("2026-11-20 08:00", True),
        ("2026-11-20 20:59", True),
        ("2026-11-20 21:00", False),
        ("2026-11-21 08:30", False),
        ("2026-11-21 17:59", True),
        ("2026-11-26 12:00", False),
        ("2026-11-27 12:00", True),
    ],
)
def test_open_is_by_the_clock_on_the_companys_wall(at: str, is_open: bool) -> None:
    """[H-01] Days off included."""
    assert HOURS.is_open(datetime.fromisoformat(at).replace(tzinfo=FLORIDA)) is is_open


def test_summer_time_moves_the_hours_along() -> None:
    """8:30 a.m. in Florida is another instant in July than in January."""
    utc = ZoneInfo("UTC")
    assert HOURS.is_open(datetime(2026, 7, 15, 12, 30, tzinfo=utc))
    assert not HOURS.is_open(datetime(2026, 1, 15, 12, 30, tzinfo=utc))


def test_two_spans_a_day_leave_the_time_between_them_out() -> None:
    hours = parse_hours("Mon 08:00-12:00, Mon 13:00-24:00", "UTC", "")
    at = {
        clock: hours.is_open(datetime(2026, 11, 23, *clock, tzinfo=ZoneInfo("UTC")))
        for clock in ((11, 59), (12, 0), (23, 59))
    }
    assert at == {(11, 59): True, (12, 0): False, (23, 59): True}


@pytest.mark.parametrize(
    ("hours", "zone", "holidays"),
    [
        ("Mon-Fri 8-21", "UTC", ""),
        ("Mo-Fr 08:00-21:00", "UTC", ""),
        ("Fri-Mon 08:00-21:00", "UTC", ""),
        ("Mon 21:00-08:00", "UTC", ""),
        ("Mon 08:00-25:00", "UTC", ""),
        ("Mon 08:00-21:00", "Florida/Plantation", ""),
        ("Mon 08:00-21:00", "UTC", "Christmas"),
    ],
)
def test_what_does_not_read_is_refused(hours: str, zone: str, holidays: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_hours(hours, zone, holidays)
