"""The policy's price: split, fee, minimum, free children, and what options are a share of."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from quotes.domain.options import option_cents
from quotes.domain.plans import Charges, FreeChildren, OptionPrice
from quotes.domain.pricing import PolicyPrice, price_plan
from quotes.domain.quoting import quote_plan
from quotes.domain.rates import FlatFare, rated_party
from quotes.domain.states import STATES
from quotes.domain.trips import Traveler, TripRequest

TODAY = date(2026, 11, 21)
DEPARTURE = date(2027, 3, 1)
TEN_THOUSAND = 1_000_000
CHILDREN = FreeChildren(17, TEN_THOUSAND)


def trip(party, days=10):
    back = DEPARTURE + timedelta(days=days - 1)
    return TripRequest("CA", "single", DEPARTURE, back, ("MX",), party, "MX", TODAY)


def priced(plan, request) -> PolicyPrice:
    return price_plan(plan, rated_party(request))


def of(plan, *party):
    """The price of `(age, trip cost in dollars)` each."""
    return priced(plan, trip(tuple(Traveler(age, round(usd * 100)) for age, usd in party)))


@pytest.fixture
def flat(plans):
    """A plan of $100 a traveler with the charges a test names."""

    def make(fee=0, minimum=0, per_cost=0, children=None):
        fare = FlatFare(10_000, dict.fromkeys(STATES, 1000))
        return replace(
            plans["harbor-mutual-voyager"], rates=fare, charges=Charges(fee, minimum, per_cost, children)
        )

    return make


@pytest.fixture
def voyager(plans):
    return plans["harbor-mutual-voyager"]


def test_the_fee_is_shared_to_the_cent(flat, ask):
    price = priced(flat(fee=100), ask((40, 41, 42)))
    assert price.total_cents == 30_100
    assert price.option_base_cents == 30_000
    assert price.per_traveler_cents == (10_034, 10_033, 10_033)


def test_a_small_policy_is_lifted_to_the_minimum_premium(flat, ask):
    price = priced(flat(fee=600, minimum=25_000), ask((40, 41)))
    assert (price.option_base_cents, price.total_cents) == (25_000, 25_600)
    assert price.per_traveler_cents == (12_800, 12_800)
    assert priced(flat(minimum=20_000), ask((40, 41))).total_cents == 20_000


def test_the_premium_is_at_least_a_share_of_the_cost_it_insures(flat, ask):
    """(case T1) The share counts the top of each traveler's cost band, so that no cent inside one moves a price."""
    assert priced(flat(per_cost=20), ask((40,), 4_999)).total_cents == 10_000
    assert priced(flat(per_cost=20), ask((40,), 5_001)).total_cents == 11_000
    assert priced(flat(per_cost=20), ask((40,), 5_500)).total_cents == 11_000
    assert priced(flat(per_cost=20), ask((40,), 0)).total_cents == 10_000


def test_children_go_free_with_an_insured_adult_one_with_each(flat, ask):
    plan = flat(fee=100, children=CHILDREN)
    price = priced(plan, ask((40, 17, 3, 18), 10_000))
    assert price.children_free == 2
    assert price.per_traveler_cents == (10_050, 0, 0, 10_050)
    assert priced(plan, ask((17, 3), 5000)).children_free == 0, "nobody rides free without an adult"
    assert priced(plan, ask((40, 9, 8))).children_free == 1, "an adult takes one child"


def test_a_child_is_free_up_to_the_adults_cost_and_the_cap_and_pays_for_the_rest(voyager):
    """(case T1) One cent more never multiplies a price."""
    alone = of(voyager, (40, 3_000)).total_cents
    assert of(voyager, (40, 3_000), (9, 3_000)).total_cents == alone
    assert of(voyager, (40, 3_000), (9, 3_000)).children_free == 1
    above = of(voyager, (40, 3_000), (9, 3_000.01))
    assert above.children_free == 0
    assert alone < above.total_cents < 1.15 * alone
    rich = of(voyager, (40, 20_000)).total_cents
    assert of(voyager, (40, 20_000), (10, 10_000)).total_cents == rich
    assert rich < of(voyager, (40, 20_000), (10, 10_000.01)).total_cents < 1.05 * rich


def test_nine_children_of_a_parent_who_insures_nothing_pay_for_their_trip(carriers):
    """(case T1) $90,000 of trip cost was insured for $57 by six plans, and for $14 to $24 more for any reason."""
    party = (Traveler(40, 0), *[Traveler(10, TEN_THOUSAND)] * 9)
    offered = 0
    for carrier in carriers:
        for plan in carrier.plans:
            offer = quote_plan(carrier.carrier, plan, trip(party, 14), TODAY)
            price = getattr(offer, "price_cents", None)
            if price is None:
                continue
            offered += 1
            assert price >= 0.015 * 90_000_00, plan.id
            cfar = [each for each in offer.options if each.id == "cfar" and each.available]
            assert all(each.price_cents > 0.008 * 90_000_00 for each in cfar), plan.id
    assert offered > 12


def test_options_are_a_share_of_the_premium_of_everyone_insured(voyager):
    """(case T1) What a child's trip costs is paid back too, so it counts for an option even where the child is free."""
    one, with_child = of(voyager, (40, 3_000)), of(voyager, (40, 3_000), (9, 3_000))
    child = of(voyager, (9, 3_000))
    assert with_child.total_cents == one.total_cents
    assert with_child.option_base_cents == one.option_base_cents + child.option_base_cents
    cfar = OptionPrice(premium_permille=500)
    request = trip((Traveler(40, 300_000), Traveler(9, 300_000)))
    assert option_cents(cfar, request, with_child.option_base_cents) > option_cents(
        cfar, request, one.option_base_cents
    )


def test_a_spouse_of_twenty_is_no_child_on_any_plan(plans):
    """(case T1) Nothing in a quote tells a spouse from a child, so a child is 17 at most."""
    terms = {plan.charges.free_children for plan in plans.values()} - {None}
    assert {each.max_age for each in terms} == {17}
    family = plans["prairie-shield-family"]
    assert of(family, (45, 2_000), (20, 2_000)).children_free == 0
    assert of(family, (45, 2_000), (17, 2_000)).children_free == 1


def test_a_child_who_comes_of_age_takes_another_free(plans):
    """The one birthday that makes a party cheaper: until then no adult was there to ride with."""
    plan = plans["juniper-life-and-travel-evergreen"]
    assert of(plan, (17, 5_000), (9, 5_000)).children_free == 0
    assert of(plan, (18, 5_000), (9, 5_000)).children_free == 1
    assert of(plan, (18, 5_000), (9, 5_000)).total_cents < of(plan, (17, 5_000), (9, 5_000)).total_cents


def test_the_dearest_children_ride_with_the_dearest_adults(plans):
    price = of(
        plans["juniper-life-and-travel-evergreen"], (38, 1_000), (9, 1_000), (8, 4_000), (40, 4_000), (7, 0)
    )
    assert price.per_traveler_cents[1] == price.per_traveler_cents[2] == 0
    assert price.per_traveler_cents[4] > 0
    assert price.children_free == 2
