"""What holds for every plan on file and any party: nothing more ever costs less, and no cent is a cliff.

Source: domain dossier §3 (a price rises with age and cost, never falls).
"""

from dataclasses import replace
from datetime import date, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from quotes.domain.offers import Offer
from quotes.domain.pricing import price_plan
from quotes.domain.quoting import quote_plan
from quotes.domain.rates import COST_BAND_CENTS, rated_party
from quotes.domain.states import STATES
from quotes.domain.trips import Traveler, TripRequest

TODAY = date(2026, 11, 21)
DEPARTURE = date(2027, 3, 1)
# Costs at the edges of bands and of what children are free for, and any other.
costs = st.one_of(
    st.sampled_from([0, 1, 50_000, 50_001, 500_000, 1_000_000, 1_000_001]), st.integers(0, 5_000_000)
)
travelers = st.builds(Traveler, st.one_of(st.integers(0, 19), st.integers(18, 99)), costs)
parties = st.lists(travelers, min_size=1, max_size=9).map(tuple)
states = st.sampled_from(sorted(STATES))
often = settings(max_examples=200, deadline=None, derandomize=True)


def trip(party, days=10, state="CA", kind="single"):
    back = DEPARTURE + timedelta(days=days - 1)
    return TripRequest(state, kind, DEPARTURE, back, ("MX",), party, "MX", TODAY)


def capped(plan, party):
    """The party with what the plan insures of each cost."""
    top = plan.rules.max_cost_cents or 0
    return tuple(replace(each, trip_cost_cents=min(each.trip_cost_cents, top)) for each in party)


def both(plan, party, days=10, state="CA"):
    """What the policy costs, and what its options are a share of."""
    price = price_plan(plan, rated_party(trip(capped(plan, party), days, state)))
    assert sum(price.per_traveler_cents) == price.total_cents > 0
    assert min(price.per_traveler_cents) >= 0
    return price.total_cents, price.option_base_cents


def never_less(plans, before, after, days=(10, 10), state="CA"):
    for plan in plans.values():
        less, more = both(plan, before, days[0], state), both(plan, after, days[1], state)
        assert more[0] >= less[0], (plan.id, before, after)
        assert more[1] >= less[1], (plan.id, before, after)


def with_one(party, place, **changes):
    return (*party[:place], replace(party[place], **changes), *party[place + 1 :])


@often
@given(party=parties, one=travelers, state=states, days=st.integers(1, 120))
def test_one_traveler_more_never_costs_less(plans, party, one, state, days):
    """(case T1) Also a parent who insures nothing and joins a party of children."""
    never_less(plans, party, (*party, one), (days, days), state)


@often
@given(party=parties, data=st.data())
def test_a_year_more_never_costs_less(plans, party, data):
    """(case T9) But for a child who comes of age and takes another along: `test_pricing` has that one."""
    place = data.draw(st.integers(0, len(party) - 1))
    age = party[place].age
    never_less(plans, party, with_one(party, place, age=age if age == 17 else age + 1))


@often
@given(party=parties, data=st.data(), more=st.sampled_from([1, COST_BAND_CENTS, 10 * COST_BAND_CENTS]))
def test_a_cost_band_more_never_costs_less(plans, party, data, more):
    """(case T9) Also of a parent, whose cost is what a child is free up to."""
    place = data.draw(st.integers(0, len(party) - 1))
    never_less(plans, party, with_one(party, place, trip_cost_cents=party[place].trip_cost_cents + more))


@often
@given(party=parties, days=st.integers(1, 363))
def test_a_day_more_never_costs_less_and_never_five_percent_more(plans, party, days):
    """(case T9) Medical-only plans are sold by the day, so that each day adds its own price."""
    never_less(plans, party, party, (days, days + 1))
    for plan in plans.values():
        if plan.kind != "medical":
            assert both(plan, party, days + 1)[0] < 1.05 * both(plan, party, days)[0], plan.id


@often
@given(party=parties, data=st.data())
def test_no_cent_of_cost_doubles_a_price(plans, party, data):
    """(case T1) A child's cost from 10,000.00 to 10,000.01 multiplied a price by four."""
    place = data.draw(st.integers(0, len(party) - 1))
    edge = data.draw(costs) // COST_BAND_CENTS * COST_BAND_CENTS
    below, above = (with_one(party, place, trip_cost_cents=edge + cents) for cents in (0, 1))
    for plan in plans.values():
        before, after = both(plan, below), both(plan, above)
        assert before[0] <= after[0] < 2 * before[0], plan.id
        assert before[1] <= after[1] < 2 * before[1], plan.id


@settings(max_examples=60, deadline=None, derandomize=True)
@given(party=parties, state=states, days=st.integers(1, 60), kind=st.sampled_from(["single", "cruise"]))
def test_the_parts_of_an_offer_add_up_to_the_cent(carriers, party, state, days, kind):
    """(case T9)"""
    request = trip(party, days, state, kind)
    for carrier in carriers:
        for plan in carrier.plans:
            answer = quote_plan(carrier.carrier, plan, request, TODAY)
            if isinstance(answer, Offer):
                assert sum(each.price_cents for each in answer.per_traveler) == answer.price_cents > 0
                assert [each.age for each in answer.per_traveler] == [each.age for each in party]
                assert all(option.price_cents >= 0 for option in answer.options)
                assert all(option.available == (option.reason is None) for option in answer.options)


def test_every_state_has_a_relativity_of_its_own(carriers):
    """(case T9) No state is priced as if it had none, and a carrier's states differ."""
    party = (Traveler(40, 500_000),)
    for carrier in carriers:
        relativities = carrier.plans[0].rates.state_permille
        assert set(relativities) == set(STATES)
        assert 1000 not in relativities.values()
        assert len(set(relativities.values())) > 40
        for plan in carrier.plans:
            prices = {state: both(plan, party, days=30, state=state)[0] for state in STATES}
            assert len(set(prices.values())) > 10, plan.id
