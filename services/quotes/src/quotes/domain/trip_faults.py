"""What no carrier could price: a request that contradicts itself or the calendar, named field by field.

Source: domain dossier §1, §2.2.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from quotes.domain.countries import WORLDWIDE, destination_of
from quotes.domain.elsewhere import ELSEWHERE
from quotes.domain.rates import OLDEST
from quotes.domain.states import STATES
from quotes.domain.trips import TripRequest, months_later
from quotes.domain.words import day

MAX_TRAVELERS = 10
MAX_DESTINATIONS = 20
MAX_TRIP_DAYS = 366
MAX_TRIP_COST_CENTS = 10_000_000
"""Per traveler: the highest cap of any plan."""
EARLIEST_MONTHS = 18
"""No carrier sells earlier than this before departure."""
OLDEST_DEPOSIT_DAYS = 730


@dataclass(frozen=True, slots=True)
class TripFault:
    """`path` names the field in snake_case, indexes included; `message` says what to do."""

    path: tuple[str | int, ...]
    code: str
    message: str


def trip_faults(request: TripRequest, today: date) -> tuple[TripFault, ...]:
    """Everything wrong with a request; empty when carriers can be asked."""
    return (
        *_residence(request),
        *_dates(request, today),
        *_deposit(request, today),
        *_places(request),
        *_party(request),
    )


def _residence(request: TripRequest) -> Iterator[TripFault]:
    path = ("residence", "state")
    if request.state in ELSEWHERE:
        yield TripFault(path, "residence-elsewhere", ELSEWHERE[request.state].why)
    elif request.state not in STATES:
        yield TripFault(path, "unknown-state", "Choose the state you live in.")


def _dates(request: TripRequest, today: date) -> Iterator[TripFault]:
    departure, back = ("trip", "departure_date"), ("trip", "return_date")
    if request.departure_date <= today:
        yield TripFault(
            departure, "departure-not-ahead", f"The trip must begin after today, {day(today)} where you live."
        )
    elif request.departure_date > months_later(today, EARLIEST_MONTHS):
        message = f"Plans are sold up to {EARLIEST_MONTHS} months before departure."
        yield TripFault(departure, "departure-too-far", message)
    if request.return_date < request.departure_date:
        yield TripFault(back, "return-before-departure", "The trip must end on or after the day it begins.")
    elif request.days > MAX_TRIP_DAYS:
        yield TripFault(back, "trip-too-long", "A trip can last one year at most.")


def _deposit(request: TripRequest, today: date) -> Iterator[TripFault]:
    path, paid = ("trip", "first_deposit_date"), request.first_deposit_date
    if paid and paid > today:
        # Whoever has paid is never advised to leave it empty: that would date the payment wrong, and cost a waiver.
        now = day(today)
        message = f"This day is yet to come: today is {now} where you live. If you paid today, enter {now}."
        yield TripFault(path, "deposit-in-future", message)
    elif paid and paid < today - timedelta(days=OLDEST_DEPOSIT_DAYS):
        message = "The first deposit lies more than two years back; check the year."
        yield TripFault(path, "deposit-too-old", message)


def _places(request: TripRequest) -> Iterator[TripFault]:
    path = ("trip", "destinations")
    if not 1 <= len(request.destinations) <= MAX_DESTINATIONS:
        yield TripFault(path, "destination-count", f"Name 1 to {MAX_DESTINATIONS} countries.")
    if len(set(request.destinations)) < len(request.destinations):
        yield TripFault(path, "destination-twice", "Name each country once.")
    for index, code in enumerate(request.destinations):
        country = destination_of(code)
        if not country:
            yield TripFault((*path, index), "unknown-country", "Choose a country from the list.")
        elif country.refused:
            yield TripFault((*path, index), "destination-refused", country.refused)
        elif country is WORLDWIDE and request.kind != "annual":
            message = "Name the countries of this trip: only a plan for a year is sold for travel anywhere."
            yield TripFault((*path, index), "destination-unnamed", message)
    if request.primary_destination and request.primary_destination not in request.destinations:
        message = "The main destination must be one of the countries you named."
        yield TripFault(("trip", "primary_destination"), "primary-not-listed", message)


def _party(request: TripRequest) -> Iterator[TripFault]:
    if not 1 <= len(request.travelers) <= MAX_TRAVELERS:
        yield TripFault(("travelers",), "traveler-count", f"A party has 1 to {MAX_TRAVELERS} travelers.")
    for index, traveler in enumerate(request.travelers):
        if not 0 <= traveler.age <= OLDEST:
            message = f"Ages run from 0 to {OLDEST}."
            yield TripFault(("travelers", index, "age"), "age-out-of-range", message)
        if not 0 <= traveler.trip_cost_cents <= MAX_TRIP_COST_CENTS:
            message = "A trip can be insured for up to $100,000 a traveler."
            yield TripFault(("travelers", index, "trip_cost_cents"), "trip-cost-out-of-range", message)
