"""Set up whatever a machine lacks, with nothing but Python ≥ 3.11 and make beforehand.

Runs on the system's Python and imports only the standard library: the virtual environment it makes is
what everything else runs in. A step whose inputs have not changed is skipped, so a second run takes a moment.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections.abc import Callable
from pathlib import Path

from release.bootstrap.packages import (
    OWN_PACKAGES,
    node_packages,
    own_packages,
    python_packages,
    security_tools,
)
from release.bootstrap.running import ROOT, VENV, SetupError, say
from release.bootstrap.system_programs import (
    FIREFOX_PROGRAMS,
    RUN_PROGRAMS,
    TEST_PROGRAMS,
    WEBKIT_PROGRAMS,
    system_programs,
)


def main() -> int:
    """Set up for running, or with --test for testing too; exit status 1 and one clear sentence on failure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--test", action="store_true", help="also install what only the tests need")
    parser.add_argument("--webkit", action="store_true", help="also install WebKit, the engine of Safari")
    parser.add_argument("--firefox", action="store_true", help="also install Firefox")
    wanted = parser.parse_args()
    test = wanted.test
    try:
        if sys.version_info < (3, 11):  # noqa: UP036 - run by whatever Python the machine has
            raise SetupError(f"Coati needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
        step("Python packages", [ROOT / "requirements.lock"], python_packages)
        step("our own packages", [ROOT / p / "pyproject.toml" for p in OWN_PACKAGES], own_packages)
        step("Node packages", [ROOT / "package-lock.json", ROOT / "package.json"], node_packages)
        if test:
            step("security tools", [ROOT / "requirements-security.lock"], security_tools)
        system_programs(
            RUN_PROGRAMS
            | (TEST_PROGRAMS if test else {})
            | (WEBKIT_PROGRAMS if wanted.webkit else {})
            | (FIREFOX_PROGRAMS if wanted.firefox else {})
        )
    except SetupError as error:
        print(f"\nSetup stopped: {error}", file=sys.stderr)
        return 1
    return 0


def step(name: str, inputs: list[Path], action: Callable[[], None]) -> None:
    """Run action once for each state of its inputs, remembered by their hash in a stamp file."""
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in inputs))
    digest.update(str(ROOT).encode() + sys.version.encode())
    stamp = VENV / f".done-{name.replace(' ', '-')}"
    if stamp.is_file() and stamp.read_text() == digest.hexdigest():
        return
    say(f"installing {name} …")
    started = time.monotonic()
    action()
    stamp.write_text(digest.hexdigest())
    say(f"installed {name} in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
