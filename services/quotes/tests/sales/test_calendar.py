"""Days by the clock on the customer's wall: over the date line of UTC, and over both changes of the clock."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask.testing import FlaskClient
from kit.testing import SetClock
from quotes.domain.states import STATES
from quotes.domain.trips import Traveler, TripRequest
from quotes.sales.calendar import day_begins, days_in, earliest_day, last_second, local_day, zone_of
from quotes.sales.deals import free_look_until
from quotes.sales.orders import faults
from quotes.web.wire import PurchaseRequest, QuoteVocabulary

Json = dict[str, Any]

WALLS = {
    "NY": "America/New_York",
    "TX": "America/Chicago",
    "CO": "America/Denver",
    "AZ": "America/Phoenix",
    "CA": "America/Los_Angeles",
    "AK": "America/Anchorage",
    "HI": "Pacific/Honolulu",
}
OTHER_WALLS = {
    "FL": "America/Chicago",
    "TN": "America/New_York",
    "TX": "America/Denver",
    "AZ": "America/Denver",
    "ID": "America/Los_Angeles",
    "AK": "America/Adak",
}
"""The other zone of a state that lies in two."""
MARCH, NOVEMBER = date(2027, 3, 14), date(2027, 11, 7)
"""The days of 2027 on which clocks change."""


@pytest.mark.parametrize("state", WALLS)
def test_a_day_is_that_of_the_wall_clock_through_all_of_a_year(state: str) -> None:
    """Daylight saving time too: half an hour past midnight in July is the new day, not the one before."""
    zone = ZoneInfo(WALLS[state])
    first = datetime(2026, 12, 30, tzinfo=UTC)
    for half_hours in range(48 * 400):
        moment = first + timedelta(minutes=30 * half_hours)
        assert local_day(state, moment) == moment.astimezone(zone).date(), moment


@pytest.mark.parametrize("state", WALLS)
@pytest.mark.parametrize("day", [MARCH, NOVEMBER, date(2027, 7, 4), date(2028, 2, 29)])
def test_a_day_begins_and_ends_at_midnight_of_the_wall_clock(state: str, day: date) -> None:
    for each in (day - timedelta(days=1), day, day + timedelta(days=1)):
        midnight = datetime(each.year, each.month, each.day, tzinfo=ZoneInfo(WALLS[state]))
        assert day_begins(state, each) == midnight.astimezone(UTC)
        assert earliest_day(state, last_second(state, each)) == each
        assert earliest_day(state, last_second(state, each) + timedelta(seconds=1)) > each


@pytest.mark.parametrize("state", OTHER_WALLS)
def test_a_state_in_two_zones_has_the_days_of_both(state: str) -> None:
    """(case P6) A day counts once a clock somewhere in the state shows it, and ends when none shows it any more."""
    other = ZoneInfo(OTHER_WALLS[state])
    first = datetime(2026, 12, 30, tzinfo=UTC)
    for half_hours in range(48 * 400):
        moment = first + timedelta(minutes=30 * half_hours)
        here, there = local_day(state, moment), moment.astimezone(other).date()
        assert days_in(state, moment) == tuple(dict.fromkeys([here, there])), moment
        assert moment <= last_second(state, min(here, there))


def test_every_state_names_the_zone_that_its_days_are_of() -> None:
    """(case P6) A browser counts days by this name: it and our own rule must never differ."""
    for state in STATES:
        for moment in (
            datetime(2027, month, 14, hour, 30, tzinfo=UTC) for month in (1, 7) for hour in range(24)
        ):
            assert local_day(state, moment) == moment.astimezone(ZoneInfo(zone_of(state).iana)).date()


def trip(state: str, departure: date) -> TripRequest:
    return TripRequest(state, "single", departure, departure, ("IT",), (Traveler(40, 0),))


@pytest.mark.parametrize(
    ("state", "departure", "ends"),
    [
        ("NY", date(2027, 3, 1), datetime(2026, 12, 6, 4, 59, 59, tzinfo=UTC)),
        ("HI", date(2027, 3, 1), datetime(2026, 12, 6, 9, 59, 59, tzinfo=UTC)),
        ("ID", date(2027, 3, 1), datetime(2026, 12, 22, 7, 59, 59, tzinfo=UTC)),
        ("CA", date(2026, 11, 25), datetime(2026, 11, 25, 7, 59, 59, tzinfo=UTC)),
    ],
)
def test_the_free_look_lasts_to_the_end_of_its_last_day_where_the_buyer_lives(
    state: str, departure: date, ends: datetime
) -> None:
    """Every page says "cancel until December 5": all of that day, and of the last one before the trip."""
    delivered = datetime(2026, 11, 21, 15, 30, tzinfo=UTC)
    assert free_look_until(trip(state, departure), 14, delivered) == ends


def test_a_policy_that_is_delivered_when_its_trip_has_begun_has_no_free_look() -> None:
    delivered = datetime(2026, 11, 25, 15, 30, tzinfo=UTC)
    assert free_look_until(trip("CA", date(2026, 11, 25)), 14, delivered) == delivered


def test_who_leaves_tomorrow_is_not_turned_away_in_the_evening(client: FlaskClient, clock: SetClock) -> None:
    """At 21:00 in New York the day of UTC is tomorrow's: the form's first day is one on which nobody has left yet."""
    clock.advance(timedelta(hours=11))  # 02:00 UTC
    limits = QuoteVocabulary.model_validate_json(client.get("/api/quotes/meta").data).limits
    assert limits.earliest_departure == date(2026, 11, 22)
    assert limits.latest_departure == date(2028, 5, 21)
    assert {local_day(state, clock()) for state in STATES} == {date(2026, 11, 21)}


@pytest.mark.parametrize(("today", "codes"), [(date(2026, 2, 28), ["too-young"]), (date(2026, 3, 1), [])])
def test_who_was_born_on_a_leap_day_buys_from_the_day_on_which_they_count_as_of_age(
    order: Json, today: date, codes: list[str]
) -> None:
    """Ages are one thing all over: on 28 February somebody born on 29 February 2008 is seventeen."""
    order["customer"]["dateOfBirth"] = "2008-02-29"
    party = replace(trip("FL", date(2026, 4, 1)), travelers=(Traveler(41, 0), Traveler(41, 0)))
    quote, offer = SimpleNamespace(trip=party), SimpleNamespace(options=())
    found = faults(PurchaseRequest.model_validate(order), quote, offer, today)  # type: ignore[arg-type]
    assert [fault.code for fault in found] == codes
