"""The policy's price: split, fee, minimum, free children; and what holds for every party there can be."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from quotes.domain.offers import Offer
from quotes.domain.plans import Charges, FreeChildren
from quotes.domain.pricing import PolicyPrice, price_plan
from quotes.domain.quoting import quote_plan
from quotes.domain.rates import FlatFare, rated_party
from quotes.domain.trips import Traveler, TripRequest

TODAY = date(2026, 11, 21)
DEPARTURE = date(2027, 3, 1)
travelers = st.builds(Traveler, st.integers(0, 99), st.integers(0, 5_000_000))
parties = st.lists(travelers, min_size=1, max_size=10).map(tuple)


def trip(party, days=10):
    back = DEPARTURE + timedelta(days=days - 1)
    return TripRequest("CA", "single", DEPARTURE, back, ("MX",), party, "MX", TODAY)


def priced(plan, request) -> PolicyPrice:
    return price_plan(plan, rated_party(request))


@pytest.fixture
def flat(plans):
    """A plan of $100 a traveler with the charges a test names."""

    def make(fee=0, minimum=0, children=None):
        return replace(
            plans["harbor-mutual-voyager"], rates=FlatFare(10_000), charges=Charges(fee, minimum, children)
        )

    return make


def test_the_fee_is_shared_to_the_cent(flat, ask):
    price = priced(flat(fee=100), ask((40, 41, 42)))
    assert price.total_cents == 30_100
    assert price.premium_cents == 30_000
    assert price.per_traveler_cents == (10_034, 10_033, 10_033)


def test_a_small_policy_is_lifted_to_the_minimum_premium(flat, ask):
    price = priced(flat(fee=600, minimum=25_000), ask((40, 41)))
    assert (price.premium_cents, price.total_cents) == (25_000, 25_600)
    assert price.per_traveler_cents == (12_800, 12_800)
    assert priced(flat(minimum=20_000), ask((40, 41))).total_cents == 20_000


def test_children_go_free_with_an_insured_adult(flat, ask):
    plan = flat(fee=100, children=FreeChildren(17, None, 1_000_000))
    price = priced(plan, ask((40, 17, 3, 18), 10_000))
    assert price.children_free == 2
    assert price.per_traveler_cents == (10_050, 0, 0, 10_050)
    assert priced(plan, ask((17, 3), 5000)).children_free == 0, "nobody rides free without an adult"
    assert priced(plan, ask((40, 3), 10_000.01)).children_free == 0, "the child's own cost is capped"


def test_one_child_an_adult(plans, ask):
    plan = plans["juniper-life-and-travel-evergreen"]
    assert priced(plan, ask((40, 9, 8))).children_free == 1
    assert priced(plan, ask((40, 41, 9, 8))).children_free == 2
    assert priced(plan, ask((40, 41, 9, 8))).total_cents == priced(plan, ask((40, 41))).total_cents


def test_two_children_an_adult(flat, ask):
    plan = flat(children=FreeChildren(17, 2, 1_000_000))
    assert priced(plan, ask((40, 9, 8))).children_free == 2
    assert priced(plan, ask((40, 9, 8, 7))).children_free == 2
    assert priced(plan, ask((40, 9, 8, 7))).total_cents == 20_000
    assert priced(plan, ask((40, 41, 9, 8, 7, 6, 5))).children_free == 4


def test_under_21_counts_as_a_child_on_one_plan(plans, ask):
    plan = plans["prairie-shield-family"]
    assert priced(plan, ask((45, 20))).children_free == 1
    assert priced(plan, ask((45, 21))).children_free == 0
    assert priced(plan, ask((19, 20))).children_free == 0


@settings(max_examples=150, deadline=None, derandomize=True)
@given(party=parties, days=st.integers(1, 180), pick=st.integers(0, 999))
def test_the_split_adds_up_and_nothing_is_negative(plans, party, days, pick):
    """Holds for every plan on file and any party it can price."""
    on_file = sorted(plans.values(), key=lambda plan: plan.id)
    plan = on_file[pick % len(on_file)]
    capped = tuple(
        replace(each, trip_cost_cents=min(each.trip_cost_cents, plan.rules.max_cost_cents or 0))
        for each in party
    )
    price = priced(plan, trip(capped, days))
    assert sum(price.per_traveler_cents) == price.total_cents
    assert all(cents >= 0 for cents in price.per_traveler_cents)
    assert price.total_cents >= price.premium_cents > 0
    assert price.premium_cents >= plan.charges.minimum_premium_cents


@settings(max_examples=150, deadline=None, derandomize=True)
@given(party=parties, data=st.data(), pick=st.integers(0, 999), days=st.integers(1, 180))
def test_growing_older_paying_more_or_staying_longer_never_cuts_the_price(plans, party, data, pick, days):
    on_file = sorted((plan for plan in plans.values() if plan.kind != "annual"), key=lambda plan: plan.id)
    plan = on_file[pick % len(on_file)]
    top = plan.rules.max_cost_cents or 0
    party = tuple(replace(each, trip_cost_cents=min(each.trip_cost_cents, top)) for each in party)
    index = data.draw(st.integers(0, len(party) - 1))
    one = party[index]
    # A child who comes of age may take another child free, and so make a party of children cheaper: left out here.
    come_of_age = plan.charges.free_children.max_age if plan.charges.free_children else 99
    dearer = replace(
        one,
        age=data.draw(st.integers(one.age, come_of_age if one.age <= come_of_age else 99)),
        trip_cost_cents=data.draw(st.integers(one.trip_cost_cents, top)),
    )
    grown = (*party[:index], dearer, *party[index + 1 :])
    longer = data.draw(st.integers(days, 180))
    assert priced(plan, trip(grown, longer)).total_cents >= priced(plan, trip(party, days)).total_cents


@settings(max_examples=60, deadline=None, derandomize=True)
@given(party=parties, state=st.sampled_from(["CA", "NY", "WA", "TX", "MT", "ID"]), days=st.integers(1, 60))
def test_no_offer_of_any_carrier_breaks_its_own_arithmetic(carriers, party, state, days):
    request = replace(trip(party, days), state=state)
    for carrier in carriers:
        for plan in carrier.plans:
            answer = quote_plan(carrier.carrier, plan, request, TODAY)
            if isinstance(answer, Offer):
                assert sum(each.price_cents for each in answer.per_traveler) == answer.price_cents > 0
                assert [each.age for each in answer.per_traveler] == [each.age for each in party]
                assert all(option.price_cents >= 0 for option in answer.options)
                assert all(option.available == (option.reason is None) for option in answer.options)


def test_a_child_who_comes_of_age_takes_another_free(plans, ask):
    """The one birthday that makes a party cheaper: until then no adult was there to ride with."""
    plan = plans["juniper-life-and-travel-evergreen"]
    assert priced(plan, ask((17, 9))).children_free == 0
    assert priced(plan, ask((18, 9))).children_free == 1
    assert priced(plan, ask((18, 9))).total_cents < priced(plan, ask((17, 9))).total_cents


def test_the_dearest_children_ride_free_first(plans):
    party = (Traveler(40, 300_000), Traveler(9, 100_000), Traveler(8, 400_000))
    price = priced(plans["juniper-life-and-travel-evergreen"], trip(party))
    assert price.per_traveler_cents[2] == 0
    assert price.per_traveler_cents[1] > 0
