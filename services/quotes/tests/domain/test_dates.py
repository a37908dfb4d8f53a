"""Ages, months, deadlines and the free look: every day counted on both sides of its edge."""

from datetime import date, timedelta

import pytest
from kit import state_law
from quotes.domain.free_look import free_look_days, free_look_last_day
from quotes.domain.trips import age_on, months_later

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("born", "day", "age"),
    [
        (date(1966, 11, 22), TODAY, 59),
        (date(1966, 11, 21), TODAY, 60),
        (date(2026, 11, 21), TODAY, 0),
        (date(2008, 2, 29), date(2026, 2, 28), 17),
        (date(2008, 2, 29), date(2026, 3, 1), 18),
        (date(2008, 2, 29), date(2028, 2, 29), 20),
        (date(1926, 12, 31), date(2026, 12, 30), 99),
    ],
)
def test_age_is_whole_years_on_the_day_of_purchase(born, day, age):
    assert age_on(born, day) == age


def test_nobody_is_insured_before_birth():
    with pytest.raises(ValueError, match="born after"):
        age_on(date(2026, 11, 22), TODAY)


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2027, 11, 30), 3, date(2028, 2, 29)),
        (date(2027, 3, 1), -15, date(2025, 12, 1)),
        (date(2026, 12, 15), 1, date(2027, 1, 15)),
    ],
)
def test_months_keep_the_day_or_take_the_last(day, months, later):
    assert months_later(day, months) == later


def test_an_unpaid_trip_counts_as_paid_yesterday(ask):
    assert ask(deposit=None).deposit_day(TODAY) == date(2026, 11, 20)


def test_deadlines_come_first_for_windows_then_purchase_and_free_look(ask, quote):
    offers, _ = quote(ask(deposit=TODAY - timedelta(days=3)))
    found = {each.id: each for each in offers["harbor-mutual-voyager"].deadlines}
    assert list(found) == [
        "preexisting-waiver",
        "cfar",
        "financial-default",
        "cancel-for-work",
        "purchase",
        "free-look",
    ]
    assert found["preexisting-waiver"].date == date(2026, 12, 3)
    assert found["purchase"].date == date(2027, 2, 28)
    assert found["free-look"].date == date(2026, 12, 5)
    assert not any(each.missed for each in found.values())


def test_a_window_never_outlasts_the_day_before_departure(ask, quote):
    offers, _ = quote(ask(departure=date(2026, 11, 28)))
    found = {each.id: each.date for each in offers["harbor-mutual-voyager"].deadlines}
    assert found["preexisting-waiver"] == found["purchase"] == date(2026, 11, 27)
    assert found["cfar"] == date(2026, 11, 26), "48 hours of notice"
    assert found["free-look"] == date(2026, 11, 27), "the free look ends when the trip begins"


@pytest.mark.parametrize(
    ("plan_days", "state", "by_post", "days"),
    [
        (10, "CA", False, 10),
        (14, "CA", False, 14),
        (10, "CA", True, 15),
        (20, "CA", True, 20),
        (14, "ID", False, 30),
        (10, "ID", True, 30),
        (14, "OK", False, 14),
    ],
)
def test_the_free_look_is_the_longest_of_plan_state_and_delivery(plan_days, state, by_post, days):
    assert free_look_days(plan_days, state, by_post=by_post) == days


def test_every_state_period_says_where_it_was_read():
    assert state_law.of_state("ID").free_look_days == 30
    assert all(state_law.of_state(state).free_look_source for state in state_law.CODES)


def test_the_free_look_runs_from_delivery_and_stops_when_the_trip_starts():
    delivered = date(2026, 11, 21)
    far, near = date(2027, 3, 1), date(2026, 11, 25)
    assert free_look_last_day(delivered, 14, "CA", far) == date(2026, 12, 5)
    assert free_look_last_day(delivered, 14, "ID", far) == date(2026, 12, 21)
    assert free_look_last_day(delivered, 14, "CA", near) == date(2026, 11, 24)
