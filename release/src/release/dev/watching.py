"""The build that is made anew at every save: node's watch.js, as a process that ends with us."""

import json
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from release.build import PRESET
from release.layout import ROOT

STOP_WITHIN_S = 5


class WatchEndedError(Exception):
    """The compiler ended by itself; the message is its last words."""


@dataclass(frozen=True)
class Outcome:
    """One build: how long it took, or what the compiler said."""

    took_ms: int = 0
    error: str = ""


class Watch:
    """What the compiler says, one outcome a save."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._said: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self, within_s: float) -> Outcome | None:
        """The next outcome, or None if nothing was built within so many seconds.

        Raises: WatchEndedError.
        """
        try:
            line = self._said.get(timeout=within_s)
        except queue.Empty:
            return None
        if line is None:
            raise WatchEndedError(
                f"the compiler ended with {self._process.wait()}; what it said stands above"
            )
        said = json.loads(line)
        return Outcome(said.get("ms", 0), said.get("error", ""))

    def _listen(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - PIPE was asked for
        for line in self._process.stdout:
            self._said.put(line)
        self._said.put(None)


@contextmanager
def watching(folder: Path, out: Path, boots: Sequence[Mapping[str, Any]]) -> Iterator[Watch]:
    """Build the section in `folder` into `out` at every save, for the length of a with block."""
    process = subprocess.Popen(
        ["node", str(PRESET / "watch.js"), str(folder), str(out)],
        cwd=ROOT, env={**os.environ}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        # Ctrl-C is for us: the compiler ends when we close its input.
        start_new_session=True,
    )  # fmt: skip
    assert process.stdin is not None  # noqa: S101 - PIPE was asked for
    try:
        process.stdin.write(json.dumps(list(boots)) + "\n")
        process.stdin.flush()
        yield Watch(process)
    finally:
        process.stdin.close()
        try:
            process.wait(STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            # Whoever started node for us as well: the session is ours alone.
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
