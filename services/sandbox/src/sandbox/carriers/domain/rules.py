"""Who may buy: every reason for which a plan declines a party, each with its rule's id and a sentence.

A plan that declines says every rule that failed, those first that no change of the trip would meet; what passed is
said in words too.
Source: domain.md §2.2.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.rates import Children
from sandbox.carriers.domain.trips import Trip

DOMESTIC = "US"
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
SEVERAL = "several-rules"


@dataclass(frozen=True, slots=True)
class Remedy:
    """What to change about the trip so that the plan is open; None where it may stay. Money in cents."""

    kind: str | None = None
    max_days: int | None = None
    max_trip_cost_cents: int | None = None
    max_party_cost_cents: int | None = None


@dataclass(frozen=True)
class Refusal:
    """The rule a plan declined by, what a person should know about it, and the change that opens the plan."""

    rule: str
    detail: str
    remedy: Remedy | None = None


def refusal(carrier: Carrier, plan: Plan, trip: Trip, *, in_force: bool = False) -> Refusal | None:
    """Why the plan declines the party, or None when it accepts it.

    Of a policy `in_force` it is not asked whether the plan is on sale: it was bought for the trip as it then was.
    The rule is one that no other trip would meet, if any failed, else the one that did, else `several-rules`.
    """
    rules = _RULES_IN_FORCE if in_force else _RULES
    failed = [found for check in rules if (found := check(carrier, plan, trip))]
    if len(failed) < 2:
        return failed[0] if failed else None
    final = [each for each in failed if each.rule not in WITHIN_REACH]
    sentences = dict.fromkeys(each.detail for each in (*final, *failed))
    return Refusal(final[0].rule if final else SEVERAL, " ".join(sentences), _all_of(failed))


def _all_of(failed: list[Refusal]) -> Remedy | None:
    """Return the one change that meets every rule; None where one of them has no change."""
    merged = Remedy()
    for each in failed:
        if each.remedy is None:
            return None
        named = {
            name: value for name in Remedy.__slots__ if (value := getattr(each.remedy, name)) is not None
        }
        merged = replace(merged, **named)
    return merged


def passed(carrier: Carrier, plan: Plan, trip: Trip) -> list[str]:
    """The rules an accepted party passed, in words."""
    terms = plan.eligibility
    words = [
        f"Sold to residents of your state (plan version {plan.version_in(trip.state)})",
        f"Every traveler is {terms.age_min} to {terms.age_max} years old on the day of purchase",
        f"Bought at least {_days(terms.buy_at_least_days_before)} before departure",
    ]
    if plan.kind == "annual":
        words.append(f"Covers every trip in the year, up to {_days(terms.trip_days_max)} each")
    else:
        words.append(f"The trip of {_days(trip.length_days)} is within {_days(_days_max(plan, trip))}")
    if terms.trip_cost_max_usd and plan.kind != "annual" and trip.total_cost_cents:
        words.append(f"No traveler insures more than {_usd(terms.trip_cost_max_usd)}")
    children = plan.rates.children
    if children and any(each.age <= children.age_max for each in trip.travelers):
        words.append(_children_free(children))
    if carrier.blocked_destinations:
        as_of = f"{carrier.blocked_list_date:%B %-d, %Y}"
        words.append(f"No destination is on the insurer's list of excluded places as of {as_of}")
    return words


def requirements(carrier: Carrier, plan: Plan, state: str) -> list[str]:
    """What the plan asks of any party from this state, in words; for its page, before a trip is known."""
    terms = plan.eligibility
    words = [f"Travelers aged {terms.age_min} to {terms.age_max} on the day of purchase"]
    each = " each" if plan.kind == "annual" else ""
    words.append(f"Trips of up to {_days(terms.trip_days_max)}{each}")
    words += [
        f"From age {age}, trips of up to {_days(days)}" for age, days in terms.trip_days_max_from_age.items()
    ]
    if terms.trip_cost_max_usd:
        words.append(f"Up to {_usd(terms.trip_cost_max_usd)} of trip cost per traveler")
    if terms.party_cost_max_usd:
        words.append(f"Up to {_usd(terms.party_cost_max_usd)} of trip cost per party")
    words.append(f"Buy at least {_days(terms.buy_at_least_days_before)} before departure")
    if terms.abroad_only:
        words.append("For trips outside the United States")
    if plan.rates.children:
        words.append(_children_free(plan.rates.children))
    if terms.trip_cost == "zero":
        words.append("Sold without trip-cost coverage: enter a trip cost of $0")
    if not sold_in(carrier, plan, state):
        words.insert(0, "Not sold to residents of your state")
    return words


def sold_in(carrier: Carrier, plan: Plan, state: str) -> bool:
    return state not in carrier.not_in_states and state not in plan.eligibility.not_in_states


def _residence(carrier: Carrier, plan: Plan, trip: Trip) -> Refusal | None:
    if sold_in(carrier, plan, trip.state):
        return None
    return Refusal("residence-not-licensed", f"{plan.name} is not filed in your state.")


def _destination(carrier: Carrier, plan: Plan, trip: Trip) -> Refusal | None:
    if not carrier.blocked_destinations.isdisjoint(trip.destinations):
        listed = f"its list of {carrier.blocked_list_date:%B %-d, %Y}"
        return Refusal(
            "destination-blocked", f"{carrier.name} does not cover a destination of this trip ({listed})."
        )
    if plan.eligibility.abroad_only and set(trip.destinations) <= {DOMESTIC}:
        return Refusal("destination-domestic", f"{plan.name} covers trips outside the United States only.")
    return None


def _kind(carrier: Carrier, plan: Plan, trip: Trip) -> Refusal | None:
    if trip.kind in plan.trip_kinds:
        return None
    sold_for = {"annual": "a whole year of trips", "cruise": "cruises"}.get(plan.kind, "one trip at a time")
    kind = {"annual": "annual", "cruise": "cruise"}.get(plan.kind, "single")
    # The dates of a year are those of no single trip.
    remedy = Remedy(kind=kind) if trip.kind != "annual" else None
    return Refusal("trip-kind-mismatch", f"{plan.name} is sold for {sold_for}.", remedy)


def _window(carrier: Carrier, plan: Plan, trip: Trip) -> Refusal | None:
    terms = plan.eligibility
    if trip.days_to_departure < terms.buy_at_least_days_before:
        days = _days(terms.buy_at_least_days_before)
        return Refusal("too-late", f"{plan.name} must be bought at least {days} before departure.")
    if trip.days_to_departure > terms.buy_at_most_days_before:
        days = _days(terms.buy_at_most_days_before)
        return Refusal("too-early", f"{plan.name} can be bought at most {days} before departure.")
    return None


def _ages(carrier: Carrier, plan: Plan, trip: Trip) -> Refusal | None:
    ages = [traveler.age for traveler in trip.travelers]
    terms = plan.eligibility
    if max(ages) > terms.age_max:
        return Refusal("age-above-maximum", f"{plan.name} accepts travelers up to age {terms.age_max}.")
    if min(ages) < terms.age_min:
        return Refusal("age-below-minimum", f"{plan.name} accepts travelers from age {terms.age_min}.")
    return None


def _length(carrier: Carrier, plan: Plan, trip: Trip) -> Refusal | None:
    if plan.kind == "annual":
        return None
    most = _days_max(plan, trip)
    if trip.length_days <= most:
        return None
    detail = f"{plan.name} covers trips of up to {_days(most)} for this party's ages."
    return Refusal("trip-too-long", detail, Remedy(max_days=most))


def _party(carrier: Carrier, plan: Plan, trip: Trip) -> Refusal | None:
    most = plan.eligibility.party_size_max
    if len(trip.travelers) <= most:
        return None
    return Refusal("party-too-large", f"{plan.name} takes up to {most} travelers on one policy.")


def _cost(carrier: Carrier, plan: Plan, trip: Trip) -> Refusal | None:
    terms = plan.eligibility
    if terms.trip_cost == "needed" and not trip.total_cost_cents:
        return Refusal("needs-trip-cost", f"{plan.name} insures the trip's cost, so it needs one above $0.")
    if terms.trip_cost == "zero" and trip.total_cost_cents:
        detail = f"{plan.name} has no trip-cost coverage; it is sold for a cost of $0."
        return Refusal("needs-zero-trip-cost", detail, Remedy(max_trip_cost_cents=0))
    return _cost_cap(plan, trip)


def _cost_cap(plan: Plan, trip: Trip) -> Refusal | None:
    terms = plan.eligibility
    costs = [traveler.trip_cost_cents for traveler in trip.travelers]
    cap = terms.trip_cost_max_usd * 100 if terms.trip_cost_max_usd and plan.kind != "annual" else None
    party_cap = terms.party_cost_max_usd * 100 if terms.party_cost_max_usd else None
    capped = sum(min(cost, cap) if cap is not None else cost for cost in costs)
    lower_party = party_cap if party_cap is not None and capped > party_cap else None
    if cap is not None and max(costs) > cap:
        detail = f"{plan.name} insures up to {_usd(cap // 100)} per traveler."
        return Refusal(
            "trip-cost-above-cap", detail, Remedy(max_trip_cost_cents=cap, max_party_cost_cents=lower_party)
        )
    if lower_party is not None:
        detail = f"{plan.name} insures up to {_usd(lower_party // 100)} for the whole party."
        return Refusal("party-cost-above-cap", detail, Remedy(max_party_cost_cents=lower_party))
    return None


def _days_max(plan: Plan, trip: Trip) -> int:
    """The longest trip for this party: the eldest traveler's cap counts. Source: domain.md §2.2, Trip length."""
    terms = plan.eligibility
    eldest = max(traveler.age for traveler in trip.travelers)
    caps = [days for age, days in terms.trip_days_max_from_age.items() if eldest >= age]
    return min([terms.trip_days_max, *caps])


def _children_free(terms: Children) -> str:
    return (
        f"One child of {terms.age_max} or younger goes free with each insured adult, up to the trip cost that the "
        f"adult insures and at most {_usd(terms.cost_max_usd)}; you pay for a child's trip cost above that"
    )


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"


def _usd(amount: int) -> str:
    return f"${amount:,}"


_RULES: tuple[Callable[[Carrier, Plan, Trip], Refusal | None], ...] = (
    _residence,
    _kind,
    _destination,
    _window,
    _ages,
    _length,
    _party,
    _cost,
)
_RULES_IN_FORCE = tuple(rule for rule in _RULES if rule is not _window)
