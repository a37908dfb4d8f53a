"""The price of a policy: the travelers' rates, the children who go free, the minimum premium and the fee.

Written flat, as it runs for every plan of every quote (SPEED V11). No traveler more makes a party cheaper, and neither
does a cost raised by a band: a child's waived premium never exceeds what the accompanying adult pays.
Source: domain dossier §2.2 (children), §2.3 (fee, minimum premium).
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from quotes.domain.plans import FreeChildren, Plan
from quotes.domain.rates import RatedParty, Ride


class PolicyPrice(NamedTuple):
    """Cents. The total adds the fee to the premium; the split adds up to the total.

    `option_base_cents` is what options are a share of: the premium of everyone insured, children who go free included,
    because an option pays back the children's cost as well.
    """

    total_cents: int
    option_base_cents: int
    per_traveler_cents: tuple[int, ...]
    children_free: int


# The constructor that a NamedTuple writes for itself does the same by a Python call, a fifth of a price's time.
_priced: Callable[[tuple[int, int, tuple[int, ...], int]], PolicyPrice] = partial(tuple.__new__, PolicyPrice)


def price_plan(plan: Plan, party: RatedParty) -> PolicyPrice:
    """Price a plan for a party that meets its rules (see `eligibility`)."""
    charges = plan.charges
    cents = plan.rates.party_cents(party)
    whole, free = sum(cents), 0
    if charges.free_children is not None:
        rides = _rides(charges.free_children, party)
        if rides:
            cents = list(cents)
            for place, free_cost_cents in rides:
                cents[place] -= plan.rates.cents_at(party, place, free_cost_cents)
                free += not cents[place]
    rated = sum(cents)
    least = max(charges.minimum_premium_cents, party.insured_cents * charges.minimum_cost_permille // 1000)
    premium = rated if rated > least else least
    total = premium + charges.policy_fee_cents
    if total > rated:
        cents = _shared(total - rated, cents)
    return _priced((total, whole if whole > least else least, tuple(cents), free))


def _rides(terms: FreeChildren, party: RatedParty) -> Sequence[Ride]:
    """Return the children who ride with an adult, one with each: the same for every plan with these terms."""
    key = terms.max_age, terms.max_cost_cents
    rides = party.rides.get(key)
    if rides is None:
        rides = party.rides[key] = rides_of(terms, party)
    return rides


def rides_of(terms: FreeChildren, party: RatedParty) -> Sequence[Ride]:
    """Pair children with adults by falling trip cost, which waives the most; each adult takes one child.

    A child rides free up to what its own adult insures, and never above the plan's cap.
    """
    costs = [(-each.trip_cost_cents, place) for place, each in enumerate(party.travelers)]
    by_cost = [(place, -cost) for cost, place in sorted(costs)]
    children = [pair for pair in by_cost if party.travelers[pair[0]].age <= terms.max_age]
    adults = [cost for place, cost in by_cost if party.travelers[place].age > terms.max_age]
    return [
        (place, min(cost, adult_cost, terms.max_cost_cents))
        for (place, cost), adult_cost in zip(children, adults, strict=False)
    ]


def _shared(extra: int, cents: Sequence[int]) -> list[int]:
    """Spread the fee and what the minimum adds evenly over those who pay; the first of them takes the odd cents."""
    paying = [place for place, own in enumerate(cents) if own]
    each = extra // len(paying)
    shares = list(cents)
    for place in paying:
        shares[place] += each
    shares[paying[0]] += extra - each * len(paying)
    return shares
