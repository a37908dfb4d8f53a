"""Writes the sample carriers' rate tables: `python services/quotes/carriers/_fit/fit_rates.py`.

What ships and is read is the table in each `rates/` folder; this script only says how its numbers were fitted.
A trip-cost cell is `age factor x (fixed + share x 5,000 x (cost / 5,000) ^ slope)` dollars, rounded; cost is the top of
its $500 band; a cell for no cost is three quarters of the first band. Every carrier has its own age bands, factors,
share and slope, chosen inside the market's bands: share of cost under 35 about 4 to 5 percent, age factors at $5,000
near 1.15 / 1.85 / 2.6 / 2.85 / 3.8 / 4.2, log-log slope 0.97 to 1.15, and no carrier's cells copied.
Source: domain dossier §2.3.
"""

from dataclasses import dataclass
from pathlib import Path

CARRIERS = Path(__file__).parents[1]
WIDTH = 100


@dataclass(frozen=True)
class Grid:
    """One carrier's curve. `ages` maps the first age of a band to its factor; `top_usd` is the last column."""

    version: str
    share: float
    slope: float
    fixed_usd: float
    top_usd: int
    extra_day_permille: int
    ages: dict[int, float]

    def row(self, factor: float) -> list[int]:
        costs = range(500, self.top_usd + 1, 500)
        cells = [
            factor * (self.fixed_usd + self.share * 5000 * (cost / 5000) ** self.slope) for cost in costs
        ]
        return [max(1, round(each)) for each in [cells[0] * 0.75, *cells]]


@dataclass(frozen=True)
class Daily:
    """One carrier's medical-only table: cents a day for $100,000 of coverage, before the plan's tier."""

    version: str
    least_days: int
    cents: dict[int, int]


GRIDS = {
    "harbor-mutual": Grid(
        "HM-2026.10",
        0.0435,
        1.04,
        9,
        50_000,
        22,
        {0: 1, 35: 1.14, 50: 1.24, 60: 1.66, 65: 1.84, 70: 2.35, 75: 2.7, 80: 3.45, 85: 4.0},
    ),
    "juniper-life-and-travel": Grid(
        "JLT-26C",
        0.0405,
        1.06,
        8,
        50_000,
        25,
        {0: 1, 35: 1.12, 60: 1.85, 70: 2.65, 75: 2.95, 80: 3.85, 85: 4.3},
    ),
    "meridian-fidelity": Grid(
        "MF-2026-2",
        0.0440,
        1.03,
        10,
        50_000,
        20,
        {0: 1, 31: 1.08, 41: 1.15, 51: 1.25, 60: 1.7, 66: 1.9, 71: 2.5, 76: 2.8, 81: 3.6, 86: 4.1},
    ),
    "cascade-indemnity": Grid(
        "CI-10.2026",
        0.0385,
        1.08,
        7,
        30_000,
        28,
        {0: 1, 30: 1.1, 45: 1.22, 60: 1.95, 70: 2.8, 75: 3.1, 80: 4.1, 85: 4.5},
    ),
    "lanternfish-national": Grid(
        "LN-26.3",
        0.0415,
        1.05,
        8,
        30_000,
        24,
        {0: 1, 35: 1.15, 55: 1.4, 60: 1.8, 65: 1.95, 70: 2.6, 75: 2.85, 80: 3.7, 85: 4.2},
    ),
    "prairie-shield": Grid(
        "PS-2026.4",
        0.0400,
        1.05,
        6,
        25_000,
        26,
        {0: 1, 35: 1.13, 50: 1.3, 60: 1.9, 65: 2.0, 70: 2.7, 75: 3.0, 80: 3.9, 85: 4.4},
    ),
    "summit-crest": Grid(
        "SC-2026-B",
        0.0450,
        1.02,
        12,
        100_000,
        18,
        {0: 1, 35: 1.13, 60: 1.75, 70: 2.45, 75: 2.75, 80: 3.55, 85: 4.0},
    ),
    "old-quay-marine": Grid(
        "OQM-26-09",
        0.0425,
        1.04,
        9,
        50_000,
        21,
        {0: 1, 40: 1.18, 60: 1.7, 65: 1.82, 70: 2.4, 75: 2.65, 80: 3.4, 85: 3.9},
    ),
}

DAILIES = {
    "juniper-life-and-travel": Daily(
        "JLT-26C-M", 7, {0: 150, 35: 210, 50: 255, 60: 310, 65: 355, 70: 430, 75: 540, 80: 790}
    ),
    "cascade-indemnity": Daily(
        "CI-10.2026-M", 5, {0: 165, 30: 190, 45: 235, 60: 330, 70: 465, 75: 590, 80: 860}
    ),
    "lanternfish-national": Daily(
        "LN-26.3-M", 10, {0: 140, 35: 205, 50: 245, 60: 285, 65: 340, 70: 415, 75: 515, 80: 730}
    ),
}


def _row(age: int, cells: list[int]) -> str:
    """One age band as a YAML list, broken at a readable width."""
    lines, line = [], f"  {age}: ["
    for place, cell in enumerate(cells):
        word = f"{cell}{']' if place == len(cells) - 1 else ', '}"
        if len(line) + len(word) > WIDTH:
            lines.append(line.rstrip())
            line = "    "
        line += word
    return "\n".join([*lines, line])


def _grid_file(grid: Grid) -> str:
    rows = "\n".join(_row(age, grid.row(factor)) for age, factor in grid.ages.items())
    return (
        "# Sample rates. Dollars a traveler by first age; columns are no cost, then each $500 of insured trip cost.\n"
        f"name: trip\nbasis: trip-cost\nversion: {grid.version}\ncost_band_usd: 500\nflat_days: 30\n"
        f"extra_day_permille: {grid.extra_day_permille}\nusd_by_age:\n{rows}\n"
    )


def _daily_file(daily: Daily) -> str:
    rows = "\n".join(f"  {age}: [{cents}]" for age, cents in daily.cents.items())
    return (
        "# Sample rates. Cents a traveler a day by first age, for $100,000 of medical coverage.\n"
        f"name: medical\nbasis: daily\nversion: {daily.version}\nleast_days: {daily.least_days}\n"
        f"cents_a_day_by_age:\n{rows}\n"
    )


def main() -> None:
    """Write every table anew."""
    for carrier, grid in GRIDS.items():
        _write(CARRIERS / carrier / "rates" / "trip.yaml", _grid_file(grid))
    for carrier, daily in DAILIES.items():
        _write(CARRIERS / carrier / "rates" / "medical.yaml", _daily_file(daily))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
