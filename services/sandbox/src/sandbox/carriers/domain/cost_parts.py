"""The insured trip cost by payment, and which time-sensitive covers apply to each part.

A payment insured within a window after it was made gets the covers that the policy has. Source: domain.md §2.2.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta

from sandbox.carriers.domain.deadlines import option_last_day
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.trips import CostPart, Trip

Parts = tuple[CostPart, ...]


def as_bought(plan: Plan, trip: Trip, options: Iterable[str]) -> Parts:
    """The one part of a policy whose cost was never raised."""
    bought_on = trip.purchase_date
    held = []
    for cover in plan.windows:
        days = plan.window_days(cover, trip.state)
        if days is not None and bought_on <= trip.deposit_date + timedelta(days=days):
            held.append(cover)
    for name in options:
        last = option_last_day(plan, name, trip) if name in plan.options else None
        if last is not None and bought_on <= last:
            held.append(name)
    return (CostPart(trip.total_cost_cents, trip.deposit_date, tuple(dict.fromkeys(held))),)


def with_options(plan: Plan, parts: Parts, before: Sequence[str], after: Sequence[str]) -> Parts:
    """The parts once options are dropped or added; one that can still be added is in time for every payment."""
    early = {name for name, terms in plan.options.items() if terms.window_days is not None}
    gone, new = set(before) - set(after), sorted((set(after) - set(before)) & early)
    return tuple(
        replace(each, covers=(*(cover for cover in each.covers if cover not in gone), *new)) for each in parts
    )


def resized(plan: Plan, trip: Trip, parts: Parts, paid_on: date | None, today: date) -> Parts:
    """The parts of the changed trip; what is taken off comes off the last payments first."""
    more = trip.total_cost_cents - sum(part.cents for part in parts)
    if more > 0:
        held = dict.fromkeys(cover for part in parts for cover in part.covers)
        day = paid_on or trip.deposit_date
        kept = tuple(cover for cover in held if today <= _last_day(plan, cover, trip, day))
        return (*parts, CostPart(more, day, kept))
    found: list[CostPart] = []
    left = trip.total_cost_cents
    for part in parts:
        cents = min(part.cents, left)
        left -= cents
        if cents or not found:
            found.append(replace(part, cents=cents))
    return tuple(found)


def covered(trip: Trip, cover: str) -> Trip:
    """The trip at the cost that a cover applies to; the same trip where that is all of it."""
    if not trip.cost_parts:
        return trip
    cents = sum(part.cents for part in trip.cost_parts if cover in part.covers)
    total = sum(part.cents for part in trip.cost_parts)
    if cents == total or not total:
        return trip
    shares = [traveler.trip_cost_cents * cents // total for traveler in trip.travelers]
    shares[0] += cents - sum(shares)
    travelers = tuple(
        replace(traveler, trip_cost_cents=share)
        for traveler, share in zip(trip.travelers, shares, strict=True)
    )
    return replace(trip, travelers=travelers, cost_parts=())


def _last_day(plan: Plan, cover: str, trip: Trip, paid_on: date) -> date:
    """The last day on which a payment can be insured with this cover."""
    option = plan.options.get(cover)
    days = option.window_days if option else plan.window_days(cover, trip.state)
    by_payment = paid_on + timedelta(days=days or 0)
    if option is None:
        return by_payment
    return min(by_payment, trip.departure_date - timedelta(days=plan.notice_days(cover)))
