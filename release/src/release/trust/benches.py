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
    taken: dict[str, list[tuple[str, str, dict[str, Any]]]] = defaultdict(list)
    for machine, benches in kept.items():
        for bench in benches.values():
            for figure in bench["figures"]:
                taken[figure["goal_id"]].append((machine, bench["taken"], figure))
    return {
        goal: Standing(
            "holds" if all(figure["met"] for _, _, figure in figures) else "FAILED",
            min(when for _, when, _ in figures),
            _seen([(machine, figure) for machine, _, figure in figures]),
            len(figures),
        )
        for goal, figures in taken.items()
    }


def _seen(figures: list[tuple[str, dict[str, Any]]]) -> str:
    """Each ratio beside what was asked for; by machine where there are several."""
    by_machine: dict[str, list[str]] = defaultdict(list)
    for machine, figure in figures:
        by_machine[machine.split(",", maxsplit=1)[0]].append(f"{figure['ratio']} ({figure['goal']})")
    told = {machine: "; ".join(ratios) for machine, ratios in by_machine.items()}
    if len(told) == 1:
        return next(iter(told.values()))
    return "; ".join(f"{machine}: {ratios}" for machine, ratios in told.items())
