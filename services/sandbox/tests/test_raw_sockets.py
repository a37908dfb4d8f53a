"""Held connections are bounded, fed, and let go when their client leaves."""

import socket
import time
from collections.abc import Iterator

import pytest
from sandbox.raw_sockets import HeldConnections

Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def pairs() -> Iterator[list[Pair]]:
    made = [socket.socketpair() for _ in range(3)]
    yield made
    for pair in made:
        for end in pair:
            end.close()


def test_the_oldest_gives_way_when_there_are_too_many(pairs: list[Pair]) -> None:
    held = HeldConnections(most=2)
    for ours, theirs in pairs:
        theirs.settimeout(1)
        held.hold(ours)
    assert len(held) == 2
    assert pairs[0][1].recv(1) == b""


def test_bytes_go_out_one_a_tick_and_then_the_connection_ends(pairs: list[Pair]) -> None:
    ours, theirs = pairs[0]
    theirs.settimeout(10)
    started = time.monotonic()
    HeldConnections(tick_s=0.05).hold(ours, b"abcd")
    got = b""
    while part := theirs.recv(10):
        got += part
    assert got == b"abcd"
    assert time.monotonic() - started >= 4 * 0.05


def test_a_connection_ends_with_its_time(pairs: list[Pair]) -> None:
    ours, theirs = pairs[0]
    theirs.settimeout(2)
    HeldConnections(seconds=0.05, tick_s=0.02).hold(ours)
    assert theirs.recv(1) == b""


def test_a_connection_is_let_go_when_its_client_left(pairs: list[Pair]) -> None:
    ours, theirs = pairs[0]
    held = HeldConnections(tick_s=0.02)
    held.hold(ours)
    theirs.close()
    end = time.monotonic() + 2
    while len(held) and time.monotonic() < end:
        time.sleep(0.02)
    assert len(held) == 0
