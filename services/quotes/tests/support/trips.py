"""A trip that parties take in tests which ask of the party and not of the trip."""

from datetime import date

from quotes.domain.trips import Traveler, TripRequest


def to_italy(*travelers: Traveler, first_deposit_date: date | None = None) -> TripRequest:
    """Ten nights from Florida in February 2027."""
    return TripRequest(
        state="FL",
        kind="single",
        departure_date=date(2027, 2, 10),
        return_date=date(2027, 2, 20),
        destinations=("IT",),
        travelers=travelers,
        first_deposit_date=first_deposit_date,
    )
