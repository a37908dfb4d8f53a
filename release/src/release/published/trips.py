"""The trips that provider pages are priced and scored on, as questions to POST /api/quotes.

Each leaves ninety days ahead, where nothing else is said, and has been paid for since yesterday: no carrier's price
depends on the calendar day then, and no deadline has passed.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Literal

import yaml

# Between 30 and 179 days before departure the one carrier that rates by it has the same rate throughout.
DAYS_AHEAD = 90
DEPOSITED_DAYS_AGO = 1


@dataclass(frozen=True, slots=True)
class Trip:
    """A trip without dates. `cost_usd` is what the whole party paid, shared evenly."""

    summary: str
    kind: Literal["single", "cruise", "annual"]
    countries: tuple[str, ...]
    state: str
    destination: str
    days: int
    ages: tuple[int, ...]
    cost_usd: int
    days_ahead: int = DAYS_AHEAD

    def question(self, today: date) -> dict[str, Any]:
        """The body of POST /api/quotes for this trip, asked on `today`."""
        departure = today + timedelta(days=self.days_ahead)
        share, odd = divmod(self.cost_usd * 100, len(self.ages))
        return {
            "residence": {"country": "US", "state": self.state},
            "trip": {
                "kind": self.kind,
                "departureDate": departure.isoformat(),
                "returnDate": (departure + timedelta(days=self.days - 1)).isoformat(),
                "destinations": list(self.countries),
                "primaryDestination": self.countries[0],
                "firstDepositDate": (today - timedelta(days=DEPOSITED_DAYS_AGO)).isoformat(),
            },
            "travelers": [
                {"age": age, "tripCostCents": share + (index < odd)} for index, age in enumerate(self.ages)
            ],
        }


REFERENCE_TRIPS = (
    Trip("A couple of 42 and 40, ten days in Italy", "single", ("IT",), "OH", "Italy", 10, (42, 40), 6_000),
    Trip("A couple of 68 and 66 on a ten-day cruise to the Bahamas", "cruise", ("BS",), "OH", "the Bahamas", 10,
         (68, 66), 8_000),
    Trip("Parents of 39 and 37 with children of 10 and 7, a week in Mexico", "single", ("MX",), "OH", "Mexico", 7,
         (39, 37, 10, 7), 4_800),
)  # fmt: skip
"""Every carrier is scored on these three."""


def read_trips(file: Path) -> dict[str, Trip]:
    """The worked itinerary of each provider, by carrier id."""
    raw = yaml.safe_load(file.read_text("utf-8"))
    return {
        carrier: Trip(**{**trip, "countries": tuple(trip["countries"]), "ages": tuple(trip["ages"])})
        for carrier, trip in raw.items()
    }
