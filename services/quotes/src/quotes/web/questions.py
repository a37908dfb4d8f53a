"""A quote request from the wire as a trip the carriers can price: ages of today, dates made definite.

Source: domain.md §1 (quote request), §2.2 (age on the day of purchase).
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

import orjson
from kit.card_numbers import holds_card_number
from kit.clock import latest_day
from pydantic.alias_generators import to_camel

from quotes.domain.trip_faults import trip_faults
from quotes.domain.trips import Traveler, TripRequest, age_on, year_end
from quotes.sales.calendar import purchase_day
from quotes.sales.orders import CARD_NUMBER, birth_fault
from quotes.sales.refusals import Fault, FieldsError
from quotes.web import showing_quotes, wire


def trip_of(asked: wire.QuoteRequest, now: datetime) -> tuple[TripRequest, date]:
    """Return the trip to price, and the day to price it for: today where the customer lives.

    Raises: FieldsError: a traveler without a usable age, or anything a trip cannot be (`trip_faults`).
    """
    today = purchase_day(asked.residence.state, asked.trip.departure_date, now)
    faults = [*_traveler_faults(asked, today), *_partner_faults(asked)]
    if faults:
        raise FieldsError(faults)
    trip = asked.trip
    request = TripRequest(
        state=asked.residence.state,
        kind=trip.kind,
        departure_date=trip.departure_date,
        # A plan for a year is sold for a year, whatever end a client counted; the answer says which.
        return_date=year_end(trip.departure_date) if trip.kind == "annual" else trip.return_date,
        destinations=tuple(trip.destinations),
        travelers=tuple(Traveler(_age(t, today), t.trip_cost_cents) for t in asked.travelers),
        primary_destination=trip.primary_destination,
        first_deposit_date=_paid_on(trip.first_deposit_date, today, now),
    )
    found = [Fault(_pointer(f.path), f.code, f.message) for f in trip_faults(request, today)]
    if found:
        raise FieldsError(found)
    return request, today


def _paid_on(said: date | None, today: date, now: datetime) -> date:
    """Return the day of the first deposit where the customer lives; a party that has paid nothing paid yesterday.

    "Paid today" by a clock that is ahead of theirs is today: a day that has begun nowhere on earth is yet to come.
    """
    if said is None:
        return today - timedelta(days=1)
    return today if today < said <= latest_day(now) else said


def _pointer(path: tuple[str | int, ...]) -> str:
    return "".join(f"/{to_camel(piece) if isinstance(piece, str) else piece}" for piece in path)


def params_of(asked: wire.QuoteRequest, trip: TripRequest) -> dict[str, Any]:
    """What was asked, as kept and shown: ages in the place of dates of birth, which a shared address must not carry."""
    params: dict[str, Any] = {
        "residence": {"country": "US", "state": trip.state},
        # Who has paid nothing is priced as having paid yesterday; nobody said so, and they may ask again later.
        "trip": {
            **showing_quotes.trip(trip),
            "firstDepositDate": trip.first_deposit_date if asked.trip.first_deposit_date else None,
        },
        "travelers": [{"age": t.age, "tripCostCents": t.trip_cost_cents} for t in trip.travelers],
        "partnerId": asked.partner_id,
        "ta": [t.age for t in trip.travelers],
    }
    as_json: dict[str, Any] = orjson.loads(orjson.dumps(params))
    return as_json


def next_birthday(asked: wire.QuoteRequest, today: date) -> date | None:
    """The first day on which a traveler whose date of birth is known will be a year older."""
    days = [_turns_older(t.date_of_birth, today) for t in asked.travelers if t.date_of_birth]
    return min(days, default=None)


def _turns_older(born: date, today: date) -> date:
    """The next birthday after today; born on 29 February, it is 1 March in common years, as ages are counted."""
    for year in (today.year, today.year + 1):
        try:
            day = born.replace(year=year)
        except ValueError:
            day = date(year, 3, 1)
        if day > today:
            return day
    raise AssertionError("a birthday comes within a year")


def _age(traveler: wire.Traveler, today: date) -> int:
    if traveler.date_of_birth is not None:
        return age_on(traveler.date_of_birth, today)
    return traveler.age or 0


def _traveler_faults(asked: wire.QuoteRequest, today: date) -> Iterator[Fault]:
    for index, traveler in enumerate(asked.travelers):
        at = f"/travelers/{index}"
        if traveler.age is None and traveler.date_of_birth is None:
            yield Fault(f"{at}/age", "required", "Give the traveler's age or date of birth.")
        elif traveler.age is not None and traveler.date_of_birth is not None:
            yield Fault(f"{at}/age", "one-of-two", "Give either the age or the date of birth, not both.")
        elif traveler.date_of_birth is not None:
            fault = birth_fault(traveler.date_of_birth, today)
            if fault:
                yield Fault(f"{at}/dateOfBirth", *fault)


def _partner_faults(asked: wire.QuoteRequest) -> Iterator[Fault]:
    if asked.partner_id and holds_card_number(asked.partner_id):
        yield Fault("/partnerId", "card-number", CARD_NUMBER)
