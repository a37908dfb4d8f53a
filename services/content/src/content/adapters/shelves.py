"""The library in use: looked at again in a thread of its own, so that no request waits for the disk."""

import threading

from structlog import get_logger

from content.adapters.libraries import LibraryReader
from content.domain.libraries import Fault, Library

log = get_logger()


class LibraryShelf:
    """Holds the newest good reading of every file, once it was refreshed; a bad change never empties it."""

    def __init__(self, reader: LibraryReader) -> None:
        self._reader = reader
        self._lock = threading.Lock()
        self._reported: frozenset[Fault] = frozenset()
        self._failed: Exception | None = None
        self.library = Library()

    def check(self) -> None:
        """For kit.health. Raises: LookupError: there is nothing to show."""
        if not any(True for _ in self.library.documents):
            raise LookupError("the library is empty")

    def check_newest(self) -> None:
        """For kit.health; what was read before is shown.

        Raises: whatever the last look at the files raised; LookupError: what it could not see or read, by name.
        """
        if self._failed is not None:
            raise self._failed
        if unread := self._reader.unread:
            raise LookupError("; ".join(map(str, unread)))

    def refresh(self) -> bool:
        """Read what changed; True when anything did."""
        with self._lock:
            fresh = self._reader.read()
            if fresh is None:
                return False
            self.library = fresh
            self._report(fresh)
            return True

    def watch(self, every_s: float) -> threading.Event:
        """Look at the files every so many seconds until the event is set."""
        ended = threading.Event()

        def look() -> None:
            while not ended.wait(every_s):
                try:
                    self.refresh()
                    self._failed = None
                except Exception as error:
                    # Whatever went wrong, the next look may go right, and what is served stays.
                    if repr(error) != repr(self._failed):
                        log.error("library.unread", exc_info=error)
                    self._failed = error

        threading.Thread(target=look, name="library", daemon=True).start()
        return ended

    def _report(self, library: Library) -> None:
        log.info("library.read", documents=len(list(library.documents)), faults=len(library.faults))
        for fault in library.faults:
            if fault not in self._reported:
                log.error("library.fault", file=fault.file, line=fault.line, reason=fault.reason)
        self._reported = frozenset(library.faults)
