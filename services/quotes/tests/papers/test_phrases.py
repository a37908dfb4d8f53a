"""Figures and instants as a policyholder reads them."""

from datetime import UTC, datetime

import pytest
from quotes.papers.phrases import instant


@pytest.mark.parametrize(
    ("state", "moment", "shown"),
    [
        ("FL", datetime(2026, 11, 21, 15, 0, tzinfo=UTC), "November 21, 2026, 10:00 AM Eastern time"),
        ("CA", datetime(2026, 12, 1, 5, 30, tzinfo=UTC), "November 30, 2026, 9:30 PM Pacific time"),
        ("NY", datetime(2026, 7, 1, 3, 59, tzinfo=UTC), "June 30, 2026, 11:59 PM Eastern time"),
        ("TX", datetime(2026, 7, 1, 5, 0, tzinfo=UTC), "July 1, 2026, 12:00 AM Central time"),
        ("AZ", datetime(2026, 7, 1, 6, 59, tzinfo=UTC), "June 30, 2026, 11:59 PM Mountain time"),
        ("HI", datetime(2027, 1, 1, 9, 59, tzinfo=UTC), "December 31, 2026, 11:59 PM Hawaii time"),
    ],
)
def test_an_instant_is_of_the_buyers_wall_clock(state: str, moment: datetime, shown: str) -> None:
    """domain.md §4: a paper that says the day after is no proof of the day a policy was bought, or canceled."""
    assert instant(state, moment) == shown
