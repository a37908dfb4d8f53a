"""The mail box's pages and JSON."""

from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage

import pytest
from flask.testing import FlaskClient
from kit.testing import SetClock, assert_problem
from sandbox.database import open_database
from sandbox.mail import box
from sandbox.settings import Settings

Deliver = Callable[..., str]


@pytest.fixture
def deliver(client: FlaskClient, settings: Settings, clock: SetClock) -> Deliver:
    database = open_database(settings.database_url)

    def call(to: str = "ann@example.com", subject: str = "Your policy") -> str:
        message = EmailMessage()
        message["Subject"], message["From"], message["To"] = subject, "Coati <hello@coati.example>", to
        message.set_content("Plain words")
        message.add_alternative("<p>Rich words</p><script>alert(1)</script>", subtype="html")
        message.add_attachment(b"%PDF-", maintype="application", subtype="pdf", filename='po"licy\u2013.pdf')
        clock.advance(timedelta(seconds=1))
        return box.keep(database, "hello@coati.example", [to], message.as_bytes(), clock())

    return call


def test_the_list_shows_mails_newest_first(client: FlaskClient, deliver: Deliver) -> None:
    assert "No message yet" in client.get("/mail/").text
    deliver(subject="First <b>")
    deliver(subject="Second")
    page = client.get("/mail/").text
    assert page.index("Second") < page.index("First &lt;b&gt;")


def test_a_mail_shows_headers_text_and_a_frame_that_can_do_nothing(
    client: FlaskClient, deliver: Deliver
) -> None:
    mail_id = deliver()
    page = client.get(f"/mail/{mail_id}")
    assert "Plain words" in page.text
    assert 'sandbox="allow-popups' in page.text
    assert "allow-scripts" not in page.text
    frame = client.get(f"/mail/{mail_id}/html")
    assert "<p>Rich words</p>" in frame.text
    assert "script" not in frame.text
    policy = frame.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "sandbox" in policy


def test_an_attachment_is_downloaded_never_opened(client: FlaskClient, deliver: Deliver) -> None:
    mail_id = deliver()
    answer = client.get(f"/mail/{mail_id}/attachments/0")
    assert answer.data == b"%PDF-"
    assert answer.headers["Content-Disposition"] == "attachment; filename*=UTF-8''po%22licy%E2%80%93.pdf"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert_problem(client.get(f"/mail/{mail_id}/attachments/1"), 404)


def test_tests_read_mails_by_recipient(client: FlaskClient, deliver: Deliver) -> None:
    deliver("ann@example.com")
    deliver("bob@example.com")
    found = client.get("/mail/messages?to=ANN@example.com").get_json()
    assert found["total"] == 1
    message = found["messages"][0]
    assert message["recipients"] == ["ann@example.com"]
    assert message["text"].strip() == "Plain words"
    assert message["attachments"][0]["sizeBytes"] == 5
    assert client.get(message["attachments"][0]["url"]).data == b"%PDF-"


@pytest.mark.parametrize("to", ["%", "_nn@example.com", "\\", '"'])
def test_a_search_takes_signs_for_what_they_are(client: FlaskClient, deliver: Deliver, to: str) -> None:
    deliver()
    expected = 1 if to == '"' else 0
    assert client.get("/mail/messages", query_string={"to": to}).get_json()["total"] == expected


def test_mails_are_deleted_one_by_one_or_all(client: FlaskClient, deliver: Deliver) -> None:
    first, second = deliver(), deliver()
    deliver()
    assert client.post(f"/mail/{first}/delete").status_code == 303
    assert client.delete(f"/mail/messages/{second}").status_code == 204
    assert_problem(client.delete(f"/mail/messages/{second}"), 404)
    assert client.get("/mail/messages").get_json()["total"] == 1
    client.post("/mail/delete-all")
    assert client.get("/mail/messages").get_json()["total"] == 0


def test_another_site_deletes_nothing(client: FlaskClient, deliver: Deliver) -> None:
    mail_id = deliver()
    headers = {"Origin": "https://evil.example"}
    assert_problem(client.post(f"/mail/{mail_id}/delete", headers=headers), 403)
    assert_problem(client.delete("/mail/messages", headers=headers), 403)
    assert client.get("/mail/messages").get_json()["total"] == 1


def test_an_unknown_mail_is_404(client: FlaskClient) -> None:
    for path in ("/mail/none", "/mail/none/html", "/mail/none/attachments/0"):
        assert_problem(client.get(path), 404, "/problems/unknown-message")


def test_the_oldest_give_way_when_the_box_is_full(
    client: FlaskClient, deliver: Deliver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(box, "MOST_KEPT", 2)
    for number in range(4):
        deliver(subject=f"Number {number}")
    found = client.get("/mail/messages").get_json()
    assert [message["subject"] for message in found["messages"]] == ["Number 3", "Number 2"]
