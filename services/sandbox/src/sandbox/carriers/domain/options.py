"""Upgrades: what each adds to the policy's price, and why one is not to be had. Source: domain.md §2.1–2.3."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from sandbox.carriers.domain.cost_parts import covered
from sandbox.carriers.domain.deadlines import option_last_day
from sandbox.carriers.domain.plans import COST_COVERS, OptionTerms, Plan
from sandbox.carriers.domain.rates import Premium, rate
from sandbox.carriers.domain.trips import Trip


@dataclass(frozen=True)
class Option:
    """An upgrade for one party; `price_cents` is added to the whole policy's premium, 0 when it is not to be had."""

    id: str
    label: str
    description: str
    price_cents: int
    available: bool
    reason: str | None = None
    deadline: date | None = None


def options(plan: Plan, trip: Trip, premium: Premium) -> list[Option]:
    """Every upgrade of the plan, priced for this party or refused with a reason."""
    return [_option(name, terms, plan, trip, premium) for name, terms in plan.options.items()]


def _option(name: str, terms: OptionTerms, plan: Plan, trip: Trip, premium: Premium) -> Option:
    deadline = option_last_day(plan, name, trip)
    reason = _refused(name, terms, plan, trip, deadline)
    price, described = 0 if reason else _price(terms, plan, trip, premium), _described(terms, plan)
    part = covered(trip, name) if terms.window_days is not None else trip
    if part is not trip and not reason:
        price = _price(terms, plan, part, rate(plan.rates, part)) if part.total_cost_cents else 0
        described = f"{described} Applies to {_usd(part)} of the {_usd(trip)} trip cost."
    return Option(name, terms.label, described, price, reason is None, reason, deadline)


def _usd(trip: Trip) -> str:
    return f"${trip.total_cost_cents / 100:,.2f}".removesuffix(".00")


def _described(terms: OptionTerms, plan: Plan) -> str:
    """What it adds and, where its cover must be used in time, until when: nobody should learn that from a clause."""
    granted = plan.benefits.get(terms.grants) if terms.grants else None
    return f"{terms.description} {granted.notice}." if granted and granted.notice else terms.description


def _refused(name: str, terms: OptionTerms, plan: Plan, trip: Trip, deadline: date | None) -> str | None:
    if why := terms.refused_in(trip.state):
        return f"{why}."
    if not terms.not_for_destinations.isdisjoint(trip.destinations):
        return "Not offered for a destination of this trip."
    if name in COST_COVERS and not trip.insures_cost:
        return "Needs an insured trip cost above $0."
    if deadline is not None and deadline < trip.purchase_date:
        if trip.departure_date - deadline == timedelta(days=plan.notice_days(name)):
            return (
                f"Had to be bought by {deadline:%B %-d, %Y}, while it could still be used before departure."
            )
        return f"Had to be bought by {deadline:%B %-d, %Y}, {terms.window_days} days after the first deposit."
    return None


def _price(terms: OptionTerms, plan: Plan, trip: Trip, premium: Premium) -> int:
    usd = Decimal(0)
    if terms.percent_of_base is not None:
        usd += Decimal(premium.option_base_cents) / 100 * terms.percent_of_base / 100
    if terms.per_day_usd is not None:
        usd += terms.per_day_usd * min(trip.length_days, 30)
    if terms.flat_per_person_usd is not None:
        usd += terms.flat_per_person_usd * len(trip.travelers)
    cents = (usd * 100).quantize(Decimal(1), ROUND_HALF_UP)
    return int(cents) + plan.rates.option_fee_cents
