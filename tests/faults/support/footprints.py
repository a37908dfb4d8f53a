"""What processes take while they serve for long: memory and open files by name, and whether either grows.

What a process keeps is memory of its own making (RssAnon, RssShmem). It grows when that grows by more than a tenth of
its size, and the size is the proportional set (PSS): our programs are forked from one that has loaded their packages
(docs/adr/0038), and a service's workers from their master, so most of what is resident (RSS) in each is the same few
pages, counted again for every one; a tenth of all that would hide what one process keeps. The size itself is no sign of
growth: it rises when somebody else, perhaps of another platform, lets go of pages that were shared.
Where the kernel shows no PSS (smaps_rollup) it is RSS after all.
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
# The file of a process and the line of it that says how much memory it takes, the better one first.
MEMORY_KEPT_IN = {"smaps_rollup": "Pss:", "status": "VmRSS:"}


@dataclass(frozen=True)
class Footprint:
    """Of one line of the Procfile: its process and all that it started. `own_bytes` is what they made themselves."""

    memory_bytes: int
    own_bytes: int
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
        size = median(each.memory_bytes for each in first)
        own = [median(each.own_bytes for each in part) for part in (first, last)]
        files = [median(each.files for each in part) for part in (first, last)]
        if own[1] - own[0] > size * MEMORY_MAY_GROW:
            made = (own[1] - own[0]) / 1e6
            said.append(f"{name} made {made:.1f} MB more, at a size of {size / 1e6:.1f} MB")
        if files[1] > files[0] + FILES_MAY_VARY:
            said.append(f"{name} had {files[0]:.0f} files open and has {files[1]:.0f}")
    return said


def _footprint(pids: Iterable[int]) -> Footprint:
    memory, own, files = 0, 0, 0
    for pid in set(pids):
        with suppress(OSError, StopIteration):
            memory += memory_of(PROC / str(pid))
            own += own_memory_of(PROC / str(pid))
            files += len(list((PROC / str(pid) / "fd").iterdir()))
    return Footprint(memory, own, files)


def memory_of(process: Path) -> int:
    """Bytes, by the first of these files that can be read. Raises: OSError, StopIteration: the process has ended."""
    for file, line in MEMORY_KEPT_IN.items():
        with suppress(PermissionError, FileNotFoundError):
            lines = (process / file).read_text().splitlines()
            return int(next(each for each in lines if each.startswith(line)).split()[1]) * 1024
    raise FileNotFoundError(process)


def own_memory_of(process: Path) -> int:
    """Bytes that are no file's, those it shares with its parent among them. Raises: OSError: the process has ended."""
    lines = (process / "status").read_text().splitlines()
    return sum(int(each.split()[1]) * 1024 for each in lines if each.startswith(("RssAnon:", "RssShmem:")))
