"""Who is signed in, as services hear it: from the accounts service alone, and a guest whenever that one is silent."""

from collections.abc import Iterator

import pytest
from release.edge.testing import JSON, Answer, RunningEdge, running_edge

SESSION = f"__Host-coati-session={'s' * 43}"
ADA = {"X-Customer-Id": "ada", "X-Customer-Role": "customer", "X-Customer-Email": "ada%40coati.example"}
SAID = {name.lower(): value for name, value in ADA.items()}
FORGED = {
    "X-Customer-Id": "mallory",
    "X-Customer-Role": "staff",
    "X-Customer-Email": "mallory%40evil.example",
    "X_Customer_Id": "mallory",
}
CUSTOMERS = ("/api/policies", "/api/policies/1", "/api/saved-quotes", "/api/purchases")
ANYBODYS = ("/api/quotes/abc", "/api/plans", "/api/accounts/me")


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


@pytest.fixture
def edge(shared: RunningEdge) -> RunningEdge:
    shared.quotes.respond = lambda _: Answer(200, b"{}", JSON)
    shared.analytics.respond = lambda _: Answer(200, b"<p>")
    shared.accounts.respond = lambda call: Answer(
        204, headers=ADA if SESSION in call.headers["cookie"] else {}
    )
    for service in (shared.quotes, shared.analytics, shared.accounts):
        service.calls.clear()
    return shared


def heard(edge: RunningEdge, path: str, headers: dict[str, str], method: str = "GET") -> dict[str, str]:
    """What the service that owns the path hears about the customer."""
    body = b"{}" if method == "POST" else None
    assert edge.ask(path, method=method, headers=headers, body=body).status == 200
    call = (edge.analytics if path.startswith("/reports") else edge.quotes).calls.pop()
    return {name: value for name, value in call.headers.items() if "customer" in name or name == "cookie"}


@pytest.mark.parametrize("path", [*CUSTOMERS, "/reports/"])
def test_a_service_hears_who_is_signed_in(edge: RunningEdge, path: str) -> None:
    """[R-02] TRUST S2"""
    assert heard(edge, path, {"Cookie": f"a=1; {SESSION}; b=2", **FORGED}) == SAID
    (asked,) = edge.accounts.calls
    assert (asked.method, asked.path, asked.headers["cookie"]) == ("GET", "/internal/session", SESSION)
    assert set(asked.headers) == {"host", "cookie", "x-request-id"}


def test_a_write_keeps_its_body(edge: RunningEdge) -> None:
    assert (
        edge.ask("/api/purchases", method="POST", headers={"Cookie": SESSION}, body=b'{"a":1}').status == 200
    )
    assert edge.quotes.calls[-1].body == b'{"a":1}'
    assert edge.quotes.calls[-1].headers["x-customer-id"] == "ada"
    assert edge.accounts.calls[-1].body == b""


@pytest.mark.parametrize("path", [*CUSTOMERS, *ANYBODYS[:2], "/reports/"])
def test_nobody_forges_a_customer(edge: RunningEdge, path: str) -> None:
    """TRUST S2, 8.3.1"""
    assert heard(edge, path, FORGED) == {}
    assert edge.accounts.calls == [], "who has no session costs nothing"


@pytest.mark.parametrize(
    "cookie", ["__Host-coati-session=short", "x__Host-coati-session=" + "s" * 43, f"{SESSION}s"]
)
def test_an_odd_cookie_is_no_session(edge: RunningEdge, cookie: str) -> None:
    assert heard(edge, "/api/policies", {"Cookie": cookie}) == {}


def test_only_the_services_of_customers_are_told(edge: RunningEdge) -> None:
    assert heard(edge, "/api/quotes/abc", {"Cookie": SESSION}) == {}
    assert edge.accounts.calls == []


@pytest.mark.parametrize(
    "answer", [Answer(500), Answer(503), Answer(403), Answer(drop=True), Answer(wait_s=1)]
)
def test_the_visitor_is_a_guest_while_accounts_is_unwell(edge: RunningEdge, answer: Answer) -> None:
    """[R-01] TRUST §1.2: the identity provider is down, a purchase is sold as guest."""
    edge.accounts.respond = lambda _: answer
    assert heard(edge, "/api/purchases", {"Cookie": SESSION}, "POST") == {}


def test_the_visitor_is_a_guest_while_accounts_is_away(edge: RunningEdge) -> None:
    edge.accounts.stop()
    try:
        assert heard(edge, "/api/purchases", {"Cookie": SESSION}, "POST") == {}
        assert edge.ask("/api/accounts/me", headers={"Cookie": SESSION}).status == 503
        assert edge.ask("/about-us/", headers={"Cookie": SESSION}).status == 200
    finally:
        edge.accounts.start()


def test_a_visitor_on_the_way_from_a_provider_sees_a_whole_page_while_accounts_is_away(
    edge: RunningEdge,
) -> None:
    """[R-01] The page in the brand's chrome under the policy of pages: an API's would forbid its styles and scripts."""
    edge.accounts.stop()
    try:
        page = edge.ask("/api/accounts/oidc/callback?state=x")
    finally:
        edge.accounts.start()
    assert page.status == 503
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert (
        page.headers["content-security-policy"] == edge.ask("/about-us/").headers["content-security-policy"]
    )
    assert page.headers["retry-after"] == "10"
    assert page.headers["cache-control"] == "no-store"


def test_accounts_reads_the_cookies_itself(edge: RunningEdge) -> None:
    edge.ask("/api/accounts/me", headers={"Cookie": f"a=1; {SESSION}", **FORGED})
    (call,) = edge.accounts.calls
    assert (call.path, call.headers["cookie"]) == ("/api/accounts/me", f"a=1; {SESSION}")
    assert not [name for name in call.headers if "customer" in name]


@pytest.mark.parametrize(
    "path", ["/internal/session", "/_session", "/internal/customers/ada", "/api/internal/session"]
)
def test_the_services_own_paths_are_not_for_visitors(edge: RunningEdge, path: str) -> None:
    assert edge.ask(path, headers={"Cookie": SESSION}).status == 404
    assert edge.accounts.calls == []


def test_services_hear_which_brands_page_is_theirs(edge: RunningEdge) -> None:
    """TRUST S6"""
    for host in ("coati.example", "tripinsure101.example"):
        edge.ask("/api/policies", host=host, headers={"X-Coati-Origin": "https://evil.example"})
        assert edge.quotes.calls[-1].headers["x-coati-origin"] == f"http://{host}"


@pytest.mark.parametrize(
    "path", ["/account", "/account/policies/1", "/account/x.css", "/sign-in", "/sign-up"]
)
def test_the_portal_is_one_page_that_nobody_keeps(edge: RunningEdge, path: str) -> None:
    """[P-16] [P-17] TRUST S4, 14.3.2"""
    page = edge.ask(path, headers={"Cookie": SESSION})
    assert (page.status, page.headers["cache-control"]) == (200, "no-store")
    assert page.headers["x-robots-tag"] == "noindex"
    assert page.headers["content-security-policy"] == edge.ask("/").headers["content-security-policy"]
    assert page.text == edge.ask(path).text
    assert edge.accounts.calls == []
