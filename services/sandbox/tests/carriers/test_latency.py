"""Latency is lognormal around its median and the same for the same request."""

from statistics import median

import pytest
from sandbox.carriers.latency import LONGEST_MS, latency_ms


def test_the_median_is_the_configured_one() -> None:
    drawn = [latency_ms(300, f"request-{index}") for index in range(2_000)]
    assert median(drawn) == pytest.approx(300, rel=0.05)
    assert min(drawn) > 50
    assert max(drawn) <= LONGEST_MS


def test_the_same_request_takes_the_same_time() -> None:
    assert latency_ms(300, "a") == latency_ms(300, "a") != latency_ms(300, "b")


def test_zero_means_no_waiting() -> None:
    assert latency_ms(0, "a") == 0
