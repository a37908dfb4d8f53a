"""How every figure here is taken: server CPU per request from schedstat, targets in turn, medians of ratios.

Source: SPEED §0. Wall times of a shared machine move by a factor of two; CPU per request holds within 10-20 %.
"""

import os
import platform
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from kit import processes

ROUNDS = 7
SERVER_CORE, CLIENT_CORE = 0, -1
CORES = sorted(os.sched_getaffinity(0))


@dataclass(frozen=True)
class Figure:
    """One line of the report: what we took, what the peer took, and the ratio the goal speaks of."""

    goal_id: str
    what: str
    ours: str
    peer: str
    ratio: str
    goal: str
    met: bool


@dataclass
class Samples:
    """One target's measurements, a round each, in the same order as its peers'."""

    name: str
    values: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.values)


def interleave(targets: Mapping[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, Samples]:
    """Measure each target once a round, in turn, after one round that is thrown away."""
    samples = {name: Samples(name) for name in targets}
    for number in range(rounds + 1):
        for name, measure in targets.items():
            value = measure()
            if number > 0:
                samples[name].values.append(value)
    return samples


def ratio(ours: Samples, peer: Samples) -> float:
    """Median over the rounds of ours divided by the peer's value in the same round."""
    return statistics.median(a / b for a, b in zip(ours.values, peer.values, strict=True))


def quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def cpu_ns(pids: Sequence[int]) -> int:
    """Nanoseconds on a core of all threads of these processes so far."""
    total = 0
    for pid in pids:
        for task in (processes.PROC / str(pid) / "task").iterdir():
            # A thread may end between being listed and being read.
            total += int((processes.read(pid, f"task/{task.name}/schedstat") or "0").split()[0])
    return total


def cpu_per_request_us(pids: Sequence[int], run: Callable[[], int]) -> float:
    """Microseconds of CPU these processes spent on each request that `run` made; it returns how many."""
    before = cpu_ns(pids)
    requests = run()
    return (cpu_ns(pids) - before) / requests / 1_000


def family(pid: int) -> list[int]:
    """A process and its children: gunicorn's master and workers."""
    return [pid, *processes.children(pid)]


@contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """Run this thread, and processes started meanwhile, on one core; -1 is the last, None all of them."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, CORES if core is None else {CORES[core]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def machine() -> str:
    """What this ran on, for the report."""
    model = next(
        (
            line.split(":")[1].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if "model name" in line
        ),
        platform.machine(),
    )
    memory_gb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    kernel = ".".join(platform.release().split(".")[:2])
    return (
        f"{len(CORES)} cores of {model}, {memory_gb:.0f} GB, {platform.system()} {kernel}, "
        f"Python {platform.python_version()}"
    )
