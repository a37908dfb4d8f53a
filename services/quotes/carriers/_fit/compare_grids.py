"""Compare our comprehensive plans with two printed rate grids: `python services/quotes/carriers/_fit/compare_grids.py`.

Writes the tables between the marks of services/quotes/README.md; a contract test says when that is due. Prices are of
one traveler from Illinois for ten days, fee included, on every carrier, those behind an API as well.
Source: domain dossier §2.3, grids R1 and R2, dollars a person.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import mean

from quotes.adapters.carrier_files import load_carriers
from quotes.domain.plans import Plan
from quotes.domain.pricing import price_plan
from quotes.domain.rates import party_of
from quotes.domain.trips import Traveler
from sandbox.carriers.domain import trips as asked
from sandbox.carriers.domain.plans import Plan as RemotePlan
from sandbox.carriers.domain.rates import rate
from sandbox.carriers.library import read_carriers

README = Path(__file__).parents[2] / "README.md"
MARKS = ("<!-- rate shapes -->", "<!-- end of rate shapes -->")
STATE, DAYS = "IL", (date(2027, 3, 1), date(2027, 3, 10))
R1_COSTS = (500, 1_000, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 20_000, 25_000)
R1 = {
    25: (25, 36, 59, 98, 185, 300, 478, 651, 882, 1_091),
    45: (30, 40, 74, 115, 215, 320, 490, 734, 1_031, 1_288),
    68: (45, 70, 123, 184, 325, 452, 700, 1_148, 1_584, 1_987),
    82: (80, 150, 265, 359, 625, 919, 1_282, 2_340, 3_114, 3_893),
}
R2_COSTS = (0, 500, 1_000, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000)
R2 = {
    25: (19, 25, 41, 72, 111, 184, 281, 384, 676),
    45: (29, 36, 52, 95, 141, 209, 337, 429, 769),
    65: (37, 41, 66, 125, 184, 346, 489, 675, 1_074),
    72: (49, 54, 91, 175, 333, 476, 618, 880, 1_415),
    77: (61, 65, 112, 216, 383, 524, 684, 1_118, 1_756),
    82: (97, 104, 163, 280, 404, 697, 964, 1_498, 2_285),
    86: (103, 120, 182, 331, 476, 765, 1_057, 1_629, 2_543),
}


@dataclass(frozen=True)
class Priced:
    """A comprehensive plan: its name, and its price in dollars by age and trip cost; None where it is not sold."""

    name: str
    usd: Callable[[int, int], float | None]


def plans() -> list[Priced]:
    """Return every comprehensive plan of the twelve carriers."""
    on_file = [plan for carrier in load_carriers(README.parent / "carriers") for plan in carrier.plans]
    remote = [plan for carrier in read_carriers().values() for plan in carrier.plans]
    return [
        *(Priced(plan.name, _on_file(plan)) for plan in on_file if plan.kind == "comprehensive"),
        *(Priced(plan.name, _remote(plan)) for plan in remote if plan.kind == "comprehensive"),
    ]


def _on_file(plan: Plan) -> Callable[[int, int], float | None]:
    def usd(age: int, cost: int) -> float | None:
        rules = plan.rules
        top = (rules.max_cost_cents or 0) // 100
        if age > rules.max_age or cost > top or (cost == 0 and rules.trip_cost == "required"):
            return None
        party = party_of((Traveler(age, cost * 100),), (DAYS[1] - DAYS[0]).days + 1, STATE)
        return price_plan(plan, party).total_cents / 100

    return usd


def _remote(plan: RemotePlan) -> Callable[[int, int], float | None]:
    def usd(age: int, cost: int) -> float | None:
        rules = plan.eligibility
        if age > rules.age_max or cost > (rules.trip_cost_max_usd or 0):
            return None
        trip = asked.Trip(
            state=STATE,
            kind="single",
            departure_date=DAYS[0],
            return_date=DAYS[1],
            destinations=("MX",),
            primary_destination="MX",
            purchase_date=date(2026, 11, 27),
            travelers=(asked.Traveler(age, cost * 100),),
        )
        return rate(plan.rates, trip).total_cents / 100

    return usd


def panel_mean(panel: list[Priced], age: int, cost: int) -> float:
    """Return the mean price of the plans sold for this age and trip cost, in dollars."""
    return mean(usd for plan in panel if (usd := plan.usd(age, cost)) is not None)


def shares(panel: list[Priced]) -> dict[int, tuple[float | None, float]]:
    """Return percent of trip cost under 35: the grids' mean (None where neither has the cost) and ours, by cost."""
    costs = (1_000, 2_000, 3_000, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000)
    found: dict[int, tuple[float | None, float]] = {}
    for cost in costs:
        cells = [
            row[25][columns.index(cost)]
            for row, columns in ((R1, R1_COSTS), (R2, R2_COSTS))
            if cost in columns
        ]
        found[cost] = (mean(cells) / cost * 100 if cells else None, panel_mean(panel, 25, cost) / cost * 100)
    return found


def ratios(panel: list[Priced]) -> dict[int, tuple[int, float]]:
    """Return how many cells of both grids insure a cost at an age, and the mean of our price to the cell, by age."""
    found: dict[int, list[float]] = {}
    for grid, columns in ((R1, R1_COSTS), (R2, R2_COSTS)):
        for age, row in grid.items():
            cells = [(cost, cell) for cost, cell in zip(columns, row, strict=True) if cost]
            found.setdefault(age, []).extend(panel_mean(panel, age, cost) / cell for cost, cell in cells)
    return {age: (len(each), mean(each)) for age, each in sorted(found.items())}


def without_cost(panel: list[Priced]) -> dict[int, tuple[float, float]]:
    """Return the price of a trip without a cost over that at 25: the printed row's, and ours, by age."""
    ours = {age: panel_mean(panel, age, 0) for age in R2}
    return {age: (row[0] / R2[25][0], ours[age] / ours[25]) for age, row in R2.items()}


def sixty_to_forty(panel: list[Priced]) -> dict[str, float]:
    """Return each plan's price at 60 over that at 40 for $3,000, from the flattest curve to the steepest."""
    found = {plan.name: (plan.usd(60, 3_000) or 0) / (plan.usd(40, 3_000) or 1) for plan in panel}
    return dict(sorted(found.items(), key=lambda pair: pair[1]))


def spread(panel: list[Priced]) -> dict[int, float]:
    """Return the dearest plan's price over the cheapest's for $3,000, by age."""
    found = {age: [plan.usd(age, 3_000) or 0 for plan in panel] for age in (30, 40, 60)}
    return {age: max(prices) / min(prices) for age, prices in found.items()}


def tables(panel: list[Priced]) -> str:
    """Return the comparison as Markdown."""
    by_cost, by_age, bare = shares(panel), ratios(panel), without_cost(panel)
    total = sum(count * ratio for count, ratio in by_age.values()) / sum(
        count for count, _ in by_age.values()
    )
    return "\n".join(
        [
            _table("Percent of trip cost under 35", [f"${cost:,}" for cost in by_cost])
            + _row("printed grids", [f"{grid:.1f}" if grid else "" for grid, _ in by_cost.values()])
            + _row("our mean", [f"{own:.1f}" for _, own in by_cost.values()]),
            _table("Our mean over the printed cells", [f"age {age}" for age in by_age] + ["all"])
            + _row(
                "cells",
                [str(count) for count, _ in by_age.values()] + [str(sum(c for c, _ in by_age.values()))],
            )
            + _row("ratio", [f"{ratio:.2f}" for _, ratio in by_age.values()] + [f"{total:.2f}"]),
            _table("A trip without a cost, over age 25", [f"age {age}" for age in bare])
            + _row("printed row", [f"{printed:.1f}" for printed, _ in bare.values()])
            + _row("our mean", [f"{own:.1f}" for _, own in bare.values()]),
            _table("Age 60 over age 40 at $3,000", list(sixty_to_forty(panel)))
            + _row("ratio", [f"{ratio:.2f}" for ratio in sixty_to_forty(panel).values()]),
            _table("Dearest over cheapest at $3,000", [f"age {age}" for age in spread(panel)])
            + _row("ratio", [f"{ratio:.1f}" for ratio in spread(panel).values()]),
        ]
    )


def _table(title: str, columns: list[str]) -> str:
    return _row(title, columns) + "|---|" + "---:|" * len(columns) + "\n"


def _row(head: str, cells: list[str]) -> str:
    return f"| {head} | {' | '.join(cells)} |\n"


def with_tables(readme: str) -> str:
    """Return the README with the tables of today between its marks."""
    before, rest = readme.split(MARKS[0])
    return f"{before}{MARKS[0]}\n{tables(plans())}{MARKS[1]}{rest.split(MARKS[1])[1]}"


if __name__ == "__main__":
    README.write_text(with_tables(README.read_text(encoding="utf-8")), encoding="utf-8")
