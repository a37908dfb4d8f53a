"""A quote's days as an agent reads them, at the desk and in mails."""

import pytest
from chat.domain.quotes import QuoteSummary


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("Italy; 2027-01-05 to 2027-01-19; ages 67, 64", "Italy; Jan 5 to Jan 19, 2027; ages 67, 64"),
        ("Italy; 2026-12-28 to 2027-01-04; age 41", "Italy; Dec 28, 2026 to Jan 4, 2027; age 41"),
        ("from 2027-02-04", "from Feb 4, 2027"),
        ("2027-02-30 to 2027-03-04; age 41", "2027-02-30 to 2027-03-04; age 41"),
        ("age 41", "age 41"),
    ],
)
def test_days_are_written_as_pages_write_them_and_what_is_none_stays(told: str, read: str) -> None:
    assert QuoteSummary("a" * 24, told, 9, None).trip_in_words == read
