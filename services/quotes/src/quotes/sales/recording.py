"""Keeping what carriers answered: one writer, and what arrives within moments is written together.

A shopper sees an answer when it arrives and not after the database has it; the last line of a quote waits for that,
so the last answer is written at once and takes those before it along.
Source: V10.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event, Lock

from sqlalchemy.exc import SQLAlchemyError
from structlog import get_logger

from quotes.adapters.carriers import CarrierAnswer
from quotes.adapters.quote_store import QuoteStore

LINGER_S = 0.2
"""How long an answer may wait for company: what another worker shows of an unfinished quote is this old at most."""

log = get_logger()


@dataclass(frozen=True, slots=True)
class Record:
    """An answer to keep; `done` is called once it is kept or given up. Nobody waits longer for the `last`."""

    quote_id: str
    answer: CarrierAnswer
    done: Callable[[], None]
    last: bool = False


class Recorder:
    """Writes answers on a thread of its own, away from the event loop on which they arrive."""

    def __init__(self, store: QuoteStore) -> None:
        self._store = store
        self._lock = Lock()
        self._waiting: list[Record] = []
        self._hurry = Event()
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="recorder")

    def keep(self, record: Record) -> None:
        """Write this soon; safe from any thread, never waits."""
        with self._lock:
            first = not self._waiting
            self._waiting.append(record)
            if record.last:
                self._hurry.set()
        if first:
            self._writer.submit(self._write_waiting)

    def _write_waiting(self) -> None:
        self._hurry.wait(LINGER_S)
        with self._lock:
            records, self._waiting = self._waiting, []
            self._hurry.clear()
        if not self._written(records) and len(records) > 1:
            # One that cannot be kept, such as of a quote just forgotten, must not cost the others.
            for record in records:
                self._written([record])
        for record in records:
            record.done()

    def _written(self, records: Sequence[Record]) -> bool:
        try:
            self._store.add([(record.quote_id, record.answer) for record in records])
        except SQLAlchemyError as error:
            carriers = [record.answer.carrier_id for record in records]
            log.error("quote.unsaved", carriers=carriers, exc_info=error)
            return False
        return True
