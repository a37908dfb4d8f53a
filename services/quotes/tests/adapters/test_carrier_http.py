"""A carrier behind HTTP that hangs, drips, refuses, resets or sends rubbish costs only its own offers."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import wait as wait_for
from dataclasses import replace
from datetime import date, timedelta

import pytest
from outside_faults import GARBAGE, SURVIVORS, impatient
from outside_world import CARRIER, OutsideWorld
from prometheus_client import REGISTRY
from quotes.adapters import carrier_answers
from quotes.adapters.carrier_http import SLOTS, HttpCarrier, Patience
from quotes.adapters.carriers import Ask, CarrierAnswer
from quotes.domain.trips import Traveler
from trips import to_italy

Make = Callable[[str], HttpCarrier]
STALLED_S = 2.0
"""As long as a busy machine may stand still."""


@pytest.fixture
def ask() -> Ask:  # type: ignore[override]
    trip = to_italy(Traveler(42, 250_000), Traveler(42, 250_000), first_deposit_date=date(2026, 11, 15))
    return Ask("request-0001", trip, date(2026, 11, 21))


def answer(carrier: HttpCarrier, ask: Ask) -> CarrierAnswer:
    return carrier.quote(ask).result(10)


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_a_sound_answer_becomes_offers(make_carrier: Make, ask: Ask) -> None:
    said = answer(make_carrier(CARRIER), ask)
    assert said.trouble is None
    assert [each.offer.offer_id for each in said.proposals] == [f"{CARRIER}-voyager", f"{CARRIER}-explorer"]
    assert said.proposals[0].offer.price_cents == 12_000
    assert [each.rule for each in said.declined] == ["age-above-maximum"]


@impatient
@pytest.mark.parametrize(
    ("mode", "trouble"),
    [
        ("hang", "timeout"),
        ("drip", "timeout"),
        ("refuse", "refused"),
        ("reset", "error"),
        ("gzip-bomb", "invalid-answer"),
    ],
)
def test_a_carrier_in_trouble_is_named_within_its_time(
    make_carrier: Make, world: OutsideWorld, ask: Ask, mode: str, trouble: str
) -> None:
    """TRUST R7, R8: the time-out is for the whole answer, so a drip of a byte a second is one too."""
    world.mode[CARRIER] = mode
    began = time.monotonic()
    said = answer(make_carrier(CARRIER), ask)
    assert (said.trouble, said.proposals) == (trouble, ())
    assert time.monotonic() - began < 1.5 + STALLED_S


def test_a_carrier_that_is_not_there_is_refused_at_once(
    make_carrier: Make, world: OutsideWorld, ask: Ask, patience: Patience
) -> None:
    carrier = make_carrier(CARRIER)
    world.pause()
    began = time.monotonic()
    assert answer(carrier, ask).trouble == "refused"
    assert time.monotonic() - began < STALLED_S < patience.call_s


@pytest.mark.parametrize("mode", GARBAGE)
def test_rubbish_is_never_an_offer_and_always_counted(
    make_carrier: Make, world: OutsideWorld, ask: Ask, mode: str
) -> None:
    """TRUST R8: a bad offer is dropped alone; an unreadable answer as a whole; each in a metric."""
    world.mode[CARRIER] = mode
    before = _dropped()
    said = answer(make_carrier(CARRIER), ask)
    assert len(said.proposals) == SURVIVORS.get(mode, 0)
    assert all(each.offer.price_cents == 17_000 for each in said.proposals)
    assert (said.trouble is None) == bool(said.proposals)
    assert _dropped() > before


NAMELESS = {"missing-plan", "foreign-plan"}
"""What was offered cannot be made out, so it cannot be named either."""


@pytest.mark.parametrize("mode", sorted(SURVIVORS.keys() - NAMELESS))
def test_a_plan_whose_price_cannot_be_believed_is_named_beside_the_others(
    make_carrier: Make, world: OutsideWorld, ask: Ask, mode: str
) -> None:
    """TRUST R8: no plan goes missing in silence."""
    world.mode[CARRIER] = mode
    said = answer(make_carrier(CARRIER), ask)
    told = {each.plan_id: each.rule for each in said.declined}
    assert told[f"{CARRIER}-voyager"] == carrier_answers.UNSOUND
    assert len(told) + len(said.proposals) == 3


def test_an_option_by_the_day_may_cost_many_times_a_small_premium(
    make_carrier: Make, world: OutsideWorld, ask: Ask
) -> None:
    """A hundred days of a rental car at $13 on a plan of $120: twelve times its price, and right."""
    world.mode[CARRIER] = "dear-by-the-day"
    long = replace(ask.trip, return_date=ask.trip.departure_date + timedelta(days=99))
    said = answer(make_carrier(CARRIER), replace(ask, trip=long))
    assert [each.offer.offer_id for each in said.proposals] == [f"{CARRIER}-voyager", f"{CARRIER}-explorer"]
    assert [each.rule for each in said.declined] == ["age-above-maximum"]


def test_no_cover_is_promised_for_longer_than_its_plan_is_sold(
    make_carrier: Make, world: OutsideWorld, ask: Ask
) -> None:
    """[Q-06] A carrier counts its windows from the deposit alone: of a trip sooner than that they end with the sale."""
    world.mode[CARRIER] = "windows-past-the-trip"
    offer = answer(make_carrier(CARRIER), ask).proposals[0].offer
    assert {each.id: each.date for each in offer.deadlines} == {
        "preexisting-waiver": date(2027, 2, 8),
        "cfar": date(2027, 2, 8),
        "purchase": date(2027, 2, 8),
        "free-look": date(2027, 2, 9),
    }
    assert {each.deadline for each in offer.options} == {date(2027, 2, 8)}


def test_a_carrier_whose_prices_cannot_be_believed_is_asked_again(
    make_carrier: Make, world: OutsideWorld, ask: Ask
) -> None:
    """It answers, and in time: what is wrong with one trip's prices keeps nobody else from its plans."""
    world.mode[CARRIER] = "twin-ids"
    carrier = make_carrier(CARRIER)
    assert [answer(carrier, ask).trouble for _ in range(7)] == ["invalid-answer"] * 7
    world.mode[CARRIER] = "ok"
    assert answer(carrier, ask).trouble is None


def _dropped() -> float:
    names = ("quotes_offers_dropped_total", "quotes_carrier_answers_dropped_total")
    return sum(
        sample.value for family in REGISTRY.collect() for sample in family.samples if sample.name in names
    )


@impatient
def test_a_hanging_carrier_takes_four_slots_and_not_one_more(
    make_carrier: Make, world: OutsideWorld, ask: Ask
) -> None:
    """TRUST R7: the bulkhead."""
    world.mode[CARRIER] = "hang"
    carrier = make_carrier(CARRIER)
    asked: list[Future[CarrierAnswer]] = [carrier.quote(ask) for _ in range(12)]
    wait_for(asked, 5)
    troubles = [each.result(0).trouble for each in asked]
    assert troubles.count("timeout") == SLOTS
    assert troubles.count("paused") == 12 - SLOTS
    assert world.books.quotes == SLOTS


def test_after_five_failures_it_is_left_alone(make_carrier: Make, world: OutsideWorld, ask: Ask) -> None:
    """TRUST R7: 0 calls while the breaker is open."""
    world.mode[CARRIER] = "refuse"
    carrier = make_carrier(CARRIER)
    for _ in range(5):
        assert answer(carrier, ask).trouble == "refused"
    calls = world.books.quotes
    assert [answer(carrier, ask).trouble for _ in range(10)] == ["paused"] * 10
    assert world.books.quotes == calls


def test_a_fault_of_our_own_is_that_carriers_trouble_and_nobody_elses(
    make_carrier: Make, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise LookupError("nobody thought of this")

    monkeypatch.setattr(carrier_answers, "read_proposals", break_down)
    assert answer(make_carrier(CARRIER), ask).trouble == "error"
