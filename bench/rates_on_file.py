"""V11: forty plans on file for four travelers, beside a bare loop over the same tables, and a whole quote of them."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import cycle, islice

from asks import DAYS, ask
from harness import Figure, Samples, cpu_per_request_us, interleave, ratio
from load import hammer, message
from places import ROOT
from quotes.adapters.carrier_files import load_carriers
from quotes.domain.plans import Plan
from quotes.domain.pricing import price_plan
from quotes.domain.rates import AGES as AGES_ON_FILE
from quotes.domain.rates import COST_BAND_CENTS, CostGrid, rated_party
from quotes.domain.trips import Traveler, TripRequest
from services_under_test import hello_flask, quotes_service

AGES = (41, 39, 12, 9)
COST_CENTS = 200_000
PLANS = 40
STATE = "TX"
RUNS_A_ROUND = 300
QUOTES_A_ROUND = 60
PRICING_GOAL, QUOTE_GOAL_MS = 3.0, 5.0


def measure() -> list[Figure]:
    return [_pricing(), *_whole_quotes()]


def _pricing() -> Figure:
    plans = _plans()
    departure = datetime.now(UTC).date() + timedelta(days=90)
    party = tuple(Traveler(age, COST_CENTS) for age in AGES)
    request = TripRequest(STATE, "single", departure, departure + timedelta(days=DAYS - 1), ("MX",), party)

    def ours() -> list[int]:
        rated = rated_party(request)
        return [price_plan(plan, rated).total_cents for plan in plans]

    samples = interleave(
        {
            "ours": partial(_cpu_us, ours),
            "peer": partial(_cpu_us, partial(bare_loop, [_table(plan) for plan in plans])),
        }
    )
    found = ratio(samples["ours"], samples["peer"])
    return Figure(
        "V11",
        f"pricing {PLANS} plans on file for {len(AGES)} travelers, CPU",
        f"{samples['ours'].median:.0f} µs",
        f"bare loop over the same tables {samples['peer'].median:.0f} µs",
        f"{found:.1f}",
        f"≤ {PRICING_GOAL:.0f}",
        found <= PRICING_GOAL,
    )


def _whole_quotes() -> list[Figure]:
    one = message("POST", "/api/quotes", ask(AGES, COST_CENTS))
    with (
        quotes_service() as (path, pids),
        quotes_service(keeping=False) as (forgetting_path, forgetting_pids),
        hello_flask() as (hello_path, hello_pids),
    ):
        greetings = partial(hammer, hello_path, message("GET", "/"), 10 * QUOTES_A_ROUND)
        samples = interleave(
            {
                "kept": partial(cpu_per_request_us, pids, partial(hammer, path, one, QUOTES_A_ROUND)),
                "forgotten": partial(
                    cpu_per_request_us, forgetting_pids, partial(hammer, forgetting_path, one, QUOTES_A_ROUND)
                ),
                "hello": partial(cpu_per_request_us, hello_pids, greetings),
            }
        )
    what = "a quote of every plan on file, JSON included, whole service, CPU"
    return [
        _whole(what, samples["kept"], samples["hello"]),
        _whole(f"{what}, without the database", samples["forgotten"], samples["hello"]),
    ]


def _whole(what: str, ours: Samples, hello: Samples) -> Figure:
    ours_ms = ours.median / 1_000
    beside = f"hello-Flask {hello.median:.0f} µs"
    met = ours_ms < QUOTE_GOAL_MS
    return Figure(
        "V11",
        what,
        f"{ours_ms:.1f} ms",
        beside,
        f"{ratio(ours, hello):.0f}",
        f"< {QUOTE_GOAL_MS:.0f} ms",
        met,
    )


Table = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int, int, int, int, int]


def bare_loop(tables: list[Table]) -> list[int]:
    """The least that prices this party: table look-ups, later days, the state, the minimum and the fee."""
    totals = []
    for cents_by_age, medical, flat_days, extra_day_permille, state_permille, minimum, fee in tables:
        total = 0
        for age in AGES:
            cents = cents_by_age[age][-(-COST_CENTS // COST_BAND_CENTS)]
            if flat_days < DAYS:
                cents += medical[age] * (DAYS - flat_days) * extra_day_permille // 1_000
            total += cents * state_permille // 1_000
        totals.append(max(total, minimum) + fee)
    return totals


def _plans() -> list[Plan]:
    """Forty plans with a table by age and cost; those on file, again from the start when they are fewer."""
    files = load_carriers(ROOT / "services/quotes/carriers")
    grids = [plan for file in files for plan in file.plans if isinstance(plan.rates, CostGrid)]
    return list(islice(cycle(grids), PLANS))


def _table(plan: Plan) -> Table:
    rates, charges = plan.rates, plan.charges
    assert isinstance(rates, CostGrid)
    return (
        tuple(rates.cents[age::AGES_ON_FILE] for age in range(AGES_ON_FILE)),
        rates.medical_cents,
        rates.flat_days,
        rates.extra_day_permille,
        rates.state_permille[STATE],
        charges.minimum_premium_cents,
        charges.policy_fee_cents,
    )


def _cpu_us(run: Callable[[], object]) -> float:
    before = time.thread_time_ns()
    for _ in range(RUNS_A_ROUND):
        run()
    return (time.thread_time_ns() - before) / RUNS_A_ROUND / 1_000
