"""POST /api/analytics/ and /api/session/: accepted means kept, and nothing personal is."""

import pytest
from flask.testing import FlaskClient
from kit.testing import MALFORMED_BODIES, MalformedBody, assert_problem
from storehouse import Storehouse

DATABASES = ("sqlite", "postgresql")
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604.1"
VIEW = {
    "url": "https://coati.example/blog/?utm_source=news&utm_campaign=may",
    "clientId": "c-1",
    "referrer": None,
}


def test_a_page_view_is_accepted_and_stored_once(client: FlaskClient, storehouse: Storehouse) -> None:
    """[T-02]"""
    answer = client.post(
        "/api/analytics/",
        json=VIEW,
        headers={
            "User-Agent": PHONE,
            "X-Coati-Brand": "coati",
            "X-Coati-Pid": "aarp",
            "X-Forwarded-For": "203.0.113.9",
        },
    )
    assert (answer.status_code, answer.json) == (202, {"status": "accepted"})
    row = storehouse.row()
    assert (row.kind, row.path, row.client_id, row.referrer) == ("page", "/blog/", "c-1", "")
    assert (row.campaign_source, row.campaign_medium, row.campaign_name) == ("news", "", "may")
    assert (row.brand, row.partner, row.device, row.is_bot) == ("coati", "aarp", "mobile", False)
    assert row.network == "203.0.113.0"
    assert storehouse.drain() == 0


def test_a_session_is_accepted_and_stored(client: FlaskClient, storehouse: Storehouse) -> None:
    """[T-03]"""
    assert client.post("/api/session/", json={"pageUrl": "https://coati.example/"}).status_code == 202
    assert (storehouse.row().kind, storehouse.row().path) == ("session", "/")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"url": None, "clientId": "c", "referrer": None},
        {"url": "", "clientId": "c", "referrer": None},
        {"url": "javascript:alert(1)", "clientId": "c", "referrer": None},
        {"url": "/blog/", "clientId": "c", "referrer": None},
        {"url": "https://coati.example/", "clientId": 5, "referrer": None},
        {"url": "https://coati.example/", "clientId": "x" * 101, "referrer": None},
        {"url": "https://coati.example/" + "x" * 8000, "clientId": "c", "referrer": None},
    ],
)
def test_without_a_url_there_is_no_page_view(
    client: FlaskClient, storehouse: Storehouse, body: object
) -> None:
    """[T-02] Only when the url is there."""
    assert_problem(client.post("/api/analytics/", json=body), 422)
    assert storehouse.rows() == []


@pytest.mark.parametrize("path", ["/api/analytics/", "/api/session/"])
@pytest.mark.parametrize("bad", MALFORMED_BODIES, ids=str)
def test_malformed_bodies_are_refused(client: FlaskClient, path: str, bad: MalformedBody) -> None:
    """TRUST R23, R24"""
    answer = client.post(path, data=bad.data, content_type=bad.content_type, headers=list(bad.headers))
    assert_problem(answer, bad.status)


def test_global_privacy_control_leaves_no_id(client: FlaskClient, storehouse: Storehouse) -> None:
    """TRUST §5"""
    client.post("/api/analytics/", json=VIEW, headers={"Sec-GPC": "1"})
    assert storehouse.row().client_id == ""


def test_addresses_are_kept_without_persons_and_keys(client: FlaskClient, storehouse: Storehouse) -> None:
    """TRUST §5; a quote's id opens the quote."""
    client.post(
        "/api/analytics/",
        json={
            "url": "https://coati.example/quote/Zx81kQ0aPq_7Lm2n/buy?email=ada@example.com&utm_source=x&token=abc#t=1",
            "clientId": "ada@example.com",
            "referrer": "https://mail.example/inbox/ada@example.com?q=my+illness",
        },
    )
    row = storehouse.row()
    assert row.url == "https://coati.example/quote/*/buy?utm_source=x"
    assert row.referrer == "https://mail.example/inbox/*"
    assert row.client_id == ""


def test_an_address_with_a_nul_in_it_is_stored_as_every_other(
    client: FlaskClient, storehouse: Storehouse
) -> None:
    """TRUST R6: neither database takes one in a text, and what was accepted became a dead letter."""
    url = "https://coati.example/blog/%00?utm_source=ne%00ws&utm_campaign=%00&q=a%00b"
    assert client.post("/api/analytics/", json={**VIEW, "url": url}).status_code == 202
    row = storehouse.row()
    assert (row.campaign_source, row.campaign_name) == ("news", "")
    assert "\0" not in row.url + row.path


@pytest.mark.parametrize("agent", ["", "Googlebot/2.1", "curl/8.0", "Mozilla/5.0 HeadlessChrome/156"])
def test_programs_are_marked(client: FlaskClient, storehouse: Storehouse, agent: str) -> None:
    client.post("/api/analytics/", json=VIEW, headers={"User-Agent": agent})
    assert storehouse.row().is_bot
