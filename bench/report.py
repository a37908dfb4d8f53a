"""Write what was measured, and nothing else, to RESULTS.md."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from harness import ROUNDS, Figure

HEAD = """# Measured

Written by `make bench`; never edited by hand. How to read it: bench/README.md.

"""
COLUMNS = "| goal | what | ours | peer, same run | ratio | asked for | met |\n|---|---|---|---|---|---|---|\n"


def write(path: Path, ran_on: str, figures: Sequence[Figure], *, complete: bool) -> None:
    """Replace the report; a run of some figures only says so."""
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    scope = "" if complete else " Only some figures were asked for in this run."
    lines = [
        f"| {f.goal_id} | {f.what} | {f.ours} | {f.peer} | {f.ratio} | {f.goal} | {'yes' if f.met else '**no**'} |"
        for f in figures
    ]
    told = f"{when}, {ran_on}. Medians of {ROUNDS} interleaved rounds unless said.{scope}\n\n"
    path.write_text(HEAD + told + COLUMNS + "\n".join(lines) + "\n")
