"""Standard error as log lines, for a process in which a library prints exceptions itself.

RQ's scheduler is a process of multiprocessing's, which prints what ends one as it is: on many lines, in an exception's
own words. It has no hook that `kit.logs` could take, but what it prints on is ours to give. Source: TRUST O3.
"""

import io
import sys

from structlog import get_logger

from kit.redaction import scrub_strictly

LONGEST = 300
log = get_logger()


class Printed(io.TextIOBase):
    """Each line that is printed is one of the log; of an exception that is printed, one for all of it.

    An exception is told as we tell our own, by its type, its scrubbed message and its places. Its many lines come while
    it is handled and end with a flush.
    """

    def __init__(self) -> None:
        self._text = ""
        self._error: BaseException | None = None

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        """The real one, for whoever hands it to a process of its own."""
        return 2

    def write(self, text: str, /) -> int:
        error = sys.exception()
        if error is not self._error:
            self.flush()
            self._error = error
        self._text += text
        if error is None and text.endswith("\n"):
            self.flush()
        return len(text)

    def flush(self) -> None:
        text, error, self._text, self._error = self._text.strip(), self._error, "", None
        if not text:
            return
        said = scrub_strictly(text.partition("\n")[0])[:LONGEST]
        if error is not None:
            log.error("program.failed", said=said, exc_info=error)
            return
        for line in text.splitlines():
            log.warning("program.printed", said=scrub_strictly(line)[:LONGEST])


def take_standard_error() -> None:
    """From now on, in this process and whatever it forks."""
    sys.stderr = Printed()
