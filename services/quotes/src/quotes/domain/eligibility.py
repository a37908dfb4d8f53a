"""Whether a plan takes this party and trip: one small rule a line of the plan, each with its code and its sentence.

Rules run in the order a customer can act on them, and all that fail are told.
Source: domain dossier §2.2; §5, gap 2.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from quotes.domain.countries import DOMESTIC, country_name
from quotes.domain.deadlines import purchase_day
from quotes.domain.offers import Remedy
from quotes.domain.plans import FreeChildren, Rules, StatePlan
from quotes.domain.states import STATES
from quotes.domain.trips import TripRequest, months_later
from quotes.domain.words import counted, day, dollars, listed

KIND_WORDS = {"single": "single trips", "cruise": "cruises", "annual": "a whole year of trips"}


@dataclass(frozen=True, slots=True)
class Failure:
    """A rule the party does not meet: its code, the sentence a customer reads, and the change that would meet it."""

    rule: str
    detail: str
    remedy: Remedy | None = None


WITHIN_REACH = frozenset(
    {
        "trip-kind-mismatch",
        "needs-trip-cost",
        "needs-zero-trip-cost",
        "party-too-large",
        "trip-too-long",
        "trip-cost-above-cap",
        "party-cost-above-cap",
        "too-early",
    }
)
"""Rules that another trip or another day would meet. The page says "open to you" of a plan that declines by one."""
SEVERAL = "several-rules"
"""The rule of a plan that declines by more than one of these: one change alone would not open it."""

Rule = Callable[[Rules, StatePlan, TripRequest, date], Failure | None]


def failure_of(
    rules: Rules, plan: StatePlan, request: TripRequest, today: date, *, in_force: bool = False
) -> Failure | None:
    """What keeps this party from the plan, every rule in its own sentence; None when all are met.

    Of a policy `in_force` it is not asked whether the plan is on sale: it was bought for the trip as it then was.

    Its code is of a rule that no change would meet, if there is one: a plan that refuses an age is open to nobody of
    that age, whatever else they change.
    """
    failed = list(failures(rules, plan, request, today, in_force=in_force))
    if len(failed) < 2:
        return failed[0] if failed else None
    final = [each for each in failed if each.rule not in WITHIN_REACH]
    sentences = dict.fromkeys(each.detail for each in (*final, *failed))
    return Failure(final[0].rule if final else SEVERAL, " ".join(sentences), _all_of(failed))


def _all_of(failed: list[Failure]) -> Remedy | None:
    """Return the one change that meets every rule, or None where one of them has no change.

    Each rule names another part of the trip, so that two never ask for different values of one.
    """
    merged = Remedy()
    for each in failed:
        if each.remedy is None:
            return None
        named = {
            name: value for name in Remedy.__slots__ if (value := getattr(each.remedy, name)) is not None
        }
        merged = replace(merged, **named)
    return merged


def failures(
    rules: Rules, plan: StatePlan, request: TripRequest, today: date, *, in_force: bool = False
) -> Iterator[Failure]:
    """Every rule that fails, in order."""
    for rule in RULES_IN_FORCE if in_force else RULES:
        failure = rule(rules, plan, request, today)
        if failure:
            yield failure


def _residence(rules: Rules, plan: StatePlan, request: TripRequest, today: date) -> Failure | None:
    if plan.available:
        return None
    return Failure(
        "residence-not-licensed", f"This plan is not sold to residents of {STATES[request.state]}."
    )


def _kind(rules: Rules, plan: StatePlan, request: TripRequest, today: date) -> Failure | None:
    if request.kind in rules.trip_kinds:
        return None
    taken = listed([KIND_WORDS[kind] for kind in KIND_WORDS if kind in rules.trip_kinds])
    detail = f"This plan is for {taken}; you asked about {KIND_WORDS[request.kind]}."
    return Failure("trip-kind-mismatch", detail, _other_kind(rules, request))


def _other_kind(rules: Rules, request: TripRequest) -> Remedy | None:
    """Return the kind that the plan is for; None for a year of trips, whose dates are those of no single trip."""
    kind = next((kind for kind in KIND_WORDS if kind in rules.trip_kinds), None)
    return Remedy(kind=kind) if kind and request.kind != "annual" else None


def _trip_cost_needed(rules: Rules, plan: StatePlan, request: TripRequest, today: date) -> Failure | None:
    if rules.trip_cost == "required" and not request.total_cost_cents:
        detail = "This plan insures what the trip cost: enter a trip cost above $0 to have it."
        return Failure("needs-trip-cost", detail)
    if rules.trip_cost == "none" and request.total_cost_cents:
        detail = "This plan covers medical costs only: enter a trip cost of $0 to have it."
        return Failure("needs-zero-trip-cost", detail, Remedy(max_trip_cost_cents=0))
    return None


def _ages(rules: Rules, plan: StatePlan, request: TripRequest, today: date) -> Failure | None:
    ages = [traveler.age for traveler in request.travelers]
    if max(ages) > rules.max_age:
        detail = (
            f"Travelers may be {rules.max_age} at most on the day of purchase; one of you is {max(ages)}."
        )
        return Failure("age-above-maximum", detail)
    if min(ages) < rules.min_age:
        detail = (
            f"Travelers must be at least {rules.min_age} on the day of purchase; one of you is {min(ages)}."
        )
        return Failure("age-below-minimum", detail)
    return None


def longest_trip(rules: Rules, age: int) -> int:
    """Days a trip may last for a traveler of this age."""
    return next(cap.days for cap in reversed(rules.length_caps) if cap.from_age <= age)


def _length(rules: Rules, plan: StatePlan, request: TripRequest, today: date) -> Failure | None:
    if request.kind == "annual":
        return None  # the dates are the year of cover; each trip's own limit stands among the conditions
    oldest = max(traveler.age for traveler in request.travelers)
    limit = longest_trip(rules, oldest)
    if request.days <= limit:
        return None
    who = f" for a traveler aged {oldest}" if limit < longest_trip(rules, 0) else ""
    detail = (
        f"Trips may last {counted(limit, 'day')} at most{who}; yours lasts {counted(request.days, 'day')}."
    )
    return Failure("trip-too-long", detail, Remedy(max_days=limit))


def _cost_caps(rules: Rules, plan: StatePlan, request: TripRequest, today: date) -> Failure | None:
    dearest = max(traveler.trip_cost_cents for traveler in request.travelers)
    if rules.max_cost_cents is not None and dearest > rules.max_cost_cents:
        most = dollars(rules.max_cost_cents)
        detail = (
            f"This plan insures up to {most} of trip cost a traveler; one of yours is {dollars(dearest)}."
        )
        return Failure("trip-cost-above-cap", detail, _lower_cost(rules, request))
    total = request.total_cost_cents
    if rules.max_party_cost_cents is not None and total > rules.max_party_cost_cents:
        most = dollars(rules.max_party_cost_cents)
        detail = (
            f"This plan insures up to {most} of trip cost for a whole party; yours comes to {dollars(total)}."
        )
        return Failure(
            "party-cost-above-cap", detail, Remedy(max_party_cost_cents=rules.max_party_cost_cents)
        )
    return None


def _lower_cost(rules: Rules, request: TripRequest) -> Remedy:
    """Return the cap for each traveler, and the party's where it is passed even so."""
    cap, party_cap = rules.max_cost_cents or 0, rules.max_party_cost_cents
    capped = sum(min(traveler.trip_cost_cents, cap) for traveler in request.travelers)
    return Remedy(
        max_trip_cost_cents=cap,
        max_party_cost_cents=party_cap if party_cap is not None and capped > party_cap else None,
    )


def earliest_purchase(rules: Rules, request: TripRequest) -> date:
    """The first day on which the plan is sold for this trip."""
    return months_later(request.departure_date, -rules.earliest_months)


def _purchase_window(rules: Rules, plan: StatePlan, request: TripRequest, today: date) -> Failure | None:
    last = purchase_day(rules, request)
    if today > last:
        detail = f"The last day to buy this plan for your trip was {day(last)}."
        return Failure("too-late", detail)
    first = earliest_purchase(rules, request)
    if today < first:
        detail = f"This plan is sold from {rules.earliest_months} months before departure: from {day(first)}."
        return Failure("too-early", detail)
    return None


def _destinations(rules: Rules, plan: StatePlan, request: TripRequest, today: date) -> Failure | None:
    blocked = [country_name(code) for code in request.destinations if code in rules.blocked]
    if blocked:
        where = listed(blocked, "or")
        detail = f"This insurer does not cover trips to {where} (its list of {day(rules.blocked_as_of)})."
        return Failure("destination-blocked", detail)
    home = [country_name(code) for code in request.destinations if code in DOMESTIC]
    if rules.abroad_only and home:
        detail = f"This plan covers travel outside the United States only; your trip includes {listed(home)}."
        return Failure("destination-domestic", detail)
    return None


def _party_size(rules: Rules, plan: StatePlan, request: TripRequest, today: date) -> Failure | None:
    size = len(request.travelers)
    if size <= rules.max_party:
        return None
    detail = f"One policy covers up to {counted(rules.max_party, 'traveler')}; your party has {size}."
    return Failure("party-too-large", detail)


RULES: tuple[Rule, ...] = (
    _residence,
    _kind,
    _trip_cost_needed,
    _party_size,
    _ages,
    _length,
    _cost_caps,
    _purchase_window,
    _destinations,
)
RULES_IN_FORCE = tuple(rule for rule in RULES if rule is not _purchase_window)


def free_children_rule(terms: FreeChildren) -> str:
    """Return the rule for free children in a sentence."""
    return (
        f"One child of {terms.max_age} or younger goes free with each insured adult, up to the trip cost that the "
        f"adult insures and at most {dollars(terms.max_cost_cents)}; you pay for a child's trip cost above that"
    )


def passed(
    rules: Rules, request: TripRequest, today: date, terms: FreeChildren | None = None, children_free: int = 0
) -> tuple[str, ...]:
    """Return each rule an accepted party met, in words; call only when nothing failed."""
    ages = sorted({traveler.age for traveler in request.travelers})
    lines = [
        f"Sold to residents of {STATES[request.state]}",
        f"{'Age' if len(ages) == 1 else 'Ages'} {listed([str(age) for age in ages])}: taken from {rules.min_age} to "
        f"{rules.max_age} on the day of purchase",
    ]
    if request.kind != "annual":
        limit = longest_trip(rules, ages[-1])
        lines.append(
            f"{counted(request.days, 'day')} of travel: up to {counted(limit, 'day')} for your party"
        )
    if request.total_cost_cents and rules.max_cost_cents is not None:
        dearest = max(traveler.trip_cost_cents for traveler in request.travelers)
        lines.append(f"{dollars(dearest)} a traveler: up to {dollars(rules.max_cost_cents)} is insured")
    lines.append(f"On sale for this trip until {day(purchase_day(rules, request))}")
    lines.append(f"No destination on the insurer's list of excluded places as of {day(rules.blocked_as_of)}")
    if "UA" in request.destinations:
        lines.append(
            "Not in Crimea or the regions of Donetsk and Luhansk: United States sanctions rule it out"
        )
    if terms is not None and ages[0] <= terms.max_age:
        lines.append(f"{counted(children_free, 'child goes', 'children go')} free on this price")
        lines.append(free_children_rule(terms))
    return tuple(lines)
