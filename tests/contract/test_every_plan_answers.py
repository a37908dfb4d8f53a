"""No plan is lost on the way: each one is offered, declined with its rule, or its insurer is named as unavailable."""

import random
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from quotes.adapters.carrier_files import load_carrier
from quotes.composition import HOME
from quotes.domain.states import STATES
from sandbox.carriers.library import read_carriers

Json = dict[str, Any]
Ask = Callable[[Json], Json]
TODAY = datetime.now(UTC).date()
FOLDERS = [each for each in (HOME / "carriers").iterdir() if each.is_dir() and not each.name.startswith("_")]
PLANS = {
    plan.id: carrier
    for carrier, plans in (
        *((folder.name, load_carrier(folder).plans) for folder in FOLDERS),
        *((carrier.id, carrier.plans) for carrier in read_carriers().values()),
    )
    for plan in plans
}
LENGTHS, AGES, COSTS_USD = (
    (1, 10, 20, 31, 60, 100, 180, 364),
    (0, 12, 29, 41, 67, 82, 96),
    (0, 0, 150, 2_500, 40_000),
)
DRAWN = 60


def _trip(state: str, days: int, ages: list[int], cost_usd: int, **changed: Any) -> Json:
    leaving = TODAY + timedelta(days=changed.pop("ahead", 60))
    trip = {
        "kind": "single",
        "departureDate": leaving.isoformat(),
        "returnDate": (leaving + timedelta(days=days - 1)).isoformat(),
        "destinations": ["MX"],
        "firstDepositDate": (TODAY - timedelta(days=1)).isoformat(),
    }
    return {
        "residence": {"country": "US", "state": state},
        "trip": {**trip, **changed},
        "travelers": [{"age": age, "tripCostCents": cost_usd * 100} for age in ages],
    }


def _drawn(seed: int) -> Json:
    """A trip nobody thought of, the same on every run."""
    draw = random.Random(seed)  # draws test data
    kind = draw.choice(("single", "single", "cruise", "annual"))
    days = 365 if kind == "annual" else draw.choice(LENGTHS)
    ages = sorted(draw.choices(AGES, k=draw.choice((1, 1, 2, 4))), reverse=True)
    ages[0] = max(ages[0], 18)
    return _trip(
        draw.choice(sorted(STATES)),
        days,
        ages,
        draw.choice(COSTS_USD),
        kind=kind,
        ahead=draw.choice((1, 14, 60, 300)),
        destinations=[draw.choice(("MX", "IT", "US", "JP", "IL"))],
    )


TRIPS = {
    **{f"mexico-{days}-days-at-no-cost": _trip("FL", days, [41], 0) for days in (10, 20, 100, 180)},
    **{f"drawn-{seed}": _drawn(seed) for seed in range(DRAWN)},
}


@pytest.mark.parametrize("question", TRIPS.values(), ids=TRIPS.keys())
def test_every_plan_is_offered_or_declined_with_its_rule(question: Json, ask_for_quotes: Ask) -> None:
    """[Q-01] All carriers are up here, so that one which is called unavailable was wronged."""
    answer = ask_for_quotes(question)
    told = Counter(offer["plan"]["id"] for offer in answer["quotes"])
    told.update(line["planId"] for line in answer["declined"])
    away = {carrier["carrierId"] for carrier in answer["meta"]["unavailable"]}
    told.update(plan for plan, carrier in PLANS.items() if carrier in away)
    assert sorted(told.elements()) == sorted(PLANS)
    assert not away
    assert "answer-unsound" not in {line["rule"] for line in answer["declined"]}
