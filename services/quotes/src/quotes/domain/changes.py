"""Changing a policy before departure: the trip as it would be, what it would cost, and what is different, in words.

Ages stay those of the day of purchase, and so do the windows of what was bought in time: only what is added must
still be on sale. Source: domain dossier §1 (portal), §2.2 (age at purchase, windows).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from quotes.domain.offers import Declined, Offer
from quotes.domain.plans import Carrier, Plan
from quotes.domain.quoting import quote_as_bought, quote_plan
from quotes.domain.trips import TripRequest, year_end
from quotes.domain.words import day, dollars, listed


@dataclass(frozen=True, slots=True)
class Wish:
    """What should be otherwise; None stays as it is. The cost is the whole party's, the options all that are wanted.

    `added_paid_on` is the day on which what the cost goes up by was paid.
    """

    departing: date | None = None
    returning: date | None = None
    trip_cost_cents: int | None = None
    options: tuple[str, ...] | None = None
    added_paid_on: date | None = None


class Difference(NamedTuple):
    """One thing that would change, in words; `before` is None where nothing stood."""

    what: str
    before: str | None
    after: str


def wished_trip(trip: TripRequest, wish: Wish) -> TripRequest:
    """The trip with the wish put in place; the cost is shared as it was, evenly when there was none."""
    travelers = trip.travelers
    if wish.trip_cost_cents is not None and wish.trip_cost_cents != trip.total_cost_cents:
        costs = shared(wish.trip_cost_cents, [each.trip_cost_cents for each in travelers])
        travelers = tuple(
            replace(each, trip_cost_cents=cents) for each, cents in zip(travelers, costs, strict=True)
        )
    return replace(
        trip,
        departure_date=wish.departing or trip.departure_date,
        return_date=_ends(trip, wish),
        travelers=travelers,
    )


def _ends(trip: TripRequest, wish: Wish) -> date:
    """Return the last day as wished; a year of cover that begins on another day ends a year from then."""
    if wish.returning is None and wish.departing and trip.kind == "annual":
        return year_end(wish.departing)
    return wish.returning or trip.return_date


def shared(total: int, weights: Sequence[int]) -> list[int]:
    """Split cents in proportion, evenly when all weights are nothing; the first to have any takes the odd cents."""
    whole = sum(weights)
    parts = (
        [total * weight // whole for weight in weights] if whole else [total // len(weights)] * len(weights)
    )
    first = next((index for index, weight in enumerate(weights) if weight), 0)
    parts[first] += total - sum(parts)
    return parts


def rerate(
    carrier: Carrier, plan: Plan, trip: TripRequest, *, kept: frozenset[str], bought_on: date, today: date
) -> Offer | Declined:
    """The plan for the changed trip: options in `kept` as on the day of purchase, others as they are sold today.

    It must be on sale for that trip today. On the day of purchase it need not have been: who postpones goes where
    nobody could insure yet.
    """
    now = quote_plan(carrier, plan, trip, today)
    if isinstance(now, Declined):
        return now
    then = quote_as_bought(carrier, plan, trip, bought_on)
    if isinstance(then, Declined):
        return then
    return as_bought(then, now, kept)


def as_bought(then: Offer, now: Offer, kept: frozenset[str]) -> Offer:
    """The offer of the day of purchase, with options that are not `kept` and deadlines as they are today."""
    options = tuple(
        old if old.id in kept else new for old, new in zip(then.options, now.options, strict=True)
    )
    return replace(then, options=options, deadlines=now.deadlines)


def differences(
    before: TripRequest,
    after: TripRequest,
    options_before: Sequence[str],
    options_after: Sequence[str],
    labels: dict[str, str],
) -> list[Difference]:
    """What is different between two versions of a policy, price aside; empty when nothing is."""
    first, last = ("Coverage starts", "Coverage ends") if after.kind == "annual" else ("Departure", "Return")
    candidates = [
        Difference(first, day(before.departure_date), day(after.departure_date)),
        Difference(last, day(before.return_date), day(after.return_date)),
        Difference("Insured trip cost", dollars(before.total_cost_cents), dollars(after.total_cost_cents)),
        Difference("Options", _named(options_before, labels), _named(options_after, labels)),
    ]
    return [each for each in candidates if each.before != each.after]


def _named(options: Sequence[str], labels: dict[str, str]) -> str:
    return listed(sorted(labels.get(option, option) for option in options)) or "None"
