"""The live-chat vendors' stand-ins: scripts, what they were told, a desk that opens and closes."""

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize("vendor", ["salesforce", "chatwoot"])
def test_a_vendors_script_is_served(client: FlaskClient, vendor: str) -> None:
    """[H-05]"""
    answer = client.get(f"/vendors/chat/{vendor}.js")
    assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
    assert client.get("/vendors/chat/other.js").status_code == 404


def test_what_a_page_tells_a_vendor_is_shown(client: FlaskClient) -> None:
    """[H-05]"""
    said = '{"what": "open", "settings": {"extraPrechatFormDetails": []}}'
    assert client.post("/vendors/chat/told", data=said, content_type="text/plain").status_code == 204
    (message,) = client.get("/vendors/received?vendor=chat").get_json()["messages"]
    assert message["content"]["what"] == "open"
    for wrong in ("[]", "no JSON"):
        assert client.post("/vendors/chat/told", data=wrong).status_code == 400


def test_the_vendors_desk_opens_and_closes(client: FlaskClient) -> None:
    """[H-01]"""
    assert client.get("/vendors/chat/desk").get_json() == {"isAvailable": True}
    client.put("/vendors/chat/desk/closed")
    assert client.get("/vendors/chat/desk").get_json() == {"isAvailable": False}
    assert client.put("/vendors/chat/desk/ajar").status_code == 404
