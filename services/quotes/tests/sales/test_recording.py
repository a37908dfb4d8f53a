"""Keeping answers: together when they come together, and none lost for another's sake."""

from threading import Event, Semaphore

from quotes.adapters.carriers import CarrierAnswer
from quotes.sales.recording import Record, Recorder
from sqlalchemy.exc import SQLAlchemyError

PATIENCE_S = 5


class SlowStore:
    """Takes its first writing only when told; refuses answers to the quote `gone`."""

    def __init__(self) -> None:
        self.writings: list[list[str]] = []
        self.begun = Event()
        self.go_on = Event()

    def add(self, answers: list[tuple[str, CarrierAnswer]]) -> None:
        self.begun.set()
        self.go_on.wait(PATIENCE_S)
        if any(quote_id == "gone" for quote_id, _ in answers):
            raise SQLAlchemyError
        self.writings.append([answer.carrier_id for _, answer in answers])


def record(carrier: str, done: Semaphore, quote_id: str = "q") -> Record:
    return Record(quote_id, CarrierAnswer(carrier, carrier.title()), done.release)


def wait_for(done: Semaphore, times: int) -> bool:
    return all(done.acquire(timeout=PATIENCE_S) for _ in range(times))


def test_what_arrives_during_a_writing_is_written_together_afterwards() -> None:
    store, done = SlowStore(), Semaphore(0)
    recorder = Recorder(store)
    recorder.keep(record("first", done))
    assert store.begun.wait(PATIENCE_S)
    for carrier in ("second", "third", "fourth"):
        recorder.keep(record(carrier, done))
    assert not done.acquire(blocking=False)
    store.go_on.set()
    assert wait_for(done, 4)
    assert store.writings == [["first"], ["second", "third", "fourth"]]


def test_an_answer_that_cannot_be_kept_costs_no_other() -> None:
    store, done = SlowStore(), Semaphore(0)
    recorder = Recorder(store)
    recorder.keep(record("first", done))
    assert store.begun.wait(PATIENCE_S)
    recorder.keep(record("second", done))
    recorder.keep(record("lost", done, quote_id="gone"))
    recorder.keep(record("third", done))
    store.go_on.set()
    assert wait_for(done, 4)
    assert store.writings == [["first"], ["second"], ["third"]]
