"""What a plan pays a resident: the filed terms with the state's version, the trip and the missed windows applied."""

from dataclasses import dataclass, replace

from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.deadlines import Deadline
from sandbox.carriers.domain.plans import COST_COVERS, EXCLUDED, BenefitTerms, Plan
from sandbox.carriers.domain.trips import Trip
from sandbox.carriers.domain.wording import Form, limit

CANCEL_REASONS = frozenset({"job-loss"})
"""Reasons to cancel and nothing else: where no cost is insured there is nothing to cancel for them."""
TRIP_REASONS = frozenset({"terrorism", "hurricane-weather"})
"""Reasons to cancel or interrupt: where no cost is insured they are worth what interruption still pays."""
_NEEDS_COST = replace(EXCLUDED, conditions=("Needs an insured trip cost",))
_HOME_ONLY = "A reason to fly home early, not to cancel: no trip cost is insured"
# Benefits that are lost with the deadline of the same name; options with a deadline refuse themselves.
_WINDOWED = frozenset({"preexisting-waiver", "financial-default"})


@dataclass(frozen=True)
class Benefit:
    """One line of the table of benefits, and where the resident's version of the policy says it."""

    id: str
    label: str
    terms: BenefitTerms
    section: str | None
    clause: str | None


def filed(carrier: Carrier, plan: Plan, form: Form, state: str) -> list[Benefit]:
    """The table of benefits for a resident of this state, every benefit of the trade named, in the trade's order."""
    terms = {**plan.benefits, **plan.benefits_by_state.get(state, {})}
    for option in plan.options.values():
        if option.grants and (why := option.refused_in(state)):
            terms[option.grants] = replace(EXCLUDED, conditions=(why,))
    return [_benefit(name, terms.get(name, EXCLUDED), carrier, form) for name in form.labels]


def for_trip(
    carrier: Carrier, plan: Plan, form: Form, trip: Trip, deadlines: list[Deadline]
) -> list[Benefit]:
    """The table for one party: without trip cost there is nothing to cancel, and a missed window closes its cover.

    Source: domain.md §2.2 ($0 trip cost; time-sensitive set).
    """
    missed = {deadline.id: deadline for deadline in deadlines if deadline.missed}
    without_cost = {} if trip.total_cost_cents else plan.benefits_without_trip_cost
    flies_home = without_cost.get("trip-interruption", EXCLUDED).state != "none"
    table = []
    for benefit in filed(carrier, plan, form, trip.state):
        terms = without_cost.get(benefit.id, benefit.terms)
        if terms.state != "none" and not trip.insures_cost:
            terms = _without_cost(benefit.id, terms, flies_home)
        late = missed.get(benefit.id) if benefit.id in _WINDOWED else None
        if late and terms.state != "none":
            terms = replace(EXCLUDED, conditions=(f"Had to be bought by {late.date:%B %-d, %Y}",))
        table.append(_benefit(benefit.id, terms, carrier, form))
    return table


def _without_cost(name: str, terms: BenefitTerms, flies_home: bool) -> BenefitTerms:
    """What is left of a cover where nothing can be canceled: the flight home, where the plan pays for one."""
    if name in TRIP_REASONS and not terms.medical_only:
        if flies_home:
            return replace(terms, conditions=(_HOME_ONLY, *terms.conditions))
        return _NEEDS_COST
    return _NEEDS_COST if name in COST_COVERS | CANCEL_REASONS else terms


def in_words(benefit: Benefit) -> str:
    """What a benefit pays, short enough for a table."""
    terms = benefit.terms
    if terms.amount_usd is None and terms.percent is None:
        return "Optional" if terms.optional else "Included"
    words = limit(terms)
    if terms.trigger_hours:
        words += f", after {terms.trigger_hours} hours"
    if terms.primary is not None:
        words += ", primary" if terms.primary else ", secondary"
    if terms.deductible_usd:
        words += f", after ${terms.deductible_usd} of your own"
    return f"Optional: {words}" if terms.optional else words


def _benefit(name: str, terms: BenefitTerms, carrier: Carrier, form: Form) -> Benefit:
    covered = terms.state != "none"
    return Benefit(
        name,
        form.labels[name],
        terms,
        carrier.section_of(name) if covered else None,
        form.clause(carrier, name, terms) if covered else None,
    )
