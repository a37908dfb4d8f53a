"""A carrier's answer to a party: an offer or a refusal from every plan it sells."""

from dataclasses import dataclass

from sandbox.carriers.domain import benefits as benefit_tables
from sandbox.carriers.domain.benefits import Benefit
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.deadlines import Deadline, deadlines
from sandbox.carriers.domain.options import Option, options
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.rates import Premium, rate
from sandbox.carriers.domain.rules import Refusal, passed, refusal
from sandbox.carriers.domain.trips import Trip
from sandbox.carriers.domain.wording import Form


@dataclass(frozen=True)
class Offer:
    plan: Plan
    version: str
    premium: Premium
    options: list[Option]
    benefits: list[Benefit]
    deadlines: list[Deadline]
    eligibility: list[str]


@dataclass(frozen=True)
class Answer:
    offers: list[Offer]
    declined: list[tuple[Plan, Refusal]]


def quote(carrier: Carrier, form: Form, trip: Trip) -> Answer:
    """Rate one party on every plan of the carrier."""
    answer = Answer([], [])
    for plan in carrier.plans:
        refused = refusal(carrier, plan, trip)
        if refused:
            answer.declined.append((plan, refused))
        else:
            answer.offers.append(offer(carrier, plan, form, trip))
    return answer


def offer(carrier: Carrier, plan: Plan, form: Form, trip: Trip) -> Offer:
    """Rate an accepted party on one plan."""
    premium = rate(plan.rates, trip)
    dated = deadlines(carrier, plan, trip)
    return Offer(
        plan=plan,
        version=plan.version_in(trip.state),
        premium=premium,
        options=options(plan, trip, premium),
        benefits=benefit_tables.for_trip(carrier, plan, form, trip, dated),
        deadlines=dated,
        eligibility=passed(carrier, plan, trip),
    )
