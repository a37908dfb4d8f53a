"""Set up whatever a machine lacks, with nothing but Python ≥ 3.11 and make beforehand.

Runs on the system's Python and imports only the standard library: the virtual environment it makes is
what everything else runs in. A step whose inputs have not changed is skipped, so a second run takes a moment.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
VENV = ROOT / ".venv"
BIN = VENV / "bin"
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
RUN_PROGRAMS = {
    "nginx": ("nginx", "libnginx-mod-http-brotli-filter", "libnginx-mod-http-brotli-static"),
    "redis-server": ("redis-server",),
}
TEST_PROGRAMS = {"chromium": ("chromium",), "pg_ctl": ("postgresql",), "faketime": ("faketime",)}
# Some 100 MB each that one target alone needs; WebKit has no window of its own, so it is given a screen.
WEBKIT_PROGRAMS = {"WebKitWebDriver": ("webkit2gtk-driver",), "xvfb-run": ("xvfb", "xauth")}
FIREFOX_PROGRAMS = {"firefox-esr": ("firefox-esr",)}
INDEX = "is the package index reachable?"
WAIT_FOR_OTHERS_S = 300
LOOK_AGAIN_S = 2.0
# As apt names it in every language.
LOCK_OF_LISTS = "/lists/lock"
NO_AUTOSTART = Path("/usr/sbin/policy-rc.d")


class SetupError(Exception):
    """A step failed for a reason that the person at the keyboard can act on; the message says which."""


def say(text: str) -> None:
    print(f"  {text}", flush=True)


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


def system_programs(wanted: dict[str, tuple[str, ...]]) -> None:
    """Install the programs that are missing by the system's package manager; none is started as a service."""
    missing = {name: packages for name, packages in wanted.items() if not find_program(name)}
    if not missing:
        return
    names = ", ".join(missing)
    packages = sorted({package for group in missing.values() for package in group})
    say(f"installing {names} …")
    if shutil.which("apt-get"):
        prefix = privileges(names, packages)
        install_with_apt(prefix, packages)
    elif shutil.which("brew"):
        run(
            [
                "brew",
                "install",
                *("redis" if p == "redis-server" else p for p in packages if "brotli" not in p),
            ],
            f"brew could not install {names}",
        )
    else:
        raise SetupError(
            f"{names} missing, and neither apt-get nor brew is here. Install {names} and run again."
        )


def find_program(name: str) -> str | None:
    """The path of a program; PostgreSQL's server tools lie outside PATH on Debian."""
    beside = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}")) if name == "pg_ctl" else []
    return (
        str(beside[-1])
        if beside
        else shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    )


def privileges(names: str, packages: list[str]) -> list[str]:
    """How to become root: not at all, or by sudo that asks for no password; else say what to run."""
    if subprocess.run(["id", "-u"], capture_output=True, text=True, check=True).stdout.strip() == "0":
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    command = f"sudo apt-get install {' '.join(packages)}"
    raise SetupError(f"{names} missing, and this user may not install packages. Run: {command}")


def install_with_apt(prefix: list[str], packages: list[str]) -> None:
    """Install without the packages' own services being started: ports 80 and 6379 stay as they were."""
    guard = not NO_AUTOSTART.exists()
    if guard:
        subprocess.run(
            [*prefix, "tee", str(NO_AUTOSTART)],
            input="#!/bin/sh\nexit 101\n",
            text=True,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        subprocess.run([*prefix, "chmod", "755", str(NO_AUTOSTART)], check=True)
    try:
        update_lists(prefix)
        run(
            [
                *prefix,
                "env",
                "DEBIAN_FRONTEND=noninteractive",
                "apt-get",
                "install",
                "-y",
                "-qq",
                "--no-install-recommends",
                # A new machine brings itself up to date meanwhile, or somebody else installs.
                "-o",
                f"DPkg::Lock::Timeout={WAIT_FOR_OTHERS_S}",
                *packages,
            ],
            f"apt-get could not install {' '.join(packages)}",
            quiet=True,
        )
    finally:
        if guard:
            subprocess.run([*prefix, "rm", "-f", str(NO_AUTOSTART)], check=True)


def update_lists(prefix: list[str]) -> None:
    """Bring the lists of packages up to date, after whoever else does so just now.

    Waited for here: apt's own time limit is for the lock of installing, and this one it refuses at once.
    """
    until, waiting = time.monotonic() + WAIT_FOR_OTHERS_S, False
    while True:
        done = subprocess.run(
            [*prefix, "apt-get", "update", "-qq"], stderr=subprocess.PIPE, text=True, check=False
        )
        locked = done.returncode != 0 and LOCK_OF_LISTS in done.stderr
        if not locked or time.monotonic() >= until:
            break
        if not waiting:
            say("waiting for whoever else installs packages just now …")
            waiting = True
        time.sleep(LOOK_AGAIN_S)
    print(done.stderr, end="", file=sys.stderr)
    if done.returncode:
        raise SetupError(
            "apt-get update found its lists locked by another program; end that one, or run again after it."
            if locked
            else "apt-get update failed; is the package mirror reachable?"
        )


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


if __name__ == "__main__":
    sys.exit(main())
