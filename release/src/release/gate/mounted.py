"""Whether a section's pages work: each opened in a real browser, in the trial's lane of the running platform."""

import json
import subprocess
from collections.abc import Iterator, Mapping
from typing import Any

from release import sections
from release.builds import HOST
from release.gate import recorded
from release.gate.records import GateError, Recording, Trial
from release.layout import ROOT

PROGRAM = ROOT / "packages" / "shared" / "build" / "src" / "gate" / "mounted.js"
# A page takes a second or two; a browser that hangs must not hang whoever ships.
LIMIT_S = 180
SHOWN_FLAWS = 12

Finding = Mapping[str, Any]


def check_mounted(trial: Trial) -> dict[str, Recording]:
    """Open every page that the section is tried at, and for host and chrome those of every section.

    Returns: by section, which scripts its pages asked for; a trial of host or chrome records all sections anew.
    Raises: GateError: a page lacks a landmark, errs, is refused something by its policy, or a file does not come.
    """
    pages = list(_pages(trial))
    given = {"origin": trial.origin, "token": trial.token, "pages": pages}
    findings = _run(json.dumps(given))
    flaws = [f"{one['path']}: {flaw}" for one in findings for flaw in one["flaws"]]
    if flaws:
        raise GateError(_report(trial.section, flaws))
    return recorded.recordings(trial.built, findings)


def tried(section: str) -> list[str]:
    """The sections whose pages show this one."""
    known = sections.described()
    return list(known) if section in (HOST, "chrome") else [section]


def _pages(trial: Trial) -> Iterator[dict[str, Any]]:
    described = sections.described()
    for name in tried(trial.section):
        if name not in described:
            raise GateError(
                f"{name} is tried nowhere: say where it is met in packages/remotes/{name}/section.json"
            )
        releases = {part: trial.built[part].release for part in dict.fromkeys((HOST, "chrome", name))}
        for path in described[name].tried:
            yield {"path": path, "section": name, "releases": releases}


def _run(given: str) -> list[Finding]:
    try:
        done = subprocess.run(
            ["node", str(PROGRAM)],
            cwd=ROOT, input=given, text=True, capture_output=True, check=False, timeout=LIMIT_S,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise GateError(
            f"the browser did not finish within {LIMIT_S} s. Is the platform's machine overloaded? Ship again"
        ) from None
    if done.returncode:
        why = done.stderr.strip()[-2000:]
        raise GateError(
            f"no browser could try the pages: {why}. COATI_GATE=static ships without, and says so in the log"
        )
    findings: list[Finding] = json.loads(done.stdout)
    return findings


def _report(section: str, flaws: list[str]) -> str:
    more = [f"… and {len(flaws) - SHOWN_FLAWS} more"] if len(flaws) > SHOWN_FLAWS else []
    lines = "\n".join(f"  {flaw}" for flaw in (*flaws[:SHOWN_FLAWS], *more))
    return (
        f"{section} does not work in a browser beside what is live:\n{lines}\n"
        f"Visitors keep what they have. Mend it (make dev SECTION={section} shows the same pages) and ship again"
    )
