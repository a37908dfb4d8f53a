"""TRUST S15, S20: the guards of the edge on every route × status × brand, of every service and on pages.

The services are stubs that say the worst: versions, a foreign framing policy, a cookie, an open door for other origins.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from release.edge.testing import JSON, Answer, Call, Reply, RunningEdge, page_service, running_edge
from release.edge.testing.live import BRANDS

MATRIX = yaml.safe_load((Path(__file__).parents[1] / "contract" / "authorisation.yaml").read_text())
STATUSES = (200, 201, 303, 400, 401, 403, 404, 409, 410, 415, 422, 429, 500, 503)
# Fixed words, the same on every answer of ours.
ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
    "server": "nginx",
}
# The collector's client, which pages of other sites run; nothing else of ours is theirs to embed.
RUN_ANYWHERE = ("/analytics.js/", "/analytics-next/")
NEVER = ("x-powered-by", "x-frame-options", "x-accel-redirect", "x-runtime", "x-aspnet-version", "via")
WORST = {
    "Server": "gunicorn/27.0.1",
    "X-Powered-By": "Flask/3.1.3",
    "X-Frame-Options": "ALLOWALL",
    "X-Accel-Redirect": "/_unavailable",
    "X-Content-Type-Options": "none",
    "Referrer-Policy": "unsafe-url",
    "Cross-Origin-Opener-Policy": "unsafe-none",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Permissions-Policy": "camera=*",
    "Strict-Transport-Security": "max-age=0",
    "Vary": "*",
    "X-Request-ID": "of-the-service",
}
PAGES = (
    "/",
    "/about-us/",
    "/quote/abc",
    "/no-such-page/",
    "/sign-in",
    "/account/policies/1",
    "/search",
    "/welcome/",
)
FRAMES = (200, 301, 404, 410, 500, 503)


def routes() -> list[tuple[str, str]]:
    """Every route that the edge leads to a service, with something in each place of its path."""
    lines = {
        line for by in MATRIX.values() for who, lines in by.items() if who != "service" for line in lines
    }
    filled = (re.sub(r"<any\('([^']*)'.*?>|<[^>]*>", lambda found: found[1] or "1", line) for line in lines)
    return sorted((method, path) for method, _, path in (line.partition(" ") for line in filled))


ROUTES = routes()


@pytest.fixture(scope="module")
def edge() -> Iterator[RunningEdge]:
    with running_edge(public_origin="https://coati.example") as running:
        yield running


def wrong(reply: Reply, path: str = "/") -> list[str]:
    """What of the guards is missing on an answer, doubled or softer than it must be."""
    told = reply.headers
    embedded = "cross-origin" if path.startswith(RUN_ANYWHERE) else "same-origin"
    expected = {**ALWAYS, "cross-origin-resource-policy": embedded}
    found = [f"{name}: {told.get(name)}" for name, value in expected.items() if told.get(name) != value]
    found += [name for name in NEVER if name in told]
    policy = told.get("content-security-policy", "")
    found += [
        f"policy without {part}"
        for part in ("frame-ancestors 'none'", "base-uri 'none'")
        if part not in policy
    ]
    if "unsafe" in policy or "*" in policy or "\n" in policy:
        found.append(f"policy {policy}")
    if any(f"{power}=()" not in told.get("permissions-policy", "") for power in ("camera", "geolocation")):
        found.append("permissions-policy")
    if not re.fullmatch(r"[0-9a-f]{32}", told.get("x-request-id", "")):
        found.append("x-request-id")
    if reply.body and "content-type" not in told:
        found.append("no content-type")
    if "Secure" not in told.get("set-cookie", "Secure"):
        found.append(f"cookie {told['set-cookie']}")
    if told.get("access-control-allow-credentials"):
        found.append("credentials for other origins")
    return found


def answer_with(edge: RunningEdge, status: int) -> None:
    """Every service answers this, with the worst headers it could send."""
    more = {"Location": "/elsewhere"} if status in (301, 303) else {}

    def respond(call: Call) -> Answer:
        if call.path == "/internal/session":
            return Answer(204)
        return Answer(status, b"{}", {**JSON, **WORST, **more})

    for service in (edge.quotes, edge.search, edge.analytics, edge.accounts, edge.chat, edge.streams):
        service.respond = respond
    edge.content.respond = respond


@pytest.mark.parametrize("brand", BRANDS)
@pytest.mark.parametrize("status", STATUSES)
def test_every_route_of_every_service_is_guarded_whatever_it_answers(
    edge: RunningEdge, status: int, brand: str
) -> None:
    answer_with(edge, status)
    assert len(ROUTES) > 120
    found = {}
    for method, path in ROUTES:
        reply = edge.ask(
            path, method=method, host=f"{brand}.example", body=None if method == "GET" else b"{}"
        )
        if problems := wrong(reply, path):
            found[f"{method} {path} {reply.status}"] = problems
        if reply.status == 503 and "retry-after" not in reply.headers:
            found[f"{method} {path}"] = ["503 without Retry-After"]
    assert found == {}


@pytest.mark.parametrize("brand", BRANDS)
@pytest.mark.parametrize("status", FRAMES)
def test_every_kind_of_page_is_guarded_whatever_its_frame_answers(
    edge: RunningEdge, status: int, brand: str
) -> None:
    def respond(call: Call) -> Answer:
        given = page_service(call)
        more = {"Location": "/elsewhere/"} if status == 301 else {}
        return Answer(status if call.path.startswith("/_frame") else 200, given.body, {**WORST, **more})

    edge.content.respond = edge.search.respond = respond
    found = {}
    for path in PAGES:
        for method in ("GET", "HEAD", "POST", "DELETE"):
            for spelling in (path, f"{path}?case={status}{brand}"):
                reply = edge.ask(spelling, method=method, host=f"{brand}.example", body=None)
                if problems := wrong(reply):
                    found[f"{method} {spelling} {reply.status}"] = problems
    assert found == {}


@pytest.mark.parametrize(
    "name",
    [
        "Content-Security-Policy",
        "Strict-Transport-Security",
        "Cross-Origin-Opener-Policy",
        "Permissions-Policy",
    ],
)
def test_the_matrix_notices_a_guard_that_is_gone(edge: RunningEdge, name: str) -> None:
    """The configuration loses one header, as by a mistake, and the same questions find it."""
    with running_edge(public_origin="https://coati.example") as other:
        conf = other.settings.var / "nginx"
        guarding = [
            rules
            for rules in (conf / "security-headers.conf", *conf.glob("headers/*.conf"))
            if f"add_header {name}" in rules.read_text()
        ]
        assert guarding
        assert wrong(other.ask("/robots.txt")) == []
        other.stop()
        for rules in guarding:
            lines = rules.read_text().splitlines()
            rules.write_text("\n".join(line for line in lines if f"add_header {name}" not in line))
        other.start()
        answer_with(other, 200)
        assert wrong(other.ask("/api/quotes/meta")) != []
        assert wrong(other.ask("/")) != []
    assert wrong(edge.ask("/")) == []


def test_the_matrix_notices_a_location_that_adds_a_header_of_its_own() -> None:
    """The trap of inheritance: one add_header in a location drops all others there."""
    with running_edge(public_origin="https://coati.example") as other:
        rules = other.settings.var / "nginx" / "page.conf"
        assert wrong(other.ask("/robots.txt")) == []
        other.stop()
        rules.write_text(f"add_header X-Note kept always;\n{rules.read_text()}")
        other.start()
        answer_with(other, 200)
        assert wrong(other.ask("/")) != []
        assert wrong(other.ask("/api/quotes/meta")) == []
