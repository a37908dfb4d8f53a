"""Who and what a plan takes, and its fee, minimum and free children, as written in its file."""

from collections.abc import Mapping
from datetime import date

from quotes.domain.files.fields import Fields
from quotes.domain.plans import Charges, FreeChildren, LengthCap, Rules, TripCostRule
from quotes.domain.rates import OLDEST
from quotes.domain.trip_faults import MAX_TRAVELERS
from quotes.domain.trips import TripKind

TRIP_KINDS: Mapping[str, TripKind] = {"single": "single", "cruise": "cruise", "annual": "annual"}
TRIP_COST: Mapping[str, TripCostRule] = {"required": "required", "optional": "optional", "none": "none"}

OLDEST_CHILD = 17
"""A traveler of 18 may be a spouse, and nothing in a quote tells one from a child: whoever is older pays."""


def read_rules(fields: Fields, blocked: frozenset[str], blocked_as_of: date) -> Rules:
    """The eligibility rules; the carrier's blocked destinations come in with them."""
    rules = Rules(
        trip_kinds=frozenset(TRIP_KINDS[kind] for kind in fields.codes("trip_kinds", TRIP_KINDS)),
        min_age=fields.whole("min_age", 0, 100),
        max_age=fields.whole("max_age", 0, OLDEST),
        length_caps=_length_caps(fields),
        trip_cost=fields.choice("trip_cost", TRIP_COST),
        max_cost_cents=fields.maybe("max_cost_usd", fields.cents),
        max_party_cost_cents=fields.maybe("max_party_cost_usd", fields.cents),
        max_party=fields.whole("max_party", 1, MAX_TRAVELERS),
        earliest_months=fields.whole("earliest_months", 1, 18),
        latest_days=fields.whole("latest_days", 1, 7),
        abroad_only=fields.flag("abroad_only"),
        blocked=blocked,
        blocked_as_of=blocked_as_of,
    )
    fields.done()
    if not rules.trip_kinds:
        raise fields.fail("trip_kinds", "names no kind of trip")
    if rules.min_age > rules.max_age:
        raise fields.fail("min_age", "is above max_age")
    if rules.trip_cost != "none" and rules.max_cost_cents is None and "annual" not in rules.trip_kinds:
        raise fields.fail("max_cost_usd", "is missing")
    return rules


def _length_caps(fields: Fields) -> tuple[LengthCap, ...]:
    inner = fields.part("length_caps_days")
    caps = []
    for age in inner.names():
        if not age.isdigit():
            raise inner.fail(age, "must be the first age of a cap")
        caps.append(LengthCap(int(age), inner.keyed_whole(age, 1, 366)))
    ages = [cap.from_age for cap in caps]
    if not ages or ages[0] != 0 or ages != sorted(ages):
        raise fields.fail("length_caps_days", "must begin at age 0 and go up")
    return tuple(caps)


def read_charges(fields: Fields) -> Charges:
    """The policy fee, the minimum premium, and which children ride free."""
    charges = Charges(
        policy_fee_cents=fields.cents("policy_fee_usd", 50),
        minimum_premium_cents=fields.cents("minimum_premium_usd", 200),
        minimum_cost_permille=fields.maybe("minimum_cost_permille", lambda name: fields.whole(name, 1, 30))
        or 0,
        free_children=_free_children(fields.part("free_children")) if fields.has("free_children") else None,
    )
    fields.done()
    return charges


def _free_children(fields: Fields) -> FreeChildren:
    terms = FreeChildren(
        max_age=fields.whole("max_age", 1, OLDEST_CHILD),
        max_cost_cents=fields.cents("max_cost_usd"),
    )
    fields.done()
    return terms
