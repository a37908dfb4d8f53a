"""Every eligibility rule on both sides of its edge, with its code and its sentence. Source: domain dossier §2.2."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from quotes.domain.eligibility import SEVERAL, failure_of, failures, passed
from quotes.domain.plans import FreeChildren, LengthCap

TODAY = date(2026, 11, 21)


@pytest.fixture
def plan(plans):
    return plans["harbor-mutual-voyager"]


@pytest.fixture
def check(plan):
    """The rule code that the plan with these changed rules fails for a trip; None when all pass."""

    def run(request, today=TODAY, **changed):
        failure = failure_of(replace(plan.rules, **changed), plan.by_state[request.state], request, today)
        return failure.rule if failure else None

    return run


def test_residence_goes_by_plan_version(plans, ask):
    dinghy = plans["harbor-mutual-dinghy"]
    for state, rule in (("MT", "residence-not-licensed"), ("NY", "residence-not-licensed"), ("ID", None)):
        failure = failure_of(dinghy.rules, dinghy.by_state[state], ask(state=state), TODAY)
        assert (failure.rule if failure else None) == rule
    voyager = plans["harbor-mutual-voyager"]
    assert voyager.by_state["CA"].ref.version == "HM-C 2026.10"
    assert voyager.by_state["NY"].ref.version == "HM-C 2023.04", "New York still buys the older version"


def test_a_state_without_the_carriers_license_is_declined(plans, ask):
    plan = plans["summit-crest-foothill"]
    failure = failure_of(plan.rules, plan.by_state["MT"], ask(state="MT"), TODAY)
    assert failure is not None
    assert failure.detail == "This plan is not sold to residents of Montana."


@pytest.mark.parametrize(("age", "rule"), [(84, None), (85, None), (86, "age-above-maximum")])
def test_the_highest_age_is_still_taken(check, ask, age, rule):
    assert check(ask((40, age)), max_age=85) == rule


@pytest.mark.parametrize(("age", "rule"), [(18, None), (17, "age-below-minimum")])
def test_the_lowest_age_is_still_taken(check, ask, age, rule):
    assert check(ask((40, age)), min_age=18) == rule


@pytest.mark.parametrize(("age", "days", "rule"), [(79, 31, None), (80, 30, None), (80, 31, "trip-too-long")])
def test_from_80_a_trip_may_last_30_days(check, ask, age, days, rule):
    assert check(ask((45, age), days=days)) == rule


@pytest.mark.parametrize(("days", "rule"), [(180, None), (181, "trip-too-long")])
def test_the_longest_trip_is_still_taken(check, ask, days, rule):
    assert check(ask(days=days)) == rule


@pytest.mark.parametrize(
    ("ages", "days", "detail"),
    [
        ((40,), 181, "Trips may last 180 days at most; yours lasts 181 days."),
        ((45, 80), 31, "Trips may last 30 days at most for a traveler aged 80; yours lasts 31 days."),
    ],
)
def test_a_length_is_said_to_be_of_an_age_where_the_young_may_stay_longer(plan, ask, ages, days, detail):
    failure = failure_of(plan.rules, plan.by_state["CA"], ask(ages, days=days), TODAY)
    assert failure is not None
    assert failure.detail == detail


def test_what_was_met_is_told_rule_by_rule(plan, ask):
    rules = replace(plan.rules, max_cost_cents=1_000_000)
    assert passed(rules, ask((40, 9, 40), 5000, days=1), TODAY, FreeChildren(17, 1_000_000), 1) == (
        "Sold to residents of California",
        f"Ages 9 and 40: taken from {rules.min_age} to {rules.max_age} on the day of purchase",
        "1 day of travel: up to 180 days for your party",
        "$5,000 a traveler: up to $10,000 is insured",
        "On sale for this trip until February 28, 2027",
        "No destination on the insurer's list of excluded places as of August 1, 2026",
        "1 child goes free on this price",
        "One child of 17 or younger goes free with each insured adult, up to the trip cost that the adult insures and "
        "at most $10,000; you pay for a child's trip cost above that",
    )
    free = passed(rules, ask((40,), 0, kind="annual"), TODAY, FreeChildren(17, 1_000_000))
    assert free[1].startswith("Age 40: taken from ")
    assert [each.split()[0] for each in free] == ["Sold", "Age", "On", "No"]


def test_an_annual_plan_asks_nothing_of_the_length(check, ask):
    annual = frozenset({"annual"})
    assert check(ask(kind="annual", days=365), trip_kinds=annual, length_caps=(LengthCap(0, 30),)) is None


@pytest.mark.parametrize(("cost", "rule"), [(25_000, None), (25_000.01, "trip-cost-above-cap")])
def test_the_trip_cost_cap_counts_for_each_traveler(check, ask, cost, rule):
    assert check(ask((40, 41), cost), max_cost_cents=2_500_000) == rule


@pytest.mark.parametrize(("cost", "rule"), [(40_000, None), (40_000.01, "party-cost-above-cap")])
def test_the_party_cap_counts_for_all_together(check, ask, cost, rule):
    assert check(ask((40, 41, 42, 43, 44), cost)) == rule


@pytest.mark.parametrize(
    ("cost", "trip_cost", "rule"),
    [
        (0, "required", "needs-trip-cost"),
        (0.01, "required", None),
        (0, "none", None),
        (0.01, "none", "needs-zero-trip-cost"),
        (0, "optional", None),
        (100, "optional", None),
    ],
)
def test_zero_cost_rules(check, ask, cost, trip_cost, rule):
    assert check(ask(cost_usd=cost), trip_cost=trip_cost) == rule


@pytest.mark.parametrize(
    ("today", "rule"),
    [
        (date(2025, 11, 30), "too-early"),
        (date(2025, 12, 1), None),
        (date(2027, 2, 28), None),
        (date(2027, 3, 1), "too-late"),
    ],
)
def test_a_plan_is_sold_from_15_months_to_the_day_before_departure(check, ask, today, rule):
    assert check(ask(departure=date(2027, 3, 1)), today) == rule


@pytest.mark.parametrize(("today", "rule"), [(date(2025, 8, 31), "too-early"), (date(2025, 9, 1), None)])
def test_some_plans_are_sold_from_18_months(check, ask, today, rule):
    assert check(ask(departure=date(2027, 3, 1)), today, earliest_months=18) == rule


@pytest.mark.parametrize(("days", "rule"), [(2, None), (1, "too-late")])
def test_one_plan_must_be_bought_24_hours_ahead(plans, ask, days, rule):
    plan = plans["meridian-fidelity-parallel"]
    request = ask(departure=TODAY + timedelta(days=days))
    failure = failure_of(plan.rules, plan.by_state["CA"], request, TODAY)
    assert (failure.rule if failure else None) == rule


@pytest.mark.parametrize(
    ("to", "rule"),
    [(("MX", "IQ"), "destination-blocked"), (("MX", "JO"), None), (("SY",), "destination-blocked")],
)
def test_each_destination_is_held_against_the_carriers_dated_list(check, ask, to, rule):
    assert check(ask(to=to)) == rule


def test_the_decline_names_the_country_and_the_lists_date(plan, ask):
    failure = failure_of(plan.rules, plan.by_state["CA"], ask(to=("MX", "IQ")), TODAY)
    assert failure is not None
    assert failure.detail == "This insurer does not cover trips to Iraq (its list of August 1, 2026)."


@pytest.mark.parametrize(
    ("to", "rule"),
    [(("MX",), None), (("MX", "US"), "destination-domestic"), (("PR",), "destination-domestic")],
)
def test_a_plan_for_travel_abroad_refuses_home_and_its_territories(check, ask, to, rule):
    assert check(ask(to=to), abroad_only=True) == rule
    assert check(ask(to=to), abroad_only=False) is None


@pytest.mark.parametrize(
    ("kind", "rule"), [("single", "trip-kind-mismatch"), ("cruise", None), ("annual", "trip-kind-mismatch")]
)
def test_a_cruise_plan_takes_cruises_only(check, ask, kind, rule):
    assert check(ask(kind=kind), trip_kinds=frozenset({"cruise"})) == rule


@pytest.mark.parametrize(("size", "rule"), [(8, None), (9, "party-too-large")])
def test_the_largest_party_is_still_taken(check, ask, size, rule):
    assert check(ask((40,) * size), max_party=8) == rule


def test_every_failed_rule_is_told_those_that_nothing_changes_first(plan, ask):
    request = ask((101,), 90_000, days=200, to=("SY",), kind="annual")
    found = [failure.rule for failure in failures(plan.rules, plan.by_state["CA"], request, TODAY)]
    assert found == ["trip-kind-mismatch", "age-above-maximum", "trip-cost-above-cap", "destination-blocked"]
    told = failure_of(plan.rules, plan.by_state["CA"], request, TODAY)
    assert told.rule == "age-above-maximum"
    assert told.detail.startswith("Travelers may be ")
    assert "a whole year of trips" in told.detail
    assert "Syria" in told.detail


def test_two_changes_are_not_one(plan, ask):
    """Another kind of trip alone would not open a plan that also wants a lower cost."""
    request = ask((40,), 90_000, kind="annual")
    assert failure_of(plan.rules, plan.by_state["CA"], request, TODAY).rule == SEVERAL


@pytest.mark.parametrize("kind", ["single", "annual"])
def test_no_plan_is_called_open_to_an_age_that_it_refuses(plans, ask, quote, kind):
    """At 82 no other kind of trip and no other cost opens a plan that ends at 80."""
    _, declined = quote(ask((82,), 2_500, kind=kind))
    too_old = {plan_id for plan_id, plan in plans.items() if plan.rules.max_age < 82}
    unlicensed = {"residence-not-licensed"}
    assert too_old
    assert {declined[plan_id].rule for plan_id in too_old} <= {"age-above-maximum", *unlicensed}


def test_each_decline_reaches_the_customer_as_a_sentence(ask, quote):
    _, declined = quote(ask((82, 40), 30_000, days=40, to=("VE",), state="NY"))
    assert {line.rule for line in declined.values()} >= {
        "residence-not-licensed",
        "trip-kind-mismatch",
        "trip-too-long",
        "age-above-maximum",
    }
    for line in declined.values():
        assert line.detail.endswith(".")
        assert line.detail[0].isupper()
        assert line.carrier_name
        assert line.plan_name
