"""Who may call what: every route of every service is listed, and the list is what happens. Source: TRUST S2."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from chat.composition import open_parts as open_chat
from chat.settings import Settings as ChatSettings
from chat.streams.app import create_app as create_streams
from flask import Flask
from kit import openapi
from release.edge.testing import JSON, Answer, RunningEdge, running_edge
from release.openapi import SERVICES as DOCUMENTED

SERVICES = ("content", "quotes", "search", "analytics", "accounts", "chat")
WHO = {"anyone", "key", "customer", "owner", "staff", "program", "service"}
OWN = {"/health/live", "/health/ready", "/metrics"}
TWINS = {"/api/search/1/": "/1/", "/api/analytics/v1/": "/v1/"}
SESSION = f"__Host-coati-session={'s' * 43}"
ADA = {"X-Customer-Id": "ada", "X-Customer-Role": "staff", "X-Customer-Email": "ada%40coati.example"}

_CALLBACK = re.compile(r"callback|hook|notif|gateway|/ipn", re.IGNORECASE)

Matrix = dict[str, dict[str, list[str]]]
MATRIX: Matrix = yaml.safe_load((Path(__file__).parent / "authorisation.yaml").read_text())
LISTED = [
    (service, who, line) for service, by in MATRIX.items() for who, lines in by.items() for line in lines
]


def of(*who: str) -> list[tuple[str, str, str]]:
    """The listed routes of these, as (service, method, a path that fits)."""
    return [(service, *_asked(line)) for service, kind, line in LISTED if kind in who]


def _asked(line: str) -> tuple[str, str]:
    method, _, rule = line.partition(" ")
    return method, re.sub(r"<[^>]*>", "1", rule.replace("<any('style.css', 'live.js'):name>", "style.css"))


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What the applications themselves serve."""
    with pytest.MonkeyPatch.context() as patch:
        # Each service builds its application to describe it; here the application is wanted.
        patch.setattr(openapi, "document", lambda app: app)
        found = {name: _flask(importlib.import_module(f"{name}.app").openapi_document()) for name in SERVICES}
    folder = tmp_path_factory.mktemp("chat")
    settings = ChatSettings(env="development", database_url=f"sqlite:///{folder}/chat.sqlite")
    for route in create_streams(settings, open_chat(settings)).router.routes():
        rule = "" if route.resource is None else route.resource.canonical
        if route.method == "GET" and rule not in OWN:
            found["chat"].add(f"GET {rule.replace('{', '<').replace('}', '>')}")
    return found


def _flask(app: Flask) -> set[str]:
    return {
        f"{method} {_once(rule.rule)}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
        if rule.rule not in OWN
    }


def _once(path: str) -> str:
    twin = next((prefix for prefix in TWINS if path.startswith(prefix)), None)
    return TWINS[twin] + path.removeprefix(twin) if twin else path


def test_no_address_takes_a_callback_from_outside(routes: dict[str, set[str]]) -> None:
    """TRUST S18: how a payment stands we ask. The provider's way back is for a visitor's own browser."""
    found = {line for lines in routes.values() for line in lines if _CALLBACK.search(line)}
    assert found == {"GET /api/accounts/oidc/callback"}


@pytest.mark.parametrize("service", SERVICES)
def test_every_route_is_listed_once(routes: dict[str, set[str]], service: str) -> None:
    """TRUST S2. A new route says who may call it, or this fails; one that is gone is taken off the list."""
    listed = [line for lines in MATRIX[service].values() for line in lines]
    assert sorted(routes[service] - set(listed)) == [], "not listed in authorisation.yaml"
    assert sorted(set(listed) - routes[service]) == [], "listed, and gone"
    assert len(listed) == len(set(listed)), "listed twice"
    assert set(MATRIX[service]) <= WHO


def test_every_documented_service_is_in_the_matrix() -> None:
    assert set(DOCUMENTED) <= set(SERVICES) == set(MATRIX)


@pytest.fixture(scope="module")
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        running.accounts.respond = lambda call: (
            Answer(204, headers=ADA) if call.path == "/internal/session" else Answer(200, b"{}", JSON)
        )
        running.analytics.respond = running.chat.respond = lambda _: Answer(200, b"{}", JSON)
        yield running


@pytest.mark.parametrize(("service", "method", "path"), of("service"))
def test_the_edge_leads_nobody_to_what_is_the_services_own(
    edge: RunningEdge, service: str, method: str, path: str
) -> None:
    """TRUST S2, 13.4.5"""
    at = getattr(edge, service)
    at.calls.clear()
    assert edge.ask(path, method=method, headers={"Cookie": SESSION}).status in (404, 405)
    for asked in (f"/api{path}", f"/api/{service}{path}", f"/api/{service}/..{path}", f"/{path}"):
        edge.ask(asked, method=method, headers={"Cookie": SESSION})
    assert [call for call in at.calls if call.path.startswith(path)] == []


@pytest.mark.parametrize(("service", "method", "path"), of("customer", "owner", "staff"))
def test_the_edge_tells_who_is_signed_in(edge: RunningEdge, service: str, method: str, path: str) -> None:
    """TRUST S2 [R-02] Where it matters who asks, the edge tells the service; what clients claim is dropped."""
    at = edge.streams if path.endswith("/events") else getattr(edge, service)
    for cookie, expected in ((SESSION, "ada"), ("", None)):
        body = None if method == "GET" else b"{}"
        sent = {"Cookie": cookie, "X-Customer-Id": "mallory", "X-Customer-Role": "staff"}
        assert edge.ask(path, method=method, headers=sent, body=body).status == 200
        heard: dict[str, Any] = at.calls[-1].headers
        if service == "accounts":
            # It looks into the session itself.
            assert (heard.get("cookie", ""), heard.get("x-customer-id")) == (cookie, None)
        else:
            assert heard.get("x-customer-id") == expected


@pytest.mark.parametrize(("service", "method", "path"), of("anyone", "key", "program"))
def test_nobody_elses_claims_reach_a_service(edge: RunningEdge, service: str, method: str, path: str) -> None:
    """TRUST S2, 8.3.1"""
    at = edge.streams if path.endswith("/events") else getattr(edge, service)
    at.calls.clear()
    body = None if method == "GET" else b"{}"
    edge.ask(path, method=method, headers={"X-Customer-Id": "mallory", "X-Customer-Role": "staff"}, body=body)
    # Of a call that the edge keeps to itself this would be no answer.
    assert at.calls
    assert [
        call for call in at.calls if "x-customer-id" in call.headers or "x-customer-role" in call.headers
    ] == []
