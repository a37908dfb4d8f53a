"""Rules for policies in force: what comes back, where a policy stands, what a change is, which payment gives."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from quotes.domain.cancellation import FREE_LOOK, CancellationTerms, returned
from quotes.domain.changes import Difference, Wish, differences, rerate, shared, wished_trip
from quotes.domain.free_look import MODEL_ACT, free_look_period
from quotes.domain.offers import Declined, Offer
from quotes.domain.plans import CarrierFile
from quotes.domain.quoting import quote_plan
from quotes.domain.refunds import Part, spread
from quotes.domain.return_premium import Cover, opened
from quotes.domain.standing import PENDING, cover_begins, standing
from quotes.domain.trips import Traveler
from trips import to_italy

NOW = datetime(2026, 11, 21, 15, tzinfo=UTC)
EFFECTIVE, LAST, TODAY = date(2026, 11, 22), date(2027, 3, 1), date(2026, 12, 22)
PRO_RATA = CancellationTerms("pro-rata", "We return unused days.")
NOTHING = CancellationTerms("none", "We keep it.")
TRIP = to_italy(Traveler(42, 200_000), Traveler(40, 100_000), Traveler(4, 0))


def back(
    terms: CancellationTerms, *, free_look_open: bool = False, today: date = TODAY
) -> tuple[int, bool, str]:
    account = opened(10_000, 0, EFFECTIVE - timedelta(days=1))
    return returned(account, terms, free_look_open=free_look_open, cover=Cover(EFFECTIVE, LAST), today=today)


def test_in_the_free_look_all_comes_back_whatever_the_carrier_says() -> None:
    assert back(NOTHING, free_look_open=True) == (10_000, True, FREE_LOOK)


def test_pro_rata_counts_the_days_that_have_not_begun() -> None:
    """100 days of cover, 69 still ahead."""
    cents, free, basis = back(PRO_RATA)
    assert (cents, free) == (6_900, False)
    assert basis == "We return unused days. 69 days of 100 have not begun: $69 of $100."


@pytest.mark.parametrize(("today", "cents"), [(EFFECTIVE - timedelta(days=1), 10_000), (LAST, 0)])
def test_pro_rata_never_returns_more_than_all_nor_less_than_nothing(today: date, cents: int) -> None:
    assert back(PRO_RATA, today=today)[0] == cents


def test_a_carrier_that_keeps_the_premium_says_so() -> None:
    assert back(NOTHING) == (0, False, "We keep it.")


@pytest.mark.parametrize(
    ("plan_days", "state", "days", "source"),
    [
        (14, "FL", 14, "The plan's own period"),
        (10, "FL", 10, "The plan's own period"),
        (5, "FL", 10, MODEL_ACT),
        (14, "ID", 30, "Idaho"),
        (10, "OK", 10, "36 O.S."),
    ],
)
def test_the_longest_period_is_named_with_its_source(
    plan_days: int, state: str, days: int, source: str
) -> None:
    period = free_look_period(plan_days, state)
    assert period.days == days
    assert period.source.startswith(source)


@pytest.mark.parametrize(
    ("today", "cancelled_on", "state", "why"),
    [
        (date(2026, 11, 21), None, "active", None),
        (date(2027, 2, 9), None, "active", None),
        (
            date(2027, 2, 10),
            None,
            "active",
            "Your trip began on February 10, 2027, so its dates, cost and upgrades stay as they are.",
        ),
        (date(2027, 2, 21), None, "ended", "This policy ended on February 20, 2027."),
        (date(2027, 2, 21), date(2026, 12, 1), "cancelled", "This policy was canceled on December 1, 2026."),
    ],
)
def test_a_policy_stands_where_its_days_put_it(
    today: date, cancelled_on: date | None, state: str, why: str | None
) -> None:
    where = standing(
        cancelled_on=cancelled_on,
        trip=TRIP,
        free_look_ends_at=NOW + timedelta(days=14),
        now=NOW,
        today=today,
    )
    assert (where.state, where.why, where.can_be_changed) == (state, why, why is None)


def test_a_step_under_way_holds_the_next_one_back() -> None:
    where = standing(
        cancelled_on=None,
        trip=TRIP,
        free_look_ends_at=NOW,
        now=NOW,
        today=NOW.date(),
        pending=True,
    )
    assert (where.why, where.free_look_open) == (PENDING, False)


def test_a_wished_trip_cost_is_shared_as_it_was_and_its_cents_are_kept() -> None:
    trip = wished_trip(TRIP, Wish(trip_cost_cents=100_001, returning=date(2027, 2, 22)))
    assert [each.trip_cost_cents for each in trip.travelers] == [66_668, 33_333, 0]
    assert (trip.departure_date, trip.return_date) == (TRIP.departure_date, date(2027, 2, 22))
    assert [each.age for each in trip.travelers] == [42, 40, 4]
    later = wished_trip(TRIP, Wish(departing=date(2027, 2, 12)))
    assert (later.departure_date, later.return_date) == (date(2027, 2, 12), TRIP.return_date)
    assert later.travelers == TRIP.travelers


@pytest.mark.parametrize(
    ("total", "weights", "parts"),
    [(100, [0, 0, 0], [34, 33, 33]), (0, [5, 5], [0, 0]), (7, [1], [7]), (10, [0, 1, 2], [0, 4, 6])],
)
def test_shares_add_up(total: int, weights: list[int], parts: list[int]) -> None:
    assert shared(total, weights) == parts
    assert sum(parts) == total


def test_differences_are_told_in_words_and_nothing_is_nothing() -> None:
    after = wished_trip(TRIP, Wish(trip_cost_cents=600_000))
    told = differences(TRIP, after, (), ("cfar",), {"cfar": "Cancel for any reason"})
    assert told == [
        Difference("Insured trip cost", "$3,000", "$6,000"),
        Difference("Options", "None", "Cancel for any reason"),
    ]
    assert differences(TRIP, TRIP, ("cfar",), ("cfar",), {}) == []


def test_a_postponed_trip_is_taken_by_every_plan_that_is_on_sale_for_it_today(
    carriers: tuple[CarrierFile, ...],
) -> None:
    bought_on, today = date(2026, 11, 21), date(2027, 1, 10)
    later = replace(TRIP, departure_date=date(2028, 3, 20), return_date=date(2028, 3, 30))
    refused: list[str] = []
    sold = 0
    for file in carriers:
        for plan in file.plans:
            if isinstance(quote_plan(file.carrier, plan, later, today), Offer):
                sold += 1
                there = rerate(file.carrier, plan, later, kept=frozenset(), bought_on=bought_on, today=today)
                refused += [plan.id] if isinstance(there, Declined) else []
    assert sold > 15
    assert refused == []


@pytest.mark.parametrize(
    ("cents", "parts"),
    [
        (500, [Part("young", 500)]),
        (1_500, [Part("young", 1_000), Part("old", 500)]),
        (9_999, [Part("young", 1_000), Part("old", 3_000)]),
        (0, []),
    ],
)
def test_the_youngest_payment_gives_first_and_none_more_than_it_holds(cents: int, parts: list[Part]) -> None:
    assert spread(cents, [Part("young", 1_000), Part("empty", 0), Part("old", 3_000)]) == parts


def test_a_year_of_trips_begins_on_the_day_asked_for_and_never_before_the_day_after_purchase() -> None:
    year = replace(TRIP, kind="annual")
    assert cover_begins(TRIP, TODAY) == TODAY + timedelta(days=1)
    assert cover_begins(year, TODAY) == year.departure_date
    assert cover_begins(year, year.departure_date) == year.departure_date + timedelta(days=1)


def test_a_year_that_has_begun_is_called_a_year() -> None:
    where = standing(
        cancelled_on=None,
        trip=replace(TRIP, kind="annual"),
        free_look_ends_at=NOW,
        now=NOW,
        today=TRIP.departure_date,
    )
    assert (
        where.why
        == "Your year of trips began on February 10, 2027, so its dates, cost and upgrades stay as they are."
    )
