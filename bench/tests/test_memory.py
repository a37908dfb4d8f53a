"""[V22] What is counted as a platform's memory, and that growth and weight each miss the goal."""

import os
import subprocess
import sys
from typing import Any

import memory
import pytest

HOLDING = "held = bytearray(range(256)) * 200_000; print('held', flush=True); input()"


def test_a_processs_memory_is_counted_with_what_it_started() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert process.pid in memory.with_descendants(os.getpid(), memory.parents())
        assert memory.pss_mb([process.pid]) > 48
        assert memory.with_descendants(1, {2: 1, 3: 2, 4: 9}) == [1, 2, 3]
        process.communicate(b"\n")
    assert memory.pss_mb([process.pid]) == 0


@pytest.mark.parametrize(
    ("idle", "last", "met"),
    [(400.0, 420.0, [True, True]), (901.0, 905.0, [False, True]), (400.0, 520.0, [True, False])],
)
def test_weight_and_growth_each_miss_the_goal(
    idle: float, last: float, met: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, Any] = {"idle": {"quotes": idle}, "loaded": [{"quotes": idle}, {"quotes": last}]}
    monkeypatch.setattr(memory, "_beside_a_platform", lambda: seen)
    assert [figure.met for figure in memory.measure()] == met
