"""Upgrades: where they are sold, until when, and what they add. Source: domain dossier §2.1, §2.2, §4."""

from datetime import date, timedelta

import pytest
from quotes.domain.offers import total_with
from quotes.domain.states import STATES

TODAY = date(2026, 11, 21)


def options_of(offer):
    return {option.id: option for option in offer.options}


def benefit_of(offer, benefit_id):
    return next(benefit for benefit in offer.benefits if benefit.id == benefit_id)


@pytest.mark.parametrize("kind", ["single", "cruise"])
def test_cancel_for_any_reason_is_never_sold_in_new_york(ask, quote, kind):
    offers, _ = quote(ask(state="NY", kind=kind))
    assert len(offers) > 10
    for offer in offers.values():
        option = options_of(offer).get("cfar")
        assert option is None or not option.available
        assert option is None or "New York" in (option.reason or "")
        assert benefit_of(offer, "cfar").state == "none"
        assert "cfar" not in {deadline.id for deadline in offer.deadlines}


def test_no_plan_version_in_any_state_sells_what_new_york_and_texas_bar(plans):
    for plan in plans.values():
        for option in (*plan.by_state["NY"].options, *plan.by_state["TX"].options):
            if option.id == "rental-car":
                assert option.unavailable
        for option in plan.by_state["NY"].options:
            assert option.id != "cfar" or option.unavailable
        for state in ("NY", "TX"):
            lines = {benefit.id: benefit for benefit in plan.by_state[state].benefits}
            assert lines["rental-car"].state == "none", (plan.id, state)


def test_a_carrier_may_keep_cfar_from_one_state_and_one_destination(ask, quote):
    washington, _ = quote(ask(state="WA"))
    assert options_of(washington["meridian-fidelity-equator"])["cfar"].reason == (
        "This carrier does not sell cancel for any reason in Washington."
    )
    assert options_of(washington["harbor-mutual-voyager"])["cfar"].available
    israel, _ = quote(ask(to=("IL",)))
    assert options_of(israel["cascade-indemnity-ridgeline"])["cfar"].reason == "Not sold for trips to Israel."


def test_without_a_trip_cost_there_is_nothing_to_cancel(ask, quote):
    offers, _ = quote(ask(cost_usd=0))
    voyager = offers["harbor-mutual-voyager"]
    for option_id in ("cfar", "cancel-for-work"):
        assert not options_of(voyager)[option_id].available
    for benefit_id in ("trip-cancellation", "cfar", "financial-default", "cancel-for-work"):
        assert benefit_of(voyager, benefit_id).state == "none"
    flight_home = benefit_of(voyager, "trip-interruption")
    assert (flight_home.state, flight_home.amount_cents) == ("amount", 75_000)
    assert options_of(voyager)["rental-car"].available
    assert {deadline.id for deadline in voyager.deadlines} == {"preexisting-waiver", "purchase", "free-look"}


def test_without_a_trip_cost_a_reason_to_cancel_is_worth_the_flight_home_or_nothing(ask, quote):
    free, _ = quote(ask(cost_usd=0))
    insured, _ = quote(ask())
    voyager, paid = free["harbor-mutual-voyager"], insured["harbor-mutual-voyager"]
    assert benefit_of(paid, "job-loss").covered
    assert benefit_of(voyager, "job-loss").conditions == ("Needs an insured trip cost above $0",)
    for reason in ("terrorism", "hurricane-weather"):
        assert benefit_of(voyager, reason).conditions[0].startswith("A reason to fly home early")
        assert benefit_of(voyager, reason).conditions[1:] == benefit_of(paid, reason).conditions
    for offer in free.values():
        assert not benefit_of(offer, "job-loss").covered
        for reason in ("terrorism", "hurricane-weather"):
            line = benefit_of(offer, reason)
            medical = line.conditions == ("Medical benefits only",)
            assert not line.covered or medical or benefit_of(offer, "trip-interruption").covered


def test_any_reason_options_say_in_time_of_what(ask, quote):
    offers, _ = quote(ask())
    crown = options_of(offers["juniper-life-and-travel-crown"])
    assert crown["cfar"].description.endswith(" Cancel at least 48 hours before departure.")
    assert "Interrupt the trip no sooner than" in crown["ifar"].description
    equator = options_of(offers["meridian-fidelity-equator"])
    assert "Cancel at least 72 hours before departure." in equator["cfar"].description
    for offer in offers.values():
        if (cfar := options_of(offer).get("cfar")) and cfar.available:
            assert "hours before departure" in cfar.description


@pytest.mark.parametrize(("paid_days_ago", "open_"), [(0, True), (15, True), (16, False)])
def test_the_window_closes_the_day_after_its_last(ask, quote, paid_days_ago, open_):
    offers, _ = quote(ask(deposit=TODAY - timedelta(days=paid_days_ago)))
    voyager = offers["harbor-mutual-voyager"]
    cfar, waiver = options_of(voyager)["cfar"], benefit_of(voyager, "preexisting-waiver")
    deadline = next(each for each in voyager.deadlines if each.id == "cfar")
    assert deadline.date == cfar.deadline == TODAY - timedelta(days=paid_days_ago) + timedelta(days=15)
    assert deadline.missed is not open_
    assert cfar.available is open_
    assert waiver.covered is open_
    if not open_:
        assert cfar.reason == "The last day to add this was November 20, 2026."
        assert "has passed" in waiver.conditions[0]


@pytest.mark.parametrize(("days", "open_"), [(3, True), (2, False)])
def test_cfar_needs_the_notice_it_asks_for(ask, quote, days, open_):
    """Meridian asks for 72 hours; with less than that left there is nothing to buy."""
    offers, _ = quote(ask(departure=TODAY + timedelta(days=days)))
    assert options_of(offers["meridian-fidelity-equator"])["cfar"].available is open_


def test_options_add_up_on_the_whole_policy(ask, quote):
    offers, _ = quote(ask((40, 42), 3000))
    voyager = offers["harbor-mutual-voyager"]
    options = options_of(voyager)
    assert options["primary-medical"].price_cents == 2 * 1400
    assert options["rental-car"].price_cents == 10 * 900
    assert options["cfar"].price_cents == (voyager.price_cents - 600) // 2, "half the premium, not of the fee"
    both = total_with(voyager, ("cfar", "rental-car"))
    assert both == voyager.price_cents + options["cfar"].price_cents + options["rental-car"].price_cents
    assert total_with(voyager, ()) == voyager.price_cents


def test_an_option_that_is_not_on_sale_is_refused_by_name(ask, quote):
    offers, _ = quote(ask(state="NY"))
    with pytest.raises(ValueError, match="not on sale with this offer: cfar"):
        total_with(offers["harbor-mutual-voyager"], ("cfar",))


def test_time_sensitive_windows_lie_inside_the_markets(plans):
    """Source: domain dossier §2.2: the market's windows run from 7 to 30 days."""
    seen = set()
    for plan in plans.values():
        for state in STATES:
            for window in plan.by_state[state].windows:
                assert 7 <= window.days <= 30
                seen.add(window.id)
    assert seen == {"preexisting-waiver", "cfar", "ifar", "financial-default", "cancel-for-work"}


def test_states_change_the_look_back_and_the_waivers_window(plans):
    plan = plans["harbor-mutual-voyager"]
    for state, days, look_back in (("CA", 15, "60 days"), ("WA", 20, "180 days"), ("IN", 20, "180 days")):
        window = next(each for each in plan.by_state[state].windows if each.id == "preexisting-waiver")
        waiver = next(each for each in plan.by_state[state].benefits if each.id == "preexisting-waiver")
        assert window.days == days
        assert any(look_back in condition for condition in waiver.conditions)
        assert f"Buy within {days} days of your first trip deposit" in waiver.conditions
