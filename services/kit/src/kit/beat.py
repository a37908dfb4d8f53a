"""A worker has no port to ask: it touches a file on its rounds, and whoever watches looks how old that is.

`python -m kit.beat /tmp/beat --within 90` ends with 0 while the file is younger than that, else with 1.
"""

import argparse
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

EVERY_S = 1.0
WITHIN_S = 90.0


class Beat:
    """Called on each round; touches the file once a second at most, and no file at all where none is named."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._due = 0.0
        self._round = time.monotonic()

    def __call__(self) -> None:
        self._round = time.monotonic()
        if self._file is not None and time.monotonic() >= self._due:
            self._due = time.monotonic() + EVERY_S
            self._file.touch()

    def between_rounds(self, report: Callable[[], object] = lambda: None) -> None:
        """Go on by a thread while a round takes long, up to WITHIN_S, so that a stopped process shows in seconds.

        `report` is called each time. Nothing may be forked after this.
        """
        threading.Thread(target=self._go_on, args=(report,), daemon=True, name="beat").start()

    def _go_on(self, report: Callable[[], object]) -> None:
        while True:
            if time.monotonic() - self._round <= WITHIN_S:
                # A full disk is no sign of death; the file is older then, and whoever watches may end this process.
                with suppress(OSError):
                    if self._file is not None:
                        self._file.touch()
                report()
            time.sleep(EVERY_S)


def is_alive(file: Path, within_s: float = WITHIN_S) -> bool:
    """Whether the file has been touched so lately; a file that is not there was never touched."""
    try:
        return time.time() - file.stat().st_mtime <= within_s
    except OSError:
        return False


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="kit.beat", description="Whether a worker still makes its rounds.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--within", type=float, default=WITHIN_S, metavar="SECONDS")
    options = parser.parse_args(arguments)
    return 0 if is_alive(options.file, options.within) else 1


if __name__ == "__main__":
    sys.exit(main())
