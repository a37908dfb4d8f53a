"""The measuring itself: a ratio of unlike things, or of the wrong rounds, would look just as good."""

import os
import time

import pytest
from harness import Samples, cpu_ns, cpu_per_request_us, family, interleave, quantile, ratio
from load import complete, message


def busy(seconds: float) -> int:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return 10


def test_cpu_is_counted_and_sleep_is_not() -> None:
    spent = cpu_per_request_us([os.getpid()], lambda: busy(0.1))
    assert 9_000 < spent < 15_000
    before = cpu_ns([os.getpid()])
    time.sleep(0.1)
    assert cpu_ns([os.getpid()]) - before < 20_000_000


def test_targets_take_turns_and_the_first_round_is_dropped() -> None:
    order: list[str] = []

    def target(name: str) -> float:
        order.append(name)
        return float(len(order))

    samples = interleave({"ours": lambda: target("ours"), "peer": lambda: target("peer")}, rounds=2)
    assert order == ["ours", "peer"] * 3
    assert samples["ours"].values == [3, 5]
    assert samples["peer"].values == [4, 6]


def test_the_ratio_is_the_median_of_each_rounds_own() -> None:
    assert ratio(Samples("ours", [2, 30, 8]), Samples("peer", [1, 10, 2])) == 3
    assert quantile([5, 1, 3], 0.5) == 3


def test_the_family_of_a_process_is_itself_and_its_children() -> None:
    assert os.getpid() in family(os.getpid())
    assert os.getpid() in family(os.getppid())


@pytest.mark.parametrize(
    ("received", "whole"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Len", False),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\no", False),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok", True),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n", False),
        (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", True),
    ],
)
def test_an_answer_is_whole_when_its_last_byte_is_here(received: bytes, whole: bool) -> None:
    assert complete(received) is whole


def test_a_request_names_its_length() -> None:
    assert b"\r\nContent-Length: 2\r\n" in message("POST", "/", b"{}")
    assert message("GET", "/").endswith(b"\r\n\r\n")
