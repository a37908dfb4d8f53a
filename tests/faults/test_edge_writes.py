"""A write is sent once, or not at all."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from disks import small_disk
from release.edge.testing import JSON, Answer, RunningEdge, StubService, running_edge


@pytest.fixture
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


def test_a_write_the_service_read_and_dropped_is_not_sent_again(tmp_path: Path) -> None:
    """TRUST R13: two peers, each of which would get a second try."""
    first, second = (StubService(tmp_path / f"{name}.sock", lambda _: Answer(drop=True)) for name in "ab")
    with running_edge(upstreams={"quotes": (f"unix:{first.path}", f"unix:{second.path}")}) as edge:
        first.start()
        second.start()
        reply = edge.ask("/api/purchases", method="POST", body=b"{}", headers={"Idempotency-Key": "k"})
        assert reply.status == 503
        assert len(first.calls) + len(second.calls) == 1
        first.stop()
        second.stop()


def test_a_write_that_never_left_is_taken_by_the_other_peer(tmp_path: Path) -> None:
    """TRUST R13: peer A refuses."""
    second = StubService(tmp_path / "b.sock", lambda _: Answer(201, b"{}", JSON))
    with running_edge(upstreams={"quotes": (f"unix:{tmp_path}/nobody.sock", f"unix:{second.path}")}) as edge:
        second.start()
        replies = [edge.ask("/api/purchases", method="POST", body=b"{}").status for _ in range(4)]
        assert replies == [201] * 4
        assert len(second.calls) == 4
        second.stop()


def test_a_write_never_travels_on_a_kept_connection(edge: RunningEdge) -> None:
    """A connection the service is closing in the same moment would swallow it."""
    ends: list[int] = []
    edge.quotes.opened = lambda connection: ends.append(id(connection))  # type: ignore[method-assign]
    for _ in range(5):
        edge.ask("/api/quotes/abc")
    reads = len(ends)
    for _ in range(5):
        edge.ask("/api/quotes", method="POST", body=b"{}")
    assert reads == 1, "reads share one"
    assert len(ends) - reads == 5


def test_a_read_on_a_connection_that_just_died_is_tried_again(edge: RunningEdge) -> None:
    """TRUST R14: the service restarts between two reads."""
    assert edge.ask("/api/quotes/abc").status == 200
    edge.quotes.stop()
    edge.quotes.start()
    assert edge.ask("/api/quotes/abc").status == 200


def test_twenty_writes_at_once_arrive_as_twenty(edge: RunningEdge) -> None:
    edge.quotes.respond = lambda _: Answer(201, b"{}", JSON, wait_s=0.05)
    threads = [
        threading.Thread(target=edge.ask, args=("/api/purchases",), kwargs={"method": "POST", "body": b"{}"})
        for _ in range(20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(edge.quotes.calls) == 20


@pytest.mark.parametrize("path", ["/api/quotes", "/1/indexes/coati/query", "/v1/batch"])
def test_a_body_that_finds_no_room_at_the_edge_is_sent_again_later(edge: RunningEdge, path: str) -> None:
    """(case A8) A body over 64 KB waits in a file; where its volume is full, nothing is broken and nothing was done."""
    body = b'{"pad":"' + b"x" * 100_000 + b'"}'
    for service in (edge.quotes, edge.search, edge.analytics):
        service.respond = lambda _: Answer(201, b"{}", JSON)
    with small_disk(edge.settings.var / "nginx" / "tmp" / "body", 1) as disk:
        disk.fill(0)
        reply = edge.ask(path, method="POST", body=body, headers={"Content-Type": "application/json"})
        assert reply.status == 503
        assert int(reply.headers["retry-after"]) > 0
        disk.make_room()
        assert (
            edge.ask(path, method="POST", body=body, headers={"Content-Type": "application/json"}).status
            == 201
        )
