"""What holds for every plan behind the API and any party: nothing more ever costs less, and no cent is a cliff.

Source: domain.md §3 (a price rises with age and cost, never falls).
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from sandbox.carriers.domain.options import options
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.rates import rate
from sandbox.carriers.domain.trips import STATES, Traveler, Trip
from sandbox.carriers.library import read_carriers

PLANS = [plan for carrier in read_carriers().values() for plan in carrier.plans]
DEPARTURE = date(2027, 3, 1)
BAND_CENTS = 50_000
Party = tuple[Traveler, ...]
# Costs at the edges of bands and of what children are free for, and any other.
costs = st.one_of(
    st.sampled_from([0, 1, 50_000, 50_001, 500_000, 1_000_000, 1_000_001]), st.integers(0, 5_000_000)
)
travelers = st.builds(Traveler, st.one_of(st.integers(0, 19), st.integers(18, 99)), costs)
parties = st.lists(travelers, min_size=1, max_size=9).map(tuple)
states = st.sampled_from(sorted(STATES))
often = settings(max_examples=150, deadline=None, derandomize=True)


def trip(plan: Plan, party: Party, days: int = 12, state: str = "CA") -> Trip:
    kind: Any = plan.kind if plan.kind in {"annual", "cruise"} else "single"
    back = DEPARTURE + timedelta(days=days - 1)
    return Trip(state, kind, DEPARTURE, back, ("MX",), "MX", date(2026, 11, 21), party)


def prices(plan: Plan, party: Party, days: int = 12, state: str = "CA") -> dict[str, int]:
    """The policy's price and each option's, in cents; the parts add up."""
    asked = trip(plan, party, days, state)
    premium = rate(plan.rates, asked)
    assert sum(premium.shares_cents) == premium.total_cents > 0
    assert min(premium.shares_cents) >= 0
    return {"": premium.total_cents, **{each.id: each.price_cents for each in options(plan, asked, premium)}}


def never_less(before: Callable[[Plan], dict[str, int]], after: Callable[[Plan], dict[str, int]]) -> None:
    for plan in PLANS:
        less, more = before(plan), after(plan)
        assert all(more[name] >= less[name] for name in less), plan.id


def with_one(party: Party, place: int, **changes: int) -> Party:
    return (*party[:place], replace(party[place], **changes), *party[place + 1 :])


@often
@given(party=parties, one=travelers, state=states)
def test_one_traveler_more_never_costs_less(party: Party, one: Traveler, state: str) -> None:
    """(case T1) A carrier that split the party's cost evenly asked less of two than of one."""
    never_less(
        lambda plan: prices(plan, party, state=state), lambda plan: prices(plan, (*party, one), state=state)
    )


@often
@given(party=parties, data=st.data())
def test_a_year_more_never_costs_less(party: Party, data: st.DataObject) -> None:
    """(case T9) But for a child who comes of age and takes another along."""
    place = data.draw(st.integers(0, len(party) - 1))
    age = party[place].age
    older = with_one(party, place, age=age if age == 17 else age + 1)
    never_less(lambda plan: prices(plan, party), lambda plan: prices(plan, older))


@often
@given(party=parties, data=st.data(), more=st.sampled_from([1, BAND_CENTS, 10 * BAND_CENTS]))
def test_a_cost_band_more_never_costs_less(party: Party, data: st.DataObject, more: int) -> None:
    """(case T9) Also of a parent, whose cost is what a child is free up to."""
    place = data.draw(st.integers(0, len(party) - 1))
    dearer = with_one(party, place, trip_cost_cents=party[place].trip_cost_cents + more)
    never_less(lambda plan: prices(plan, party), lambda plan: prices(plan, dearer))


@often
@given(party=parties, days=st.integers(1, 363))
def test_a_day_more_never_costs_less_and_never_five_percent_more(party: Party, days: int) -> None:
    """(case T9) Medical-only plans are sold by the day, and Pilgrim's short trips end on day 10."""
    never_less(lambda plan: prices(plan, party, days), lambda plan: prices(plan, party, days + 1))
    for plan in PLANS:
        if plan.rates.basis == "trip-cost":
            assert prices(plan, party, days + 1)[""] < 1.05 * prices(plan, party, days)[""], plan.id


@often
@given(party=parties, data=st.data())
def test_no_cent_of_cost_doubles_a_price(party: Party, data: st.DataObject) -> None:
    """(case T1)"""
    place = data.draw(st.integers(0, len(party) - 1))
    edge = data.draw(costs) // BAND_CENTS * BAND_CENTS
    for plan in PLANS:
        below, above = (
            rate(plan.rates, trip(plan, with_one(party, place, trip_cost_cents=edge + cents)))
            for cents in (0, 1)
        )
        assert below.total_cents <= above.total_cents < 2 * below.total_cents, plan.id
        assert above.option_base_cents < 2 * below.option_base_cents, plan.id


def test_every_state_has_a_relativity_of_its_own() -> None:
    """(case T9) No plan is priced in any state as if it had none."""
    for plan in PLANS:
        assert set(plan.rates.state_factors) == STATES
        assert 1 not in plan.rates.state_factors.values()
        asked = {prices(plan, (Traveler(40, 500_000),), 30, state)[""] for state in STATES}
        assert len(asked) > 10, plan.id
