"""A folder that takes accepted events while Redis is away: one file a request, on disk before the answer.

A file appears under its name only whole (written beside, synced, renamed, folder synced). The worker stores the files
and removes each after the commit; a crash between the two stores it again, which the event ids make harmless.
Source: TRUST R5, §1.2.
"""

import itertools
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from structlog import get_logger

log = get_logger()
SUFFIX = ".events"
PROBE = bytes(64 * 1024)
_numbers = itertools.count()


class Spool:
    """One folder; any number of processes may add, one should empty it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._unread: set[Path] = set()

    def add(self, body: bytes) -> None:
        """Return once it is on disk. Raises: OSError: it is not."""
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{time.time_ns():020d}-{os.getpid()}-{next(_numbers)}"
        unfinished, whole = self.folder / f".{name}", self.folder / f"{name}{SUFFIX}"
        try:
            with unfinished.open("xb") as file:
                file.write(body)
                file.flush()
                os.fsync(file.fileno())
            unfinished.rename(whole)
        except OSError:
            unfinished.unlink(missing_ok=True)
            raise
        self._sync_folder()

    def check(self) -> None:
        """For kit.health. Raises: OSError: it would take nothing: no folder, not ours, or no space."""
        self.folder.mkdir(parents=True, exist_ok=True)
        probe = self.folder / f".probe-{os.getpid()}-{next(_numbers)}"
        try:
            with probe.open("xb") as file:
                file.write(PROBE)
                file.flush()
                os.fsync(file.fileno())
        finally:
            probe.unlink(missing_ok=True)

    def files(self, count: int) -> Iterator[tuple[Path, bytes]]:
        """The oldest files. One that cannot be read stays, its age is told, and those behind it are not held up.

        Raises: OSError: the folder, or none of them, can be read.
        """
        read, unread = 0, None
        for path in self._sorted():
            try:
                body = path.read_bytes()
            except OSError as error:
                unread = error
                self._tell_unread(path, error)
                continue
            yield path, body
            read += 1
            if read == count:
                return
        if unread is not None and read == 0:
            raise unread

    def remove(self, paths: list[Path]) -> None:
        """Forget what is stored. Raises: OSError."""
        for path in paths:
            path.unlink(missing_ok=True)

    def state(self) -> dict[str, float]:
        """How many files wait, the age of the oldest, and the share of its disk that is taken: 0.8 wants a look."""
        paths = self._sorted()
        disk = shutil.disk_usage(next(each for each in (self.folder, *self.folder.parents) if each.exists()))
        oldest = _made_ns(paths[0]) / 1e9 if paths else time.time()
        return {
            "files": float(len(paths)),
            "oldest_s": round(max(0.0, time.time() - oldest), 3),
            "disk_used": round(disk.used / disk.total, 3),
        }

    def oldest_ns(self) -> int | None:
        """When the oldest file was made, in nanoseconds of the clock; None when nothing waits."""
        return next((_made_ns(path) for path in self._sorted()), None)

    def _sorted(self) -> list[Path]:
        try:
            names = sorted(entry.name for entry in os.scandir(self.folder) if entry.name.endswith(SUFFIX))
        except FileNotFoundError:
            return []
        return [self.folder / name for name in names]

    def _tell_unread(self, path: Path, error: OSError) -> None:
        # Looked at again every second: once is enough for the log.
        if path not in self._unread:
            self._unread.add(path)
            log.error("spool.unreadable", file=path.name, error=type(error).__name__)

    def _sync_folder(self) -> None:
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _made_ns(path: Path) -> int:
    return int(path.name.split("-")[0])
