"""Dated deadlines: until when buying still brings a time-sensitive cover, and until when it may be bought at all.

Source: domain dossier §2.2.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta

from quotes.domain.benefits import TRIP_COST_BENEFITS, Benefit
from quotes.domain.free_look import free_look_last_day
from quotes.domain.offers import Deadline, Option
from quotes.domain.once import Once
from quotes.domain.plans import Rules, StatePlan, Window
from quotes.domain.trips import TripRequest

WINDOW_LABELS = {
    "preexisting-waiver": "Last day to buy with the pre-existing condition waiver",
    "cfar": "Last day to add cancel for any reason",
    "ifar": "Last day to add interrupt for any reason",
    "financial-default": "Last day to buy with financial default coverage",
    "cancel-for-work": "Last day to have cancel for work reasons",
}


def purchase_day(rules: Rules, request: TripRequest) -> date:
    """The last day on which the plan is still sold for this trip."""
    return request.departure_date - timedelta(days=rules.latest_days)


def last_day(window: Window, rules: Rules, request: TripRequest, today: date) -> date:
    """The window's last day; never later than the plan is sold, nor than the notice the cover needs allows."""
    by_deposit = request.deposit_day(today) + timedelta(days=window.days)
    by_notice = request.departure_date - timedelta(days=window.notice_days)
    return min(by_deposit, by_notice, purchase_day(rules, request))


def last_sale(dated: Iterable[Deadline], departure: date) -> date:
    """The last day on which a plan with these deadlines is sold: its own, and never later than the eve of the trip."""
    own = [each.date for each in dated if each.id == "purchase"]
    return min([*own, departure - timedelta(days=1)])


def while_sold(dated: Iterable[Deadline], last: date, departure: date) -> list[Deadline]:
    """Deadlines as a carrier counts them from the deposit alone, brought forward to the days that can be kept.

    A cover cannot be bought after its plan, and no money comes back in full once the trip has begun.
    """
    eve = departure - timedelta(days=1)
    found = []
    for each in dated:
        limit = eve if each.id == "free-look" else last
        found.append(each if each.date <= limit else replace(each, date=limit))
    return found


def deadlines(plan: StatePlan, rules: Rules, request: TripRequest, today: date) -> tuple[Deadline, ...]:
    """Every deadline of the plan for this trip, windows first, then purchase and free look.

    The free look is counted as if the policy were bought and delivered by email today, so a policy that
    is bought today has this very day.
    """
    return (*_windows(plan, rules, request, today), *_purchase_and_free_look(plan, rules, request, today))


def reachable(
    dated: Iterable[Deadline], benefits: tuple[Benefit, ...], options: Iterable[Option], *, insures_cost: bool
) -> tuple[Deadline, ...]:
    """The deadlines of what this trip can have, or could have had until its day had passed.

    A date to buy by is a promise that buying brings the cover: none is given for what nothing pays back without a
    trip cost, for an option that is not sold to this party, or for a line the plan does not cover.
    """
    closed = _absent(benefits) | {option.id for option in options if not option.available}
    return tuple(
        [
            each
            for each in dated
            if (each.missed or each.id not in closed) and (insures_cost or each.id not in TRIP_COST_BENEFITS)
        ]
    )


_absent = Once[tuple[Benefit, ...], frozenset[str]](
    lambda table: frozenset(line.id for line in table if line.state == "none")
)


def _windows(plan: StatePlan, rules: Rules, request: TripRequest, today: date) -> Iterator[Deadline]:
    for window in plan.windows:
        if request.insures_cost or window.id not in TRIP_COST_BENEFITS:
            last = last_day(window, rules, request, today)
            yield Deadline(window.id, window.label, last, missed=today > last)


def _purchase_and_free_look(
    plan: StatePlan, rules: Rules, request: TripRequest, today: date
) -> tuple[Deadline, Deadline]:
    look = free_look_last_day(today, plan.free_look_days, plan.state, request.departure_date)
    return (
        Deadline("purchase", "Last day to buy this plan", purchase_day(rules, request)),
        Deadline("free-look", "Full refund if you buy today and cancel by", look),
    )
