"""What a carrier returns after the free look: the days of cover that have not begun, by the day cover begins on."""

from datetime import date

import pytest
from sandbox.carriers.domain.carriers import CancellationTerms
from sandbox.carriers.domain.return_premium import opened
from sandbox.carriers.domain.servicing import returned
from sandbox.carriers.domain.trips import Traveler, Trip, TripKind

TERMS = CancellationTerms("pro-rata", "Afterwards by the day.")


def sold(kind: TripKind) -> Trip:
    """Bought on November 21 for a departure on March 1."""
    return Trip(
        state="VT",
        kind=kind,
        departure_date=date(2027, 3, 1),
        return_date=date(2028, 2, 29) if kind == "annual" else date(2027, 3, 12),
        destinations=("FR",),
        primary_destination="FR",
        purchase_date=date(2026, 11, 21),
        travelers=(Traveler(40, 0),),
    )


@pytest.mark.parametrize(
    ("kind", "cents", "share"),
    [("single", 7_387, "82 of 111 days are left."), ("annual", 10_000, "366 of 366 days are left.")],
)
def test_a_year_of_trips_is_returned_whole_before_it_begins(kind: TripKind, cents: int, share: str) -> None:
    """A single trip is insured from the day after purchase, a year of them from the day asked for."""
    account = opened(10_000, 0, date(2026, 11, 21))
    back = returned(account, TERMS, sold(kind), free_look_open=False, today=date(2026, 12, 20))
    assert (back.cents, back.free_look) == (cents, False)
    assert back.basis.endswith(share)
