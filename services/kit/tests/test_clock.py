"""Time is passed, in UTC, and a test may set it."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from kit.clock import now_utc, today
from kit.testing import SetClock


def test_now_is_in_utc() -> None:
    assert now_utc().tzinfo is UTC


def test_the_day_depends_on_where_one_stands() -> None:
    clock = SetClock(datetime(2026, 11, 22, 3, 0, tzinfo=UTC))
    assert today(clock) == date(2026, 11, 22)
    assert today(clock, ZoneInfo("America/New_York")) == date(2026, 11, 21)


def test_a_set_clock_moves_when_told() -> None:
    clock = SetClock(datetime(2026, 11, 22, tzinfo=UTC))
    clock.advance(timedelta(hours=25))
    assert clock() == datetime(2026, 11, 23, 1, tzinfo=UTC)
    with pytest.raises(ValueError, match="time zone"):
        SetClock(datetime(2026, 11, 22))  # noqa: DTZ001 - that is what it must refuse
