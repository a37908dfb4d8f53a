"""Binding: the party is rated again on the day it buys, and told what moved when the price did.

Source: domain.md §1 (Purchase), PROTOCOLS §f (the order repeats its total and is refused when it differs).
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.options import options
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.rates import Premium, rate
from sandbox.carriers.domain.rules import refusal
from sandbox.carriers.domain.trips import Trip

A_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Rerated:
    """The total on the day of purchase, options included, and why it differs from the quoted one if it does."""

    total_cents: int
    reason: str


class BindDeclinedError(Exception):
    """The party cannot have the policy any more; `detail` says why to a person."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


def age_on(day: date, born: date) -> int:
    """Age in full years; who is born on February 29 turns on March 1 in common years."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def day_of_purchase(said: date | None, today: date) -> date:
    """The day the buyer's calendar shows; the carrier's own, in UTC, where none is said.

    Raises: BindDeclinedError: no calendar shows that day now.
    """
    if said is not None and abs(said - today) > A_DAY:
        raise BindDeclinedError("The day of purchase is more than a day from today.")
    return said or today


def rerate(
    carrier: Carrier,
    plan: Plan,
    quoted: Trip,
    *,
    factors: dict[str, str],
    chosen: Iterable[str],
    births: list[date],
    today: date,
    price_factor: Decimal,
) -> Rerated:
    """Rate a quoted party again as it buys.

    `factors` are those of the quote; `births` come in the order of the quoted travelers; `price_factor` moves the
    base premium as the carrier's switch says.
    Raises: BindDeclinedError: the party or an option is not eligible any more.
    """
    if len(births) != len(quoted.travelers):
        raise BindDeclinedError("The party has another number of travelers than the quote.")
    ages = [age_on(today, born) for born in births]
    travelers = tuple(
        replace(traveler, age=age) for traveler, age in zip(quoted.travelers, ages, strict=True)
    )
    trip = replace(quoted, travelers=travelers, purchase_date=today)
    refused = refusal(carrier, plan, trip)
    if refused:
        raise BindDeclinedError(refused.detail)
    premium = _moved(rate(plan.rates, trip), price_factor)
    total = premium.total_cents + _options_total(plan, trip, premium, chosen)
    return Rerated(total, _reason(factors, premium.factors, price_factor))


def _options_total(plan: Plan, trip: Trip, premium: Premium, chosen: Iterable[str]) -> int:
    offered = {option.id: option for option in options(plan, trip, premium)}
    total = 0
    for name in set(chosen):
        option = offered.get(name)
        if option is None:
            raise BindDeclinedError(f"{plan.name} has no option named {name}.")
        if not option.available:
            raise BindDeclinedError(f"{option.label} is not available. {option.reason}")
        total += option.price_cents
    return total


def _moved(premium: Premium, factor: Decimal) -> Premium:
    def moved(cents: int) -> int:
        return int((cents * factor).quantize(Decimal(1), ROUND_HALF_UP))

    return Premium(tuple(map(moved, premium.shares_cents)), moved(premium.option_base_cents), premium.factors)


def _reason(before: dict[str, str], now: dict[str, str], price_factor: Decimal) -> str:
    """Name the factors that moved, in words a buyer understands."""
    words = {
        "age band": "a traveler is in another age band on the day of purchase",
        "days to departure": "departure is closer than on the day of the quote",
        "length": "the trip's length is rated differently",
        "destination": "the destination is rated differently",
        "state": "the state is rated differently",
    }
    moved = [text for name, text in words.items() if before.get(name) != now.get(name)]
    if price_factor != 1:
        moved.append("the insurer filed new rates since the quote")
    if not moved:
        return "The total does not match the insurer's price for these travelers and options."
    return f"{'; '.join(moved)}.".capitalize()
