"""Prices hold the checks of the trade and stay inside its bands. Source: domain.md §2.3, §3."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from itertools import pairwise
from statistics import mean

import pytest
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.rates import Premium, cost_band_usd, rate
from sandbox.carriers.domain.rules import refusal
from sandbox.carriers.domain.trips import Traveler, Trip
from sandbox.carriers.library import read_carriers

MakeTrip = Callable[..., Trip]
PLANS = [(carrier, plan) for carrier in read_carriers().values() for plan in carrier.plans]
BY_COST = [(carrier, plan) for carrier, plan in PLANS if plan.rates.basis == "trip-cost"]


def name(value: object) -> str:
    return value.id if isinstance(value, Carrier | Plan) else str(value)


def trip_for(plan: Plan, make_trip: MakeTrip, **changes: object) -> Trip:
    """A trip this plan is sold for."""
    changes.setdefault(
        "kind", "annual" if plan.kind == "annual" else "cruise" if plan.kind == "cruise" else "single"
    )
    if plan.kind == "medical":
        changes["cost_usd"] = 0
    return make_trip(**changes)


def cents(plan: Plan, trip: Trip) -> int:
    return rate(plan.rates, trip).total_cents


@pytest.mark.parametrize(("carrier", "plan"), PLANS, ids=name)
def test_a_price_never_falls_with_age(carrier: Carrier, plan: Plan, make_trip: MakeTrip) -> None:
    prices = [cents(plan, trip_for(plan, make_trip, ages=(age,))) for age in range(18, 95)]
    assert prices == sorted(prices)
    assert prices[0] > 0


@pytest.mark.parametrize(("carrier", "plan"), BY_COST, ids=name)
def test_a_price_rises_with_each_cost_band_and_never_inside_one(
    carrier: Carrier, plan: Plan, make_trip: MakeTrip
) -> None:
    tops = [cents(plan, trip_for(plan, make_trip, cost_usd=band)) for band in range(500, 14_001, 500)]
    assert all(low <= high for low, high in pairwise(tops))
    assert tops[-1] > tops[0] * 5
    for band in (1_000, 5_000, 9_500):
        inside = {
            cents(plan, trip_for(plan, make_trip, cost_usd=usd)) for usd in (band - 499.99, band - 250, band)
        }
        assert len(inside) == 1
        assert cents(plan, trip_for(plan, make_trip, cost_usd=band + 1)) > inside.pop()


@pytest.mark.parametrize(("carrier", "plan"), [pair for pair in PLANS if pair[1].kind != "annual"], ids=name)
@pytest.mark.parametrize("age", [30, 65, 79])
def test_day_31_raises_the_price_by_less_than_5_percent(
    carrier: Carrier, plan: Plan, age: int, make_trip: MakeTrip
) -> None:
    day_30 = cents(plan, trip_for(plan, make_trip, ages=(age,), days=30))
    day_31 = cents(plan, trip_for(plan, make_trip, ages=(age,), days=31))
    assert day_30 < day_31 < day_30 * 1.05


def test_ten_days_cost_what_thirty_do_on_most_plans(make_trip: MakeTrip) -> None:
    same = [
        cents(plan, trip_for(plan, make_trip, days=10)) == cents(plan, trip_for(plan, make_trip, days=30))
        for _, plan in PLANS
    ]
    assert sum(same) > len(same) / 2


def test_the_cheapest_plans_come_in_another_order_at_40_60_and_80(
    carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    orders = set()
    for age in (40, 60, 80):
        trip = make_trip(ages=(age,))
        prices = {
            plan.id: cents(plan, trip)
            for carrier in carriers.values()
            for plan in carrier.plans
            if refusal(carrier, plan, trip) is None
        }
        orders.add(tuple(sorted(prices, key=lambda plan_id: prices[plan_id])))
    assert len(orders) == 3


@pytest.mark.parametrize("cost_usd", [1_500, 3_000, 5_000, 8_000, 12_000])
@pytest.mark.parametrize(("age", "low", "high"), [(25, 3.2, 10), (40, 4, 10), (64, 4, 10), (80, 4, 18)])
def test_mean_comprehensive_price_is_a_usual_share_of_trip_cost(
    age: int, low: float, high: int, cost_usd: int, make_trip: MakeTrip
) -> None:
    """From 35 the printed 4 to 10 percent; under it the printed grids begin at 3.3."""
    trip = make_trip(ages=(age,), cost_usd=cost_usd)
    share = mean(cents(plan, trip) for _, plan in PLANS if plan.kind == "comprehensive") / cost_usd
    assert low <= share <= high


def test_tiers_lie_around_the_comprehensive_price_as_in_the_trade(make_trip: MakeTrip) -> None:
    trip = make_trip()
    by_kind = {
        kind: mean(cents(plan, trip) for _, plan in PLANS if plan.kind == kind)
        for kind in ("basic", "comprehensive", "premium")
    }
    assert 0.5 <= by_kind["basic"] / by_kind["comprehensive"] <= 0.8
    assert 1.3 <= by_kind["premium"] / by_kind["comprehensive"] <= 1.7


def test_annual_plans_cost_94_to_740_dollars_and_ignore_the_trip(make_trip: MakeTrip) -> None:
    for _, plan in PLANS:
        if plan.kind != "annual":
            continue
        for age in (25, 50, 70):
            price = cents(plan, make_trip(kind="annual", ages=(age,), cost_usd=0, days=365))
            assert 9_400 <= price <= 74_000
            assert price == cents(plan, make_trip(kind="annual", ages=(age,), cost_usd=9_000, days=5))


def test_medical_only_stays_inside_its_band_for_ten_days(make_trip: MakeTrip) -> None:
    # 0.8 to 3 times the $0 row of the printed grid. Source: domain.md §2.4 with R2.
    rows = {30: 19, 50: 29, 65: 37, 72: 49}
    for _, plan in PLANS:
        if plan.kind != "medical":
            continue
        for age, usd in rows.items():
            price = cents(plan, make_trip(ages=(age,), cost_usd=0, days=10))
            assert usd * 80 <= price <= usd * 360


def test_small_trips_pay_the_minimum_premium(make_trip: MakeTrip) -> None:
    for _, plan in BY_COST:
        price = cents(plan, trip_for(plan, make_trip, ages=(20,), cost_usd=100))
        assert price >= plan.rates.minimum_usd * 100


def test_shares_add_up_to_the_premium_and_the_fee_is_one_a_policy(carriers: dict[str, Carrier]) -> None:
    plan = next(plan for plan in carriers["bluefin-specialty"].plans if plan.kind == "comprehensive")
    one = rate(plan.rates, _party(40))
    two = rate(plan.rates, _party(40, 40))
    assert sum(two.shares_cents) == two.total_cents
    # The party is rounded once: two of the same age may differ from twice one by a cent.
    assert abs(two.total_cents - 2 * one.total_cents + plan.rates.policy_fee_cents) <= 1


def test_children_ride_free_with_an_adult_each_but_not_alone(carriers: dict[str, Carrier]) -> None:
    voyager = carriers["northwind-assurance"].plan("northwind-assurance-voyager")
    assert voyager
    assert rate(voyager.rates, _party(40, 41, 8, 6)).shares_cents[2:] == (0, 0)
    assert all(rate(voyager.rates, _party(8, 6)).shares_cents)
    assert rate(voyager.rates, _party(40, 8, 6)).shares_cents.count(0) == 1
    assert all(rate(voyager.rates, _party(45, 20)).shares_cents), "a spouse of 20 is no child"


def test_a_child_is_free_up_to_the_adults_cost_and_options_count_it(
    carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    """(case T1)"""
    found = carriers["northwind-assurance"].plan("northwind-assurance-voyager")
    assert found
    voyager: Plan = found

    def of(*party: tuple[int, int]) -> Premium:
        return rate(voyager.rates, make_trip(travelers=tuple(Traveler(*each) for each in party)))

    alone, family, above = of((40, 300_000)), of((40, 300_000), (9, 300_000)), of((40, 300_000), (9, 300_001))
    assert family.total_cents == alone.total_cents < above.total_cents < 1.2 * alone.total_cents
    assert family.option_base_cents > 1.5 * alone.option_base_cents
    assert of((40, 0), *[(10, 1_000_000)] * 9).total_cents > 0.02 * 9_000_000


def test_the_dearest_destination_rates_the_trip(carriers: dict[str, Carrier], make_trip: MakeTrip) -> None:
    plan = carriers["bluefin-specialty"].plan("bluefin-specialty-explorer")
    assert plan
    near, far = (rate(plan.rates, make_trip(destinations=places)) for places in (("MX",), ("MX", "AQ")))
    assert Decimal("1.25") < Decimal(far.total_cents) / near.total_cents < Decimal("1.45")


@pytest.mark.parametrize(
    ("cents_", "band"), [(0, 0), (1, 500), (50_000, 500), (50_001, 1_000), (500_000, 5_000)]
)
def test_cost_bands_are_500_dollars_wide(cents_: int, band: int) -> None:
    assert cost_band_usd(cents_) == band


def _party(*ages: int) -> Trip:
    return Trip(
        state="CO",
        kind="single",
        departure_date=date(2027, 3, 1),
        return_date=date(2027, 3, 12),
        destinations=("MX",),
        primary_destination="MX",
        purchase_date=date(2026, 11, 21),
        travelers=tuple(Traveler(age, 300_000) for age in ages),
    )
