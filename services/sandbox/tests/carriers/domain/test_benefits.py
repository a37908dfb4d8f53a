"""The table of benefits follows the resident's state, the trip and the calendar. Source: domain.md §2.1, §2.2."""

from collections.abc import Callable
from datetime import date

import pytest
from sandbox.carriers.domain import benefits
from sandbox.carriers.domain.benefits import Benefit
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.deadlines import deadlines
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.trips import Trip
from sandbox.carriers.domain.wording import Form
from sandbox.carriers.library import read_carriers

MakeTrip = Callable[..., Trip]
PLANS = [(carrier, plan) for carrier in read_carriers().values() for plan in carrier.plans]


@pytest.fixture
def table(carriers: dict[str, Carrier], form: Form) -> Callable[[Trip], dict[str, Benefit]]:
    carrier = carriers["northwind-assurance"]
    plan = carrier.plan("northwind-assurance-voyager")
    assert plan

    def make(trip: Trip) -> dict[str, Benefit]:
        dated = deadlines(carrier, plan, trip)
        return {benefit.id: benefit for benefit in benefits.for_trip(carrier, plan, form, trip, dated)}

    return make


@pytest.mark.parametrize(("carrier", "plan"), PLANS, ids=lambda value: value.id)
@pytest.mark.parametrize("state", ["CA", "NY", "WA"])
def test_every_covered_benefit_cites_a_clause_with_its_own_limit(
    carrier: Carrier, plan: Plan, state: str, form: Form
) -> None:
    table = benefits.filed(carrier, plan, form, state)
    assert [benefit.id for benefit in table] == list(form.labels)
    for benefit in table:
        if benefit.terms.state == "none":
            assert benefit.clause is None
            continue
        assert benefit.section
        assert benefit.clause
        assert "{" not in benefit.clause
        if benefit.terms.amount_usd:
            assert f"${benefit.terms.amount_usd:,}" in benefit.clause


def test_a_state_has_its_own_version(
    table: Callable[[Trip], dict[str, Benefit]], make_trip: MakeTrip
) -> None:
    assert table(make_trip(state="MT"))["emergency-medical"].terms.amount_usd == 75_000
    assert table(make_trip(state="CO"))["emergency-medical"].terms.amount_usd == 100_000
    assert "Look-back of 180 days" in table(make_trip(state="WA"))["preexisting-waiver"].terms.conditions


def test_an_optional_benefit_is_none_where_its_option_is_not_sold(
    table: Callable[[Trip], dict[str, Benefit]], make_trip: MakeTrip
) -> None:
    assert table(make_trip(state="CA"))["cfar"].terms.state == "optional"
    assert table(make_trip(state="NY"))["cfar"].terms.state == "none"


def test_a_missed_window_closes_its_cover_and_says_when(
    table: Callable[[Trip], dict[str, Benefit]], make_trip: MakeTrip
) -> None:
    late = table(make_trip(first_deposit_date=date(2026, 10, 1)))
    assert late["preexisting-waiver"].terms.state == "none"
    assert late["preexisting-waiver"].terms.conditions == ("Had to be bought by October 16, 2026",)
    assert table(make_trip())["preexisting-waiver"].terms.state == "included"


def test_without_trip_cost_interruption_pays_the_flight_home_only(
    table: Callable[[Trip], dict[str, Benefit]], make_trip: MakeTrip
) -> None:
    free = table(make_trip(cost_usd=0))
    assert free["trip-cancellation"].terms.state == "none"
    assert free["trip-interruption"].terms.amount_usd == 750


def test_without_trip_cost_a_reason_to_cancel_is_worth_the_flight_home_or_nothing(
    table: Callable[[Trip], dict[str, Benefit]], make_trip: MakeTrip
) -> None:
    free, insured = table(make_trip(cost_usd=0)), table(make_trip())
    assert free["job-loss"].terms.state == "none"
    assert free["job-loss"].terms.conditions == ("Needs an insured trip cost",)
    for reason in ("terrorism", "hurricane-weather"):
        assert free[reason].terms.state == insured[reason].terms.state == "included"
        assert free[reason].terms.conditions[0].startswith("A reason to fly home early, not to cancel")
        assert "A reason to fly home" not in " ".join(insured[reason].terms.conditions)


@pytest.mark.parametrize(("carrier", "plan"), PLANS, ids=lambda value: value.id)
def test_without_trip_cost_no_plan_says_that_it_pays_to_cancel(
    carrier: Carrier, plan: Plan, form: Form, make_trip: MakeTrip
) -> None:
    trip = make_trip(cost_usd=0)
    lines = {line.id: line.terms for line in benefits.for_trip(carrier, plan, form, trip, [])}
    if plan.kind != "annual":
        assert lines["job-loss"].state == "none"
        for reason in ("terrorism", "hurricane-weather"):
            said = " ".join(lines[reason].conditions)
            assert lines[reason].state == "none" or "fly home" in said or lines[reason].medical_only
            assert lines["trip-interruption"].state != "none" or "fly home" not in said


def test_a_reason_for_medical_benefits_alone_says_so_in_table_and_clause_and_needs_no_trip_cost(
    carriers: dict[str, Carrier], form: Form, make_trip: MakeTrip
) -> None:
    """A field tells it: other words of the same condition change nothing of what is paid."""
    carrier = carriers["pilgrim-casualty"]
    plan = carrier.plan("pilgrim-casualty-abroad")
    assert plan
    for cost in (0, 2_000):
        trip = make_trip(cost_usd=cost)
        table = {line.id: line for line in benefits.for_trip(carrier, plan, form, trip, [])}
        line = table["terrorism"]
        assert line.terms.medical_only
        assert line.terms.in_short == ("Medical benefits only",)
        assert (line.clause or "").endswith("Medical benefits only.")
