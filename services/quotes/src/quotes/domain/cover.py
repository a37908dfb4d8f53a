"""How much of the cover list a plan meets: the share that the open score weighs against the price.

All of it but trip cancellation is the same for every trip, and is worked out once for each plan.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from quotes.domain.candidates import Candidate, Table, amount, covers
from quotes.domain.once import Once

Share = Callable[[Table], float]

SECONDARY = 0.85
"""What a secondary medical limit is worth beside a primary one."""
SLOW_DELAY = 0.7
"""What a delay benefit is worth that starts after more than six hours."""


def _cancellation(table: Table, dearest_cents: int) -> float:
    """What the dearest traveler of the party would get back of the trip's cost."""
    benefit = table.get("trip-cancellation")
    if benefit is None or not benefit.covered or not dearest_cents:
        return 0.0
    limit = benefit.cap_cents or benefit.amount_cents or dearest_cents
    return min(1.0, (benefit.percent or 100) / 100) * min(1.0, limit / dearest_cents)


def _interruption(table: Table) -> float:
    benefit = table.get("trip-interruption")
    if benefit is None or not benefit.covered:
        return 0.0
    return min(1.0, (benefit.percent or 50) / 150)


def _medical(table: Table) -> float:
    benefit = table.get("emergency-medical")
    share = min(1.0, amount(table, "emergency-medical") / 25_000_000)
    return share if benefit and benefit.primary else share * SECONDARY


def _delay(table: Table) -> float:
    benefit = table.get("travel-delay")
    share = min(1.0, amount(table, "travel-delay") / 100_000)
    return share if benefit and (benefit.trigger_hours or 99) <= 6 else share * SLOW_DELAY


def _up_to(benefit_id: str, full_cents: int) -> Share:
    return lambda table: min(1.0, amount(table, benefit_id) / full_cents)


def _share_of(*benefit_ids: str) -> Share:
    return lambda table: sum(covers(table, each) for each in benefit_ids) / len(benefit_ids)


@dataclass(frozen=True, slots=True)
class CoverLine:
    """One line of the cover list: its weight, and the share from 0 to 1 that a plan meets of it on every trip."""

    label: str
    points: int
    share: Share | None
    pays_trip_cost: bool = False


CANCELLATION = CoverLine("trip cancellation", 20, None, pays_trip_cost=True)
"""The one line whose share depends on the trip: on what it costs."""
COVER_POINTS = (
    CANCELLATION,
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


ALL_POINTS = sum(line.points for line in COVER_POINTS)
POINTS_WITHOUT_COST = sum(line.points for line in COVER_POINTS if not line.pays_trip_cost)


class _Worth(NamedTuple):
    """The points of a table on any trip, in the list's order after cancellation; and of those that pay no trip cost."""

    after_cancellation: tuple[float, ...]
    without_cost: float


def _worth_of(table: Table) -> _Worth:
    points = [(line.points * line.share(table), line.pays_trip_cost) for line in COVER_POINTS if line.share]
    without_cost = sum(each for each, pays_cost in points if not pays_cost)
    return _Worth(tuple([each for each, _ in points]), without_cost)


_worth = Once(_worth_of)


def share_met(candidate: Candidate, dearest_cents: int) -> float:
    """The share of the cover list that the plan meets, 0 to 1, where the dearest traveler's trip costs so much."""
    table = candidate.benefits
    worth = _worth(table)
    if not dearest_cents:
        return worth.without_cost / POINTS_WITHOUT_COST
    cancellation = CANCELLATION.points * _cancellation(table, dearest_cents)
    return sum((cancellation, *worth.after_cancellation)) / ALL_POINTS
