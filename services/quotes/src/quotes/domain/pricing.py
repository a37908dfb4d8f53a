"""The price of a policy: the travelers' rates, the children who go free, the minimum premium and the fee.

Written flat, as it runs for every plan of every quote (SPEED V11).
Source: domain dossier §2.2 (children), §2.3 (fee, minimum premium).
"""

from collections.abc import Sequence
from typing import NamedTuple

from quotes.domain.plans import FreeChildren, Plan
from quotes.domain.trips import Traveler, TripRequest


class PolicyPrice(NamedTuple):
    """Cents. `premium_cents` is what options are a share of; the total adds the fee; the split adds up to the total."""

    total_cents: int
    premium_cents: int
    per_traveler_cents: tuple[int, ...]
    children_free: int


def price_plan(plan: Plan, request: TripRequest) -> PolicyPrice:
    """Price a plan for a party that meets its rules (see `eligibility`)."""
    charges, party = plan.charges, request.travelers
    cents = plan.rates.party_cents(party, request.days)
    free = _free_children(charges.free_children, party, cents) if charges.free_children else ()
    for index in free:
        cents[index] = 0
    rated, least = sum(cents), charges.minimum_premium_cents
    premium = rated if rated > least else least
    total = premium + charges.policy_fee_cents
    if total > rated:
        cents = _shared(total - rated, cents, free)
    return PolicyPrice(total, premium, tuple(cents), len(free))


def _free_children(terms: FreeChildren, party: Sequence[Traveler], cents: Sequence[int]) -> Sequence[int]:
    """Places of those who ride free: the dearest children first, as far as the adults beside them reach."""
    oldest = terms.max_age
    minors = [index for index, each in enumerate(party) if each.age <= oldest]
    adults = len(party) - len(minors)
    if not adults or not minors:
        return ()
    dearest = terms.max_cost_cents
    children = [index for index in minors if party[index].trip_cost_cents <= dearest]
    if terms.per_adult is None or len(children) <= adults * terms.per_adult:
        return children
    children.sort(key=lambda index: -cents[index])
    return children[: adults * terms.per_adult]


def _shared(extra: int, cents: list[int], free: Sequence[int]) -> list[int]:
    """Spread the fee and what the minimum adds evenly over those who pay; the first of them takes the odd cents."""
    each, odd = divmod(extra, len(cents) - len(free))
    shared = [own + each for own in cents]
    if free:
        for index in free:
            shared[index] = 0
        shared[next(index for index in range(len(cents)) if index not in free)] += odd
    else:
        shared[0] += odd
    return shared
