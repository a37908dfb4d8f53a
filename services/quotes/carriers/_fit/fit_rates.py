"""Write the sample carriers' rate tables: `python services/quotes/carriers/_fit/fit_rates.py`.

The tables that ship in each `rates/` folder are read as they are; this script only says how their numbers were fitted.
A traveler's rate has two parts: medical, by age, and cancellation, which is an age factor times a curve of the insured
cost. One panel curve was fitted inside the market's bands (share of cost under 35 about 3.9 / 3.3 / 3.5 / 3.7 / 4.3 /
4.4 percent at $1k / 2k / 3k / 5k / 10k / 15k, up to 6 at $50k); every carrier tilts it, has age bands and factors of
its own, and no carrier copies a printed cell. The medical part follows the published row of trips without a cost, 1 :
1.5 : 1.9 : 2.6 : 3.2 : 5.1 : 5.4. Source: domain dossier §2.3.
"""

from dataclasses import dataclass
from pathlib import Path

CARRIERS = Path(__file__).parents[1]
MEDICAL_USD = 17
"""The medical part under 35 at tier 1, for a trip of up to 30 days."""
CURVE_USD = {
    500: 10.8,
    1_000: 19.4,
    2_000: 46.2,
    3_000: 84,
    5_000: 163,
    7_000: 252,
    10_000: 394,
    15_000: 632,
    20_000: 892,
    25_000: 1_212,
    30_000: 1_557,
    50_000: 2_957,
    100_000: 6_467,
}
"""The cancellation part under 35 at tier 1: steep at first, then flatter, in the end convex."""
STATE_INDEX = {
    **{
        "LA": 1082,
        "FL": 1074,
        "NY": 1067,
        "NV": 1061,
        "NJ": 1055,
        "CT": 1049,
        "MS": 1046,
        "HI": 1043,
        "DC": 1039,
    },
    **{
        "AK": 1036,
        "CA": 1032,
        "MA": 1029,
        "RI": 1026,
        "GA": 1023,
        "AL": 1021,
        "TX": 1018,
        "MD": 1016,
        "SC": 1014,
    },
    **{
        "DE": 1012,
        "WV": 1010,
        "OK": 1008,
        "MT": 1006,
        "AR": 1004,
        "WA": 1002,
        "IL": 998,
        "KY": 997,
        "PA": 995,
    },
    **{
        "NM": 993,
        "TN": 991,
        "WY": 989,
        "AZ": 987,
        "MI": 985,
        "CO": 983,
        "MO": 981,
        "VA": 979,
        "NC": 977,
        "OR": 975,
    },
    **{
        "VT": 973,
        "NH": 971,
        "OH": 969,
        "IN": 967,
        "KS": 965,
        "ME": 963,
        "UT": 961,
        "ID": 958,
        "ND": 955,
        "SD": 951,
    },
    **{"NE": 948, "WI": 944, "MN": 940, "IA": 934},
}
"""Relativities of nobody in particular, in permille; each carrier leans on them more or less."""


@dataclass(frozen=True)
class Fit:
    """One carrier's curves, by the first age of a band.

    `medical` is a multiple of the part under 35, `cancellation` permille of the curve; `tilt` bends the curve around
    $5,000; `lean` is how strongly the carrier follows the index of states, `home` the state in which it is cheapest.
    """

    version: str
    tilt: float
    top_usd: int
    extra_day_permille: int
    lean: float
    home: str
    medical: dict[int, float]
    cancellation: dict[int, int]

    def curve_cents(self) -> dict[int, int]:
        """Return the carrier's own curve up to its dearest trip."""
        return {
            cost: round(100 * usd * (cost / 5_000) ** self.tilt)
            for cost, usd in CURVE_USD.items()
            if cost <= self.top_usd
        }

    def states(self) -> dict[str, int]:
        """Return the carrier's relativity in every state; none is exactly 1."""
        relativities = {
            state: round(1000 + (index - 1000) * self.lean) for state, index in STATE_INDEX.items()
        }
        relativities[self.home] -= 9
        return {state: value - (value == 1000) for state, value in sorted(relativities.items())}


FITS = {
    "harbor-mutual": Fit(
        "HM-2026.11", 0.0, 50_000, 40, 0.9, "RI",
        {0: 1, 35: 1.6, 50: 1.7, 60: 2.1, 65: 2.2, 70: 2.9, 75: 3.6, 80: 5.8, 85: 6.2},
        {0: 1000, 35: 1240, 50: 1350, 60: 1500, 65: 1590, 70: 2160, 75: 2400, 80: 3080, 85: 3480},
    ),
    "juniper-life-and-travel": Fit(
        "JLT-26D", 0.022, 50_000, 44, 1.1, "OR",
        {0: 1, 35: 1.5, 60: 1.95, 70: 2.7, 75: 3.3, 80: 5.2, 85: 5.5},
        {0: 1000, 35: 1120, 60: 1720, 70: 2740, 75: 3040, 80: 3980, 85: 4400},
    ),
    "meridian-fidelity": Fit(
        "MF-2026-3", -0.012, 50_000, 38, 1.2, "IL",
        {0: 1, 31: 1.4, 41: 1.6, 51: 1.7, 60: 2.0, 66: 2.2, 71: 2.9, 76: 3.6, 81: 5.8, 86: 6.2},
        {0: 1000, 31: 1070, 41: 1150, 51: 1260, 60: 1480, 66: 1740, 71: 2380, 76: 2680, 81: 3480, 86: 3900},
    ),
    "cascade-indemnity": Fit(
        "CI-11.2026", 0.03, 30_000, 45, 0.8, "CO",
        {0: 1, 30: 1.4, 45: 1.55, 60: 1.9, 70: 2.6, 75: 3.25, 80: 5.15, 85: 5.45},
        {0: 1000, 30: 1090, 45: 1210, 60: 1730, 70: 2780, 75: 3100, 80: 4080, 85: 4500},
    ),
    "lanternfish-national": Fit(
        "LN-26.4", 0.01, 30_000, 42, 1.0, "GA",
        {0: 1, 35: 1.6, 55: 1.75, 60: 2.05, 65: 2.2, 70: 2.95, 75: 3.65, 80: 5.9, 85: 6.2},
        {0: 1000, 35: 1150, 55: 1380, 60: 1610, 65: 1790, 70: 2560, 75: 2800, 80: 3620, 85: 4100},
    ),
    "prairie-shield": Fit(
        "PS-2026.5", 0.015, 25_000, 43, 1.05, "KS",
        {0: 1, 35: 1.5, 50: 1.6, 60: 1.9, 65: 2.0, 70: 2.65, 75: 3.25, 80: 5.15, 85: 5.4},
        {0: 1000, 35: 1100, 50: 1220, 60: 1640, 65: 1850, 70: 2660, 75: 2920, 80: 3820, 85: 4300},
    ),
    "summit-crest": Fit(
        "SC-2026-C", -0.018, 100_000, 36, 0.95, "TX",
        {0: 1, 35: 1.45, 60: 1.85, 70: 2.5, 75: 3.1, 80: 4.95, 85: 5.25},
        {0: 1000, 35: 1200, 60: 1560, 70: 2280, 75: 2520, 80: 3240, 85: 3620},
    ),
    "old-quay-marine": Fit(
        "OQM-26-11", -0.005, 50_000, 39, 1.15, "FL",
        {0: 1, 40: 1.6, 60: 2.1, 65: 2.2, 70: 2.9, 75: 3.6, 80: 5.9, 85: 6.2},
        {0: 1000, 40: 1220, 60: 1470, 65: 1560, 70: 2100, 75: 2320, 80: 3020, 85: 3420},
    ),
}  # fmt: skip


def main() -> None:
    """Write every carrier's trip table and state relativities."""
    for carrier, fit in FITS.items():
        folder = CARRIERS / carrier / "rates"
        (folder / "trip.yaml").write_text(_trip_file(fit), encoding="utf-8")
        (folder / "states.yaml").write_text(_states_file(fit), encoding="utf-8")


def _trip_file(fit: Fit) -> str:
    medical = {age: round(100 * MEDICAL_USD * factor) for age, factor in fit.medical.items()}
    return (
        "# Sample rates. A traveler pays a medical part, plus so much of it for each day beyond flat_days, and a\n"
        "# cancellation part: permille by age of the curve by insured cost, a straight line between two costs.\n"
        f"name: trip\nbasis: trip-cost\nversion: {fit.version}\ncost_band_usd: 500\nflat_days: 30\n"
        f"extra_day_permille: {fit.extra_day_permille}\n"
        f"medical_cents_by_age: {_flow(medical)}\ncancellation_permille_by_age: {_flow(fit.cancellation)}\n"
        f"cancellation_cents_by_cost_usd:\n{_block(fit.curve_cents())}"
    )


def _states_file(fit: Fit) -> str:
    rows = list(fit.states().items())
    lines = "".join(
        f"  {_flow(dict(rows[first : first + 10]))[1:-1]},\n" for first in range(0, len(rows), 10)
    )
    return (
        "# Sample relativities: permille of every rate of this carrier, by the state where the buyer lives.\n"
        f"permille_by_state: {{\n{lines}}}\n"
    )


def _flow(row: dict[int, int] | dict[str, int]) -> str:
    return "{" + ", ".join(f"{key}: {value}" for key, value in row.items()) + "}"


def _block(row: dict[int, int]) -> str:
    return "".join(f"  {key}: {value}\n" for key, value in row.items())


if __name__ == "__main__":
    main()
