"""How the checks of speed stand, as bench/results.json says it."""

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from release.layout import ROOT
from release.trust.page import Standing

RESULTS = ROOT / "bench" / "results.json"


def measured(folder: Path = ROOT / "bench") -> set[str]:
    """The goals that a bench takes a figure of, by their ids in its sources."""
    return {goal for path in folder.glob("*.py") for goal in re.findall(r"\bV[1-9]\d*\b", path.read_text())}


def standings(path: Path = RESULTS) -> dict[str, Standing]:
    """By id (`V4`): holds when every figure of it is met, on each machine that it was taken on.

    What was seen is each ratio beside what was asked for.
    """
    kept = json.loads(path.read_text()) if path.exists() else {}
    figures: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for bench in (bench for benches in kept.values() for bench in benches.values()):
        for figure in bench["figures"]:
            figures[figure["goal_id"]].append({**figure, "taken": bench["taken"]})
    return {
        goal: Standing(
            "holds" if all(one["met"] for one in taken) else "FAILED",
            min(one["taken"] for one in taken),
            "; ".join(f"{one['ratio']} ({one['goal']})" for one in taken),
            len(taken),
        )
        for goal, taken in figures.items()
    }
