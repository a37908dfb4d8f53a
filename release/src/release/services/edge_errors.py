"""What visitors met at the edge while a service went over to another release, read from the edge's own log."""

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from release.services.errors import GateError

WATCH_S = 3.0
POLL_S = 0.5
# So much of the log tells how it was before.
LOOKED_BACK_BYTES = 512 * 1024
# One or two may be anybody's; from three on their share counts.
FEW = 3
SHARE = 0.01


@dataclass(frozen=True)
class Counted:
    """Requests that a service answered, and how many of them came to 5xx."""

    requests: int
    errors: int

    @property
    def share(self) -> float:
        return self.errors / self.requests if self.requests else 0.0


@dataclass(frozen=True)
class Watch:
    """The edge's log from a moment on, for the services behind some addresses."""

    log: Path
    addresses: frozenset[str]
    since: int

    @classmethod
    def begin(cls, log: Path, addresses: Iterable[str]) -> "Watch":
        return cls(log, frozenset(addresses), log.stat().st_size if log.is_file() else 0)

    def stand(self, for_s: float = WATCH_S) -> None:
        """Look on for a moment. Raises: GateError: more requests fail than before."""
        before = self._count(max(0, self.since - LOOKED_BACK_BYTES), self.since)
        end = time.monotonic() + for_s
        while True:
            after = self._count(self.since)
            if is_worse(before, after):
                raise GateError(
                    f"{after.errors} of {after.requests} requests failed at the edge since the flip"
                )
            if time.monotonic() >= end:
                return
            time.sleep(POLL_S)

    def _count(self, start: int, end: int | None = None) -> Counted:
        if not self.log.is_file():
            return Counted(0, 0)
        with self.log.open("rb") as file:
            # One that is shorter was begun anew meanwhile (release.log_files).
            file.seek(start if start <= self.log.stat().st_size else 0)
            content = file.read() if end is None else file.read(end - start)
        return count(content.decode("utf-8", "replace").splitlines(), self.addresses)


def is_worse(before: Counted, after: Counted) -> bool:
    """Whether errors rose by more than chance."""
    return after.errors >= FEW and after.share > max(SHARE, 2 * before.share)


def count(lines: Iterable[str], addresses: frozenset[str]) -> Counted:
    """Count what went to these addresses; half a line at either end is none."""
    requests = errors = 0
    for line in lines:
        try:
            entry = json.loads(line)
            asked = {one.strip() for one in entry["upstream"].split(",")}
            status = int(entry["status"])
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
        if asked & addresses:
            requests += 1
            errors += status >= 500
    return Counted(requests, errors)
