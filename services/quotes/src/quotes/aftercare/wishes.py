"""Whether a wished change can be asked for at all: each fault names the field it stands in."""

from collections.abc import Sequence

from quotes.aftercare.policies import PolicyView
from quotes.domain.changes import Wish
from quotes.domain.offers import Offer
from quotes.domain.trip_faults import trip_faults
from quotes.domain.trips import TripRequest
from quotes.sales.refusals import Fault, FieldsError

POINTERS = {"departure_date": "/departing", "return_date": "/returning", "trip_cost_cents": "/tripCostCents"}
WHOLE = ""
NOTHING = "Nothing would be different. Change a date, the trip cost or an option."


def must_make_sense(view: PolicyView, wish: Wish, trip: TripRequest, options: tuple[str, ...]) -> None:
    """Raises: FieldsError: the trip cannot be, an option is none of the plan's, or nothing would change."""
    faults = _trip_faults(view, trip)
    known = {option.id for option in view.deal.offer.options}
    for index, option in enumerate(wish.options or ()):
        if option not in known:
            faults.append(Fault(f"/options/{index}", "unknown-option", "This plan has no such option."))
    if not faults and (trip, options) == (view.deal.trip, view.deal.options):
        faults.append(Fault(WHOLE, "no-change", NOTHING))
    if faults:
        raise FieldsError(faults)


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


def _trip_faults(view: PolicyView, trip: TripRequest) -> list[Fault]:
    """Only what a change touches: a deposit or a destination that would be refused today was taken when it was sold."""
    by_pointer = {
        POINTERS[str(each.path[-1])]: each
        for each in trip_faults(trip, view.held.today)
        if each.path[-1] in POINTERS
    }
    return [Fault(pointer, each.code, each.message) for pointer, each in by_pointer.items()]
