"""Packages of Python and of Node: each as its lock says, hashes and all."""

from __future__ import annotations

import sys
from itertools import takewhile
from pathlib import Path

from release.bootstrap.running import BIN, ROOT, VENV, SetupError, run, say

# Tools that look at all this from outside; their pins clash with those of the services.
SECURITY_VENV = ROOT / ".venv-security"
OWN_PACKAGES = (
    "services/kit",
    "services/content",
    "services/quotes",
    "services/search",
    "services/analytics",
    "services/accounts",
    "services/chat",
    "services/sandbox",
    "release",
)
INDEX = "is the package index reachable?"


def python_packages() -> None:
    if not serves():
        run(
            [sys.executable, "-m", "venv", "--clear", str(VENV)],
            "could not make a virtual environment (on Debian: apt install python3-venv)",
        )
    lock = ROOT / "requirements.lock"
    try:
        install_with_uv(lock)
    except SetupError:
        # Such as where an index is set up for pip alone; slower, and as strict.
        say("uv did not manage; pip does it, which takes a minute …")
        run(
            [*pip_install(), "--require-hashes", "-r", str(lock)],
            f"pip could not install {lock.name}; {INDEX}",
        )


def pip_install() -> tuple[str, ...]:
    return str(BIN / "pip"), "install", "-qq", "--disable-pip-version-check"


def install_with_uv(lock: Path) -> None:
    """Install a lock with the uv that it pins: a fifth of pip's time. Every hash is asked for, uv's own first.

    Raises: SetupError: uv could not be installed, or could not install the rest.
    """
    of_uv = VENV / "uv.lock"
    of_uv.write_text(pin_of("uv", lock.read_text()))
    run([*pip_install(), "--require-hashes", "-r", str(of_uv)], f"pip could not install uv; {INDEX}")
    run(
        [
            *(str(BIN / "uv"), "pip", "install", "--quiet", "--compile-bytecode"),
            *("--python", str(BIN / "python"), "--require-hashes", "-r", str(lock)),
        ],
        f"uv could not install {lock.name}; {INDEX}",
    )


def pin_of(name: str, lock: str) -> str:
    """One package's lines of a lock: its version and its hashes."""
    lines = lock.splitlines()
    begins = next(nth for nth, line in enumerate(lines) if line.startswith(f"{name}=="))
    hashes = takewhile(lambda line: line.startswith("    --hash="), lines[begins + 1 :])
    return "\n".join([lines[begins], *hashes]) + "\n"


def serves() -> bool:
    """Whether the environment is whole and of this folder.

    One whose making broke off has no pip; one that came with a copied folder has a pip that installs over there.
    """
    pip = BIN / "pip"
    own = tuple(f"{opening}{BIN}/python".encode() for opening in ("!", '"'))
    return pip.is_file() and any(name in pip.read_bytes() for name in own)


def security_tools() -> None:
    uv = str(BIN / "uv")
    run(
        [uv, "venv", "--quiet", "--clear", "--python", str(BIN / "python"), str(SECURITY_VENV)],
        "could not make the security tools' environment",
    )
    lock = str(ROOT / "requirements-security.lock")
    run(
        [uv, "pip", "install", "--quiet", "--python", str(SECURITY_VENV), "--require-hashes", "-r", lock],
        "uv could not install requirements-security.lock; is the package index reachable?",
    )


def own_packages() -> None:
    editable = [argument for package in OWN_PACKAGES for argument in ("-e", str(ROOT / package))]
    run(
        [*pip_install(), "--no-deps", "--no-build-isolation", *editable],
        "pip could not install our own packages",
    )


def node_packages() -> None:
    run(
        [str(BIN / "npm"), "ci", "--no-audit", "--no-fund", "--loglevel=error"],
        "npm could not install package-lock.json; is the npm registry reachable?",
    )
