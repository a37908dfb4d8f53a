"""A program beside a platform of the benches' own, started for it alone; what it prints last as JSON is its answer."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from places import PLATFORM, ROOT


def answer_beside_platform(program: Sequence[str], environment: Mapping[str, str] | None = None) -> Any:
    """Run `program` with COATI_URL and COATI_VAR set. Returns: the last line of its output that is JSON.

    Raises: subprocess.CalledProcessError: it failed. ValueError: it answered nothing.
    """
    stack = [sys.executable, "-m", "release.stack", "with", "--var", str(PLATFORM), "--fresh", "--"]
    done = subprocess.run(
        [*stack, *program],
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        text=True,
        stdout=subprocess.PIPE,
        check=True,
    )
    # The platform tells its own progress on the same stream.
    for line in reversed(done.stdout.splitlines()):
        if line.startswith(("{", "[")):
            return json.loads(line)
    raise ValueError(f"{program[-1]} printed no JSON")
