"""Every malformed body to every route of every service that takes one: no server error, and each refusal in our words.

The services' own tests say which status each gets where; here no route is left out, and a new one is asked by itself.
"""

import importlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from accounts.adapters.customers import new_customer
from accounts.composition import open_parts
from accounts.settings import Settings
from flask import Flask, request
from kit.clock import now_utc
from kit.migrating import prepare
from kit.testing import MALFORMED_BODIES
from werkzeug.test import TestResponse

FULL = os.environ.get("COATI_FAULTS") == "full"
TAKING = {"POST", "PUT", "PATCH"}
ORIGIN = "https://coati.example"
SEARCH_ADMIN = "the-admin-key-of-a-test-that-is-long"
# Whoever may do most: signed in, of the staff, on a page of ours, with the key that opens everything.
HEADERS = {
    "Sec-Fetch-Site": "same-origin",
    "X-Coati-Origin": ORIGIN,
    "X-Coati-Brand": "coati",
    "X-Forwarded-Proto": "https",
    "X-Customer-Id": "cus_ada",
    "X-Customer-Role": "staff",
    "X-Customer-Email": "ada%40example.com",
    "Idempotency-Key": "malformed-0001",
    "X-Algolia-Application-Id": "coati",
    "X-Algolia-API-Key": SEARCH_ADMIN,
}
# Protocols of others, whose errors have their own shape, in JSON all the same.
OWN_SHAPE = (
    "/1/",
    "/api/search/1/",
    "/v1/",
    "/api/analytics/v1/",
    "/oauth/",
    "/submissions/",
    "/api/contact/sub",
)
# Forms that a page of ours sends without a script are answered by a page; at the desk with the words not sent.
PAGES = ("/api/contact/form", "/desk/sign-", "/desk/conversations/", "/reports/sign-", "/oauth/authorize")
PAGES += ("/oauth/logout",)


@pytest.fixture
def service(
    request: pytest.FixtureRequest, tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Flask]:
    """As gunicorn has it, with an empty database."""
    name: str = request.param
    url = f"sqlite:///{tmp_path}/{name}.sqlite"
    settings = {
        "COATI_ENV": "development",
        "LOG_LEVEL": "error",
        "REDIS_URL": redis_url,
        "PUBLIC_ORIGIN": ORIGIN,
        f"{name.upper()}_DATABASE_URL": url,
        "ANALYTICS_SPOOL": str(tmp_path / "spool"),
        "SEARCH_FOLDER": str(tmp_path / "search"),
        "SEARCH_ADMIN_KEY": SEARCH_ADMIN,
        "ACCOUNTS_NETWORK_TRIES_PER_MINUTE": "100000",
    }
    for key, value in settings.items():
        monkeypatch.setenv(key, value)
    if name != "search":
        importlib.import_module(f"{name}.migrate").migrate(prepare(url))
    yield importlib.import_module(f"{name}.app").from_environment()


def wrong(app: Flask, cookie: str = "") -> list[str]:
    """A sentence for every answer that no malformed body may get; asks each route with each body."""
    client = app.test_client()
    found = []
    for method, path in addresses(app):
        for bad in MALFORMED_BODIES:
            headers = {**HEADERS, **({"Cookie": cookie} if cookie else {}), **dict(bad.headers)}
            answer = client.open(
                path, method=method, data=bad.data, content_type=bad.content_type, headers=headers,
                base_url=ORIGIN,
            )  # fmt: skip
            if said := fault_of(answer, path):
                found.append(f"{method} {path} with {bad.name}: {said}")
    return found


def addresses(app: Flask) -> list[tuple[str, str]]:
    """Method and address of each route that takes a body; of one with several addresses the first, unless full."""
    found: dict[object, tuple[str, str]] = {}
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) & TAKING):
            asked = (rule.rule if FULL else app.view_functions[rule.endpoint], method)
            found.setdefault(asked, (method, path_of(rule.rule)))
    return list(found.values())


def path_of(rule: str) -> str:
    """An address of the rule; whatever it names is not there."""
    return "/".join(
        ("1" if part.startswith("<int:") else "x" * 32) if part.startswith("<") else part
        for part in rule.split("/")
    )


def fault_of(answer: TestResponse, path: str) -> str:
    if answer.status_code >= 500:
        return f"{answer.status_code}"
    if answer.status_code < 400 or path.startswith(PAGES):
        return ""
    shape = "application/json" if path.startswith(OWN_SHAPE) else "application/problem+json"
    if answer.mimetype not in (shape, "application/problem+json"):
        return f"{answer.status_code} as {answer.mimetype}"
    return "" if isinstance(answer.get_json(), dict) else f"{answer.status_code} that says nothing"


@pytest.mark.parametrize("service", ["search", "quotes", "analytics", "chat"], indirect=True)
def test_no_route_breaks_on_a_malformed_body(service: Flask) -> None:
    """TRUST R24"""
    assert len(addresses(service)) > 5
    assert wrong(service) == []


@pytest.mark.parametrize("service", ["accounts"], indirect=True)
def test_no_route_of_accounts_breaks_for_a_customer_either(service: Flask) -> None:
    """TRUST R24: without a session, most of these end before the body is read."""
    parts = open_parts(Settings())
    with parts.db.write() as session:
        customer = new_customer(session, now_utc, email="ada@example.com")
    begun = parts.sessions.begin(customer.id, "customer", "ada@example.com", "Firefox")
    assert len(addresses(service)) > 15
    assert wrong(service, f"__Host-coati-session={begun}") == []


def reads_leniently() -> object:
    return {"is": request.get_json(force=True)}


def says_it_in_html() -> object:
    return request.get_json(force=True, silent=True) or ("<h1>Bad Request</h1>", 400)


@pytest.mark.parametrize("view", [reads_leniently, says_it_in_html])
def test_a_service_without_the_strict_parser_is_red(view: Callable[[], object]) -> None:
    """Flask's own reading answers a hundred thousand brackets with a 500, and refuses with a page."""
    app = Flask("lenient")
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.post("/thing")(view)  # type: ignore[type-var]
    assert wrong(app)
