"""The whole platform of the work tree for one test, on ports and in a folder of its own."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from fcntl import LOCK_EX, flock
from pathlib import Path

from release.layout import ROOT, Layout

READY = "answers at"
# Kept between runs, so that only the first one builds.
VAR = ROOT / "var" / "faults"
WAIT = f"import os, sys; print('{READY}', os.environ['COATI_URL'], flush=True); sys.stdin.read()"


@dataclass(frozen=True)
class WholePlatform:
    """A platform that serves."""

    origin: str
    var: Path
    # Lines of the log of flips that were there before.
    known_flips: int = 0

    @property
    def layout(self) -> Layout:
        """Where its sockets and process ids are."""
        return Layout(int(self.origin.rpartition(":")[2]), self.var)

    def audit_lines(self) -> list[str]:
        """What the log of flips says since this platform serves."""
        return _audit(self.var)[self.known_flips :]


@contextmanager
def whole_platform(
    var: Path = VAR,
    environment: Mapping[str, str] | None = None,
    around: Callable[[], AbstractContextManager[object]] = nullcontext,
    *,
    fresh: bool = True,
) -> Iterator[WholePlatform]:
    """Serve until the block ends. It is `release.stack with`, whose command waits for us to close its input.

    `environment` is configuration beyond what every platform has; `around` is entered before it starts and left after
    it stopped; one that is not `fresh` has the databases that are there. Test files that run side by side have it one
    after the other, so that one build serves both.
    """
    var.mkdir(parents=True, exist_ok=True)
    with var.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        with around(), _serving(var, environment or {}, fresh=fresh) as platform:
            yield platform


@contextmanager
def _serving(var: Path, environment: Mapping[str, str], *, fresh: bool) -> Iterator[WholePlatform]:
    command = [
        sys.executable,
        "-m",
        "release.stack",
        "with",
        *(["--fresh"] if fresh else []),
        "--var",
        str(var),
        "--",
    ]
    process = subprocess.Popen(
        [*command, sys.executable, "-c", WAIT],
        cwd=ROOT, env={**os.environ, **environment},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    said: list[str] = []
    try:
        for line in process.stdout:
            said.append(line)
            if line.startswith(READY):
                yield WholePlatform(line.split()[-1], var, len(_audit(var)))
                break
        else:
            raise AssertionError("".join(said))
    finally:
        process.stdin.close()
        process.wait(60)
        process.stdout.close()


def _audit(var: Path) -> list[str]:
    return (var / "live" / "audit.jsonl").read_text("utf-8").splitlines()
