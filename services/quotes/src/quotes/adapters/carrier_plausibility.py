"""Whether an offer of the right shape can be true: bounds that no market reaches, and sums that have to agree.

Source: R8.
"""

from datetime import datetime
from functools import lru_cache

from quotes.adapters.carrier_usual import Offered
from quotes.adapters.carriers import Ask
from quotes.domain.options import UPGRADES

MAX_OPTION_TO_PREMIUM = 3
"""Of what pays back trip cost, which the trade sells as a share of the premium: 27 to 73 percent of it.

Source: domain dossier §2.3 [F1]; three leaves room for a carrier that is dearer than any that was read.
"""
MAX_OPTION_PER_DAY_CENTS, MAX_OPTION_PER_TRAVELER_CENTS = 4_000, 10_000
"""Of everything else, which is sold by the day (a rental car, $8 to $13) or by the head (sports, $12 to $32).

The premium says nothing about these: $9 a day for 100 days is twelve times a $75 premium and yet right. Three times
the market's dearest still catches dollars taken for cents, which are a hundred times too many.
"""
MAX_PREMIUM_ABOVE_COST_CENTS = 300_000
"""Per traveler: no plan of the trade costs more than the trip it insures and this on top."""


def fault_of(offer: Offered, ask: Ask, carrier_id: str, now: datetime) -> str | None:
    """Why an offer of the right shape still cannot be true, or None."""
    most_cents, ages = _bounds(ask)
    premium_cents = offer.premium_cents
    fault = None
    if not offer.plan.id.startswith(f"{carrier_id}-"):
        fault = "foreign-plan"
    elif premium_cents > most_cents:
        fault = "absurd-price"
    elif offer.options and (of_options := _fault_of_options(offer, ask)):
        fault = of_options
    elif [each.age for each in offer.per_traveler] != ages:
        fault = "wrong-party"
    elif sum([each.premium_cents for each in offer.per_traveler]) > premium_cents:
        fault = "wrong-sum"
    elif offer.expires_at <= now:
        fault = "expired"
    return fault


def _fault_of_options(offer: Offered, ask: Ask) -> str | None:
    options, share_cents = offer.options, MAX_OPTION_TO_PREMIUM * offer.premium_cents
    for each in options:
        if each.price_cents > share_cents and (
            each.id in _OF_PREMIUM or each.price_cents > _by_day_and_head(ask)
        ):
            return "absurd-option"
    return "twin-options" if len({each.id for each in options}) < len(options) else None


_OF_PREMIUM = frozenset(each for each, upgrade in UPGRADES.items() if upgrade.needs_trip_cost)


def _by_day_and_head(ask: Ask) -> int:
    """The most cents an option can cost that is not a share of the premium."""
    trip = ask.trip
    return MAX_OPTION_PER_DAY_CENTS * trip.days + MAX_OPTION_PER_TRAVELER_CENTS * len(trip.travelers)


@lru_cache(maxsize=32)
def _bounds(ask: Ask) -> tuple[int, list[int]]:
    """The most cents a premium can be, and the party's ages in its order; worked out once for all carriers."""
    party = ask.trip.travelers
    most_cents = ask.trip.total_cost_cents + MAX_PREMIUM_ABOVE_COST_CENTS * len(party)
    return most_cents, [each.age for each in party]


def has_twin(offer: Offered, sound: list[Offered]) -> bool:
    """Whether the plan is offered more than once: which price is meant cannot be known, so neither is shown."""
    return len(sound) > 1 and sum(each.plan.id == offer.plan.id for each in sound) > 1
