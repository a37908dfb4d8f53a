"""What bandit finds in the sources that nobody has looked at yet.

ruff holds most of these rules on every save, and a line that may stand says so: `# noqa: S608`. bandit knows the same
rule as B608 and reads no such word, so it is read here for it: one mark for both.
"""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from release.layout import ROOT
from release.security.programs import run

SOURCES = (*(f"services/{name}/src" for name in (
    "kit", "content", "quotes", "search", "analytics", "accounts", "chat", "sandbox",
)), "release/src")  # fmt: skip
# Starting programs is what a release does: which, with which words, without a shell, is held by rules of our own.
STARTING_PROGRAMS = ("B404", "B603", "B606", "B607")
# Importing what writes XML (reading it is B313 to B320); words that look like a password, which our look for secrets
# knows better.
SKIPPED = (*STARTING_PROGRAMS, "B405", "B406", "B105")
_MARK = re.compile(r"# (?:ruff: )?noqa: ([A-Z]+\d+(?:, [A-Z]+\d+)*)")


@dataclass(frozen=True)
class Danger:
    rule: str
    place: str
    words: str

    def __str__(self) -> str:
        return f"{self.place}: {self.rule} {self.words}"


def find(targets: Sequence[str | Path], root: Path = ROOT) -> list[Danger]:
    """What bandit says of these folders, without what is marked as looked at."""
    command = [
        sys.executable,
        "-m",
        "bandit",
        "-q",
        "-f",
        "json",
        "-s",
        ",".join(SKIPPED),
        "-r",
        *targets,
    ]
    said = json.loads(run(command, cwd=root, allowed=(0, 1)).stdout)
    found = [
        Danger(one["test_id"], f"{one['filename']}:{one['line_number']}", one["issue_text"])
        for one in said["results"]
        if not _is_marked(root / one["filename"], one["line_range"], one["test_id"])
    ]
    broken = [Danger("unread", one["filename"], one["reason"]) for one in said["errors"]]
    return found + broken


def _is_marked(path: Path, lines: Sequence[int], rule: str) -> bool:
    text = path.read_text().splitlines()
    words = [
        *(text[line - 1] for line in lines),
        *(line for line in text if line.startswith("# ruff: noqa:")),
    ]
    return f"S{rule[1:]}" in {
        mark for line in words for found in _MARK.findall(line) for mark in found.split(", ")
    }


def main(arguments: list[str] | None = None) -> int:
    argparse.ArgumentParser(prog="release.security.dangers", description=__doc__).parse_args(arguments)
    found = find(SOURCES)
    print("\n".join(map(str, found)) or "bandit: nothing that nobody has looked at")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
