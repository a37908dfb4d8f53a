"""Many at once, and some of them slow or large: the others notice nothing."""

import socket
import statistics
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from release.edge.testing import Answer, Call, RunningEdge, page_service, running_edge

PARTS = 2


@pytest.fixture
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


def slowly(call: Call) -> Answer:
    answer = page_service(call)
    return Answer(answer.status, answer.body, wait_s=0.1)


def test_an_expired_page_under_200_readers_is_one_question_a_part(edge: RunningEdge) -> None:
    """TRUST R20: the page is kept, expires, and 200 ask at the same moment."""
    edge.content.respond = slowly
    edge.ask("/about-us/")
    time.sleep(6.2)
    edge.content.calls.clear()
    with ThreadPoolExecutor(200) as readers:
        replies = list(readers.map(lambda _: edge.ask("/about-us/").status, range(200)))
    assert replies == [200] * 200
    time.sleep(0.5)
    assert len(edge.content.calls) <= PARTS


def test_a_page_never_seen_under_200_readers_is_composed_once(edge: RunningEdge) -> None:
    """TRUST R20"""
    edge.content.respond = slowly
    with ThreadPoolExecutor(200) as readers:
        replies = list(readers.map(lambda _: edge.ask("/contact-us/").status, range(200)))
    assert replies == [200] * 200
    assert len(edge.content.calls) <= PARTS
    kept = [line["cache"] for line in edge.log_lines() if line["path"] == "/contact-us/"]
    assert kept.count("MISS") == 1


def test_questions_to_the_service_are_bounded_by_parts_and_expiries(edge: RunningEdge) -> None:
    """V2: 16 readers for 4 seconds."""
    edge.content.respond = slowly
    end = time.monotonic() + 4

    def read(_: int) -> float:
        worst = 0.0
        while time.monotonic() < end:
            started = time.monotonic()
            assert edge.ask("/about-us/").status == 200
            worst = max(worst, time.monotonic() - started)
        return worst

    with ThreadPoolExecutor(16) as readers:
        list(readers.map(read, range(16)))
    # Answers of the service hold five seconds: one birth and at most one expiry.
    assert len(edge.content.calls) <= PARTS * 2


def test_slow_headers_are_let_go_and_nobody_waits_for_them(edge: RunningEdge) -> None:
    """TRUST R22: 400 slowloris connections."""
    edge.ask("/about-us/")
    drips = [socket.create_connection((edge.settings.bind, edge.settings.port), 15) for _ in range(400)]
    opened = time.monotonic()
    for drip in drips:
        drip.sendall(b"GET / HTTP/1.1\r\nHost: coati.example\r\nX-Slow: ")
    waits = []
    for _ in range(60):
        started = time.monotonic()
        assert edge.ask("/about-us/").status == 200
        waits.append(time.monotonic() - started)
    assert statistics.quantiles(waits, n=20)[18] <= 0.05
    for drip in drips:
        drip.settimeout(max(0.1, opened + 10 - time.monotonic()))
        with suppress(ConnectionResetError):
            while drip.recv(1024):
                pass
        drip.close()
    assert time.monotonic() - opened <= 10


def test_one_network_holds_no_more_than_its_share_of_connections(edge: RunningEdge) -> None:
    """(case A6) TRUST R22: 1,800 bodies of which a byte comes now and then; another network is served at once."""
    at = (edge.settings.bind, edge.settings.port)
    head = b"POST /api/quotes HTTP/1.1\r\nHost: coati.example\r\nContent-Length: 1000\r\n\r\n{"
    drips: list[socket.socket] = []
    try:
        for _ in range(1800):
            drips.append(socket.create_connection(at, 15))
            drips[-1].sendall(head)
        with socket.create_connection(at, 5, source_address=("127.0.0.9", 0)) as other:
            started = time.monotonic()
            other.sendall(head.replace(b"1000\r\n\r\n{", b"2\r\nConnection: close\r\n\r\n{}"))
            assert other.recv(4096).startswith(b"HTTP/1.1 200")
            assert time.monotonic() - started <= 1
        refused = [drip for drip in drips if is_refused(drip)]
        assert len(refused) >= len(drips) - edge.settings.bodies_per_network
        # A page without a body is not held up by bodies of the same network.
        assert edge.ask("/about-us/").status == 200
    finally:
        for drip in drips:
            drip.close()


def is_refused(drip: socket.socket) -> bool:
    drip.settimeout(0.01)
    try:
        return drip.recv(64).startswith(b"HTTP/1.1 429")
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True


def test_a_slow_body_is_let_go(edge: RunningEdge) -> None:
    """TRUST R22"""
    with socket.create_connection((edge.settings.bind, edge.settings.port), 15) as drip:
        started = time.monotonic()
        drip.sendall(b"POST /api/quotes HTTP/1.1\r\nHost: coati.example\r\nContent-Length: 1000\r\n\r\n{")
        with suppress(ConnectionResetError):
            while drip.recv(4096):
                pass
    assert time.monotonic() - started <= 10
    assert edge.quotes.calls == [], "a service hears of a request when it is whole"


def test_a_slow_reader_does_not_hold_a_service(edge: RunningEdge) -> None:
    """TRUST R22: the edge takes the whole answer; the service is free before the reader is."""
    free = threading.Event()

    def large(_: Call) -> Answer:
        def chunks() -> Iterator[bytes]:
            for _ in range(256):
                yield b"x" * 65536
            free.set()

        return Answer(200, headers={"Content-Type": "application/octet-stream"}, chunks=chunks())

    edge.quotes.respond = large
    with socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.settimeout(10)
        reader.connect((edge.settings.bind, edge.settings.port))
        reader.sendall(b"GET /api/quotes/abc HTTP/1.1\r\nHost: coati.example\r\n\r\n")
        assert reader.recv(1)
        assert free.wait(4)


@pytest.mark.parametrize("size_kb", [16, 64, 512])
def test_oversized_headers_are_refused(edge: RunningEdge, size_kb: int) -> None:
    """TRUST R23"""
    answer = edge.raw(
        b"GET / HTTP/1.1\r\nHost: coati.example\r\nX-Big: " + b"a" * size_kb * 1024 + b"\r\n\r\n"
    )
    assert answer[:12] in (b"HTTP/1.1 431", b"HTTP/1.1 400")
    assert b"X-Content-Type-Options: nosniff" in answer


@pytest.mark.parametrize("size_kb", [16, 64, 10240])
def test_oversized_addresses_are_refused(edge: RunningEdge, size_kb: int) -> None:
    """TRUST R23"""
    answer = b""
    with suppress(ConnectionResetError, BrokenPipeError):
        answer = edge.raw(b"GET /?q=" + b"a" * size_kb * 1024 + b" HTTP/1.1\r\nHost: coati.example\r\n\r\n")
    assert answer[:12] in (b"HTTP/1.1 414", b"")
    assert edge.ask("/about-us/").status == 200


@pytest.mark.parametrize("chunked", [False, True])
def test_ten_megabytes_are_refused_before_they_are_read(edge: RunningEdge, chunked: bool) -> None:
    """TRUST R23"""
    head = b"POST /api/quotes HTTP/1.1\r\nHost: coati.example\r\nContent-Type: application/json\r\n"
    size = 10 * 1024 * 1024
    body = b"%x\r\n" % size + b"x" * size if chunked else b"x" * size
    length = b"Transfer-Encoding: chunked\r\n\r\n" if chunked else b"Content-Length: %d\r\n\r\n" % size
    with socket.create_connection((edge.settings.bind, edge.settings.port), 10) as sender:
        with suppress(ConnectionResetError, BrokenPipeError):
            sender.sendall(head + length + body[: 300 * 1024])
        answer = sender.recv(65536)
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"application/problem+json" in answer
    assert edge.quotes.calls == []
