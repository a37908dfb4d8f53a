"""From the stream and the spool into the store: nothing is let go before its events are committed.

A batch goes in one transaction. When one of its events cannot be stored, each is tried alone, so that the others do not
wait; the bad one stays where it is and after five tries becomes a dead letter. That the database is away is no event's
fault and buries none. Source: TRUST R1, R5, R6.
"""

import time
from collections.abc import Sequence
from pathlib import Path

from structlog import get_logger

from analytics.adapters.event_store import EventStore, StoreAwayError
from analytics.adapters.spool import Spool
from analytics.adapters.stream import Entry, StreamReader
from analytics.domain.events import Event, EventShapeError, packed, sorted_out, unpacked

MAX_TRIES = 5
ENTRIES = 200
FILES = 200
AGAIN_S = 0.5
SPOOL_AGAIN_S = 2.0
log = get_logger()


class Storing:
    """One consumer's rounds."""

    def __init__(self, store: EventStore, spool: Spool, reader: StreamReader | None) -> None:
        self._store = store
        self._spool = spool
        self._reader = reader
        self._next_pending = self._next_spool = 0.0
        self._file_tries: dict[Path, int] = {}

    def round(self, wait_ms: int) -> None:
        """Store what waits in both places; a disk under the spool that is broken holds up nothing of the stream.

        Raises: RedisError, StoreAwayError: what is not stored stays where it was.
        """
        spooled = 0
        if time.monotonic() >= self._next_spool:
            try:
                spooled = self.spool_round()
            except OSError as error:
                log.warning("spool.waiting", error=type(error).__name__)
                self._next_spool = time.monotonic() + SPOOL_AGAIN_S
        self.stream_round(1 if spooled else wait_ms)

    def stream_round(self, wait_ms: int) -> int:
        """Store what waits in the stream: first what a crash or a failure left, then what is new.

        Returns: how many entries were settled.
        Raises: RedisError, StoreAwayError: everything stays where it was.
        """
        if self._reader is None:
            return 0
        settled = 0
        while time.monotonic() >= self._next_pending:
            self._reader.inherit(ENTRIES)
            pending = self._reader.own_pending(ENTRIES)
            done = self._settle(self._reader, pending)
            settled += done
            if done == 0:
                self._next_pending = time.monotonic() + AGAIN_S
        return settled + self._settle(self._reader, self._reader.fresh(ENTRIES, wait_ms))

    def spool_round(self) -> int:
        """Store what waits in the spool.

        Returns: how many files were let go.
        Raises: OSError, StoreAwayError: everything stays where it was.
        """
        files = list(self._spool.files(FILES))
        failed = self._store_all([(str(path), body) for path, body in files])
        stored = [path for path, _ in files if str(path) not in failed]
        for path, body in files:
            if str(path) in failed:
                self._file_tries[path] = self._file_tries.get(path, 0) + 1
                if self._file_tries[path] >= MAX_TRIES:
                    self._bury(path.name, body, failed[str(path)], self._file_tries.pop(path))
                    stored.append(path)
        self._spool.remove(stored)
        return len(stored)

    def _settle(self, reader: StreamReader, entries: Sequence[Entry]) -> int:
        failed = self._store_all([(entry.id, entry.body) for entry in entries])
        settled = [entry.id for entry in entries if entry.id not in failed]
        if failed:
            tries = reader.deliveries([entry.id for entry in entries])
            for entry in entries:
                if entry.id in failed and tries.get(entry.id, 1) >= MAX_TRIES:
                    self._bury(entry.id, entry.body, failed[entry.id], tries[entry.id])
                    settled.append(entry.id)
        reader.settle(settled)
        return len(settled)

    def _store_all(self, bodies: Sequence[tuple[str, bytes]]) -> dict[str, str]:
        """Store all that can be stored. Returns: the keys of those that could not, with the reason."""
        failed: dict[str, str] = {}
        readable: dict[str, list[Event]] = {}
        for key, body in bodies:
            try:
                readable[key] = unpacked(body)
            except EventShapeError as error:
                failed[key] = f"EventShapeError: {error}"
                # One that is no event holds none of its neighbours; stored now, they are passed over at the next try.
                readable[key] = _events_in(body)
        together = [event for events in readable.values() for event in events]
        if not together or self._stored(together) is None:
            return failed
        for key, events in readable.items():
            reasons = [reason for event in events if (reason := self._stored([event])) is not None]
            if reasons:
                failed.setdefault(key, reasons[0])
        return failed

    def _stored(self, events: Sequence[Event]) -> str | None:
        """None when stored, otherwise what was raised. Raises: StoreAwayError."""
        try:
            self._store.put(events)
        except StoreAwayError:
            raise
        except Exception as error:
            if len(events) == 1:
                log.warning("event.unstorable", error=type(error).__name__)
            return type(error).__name__
        return None

    def _bury(self, key: str, body: bytes, reason: str, tries: int) -> None:
        """Keep as dead letters what of this body is not stored."""
        log.error("event.buried", reason=reason, tries=tries)
        try:
            events, strangers = sorted_out(body)
        except EventShapeError:
            self._store.bury(key, body, reason, tries)
            return
        # By its place in the body, which stays: cut off half way, the next try may find others that cannot be stored.
        for place, event in enumerate(events):
            if self._stored([event]) is not None:
                self._store.bury(f"{key}/{place}", packed([event]), reason, tries)
        for place, stranger in enumerate(strangers, len(events)):
            self._store.bury(f"{key}/{place}", stranger, reason, tries)


def _events_in(body: bytes) -> list[Event]:
    try:
        return sorted_out(body)[0]
    except EventShapeError:
        return []
