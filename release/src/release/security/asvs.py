"""docs/asvs.md, read and looked at: every item that applies is there, and each test that it names exists.

A row: `| 8.2.2 | 1 | what holds | \\`path::test\\`<br>\\`path::test\\` |`, or `**owed**` and why no test shows it.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from release.layout import ROOT

PAGE = ROOT / "docs" / "asvs.md"
_ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([123]) \| ([^|]+) \| ([^|]+) \|$", re.M)
_TEST = re.compile(r"`([^`]+?)::([^`]+)`")
_TOP_TEN = re.compile(r"^\| (A\d\d) [^|]*\|[^|]*\| ([^|]+) \|$", re.M)
# The items of ASVS 5.0.0 at level 2 that apply to a marketplace of this make, and three of level 3 that we take too.
APPLIES = """
1.1.1 1.1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.3.1 1.3.2 1.3.3 1.3.6 1.3.7 1.3.11 1.5.2
2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1
3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8
3.5.1 3.5.2 3.5.3 3.5.4 3.5.5 3.6.1 3.7.1 3.7.2
4.1.1 4.1.2 4.1.3 4.2.1
6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.12 6.3.1 6.3.2 6.3.3 6.4.1 6.4.2 6.8.2
7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.5.1 7.6.2
8.2.1 8.2.2 8.2.3 8.3.1 8.4.1
9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 10.1.1 10.1.2 10.2.1 10.5.1 10.5.2 10.5.3 10.5.4
11.4.2 11.5.1 12.1.1 12.2.1 13.2.4 13.2.5 13.3.1 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5
14.2.1 14.2.2 14.2.3 14.3.1 14.3.2 14.3.3
15.1.1 15.1.2 15.2.1 15.3.1 15.3.2 15.3.3 15.3.6 15.3.7
16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.5.1 16.5.2 16.5.3
"""


@dataclass(frozen=True)
class Item:
    """One item, and the tests that show it; none where it is owed."""

    number: str
    tests: tuple[tuple[str, str], ...]
    owed: bool


def items(text: str) -> list[Item]:
    """The rows of the page."""
    return [
        Item(number, tuple(_TEST.findall(shown)), shown.startswith("**owed**"))
        for number, _, _, shown in _ROW.findall(text)
    ]


def flaws(text: str, root: Path = ROOT) -> list[str]:
    """What is wrong with the page, a sentence each."""
    found = items(text)
    numbers = [item.number for item in found]
    missing = [f"{number} is not in the table" for number in APPLIES.split() if number not in numbers]
    twice = [f"{number} stands twice" for number in sorted(set(numbers)) if numbers.count(number) > 1]
    bare = [
        f"{item.number} is neither shown by a test nor owed"
        for item in found
        if not item.tests and not item.owed
    ]
    gone = [
        f"{item.number}: {path} has no test {name}"
        for item in found
        for path, name in item.tests
        if not _exists(root / path, name)
    ]
    return missing + twice + bare + gone + _of_top_ten(text)


def _of_top_ten(text: str) -> list[str]:
    rows = dict(_TOP_TEN.findall(text))
    wanted = [f"A{number:02}" for number in range(1, 11)]
    return [
        f"OWASP {place} has no check" for place in wanted if not re.search(r"[A-Z]\d", rows.get(place, ""))
    ]


def _exists(path: Path, name: str) -> bool:
    if not path.is_file():
        return False
    text = path.read_text()
    if path.suffix == ".py":
        return re.search(rf"^\s*def {re.escape(name)}\(", text, re.M) is not None
    return any(
        name in line for line in text.splitlines() if re.search(r"\b(?:it|test)\b|^\s+\]?\)?\(?['`]", line)
    )
