"""Upgrades are priced in the trade's bands and refused with a reason. Source: domain.md §2.2, §2.3."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.options import Option, options
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.rates import rate
from sandbox.carriers.domain.trips import Trip
from sandbox.carriers.library import read_carriers

MakeTrip = Callable[..., Trip]
BUYING = date(2026, 11, 21)
WITH_CFAR = [plan for carrier in read_carriers().values() for plan in carrier.plans if "cfar" in plan.options]


def offered(carriers: dict[str, Carrier], plan_id: str, trip: Trip) -> dict[str, Option]:
    plan = next(plan for carrier in carriers.values() for plan in carrier.plans if plan.id == plan_id)
    return {option.id: option for option in options(plan, trip, rate(plan.rates, trip))}


@pytest.mark.parametrize("plan", WITH_CFAR, ids=lambda plan: plan.id)
def test_cancel_for_any_reason_multiplies_the_price_by_1_27_to_1_73(
    plan: object, make_trip: MakeTrip
) -> None:
    for age in (25, 45, 72):
        trip = make_trip(ages=(age, age))
        base = rate(plan.rates, trip)  # type: ignore[attr-defined]
        cfar = next(option for option in options(plan, trip, base) if option.id == "cfar")  # type: ignore[arg-type]
        assert 1.27 <= 1 + cfar.price_cents / base.total_cents <= 1.73


@pytest.mark.parametrize("plan", WITH_CFAR, ids=lambda plan: plan.id)
def test_cancel_for_any_reason_is_not_sold_in_new_york(plan: object, make_trip: MakeTrip) -> None:
    trip = make_trip(state="NY")
    cfar = next(o for o in options(plan, trip, rate(plan.rates, trip)) if o.id == "cfar")  # type: ignore[arg-type,attr-defined]
    assert (cfar.available, cfar.price_cents) == (False, 0)
    assert cfar.reason == "Not offered to residents of your state."


@pytest.mark.parametrize(
    ("deposit", "available"), [(date(2026, 11, 6), True), (date(2026, 11, 5), False), (None, True)]
)
def test_a_window_closes_after_its_last_day(
    deposit: date | None, available: bool, carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    trip = make_trip(first_deposit_date=deposit)
    cfar = offered(carriers, "northwind-assurance-voyager", trip)["cfar"]
    assert cfar.available is available
    if deposit == date(2026, 11, 6):
        assert cfar.deadline == date(2026, 11, 21)


def test_an_option_can_be_barred_for_a_destination(carriers: dict[str, Carrier], make_trip: MakeTrip) -> None:
    trip = make_trip(destinations=("IL",))
    assert not offered(carriers, "bluefin-specialty-explorer", trip)["cfar"].available


def test_without_trip_cost_there_is_nothing_to_cancel(
    carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    chosen = offered(carriers, "northwind-assurance-voyager", make_trip(cost_usd=0))
    assert not chosen["cfar"].available
    assert chosen["rental-car"].available


def test_a_rental_car_is_paid_by_the_day_and_bluefin_adds_its_fee(
    carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    trip = make_trip(days=10)
    assert offered(carriers, "northwind-assurance-voyager", trip)["rental-car"].price_cents == 9_000
    assert offered(carriers, "bluefin-specialty-explorer", trip)["rental-car"].price_cents == 8_300


@pytest.mark.parametrize("plan", WITH_CFAR, ids=lambda plan: plan.id)
def test_cancel_for_any_reason_is_not_sold_once_its_notice_cannot_be_kept(
    plan: Plan, make_trip: MakeTrip
) -> None:
    """Source: domain.md §2.2 (48 h, some 72 h, before departure)."""
    notice = plan.notice_days("cfar")
    assert notice in (2, 3)
    for days, available in ((notice, True), (notice - 1, False)):
        trip = make_trip(departure_date=BUYING + timedelta(days=days))
        cfar = next(each for each in options(plan, trip, rate(plan.rates, trip)) if each.id == "cfar")
        assert cfar.available is available
        assert bool(cfar.price_cents) is available
        assert available or "while it could still be used" in (cfar.reason or "")


@pytest.mark.parametrize("plan", WITH_CFAR, ids=lambda plan: plan.id)
def test_cancel_for_any_reason_says_how_long_before_departure_it_can_be_used(
    plan: Plan, make_trip: MakeTrip
) -> None:
    trip = make_trip()
    cfar = next(each for each in options(plan, trip, rate(plan.rates, trip)) if each.id == "cfar")
    hours = plan.benefits["cfar"].notice_hours
    assert cfar.description.endswith(f"Cancel {hours} hours or more before departure.")
