"""A plan's file becomes a Plan, resolved for every state before the first quote is asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from quotes.domain.files.fields import Fields
from quotes.domain.files.rates import RateTable, States, plan_rates
from quotes.domain.files.rules import read_charges, read_rules
from quotes.domain.files.states import Named, read_states
from quotes.domain.plans import Plan, PlanKind, Rules
from quotes.domain.rates import CostGrid, Rates
from quotes.domain.states import STATES
from quotes.domain.wording import Wording

KINDS: Mapping[str, PlanKind] = {
    "basic": "basic",
    "comprehensive": "comprehensive",
    "premium": "premium",
    "cruise": "cruise",
    "medical": "medical",
    "annual": "annual",
}


@dataclass(frozen=True, slots=True)
class Home:
    """What a plan takes from its carrier."""

    carrier_id: str
    address: str
    licensed: frozenset[str]
    blocked: frozenset[str]
    blocked_as_of: date
    rates: Mapping[str, RateTable]
    states: States
    wording: Mapping[str, Wording]


def read_plan(raw: object, path: str, home: Home) -> Plan:
    """Check one plan file against its carrier's tables and wording.

    Raises: CarrierFileError: names the file, the field and the reason.
    """
    fields = Fields(raw, path)
    named = _named(fields, home)
    rates = plan_rates(fields.part("rates"), home.rates, home.states)
    _check_table(fields, named.rules, rates)
    by_state = read_states(fields, named)
    fields.done()
    return Plan(named.id, named.name, named.kind, named.rules, rates, named.charges, by_state, home.address)


def _named(fields: Fields, home: Home) -> Named:
    plan_id = fields.text("id", 80)
    if not plan_id.startswith(f"{home.carrier_id}-"):
        raise fields.fail("id", f"must begin with {home.carrier_id}-")
    return Named(
        id=plan_id,
        name=fields.text("name", 60),
        kind=fields.choice("kind", KINDS),
        rules=read_rules(fields.part("rules"), home.blocked, home.blocked_as_of),
        charges=read_charges(fields.part("charges")),
        sold_in=home.licensed - fields.codes("not_sold_in", STATES),
        wording=home.wording,
    )


def _check_table(fields: Fields, rules: Rules, rates: Rates) -> None:
    """A plan may not take a trip cost that its table has no column for, nor a trip cost it has no table for."""
    if isinstance(rates, CostGrid):
        if rules.max_cost_cents is None or rules.max_cost_cents > rates.dearest_cost_cents:
            most = rates.dearest_cost_cents // 100
            raise fields.fail("rules.max_cost_usd", f"must be at most {most}, where the rate table ends")
    elif "annual" not in rules.trip_kinds and rules.trip_cost != "none":
        raise fields.fail("rates.table", "must be a trip-cost table for a plan that insures trip cost")
