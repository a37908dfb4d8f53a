"""Asking every carrier at once: those on file answer at once, the others as they can, each kept as it comes.

The asking goes on, and is kept, when the visitor who asked has left; any worker can then show the result.
Source: R7, Q-06; DESIGN §5 (quotes).
"""

import queue
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from threading import Event, Lock

from sqlalchemy.exc import SQLAlchemyError
from structlog import get_logger

from quotes.adapters.carriers import Ask, CarrierAdapter, CarrierAnswer, Trouble
from quotes.adapters.quote_store import QuoteStore, StoredQuote
from quotes.sales.quoting import held_until
from quotes.sales.recording import Record, Recorder
from quotes.sales.waiting_room import WaitingRoom

GRACE_S = 1.0
"""Beyond a carrier's own deadline; an answer is this late only when the machine is starved."""

ASKED_WITHIN_S = 0.005
"""How long a quote's own work stands aside for its questions; they take half a millisecond where nothing is busy."""

SEATS = 4
"""Of the eight threads that the Procfile gives a process."""

log = get_logger()


class Asking:
    """One quote while carriers answer it. `saved` is False when the database took nothing."""

    def __init__(
        self,
        quote: StoredQuote,
        at_once: Sequence[CarrierAnswer],
        pending: Sequence[CarrierAdapter],
        room: WaitingRoom,
    ) -> None:
        self.quote = quote
        self._room = room
        self.at_once = tuple(at_once)
        self.saved = True
        self._began = time.monotonic()
        self._pending = {carrier.carrier_id: carrier.name for carrier in pending}
        self._arrivals: queue.SimpleQueue[CarrierAnswer] = queue.SimpleQueue()
        self._unanswered = len(self._pending)
        self._unkept = 0
        self._all_kept: Event | None = None
        self._lock = Lock()

    @property
    def elapsed_ms(self) -> int:
        return round((time.monotonic() - self._began) * 1000)

    def arrive(self, answer: CarrierAnswer) -> bool:
        """Show an answer to whoever waits; `kept` must follow. Returns whether it is the last there will be."""
        with self._lock:
            self._unanswered -= 1
            self._unkept += 1
            last = self._unanswered == 0
        self._arrivals.put(answer)
        return last

    def kept(self) -> None:
        """One answer more is kept, or never will be."""
        with self._lock:
            self._unkept -= 1
            if self._unkept == 0 and self._all_kept is not None:
                self._all_kept.set()

    def later(self, deadline_s: float) -> Iterator[Sequence[CarrierAnswer]]:
        """The answers of remote carriers as they come; one that is missing at the deadline has timed out.

        What has come together is told together. While many wait, one that is missing is left out sooner, as paused.
        Ends when what came is kept, so that a reload right after the end finds all of it.
        """
        missing = dict(self._pending)
        with self._room.entered() as may_stay_s:
            ends_s = min(deadline_s + GRACE_S, may_stay_s)
            while missing:
                rest_s = ends_s - (time.monotonic() - self._began)
                together = self._arrived(max(rest_s, 0.001))
                if not together:
                    break
                for answer in together:
                    missing.pop(answer.carrier_id, None)
                yield together
        if missing:
            trouble: Trouble = "timeout" if may_stay_s > deadline_s else "paused"
            elapsed_ms = self.elapsed_ms
            yield [
                CarrierAnswer(carrier_id, name, trouble=trouble, elapsed_ms=elapsed_ms)
                for carrier_id, name in missing.items()
            ]
        self._wait_for_keeping()

    def _arrived(self, timeout_s: float) -> list[CarrierAnswer]:
        """What has arrived, once anything has; nothing when nothing does in time."""
        try:
            arrived = [self._arrivals.get(timeout=timeout_s)]
        except queue.Empty:
            return []
        while not self._arrivals.empty():
            arrived.append(self._arrivals.get())
        return arrived

    def _wait_for_keeping(self) -> None:
        with self._lock:
            if self._unkept == 0:
                return
            self._all_kept = Event()
        self._all_kept.wait(GRACE_S)


class Panel:
    """Every carrier there is, asked together."""

    def __init__(
        self, carriers: Sequence[CarrierAdapter], store: QuoteStore, deadline_s: float, seats: int = SEATS
    ) -> None:
        self.carriers = {carrier.carrier_id: carrier for carrier in carriers}
        self.deadline_s = deadline_s
        self._room = WaitingRoom(seats)
        self._store = store
        self._recorder = Recorder(store)

    @property
    def names(self) -> dict[str, str]:
        return {carrier.carrier_id: carrier.name for carrier in self.carriers.values()}

    def carrier_of_plan(self, plan_id: str) -> CarrierAdapter | None:
        """Whose plan this is: plan ids begin with their carrier's."""
        owners = (c for c in self.carriers.values() if plan_id.startswith(f"{c.carrier_id}-"))
        return next(owners, None)

    def ask(self, quote: StoredQuote, request_id: str, next_birthday: date | None = None) -> Asking:
        """Ask them all. Carriers on file have answered when this returns, the others report to the `Asking`."""
        ask = Ask(request_id, quote.trip, quote.purchase_date)
        remote = [carrier for carrier in self.carriers.values() if carrier.remote]
        early = _Early()
        for carrier in remote:
            carrier.tell(ask, early.arrive)
        if remote:
            # They share a loop, so the last to be asked is asked after all others. Carriers are what a quote waits for.
            remote[-1].wait_until_asked(ASKED_WITHIN_S)
        at_once: list[CarrierAnswer] = []
        for carrier in self.carriers.values():
            if not carrier.remote:
                carrier.tell(ask, at_once.append)
        expires_at = held_until(quote, next_birthday, at_once)
        asking = Asking(replace(quote, expires_at=expires_at), at_once, remote, self._room)
        self._keep_first(asking)
        early.pass_on(partial(self._answered, asking))
        return asking

    def _keep_first(self, asking: Asking) -> None:
        try:
            self._store.create(asking.quote, asking.at_once)
        except SQLAlchemyError as error:
            # Quotes are worth showing even when they cannot be kept: TRUST 1.2, database read-only.
            log.error("quote.unsaved", exc_info=error)
            asking.saved = False

    def _answered(self, asking: Asking, answer: CarrierAnswer) -> None:
        last = asking.arrive(answer)
        if asking.saved:
            self._recorder.keep(Record(asking.quote.id, answer, asking.kept, last))
        else:
            asking.kept()


class _Early:
    """Takes what carriers answer, also while nobody may be told yet: an answer is kept after its quote."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: list[CarrierAnswer] = []
        self._told: Callable[[CarrierAnswer], object] | None = None

    def arrive(self, answer: CarrierAnswer) -> None:
        with self._lock:
            told = self._told
            if told is None:
                self._waiting.append(answer)
                return
        told(answer)

    def pass_on(self, told: Callable[[CarrierAnswer], object]) -> None:
        """Tell what has come so far, and from now on each as it comes."""
        with self._lock:
            self._told = told
        for answer in self._waiting:
            told(answer)
