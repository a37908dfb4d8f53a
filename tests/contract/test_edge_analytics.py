"""The way to the analytics service: our own calls, the provider's protocol at two places, and its browser client."""

from collections.abc import Iterator
from urllib.parse import unquote

import pytest
from analytics.app import create_app
from analytics.settings import Settings
from kit.db import UNUSED_URL
from release.edge.testing import JSON, Answer, Call, RunningEdge, running_edge
from release.edge.testing.live import BRANDS
from werkzeug.exceptions import HTTPException

NOWHERE = Settings(env="development", database_url=UNUSED_URL, redis_url=None)
ROUTES = create_app(NOWHERE).url_map.bind("localhost")
FORGED = {
    "X-Coati-Brand": "other",
    "X-Coati-Pid": "other",
    "X-Coati-Staff": "forged",
    "X-Forwarded-For": "1.2.3.4",
}


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


@pytest.fixture
def edge(shared: RunningEdge) -> RunningEdge:
    shared.analytics.respond = lambda _: Answer(200, b"{}", JSON)
    shared.analytics.calls.clear()
    return shared


@pytest.mark.parametrize("path", ["/api/analytics/", "/api/session/"])
def test_our_own_calls_reach_it_with_what_the_edge_knows(edge: RunningEdge, path: str) -> None:
    """[T-02] [T-03]"""
    assert edge.ask(path, method="POST", body=b"{}", headers={**FORGED, "Sec-GPC": "1"}).status == 200
    (call,) = edge.analytics.calls
    assert call.path == path
    assert call.headers["x-coati-brand"] == "coati"
    assert call.headers["sec-gpc"] == "1"
    assert call.headers["x-forwarded-for"] != "1.2.3.4"
    assert "x-coati-staff" not in call.headers
    assert "authorization" not in call.headers


@pytest.mark.parametrize("prefix", ["/v1", "/api/analytics/v1"])
def test_the_protocol_reaches_it_as_it_was_sent(edge: RunningEdge, prefix: str) -> None:
    """[T-05] 500 KB a batch, credentials, any type, gzip."""
    sent = {"Authorization": "Basic Y29hdGk6", "Content-Type": "text/plain", "Content-Encoding": "gzip"}
    body = b"x" * 500 * 1024
    assert edge.ask(f"{prefix}/b", method="POST", body=body, headers={**sent, "Cookie": "a=1"}).status == 200
    (call,) = edge.analytics.calls
    assert (call.path, call.body) == (f"{prefix}/b", body)
    assert {name: call.headers[name.lower()] for name in sent} == sent
    assert "cookie" not in call.headers


@pytest.mark.parametrize(
    "path",
    [
        "/v1/projects/coati/settings",
        "/analytics.js/v1/coati/analytics.min.js",
        "/analytics-next/bundles/a.js",
    ],
)
def test_what_its_client_loads_comes_from_it(edge: RunningEdge, path: str) -> None:
    """[T-04]"""
    assert edge.ask(path).status == 200
    assert [call.path for call in edge.analytics.calls] == [path]


def test_the_edges_own_refusals_have_the_protocols_shape(edge: RunningEdge) -> None:
    """TRUST R23; PROTOCOLS §b: 4xx is final, 503 is tried again."""
    too_large = edge.ask("/v1/b", method="POST", body=b"x" * (600 * 1024))
    assert too_large.status == 413
    assert set(too_large.json()) == {"success", "code", "message"}
    edge.analytics.respond = lambda _: Answer(drop=True)
    away = edge.ask("/api/analytics/v1/t", method="POST", body=b"{}")
    assert (away.status, set(away.json())) == (503, {"success", "code", "message"})
    assert away.headers["retry-after"]
    own = edge.ask("/api/analytics/", method="POST", body=b"{}")
    assert (own.status, own.headers["content-type"]) == (503, "application/problem+json")


def test_other_services_hear_no_credentials(edge: RunningEdge) -> None:
    edge.quotes.calls.clear()
    edge.ask("/api/plans", headers={"Authorization": "Bearer secret", "Cookie": "coati_staff=1"})
    (call,) = edge.quotes.calls
    assert "authorization" not in call.headers
    assert "x-coati-staff" not in call.headers


def test_the_staffs_session_reaches_the_reports_alone(edge: RunningEdge) -> None:
    sent = {"Cookie": "coati_staff=1.abc; other=2", "X-Coati-Staff": "forged", "Authorization": "Bearer s"}
    edge.analytics.respond = lambda _: Answer(
        200,
        b"<p>",
        {"Content-Type": "text/html", "Set-Cookie": "a=1", "Content-Security-Policy": "style-src 'self'"},
    )
    page = edge.ask("/reports/", headers=sent)
    edge.ask("/api/analytics/reports/views", headers=sent)
    edge.ask("/v1/projects/coati/settings", headers=sent)
    heard = {
        call.path: (call.headers.get("x-coati-staff"), call.headers.get("authorization"))
        for call in edge.analytics.calls
    }
    assert heard == {
        "/reports/": ("1.abc", None),
        "/api/analytics/reports/views": (None, "Bearer s"),
        "/v1/projects/coati/settings": (None, "Bearer s"),
    }
    assert page.headers["content-security-policy"] == "style-src 'self'"
    assert page.headers["x-robots-tag"] == "noindex"
    assert "a=1" in page.headers["set-cookie"]
    assert edge.ask("/reports").status == 301


@pytest.mark.parametrize("host", [hosts[0] for _, hosts, _ in BRANDS.values()])
def test_the_protocol_and_its_client_stand_on_every_brands_host(edge: RunningEdge, host: str) -> None:
    """[T-04] [T-05] A page of a brand sends to where it came from; the event carries that brand."""
    brand = host.removesuffix(".example")
    for method, path in (
        ("POST", "/v1/t"),
        ("POST", "/v1/b"),
        ("GET", "/v1/projects/coati/settings"),
        ("GET", "/analytics.js/v1/coati/analytics.min.js"),
        ("GET", "/analytics-next/bundles/ajs-destination.bundle.js"),
        ("POST", "/api/analytics/"),
        ("POST", "/api/session/"),
    ):
        edge.analytics.calls.clear()
        body = b"{}" if method == "POST" else None
        assert edge.ask(path, method=method, host=host, body=body, headers=FORGED).status == 200, path
        (call,) = edge.analytics.calls
        assert (call.path, call.headers["x-coati-brand"]) == (path, brand)


def test_a_host_that_is_no_brands_sends_nothing(edge: RunningEdge) -> None:
    assert edge.ask("/v1/t", method="POST", host="stranger.example", body=b"{}").status == 421
    assert edge.analytics.calls == []


WAYS_IN = (
    "/internal/customers/c-1",
    "/internal/customers/c-1/",
    "//internal/customers/c-1",
    "/Internal/customers/c-1",
    "/api/internal/customers/c-1",
    "/api/analytics/internal/customers/c-1",
    "/api/analytics/../../internal/customers/c-1",
    "/api/analytics/..%2f..%2finternal/customers/c-1",
    "/v1/../internal/customers/c-1",
    "/v1/%2e%2e/internal/customers/c-1",
    "/reports/..%2finternal%2fcustomers%2fc-1",
    "/analytics.js/../internal/customers/c-1",
    "/internal/customers/c-1%2f..%2f..%2f..%2fapi%2fsession%2f",
    "/internal/customers/c-1;/../../../api/session/",
)


@pytest.mark.parametrize("method", ["GET", "DELETE"])
@pytest.mark.parametrize("path", WAYS_IN)
def test_no_way_from_outside_leads_to_a_customers_events(edge: RunningEdge, path: str, method: str) -> None:
    """TRUST S2: export and deletion are asked for over the socket alone."""
    reply = edge.ask(path, method=method)
    assert [call.path for call in edge.analytics.calls if leads_inside(call)] == []
    if not edge.analytics.calls:
        assert reply.status in (301, 404, 405)


def leads_inside(call: Call) -> bool:
    """Whether the service itself would take it for one of those calls."""
    try:
        endpoint, _ = ROUTES.match(unquote(call.path.partition("?")[0]), call.method)
    except HTTPException:
        return False
    return str(endpoint).startswith("internal.")


def test_inside_it_is_there() -> None:
    assert leads_inside(Call("DELETE", "/internal/customers/c-1?email=a%40b.example", {}, b""))
    assert not leads_inside(Call("POST", "/api/session/", {}, b""))
