"""Programs of the system, by its package manager; none is started as a service."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

from release.bootstrap.running import SetupError, run, say

RUN_PROGRAMS = {
    "nginx": ("nginx", "libnginx-mod-http-brotli-filter", "libnginx-mod-http-brotli-static"),
    "redis-server": ("redis-server",),
}
TEST_PROGRAMS = {"chromium": ("chromium",), "pg_ctl": ("postgresql",), "faketime": ("faketime",)}
# Some 100 MB each that one target alone needs; WebKit has no window of its own, so it is given a screen.
WEBKIT_PROGRAMS = {"WebKitWebDriver": ("webkit2gtk-driver",), "xvfb-run": ("xvfb", "xauth")}
FIREFOX_PROGRAMS = {"firefox-esr": ("firefox-esr",)}
WAIT_FOR_OTHERS_S = 300
LOOK_AGAIN_S = 2.0
# As apt names it in every language.
LOCK_OF_LISTS = "/lists/lock"
NO_AUTOSTART = Path("/usr/sbin/policy-rc.d")


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
