"""Return premium: what a decrease gives back, and what the carrier has earned for good.

In the free look all of a decrease comes back. Afterwards it returns its share of the premium that is unearned under
the carrier's filed rule, and options sold in a window after the first deposit return nothing.
Source: domain.md §2.2 (time-sensitive set), §4 (free look).
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal, NamedTuple

from sandbox.carriers.domain.trips import Trip

Rule = Literal["none", "pro-rata"]


class Price(NamedTuple):
    """Cents: time-sensitive options apart from everything else."""

    base_cents: int
    early_cents: int

    @property
    def total_cents(self) -> int:
        return self.base_cents + self.early_cents


@dataclass(frozen=True)
class Account:
    """What was paid net of refunds, and how much of it was unearned at the end of `as_of`.

    `given_up_cents` is how far the price of the base was lowered from its highest.
    """

    base_cents: int
    early_cents: int
    returnable_cents: int
    given_up_cents: int
    as_of: date

    @property
    def total_cents(self) -> int:
        return self.base_cents + self.early_cents

    def days(self, trip: Trip, today: date) -> tuple[int, int]:
        """Days of cover after today, and those there were after `as_of`."""
        whole = _days_after(trip, self.as_of)
        return min(_days_after(trip, today), whole), whole


def opened(total_cents: int, early_cents: int, purchase_date: date) -> Account:
    """The account of a policy that was never changed."""
    base = total_cents - early_cents
    return Account(base, early_cents, base, 0, purchase_date)


def after_change(
    before: Account, old: Price, new: Price, rule: Rule, trip: Trip, *, free_look_open: bool, today: date
) -> Account:
    """The account once the price moves from `old` to `new`; `trip` is the trip before the change.

    Rounded in the carrier's favor, so that many changes return no more than one.
    """
    if free_look_open:
        return Account(*new, new.base_cents, 0, before.as_of)
    left, whole = before.days(trip, today)
    unearned = before.returnable_cents * left // whole if rule == "pro-rata" and whole else 0
    now = replace(
        before,
        early_cents=max(before.early_cents, new.early_cents),
        returnable_cents=unearned,
        as_of=max(today, before.as_of),
    )
    moved = new.base_cents - old.base_cents
    return _lowered(now, old, -moved) if moved < 0 else _raised(now, old, moved)


def after_correction(before: Account, old: Price, new: Price) -> Account:
    """The account once the price was wrong from the start; what an earlier decrease left stays."""
    return replace(
        before,
        base_cents=before.base_cents + new.base_cents - old.base_cents,
        early_cents=before.early_cents + new.early_cents - old.early_cents,
        returnable_cents=before.returnable_cents * new.base_cents // old.base_cents if old.base_cents else 0,
    )


def _lowered(account: Account, old: Price, by_cents: int) -> Account:
    refund = account.returnable_cents * by_cents // old.base_cents
    return replace(
        account,
        base_cents=account.base_cents - refund,
        returnable_cents=account.returnable_cents - refund,
        given_up_cents=account.given_up_cents + by_cents,
    )


def _raised(account: Account, old: Price, by_cents: int) -> Account:
    """What is paid for cover that was given up counts for its share when that cover comes back."""
    back = min(by_cents, account.given_up_cents)
    paid_ahead = max(account.base_cents - old.base_cents, 0)
    counted = paid_ahead * back // account.given_up_cents if back else 0
    return replace(
        account,
        base_cents=account.base_cents + by_cents - counted,
        returnable_cents=account.returnable_cents + by_cents - counted,
        given_up_cents=account.given_up_cents - back,
    )


def _days_after(trip: Trip, day: date) -> int:
    """Cover begins the day after purchase, and for a year of trips not before the day asked for."""
    first = trip.purchase_date + timedelta(days=1)
    begins = max(first, trip.departure_date) if trip.kind == "annual" else first
    return max((trip.return_date - max(day, begins - timedelta(days=1))).days, 0)
