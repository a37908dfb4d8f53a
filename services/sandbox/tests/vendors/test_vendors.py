"""The stand-ins for vendors whose scripts a page loads: they take what the real ones take, and show it."""

import pytest
from flask.testing import FlaskClient

SUBMIT = "/vendors/submissions/v3/integration/submit/portal-1/contact"


@pytest.mark.parametrize("name", ["ad-tracker", "form-embed"])
def test_the_scripts_a_page_may_load_are_there(client: FlaskClient, name: str) -> None:
    """[T-06]"""
    answer = client.get(f"/vendors/{name}.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("name", ["other", "..%2Fapi.py", "scripts%2Fad-tracker"])
def test_no_other_file_is(client: FlaskClient, name: str) -> None:
    assert client.get(f"/vendors/{name}.js").status_code == 404


def test_what_the_ad_tracker_is_told_can_be_read(client: FlaskClient) -> None:
    """[T-05] As plain text from another origin, which is how a script sends without a preflight."""
    sent = '{"action": "page_view", "page_path": "/"}'
    origin = {"Origin": "http://localhost:8080"}
    answer = client.post("/vendors/ad-tracker/events", data=sent, content_type="text/plain", headers=origin)
    assert answer.status_code == 204
    (told,) = client.get("/vendors/received?vendor=ad-tracker").get_json()["messages"]
    assert told["content"] == {"action": "page_view", "page_path": "/"}
    assert told["origin"] == "http://localhost:8080"
    assert client.get("/vendors/received?vendor=form-embed").get_json()["messages"] == []


def test_a_form_is_taken_from_any_site_that_asks_first(client: FlaskClient) -> None:
    """[T-06] PROTOCOLS §e: the submit call needs no credentials and answers with a message."""
    allowed = client.options(SUBMIT)
    assert allowed.headers["Access-Control-Allow-Origin"] == "*"
    answer = client.post(SUBMIT, json={"fields": [{"name": "email", "value": "ada@example.com"}]})
    assert answer.get_json()["inlineMessage"]
    (told,) = client.get("/vendors/received").get_json()["messages"]
    assert told["content"]["formId"] == "contact"


@pytest.mark.parametrize("body", ["", "[1]", "{", '{"a": 1, "a": 2}'])
def test_what_is_no_message_is_refused(client: FlaskClient, body: str) -> None:
    assert client.post("/vendors/ad-tracker/events", data=body).status_code == 400
    assert client.post(SUBMIT, data=body).status_code == 400


def test_the_page_shows_a_message_as_text(client: FlaskClient) -> None:
    client.post("/vendors/ad-tracker/events", data='{"page_path": "<script>alert(1)</script>"}')
    assert "<script" not in client.get("/vendors/").text
