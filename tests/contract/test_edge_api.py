"""The way to the services: what passes, what is refused on the way, and in which words."""

import http.client
import time
from collections.abc import Iterator

import pytest
from release.edge.settings import EdgeSettings
from release.edge.testing import JSON, Answer, Call, RunningEdge, TwoParts, running_edge


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


@pytest.fixture
def edge(shared: RunningEdge) -> RunningEdge:
    shared.quotes.respond = lambda _: Answer(200, b"{}", JSON)
    shared.quotes.calls.clear()
    shared.content.calls.clear()
    return shared


@pytest.mark.parametrize(
    "path",
    [
        "/api/quotes",
        "/api/quotes/abc?x=%2F",
        "/api/purchases",
        "/api/plans/x?state=FL",
        "/api/quotes/openapi.json",
    ],
)
def test_quotes_paths_reach_the_quotes_service_as_they_are(edge: RunningEdge, path: str) -> None:
    edge.ask(path)
    assert [call.path for call in edge.quotes.calls] == [path]


def test_content_paths_reach_the_content_service(edge: RunningEdge) -> None:
    edge.ask("/api/content/pages/about-us")
    assert [call.path for call in edge.content.calls] == ["/api/content/pages/about-us"]


@pytest.mark.parametrize(
    "path", ["/api/", "/api/quotesx", "/api/../health/live", "/api/accountsx/", "/API/quotes"]
)
def test_other_paths_reach_no_service(edge: RunningEdge, path: str) -> None:
    assert edge.ask(path).status == 404
    assert [call for call in edge.quotes.calls + edge.content.calls if not call.path.startswith("/_")] == []


def test_a_service_hears_only_what_it_may_depend_on(edge: RunningEdge) -> None:
    """4.1.3"""
    sent = {
        "Content-Type": "application/json",
        "Idempotency-Key": "k-1",
        "Accept": "application/x-ndjson",
        "Origin": "http://coati.example",
        "Sec-Fetch-Site": "same-origin",
        "Cookie": "session=1; aarp_smo=1",
        "X-Forwarded-For": "6.6.6.6",
        "X-Real-IP": "6.6.6.6",
        "X-Customer-Id": "1",
        "X-Coati-Brand": "traveldefenders",
        "X-Coati-Anything": "1",
        "X-HTTP-Method-Override": "DELETE",
        "X-Request-ID": "forged",
        "Proxy": "http://evil.example",
    }
    reply = edge.ask("/api/quotes?pid=tripinsure101", method="POST", body=b'{"a":1}', headers=sent)
    (call,) = edge.quotes.calls
    assert call.body == b'{"a":1}'
    assert call.headers == {
        "host": "coati.example",
        "content-length": "7",
        "content-type": "application/json",
        "idempotency-key": "k-1",
        "accept": "application/x-ndjson",
        "origin": "http://coati.example",
        "sec-fetch-site": "same-origin",
        "x-request-id": reply.headers["x-request-id"],
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-proto": "http",
        "x-coati-origin": "http://coati.example",
        "x-coati-brand": "tripinsure101",
        "x-coati-variant": "aarp",
        "x-coati-pid": "tripinsure101",
    }


@pytest.mark.parametrize(
    ("encoding", "unbuffered"), [("identity", {}), ("gzip", {"X-Accel-Buffering": "no"})]
)
def test_lines_of_a_stream_arrive_one_by_one(
    edge: RunningEdge, encoding: str, unbuffered: dict[str, str]
) -> None:
    """[Q-06] V12: the first plans are on screen before the last carrier has answered."""
    lines = TwoParts(b'{"type":"offers","n":0}\n', b'{"type":"offers","n":1}\n')
    stream = {"Content-Type": "application/x-ndjson", **unbuffered}
    edge.quotes.respond = lambda _: Answer(200, headers=stream, chunks=lines)
    connection = http.client.HTTPConnection(edge.settings.bind, edge.settings.port, timeout=10)
    headers = {"Host": "coati.example", "Accept": "application/x-ndjson", "Accept-Encoding": encoding}
    connection.request("POST", "/api/quotes", body=b"{}", headers=headers)
    response = connection.getresponse()
    assert response.read(12)
    lines.has_first.set()
    assert response.read()
    assert lines.in_turn
    connection.close()


def test_a_services_own_problem_passes_unchanged(edge: RunningEdge) -> None:
    body = b'{"type":"/problems/price-changed","status":409}'
    headers = {"Content-Type": "application/problem+json", "Retry-After": "7"}
    for status in (400, 409, 404, 422, 500, 503):
        answer = Answer(status, body, headers)
        edge.quotes.respond = lambda _: answer  # noqa: B023 - called before the next turn
        reply = edge.ask("/api/purchases", method="POST", body=b"{}")
        assert (reply.status, reply.body, reply.headers["retry-after"]) == (status, body, "7")


def problem_of(edge: RunningEdge, reply_status: int, kind: str, **request: object) -> None:
    reply = edge.ask(**request)  # type: ignore[arg-type]
    assert reply.status == reply_status
    assert reply.headers["content-type"] == "application/problem+json"
    problem = reply.json()
    assert problem["type"] == f"/problems/{kind}"
    assert problem["status"] == reply_status
    assert problem["title"]
    assert problem["requestId"] == reply.headers["x-request-id"]


def test_the_edges_own_errors_are_problems_too(edge: RunningEdge) -> None:
    problem_of(edge, 404, "not-found", path="/api/nothing/<script>")
    problem_of(
        edge, 413, "payload-too-large", path="/api/quotes", method="POST", body=b"x" * (256 * 1024 + 1)
    )
    edge.quotes.respond = lambda _: Answer(drop=True)
    problem_of(edge, 503, "unavailable", path="/api/quotes", method="POST", body=b"{}")
    assert edge.ask("/api/quotes").headers["retry-after"] == "10"


def test_a_service_that_is_away_is_a_503_that_says_when_to_come_back(edge: RunningEdge) -> None:
    edge.quotes.stop()
    try:
        started = time.monotonic()
        problem_of(edge, 503, "unavailable", path="/api/quotes/meta")
        assert time.monotonic() - started < 0.5
        assert edge.ask("/about-us/").status == 200
    finally:
        edge.quotes.start()


def test_a_body_of_the_full_size_passes(edge: RunningEdge) -> None:
    assert edge.ask("/api/quotes", method="POST", body=b"x" * 256 * 1024).status == 200
    assert len(edge.quotes.calls[0].body) == 256 * 1024


def test_answers_of_a_service_are_compressed_and_never_kept(edge: RunningEdge) -> None:
    edge.quotes.respond = lambda call: Answer(200, b'{"plans":[%s]}' % (b"0," * 2000 + b"0"), JSON)
    for encoding in ("br", "gzip"):
        reply = edge.ask("/api/quotes/abc", headers={"Accept-Encoding": encoding})
        assert reply.headers["content-encoding"] == encoding
        assert len(reply.body) < 400
    assert len(edge.quotes.calls) == 2


@pytest.mark.parametrize(("path", "kept"), [("/api/quotes", 4), ("/api/purchases", 3)])
def test_the_next_request_over_the_limit_is_told_to_wait(path: str, kept: int) -> None:
    """TRUST S13: request N+1; a forged address does not help."""
    with running_edge(quotes_per_minute=4, purchases_per_minute=3) as edge:
        forged = [
            {"X-Forwarded-For": f"10.0.0.{number}", "X-Real-IP": f"10.0.0.{number}"}
            for number in range(kept + 2)
        ]
        replies = [edge.ask(path, method="POST", body=b"{}", headers=headers) for headers in forged]
        assert [reply.status for reply in replies] == [200] * kept + [429] * 2
        assert replies[-1].json()["type"] == "/problems/too-many-requests"
        assert replies[-1].headers["retry-after"] == "30"
        assert edge.ask("/api/quotes/abc").status == 200, "reading is not limited with writing"
        assert len([call for call in edge.quotes.calls if call.method == "POST"]) == kept


@pytest.mark.parametrize(
    ("path", "kept"), [("/api/quotes", 30), ("/api/analytics/", 120), ("/api/session/", 120)]
)
def test_where_nothing_else_is_set_the_limits_are_those_published(path: str, kept: int) -> None:
    """TRUST S13: quotes 30 a minute and address, what pages tell 120; request N+1 waits."""
    limits = {
        name: EdgeSettings.__dataclass_fields__[name].default
        for name in ("quotes_per_minute", "events_per_minute")
    }
    with running_edge(**limits) as edge:
        edge.quotes.respond = edge.analytics.respond = lambda _: Answer(200, b"{}", JSON)
        began = time.monotonic()
        statuses = [edge.ask(path, method="POST", body=b"{}").status for _ in range(kept + 1)]
        # What came back while they were asked is free again.
        again = int((time.monotonic() - began) * kept / 60) + 1
        while statuses[-1] != 429 and len(statuses) <= kept + again + 5:
            statuses.append(edge.ask(path, method="POST", body=b"{}").status)
        assert set(statuses[:kept]) == {200}
        assert statuses[-1] == 429
        assert len(statuses) <= kept + again + 5


def test_an_address_is_believed_only_from_a_known_proxy() -> None:
    seen: list[Call] = []
    with running_edge(trusted_proxies=("127.0.0.1",)) as edge:
        edge.quotes.respond = lambda call: seen.append(call) or Answer(200, b"{}", JSON)  # type: ignore[func-returns-value]
        edge.ask("/api/quotes", headers={"X-Forwarded-For": "203.0.113.9"})
    assert seen[0].headers["x-forwarded-for"] == "203.0.113.9"
