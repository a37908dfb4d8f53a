"""The price of a policy: the travelers' rates, the children who go free, the minimum premium and the fee.

Source: domain dossier §2.2 (children), §2.3 (fee, minimum premium).
"""

from collections.abc import Collection
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
    rate, days, charges = plan.rates.traveler_cents, request.days, plan.charges
    cents = [rate(each.age, each.trip_cost_cents, days) for each in request.travelers]
    free = _free_children(charges.free_children, request.travelers, cents) if charges.free_children else ()
    for index in free:
        cents[index] = 0
    rated = sum(cents)
    premium = max(rated, charges.minimum_premium_cents)
    total = premium + charges.policy_fee_cents
    if total > rated:
        cents = _shared(total - rated, cents, free)
    return PolicyPrice(total, premium, tuple(cents), len(free))


def _free_children(terms: FreeChildren, party: tuple[Traveler, ...], cents: list[int]) -> set[int]:
    """Who rides free: the dearest children first, as far as the adults beside them reach."""
    adults = sum(each.age > terms.max_age for each in party)
    children = [
        index
        for index, each in enumerate(party)
        if each.age <= terms.max_age and each.trip_cost_cents <= terms.max_cost_cents
    ]
    if not adults or not children:
        return set()
    if terms.per_adult is None:
        return set(children)
    children.sort(key=lambda index: -cents[index])
    return set(children[: adults * terms.per_adult])


def _shared(extra: int, cents: list[int], free: Collection[int]) -> list[int]:
    """Spread the fee and what the minimum adds evenly over those who pay, odd cents to the first of them."""
    each, odd = divmod(extra, len(cents) - len(free))
    if not free:
        return [own + each + (place < odd) for place, own in enumerate(cents)]
    payers = [index for index in range(len(cents)) if index not in free]
    for place, index in enumerate(payers):
        cents[index] += each + (place < odd)
    return cents
