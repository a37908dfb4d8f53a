"""The first page, the health paths, and the rule of who may reach what."""

import re

from flask import Flask
from flask.testing import FlaskClient
from sandbox.app import create_app
from sandbox.database import open_database
from sandbox.settings import Settings
from sqlalchemy import text

# Routes that anyone may reach: pages for people, papers, the switches of a stand-in. All others need a key.
OPEN = (
    "/",
    "/static/",
    "/health/",
    "/metrics",
    "/api/sandbox/openapi.json",
    "/carriers/",
    "/gateway/fields",
    "/gateway/switch",
    "/gateway/",
    "/mail/",
    "/vendors/",
)
KEYED = ("/carriers/v1/", "/gateway/v1/")


def test_the_first_page_says_what_stands_in_for_what(client: FlaskClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    for words in (
        "Carriers",
        "Payment gateway",
        "Mail box",
        "4 fictional insurers with 16 plans",
        "All working",
    ):
        assert words in page.text


def test_every_route_is_open_on_purpose_or_needs_a_key(app: Flask, client: FlaskClient) -> None:
    for rule in app.url_map.iter_rules():
        address = re.sub(r"<(int:)?[^>]+>", "1", rule.rule)
        if not address.startswith(KEYED):
            assert (
                any(address == prefix or address.startswith(prefix) for prefix in OPEN[1:]) or address == "/"
            )
            continue
        for method in rule.methods - {"HEAD", "OPTIONS"}:
            assert client.open(address, method=method, json={}).status_code == 401, (method, address)


def test_pages_allow_no_inline_script_and_no_frame(client: FlaskClient) -> None:
    for address in ("/", "/carriers/", "/gateway/", "/mail/", "/vendors/"):
        answer = client.get(address)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "<script" not in answer.text
        assert " style=" not in answer.text


def test_health_and_the_api_document_answer(client: FlaskClient) -> None:
    assert client.get("/health/ready").get_json() == {"status": "ready"}
    paths = client.get("/api/sandbox/openapi.json").get_json()["paths"]
    assert "/carriers/v1/{carrierId}/quotes" in paths


def test_what_was_kept_is_there_after_a_restart(client: FlaskClient, settings: Settings) -> None:
    client.put("/carriers/switch/northwind-assurance", json={"mode": "down"})
    again = create_app(settings).test_client()
    states = {
        state["carrierId"]: state["mode"] for state in again.get("/carriers/switch").get_json()["switches"]
    }
    assert states["northwind-assurance"] == "down"


def test_a_file_of_another_schema_is_emptied(client: FlaskClient, settings: Settings) -> None:
    client.put("/carriers/switch/northwind-assurance", json={"mode": "down"})
    database = open_database(settings.database_url)
    with database.write() as session:
        session.execute(text("UPDATE sandbox_schema SET version = 0"))
    open_database(settings.database_url)
    assert all(s["mode"] == "ok" for s in client.get("/carriers/switch").get_json()["switches"])
