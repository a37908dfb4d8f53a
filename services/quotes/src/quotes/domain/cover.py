"""How much of the cover list a plan meets: the share that the open score weighs against the price."""

from collections.abc import Callable
from dataclasses import dataclass

from quotes.domain.candidates import Candidate
from quotes.domain.trips import TripRequest

Share = Callable[[Candidate, TripRequest], float]

SECONDARY = 0.85
"""What a secondary medical limit is worth beside a primary one."""
SLOW_DELAY = 0.7
"""What a delay benefit is worth that starts after more than six hours."""


def _cancellation(candidate: Candidate, request: TripRequest) -> float:
    benefit = candidate.benefits.get("trip-cancellation")
    dearest = max(traveler.trip_cost_cents for traveler in request.travelers)
    if benefit is None or not benefit.covered or not dearest:
        return 0.0
    limit = benefit.cap_cents or benefit.amount_cents or dearest
    return min(1.0, (benefit.percent or 100) / 100) * min(1.0, limit / dearest)


def _interruption(candidate: Candidate, request: TripRequest) -> float:
    benefit = candidate.benefits.get("trip-interruption")
    if benefit is None or not benefit.covered:
        return 0.0
    return min(1.0, (benefit.percent or 50) / 150)


def _medical(candidate: Candidate, request: TripRequest) -> float:
    benefit = candidate.benefits.get("emergency-medical")
    share = min(1.0, candidate.amount("emergency-medical") / 25_000_000)
    return share if benefit and benefit.primary else share * SECONDARY


def _delay(candidate: Candidate, request: TripRequest) -> float:
    benefit = candidate.benefits.get("travel-delay")
    share = min(1.0, candidate.amount("travel-delay") / 100_000)
    return share if benefit and (benefit.trigger_hours or 99) <= 6 else share * SLOW_DELAY


def _up_to(benefit_id: str, full_cents: int) -> Share:
    return lambda candidate, request: min(1.0, candidate.amount(benefit_id) / full_cents)


def _share_of(*benefit_ids: str) -> Share:
    return lambda candidate, request: sum(map(candidate.covers, benefit_ids)) / len(benefit_ids)


@dataclass(frozen=True, slots=True)
class CoverLine:
    """One line of the cover list: its weight, and the share from 0 to 1 that a plan meets of it."""

    label: str
    points: int
    share: Share
    pays_trip_cost: bool = False


COVER_POINTS = (
    CoverLine("trip cancellation", 20, _cancellation, pays_trip_cost=True),
    CoverLine("trip interruption", 10, _interruption, pays_trip_cost=True),
    CoverLine("emergency medical up to $250,000, primary before secondary", 25, _medical),
    CoverLine("medical evacuation up to $500,000", 15, _up_to("medical-evacuation", 50_000_000)),
    CoverLine("travel delay up to $1,000 after six hours", 8, _delay),
    CoverLine("baggage up to $1,500", 5, _up_to("baggage", 150_000)),
    CoverLine("missed connection up to $500", 4, _up_to("missed-connection", 50_000)),
    CoverLine("pre-existing condition waiver", 8, _share_of("preexisting-waiver")),
    CoverLine(
        "storms, terrorism and financial default",
        5,
        _share_of("hurricane-weather", "terrorism", "financial-default"),
    ),
)


_WITHOUT_COST = tuple(line for line in COVER_POINTS if not line.pays_trip_cost)


def cover_share(candidate: Candidate, request: TripRequest) -> float:
    """The share of the cover list that the plan meets, 0 to 1."""
    lines = COVER_POINTS if request.total_cost_cents else _WITHOUT_COST
    met = sum(line.points * line.share(candidate, request) for line in lines)
    return met / sum(line.points for line in lines)
