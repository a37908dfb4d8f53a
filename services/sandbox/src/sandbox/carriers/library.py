"""Reads the carriers' folders: carrier.yaml, rates.yaml and plans/*.yaml, checked as they are read.

A plan's own `rates` override the carrier's, key by key. A misspelt key or benefit refuses the whole folder at start.
"""

from pathlib import Path
from typing import Any

import yaml
from pydantic import TypeAdapter

from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.trips import STATES
from sandbox.carriers.domain.wording import Form

LIBRARY = Path(__file__).parent / "library"
OLDEST_CHILD = 17
"""A traveler of 18 may be a spouse, and nothing in a quote tells one from a child."""


class LibraryError(ValueError):
    """A folder says something that cannot be sold; the message names the plan. Nobody recovers: fix the file."""


def read_form(folder: Path = LIBRARY) -> Form:
    """Read the standard form that names every benefit."""
    return TypeAdapter(Form).validate_python(_yaml(folder / "form.yaml"))


def read_carriers(folder: Path = LIBRARY) -> dict[str, Carrier]:
    """Read every carrier's folder.

    Returns: carriers by id, in the order of their ids.
    Raises: LibraryError, pydantic.ValidationError: a folder is wrong.
    """
    form = read_form(folder)
    found = {}
    for home in sorted(path.parent for path in folder.glob("*/carrier.yaml")):
        carrier = _carrier(home)
        _check(carrier, form)
        found[carrier.id] = carrier
    return found


def _carrier(home: Path) -> Carrier:
    rates = _yaml(home / "rates.yaml")
    plans = []
    for path in sorted((home / "plans").glob("*.yaml")):
        plan = _yaml(path)
        plans.append({**plan, "rates": {**rates, **plan.get("rates", {})}})
    return TypeAdapter(Carrier).validate_python({**_yaml(home / "carrier.yaml"), "plans": plans})


def _check(carrier: Carrier, form: Form) -> None:
    for plan in carrier.plans:
        _check_plan(carrier, plan, form)
    placed = [benefit for part in carrier.parts for benefit in part.benefits]
    if sorted(placed) != sorted(form.labels):
        raise LibraryError(f"{carrier.id}: the parts must place every benefit once")


def _check_plan(carrier: Carrier, plan: Plan, form: Form) -> None:
    tables = [plan.benefits, plan.benefits_without_trip_cost, *plan.benefits_by_state.values()]
    unknown = {name for table in tables for name in table} - set(form.labels)
    if unknown:
        raise LibraryError(f"{plan.id}: unknown benefits {sorted(unknown)}")
    for name, field in (("cfar", "notice_hours"), ("financial-default", "waiting_days")):
        if any(
            table[name].state != "none" and not getattr(table[name], field)
            for table in tables
            if name in table
        ):
            raise LibraryError(f"{plan.id}: {name} needs its {field}, which its clause names")
    granted = {option.grants for option in plan.options.values() if option.grants}
    optional = {name for name, terms in plan.benefits.items() if terms.optional}
    if not optional <= granted:
        raise LibraryError(f"{plan.id}: no option grants {sorted(optional - granted)}")
    if plan.rates.children and plan.rates.children.age_max > OLDEST_CHILD:
        raise LibraryError(f"{plan.id}: a child is {OLDEST_CHILD} at most")
    if missing := set(STATES) - set(plan.rates.state_factors):
        raise LibraryError(f"{plan.id}: no state factor for {sorted(missing)}")
    if not plan.id.startswith(f"{carrier.id}-"):
        raise LibraryError(f"{plan.id}: a plan's id starts with its carrier's")


def _yaml(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return read
