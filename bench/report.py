"""What was measured, kept by bench in results.json and drawn as RESULTS.md; nothing else is ever written there.

A run of some benches replaces theirs and leaves the others as they were taken: a figure is a ratio inside its own
bench, so each says when and under which load it was taken, and needs no other beside it. Machines differ in their
ratios too: each has its own figures and its own table.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from harness import ROUNDS, Figure

HEAD = f"""# Measured

Written by `make bench` from results.json; never edited by hand. How to read it: bench/README.md. Medians of {ROUNDS}
interleaved rounds unless said; `taken` is UTC, with the load of the machine as that bench began.

"""
COLUMNS = ("goal", "what", "ours", "peer, same run", "ratio", "asked for", "met", "taken")
Kept = dict[str, dict[str, dict[str, Any]]]
"""What each bench told last, by machine."""


def keep(path: Path, bench: str, figures: Sequence[Figure], machine: str, load: float) -> Kept:
    """Put one bench's figures in the place of its last ones on this machine. Returns all that is kept then."""
    kept: Kept = json.loads(path.read_text()) if path.exists() else {}
    kept.setdefault(machine, {})[bench] = {
        "taken": datetime.now(UTC).strftime("%Y-%m-%d %H:%M"),
        "load": round(load, 1),
        "figures": [asdict(figure) for figure in figures],
    }
    path.write_text(json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
    return kept


def draw(path: Path, kept: Kept, order: Collection[str]) -> None:
    """Write a table for each machine, the fullest first: the benches of `order` that have figures there."""
    text = HEAD
    for machine, benches in sorted(kept.items(), key=lambda of: (-len(of[1]), of[0])):
        taken = [benches[bench] for bench in order if bench in benches]
        rows = [row(figure, bench) for bench in taken for figure in bench["figures"]]
        text += f"{machine}.\n\n" + "\n".join([cells(COLUMNS), cells(["---"] * len(COLUMNS)), *rows]) + "\n\n"
    path.write_text(text.rstrip("\n") + "\n")


def row(figure: Mapping[str, Any], bench: Mapping[str, Any]) -> str:
    """One figure as a line of the table."""
    told = [figure[name] for name in ("goal_id", "what", "ours", "peer", "ratio", "goal")]
    return cells([*told, "yes" if figure["met"] else "**no**", f"{bench['taken']}, load {bench['load']}"])


def cells(values: Sequence[str]) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(values)} |"
