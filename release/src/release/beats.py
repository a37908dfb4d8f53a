"""The supervisor's look at the files that workers touch while they live (kit.beat)."""

import time
from contextlib import suppress
from pathlib import Path

BEAT_FILE = "COATI_BEAT_FILE"
LOOK_S = 1.0
# The guard touches its file between two looks at the reports, and takes canaries back in between.
ONCE_A_ROUND, ROUND_S = frozenset({"guard"}), 120.0


class Beats:
    """A file for each process. One that never touches it, as a server does not, is left alone."""

    def __init__(self, folder: Path, hung_s: float) -> None:
        self._folder, self._hung_s = folder, hung_s
        self._seen: dict[str, tuple[float, float, float]] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def begin(self, name: str) -> dict[str, str]:
        """What the environment of a process that is about to start says of its file."""
        self._seen.pop(name, None)
        file = self._folder / name
        # On a full disk or a read-only one the process goes unwatched, not unstarted.
        with suppress(OSError):
            file.unlink(missing_ok=True)
        return {BEAT_FILE: str(file)}

    def has_stopped(self, name: str) -> bool:
        """Whether the file has not changed for too long, counted from look to look: a suspended machine is no fault."""
        try:
            touched = (self._folder / name).stat().st_mtime
        except OSError:
            return False
        now = time.monotonic()
        before, unchanged_s, looked = self._seen.get(name, (0.0, 0.0, now))
        unchanged_s = 0.0 if touched != before else unchanged_s + min(now - looked, 2 * LOOK_S)
        self._seen[name] = (touched, unchanged_s, now)
        return unchanged_s >= (ROUND_S if name in ONCE_A_ROUND else self._hung_s)
