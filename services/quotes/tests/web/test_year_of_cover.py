"""A plan for a year is sold, and changed, for a year (case T5)."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from flask.testing import FlaskClient
from quotes.domain.changes import Wish, differences, wished_trip
from quotes.domain.trips import Traveler, TripRequest, year_end

YEAR = TripRequest(
    "FL",
    "annual",
    date(2026, 12, 17),
    date(2027, 12, 16),
    ("FR",),
    (Traveler(40, 0),),
    "FR",
    date(2026, 11, 1),
)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (date(2026, 12, 17), date(2027, 12, 16)),
        (date(2027, 3, 1), date(2028, 2, 29)),
        (date(2028, 2, 29), date(2029, 2, 28)),
        (date(2027, 1, 1), date(2027, 12, 31)),
    ],
)
def test_a_year_ends_the_day_before_it_would_begin_again(first: date, last: date) -> None:
    assert year_end(first) == last


def test_a_year_that_starts_later_ends_later() -> None:
    later = wished_trip(YEAR, Wish(departing=date(2027, 3, 1)))
    assert later == replace(YEAR, departure_date=date(2027, 3, 1), return_date=date(2028, 2, 29))
    assert [each.what for each in differences(YEAR, later, (), (), {})] == [
        "Coverage starts",
        "Coverage ends",
    ]


@pytest.mark.parametrize("said", ["2026-12-30", "2026-12-17", "2027-12-16"])
def test_any_end_that_is_asked_for_becomes_a_year_and_the_answer_says_so(
    client: FlaskClient, ask: dict[str, Any], said: str
) -> None:
    dates = {"kind": "annual", "departureDate": "2026-12-17", "returnDate": said}
    answer = client.post("/api/quotes", json={**ask, "trip": {**ask["trip"], **dates}})
    assert answer.status_code == 201, answer.json
    assert answer.json["params"]["trip"]["returnDate"] == "2027-12-16"
