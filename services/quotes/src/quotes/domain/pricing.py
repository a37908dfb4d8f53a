"""The price of a policy: the travelers' rates, the children who go free, the minimum premium and the fee.

Written flat, as it runs for every plan of every quote (SPEED V11).
Source: domain dossier §2.2 (children), §2.3 (fee, minimum premium).
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from quotes.domain.plans import FreeChildren, Plan
from quotes.domain.rates import Family, RatedParty


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
        free = _free_children(charges.free_children, party, cents)
        if free:
            cents = list(cents)
            for place in free:
                cents[place] = 0
    rated, least = sum(cents), charges.minimum_premium_cents
    premium = rated if rated > least else least
    total = premium + charges.policy_fee_cents
    if total > rated:
        cents = _shared(total - rated, cents, free)
    return _priced((total, premium, tuple(cents), len(free)))


def _free_children(terms: FreeChildren, party: RatedParty, cents: Sequence[int]) -> Sequence[int]:
    """Places of those who ride free: the dearest children first, as far as the adults beside them reach."""
    children, adults = party.families.get((terms.max_age, terms.max_cost_cents)) or _family(terms, party)
    if not adults or not children:
        return ()
    if terms.per_adult is None or len(children) <= adults * terms.per_adult:
        return children
    return sorted(children, key=lambda place: -cents[place])[: adults * terms.per_adult]


def _family(terms: FreeChildren, party: RatedParty) -> Family:
    """Who counts as a child and who does not: the same for every plan that draws the line there."""
    oldest, dearest, travelers = terms.max_age, terms.max_cost_cents, party.travelers
    children = tuple(
        place
        for place, each in enumerate(travelers)
        if each.age <= oldest and each.trip_cost_cents <= dearest
    )
    family = children, sum(each.age > oldest for each in travelers)
    party.families[oldest, dearest] = family
    return family


def _shared(extra: int, cents: Sequence[int], free: Sequence[int]) -> list[int]:
    """The fee and what the minimum adds spread evenly over those who pay; the first of them takes the odd cents."""
    paying = len(cents) - len(free)
    each, first = extra // paying, 0
    shares = [own + each for own in cents]
    if free:
        for place in free:
            shares[place] = 0
        while first in free:
            first += 1
    shares[first] += extra - each * paying
    return shares
