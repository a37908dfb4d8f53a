"""Pins that a newer release has stood beside for more than half a year. Status 3 where nobody said when releases came.

The package index is the one this machine is configured for, asked by its ordinary clients: uv resolves the requirements
as they would have been resolved half a year ago, npm names what is newer. A pin older than that answer is behind. What
a requirement of somebody else holds back is no fault of ours and does not count.
"""

import argparse
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

from packaging.version import InvalidVersion, Version

from release.layout import ROOT
from release.security.parts_list import python_pins
from release.security.programs import ProgramError, run

MOST = timedelta(days=180)
NOT_ASKED = 3
# Pins that somebody else's requirement holds back: name and reason. What is not behind has no place there.
HELD = ROOT / "docs" / "trust" / "held-pins.json"
LOCKS = {"requirements.in": "requirements.lock", "requirements-security.in": "requirements-security.lock"}


def behind(pins: Mapping[str, str], then: Mapping[str, str]) -> list[str]:
    """Pins that are older than what was newest then, a sentence each."""
    return [
        f"{name} {pins[name]}: {newest} was out half a year ago"
        for name, newest in sorted(then.items())
        if name in pins and _version(pins[name]) < _version(newest)
    ]


def newest_before(times: Mapping[str, str], limit: datetime) -> str | None:
    """The highest full release that was out by then; `times` are npm's: version to when."""
    out = [
        version
        for version, at in times.items()
        if re.fullmatch(r"\d+\.\d+\.\d+", version) and datetime.fromisoformat(at) <= limit
    ]
    return max(out, key=_version, default=None)


def _version(text: str) -> Version:
    try:
        return Version(text)
    except InvalidVersion:
        return Version("0")


def python(limit: datetime) -> list[str]:
    """Raises: ProgramError: the index did not answer, or does not say when releases came."""
    found = []
    for requirements, lock in LOCKS.items():
        uv = Path(sys.executable).with_name("uv")
        command: list[str | Path] = [
            uv,
            "pip",
            "compile",
            "--quiet",
            "--no-header",
            "--universal",
            "--python-version",
            "3.11",
        ]
        command += ["--upgrade", "--exclude-newer", limit.isoformat(), ROOT / requirements]
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "then.lock"
            run([*command, "-o", target])
            then = dict(python_pins(target))
        pins = dict(python_pins(ROOT / lock))
        if not then:
            raise ProgramError("nothing is said to be older than half a year")
        found += behind(pins, then)
    return found


def node(limit: datetime) -> list[str]:
    """Raises: ProgramError: the registry did not answer."""
    npm = shutil.which("npm") or "npm"
    said: dict[str, dict[str, str] | list[dict[str, str]]] = json.loads(
        run([npm, "outdated", "--json"], allowed=(0, 1)).stdout or "{}"
    )
    if "error" in said:
        raise ProgramError(f"npm outdated: {str(said['error'])[:200]}")
    pins: dict[str, str] = {}
    then: dict[str, str] = {}
    for name, one in said.items():
        entry = one[0] if isinstance(one, list) else one
        times = json.loads(run([npm, "view", name, "time", "--json"]).stdout)
        pins[name] = entry.get("current") or entry["wanted"]
        then[name] = newest_before({k: v for k, v in times.items() if k[0].isdigit()}, limit) or "0"
    return behind(pins, then)


def without_held(stale: list[str], held: Mapping[str, str]) -> list[str]:
    """What nobody holds back, and what is held for nothing."""
    names = {one.split()[0] for one in stale}
    idle = [f"{name} is held ({held[name]}), and is not behind" for name in sorted(set(held) - names)]
    return [one for one in stale if one.split()[0] not in held] + idle


def main(arguments: list[str] | None = None) -> int:
    argparse.ArgumentParser(prog="release.security.freshness", description=__doc__).parse_args(arguments)
    limit = datetime.now(UTC) - MOST
    try:
        stale = without_held([*python(limit), *node(limit)], json.loads(HELD.read_text()))
    except (ProgramError, ValueError) as error:
        print(f"freshness of pins NOT ASKED: {str(error)[-600:]}")
        return NOT_ASKED
    print("\n".join(stale) or "no pin is behind what was newest half a year ago")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
