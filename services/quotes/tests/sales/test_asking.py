"""Asking every carrier: nothing is told before its quote is kept, and what comes together is told together."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from threading import Thread, Timer
from types import SimpleNamespace

import pytest
from quotes.adapters.carriers import Ask, CarrierAnswer
from quotes.domain.trips import Traveler, TripRequest
from quotes.sales import asking as asking_module
from quotes.sales.asking import Panel
from quotes.sales.quoting import new_quote

DAY = date(2026, 12, 1)
TRIP = TripRequest("FL", "single", DAY, DAY, ("IT",), (Traveler(40, 0),))
Told = Callable[[CarrierAnswer], object]


class Carrier:
    """Answers when it is told to, or before anybody can look."""

    remote = True

    def __init__(self, name: str, *, eager: bool = False) -> None:
        self.carrier_id = self.name = name
        self._eager = eager
        self._told: Told = lambda answer: None
        self.waited_for = lambda: None

    def wait_until_asked(self, timeout_s: float) -> None:
        self.waited_for()

    def tell(self, ask: Ask, told: Told) -> None:
        self._told = told
        if self._eager:
            self.answers()

    def answers(self) -> None:
        self._told(CarrierAnswer(self.carrier_id, self.name))


class Store:
    """Notes what is written, in order."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def create(self, quote: object, answers: object) -> None:
        self.written.append("quote")

    def add(self, answers: list[tuple[str, CarrierAnswer]]) -> None:
        self.written += sorted(answer.carrier_id for _, answer in answers)


def asked(store: Store, *carriers: Carrier) -> SimpleNamespace:
    panel = Panel(carriers, store, deadline_s=5.0)
    quote = new_quote(TRIP, {}, panel.names, "v1", datetime(2026, 11, 21, tzinfo=UTC))
    return panel.ask(quote, "request-0001")


def test_an_answer_that_comes_before_its_quote_is_kept_waits_for_it() -> None:
    store = Store()
    asking = asked(store, Carrier("one", eager=True), Carrier("two", eager=True))
    told = [[answer.carrier_id for answer in together] for together in asking.later(5.0)]
    assert told == [["one", "two"]]
    assert store.written == ["quote", "one", "two"]


def test_a_quote_whose_answers_are_kept_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to be kept: who still waited would hold every quote up for as long as a starved machine needs."""
    monkeypatch.setattr(asking_module, "GRACE_S", 60.0)
    for carriers in ((), (Carrier("one", eager=True), Carrier("two", eager=True))):
        asking = asked(Store(), *carriers)
        reader = Thread(target=list, args=(asking.later(5.0),), daemon=True)
        reader.start()
        reader.join(5.0)
        assert not reader.is_alive()


def test_the_last_answer_there_will_be_is_known_as_the_last() -> None:
    """It is what a quote's end waits for, so it is written at once; those before it may wait for company."""
    asking = asked(Store(), Carrier("one"), Carrier("two"), Carrier("three"))
    assert [asking.arrive(CarrierAnswer(name, name)) for name in ("two", "one", "three")] == [
        False,
        False,
        True,
    ]


def test_the_questions_leave_before_the_quote_is_kept() -> None:
    """V10: keeping it holds the interpreter, and with it the thread that asks."""
    store, last = Store(), Carrier("last")
    last.waited_for = lambda: store.written.append("asked")
    asked(store, Carrier("first"), last)
    assert store.written == ["asked", "quote"]


def test_what_came_together_is_told_together_and_what_follows_when_it_comes() -> None:
    first, second, third = Carrier("first"), Carrier("second"), Carrier("third")
    asking = asked(Store(), first, second, third)
    later = asking.later(5.0)
    first.answers()
    second.answers()
    assert [answer.carrier_id for answer in next(later)] == ["first", "second"]
    Thread(target=third.answers).start()
    assert [answer.carrier_id for answer in next(later)] == ["third"]
    assert list(later) == []


def test_whoever_answers_before_the_deadline_is_waited_for() -> None:
    slow = Carrier("slow")
    asking = asked(Store(), slow)
    Timer(0.3, slow.answers).start()
    told = [[(answer.carrier_id, answer.trouble) for answer in together] for together in asking.later(5.0)]
    assert told == [[("slow", None)]]


def test_whoever_says_nothing_is_named_once_the_deadline_has_passed() -> None:
    quick, silent = Carrier("quick", eager=True), Carrier("silent")
    asking = asked(Store(), quick, silent)
    asking._began -= 10
    told = [[(answer.carrier_id, answer.trouble) for answer in together] for together in asking.later(0.1)]
    assert told == [[("quick", None)], [("silent", "timeout")]]
