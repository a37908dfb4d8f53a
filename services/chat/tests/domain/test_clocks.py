from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from chat.domain.clocks import zone_words


@pytest.mark.parametrize(
    ("zone", "month", "words"),
    [
        ("America/New_York", 1, "Eastern"),
        ("America/New_York", 7, "Eastern"),
        ("America/Los_Angeles", 7, "Pacific"),
        ("Europe/Berlin", 1, "CET"),
        ("Europe/Berlin", 7, "CEST"),
        ("UTC", 7, "UTC"),
    ],
)
def test_a_clock_is_called_what_people_call_it(zone: str, month: int, words: str) -> None:
    assert zone_words(ZoneInfo(zone), datetime(2026, month, 1, 12, tzinfo=UTC)) == words
