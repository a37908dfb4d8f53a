"""A worker has no port to ask: it touches a file on its rounds, and whoever watches looks how old that is.

`python -m kit.beat /tmp/beat --within 90` ends with 0 while the file is younger than that, else with 1.
"""

import argparse
import sys
import time
from pathlib import Path

EVERY_S = 1.0
WITHIN_S = 90.0


class Beat:
    """Called on each round; touches the file once a second at most, and no file at all where none is named."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._due = 0.0

    def __call__(self) -> None:
        if self._file is not None and time.monotonic() >= self._due:
            self._due = time.monotonic() + EVERY_S
            self._file.touch()


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
