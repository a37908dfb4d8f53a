"""The way to the search service: the protocol's clients find it at two places, and meet its own shapes there."""

from collections.abc import Iterator

import pytest
from release.edge.testing import JSON, Answer, RunningEdge, running_edge

KEYS = {"X-Algolia-API-Key": "k", "X-Algolia-Application-Id": "coati"}


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


@pytest.fixture
def edge(shared: RunningEdge) -> RunningEdge:
    shared.search.respond = lambda _: Answer(200, b"{}", JSON)
    shared.search.calls.clear()
    return shared


@pytest.mark.parametrize("prefix", ["/1", "/api/search/1"])
@pytest.mark.parametrize(
    "path",
    [
        "/indexes/*/queries?x-algolia-api-key=k",
        "/indexes/coati/query",
        "/indexes/coati/posts%2Fa",
        "/indexes/a/batch",
    ],
)
def test_requests_of_the_protocol_reach_the_search_service_as_they_are(
    edge: RunningEdge, prefix: str, path: str
) -> None:
    """[S-06]"""
    sent = {**KEYS, "Content-Type": "text/plain", "Content-Encoding": "gzip", "Cookie": "session=1"}
    assert edge.ask(prefix + path, method="POST", body=b"{}", headers=sent).status == 200
    (call,) = edge.search.calls
    assert (call.path, call.body) == (prefix + path, b"{}")
    assert call.headers["x-algolia-api-key"] == "k"
    assert call.headers["x-algolia-application-id"] == "coati"
    assert (call.headers["content-type"], call.headers["content-encoding"]) == ("text/plain", "gzip")
    assert "cookie" not in call.headers


def test_other_places_are_not_the_search_services(edge: RunningEdge) -> None:
    for path in ("/10/indexes", "/1", "/api/searching/1/indexes"):
        edge.ask(path)
    assert edge.search.calls == []


def test_the_edges_own_refusals_have_the_protocols_shape(edge: RunningEdge) -> None:
    """PROTOCOLS §a: a message and a status, never a key named `error`. TRUST R23: 10 MB end at the edge."""
    too_large = edge.ask("/1/indexes/*/queries", method="POST", body=b"x" * (256 * 1024 + 1))
    assert too_large.status == 413
    assert too_large.headers["content-type"] == "application/json"
    assert set(too_large.json()) == {"message", "status"}
    edge.search.respond = lambda _: Answer(drop=True)
    away = edge.ask("/api/search/1/indexes/*/queries", method="POST", body=b"{}")
    assert (away.status, away.json()["status"]) == (503, 503)
    assert away.headers["retry-after"]


def test_a_batch_of_records_may_be_larger(edge: RunningEdge) -> None:
    body = b"x" * (2 * 1024 * 1024)
    for path in ("/1/indexes/coati/batch", "/api/search/1/indexes/*/batch"):
        assert edge.ask(path, method="POST", body=body).status == 200
    assert [len(call.body) for call in edge.search.calls] == [len(body)] * 2


def test_no_key_is_written_to_the_log(edge: RunningEdge) -> None:
    edge.ask("/1/indexes/*/queries?x-algolia-api-key=very-own-key", method="POST", body=b"{}")
    edge.stop()
    edge.start()
    written = "".join(path.read_text() for path in (edge.settings.var / "log").iterdir())
    assert "/1/indexes/*/queries" in written
    assert "very-own-key" not in written
