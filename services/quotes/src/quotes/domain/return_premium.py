"""Return premium: what a carrier owes back when a policy gets cheaper, and what it has earned for good.

In the free look every cent of a decrease comes back. Afterwards a decrease returns the share of the unearned premium
that the carrier's own rule gives, so a chain of changes and a cancellation never return more than the cancellation
alone. Options that must be bought in time (cancel for any reason and its kind) are earned in full with the end of the
free look: their cover was complete from the day after purchase.
Source: domain dossier §2.2 (time-sensitive set), §4 (free look).
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal, NamedTuple

AfterFreeLook = Literal["none", "pro-rata"]


class SplitPrice(NamedTuple):
    """A price in cents: time-sensitive options apart from everything else."""

    base_cents: int
    time_sensitive_cents: int

    @property
    def total_cents(self) -> int:
        return self.base_cents + self.time_sensitive_cents


class Cover(NamedTuple):
    """The first and the last day of coverage."""

    begins: date
    ends: date

    def days_after(self, day: date) -> int:
        """Days of coverage that have not begun at the end of `day`."""
        return max((self.ends - max(day, self.begins - timedelta(days=1))).days, 0)


@dataclass(frozen=True, slots=True)
class PremiumAccount:
    """What a policyholder has paid net of refunds, in cents, and how much of it could still come back.

    `returnable_cents` is the premium of the base that was unearned at the end of `as_of`. `given_up_cents` is how far
    the price of the base has been lowered since it was highest: a part of that is paid for, and counts when the price
    rises again.
    """

    base_cents: int
    time_sensitive_cents: int
    returnable_cents: int
    given_up_cents: int
    as_of: date

    @property
    def total_cents(self) -> int:
        return self.base_cents + self.time_sensitive_cents

    def unearned(self, cover: Cover, today: date) -> tuple[int, int, int]:
        """The days of coverage ahead, those there were at `as_of`, and the cents of premium for the former."""
        whole = cover.days_after(self.as_of)
        left = min(cover.days_after(today), whole)
        return left, whole, (self.returnable_cents * left * 2 + whole) // (2 * whole) if whole else 0


class Changed(NamedTuple):
    """An account after a change; `refund_cents` came off its base."""

    account: PremiumAccount
    refund_cents: int


def opened(total_cents: int, time_sensitive_cents: int, bought_on: date) -> PremiumAccount:
    """The account of a policy that was never changed."""
    base = total_cents - time_sensitive_cents
    return PremiumAccount(base, time_sensitive_cents, base, 0, bought_on)


def after_change(
    before: PremiumAccount,
    old: SplitPrice,
    new: SplitPrice,
    rule: AfterFreeLook,
    *,
    free_look_open: bool,
    cover: Cover,
    today: date,
) -> Changed:
    """The account once the policy's price moves from `old` to `new`; `cover` is the coverage before the change.

    Everything is rounded in the carrier's favor: many small changes must not add up to more than one.
    """
    if free_look_open:
        account = PremiumAccount(*new, new.base_cents, 0, before.as_of)
        return Changed(account, max(before.base_cents - new.base_cents, 0))
    left, whole, _ = before.unearned(cover, today)
    unearned = before.returnable_cents * left // whole if rule == "pro-rata" and whole else 0
    now = replace(
        before,
        time_sensitive_cents=max(new.time_sensitive_cents, before.time_sensitive_cents),
        returnable_cents=unearned,
        as_of=max(today, before.as_of),
    )
    moved = new.base_cents - old.base_cents
    return _lowered(now, old.base_cents, -moved) if moved < 0 else Changed(_raised(now, old, moved), 0)


def after_correction(before: PremiumAccount, old: SplitPrice, new: SplitPrice) -> PremiumAccount:
    """The account once the price was wrong from the start: all of the difference is charged or comes back.

    What an earlier decrease left with the carrier stays there.
    """
    was, now = old.base_cents, new.base_cents
    return replace(
        before,
        base_cents=before.base_cents + now - was,
        time_sensitive_cents=before.time_sensitive_cents
        + new.time_sensitive_cents
        - old.time_sensitive_cents,
        returnable_cents=before.returnable_cents * now // was if was else 0,
    )


def _lowered(account: PremiumAccount, price_cents: int, by_cents: int) -> Changed:
    refund = account.returnable_cents * by_cents // price_cents
    lowered = replace(
        account,
        base_cents=account.base_cents - refund,
        returnable_cents=account.returnable_cents - refund,
        given_up_cents=account.given_up_cents + by_cents,
    )
    return Changed(lowered, refund)


def _raised(account: PremiumAccount, old: SplitPrice, by_cents: int) -> PremiumAccount:
    """What was paid for cover that was given up counts for its share when that cover comes back."""
    paid_ahead = max(account.base_cents - old.base_cents, 0)
    back = min(by_cents, account.given_up_cents)
    counted = paid_ahead * back // account.given_up_cents if back else 0
    return replace(
        account,
        base_cents=account.base_cents + by_cents - counted,
        returnable_cents=account.returnable_cents + by_cents - counted,
        given_up_cents=account.given_up_cents - back,
    )
