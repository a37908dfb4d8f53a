"""Whether a wished change can be asked for at all: each fault names the field it stands in."""

from collections.abc import Iterator, Sequence

from quotes.aftercare.policies import PolicyView
from quotes.domain.changes import Wish
from quotes.domain.offers import Offer
from quotes.domain.trip_faults import trip_faults
from quotes.domain.trips import TripRequest, year_end
from quotes.domain.words import day
from quotes.sales.refusals import Fault, FieldsError

POINTERS = {"departure_date": "/departing", "return_date": "/returning", "trip_cost_cents": "/tripCostCents"}
WHOLE = ""
PAID_ON = "/addedPaidOn"
PAID_WHEN = "Enter the day you paid for what you're adding. If you haven't paid yet, enter today's date."
PAID_LATER = "The payment can't be in the future. If you haven't paid yet, enter today's date."
PAID_BEFORE = "The trip's first deposit was on {first}, so this payment can't be earlier. Check the date."
NOTHING = "Nothing would be different. Change a date, the trip cost or an option."


def must_make_sense(view: PolicyView, wish: Wish, trip: TripRequest, options: tuple[str, ...]) -> None:
    """Raises: FieldsError: the trip cannot be, an option is none of the plan's, or nothing would change."""
    faults = [
        *_trip_faults(view, trip),
        *_year_faults(wish, trip),
        *_payment_faults(view, wish, trip),
    ]
    known = {option.id for option in view.deal.offer.options}
    for index, option in enumerate(wish.options or ()):
        if option not in known:
            faults.append(Fault(f"/options/{index}", "unknown-option", "This plan has no such option."))
    if not faults and (trip, options) == (view.deal.trip, view.deal.options):
        faults.append(Fault(WHOLE, "no-change", NOTHING))
    if faults:
        raise FieldsError(faults)


def raises_cost(view: PolicyView, trip: TripRequest) -> bool:
    """Whether more trip cost is insured than before, so that the day of its payment counts."""
    return trip.total_cost_cents > view.deal.trip.total_cost_cents


def option_faults(options: Sequence[str], offer: Offer) -> list[Fault]:
    """Options that cannot be had, or kept, with the changed trip; each with the plan's own reason."""
    offered = {option.id: option for option in offer.options}
    faults: list[Fault] = []
    for index, name in enumerate(options):
        option = offered.get(name)
        if option is None or not option.available:
            reason = option.reason if option else None
            faults.append(
                Fault(
                    f"/options/{index}",
                    "option-unavailable",
                    reason or "This option is not sold with this trip.",
                )
            )
    return faults


def _payment_faults(view: PolicyView, wish: Wish, trip: TripRequest) -> list[Fault]:
    """The day on which the added cost was paid: from the first deposit to today."""
    if not raises_cost(view, trip):
        return []
    held, paid_on = view.held, wish.added_paid_on
    first = held.trip.deposit_day(held.bought_on)
    if paid_on is None:
        return [Fault(PAID_ON, "required", PAID_WHEN)]
    if paid_on > held.today:
        return [Fault(PAID_ON, "payment-in-future", PAID_LATER)]
    if paid_on < first:
        return [Fault(PAID_ON, "payment-before-deposit", PAID_BEFORE.format(first=day(first)))]
    return []


def _year_faults(wish: Wish, trip: TripRequest) -> Iterator[Fault]:
    ends = year_end(trip.departure_date)
    if trip.kind == "annual" and wish.returning and wish.returning != ends:
        message = (
            f"This plan covers a year: to {day(ends)}. To end it on another day, change the day it starts."
        )
        yield Fault("/returning", "not-a-year", message)


def _trip_faults(view: PolicyView, trip: TripRequest) -> list[Fault]:
    """Only what a change touches: a deposit or a destination that would be refused today was taken when it was sold."""
    by_pointer = {
        POINTERS[str(each.path[-1])]: each
        for each in trip_faults(trip, view.held.today)
        if each.path[-1] in POINTERS
    }
    return [Fault(pointer, each.code, each.message) for pointer, each in by_pointer.items()]
