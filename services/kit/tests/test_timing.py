"""Two kinds of request are told apart by their times when one does more, and not when the machine is shaken."""

import random
import time
from collections.abc import Callable

import pytest
from kit.testing.timing import Timings, in_turn, quickest_s


def drawn(mean_ms: float, spread: float, seed: int) -> list[float]:
    chance = random.Random(seed)
    return [mean_ms / 1_000 * chance.lognormvariate(0, spread) for _ in range(200)]


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("spread", [0.01, 0.1, 0.5])
def test_the_same_work_is_alike_however_the_machine_shakes(seed: int, spread: float) -> None:
    assert Timings(drawn(20, spread, seed), drawn(20, spread, seed + 100)).alike(0.05)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("longer", "spread"), [(1.06, 0.01), (1.2, 0.1), (2.0, 0.5)])
def test_more_work_is_seen(seed: int, longer: float, spread: float) -> None:
    assert not Timings(drawn(20, spread, seed), drawn(20 * longer, spread, seed + 100)).alike(0.05)


def test_equal_times_tell_nothing() -> None:
    assert (Timings([1.0] * 9, [1.0] * 9).rank, Timings([2.0] * 9, [1.0] * 9).rank) == (0.5, 1.0)


def test_the_quickest_of_three_is_what_the_work_takes_and_not_the_machine() -> None:
    stalls = iter([0.2, 0.0, 0.2])
    assert quickest_s(lambda: time.sleep(0.05 + next(stalls))) < 0.2
    assert next(stalls, None) is None
    assert quickest_s(lambda: time.sleep(0.05)) >= 0.05


def test_samples_take_turns_after_a_warm_up() -> None:
    acts: list[str] = []

    def act(name: str) -> Callable[[], None]:
        return lambda: acts.append(name)

    times = in_turn(2, act("one"), act("other"), act("between"))
    assert acts == ["between", "one", "between", "other"] * 5
    assert (len(times.one), len(times.other)) == (2, 2)
