"""`make test`: every check in turn, each one's own output, and one closing line that counts them all.

A part is counted by what its runner reports (tests), or as one (a linter). Nothing stops at the first failure: a
person who waits for a whole run wants to see all that is wrong. What only reads the sources goes on beside the tests,
with what they leave of the processor while they wait, and is shown between two of them.
"""

import re
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from release.layout import ROOT

STACK = [sys.executable, "-m", "release.stack", "with", "--fresh", "--"]
# What a module has started (an edge, a whole platform) is started once: each file runs in one process. They are given
# out in the order of `testpaths`, where those that take long come first, so that both processes end together.
BY_FILE = ["-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
# The tests' limits are for a machine that is theirs: whatever goes on beside them has to give way.
GIVING_WAY = ["nice", "-n", "10"]
# What the runners print in color when they think that a person looks.
COLOR = re.compile(r"\x1b\[[0-9;]*m")
# How pytest's summary and vitest's list name a test that failed.
NAMED = re.compile(r"^(FAILED|ERROR)\s+\S+::|^\s*FAIL\s+\S")
# Of a run of an hour often only the end is kept: it names what failed, but no more than a screen of it.
MOST_NAMED = 12
WIDEST = 240


@dataclass(frozen=True)
class Part:
    """One command; counted as one check unless its runner's summary says how many tests ran."""

    name: str
    command: list[str]


READING = (
    Part("style", ["make", "-s", "lint"]),
    Part("types", ["make", "-s", "types"]),
    Part("boundaries", ["make", "-s", "boundaries"]),
    Part("content", ["make", "-s", "content"]),
    Part("openapi", ["make", "-s", "openapi"]),
    Part("checks named", ["make", "-s", "named"]),
)
RUNNING = (
    Part("unit tests, Python", ["pytest", *BY_FILE]),
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


@dataclass(frozen=True)
class Told:
    """A part that has run: what it said, how that counts, how long it took, and its exit status."""

    part: Part
    output: str
    outcome: Outcome
    seconds: float
    status: int = 0


def main() -> int:
    return run_all(READING, RUNNING)


def run_all(reading: tuple[Part, ...], running: tuple[Part, ...]) -> int:
    """Run the second one by one and the first beside them; returns the exit status."""
    told: list[Told] = []
    with ThreadPoolExecutor(1) as beside:
        waiting = [beside.submit(run, part, shown=False) for part in reading]
        for part in running:
            print(head(part), flush=True)
            told.append(run(part))
            while waiting and waiting[0].done():
                told.append(show(waiting.pop(0)))
        told += [show(future) for future in waiting]
    return summary(told)


def head(part: Part) -> str:
    return f"\n── {part.name} " + "─" * (70 - len(part.name))


def show(finished: "Future[Told]") -> Told:
    """Print what a part said that ran beside others."""
    found = finished.result()
    print(f"{head(found.part)}\n{found.output}", end="", flush=True)
    return found


def summary(told: list[Told]) -> int:
    """Print how each part went, and one line for all. Returns: 1 when anything failed."""
    print("\n── summary " + "─" * 63)
    for found in told:
        verdict = "ok    " if found.outcome.failed == 0 else "FAILED"
        print(
            f"  {verdict} {found.part.name:28} {found.outcome.passed:5} passed "
            f"{found.outcome.failed:4} failed {found.seconds:6.0f} s"
        )
    for found in told:
        if found.outcome.failed:
            print(f"\n  {found.part.name}:", *failures(COLOR.sub("", found.output)), sep="\n    ")
    passed = sum(found.outcome.passed for found in told)
    failed = sum(found.outcome.failed for found in told)
    skipped = sum(found.outcome.skipped for found in told)
    print(f"\n{passed} passed, {failed} failed, {skipped} skipped", flush=True)
    return 1 if failed else 0


def failures(output: str) -> list[str]:
    """The lines of a runner's output that name what failed; the last ones where nothing is named (a linter's).

    vitest gives the error a line of its own, under the name.
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    named: list[str] = []
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if NAMED.match(line):
            named += [line] if "::" in line else [line, f"  {following}"]
    return [line[:WIDEST] for line in (named[:MOST_NAMED] or lines[-5:])]


def run(part: Part, *, shown: bool = True) -> Told:
    """Run one part and count it; its output is shown as it comes, or kept while it gives way to others."""
    started, lines = time.monotonic(), []
    process = subprocess.Popen(
        part.command if shown else [*GIVING_WAY, *part.command],
        cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
    )  # fmt: skip
    assert process.stdout is not None  # noqa: S101 - PIPE was asked for
    for line in process.stdout:
        if shown:
            print(line, end="", flush=True)
        lines.append(line)
    output, status = "".join(lines), process.wait()
    outcome = count(COLOR.sub("", output), status)
    return Told(part, output, outcome, time.monotonic() - started, status)


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
