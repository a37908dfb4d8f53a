"""TRUST S6, S7: what a page of somebody else can do with a visitor's browser, at every route of every service.

The applications are the services' own; they are asked as the edge asks them for a visitor who is signed in, as staff.
"""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from flask_cors import CORS

MATRIX = yaml.safe_load((Path(__file__).parents[1] / "contract" / "authorisation.yaml").read_text())
TWINS = {"/api/search/1/": "/1/", "/api/analytics/v1/": "/v1/"}
WRITES = {"POST", "PUT", "PATCH", "DELETE"}
SIGNED_IN = {
    "X-Customer-Id": "ada",
    "X-Customer-Role": "staff",
    "X-Customer-Email": "ada%40coati.example",
    "X-Coati-Origin": "https://coati.example",
    "Cookie": f"__Host-coati-session={'s' * 43}",
}
# How a page elsewhere can make a browser write, cookies and all.
STRANGE: dict[str, dict[str, Any]] = {
    "another site": {"headers": {"Sec-Fetch-Site": "cross-site"}, "json": {}},
    "a neighbor": {"headers": {"Sec-Fetch-Site": "same-site"}, "json": {}},
    "another origin, in an old browser": {"headers": {"Origin": "https://evil.example"}, "json": {}},
    "an opaque origin": {"headers": {"Origin": "null"}, "json": {}},
    "a form": {"headers": {"Origin": "https://evil.example"}, "data": {"a": "b"}},
    "a form that says nothing of where it is": {"headers": {}, "data": {"a": "b"}},
    "plain text": {"headers": {"Sec-Fetch-Site": "cross-site"}, "data": "{}", "content_type": "text/plain"},
}
# These hear JSON from a page elsewhere only after the browser asked for leave, which nobody gets (S7), or which comes
# without cookies; they know none. What a browser sends unasked they refuse like all others.
AFTER_ASKING = {
    "POST /api/quotes",
    "POST /api/analytics/",
    "POST /api/analytics/vitals",
    "POST /api/session/",
    "POST /api/contact/requests",
    "POST /api/contact/submissions/v3/integration/submit/<portal_id>/<form_id>",
    "POST /submissions/v3/integration/submit/<portal_id>/<form_id>",
}
# OpenID Connect has pages of other applications post here. A page of ours is shown, and nothing changes before that
# one is answered: services/accounts/tests/issuer.
OF_OTHER_APPLICATIONS = {"POST /oauth/authorize", "POST /oauth/logout"}
EVIL = (
    "https://evil.example",
    "null",
    "https://coati.example.evil.example",
    "https://evilcoati.example",
    "https://coati.example:8443",
    "http://coati.example",
    "https://COATI.EXAMPLE.",
    "https://coati.example@evil.example",
    "https://xn--coti-5na.example",
    "file://",
    "https://sub.coati.example",
    "https://coati.example%60.evil.example",
)
# Programs with keys of their own, and the form vendor's clients, call from pages anywhere; never with credentials.
CALLED_FROM_ANYWHERE = re.compile(
    r"^(/api/search/1/|/1/|/api/analytics/v1/|/v1/|(/api/contact)?/submissions/)"
)


def routes(client: FlaskClient) -> list[tuple[str, str, str]]:
    """Every route as (method, its line in the matrix, a path that fits)."""
    found = set()
    for rule in client.application.url_map.iter_rules():
        twin = next((prefix for prefix in TWINS if rule.rule.startswith(prefix)), None)
        listed = TWINS[twin] + rule.rule.removeprefix(twin) if twin else rule.rule
        path = re.sub(r"<any\('([^']*)'.*?>|<[^>]*>", lambda part: part[1] or "1", rule.rule)
        found |= {(method, f"{method} {listed}", path) for method in (rule.methods or set()) - {"OPTIONS"}}
    return sorted(found)


def who_may(service: str, line: str) -> str:
    return next((who for who, lines in MATRIX[service].items() if line in lines), "")


def by_cookie(clients: dict[str, FlaskClient]) -> list[tuple[str, str, str, str]]:
    """The writes that a visitor's browser can be made to send: not those of programs, which hold a key of their own."""
    return [
        (service, method, line, path)
        for service, client in clients.items()
        for method, line, path in routes(client)
        if method in WRITES and who_may(service, line) not in ("program", "service", "")
    ]


def taken(clients: dict[str, FlaskClient], how: dict[str, Any]) -> dict[str, int]:
    """The writes that did not refuse such a request, with what they answered."""
    found = {}
    for service, method, line, path in by_cookie(clients):
        if line in OF_OTHER_APPLICATIONS or ("json" in how and line in AFTER_ASKING):
            continue
        sent = {**how, "headers": {**SIGNED_IN, **how["headers"]}}
        status = clients[service].open(path, method=method, **sent).status_code
        if status not in (403, 415):
            found[f"{service} {line}"] = status
    return found


@pytest.mark.parametrize("how", STRANGE)
def test_no_write_is_taken_from_another_page(clients: dict[str, FlaskClient], how: str) -> None:
    assert len(by_cookie(clients)) > 50
    assert taken(clients, STRANGE[how]) == {}


def test_the_exceptions_are_routes_that_exist(clients: dict[str, FlaskClient]) -> None:
    lines = {line for _, _, line, _ in by_cookie(clients)}
    assert lines >= AFTER_ASKING | OF_OTHER_APPLICATIONS


def test_a_write_without_the_guard_is_found(clients: dict[str, FlaskClient]) -> None:
    """The portal's guard is taken away, and each of its writes is on the list."""
    app = clients["accounts"].application
    guarded = dict(app.before_request_funcs)
    app.before_request_funcs.clear()
    try:
        assert len(taken(clients, STRANGE["another site"])) >= 10
    finally:
        app.before_request_funcs.update(guarded)


@pytest.mark.parametrize("origin", EVIL)
def test_no_other_origin_may_read_or_ask(clients: dict[str, FlaskClient], origin: str) -> None:
    found = {}
    for service, client in clients.items():
        for path in sorted({path for _, _, path in routes(client)}):
            asked = {"Origin": origin, "Access-Control-Request-Method": "POST"}
            answer = client.options(path, headers={**SIGNED_IN, **asked})
            given = answer.headers.get("Access-Control-Allow-Origin")
            expected = "*" if CALLED_FROM_ANYWHERE.match(path) else None
            if given != expected or "Access-Control-Allow-Credentials" in answer.headers:
                found[f"{service} {path}"] = given
    assert found == {}


def test_an_open_door_is_found(clients: dict[str, FlaskClient]) -> None:
    """The same question to a service that echoes who asks."""
    app = Flask("careless")
    CORS(app, supports_credentials=True)
    app.add_url_rule("/api/policies", view_func=lambda: "mine")
    with pytest.raises(AssertionError):
        test_no_other_origin_may_read_or_ask({"careless": app.test_client()}, EVIL[0])
