"""Every answer carries the same guards, whatever its route, status or brand, and says nothing about the inside."""

import json
import re
from collections.abc import Iterator

import pytest
from release.edge.testing import Answer, RunningEdge, page_service, running_edge
from release.edge.testing.live import BRANDS

ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
# path, method, status
ROUTES = [
    ("/", "GET", 200),
    ("/", "HEAD", 200),
    ("/about-us/", "GET", 200),
    ("/about-no-slash", "GET", 301),
    ("//about-us/", "GET", 301),
    ("/welcome/", "GET", 302),
    ("/no-such-page/", "GET", 404),
    ("/.git/config", "GET", 404),
    ("/about-us/", "POST", 405),
    ("/quote/abc", "GET", 200),
    ("/broken/", "GET", 503),
    ("/robots.txt", "GET", 200),
    ("/.well-known/gpc.json", "GET", 200),
    ("/assets/host/r1/main.abc.js", "GET", 200),
    ("/assets/host/r1/missing.js", "GET", 404),
    ("/assets/host/r1/main.abc.js", "POST", 405),
    ("/api/quotes", "POST", 201),
    ("/api/nothing", "GET", 404),
    ("/api/content/pages/x", "GET", 404),
    ("/api/plans/down", "GET", 503),
]


@pytest.fixture(scope="module")
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        asset = running.settings.var / "releases" / "host" / "r1" / "main.abc.js"
        asset.parent.mkdir(parents=True)
        asset.write_text("1")
        running.content.respond = lambda call: Answer(500) if "/broken" in call.path else page_service(call)
        running.quotes.respond = lambda call: Answer(
            201, b"{}", {"Content-Type": "application/json", "Server": "gunicorn", "X-Powered-By": "Flask"},
            drop=call.path == "/api/plans/down",
        )  # fmt: skip
        yield running


@pytest.mark.parametrize("brand", BRANDS)
@pytest.mark.parametrize(("path", "method", "status"), ROUTES)
def test_the_guards_are_on_every_answer(
    edge: RunningEdge, path: str, method: str, status: int, brand: str
) -> None:
    """TRUST S15: route x status x brand."""
    reply = edge.ask(path, method=method, host=f"{brand}.example", body=b"{}" if method == "POST" else None)
    assert reply.status == status
    assert {name: reply.headers.get(name) for name in ALWAYS} == ALWAYS
    assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]
    assert "base-uri 'none'" in reply.headers["content-security-policy"]
    assert "unsafe" not in reply.headers["content-security-policy"]
    assert "geolocation=()" in reply.headers["permissions-policy"]
    assert re.fullmatch(r"[0-9a-f]{32}", reply.headers["x-request-id"])
    assert reply.headers["server"] == "nginx"
    assert "x-powered-by" not in reply.headers
    assert "strict-transport-security" not in reply.headers
    assert not any(name.startswith("x-accel") for name in reply.headers)
    assert "\n" not in "".join(value for name, value in reply.headers.items() if name != "set-cookie")


def test_headers_are_on_answers_to_a_name_that_is_not_ours(edge: RunningEdge) -> None:
    reply = edge.ask("/", host="evil.example")
    assert reply.status == 421
    assert {name: reply.headers.get(name) for name in ALWAYS} == ALWAYS


def test_only_pages_may_run_anything(edge: RunningEdge) -> None:
    assert "default-src" not in edge.ask("/").headers["content-security-policy"]
    for path in ("/api/quotes", "/assets/host/r1/main.abc.js", "/api/nothing", "/.git/config", "/robots.txt"):
        assert edge.ask(path).headers["content-security-policy"].startswith("default-src 'none'")


def test_a_service_may_state_a_policy_for_its_own_document(edge: RunningEdge) -> None:
    own = "default-src 'none'; style-src 'sha256-x'; frame-ancestors 'none'; base-uri 'none'"
    before = edge.quotes.respond
    edge.quotes.respond = lambda _: Answer(200, b"<p>wording", {"Content-Security-Policy": own})
    try:
        assert edge.ask("/api/plans/x/wording").headers["content-security-policy"] == own
    finally:
        edge.quotes.respond = before


@pytest.mark.parametrize(
    ("path", "status", "cache_control"),
    [
        ("/", 200, "private, no-cache"),
        ("/assets/host/r1/main.abc.js", 200, "public, max-age=31536000, immutable"),
        ("/assets/host/r1/missing.js", 404, "no-store"),
        ("/robots.txt", 200, "public, max-age=3600"),
        ("/api/quotes", 201, "no-store"),
        ("/broken/", 503, "no-store"),
        ("/.env", 404, "no-store"),
    ],
)
def test_each_kind_of_answer_says_how_long_it_holds(
    edge: RunningEdge, path: str, status: int, cache_control: str
) -> None:
    reply = edge.ask(path)
    assert (reply.status, reply.headers["cache-control"]) == (status, cache_control)


def test_a_services_own_word_on_caching_is_kept(edge: RunningEdge) -> None:
    before = edge.quotes.respond
    edge.quotes.respond = lambda _: Answer(200, b"{}", {"Cache-Control": "public, max-age=60"})
    try:
        assert edge.ask("/api/quotes/meta").headers["cache-control"] == "public, max-age=60"
    finally:
        edge.quotes.respond = before


def test_only_pages_tell_a_browser_whose_partner_sent_it(edge: RunningEdge) -> None:
    """TRUST S4: Set-Cookie is never on what others may keep."""
    assert "coati_pid=tripinsure101" in edge.ask("/about-us/?pid=tripinsure101").headers["set-cookie"]
    for path in ("/assets/host/r1/main.abc.js", "/robots.txt", "/api/quotes/meta", "/assets/missing.js"):
        assert "set-cookie" not in edge.ask(f"{path}?pid=tripinsure101").headers


@pytest.mark.parametrize(
    "path",
    ["/.git/config", "/.env", "/a/.git/HEAD", "/%2egit/config", "/assets/host/r1/.env", "/api/.env", "/metrics",
     "/health/live", "/health/ready", "/health", "/_frame/", "/nginx_status", "/.well-known/security"],
)  # fmt: skip
def test_nothing_of_the_inside_is_open(edge: RunningEdge, path: str) -> None:
    """13.4.1 13.4.5"""
    for method in ("GET", "HEAD", "POST"):
        assert edge.ask(path, method=method).status in ({404} if method != "POST" else {404, 405})


def test_the_log_is_json_without_personal_data(edge: RunningEdge) -> None:
    """TRUST S11"""
    secret = "q7J2mYx0kR3vT9bL1nWc5g"
    edge.ask(f"/about-us/?email=anna@example.com&utm_source=news&utm_campaign=a@b.c&page=2&token={secret}")
    edge.ask(
        f"/quote/{secret}/buy?name=Anna", headers={"Referer": f"http://x/{secret}", "Cookie": f"a={secret}"}
    )
    edge.ask(f"/api/quotes/{secret}", headers={"X-Forwarded-For": "6.6.6.6"})
    edge.ask("/api/quotes/meta")
    edge.ask("/%0a%7B%22forged%22:1%7D")
    lines = edge.log_lines()
    text = json.dumps(lines)
    assert not [word for word in (secret, "anna", "Anna", "a@b.c", "6.6.6.6", "127.0.0.1") if word in text]
    paths = [line["path"] for line in lines]
    assert {"/about-us/", "/quote/*/buy", "/api/quotes/*", "/api/quotes/meta"} <= set(paths)
    page = next(line for line in reversed(lines) if line["utmSource"])
    assert (page["utmSource"], page["utmCampaign"], page["page"], page["network"]) == (
        "news",
        "",
        "2",
        "127.0.0.0",
    )


@pytest.mark.parametrize(
    "spelling",
    ["//quote/{}", "/quote//{}", "/welcome/quote/{}", "/aarp/quote/{}/buy", "/api//quotes/{}", "/x/../quote/{}",
     "/api/chat//conversations/{}/messages", "/%71uote/{}", "/api/%71uotes/{}"],
)  # fmt: skip
def test_no_other_spelling_of_an_address_brings_its_key_into_the_log(
    edge: RunningEdge, spelling: str
) -> None:
    """TRUST S11: what opens a quote or a conversation; a word in an address of words is not hidden for it."""
    key = "q7J2mYx0kR3vT9bL1nWc5g"
    edge.ask(spelling.format(key))
    edge.ask("/blog/travel-quotes/")
    paths = [str(line["path"]) for line in edge.log_lines()]
    assert not [path for path in paths if key in path]
    assert "/blog/travel-quotes/" in paths
