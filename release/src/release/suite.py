"""`make test`: every check in turn, each one's own output, and one closing line that counts them all.

A part is counted by what its runner reports (tests), or as one (a linter). Nothing stops at the first failure: a
person who waits for a whole run wants to see all that is wrong.
"""

import re
import subprocess
import sys
import time
from dataclasses import dataclass

from release.layout import ROOT

STACK = [sys.executable, "-m", "release.stack", "with", "--fresh", "--"]
# What the runners print in colour when they think that a person looks.
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True)
class Part:
    """One command; counted as one check unless its runner's summary says how many tests ran."""

    name: str
    command: list[str]


PARTS = (
    Part("style", ["make", "-s", "lint"]),
    Part("types", ["make", "-s", "types"]),
    Part("boundaries", ["make", "-s", "boundaries"]),
    Part("content", ["make", "-s", "content"]),
    Part("openapi", ["make", "-s", "openapi"]),
    Part("checks named", ["make", "-s", "named"]),
    Part("unit tests, Python", ["pytest", "-n", "2"]),
    Part("unit tests, TypeScript", ["npx", "vitest", "run", "--project", "unit"]),
    Part("journeys in a browser", [*STACK, "npx", "vitest", "run", "--project", "e2e"]),
    Part(
        "journeys, all carriers down",
        ["env", "QUOTES_CARRIERS_FOLDER=none", *STACK, "npx", "vitest", "run", "--project", "apis-only"],
    ),
)


@dataclass(frozen=True)
class Outcome:
    passed: int
    failed: int
    skipped: int = 0


def main() -> int:
    total: list[tuple[Part, Outcome, float]] = []
    for part in PARTS:
        print(f"\n── {part.name} " + "─" * (70 - len(part.name)), flush=True)
        started = time.monotonic()
        total.append((part, run(part), time.monotonic() - started))
    print("\n── summary " + "─" * 63)
    for part, outcome, seconds in total:
        verdict = "ok    " if outcome.failed == 0 else "FAILED"
        print(
            f"  {verdict} {part.name:28} {outcome.passed:5} passed {outcome.failed:4} failed {seconds:6.0f} s"
        )
    passed = sum(outcome.passed for _, outcome, _ in total)
    failed = sum(outcome.failed for _, outcome, _ in total)
    skipped = sum(outcome.skipped for _, outcome, _ in total)
    print(f"\n{passed} passed, {failed} failed, {skipped} skipped", flush=True)
    return 1 if failed else 0


def run(part: Part) -> Outcome:
    """Run one part, showing its output as it comes, and count it."""
    lines: list[str] = []
    process = subprocess.Popen(
        part.command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace"
    )
    assert process.stdout is not None  # noqa: S101 - PIPE was asked for
    for line in process.stdout:
        print(line, end="", flush=True)
        lines.append(COLOUR.sub("", line))
    return count("".join(lines), process.wait())


def count(output: str, status: int) -> Outcome:
    """Tests counted from a runner's summary; a status that says failure always counts as at least one.

    pytest: `12 passed, 1 failed in 3.4s`; vitest: `Tests  1 failed | 12 passed (13)`.
    """
    summaries = [line for line in output.splitlines() if re.search(r"\b\d+ (passed|failed)\b", line)]
    last = [line for line in summaries if not line.lstrip().startswith("Test Files")][-1:]
    passed, failed = (
        sum(int(n) for line in last for n in re.findall(rf"(\d+) {word}", line))
        for word in ("passed", "failed")
    )
    errors = sum(int(n) for line in last for n in re.findall(r"(\d+) errors?\b", line))
    skipped = sum(int(n) for line in last for n in re.findall(r"(\d+) skipped", line))
    if status == 0:
        return Outcome(passed or 1, failed + errors, skipped)
    return Outcome(passed, max(failed + errors, 1), skipped)


if __name__ == "__main__":
    sys.exit(main())
