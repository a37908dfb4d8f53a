"""`python -m release.locks` cuts a lock for each role that an image is built for out of requirements.lock.

What a running machine needs is a part of what a developer's has, in the same versions with the same hashes, so it is
not resolved again: who asked for what stands in the lock itself. `--check` says what is not up to date.
"""

import argparse
import re
import sys
from pathlib import Path

from release.layout import ROOT

WHOLE = "requirements.lock"
WANTED = "requirements.in"
# A heading of requirements.in, and which file its packages and all they need are pinned in.
ROLES = {"run": "requirements-run.lock", "ship": "requirements-ship.lock", "node": "requirements-node.lock"}
_NAME = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?")
_PIN = re.compile(r"^[A-Za-z0-9._-]+(?:\[[^\]]*\])?==")
_ASKED_BY = re.compile(r"^    #(?: via)?\s+(?!-r )([A-Za-z0-9._-]+)", re.MULTILINE)


class LockError(Exception):
    """The lock does not hold what the list asks for; `make lock` comes first."""


def roles(wanted: str) -> dict[str, list[str]]:
    """The packages below each heading of requirements.in; a heading's first word is its role."""
    found: dict[str, list[str]] = {}
    role = ""
    for line in wanted.splitlines():
        if line.startswith("# "):
            role = re.split(r"\W", line[2:])[0]
        elif role and (match := _NAME.match(line)):
            found.setdefault(role, []).append(_plain(match[1]))
    return found


def cut(lock: str, packages: list[str]) -> str:
    """The part of a lock that these packages and all they need stand in, in the lock's own order.

    Raises: LockError: the lock does not know one of them.
    """
    pins = _pins(lock)
    needs: dict[str, set[str]] = {name: set() for name in pins}
    for name, pin in pins.items():
        for asker in _ASKED_BY.findall(pin):
            needs.setdefault(_plain(asker), set()).add(name)
    kept: set[str] = set()
    waiting = list(packages)
    while waiting:
        name = waiting.pop()
        if name not in pins:
            raise LockError(f"{WHOLE} does not know {name}; run make lock")
        if name not in kept:
            kept.add(name)
            waiting += needs[name]
    return "".join(_without_askers(pin) for name, pin in pins.items() if name in kept)


def _pins(lock: str) -> dict[str, str]:
    """Each package's lines, by its name."""
    found: dict[str, str] = {}
    name = ""
    for line in lock.splitlines(keepends=True):
        if _PIN.match(line) and (match := _NAME.match(line)):
            name = _plain(match[1])
            found[name] = ""
        if name:
            found[name] += line
    return found


def _without_askers(pin: str) -> str:
    return "".join(line for line in pin.splitlines(keepends=True) if not line.startswith("    #"))


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted_files(root: Path) -> dict[Path, str]:
    """What each role's file must hold. Raises: LockError."""
    known = roles((root / WANTED).read_text("utf-8"))
    lock = (root / WHOLE).read_text("utf-8")
    return {root / file: cut(lock, known[role]) for role, file in ROLES.items()}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.locks", description=f"Cut {WHOLE} by role.")
    parser.add_argument("--check", action="store_true", help="only say which file is not up to date")
    options = parser.parse_args(arguments)
    try:
        files = wanted_files(ROOT)
    except LockError as error:
        print(error, file=sys.stderr)
        return 1
    old = [file for file, text in files.items() if not file.is_file() or file.read_text("utf-8") != text]
    if options.check:
        for file in old:
            print(f"{file.name} is not what {WHOLE} says; run python -m release.locks", file=sys.stderr)
        return 1 if old else 0
    for file in old:
        file.write_text(files[file], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
