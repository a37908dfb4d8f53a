"""TRUST S6. Writes come from our own pages, as JSON; everything else is refused before anything happens."""

from typing import Any

import pytest
from flask import Blueprint, Flask
from kit import same_origin
from kit.testing import assert_problem

OURS = "https://coati.example"
BRANDS = "https://www.harborlight.example"
EVIL = "https://evil.example"


@pytest.fixture
def done(app: Flask) -> list[str]:
    """What happened, by route."""
    happened: list[str] = []
    for name, options in (("always", {}), ("customers", {"only_signed_in": True})):
        routes = Blueprint(name, __name__)
        same_origin.guard(routes, OURS, **options)

        def act(name: str = name) -> str:
            happened.append(name)
            return ""

        for method in ("GET", "POST", "DELETE"):
            routes.add_url_rule(f"/{name}", f"{name}-{method}", act, methods=[method])
        app.register_blueprint(routes)
    return happened


def send(app: Flask, path: str, headers: dict[str, str], **body: Any) -> Any:
    return app.test_client().post(path, headers=headers, **(body or {"json": {}}))


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": OURS},
        {"Origin": BRANDS, "X-Coati-Origin": BRANDS},
    ],
)
def test_our_own_pages_may_write(app: Flask, done: list[str], headers: dict[str, str]) -> None:
    assert send(app, "/always", headers).status_code == 200
    assert done == ["always"]


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": f"{OURS}.evil.example"},
        {"Origin": OURS.replace("https", "http")},
        {"Origin": f"{OURS}:8443"},
        {"Origin": OURS, "X-Coati-Origin": BRANDS},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": ""},
        {"Sec-Fetch-Site": "cross-site", "Origin": OURS},
    ],
)
def test_other_pages_may_not(app: Flask, done: list[str], headers: dict[str, str]) -> None:
    assert_problem(send(app, "/always", headers), 403, "/problems/foreign-page")
    assert app.test_client().delete("/always", headers=headers).status_code == 403
    assert done == []


@pytest.mark.parametrize(
    "body",
    [
        {"data": "{}", "content_type": "text/plain"},
        {"data": {"a": "b"}},
        {"data": b"--x--", "content_type": "multipart/form-data; boundary=x"},
        {"data": "{}", "content_type": ""},
    ],
)
def test_what_a_form_can_send_is_refused(app: Flask, done: list[str], body: dict[str, Any]) -> None:
    assert_problem(send(app, "/always", {"Sec-Fetch-Site": "same-origin"}, **body), 415)
    assert done == []


def test_reading_is_free(app: Flask, done: list[str]) -> None:
    assert app.test_client().get("/always", headers={"Origin": EVIL}).status_code == 200


def test_programs_without_a_session_may_be_left_alone(app: Flask, done: list[str]) -> None:
    assert send(app, "/customers", {"Origin": EVIL}).status_code == 200
    assert send(app, "/customers", {"Origin": EVIL, "X-Customer-Id": "c1"}).status_code == 403
    assert done == ["customers"]
