"""What a trip calls for, and whether a plan has it: the fit part of the open score."""

from collections.abc import Callable
from dataclasses import dataclass

from quotes.domain.candidates import Candidate
from quotes.domain.countries import DOMESTIC
from quotes.domain.trips import TripRequest

SENIOR_AGE = 60
STORM_MONTHS = range(6, 12)
"""June to November, the Atlantic hurricane season."""


@dataclass(frozen=True, slots=True)
class Check:
    """One need: for which trips it exists, whether a plan meets it, and what a plan that does is told for."""

    reason: str
    asked: Callable[[TripRequest], bool]
    met: Callable[[Candidate, TripRequest], bool]


def _abroad(request: TripRequest) -> bool:
    return any(code not in DOMESTIC for code in request.destinations)


def _insures_whole_cost(candidate: Candidate, request: TripRequest) -> bool:
    benefit = candidate.benefits.get("trip-cancellation")
    if benefit is None or not benefit.covered:
        return False
    dearest = max(traveler.trip_cost_cents for traveler in request.travelers)
    return (benefit.cap_cents or benefit.amount_cents or 0) >= dearest


CHECKS = (
    Check("Insures the whole cost of your trip", lambda r: r.total_cost_cents > 0, _insures_whole_cost),
    Check(
        "At least $100,000 of medical cover abroad",
        _abroad,
        lambda c, r: c.amount("emergency-medical") >= 10_000_000,
    ),
    Check(
        "At least $250,000 to bring you home from far away or from sea",
        lambda r: _abroad(r) or r.kind == "cruise",
        lambda c, r: c.amount("medical-evacuation") >= 25_000_000,
    ),
    Check(
        "Pays when you miss the ship or it skips a port",
        lambda r: r.kind == "cruise",
        lambda c, r: c.covers("missed-connection") and c.covers("itinerary-change"),
    ),
    Check(
        "Still takes pre-existing conditions, which matters at 60 and over",
        lambda r: any(traveler.age >= SENIOR_AGE for traveler in r.travelers),
        lambda c, r: c.covers("preexisting-waiver"),
    ),
    Check(
        "Covers hurricanes, in whose season you travel",
        lambda r: r.departure_date.month in STORM_MONTHS or r.return_date.month in STORM_MONTHS,
        lambda c, r: c.covers("hurricane-weather"),
    ),
)


def checks(request: TripRequest) -> tuple[Check, ...]:
    """The needs this trip has."""
    return tuple(check for check in CHECKS if check.asked(request))
