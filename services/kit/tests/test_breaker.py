"""The circuit breaker, with a clock in the hand."""

from dataclasses import dataclass

import pytest
from kit.breaker import Breaker, BreakerRules


@dataclass
class Seconds:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Seconds:
    return Seconds()


@pytest.fixture
def breaker(time: Seconds) -> Breaker:
    return Breaker(BreakerRules(failures=5, window_s=10, rest_s=30), time)


def fail(breaker: Breaker, times: int) -> None:
    for _ in range(times):
        breaker.failed()


def test_five_failures_in_ten_seconds_open_it(breaker: Breaker) -> None:
    """TRUST R7."""
    fail(breaker, 4)
    assert breaker.allow()
    fail(breaker, 1)
    assert not breaker.allow()


def test_five_failures_over_a_longer_time_do_not(breaker: Breaker, time: Seconds) -> None:
    for _ in range(10):
        fail(breaker, 1)
        time.now += 3
    assert breaker.allow()


def test_an_answer_between_failures_starts_the_count_afresh(breaker: Breaker) -> None:
    fail(breaker, 4)
    breaker.succeeded()
    fail(breaker, 4)
    assert breaker.allow()


def test_after_its_rest_exactly_one_probe_goes_through(breaker: Breaker, time: Seconds) -> None:
    """TRUST R7: 0 calls while open, 1 probe after 30 s."""
    fail(breaker, 5)
    time.now = 29.9
    assert [breaker.allow() for _ in range(20)] == [False] * 20
    time.now = 30
    assert [breaker.allow() for _ in range(20)] == [True] + [False] * 19


def test_a_probe_that_succeeds_closes_it_and_one_that_fails_starts_the_rest_again(
    breaker: Breaker, time: Seconds
) -> None:
    fail(breaker, 5)
    time.now = 30
    assert breaker.allow()
    breaker.failed()
    time.now = 59
    assert not breaker.allow()
    time.now = 60
    assert breaker.allow()
    breaker.succeeded()
    assert [breaker.allow() for _ in range(3)] == [True] * 3


def test_a_probe_whose_caller_died_does_not_shut_it_for_good(breaker: Breaker, time: Seconds) -> None:
    fail(breaker, 5)
    time.now = 30
    assert breaker.allow()
    time.now = 59
    assert not breaker.allow()
    time.now = 60
    assert breaker.allow()
