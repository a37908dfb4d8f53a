"""A party is rated again as it buys, and told what moved. Source: domain.md §1 (Purchase)."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from sandbox.carriers.domain.binding import BindDeclinedError, Rerated, age_on, rerate
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.rates import rate
from sandbox.carriers.domain.trips import Trip

MakeTrip = Callable[..., Trip]
BUYING = date(2026, 11, 21)
BORN_40 = date(1986, 5, 1)


@pytest.fixture
def again(carriers: dict[str, Carrier]) -> Callable[..., Rerated]:
    carrier = carriers["pilgrim-casualty"]
    plan = carrier.plan("pilgrim-casualty-wayfarer")
    assert plan

    def call(quoted: Trip, **changes: Any) -> Rerated:
        known: dict[str, Any] = {
            "factors": rate(plan.rates, quoted).factors,
            "chosen": [],
            "births": [BORN_40],
            "today": BUYING,
            "price_factor": Decimal(1),
        }
        return rerate(carrier, plan, quoted, **{**known, **changes})

    return call


def total(carriers: dict[str, Carrier], trip: Trip) -> int:
    plan = carriers["pilgrim-casualty"].plan("pilgrim-casualty-wayfarer")
    assert plan
    return rate(plan.rates, trip).total_cents


def test_the_same_day_gives_the_same_price(
    again: Callable[..., Rerated], carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    trip = make_trip()
    assert again(trip).total_cents == total(carriers, trip)


def test_a_birthday_between_quote_and_purchase_is_named_as_the_reason(
    again: Callable[..., Rerated], carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    trip = make_trip(ages=(59,))
    rerated = again(trip, births=[date(1966, 11, 21)])
    assert rerated.total_cents > total(carriers, trip)
    assert rerated.reason == "A traveler is in another age band on the day of purchase."


def test_departure_coming_near_is_named_as_the_reason(
    again: Callable[..., Rerated], carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    trip = make_trip()
    rerated = again(trip, today=date(2027, 2, 20))
    assert rerated.total_cents > total(carriers, trip)
    assert rerated.reason == "Departure is closer than on the day of the quote."


def test_new_rates_move_the_price_by_their_factor(
    again: Callable[..., Rerated], carriers: dict[str, Carrier], make_trip: MakeTrip
) -> None:
    trip = make_trip()
    rerated = again(trip, price_factor=Decimal("1.07"))
    assert rerated.total_cents == round(total(carriers, trip) * 1.07)
    assert "new rates" in rerated.reason


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"births": [BORN_40, BORN_40]}, "another number of travelers"),
        ({"births": [date(1930, 1, 1)]}, "up to age 89"),
        ({"today": date(2027, 3, 1)}, "at least 1 day before departure"),
        ({"chosen": ["helicopter"]}, "no option named"),
        ({"chosen": ["cfar"], "today": date(2027, 1, 15)}, "Had to be bought by"),
    ],
)
def test_what_is_not_eligible_any_more_is_declined(
    changes: dict[str, Any], words: str, again: Callable[..., Rerated], make_trip: MakeTrip
) -> None:
    with pytest.raises(BindDeclinedError, match=words):
        again(make_trip(first_deposit_date=date(2026, 11, 20)), **changes)


def test_an_option_counts_once_however_often_it_is_named(
    again: Callable[..., Rerated], make_trip: MakeTrip
) -> None:
    once, twice = (again(make_trip(), chosen=names).total_cents for names in (["cfar"], ["cfar", "cfar"]))
    assert once == twice > again(make_trip()).total_cents


@pytest.mark.parametrize(
    ("day", "age"),
    [(date(2026, 2, 27), 25), (date(2026, 2, 28), 25), (date(2026, 3, 1), 26), (date(2028, 2, 29), 28)],
)
def test_who_is_born_on_february_29_turns_on_march_1(day: date, age: int) -> None:
    assert age_on(day, date(2000, 2, 29)) == age
