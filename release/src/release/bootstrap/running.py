"""Running what sets up, and saying why it did not work."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
VENV = ROOT / ".venv"
BIN = VENV / "bin"


class SetupError(Exception):
    """A step failed for a reason that the person at the keyboard can act on; the message says which."""


def say(text: str) -> None:
    print(f"  {text}", flush=True)


def run(command: list[str], failure: str, *, quiet: bool = False) -> None:
    environment = {**os.environ, "PATH": f"{BIN}:{os.environ.get('PATH', '')}"}
    sink = subprocess.PIPE if quiet else None
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            check=False,
            text=True,
            env=environment,
            stdout=sink,
            stderr=subprocess.STDOUT if quiet else None,
        )
    except OSError as error:
        raise SetupError(f"{failure} ({command[0]}: {error.strerror})") from error
    if done.returncode:
        if quiet and done.stdout:
            print(done.stdout[-2000:], file=sys.stderr)
        raise SetupError(failure)
