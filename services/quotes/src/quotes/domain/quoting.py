"""One carrier on file asked for one trip: every plan comes back as an offer, or declined with the rule it failed."""

from dataclasses import dataclass
from datetime import date

from quotes.domain.benefits import Benefit
from quotes.domain.deadlines import deadlines, reachable
from quotes.domain.eligibility import failure_of, passed
from quotes.domain.offers import CarrierResult, Deadline, Declined, Offer, Option, TravelerPrice
from quotes.domain.options import quote_option
from quotes.domain.plans import Carrier, CarrierFile, Plan, StatePlan
from quotes.domain.pricing import price_plan
from quotes.domain.rates import RatedParty, rated_party
from quotes.domain.trips import TripRequest


@dataclass(frozen=True, slots=True)
class _Sale:
    """What every part of an offer needs to know."""

    plan: Plan
    resident: StatePlan
    request: TripRequest
    party: RatedParty
    today: date


def quote_carrier(carrier: CarrierFile, request: TripRequest, today: date) -> CarrierResult:
    """Price every plan of a carrier on file for this party, as if it bought on `today`."""
    offers: list[Offer] = []
    declined: list[Declined] = []
    party = rated_party(request)
    for plan in carrier.plans:
        answer = _quote(carrier.carrier, plan, request, party, today)
        if isinstance(answer, Offer):
            offers.append(answer)
        else:
            declined.append(answer)
    return CarrierResult(tuple(offers), tuple(declined))


def quote_plan(carrier: Carrier, plan: Plan, request: TripRequest, today: date) -> Offer | Declined:
    """One plan for this party."""
    return _quote(carrier, plan, request, rated_party(request), today)


def quote_as_bought(carrier: Carrier, plan: Plan, request: TripRequest, bought_on: date) -> Offer | Declined:
    """The plan of a policy in force as on the day it was bought, also for a trip it was not on sale for on that day."""
    return _quote(carrier, plan, request, rated_party(request), bought_on, in_force=True)


def _quote(
    carrier: Carrier,
    plan: Plan,
    request: TripRequest,
    party: RatedParty,
    today: date,
    *,
    in_force: bool = False,
) -> Offer | Declined:
    resident = plan.by_state[request.state]
    failure = failure_of(plan.rules, resident, request, today, in_force=in_force)
    if failure:
        return Declined(
            carrier.id, carrier.name, plan.id, plan.name, failure.rule, failure.detail, failure.remedy
        )
    return _offer(carrier, _Sale(plan, resident, request, party, today))


def _offer(carrier: Carrier, sale: _Sale) -> Offer:
    price = price_plan(sale.plan, sale.party)
    dated = deadlines(sale.resident, sale.plan.rules, sale.request, sale.today)
    split = zip(sale.request.travelers, price.per_traveler_cents, strict=True)
    options, benefits = _options(sale, price.option_base_cents, dated), _benefits(sale, dated)
    return Offer(
        offer_id=sale.plan.id,
        carrier=carrier,
        plan=sale.resident.ref,
        price_cents=price.total_cents,
        per_traveler=tuple(TravelerPrice(traveler.age, cents) for traveler, cents in split),
        options=options,
        benefits=benefits,
        deadlines=reachable(dated, benefits, options, insures_cost=sale.request.insures_cost),
        documents=sale.resident.documents,
        eligibility=passed(
            sale.plan.rules,
            sale.request,
            sale.today,
            sale.plan.charges.free_children,
            price.children_free,
        ),
        policy_fee_cents=sale.plan.charges.policy_fee_cents,
        insurer_address=sale.plan.insurer_address,
    )


def _options(sale: _Sale, premium_cents: int, dated: tuple[Deadline, ...]) -> tuple[Option, ...]:
    by_id = {deadline.id: deadline for deadline in dated}
    return tuple(quote_option(terms, sale.request, premium_cents, by_id) for terms in sale.resident.options)


def _benefits(sale: _Sale, dated: tuple[Deadline, ...]) -> tuple[Benefit, ...]:
    """The resident's lines; those whose window has passed read as not covered, and say why."""
    lines = sale.resident.benefits if sale.request.insures_cost else sale.resident.zero_cost_benefits
    closed = sale.resident.closed
    missed = {deadline.id for deadline in dated if deadline.missed and deadline.id in closed}
    if not missed:
        return lines
    return tuple(closed[line.id] if line.id in missed else line for line in lines)
