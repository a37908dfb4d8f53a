"""Our own issuer at the edge: programs ask without a cookie, visitors come with their session and nothing else."""

from collections.abc import Iterator

import pytest
from release.edge.testing import JSON, Answer, RunningEdge, running_edge

SESSION = f"__Host-coati-session={'s' * 43}"
DOCUMENTS = (
    "/.well-known/openid-configuration",
    "/.well-known/oauth-authorization-server",
    "/oauth/jwks.json",
)
TOKENS = ("/oauth/token", "/oauth/revoke", "/oauth/userinfo")
VISITED = ("/oauth/authorize?client_id=a&state=b", "/oauth/logout?state=b")
SENT = {
    "Cookie": f"other=1; {SESSION}; more=2",
    "Authorization": "Basic YTpi",
    "X-Customer-Id": "mallory",
    "X-Forwarded-Host": "evil.example",
}


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


@pytest.fixture
def edge(shared: RunningEdge) -> RunningEdge:
    shared.accounts.respond = lambda _: Answer(200, b"{}", JSON)
    shared.accounts.calls.clear()
    return shared


@pytest.mark.parametrize("path", DOCUMENTS)
def test_the_documents_are_anybodys(edge: RunningEdge, path: str) -> None:
    edge.accounts.respond = lambda _: Answer(200, b"{}", {**JSON, "Cache-Control": "public, max-age=600"})
    answer = edge.ask(path, headers=SENT)
    assert (answer.status, answer.headers["cache-control"]) == (200, "public, max-age=600")
    (call,) = edge.accounts.calls
    assert (call.path, call.headers["x-coati-origin"]) == (path, "http://coati.example")
    assert not {"cookie", "authorization", "x-customer-id", "x-forwarded-host"} & set(call.headers)


@pytest.mark.parametrize("path", TOKENS)
def test_programs_are_heard_with_their_secret_and_no_cookie(edge: RunningEdge, path: str) -> None:
    """TRUST S4, 14.3.2: what is said about tokens is kept nowhere."""
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = edge.ask(path, method="POST", headers={**SENT, **form}, body=b"token=a")
    assert (answer.status, answer.headers["cache-control"]) == (200, "no-store")
    (call,) = edge.accounts.calls
    assert (call.path, call.body) == (path, b"token=a")
    assert (call.headers["authorization"], call.headers["content-type"]) == (
        "Basic YTpi",
        form["Content-Type"],
    )
    assert not {"cookie", "x-customer-id"} & set(call.headers)


@pytest.mark.parametrize("path", VISITED)
def test_visitors_bring_their_session_alone(edge: RunningEdge, path: str) -> None:
    edge.ask(path, headers=SENT)
    (call,) = edge.accounts.calls
    assert (call.path, call.headers["cookie"]) == (path, SESSION)
    assert not {"authorization", "x-customer-id"} & set(call.headers)


@pytest.mark.parametrize("path", VISITED)
def test_where_visitors_are_sent_on_is_the_services_word_and_frames_are_refused(
    edge: RunningEdge, path: str
) -> None:
    """TRUST S15: clickjacking"""
    back = "https://app.example/back?code=c&iss=i"
    edge.accounts.respond = lambda _: Answer(303, headers={"Location": back, "Cache-Control": "no-store"})
    answer = edge.ask(path, headers=SENT)
    assert (answer.status, answer.headers["location"]) == (303, back)
    assert answer.headers["cache-control"] == "no-store"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-robots-tag"] == "noindex"


def test_the_question_before_signing_out_may_be_answered(edge: RunningEdge) -> None:
    policy = "default-src 'none'; form-action 'self'; frame-ancestors 'none'"
    edge.accounts.respond = lambda _: Answer(200, b"<p>", {"Content-Security-Policy": policy})
    assert edge.ask("/oauth/logout").headers["content-security-policy"] == policy


@pytest.mark.parametrize("path", VISITED)
def test_a_visitor_sees_a_page_while_accounts_is_away(edge: RunningEdge, path: str) -> None:
    """[R-01]"""
    edge.accounts.respond = lambda _: Answer(drop=True)
    answer = edge.ask(path)
    assert (answer.status, answer.headers["content-type"]) == (503, "text/html; charset=utf-8")


def test_a_program_hears_a_problem_while_accounts_is_away(edge: RunningEdge) -> None:
    edge.accounts.respond = lambda _: Answer(drop=True)
    answer = edge.ask("/oauth/token", method="POST", body=b"a=b")
    assert (answer.status, answer.headers["content-type"]) == (503, "application/problem+json")


@pytest.mark.parametrize("path", ["/.well-known/openid-configuration/x", "/.well-known/", "/oauth"])
def test_nothing_else_is_the_issuers(edge: RunningEdge, path: str) -> None:
    edge.ask(path, headers=SENT)
    assert edge.accounts.calls == []
