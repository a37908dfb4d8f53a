"""Keeping what carriers answered: one writer, and what has arrived by the time it writes is written together.

A shopper sees an answer when it arrives and not after the disk has it; the last line of a quote waits for the disk.
Source: V10.
"""

import queue
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError
from structlog import get_logger

from quotes.adapters.carriers import CarrierAnswer
from quotes.adapters.quote_store import QuoteStore

log = get_logger()


@dataclass(frozen=True, slots=True)
class Record:
    """An answer to keep; `done` is called once it is kept or given up."""

    quote_id: str
    answer: CarrierAnswer
    done: Callable[[], None]


class Recorder:
    """Writes answers on a thread of its own, away from the event loop on which they arrive."""

    def __init__(self, store: QuoteStore) -> None:
        self._store = store
        self._waiting: queue.SimpleQueue[Record] = queue.SimpleQueue()
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="recorder")

    def keep(self, record: Record) -> None:
        """Write this soon; safe from any thread, never waits."""
        self._waiting.put(record)
        self._writer.submit(self._write_waiting)

    def _write_waiting(self) -> None:
        records: list[Record] = []
        while True:
            try:
                records.append(self._waiting.get_nowait())
            except queue.Empty:
                break
        if records and not self._written(records) and len(records) > 1:
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
