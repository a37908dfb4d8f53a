"""The gateway's page for a person, and its switch."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from kit.testing import assert_problem
from werkzeug.test import TestResponse

Charge = Callable[..., TestResponse]


def test_the_page_lists_payments_with_card_and_status(client: FlaskClient, charge: Charge) -> None:
    assert "No payment yet" in client.get("/gateway/").text
    intent = charge().get_json()
    charge("4000000000000002")
    page = client.get("/gateway/").text
    for words in (intent["id"], "Visa ending 4242", "$248.00", "Authorized", "Your card was declined."):
        assert words in page


def test_the_switch_is_turned_by_form_and_by_json(client: FlaskClient) -> None:
    form = {"timeoutAfterCharge": "true", "webhooks": "late"}
    assert client.post("/gateway/switch/form", data=form).status_code == 303
    assert client.get("/gateway/switch").get_json() == {"timeoutAfterCharge": True, "webhooks": "late"}
    assert "checked" in client.get("/gateway/").text
    client.put("/gateway/switch", json={})
    assert client.get("/gateway/switch").get_json() == {"timeoutAfterCharge": False, "webhooks": "normal"}


def test_a_wrong_or_foreign_form_turns_nothing(client: FlaskClient) -> None:
    assert_problem(client.post("/gateway/switch/form", data={"webhooks": "never"}), 422)
    foreign = client.post("/gateway/switch/form", data={}, headers={"Origin": "https://evil.example"})
    assert_problem(foreign, 403)
    assert client.get("/gateway/switch").get_json()["webhooks"] == "normal"


@pytest.mark.parametrize(
    "name", ["base.css", "pieces.css", "forms.css", "card.css", "card-fields.js", "card-rules.js"]
)
def test_the_files_of_the_pages_are_served(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/static/{name}")
    assert answer.status_code == 200
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["/static/none.css", "/static/..%2fapp.py", "/static/../app.py"])
def test_no_other_file_is_served(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404
