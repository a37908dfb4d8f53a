"""Known advisories for every pin of both ecosystems; says 'not audited', never 'clean', where nobody answered.

pip-audit and npm audit end well when the package index they ask has no advisories at all. So each is first asked about
a release that is known to be bad; whoever does not know that one knows nothing. Status 0: audited, nothing known;
1: something is known; 3: at least one ecosystem was not audited.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from release.layout import ROOT
from release.security.programs import SECURITY_BIN, ProgramError, run

LOCKS = ("requirements.lock", "requirements-security.lock")
NOT_AUDITED = 3
# Releases with advisories that every service has known for years.
KNOWN_BAD_PYTHON = "jinja2==2.4.1\n"
KNOWN_BAD_NODE = ("lodash", "4.17.4")


@dataclass(frozen=True)
class Audit:
    """Of one ecosystem: whether anybody could have known, and what is known."""

    ecosystem: str
    audited: bool
    advisories: tuple[str, ...] = ()
    why: str = ""

    def __str__(self) -> str:
        if not self.audited:
            return f"{self.ecosystem}: NOT AUDITED ({self.why})"
        return f"{self.ecosystem}: audited, {len(self.advisories)} known" + "".join(
            f"\n  {one}" for one in self.advisories
        )


def with_canary(
    ecosystem: str, canary: Callable[[], Sequence[str]], pins: Callable[[], Sequence[str]]
) -> Audit:
    """Ask about the release that is known to be bad; only who knows that one is believed about ours."""
    try:
        if not canary():
            return Audit(
                ecosystem,
                audited=False,
                why="whoever answered does not know a release that is known to be bad",
            )
        return Audit(ecosystem, audited=True, advisories=tuple(pins()))
    except (ProgramError, ValueError, KeyError) as error:
        return Audit(ecosystem, audited=False, why=str(error)[:300])


def python(service: Sequence[str] = ()) -> Audit:
    """`service`: further words for pip-audit, such as which advisory service it asks."""

    def canary() -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "requirements.txt"
            file.write_text(KNOWN_BAD_PYTHON)
            return _pip_audit(file, service)

    return with_canary(
        "Python", canary, lambda: [one for name in LOCKS for one in _pip_audit(ROOT / name, service)]
    )


def _pip_audit(requirements: Path, service: Sequence[str]) -> list[str]:
    command: list[str | Path] = [
        SECURITY_BIN / "pip-audit",
        "-r",
        requirements,
        "--no-deps",
        "--disable-pip",
        "-f",
        "json",
    ]
    command += ["--progress-spinner", "off", "--timeout", "20", *service]
    said: dict[str, Any] = json.loads(run(command, allowed=(0, 1)).stdout)
    skipped = [one["skip_reason"] for one in said["dependencies"] if "skip_reason" in one]
    if skipped:
        raise ProgramError(f"{len(skipped)} of {len(said['dependencies'])} skipped: {skipped[0]}")
    return [
        f"{one['name']} {one['version']}: {flaw['id']}"
        for one in said["dependencies"]
        for flaw in one["vulns"]
    ]


def node(registry: Sequence[str] = ()) -> Audit:
    """`registry`: further words for npm, such as which registry it asks."""

    def canary() -> list[str]:
        name, version = KNOWN_BAD_NODE
        with tempfile.TemporaryDirectory() as folder:
            package = {"name": "canary", "version": "1.0.0", "dependencies": {name: version}}
            lock = {
                **package,
                "lockfileVersion": 3,
                "packages": {"": package, f"node_modules/{name}": {"version": version}},
            }
            (Path(folder) / "package.json").write_text(json.dumps(package))
            (Path(folder) / "package-lock.json").write_text(json.dumps(lock))
            return _npm_audit(Path(folder), registry)

    return with_canary("Node", canary, lambda: _npm_audit(ROOT, registry))


def _npm_audit(folder: Path, registry: Sequence[str]) -> list[str]:
    npm = shutil.which("npm") or "npm"
    command = [npm, "audit", "--json", "--package-lock-only", "--audit", "--fetch-retries", "0", *registry]
    said: dict[str, Any] = json.loads(run(command, cwd=folder, allowed=(0, 1)).stdout)
    if "vulnerabilities" not in said:
        raise ProgramError(f"npm audit had no answer: {str(said.get('message') or said.get('error'))[:200]}")
    return [f"{name}: {one['severity']}" for name, one in said["vulnerabilities"].items()]


def status(audits: Sequence[Audit]) -> int:
    """What is known weighs more than what nobody was asked."""
    if any(audit.advisories for audit in audits):
        return 1
    return 0 if audits and all(audit.audited for audit in audits) else NOT_AUDITED


def main(arguments: list[str] | None = None) -> int:
    argparse.ArgumentParser(prog="release.security.audit", description=__doc__).parse_args(arguments)
    audits = (python(), node())
    print("\n".join(map(str, audits)))
    return status(audits)


if __name__ == "__main__":
    sys.exit(main())
