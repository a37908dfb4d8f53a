"""Pages of other sites: which addresses they may call through the edge, and what they may send there.

The services' own applications answer behind the edge, since leave is given by both: the edge passes on what a browser
asks for, the service says what it allows.
"""

import importlib
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from kit import openapi
from release.edge.testing import JSON, Answer, Call, Reply, RunningEdge, running_edge

SHOP = "http://shop.example"
DAY_S = 86_400
COOKIES = f"__Host-coati-session={'s' * 43}; coati_staff=1; coati_desk=2"
SUBMIT = "submissions/v3/integration/submit/coati/contact"
# What the vendors' own clients ask leave for. Source: PROTOCOLS §0.4 and .11, §e.
EVENT = ("POST", "authorization,content-type,x-retry-count")
SEARCH = ("POST", "content-type,x-algolia-api-key,x-algolia-application-id")
OPEN = {
    "/v1/t": EVENT,
    "/v1/b": EVENT,
    "/api/analytics/v1/t": EVENT,
    "/1/indexes/*/queries": SEARCH,
    "/api/search/1/indexes/coati/query": SEARCH,
    "/1/indexes/coati/batch": SEARCH,
    "/api/search/1/indexes/coati/batch": SEARCH,
    "/1/indexes/coati/posts-1": ("PUT", SEARCH[1]),
    f"/{SUBMIT}": ("POST", "content-type"),
    f"/api/contact/{SUBMIT}": ("POST", "content-type"),
}
OURS = (
    "/api/quotes",
    "/api/policies",
    "/api/purchases",
    "/api/accounts/sign-in",
    "/api/analytics/",
    "/api/analytics/reports/views",
    "/api/session/",
    "/api/contact/requests",
    "/api/chat/conversations",
    "/api/crm/chat-availability",
    "/analytics.js/v1/coati/analytics.min.js",
    "/oauth/token",
    "/oauth/authorize",
    "/reports/",
    "/desk/",
    "/",
)


def answering(service: str, patch: pytest.MonkeyPatch) -> Callable[[Call], Answer]:
    """The service's own application, composed as for its description: nothing behind it runs."""
    patch.setattr(openapi, "document", lambda app: app)
    app: Flask = importlib.import_module(f"{service}.app").openapi_document()
    client = app.test_client(use_cookies=False)

    def respond(call: Call) -> Answer:
        said = client.open(call.path, method=call.method, headers=call.headers, data=call.body)
        return Answer(said.status_code, said.data, dict(said.headers))

    return respond


@pytest.fixture(scope="module")
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running, pytest.MonkeyPatch.context() as patch:
        for service in ("quotes", "search", "analytics", "chat"):
            getattr(running, service).respond = answering(service, patch)
        yield running


def asked_leave(edge: RunningEdge, path: str, method: str, headers: str) -> Reply:
    sent = {
        "Origin": SHOP,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": headers,
    }
    return edge.ask(path, method="OPTIONS", headers={**sent, "Cookie": COOKIES})


def words(reply: Reply, header: str) -> set[str]:
    return {word.strip().lower() for word in reply.headers.get(header, "").split(",")} - {""}


def heard(edge: RunningEdge) -> list[Call]:
    services = (edge.quotes, edge.search, edge.analytics, edge.accounts, edge.chat, edge.content)
    return [call for service in services for call in service.calls]


def forget(edge: RunningEdge) -> None:
    for service in (edge.quotes, edge.search, edge.analytics, edge.accounts, edge.chat, edge.content):
        service.calls.clear()


@pytest.mark.parametrize("path", OPEN)
def test_a_page_of_another_site_gets_leave_to_send_what_the_vendors_client_sends(
    edge: RunningEdge, path: str
) -> None:
    """[S-06] [T-05] Without it a browser sends nothing at all; a day's leave, or it would ask before each event."""
    method, headers = OPEN[path]
    leave = asked_leave(edge, path, method, headers)
    assert leave.status == 200
    assert leave.headers["access-control-allow-origin"] == "*"
    assert method.lower() in words(leave, "access-control-allow-methods")
    assert words(leave, "access-control-allow-headers") == set(headers.split(","))
    assert leave.headers["access-control-max-age"] == str(DAY_S)
    assert "access-control-allow-credentials" not in leave.headers


@pytest.mark.parametrize("path", OPEN)
def test_what_anybody_may_call_hears_no_cookie_and_nobody_is_asked_who_it_is(
    edge: RunningEdge, path: str
) -> None:
    """TRUST S7: a cookie that came along would be nobody's leave."""
    forget(edge)
    asked_leave(edge, path, *OPEN[path])
    edge.ask(path, method="POST", body=b"{}", headers={**JSON, "Origin": SHOP, "Cookie": COOKIES})
    assert [call.method for call in heard(edge)] == ["OPTIONS", "POST"]
    assert edge.accounts.calls == []
    told = {name for call in heard(edge) for name in call.headers}
    assert told & {"cookie", "x-customer-id", "x-customer-role", "x-coati-staff"} == set()


@pytest.mark.parametrize("path", OURS)
def test_no_other_address_gives_leave_or_hears_what_is_asked_for(edge: RunningEdge, path: str) -> None:
    """TRUST S7"""
    forget(edge)
    answers = [
        asked_leave(edge, path, "POST", "authorization,content-type"),
        edge.ask(path, headers={"Origin": SHOP}),
        edge.ask(path, method="POST", body=b"{}", headers={**JSON, "Origin": SHOP}),
    ]
    given = {name for answer in answers for name in answer.headers if name.startswith("access-control-")}
    assert given == set()
    told = {name for call in heard(edge) for name in call.headers}
    assert not [name for name in told if name.startswith("access-control-")]


def open_to_pages(reply: Reply) -> tuple[str | None, str | None]:
    return reply.headers.get("access-control-allow-origin"), reply.headers.get(
        "access-control-expose-headers"
    )


@pytest.mark.parametrize("path", OPEN)
def test_a_page_of_another_site_can_read_what_the_edge_itself_refuses(edge: RunningEdge, path: str) -> None:
    """[S-06] [T-05] Else its script sees a line that broke, not what to send otherwise, or again, and when."""
    asked = {**JSON, "Origin": SHOP}
    too_large = edge.ask(path, method="POST", body=b"x" * 11 * 1024 * 1024, headers=asked)
    assert (too_large.status, *open_to_pages(too_large)) == (413, "*", "Retry-After")
    services = (edge.search, edge.analytics, edge.chat)
    before = [service.respond for service in services]
    for service in services:
        service.respond = lambda _: Answer(drop=True)
    try:
        away = edge.ask(path, method="POST", body=b"{}", headers=asked)
    finally:
        for service, respond in zip(services, before, strict=True):
            service.respond = respond
    assert (away.status, *open_to_pages(away)) == (503, "*", "Retry-After")
    assert away.headers["retry-after"]
    for refused in (too_large, away):
        assert refused.headers["content-security-policy"].startswith("default-src 'none'")
        assert refused.headers["cache-control"] == "no-store"
        assert "access-control-allow-credentials" not in refused.headers


def test_a_page_of_another_site_hears_when_to_come_again() -> None:
    """[S-06] [T-05]"""
    with running_edge(api_per_second=1) as slow:
        for path in ("/v1/t", "/1/indexes/*/queries", f"/{SUBMIT}", "/api/purchases"):
            for _ in range(60):
                limited = slow.ask(path, method="POST", body=b"{}", headers={**JSON, "Origin": SHOP})
                if limited.status == 429:
                    break
            given = ("*", "Retry-After") if path != "/api/purchases" else (None, None)
            assert (limited.status, *open_to_pages(limited)) == (429, *given)
            assert limited.headers["retry-after"]


@pytest.mark.parametrize("path", OURS)
def test_what_the_edge_refuses_elsewhere_is_nobody_elses_to_read(edge: RunningEdge, path: str) -> None:
    """TRUST S7"""
    too_large = edge.ask(path, method="POST", body=b"x" * 600 * 1024, headers={**JSON, "Origin": SHOP})
    assert too_large.status in (405, 413)
    assert open_to_pages(too_large) == (None, None)


@pytest.mark.parametrize("path", ["/analytics.js/v1/coati/analytics.min.js", "/analytics-next/bundles/a.js"])
def test_a_page_of_another_site_may_run_the_collectors_client(edge: RunningEdge, path: str) -> None:
    """[T-04] Its tag is the client's snippet: a browser drops a script that says it is for our own pages alone."""
    assert edge.ask(path).headers["cross-origin-resource-policy"] == "cross-origin"
    assert (
        edge.ask(path, method="POST", body=b"x" * 300 * 1024).headers["cross-origin-resource-policy"]
        == "cross-origin"
    ), "what the edge refuses, too"
    assert edge.ask("/v1/projects/coati/settings").headers["cross-origin-resource-policy"] == "same-origin"
