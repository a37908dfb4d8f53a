"""What a carrier decides about a policy in force: what cancelling returns, what another trip or age costs.

Source: domain.md §1 (portal: re-rate before departure), §4 (free look).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from sandbox.carriers.domain.binding import age_on
from sandbox.carriers.domain.carriers import CancellationTerms, Carrier
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.quoting import Offer, offer
from sandbox.carriers.domain.return_premium import Account, Price
from sandbox.carriers.domain.rules import refusal
from sandbox.carriers.domain.trips import Trip
from sandbox.carriers.domain.wording import Form

FREE_LOOK = "Within the free look the whole premium is returned."
EARNED = "Options that are sold soon after the first deposit only are earned in full."


@dataclass(frozen=True)
class Returned:
    cents: int
    free_look: bool
    basis: str


class StepDeclinedError(Exception):
    """The carrier will not do it; `detail` says why to a person."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


def returned(
    account: Account, terms: CancellationTerms, trip: Trip, *, free_look_open: bool, today: date
) -> Returned:
    """The refund of a policy cancelled today; pro rata counts the days of cover that have not begun.

    Raises: StepDeclinedError: the trip has begun.
    """
    if today >= trip.departure_date:
        raise StepDeclinedError("The trip has begun; the policy cannot be cancelled any more.")
    if free_look_open:
        return Returned(account.total_cents, True, FREE_LOOK)
    if terms.after_free_look == "none":
        return Returned(0, False, terms.sentence)
    unused, days = account.days(trip, today)
    cents = (account.returnable_cents * unused * 2 + days) // (2 * days) if days else 0
    earned = f" {EARNED}" if account.early_cents else ""
    return Returned(cents, False, f"{terms.sentence}{earned} {unused} of {days} days are left.")


def split(offered: Offer, chosen: Iterable[str]) -> Price:
    """The price with these options; one that cannot be had adds nothing, and the offer says why."""
    wanted = frozenset(chosen)
    bought = [each for each in offered.options if each.available and each.id in wanted]
    early = sum(each.price_cents for each in bought if offered.plan.options[each.id].window_days is not None)
    base = offered.premium.total_cents + sum(each.price_cents for each in bought) - early
    return Price(base, early)


def why_less(before: Account, old: Price, after: Account, new: Price, terms: CancellationTerms) -> str | None:
    """Why a change returns less than the difference of the prices; None where it returns all of it."""
    if after.total_cents - new.total_cents <= before.total_cents - old.total_cents:
        return None
    if after.total_cents >= before.total_cents:
        return f"{terms.sentence} So nothing comes back for what is given up now."
    return f"{terms.sentence} The rest of the difference is premium that is already earned."


def changed(
    carrier: Carrier, plan: Plan, form: Form, trip: Trip, *, kept: Iterable[str], today: date
) -> Offer:
    """The plan for a changed trip, rated as of the day of purchase; options that are new as they are sold today.

    Raises: StepDeclinedError: the plan does not take the changed trip.
    """
    refused = refusal(carrier, plan, replace(trip, purchase_date=today))
    if refused:
        raise StepDeclinedError(refused.detail)
    then = offer(carrier, plan, form, trip)
    now = offer(carrier, plan, form, replace(trip, purchase_date=today))
    bought = frozenset(kept)
    options = [old if old.id in bought else new for old, new in zip(then.options, now.options, strict=True)]
    return replace(then, options=options)


def at_ages(trip: Trip, births: Sequence[date]) -> Trip:
    """The trip with the ages these people had on the day of purchase.

    Raises: StepDeclinedError: somebody was not born yet.
    """
    if max(births) > trip.purchase_date:
        raise StepDeclinedError("Everybody must have been born by the day of purchase.")
    travelers = tuple(
        replace(each, age=age_on(trip.purchase_date, born))
        for each, born in zip(trip.travelers, births, strict=True)
    )
    return replace(trip, travelers=travelers)


def rerated(carrier: Carrier, plan: Plan, form: Form, trip: Trip, *, kept: Iterable[str]) -> Offer:
    """The plan at other ages, as it was sold on the day of purchase; the trip may have begun.

    Raises: StepDeclinedError: the plan does not take these ages, or an option that was bought.
    """
    refused = refusal(carrier, plan, trip, in_force=True)
    if refused:
        raise StepDeclinedError(refused.detail)
    again = offer(carrier, plan, form, trip)
    bought = frozenset(kept)
    lost = next((each for each in again.options if each.id in bought and not each.available), None)
    if lost:
        raise StepDeclinedError(f"{lost.label} cannot be kept. {lost.reason}")
    return again
