"""What a trip calls for, and whether a plan has it: the fit part of the open score."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from quotes.domain.candidates import Candidate, Table, amount, covers
from quotes.domain.countries import DOMESTIC
from quotes.domain.once import Once
from quotes.domain.trips import TripRequest

SENIOR_AGE = 60
STORM_MONTHS = range(6, 12)
"""June to November, the Atlantic hurricane season."""


@dataclass(frozen=True, eq=False, slots=True)
class Check:
    """One need: for which trips it exists, whether a plan meets it, and what a plan that does is told for."""

    reason: str
    asked: Callable[[TripRequest], bool]
    met: Callable[[Table], bool]


def _abroad(request: TripRequest) -> bool:
    return any(code not in DOMESTIC for code in request.destinations)


def _pays_for_cancellation(table: Table) -> bool:
    """Up to how much is asked of each trip anew."""
    return covers(table, "trip-cancellation")


def _insured_cents(table: Table) -> int:
    benefit = table["trip-cancellation"]
    return benefit.cap_cents or benefit.amount_cents or 0


WHOLE_COST = Check(
    "Insures the whole cost of your trip", lambda r: r.dearest_cost_cents > 0, _pays_for_cancellation
)
CHECKS = (
    WHOLE_COST,
    Check(
        "At least $100,000 of medical coverage abroad",
        _abroad,
        lambda table: amount(table, "emergency-medical") >= 10_000_000,
    ),
    Check(
        "At least $250,000 to bring you home from far away or from sea",
        lambda r: _abroad(r) or r.kind == "cruise",
        lambda table: amount(table, "medical-evacuation") >= 25_000_000,
    ),
    Check(
        "Pays when you miss the ship or it skips a port",
        lambda r: r.kind == "cruise",
        lambda table: covers(table, "missed-connection") and covers(table, "itinerary-change"),
    ),
    Check(
        "Still takes pre-existing conditions, which matters at 60 and over",
        lambda r: any(traveler.age >= SENIOR_AGE for traveler in r.travelers),
        lambda table: covers(table, "preexisting-waiver"),
    ),
    Check(
        "Covers hurricanes, in whose season you travel",
        lambda r: r.departure_date.month in STORM_MONTHS or r.return_date.month in STORM_MONTHS,
        lambda table: covers(table, "hurricane-weather"),
    ),
)


def checks(request: TripRequest) -> tuple[Check, ...]:
    """The needs this trip has."""
    return tuple(check for check in CHECKS if check.asked(request))


def met_of(asked: Sequence[Check], candidate: Candidate, dearest_cents: int) -> tuple[Check, ...]:
    """Those of the needs that a plan meets, for a party whose dearest traveler's trip costs so much."""
    table = candidate.benefits
    meets = _met(table)
    return tuple(
        [
            check
            for check in asked
            if check in meets and (check is not WHOLE_COST or _insured_cents(table) >= dearest_cents)
        ]
    )


def _met_by(table: Table) -> frozenset[Check]:
    return frozenset([check for check in CHECKS if check.met(table)])


_met = Once(_met_by)
