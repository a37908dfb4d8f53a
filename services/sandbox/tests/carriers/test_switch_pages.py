"""The carriers' page, and who may turn the switch."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from kit.testing import assert_problem
from werkzeug.test import TestResponse

Turn = Callable[..., TestResponse]


def test_the_page_shows_each_carrier_and_its_mode(client: FlaskClient, turn: Turn) -> None:
    turn("drip", "pilgrim-casualty")
    page = client.get("/carriers/")
    assert page.status_code == 200
    assert "script-src 'none'" in page.headers["Content-Security-Policy"]
    for words in ("Northwind Assurance", "Sends a real answer at one byte a second.", "Make all work again"):
        assert words in page.text


def test_a_person_turns_the_switch_by_form_and_back(client: FlaskClient) -> None:
    form = {"mode": "price-change", "latencyMs": "", "priceFactor": "1.2"}
    answer = client.post("/carriers/switch/bluefin-specialty", data=form)
    assert (answer.status_code, answer.location) == (303, "/carriers/#bluefin-specialty")
    states = {state["carrierId"]: state for state in client.get("/carriers/switch").get_json()["switches"]}
    assert states["bluefin-specialty"]["mode"] == "price-change"
    assert states["bluefin-specialty"]["priceFactor"] == 1.2
    client.post("/carriers/switch/reset")
    assert all(s["mode"] == "ok" for s in client.get("/carriers/switch").get_json()["switches"])


@pytest.mark.parametrize(
    "form", [{}, {"mode": "sulk"}, {"mode": "ok", "latencyMs": "soon"}, {"mode": "ok", "priceFactor": "9"}]
)
def test_a_wrong_form_changes_nothing(client: FlaskClient, form: dict[str, str]) -> None:
    answer = client.post("/carriers/switch/bluefin-specialty", data=form)
    assert 400 <= answer.status_code < 500
    assert all(s["mode"] == "ok" for s in client.get("/carriers/switch").get_json()["switches"])


def test_an_unknown_mode_or_carrier_is_refused(turn: Turn) -> None:
    assert assert_problem(turn("sulk"), 422)["errors"][0]["pointer"] == "/mode"
    assert_problem(turn("ok", "acme"), 404)


@pytest.mark.parametrize(
    "headers", [{"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}]
)
def test_another_site_cannot_turn_the_switch(client: FlaskClient, headers: dict[str, str]) -> None:
    for address in ("/carriers/switch/reset", "/carriers/switch/bluefin-specialty"):
        assert_problem(
            client.post(address, data={"mode": "down"}, headers=headers), 403, "/problems/cross-site"
        )
    assert_problem(
        client.put("/carriers/switch/bluefin-specialty", json={"mode": "down"}, headers=headers), 403
    )
    assert all(s["mode"] == "ok" for s in client.get("/carriers/switch").get_json()["switches"])


def test_all_switches_go_back_at_once(client: FlaskClient, turn: Turn) -> None:
    turn("down")
    assert client.delete("/carriers/switch").status_code == 204
    assert all(s["mode"] == "ok" for s in client.get("/carriers/switch").get_json()["switches"])
