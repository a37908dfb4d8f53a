"""A plan that declines names the change that opens it, and that change does open it. Case U9."""

from dataclasses import replace
from datetime import timedelta

import pytest
from quotes.domain.eligibility import SEVERAL, WITHIN_REACH
from quotes.domain.offers import Remedy
from quotes.domain.trips import TripRequest

NOT_NAMED = {"needs-trip-cost", "party-too-large", "too-early", "age-above-maximum"}
"""Rules of changes that only the customer can decide: how much a trip cost, who stays at home, when to buy."""


def changed(request: TripRequest, remedy: Remedy) -> TripRequest:
    """The same trip as the page asks for it again."""
    kind = remedy.kind or request.kind
    days = 365 if kind == "annual" else min(request.days, remedy.max_days or request.days)
    most = remedy.max_trip_cost_cents
    costs = [t.trip_cost_cents if most is None else min(t.trip_cost_cents, most) for t in request.travelers]
    if remedy.max_party_cost_cents is not None:
        share = remedy.max_party_cost_cents // len(costs)
        costs = [share] * len(costs)
    return replace(
        request,
        kind=kind,
        return_date=request.departure_date + timedelta(days=days - 1),
        travelers=tuple(replace(t, trip_cost_cents=c) for t, c in zip(request.travelers, costs, strict=True)),
    )


TRIPS = {
    "far too long": {"days": 200},
    "too long for an age": {"ages": (45, 82), "days": 120},
    "dearer than any cap": {"cost_usd": 90_000},
    "dearer than a party's cap": {"ages": (40,) * 6, "cost_usd": 40_000},
    "a cruise": {"kind": "cruise", "days": 40},
    "long and dear": {"cost_usd": 60_000, "days": 190},
    "nothing insured": {"cost_usd": 0},
}


@pytest.mark.parametrize("trip", TRIPS.values(), ids=TRIPS)
def test_the_named_change_opens_the_plan(ask, quote, trip):
    request = ask(**trip)
    _, declined = quote(request)
    named = {plan_id: line.remedy for plan_id, line in declined.items() if line.remedy}
    assert named
    for plan_id, remedy in named.items():
        offers, still = quote(changed(request, remedy))
        assert plan_id in offers, f"{plan_id} still declines: {still[plan_id].detail}"


@pytest.mark.parametrize("trip", TRIPS.values(), ids=TRIPS)
def test_a_plan_within_reach_names_its_change_or_is_one_that_only_the_customer_decides(ask, quote, trip):
    _, declined = quote(ask(**trip))
    for line in declined.values():
        if line.rule in WITHIN_REACH - NOT_NAMED:
            assert line.remedy, line
        if line.rule not in WITHIN_REACH | {SEVERAL}:
            assert line.remedy is None, line


def test_a_year_of_trips_is_not_turned_into_one_trip(ask, quote):
    """Its dates are the year's, which are those of no single trip."""
    _, declined = quote(ask(kind="annual", days=365))
    assert {line.remedy for line in declined.values() if line.rule == "trip-kind-mismatch"} == {None}


def test_a_trip_too_long_says_how_long_it_may_be(ask, quote):
    _, declined = quote(ask(days=200))
    assert declined["harbor-mutual-voyager"].remedy == Remedy(max_days=180)
