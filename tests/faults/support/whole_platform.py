"""The whole platform of the work tree for one test, on ports and in a folder of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from release.layout import ROOT

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

    def audit_lines(self) -> list[str]:
        """What the log of flips says since this platform serves."""
        return _audit(self.var)[self.known_flips :]


@contextmanager
def whole_platform(var: Path = VAR) -> Iterator[WholePlatform]:
    """Serve until the block ends. It is `release.stack with`, whose command waits for us to close its input."""
    command = [sys.executable, "-m", "release.stack", "with", "--fresh", "--var", str(var), "--"]
    process = subprocess.Popen(
        [*command, sys.executable, "-c", WAIT],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
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
