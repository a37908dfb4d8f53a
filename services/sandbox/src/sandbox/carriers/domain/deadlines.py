"""The last days on which buying still brings a cover, dated for one party. Source: domain.md §2.2, §4 (free look)."""

from dataclasses import dataclass
from datetime import date, timedelta

from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.plans import COST_COVERS, Plan
from sandbox.carriers.domain.trips import Trip

LABELS = {
    "preexisting-waiver": "Pre-existing condition waiver",
    "cfar": "Cancel for any reason",
    "ifar": "Interrupt for any reason",
    "financial-default": "Financial default coverage",
    "cancel-for-work": "Cancel for work reasons",
    "purchase": "Last day to buy this plan",
    "free-look": "Full refund until",
}


@dataclass(frozen=True)
class Deadline:
    id: str
    label: str
    date: date
    missed: bool


def option_last_day(plan: Plan, name: str, trip: Trip) -> date | None:
    """The last day to buy an option with a window: never later than the notice that its cover asks for allows.

    Source: domain.md §2.2 (CFAR: 48 h, some 72 h, before departure).
    """
    window = plan.options[name].window_days
    if window is None:
        return None
    by_deposit = trip.deposit_date + timedelta(days=window)
    return min(by_deposit, trip.departure_date - timedelta(days=plan.notice_days(name)))


def deadlines(carrier: Carrier, plan: Plan, trip: Trip) -> list[Deadline]:
    """Every dated promise of the plan that this party can have, earliest first."""
    dated = {
        name: trip.deposit_date + timedelta(days=days)
        for name in plan.windows
        if (days := plan.window_days(name, trip.state)) is not None
    }
    for name, option in plan.options.items():
        sold = trip.state not in option.not_in_states
        last = option_last_day(plan, name, trip)
        if last is not None and sold and option.not_for_destinations.isdisjoint(trip.destinations):
            dated[name] = last
    if not trip.insures_cost:
        dated = {name: day for name, day in dated.items() if name not in COST_COVERS}
    dated["purchase"] = trip.departure_date - timedelta(days=plan.eligibility.buy_at_least_days_before)
    dated["free-look"] = trip.purchase_date + timedelta(days=carrier.free_look_days(plan, trip.state))
    found = [Deadline(name, LABELS[name], day, day < trip.purchase_date) for name, day in dated.items()]
    return sorted(found, key=lambda deadline: (deadline.date, deadline.id))
