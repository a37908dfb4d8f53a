"""The price of a policy: the travelers' rates, the children who go free, the minimum premium and the fee.

Written flat, as it runs for every plan of every quote (SPEED V11).
Source: domain dossier §2.2 (children), §2.3 (fee, minimum premium).
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from quotes.domain.plans import FreeChildren, Plan
from quotes.domain.rates import RatedParty
from quotes.domain.trips import Traveler


class PolicyPrice(NamedTuple):
    """Cents. `premium_cents` is what options are a share of; the total adds the fee; the split adds up to the total."""

    total_cents: int
    premium_cents: int
    per_traveler_cents: tuple[int, ...]
    children_free: int


# The constructor that a NamedTuple writes for itself does the same by a Python call, a fifth of a price's time.
_priced: Callable[[tuple[int, int, tuple[int, ...], int]], PolicyPrice] = partial(tuple.__new__, PolicyPrice)


def price_plan(plan: Plan, party: RatedParty) -> PolicyPrice:
    """Price a plan for a party that meets its rules (see `eligibility`)."""
    charges = plan.charges
    cents = plan.rates.party_cents(party)
    free: Sequence[int] = ()
    if charges.free_children is not None:
        free = _free_children(charges.free_children, party.travelers, cents)
        for index in free:
            cents[index] = 0
    rated, least = sum(cents), charges.minimum_premium_cents
    premium = rated if rated > least else least
    total = premium + charges.policy_fee_cents
    if total > rated:
        _share(total - rated, cents, free)
    return _priced((total, premium, tuple(cents), len(free)))


def _free_children(terms: FreeChildren, party: Sequence[Traveler], cents: Sequence[int]) -> Sequence[int]:
    """Places of those who ride free: the dearest children first, as far as the adults beside them reach."""
    oldest, dearest, adults = terms.max_age, terms.max_cost_cents, 0
    children: list[int] = []
    for index, each in enumerate(party):
        if each.age > oldest:
            adults += 1
        elif each.trip_cost_cents <= dearest:
            children.append(index)
    if not adults:
        return ()
    if terms.per_adult is None or len(children) <= adults * terms.per_adult:
        return children
    children.sort(key=lambda index: -cents[index])
    return children[: adults * terms.per_adult]


def _share(extra: int, cents: list[int], free: Sequence[int]) -> None:
    """Spread the fee and what the minimum adds evenly over those who pay; the first of them takes the odd cents."""
    paying = len(cents) - len(free)
    each, first = extra // paying, 0
    cents[:] = [own + each for own in cents]
    if free:
        for index in free:
            cents[index] = 0
        while first in free:
            first += 1
    cents[first] += extra - each * paying
