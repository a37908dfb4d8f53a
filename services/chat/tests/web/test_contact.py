"""Messages to the agents: by the form, with scripts or without, and by the form vendor. Source: P-05, P-20."""

from typing import Any

import pytest
from chat.adapters.tables import MailRow
from chat.composition import Parts
from flask.testing import FlaskClient
from kit.testing import ARRIVING_TEXTS, assert_problem
from sqlalchemy import select

SEND = "/api/contact/requests"
FORM = "/api/contact/form"
EMBED = "/submissions/v3/integration/submit/coati/contact"
A_MESSAGE = {
    "sendId": "s" * 20,
    "topic": "policy",
    "name": "Ada Sample",
    "email": "ada@example.com",
    "text": "When does my policy end?",
    "elapsedMs": 20_000,
}
FIELDS = {
    "topic": "policy",
    "name": "Ada",
    "email": "ada@example.com",
    "telephone": "",
    "text": "Hello",
    "website": "",
}


def mails(parts: Parts) -> list[tuple[str, str | None]]:
    with parts.db.read() as session:
        return [
            (mail.recipient, mail.reply_to)
            for mail in session.scalars(select(MailRow).order_by(MailRow.kind))
        ]


def test_a_message_reaches_desk_and_mail_box_and_its_sender_gets_a_copy(
    client: FlaskClient, parts: Parts
) -> None:
    """[P-05]"""
    answer = client.post(SEND, json=A_MESSAGE)
    assert answer.status_code == 202
    (request,) = parts.desk.contacts.in_state("new")
    assert answer.get_json() == {"reference": request.reference}
    assert mails(parts) == [("agents@coati.example", "ada@example.com"), ("ada@example.com", None)]


def test_a_message_for_the_concierge_goes_to_the_concierge(client: FlaskClient, parts: Parts) -> None:
    """[P-20]"""
    client.post(SEND, json={**A_MESSAGE, "topic": "concierge"})
    assert mails(parts)[0] == ("concierge@coati.example", "ada@example.com")


def test_the_same_message_is_taken_once(client: FlaskClient, parts: Parts) -> None:
    references = {client.post(SEND, json=A_MESSAGE).get_json()["reference"] for _ in range(3)}
    assert len(references) == 1
    assert len(mails(parts)) == 2


def test_a_form_without_scripts_is_read_as_its_sender_sees_it(client: FlaskClient, parts: Parts) -> None:
    """[P-05] As many signs as its field takes, line ends and all, and a number with a contact's unseen marks."""
    text = "\r\n".join(["x" * 1999, "y" * 2000])
    sent = {**FIELDS, "text": text, "telephone": "\u202a(954) 555\u20110100\u202c"}
    assert client.post(FORM, data=sent, headers={"Sec-Fetch-Site": "same-origin"}).status_code == 303
    (request,) = parts.desk.contacts.in_state("new")
    assert request.message.text == text.replace("\r\n", "\n")
    assert request.message.telephone == "(954) 555-0100"


@pytest.mark.parametrize(
    "more", [{"website": "https://x.example"}, {"elapsedMs": 300}, {"text": "http://a http://b http://c"}]
)
def test_spam_is_held_not_dropped_and_nobody_is_mailed(
    client: FlaskClient, parts: Parts, more: dict[str, Any]
) -> None:
    """[P-05] The sender hears what everybody hears."""
    assert client.post(SEND, json={**A_MESSAGE, **more}).status_code == 202
    assert parts.desk.contacts.in_state("new") == []
    (held,) = parts.desk.contacts.in_state("held")
    assert mails(parts) == []
    assert parts.desk.contacts.release(held.reference)
    assert len(mails(parts)) == 2
    assert not parts.desk.contacts.release(held.reference)


def test_a_sixth_message_of_one_network_waits_for_a_look(client: FlaskClient, parts: Parts) -> None:
    for turn in range(6):
        client.post(SEND, json={**A_MESSAGE, "sendId": f"{turn}" * 20})
    assert len(parts.desk.contacts.in_state("new")) == 5
    (held,) = parts.desk.contacts.in_state("held")
    assert held.held_for == ("too-many",)


def test_nobodys_mail_box_is_filled_with_copies(client: FlaskClient, parts: Parts) -> None:
    for turn in range(5):
        client.post(SEND, json={**A_MESSAGE, "sendId": f"{turn}" * 20})
    assert sum(recipient == "ada@example.com" for recipient, _ in mails(parts)) == 3


def test_the_form_works_without_scripts(client: FlaskClient, parts: Parts) -> None:
    """[P-05]"""
    answer = client.post(FORM, data=FIELDS)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/message-received/")
    (request,) = parts.desk.contacts.in_state("new")
    assert request.message.text == "Hello"


def test_the_form_comes_back_with_what_was_written_and_what_to_change(
    client: FlaskClient, parts: Parts
) -> None:
    """[P-05]"""
    answer = client.post(FORM, data={**FIELDS, "email": "ada", "text": "<b>hello</b>"})
    assert answer.status_code == 422
    assert "Enter an email address" in answer.text
    assert "&lt;b&gt;hello&lt;/b&gt;" in answer.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert parts.desk.contacts.in_state("new") == []


@pytest.mark.parametrize(("text", "kept"), ARRIVING_TEXTS)
def test_a_form_is_taken_without_what_no_database_keeps(
    client: FlaskClient, parts: Parts, text: str, kept: str
) -> None:
    """TRUST R24: JSON with such a text is refused before; a person without scripts has nothing to mend it with."""
    answer = client.post(FORM, data={**FIELDS, "text": text, "name": f"A{text}"})
    assert answer.status_code == (303 if kept else 422)
    held = [(one.message.text, one.message.name) for one in parts.desk.contacts.in_state("new")]
    assert held == ([(kept, f"A{kept}")] if kept else [])


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site", "Origin": "https://coati.example"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "", "Origin": "https://evil.example"},
    ],
)
@pytest.mark.parametrize("path", [SEND, FORM])
def test_a_foreign_page_sends_nothing(
    client: FlaskClient, parts: Parts, path: str, headers: dict[str, str]
) -> None:
    """TRUST S6"""
    sent = {"json": A_MESSAGE} if path == SEND else {"data": FIELDS}
    assert_problem(client.post(path, headers=headers, **sent), 403)  # type: ignore[arg-type]
    assert parts.desk.contacts.in_state("new") == []


def test_an_old_browser_is_known_by_its_origin(client: FlaskClient) -> None:
    del client.environ_base["HTTP_SEC_FETCH_SITE"]
    assert client.post(FORM, data=FIELDS, headers={"Origin": "https://coati.example"}).status_code == 303
    assert client.post(FORM, data=FIELDS).status_code == 403


def submission(**fields: str) -> dict[str, Any]:
    """As the vendor's script sends it."""
    return {
        "fields": [{"objectTypeId": "0-1", "name": name, "value": value} for name, value in fields.items()],
        "submittedAt": "1764000000000",
        "context": {"hutk": "abc", "pageUri": "https://partner.example/page", "pageName": "Page"},
        "legalConsentOptions": {"consent": {"consentToProcess": True}},
        "skipValidation": False,
    }


@pytest.mark.parametrize("prefix", ["", "/api/contact"])
def test_the_form_vendors_submissions_are_taken(client: FlaskClient, parts: Parts, prefix: str) -> None:
    """[T-06, P-05] PROTOCOLS §e; from any page, since no cookie is read."""
    body = submission(firstname="Ada", lastname="Sample", email="ada@example.com", message="Hello")
    answer = client.post(f"{prefix}{EMBED}", json=body, headers={"Origin": "https://partner.example"})
    assert answer.status_code == 200
    assert answer.get_json()["inlineMessage"].startswith("Thank you")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    (request,) = parts.desk.contacts.in_state("new")
    assert (request.message.name, request.message.origin) == ("Ada Sample", "form-embed")
    assert request.message.page_url == "https://partner.example/page"


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        (
            {"email": "ada@example.com", "message": "Hi", "favoriteColor": "teal"},
            "FIELD_NOT_IN_FORM_DEFINITION",
        ),
        ({"email": "ada", "message": "Hi"}, "INVALID_EMAIL"),
        ({"email": "ada@ö.de", "message": "Hi"}, "INVALID_EMAIL"),
        ({"email": "ada@example.com"}, "REQUIRED_FIELD"),
    ],
)
def test_the_form_vendors_refusals_have_its_words(
    client: FlaskClient, fields: dict[str, str], kind: str
) -> None:
    answer = client.post(EMBED, json=submission(**fields))
    assert answer.status_code == 400
    assert answer.get_json()["errors"][0]["errorType"] == kind


def test_another_form_is_not_ours(client: FlaskClient) -> None:
    body = submission(email="ada@example.com", message="Hi")
    assert client.post(EMBED.replace("coati", "other"), json=body).status_code == 404
