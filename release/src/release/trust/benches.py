"""How the checks of speed stand, as bench/RESULTS.md says it."""

import re
from collections import defaultdict
from pathlib import Path

from release.layout import ROOT
from release.trust.page import Standing

RESULTS = ROOT / "bench" / "RESULTS.md"


def measured(folder: Path = ROOT / "bench") -> set[str]:
    """The goals that a bench takes a figure of, by their ids in its sources."""
    return {goal for path in folder.glob("*.py") for goal in re.findall(r"\bV[1-9]\d*\b", path.read_text())}


def standings(path: Path = RESULTS) -> dict[str, Standing]:
    """By id (`V4`): holds when every line of it is met; the figure seen is each line's ratio beside what was asked."""
    text = path.read_text()
    dated = re.search(r"^(\d{4}-\d\d-\d\d \d\d:\d\d) UTC", text, re.M)
    lines: dict[str, list[list[str]]] = defaultdict(list)
    for cells in re.findall(r"^\| (V\d+) \|(.*)\|$", text, re.M):
        lines[cells[0]].append([cell.strip() for cell in cells[1].split("|")])
    return {
        goal: Standing(
            "holds" if all(row[-1] == "yes" for row in rows) else "FAILED",
            dated[1] if dated else "",
            "; ".join(f"{row[-3]} ({row[-2]})" for row in rows),
            len(rows),
        )
        for goal, rows in lines.items()
    }
