"""docs/TRUST.md: each check, its number, when it last ran and how it went, and the command to see for oneself."""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from release.trust.listing import Check, Listing
from release.trust.naming import in_order
from release.trust.outcomes import Outcome

HEAD = """# What holds, and how to see it

Written by `make trust` from docs/trust/checks.yaml and the last outcome of every test that names a check; never edited
by hand. A check **holds** when all its tests passed the last time they ran, and is *not run* when one has never run on
this machine. Every line can be run again with its command, from a clean clone after `make setup-test`, with `.venv/bin`
on the path.
"""
COLUMNS = (
    "check",
    "what holds",
    "number",
    "outcome",
    "last run (UTC)",
    "tests",
    "seen",
    "stands for",
    "command",
)
MARKS = {"holds": "holds", "FAILED": "**FAILED**", "partly run": "*partly run*", "not run": "*not run*"}


@dataclass(frozen=True)
class Standing:
    """How one check stands: a word of MARKS, the oldest of its last runs, and what was seen."""

    verdict: str
    last_run: str = ""
    seen: str = ""
    tests: int = 0


def standing(expected: Iterable[str], outcomes: Mapping[str, Outcome]) -> Standing:
    """Of the tests that name a check (by name), what their last outcomes say together."""
    names = sorted(set(expected))
    ran = [outcomes[name] for name in names if name in outcomes]
    told = [outcome for outcome in ran if outcome.outcome != "skipped"]
    last_run = min((outcome.at for outcome in told), default="")[:16].replace("T", " ")
    seen = "; ".join(dict.fromkeys(outcome.seen for outcome in told if outcome.seen))
    if any(outcome.outcome == "failed" for outcome in told):
        verdict = "FAILED"
    elif not told:
        verdict = "not run"
    else:
        verdict = "holds" if len(told) == len(names) else "partly run"
    return Standing(verdict, last_run, seen, len(names))


def expected_of(
    check: Check,
    python: Mapping[str, tuple[str, ...]],
    typescript: Mapping[str, tuple[str, ...]],
    outcomes: Mapping[str, Outcome],
) -> list[str]:
    """The names under which the outcomes of a check are kept: pytest's ids, vitest's names in each file, a command."""
    names = [name for name, checks in python.items() if check.id in checks]
    for file in (file for file, checks in typescript.items() if check.id in checks):
        # A name may be made from a table, so vitest's own are known only once it ran; until then the file stands in.
        ran = [
            name for name, of in outcomes.items() if name.startswith(f"{file} > ") and check.id in of.checks
        ]
        names += ran or [file]
    return [*names, f"command {check.id}"] if check.by == "command" else names


def write(listing: Listing, standings: Mapping[str, Standing], in_pytest: Container[str]) -> str:
    """The page, as Markdown: a line that counts, then a table for each letter.

    `in_pytest` are the checks whose tests are Python's alone, so that pytest runs all there is of them.
    """
    counts = {
        verdict: sum(1 for found in standings.values() if found.verdict == verdict) for verdict in MARKS
    }
    lines = [HEAD, ", ".join(f"{number} {verdict}" for verdict, number in counts.items() if number) + "."]
    by_letter: dict[str, list[Check]] = defaultdict(list)
    for check in sorted(listing.checks.values(), key=lambda check: in_order(check.id)):
        by_letter[check.id[0]].append(check)
    for letter, group in listing.groups.items():
        if by_letter[letter]:
            lines += ["", f"## {letter}: {group.title}", "", f"All of them: `{group.command}`", ""]
            lines += [f"| {' | '.join(COLUMNS)} |", "|---" * len(COLUMNS) + "|"]
            lines += [
                _row(check, standings[check.id], f"pytest --trust {check.id}")
                if check.command == group.command and check.id in in_pytest
                else _row(check, standings[check.id], check.command)
                for check in by_letter[letter]
            ]
    return "\n".join(lines) + "\n"


def _row(check: Check, found: Standing, command: str) -> str:
    stands_for = " ".join(part for part in (check.asvs, check.owasp) if part)
    cells = (
        check.id, check.name, check.number, MARKS[found.verdict], found.last_run or "–",
        str(found.tests or "–"), found.seen, stands_for, f"`{command}`",
    )  # fmt: skip
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
