"""What processes take while they serve for long: memory and open files by name, and whether either grows.

Source: TRUST R26.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from release.sessions import PROC, members

MEMORY_MAY_GROW = 0.10
# Connections that happen to be open as one looks. Half an hour is 36,000 requests: a leak of one in a thousand is 36.
FILES_MAY_VARY = 10
# As many looks at the beginning are set against as many at the end, by their medians.
LOOKS = 5


@dataclass(frozen=True)
class Footprint:
    """Of one line of the Procfile: its process and all that it started."""

    memory_bytes: int
    files: int


Look = Mapping[str, Footprint]


def look(leaders: Mapping[str, int]) -> Look:
    """The footprint of each session by its name."""
    return {name: _footprint([leader, *members(leader)]) for name, leader in leaders.items()}


def leaders_in(pids: Path) -> dict[str, int]:
    """The processes that the supervisor notes, by the names of their lines."""
    return {path.name: int(path.read_text()) for path in pids.iterdir() if not path.name.endswith(".workers")}


def growing(looks: Sequence[Look]) -> list[str]:
    """A sentence for each process that takes more at the end than it may. Raises: ValueError: too few looks."""
    if len(looks) < 2 * LOOKS:
        raise ValueError(f"{len(looks)} looks say nothing: {2 * LOOKS} at least")
    said = []
    for name in looks[0]:
        first, last = ([each[name] for each in part] for part in (looks[:LOOKS], looks[-LOOKS:]))
        memory = [median(each.memory_bytes for each in part) for part in (first, last)]
        files = [median(each.files for each in part) for part in (first, last)]
        if memory[1] > memory[0] * (1 + MEMORY_MAY_GROW):
            said.append(f"{name} grew from {memory[0] / 1e6:.1f} to {memory[1] / 1e6:.1f} MB")
        if files[1] > files[0] + FILES_MAY_VARY:
            said.append(f"{name} had {files[0]:.0f} files open and has {files[1]:.0f}")
    return said


def _footprint(pids: Iterable[int]) -> Footprint:
    memory, files = 0, 0
    for pid in set(pids):
        with suppress(OSError, StopIteration):
            status = (PROC / str(pid) / "status").read_text().splitlines()
            memory += int(next(line for line in status if line.startswith("VmRSS:")).split()[1]) * 1024
            files += len(list((PROC / str(pid) / "fd").iterdir()))
    return Footprint(memory, files)
