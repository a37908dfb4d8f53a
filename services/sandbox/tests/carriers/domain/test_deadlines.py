"""Deadlines are dated for the party and the state. Source: domain.md §2.2, §4 (free look)."""

from collections.abc import Callable
from datetime import date

import pytest
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.deadlines import Deadline, deadlines
from sandbox.carriers.domain.trips import Traveler, Trip

MakeTrip = Callable[..., Trip]


@pytest.fixture
def dated(carriers: dict[str, Carrier]) -> Callable[..., dict[str, Deadline]]:
    def make(trip: Trip, plan_id: str = "northwind-assurance-voyager") -> dict[str, Deadline]:
        carrier = next(carrier for carrier in carriers.values() if carrier.plan(plan_id))
        plan = carrier.plan(plan_id)
        assert plan
        return {deadline.id: deadline for deadline in deadlines(carrier, plan, trip)}

    return make


def test_windows_count_from_the_first_deposit(
    dated: Callable[..., dict[str, Deadline]], make_trip: MakeTrip
) -> None:
    found = dated(make_trip(first_deposit_date=date(2026, 11, 10)))
    assert found["preexisting-waiver"].date == date(2026, 11, 25)
    assert found["cfar"].date == date(2026, 11, 25)
    assert not found["cfar"].missed


def test_nothing_paid_yet_counts_as_paid_yesterday(
    dated: Callable[..., dict[str, Deadline]], make_trip: MakeTrip
) -> None:
    assert dated(make_trip())["preexisting-waiver"].date == date(2026, 12, 5)


def test_a_state_can_have_a_longer_window(
    dated: Callable[..., dict[str, Deadline]], make_trip: MakeTrip
) -> None:
    trip = make_trip(state="AK", first_deposit_date=date(2026, 11, 10))
    assert dated(trip)["preexisting-waiver"].date == date(2026, 12, 1)


def test_an_option_that_a_state_does_not_have_sets_no_deadline(
    dated: Callable[..., dict[str, Deadline]], make_trip: MakeTrip
) -> None:
    assert "cfar" not in dated(make_trip(state="NY"))


@pytest.mark.parametrize(("state", "last"), [("CA", date(2026, 12, 5)), ("ID", date(2026, 12, 21))])
def test_free_look_is_the_longer_of_plan_and_state(
    state: str, last: date, dated: Callable[..., dict[str, Deadline]], make_trip: MakeTrip
) -> None:
    assert dated(make_trip(state=state))["free-look"].date == last


def test_the_last_day_to_buy_is_before_departure(
    dated: Callable[..., dict[str, Deadline]], make_trip: MakeTrip
) -> None:
    assert dated(make_trip(), "bluefin-specialty-tender")["purchase"].date == date(2027, 2, 27)


@pytest.mark.parametrize("plan_id", ["northwind-assurance-voyager", "sablewood-insurance-select"])
def test_without_a_trip_cost_nothing_that_pays_it_back_has_a_date(
    dated: Callable[..., dict[str, Deadline]], make_trip: MakeTrip, plan_id: str
) -> None:
    """Source: domain.md §2.2 ($0 trip cost)."""
    found = dated(make_trip(travelers=(Traveler(age=41, trip_cost_cents=0),)), plan_id)
    assert set(found) == {"preexisting-waiver", "purchase", "free-look"}


@pytest.mark.parametrize(("days", "missed"), [(2, False), (1, True)])
def test_an_upgrade_is_dated_no_later_than_the_notice_its_cover_asks_for(
    dated: Callable[..., dict[str, Deadline]], make_trip: MakeTrip, days: int, missed: bool
) -> None:
    """Forty-eight hours are asked for: whoever buys on the eve of departure could never use it."""
    trip = make_trip(departure_date=date(2026, 11, 21 + days))
    assert dated(trip)["cfar"].date == date(2026, 11, 21 + days - 2)
    assert dated(trip)["cfar"].missed is missed
