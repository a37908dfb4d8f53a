"""Logs of a platform of processes: a piece a day, none older than 30 days, and never more than so many megabytes.

A file that is a day old or large is put aside under its name and the moment, whoever writes it is told to open
another, and pieces whose last line is too old are deleted. So no line is kept longer than COATI_LOG_DAYS while the
platform runs; one that was stopped is tidied at its next start. Source: TRUST §5; docs/adr/0043.
"""

import math
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

DAY_S = 86_400.0
MB = 1_000_000
EVERY_S = 60.0
# A piece is as old as its last line; its first is older by as long as it was written to.
PIECE_S = DAY_S
# So small that deleting one piece loses little of the rest.
PIECE_SHARE = 1 / 16
# By field of Limits: the name in the environment, and what it has to be more than.
SETTINGS = {"days": ("COATI_LOG_DAYS", 1.0), "megabytes": ("COATI_LOG_MEGABYTES", 0.0)}
_ASIDE = re.compile(r"\.\d{8}T\d{12}Z$")


class LimitsError(Exception):
    """A setting is no number, or none that a log could be kept to."""


@dataclass(frozen=True)
class Limits:
    """How long a line is kept, and how much all files of a folder may take."""

    days: float = 30.0
    megabytes: float = 512.0

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self:
        """Raises: LimitsError."""
        said = {}
        for field, (name, least) in SETTINGS.items():
            value = environment.get(name, "").strip()
            if not value:
                continue
            try:
                said[field] = float(value)
            except ValueError:
                raise LimitsError(f"{name}: a number, not {value!r}") from None
            if not least < said[field] < math.inf:
                raise LimitsError(f"{name}: more than {least:g}")
        return cls(**said)


class LogFiles:
    """A folder of logs; `reopen` has everybody who writes there open their files anew."""

    def __init__(
        self,
        folder: Path,
        limits: Limits,
        reopen: Callable[[], object],
        now_s: Callable[[], float] = time.time,
    ) -> None:
        self._folder = folder
        self._limits = limits
        self._reopen = reopen
        self._now_s = now_s
        self._begun: dict[Path, float] = {}

    def begin(self) -> None:
        """Before anybody writes: what an earlier run wrote is put aside, so that every file begins now."""
        for path in self._written():
            self._put_aside(path)
        self._drop()

    def tend(self) -> None:
        """One look: put aside what is due, and delete what is too old or too much."""
        due = [path for path in self._written() if self._is_due(path)]
        for path in due:
            self._put_aside(path)
        if due:
            self._reopen()
        self._drop()

    def _written(self) -> list[Path]:
        return [path for path in self._files() if not _ASIDE.search(path.name) and path.stat().st_size]

    def _files(self) -> list[Path]:
        return [path for path in self._folder.iterdir() if path.is_file()]

    def _is_due(self, path: Path) -> bool:
        begun = self._begun.setdefault(path, self._now_s())
        piece = self._limits.megabytes * MB * PIECE_SHARE
        return self._now_s() - begun >= PIECE_S or path.stat().st_size >= piece

    def _put_aside(self, path: Path) -> None:
        moment = datetime.fromtimestamp(self._now_s(), UTC)
        path.rename(path.with_name(f"{path.name}.{moment:%Y%m%dT%H%M%S%f}Z"))
        self._begun.pop(path, None)

    def _drop(self) -> None:
        """The newest first, by their last lines: what does not fit is the oldest."""
        pieces = sorted(
            (path for path in self._files() if _ASIDE.search(path.name)),
            key=lambda path: path.stat().st_mtime,
            reverse=True,
        )
        room = self._limits.megabytes * MB - sum(path.stat().st_size for path in self._written())
        oldest = self._now_s() - (self._limits.days * DAY_S - PIECE_S)
        for path in pieces:
            room -= path.stat().st_size
            if room < 0 or path.stat().st_mtime < oldest:
                path.unlink(missing_ok=True)


@contextmanager
def tended(files: LogFiles, every_s: float = EVERY_S) -> Iterator[None]:
    """Look after them for the length of a with block."""
    over = threading.Event()

    def go_round() -> None:
        while not over.wait(every_s):
            # A disk that is full, or a file that has just gone: the next look finds what is left.
            with suppress(OSError):
                files.tend()

    thread = threading.Thread(target=go_round, name="log-files", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
