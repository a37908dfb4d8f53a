"""Upgrades: what each adds to the policy, whether this party can have it today, and until when.

Source: domain dossier §2.1, §2.2, §2.3 (CFAR uplift), §4 (New York).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from quotes.domain.countries import country_name
from quotes.domain.offers import Deadline, Offer, Option
from quotes.domain.plans import OptionPrice, OptionTerms
from quotes.domain.return_premium import SplitPrice
from quotes.domain.trips import TripRequest
from quotes.domain.words import day


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What the trade means by an option: the benefit it switches on and the window it must be bought in, if any."""

    label: str
    benefit_id: str | None = None
    window_id: str | None = None
    needs_trip_cost: bool = False


UPGRADES = MappingProxyType(
    {
        "cfar": Upgrade("Cancel for any reason", "cfar", "cfar", needs_trip_cost=True),
        "ifar": Upgrade("Interrupt for any reason", "ifar", "ifar", needs_trip_cost=True),
        "cancel-for-work": Upgrade(
            "Cancel for work reasons", "cancel-for-work", "cancel-for-work", needs_trip_cost=True
        ),
        "rental-car": Upgrade("Rental car damage", "rental-car"),
        "primary-medical": Upgrade("Primary medical coverage"),
        "adventure-sports": Upgrade("Adventure sports", "hazardous-sports"),
    }
)

BARRED = MappingProxyType(
    {
        ("cfar", "NY"): "New York does not allow cancel for any reason to be sold as insurance.",
        ("rental-car", "NY"): "New York does not allow rental car damage to be sold with travel insurance.",
        ("rental-car", "TX"): "Rental car damage is not sold with travel insurance to residents of Texas.",
    }
)
"""Never sold there, whatever a carrier's file says."""


def barred_in(state: str) -> list[str]:
    """The options that no carrier may sell to residents of `state`."""
    return [option_id for option_id, where in BARRED if where == state]


def time_sensitive(option: Option) -> bool:
    """Whether it is sold only in a window after the first deposit."""
    upgrade = UPGRADES.get(option.id)
    return option.deadline is not None or (upgrade is not None and upgrade.window_id is not None)


def split_price(offer: Offer, option_ids: Iterable[str]) -> SplitPrice:
    """The price of a policy with these options; one that cannot be had adds nothing."""
    chosen = frozenset(option_ids)
    bought = [each for each in offer.options if each.id in chosen and each.available]
    early = sum(each.price_cents for each in bought if time_sensitive(each))
    return SplitPrice(offer.price_cents + sum(each.price_cents for each in bought) - early, early)


def quote_option(
    terms: OptionTerms,
    request: TripRequest,
    premium_cents: int,
    deadlines: Mapping[str, Deadline],
) -> Option:
    """The option for this party: its price on top of the policy, or the reason it cannot be had."""
    deadline = deadlines.get(terms.window_id) if terms.window_id else None
    reason = _why_not(terms, request, deadline)
    return Option(
        id=terms.id,
        label=terms.label,
        description=terms.description,
        price_cents=0 if terms.unavailable else option_cents(terms.price, request, premium_cents),
        available=reason is None,
        reason=reason,
        deadline=deadline.date if deadline else None,
    )


def option_cents(price: OptionPrice, request: TripRequest, premium_cents: int) -> int:
    """What an option adds to the whole policy, in cents, rounded down."""
    return (
        premium_cents * price.premium_permille // 1000
        + price.per_traveler_cents * len(request.travelers)
        + price.per_day_cents * request.days
    )


def _why_not(terms: OptionTerms, request: TripRequest, deadline: Deadline | None) -> str | None:
    if terms.unavailable:
        return terms.unavailable
    if terms.needs_trip_cost and not request.insures_cost:
        return "You have not insured any trip cost, so there is nothing for this option to pay back."
    for code in request.destinations:
        if code in terms.blocked_destinations:
            return f"Not sold for trips to {country_name(code)}."
    if deadline and deadline.missed:
        return f"The last day to add this was {day(deadline.date)}."
    return None
