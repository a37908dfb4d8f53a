"""Whether a carrier's new total for a policy in force can be true, beside the price of its own offer.

Source: R8; domain dossier §4 (free look): a decrease is returned in full in the free look, and afterwards never
beyond what cancelling on the same day would return.
"""

from collections.abc import Callable
from datetime import date

from quotes.adapters.carriers import Refused
from quotes.adapters.servicing import CancelTerms, Held
from quotes.domain.cost_parts import Parts
from quotes.domain.offers import Offer
from quotes.domain.options import split_price
from quotes.domain.trips import TripRequest


def fault_of_change(
    held: Held,
    offer: Offer,
    options: tuple[str, ...],
    total_cents: int,
    cancelled: Callable[[], CancelTerms | Refused],
) -> str | None:
    """Why the total cannot be true, or None. `cancelled` asks what cancelling would return, where that decides."""
    old, new = held.price, split_price(offer, options)
    if total_cents < new.total_cents:
        return "total-below-offer"
    if held.free_look_open and total_cents != new.total_cents:
        return "free-look-not-granted"
    rise = sum(max(after - before, 0) for before, after in zip(old, new, strict=True))
    if total_cents > held.total_cents + rise:
        return "total-above-offer"
    lowered = held.total_cents - total_cents
    if lowered > 0 and not held.free_look_open:
        most = cancelled()
        if isinstance(most, Refused) or lowered > most.refund_cents:
            return "refund-above-cancellation"
    return None


def fault_of_correction(held: Held, offer: Offer | None, total_cents: int) -> str | None:
    """The same for a correction, which moves the total by no more than the price at the corrected ages moves."""
    if total_cents == held.total_cents:
        return None
    if offer is None:
        return "price-without-cause"
    moved = split_price(offer, held.options).total_cents - held.price.total_cents
    low, high = sorted((0, moved))
    return None if low <= total_cents - held.total_cents <= high else "price-without-cause"


def fault_of_parts(held: Held, trip: TripRequest, parts: Parts, paid_on: date | None) -> str | None:
    """Why the parts of the trip cost cannot be true, or None; they are needed once the cost has been raised."""
    if not parts:
        return None if paid_on is None and not held.parts else "parts-missing"
    if sum(part.cents for part in parts) != trip.total_cost_cents:
        return "parts-wrong-sum"
    if paid_on is not None and parts[-1].paid_on != paid_on:
        return "parts-wrong-day"
    return None
