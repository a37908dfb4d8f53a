"""Where a policy stands on a day: in force, cancelled or over, and what can still be done to it."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

from quotes.domain.trips import TripRequest
from quotes.domain.words import day

PolicyState = Literal["active", "cancelled", "ended"]
PENDING = "We are still finding out what became of your last request. Please look again in a minute."


@dataclass(frozen=True, slots=True)
class Standing:
    """`why` says why nothing can be done any more; None while the policy can be cancelled and changed.

    Names, dates of birth and the address can be corrected for longer, until it ends: `cannot_correct` says why not.
    """

    state: PolicyState
    free_look_open: bool
    why: str | None
    pending: bool = False

    @property
    def can_be_changed(self) -> bool:
        return self.why is None

    @property
    def cannot_correct(self) -> str | None:
        if self.state != "active":
            return self.why
        return PENDING if self.pending else None


def cover_begins(trip: TripRequest, bought_on: date) -> date:
    """The first day of cover: the one after purchase, and for a year of trips not before the day asked for."""
    first = bought_on + timedelta(days=1)
    return max(first, trip.departure_date) if trip.kind == "annual" else first


def standing(
    *,
    cancelled_on: date | None,
    trip: TripRequest,
    free_look_ends_at: datetime,
    now: datetime,
    today: date,
    pending: bool = False,
) -> Standing:
    """The policy's standing. Days are of the customer's calendar; once the trip has begun nothing can be undone."""
    if cancelled_on:
        return Standing("cancelled", False, f"This policy was canceled on {day(cancelled_on)}.")
    if today > trip.return_date:
        return Standing("ended", False, f"This policy ended on {day(trip.return_date)}.")
    if today >= trip.departure_date:
        begun = "year of trips" if trip.kind == "annual" else "trip"
        return Standing(
            "active",
            False,
            f"Your {begun} began on {day(trip.departure_date)}, so its dates, cost and upgrades stay as they are.",
            pending,
        )
    return Standing("active", now < free_look_ends_at, PENDING if pending else None, pending)
