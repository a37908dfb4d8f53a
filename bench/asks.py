"""The question every quote bench asks."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import orjson

NDJSON = {"Accept": "application/x-ndjson"}
DAYS = 9


def ask(ages: Sequence[int], trip_cost_cents: int = 200_000) -> bytes:
    """Nine days in Mexico in three months, for a party from Texas."""
    departure = datetime.now(UTC).date() + timedelta(days=90)
    return orjson.dumps(
        {
            "residence": {"country": "US", "state": "TX"},
            "trip": {
                "kind": "single",
                "departureDate": departure,
                "returnDate": departure + timedelta(days=DAYS - 1),
                "destinations": ["MX"],
            },
            "travelers": [{"age": age, "tripCostCents": trip_cost_cents} for age in ages],
        }
    )
