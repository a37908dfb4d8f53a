"""The visitor's side over HTTP."""

import re
from typing import Any

import pytest
from chat.composition import Parts
from flask.testing import FlaskClient
from kit.testing import MALFORMED_BODIES, MalformedBody, assert_problem
from visitors import PRECHAT, key_of, say, start, texts

HOME = "/api/chat/conversations"


def test_a_conversation_begins_with_its_prechat_details(client: FlaskClient, parts: Parts) -> None:
    """[H-05] Partner in lower case."""
    begun = start(client, "Is my dog covered?", name="Ada", email="ada@example.com")
    assert (begun["state"], begun["agent"]) == ("waiting", None)
    assert [line["text"] for line in begun["lines"]] == ["Is my dog covered?"]
    prechat = parts.desk.conversations.get(key_of(parts)).prechat
    assert (prechat.url, prechat.partner, prechat.web_source) == (PRECHAT["url"], "harborlight", "coati")


def test_a_repeated_start_or_message_changes_nothing(client: FlaskClient, parts: Parts) -> None:
    key = start(client)["key"]
    assert start(client)["key"] == key
    first = say(client, key, "once", "m" * 20)
    assert say(client, key, "once", "m" * 20) == first
    assert texts(parts) == ["Hello?", "once"]


def test_a_signed_in_visitor_is_known_by_account(client: FlaskClient, parts: Parts) -> None:
    client.environ_base |= {"HTTP_X_CUSTOMER_ID": "c-1", "HTTP_X_CUSTOMER_EMAIL": "ada%40example.com"}
    start(client)
    prechat = parts.desk.conversations.get(key_of(parts)).prechat
    assert (prechat.customer_id, prechat.email) == ("c-1", "ada@example.com")


def test_it_says_where_an_answer_goes_so_that_the_visitor_alone_knows_it(client: FlaskClient) -> None:
    """The one given goes before the account's; the last one given counts."""
    begun = start(client)
    assert begun["answerTo"] is None
    client.environ_base |= {"HTTP_X_CUSTOMER_ID": "c-1", "HTTP_X_CUSTOMER_EMAIL": "ada%40example.com"}
    assert start(client, start_id="start-" + "b" * 16)["answerTo"] == "a***@e***.com"
    other = start(client, start_id="start-" + "c" * 16, email="grace@sample.org")
    assert other["answerTo"] == "g***@s***.org"
    client.post(f"{HOME}/{other['key']}/contact", json={"email": "hopper@example.net"})
    assert client.get(f"{HOME}/{other['key']}").get_json()["answerTo"] == "h***@e***.net"


def test_nothing_opens_a_conversation_but_its_key(client: FlaskClient) -> None:
    start(client)
    for key in ("1", "x" * 32):
        assert_problem(client.get(f"{HOME}/{key}"), 404)
        assert_problem(client.post(f"{HOME}/{key}/messages", json={"id": "m" * 20, "text": "hi"}), 404)


def test_an_ended_conversation_takes_no_more_words(client: FlaskClient) -> None:
    key = start(client)["key"]
    assert client.post(f"{HOME}/{key}/end", json={}).status_code == 204
    refused = client.post(f"{HOME}/{key}/messages", json={"id": "m" * 20, "text": "hi"})
    assert_problem(refused, 409, "/problems/conversation-over")
    assert client.get(f"{HOME}/{key}").get_json()["state"] == "closed"


def test_a_transcript_is_mailed_a_few_times_and_no_more(client: FlaskClient, parts: Parts) -> None:
    key = start(client)["key"]
    statuses = [
        client.post(f"{HOME}/{key}/transcript", json={"email": "ada@example.com"}).status_code
        for _ in range(6)
    ]
    assert statuses == [202] * 5 + [429]
    assert len(parts.outbox.due()) == 5


def test_the_account_of_an_address_has_transcripts_of_its_own(client: FlaskClient, parts: Parts) -> None:
    """The kind of case A4: a stranger who had some sent there leaves its owner what they may have."""
    for turn in range(2):
        theirs = start(client, start_id=f"start-{turn}" + "b" * 16)["key"]
        for _ in range(5):
            client.post(f"{HOME}/{theirs}/transcript", json={"email": "ada@example.com"})
    key = start(client, start_id="start-" + "c" * 16)["key"]
    refused = client.post(f"{HOME}/{key}/transcript", json={"email": "ada@example.com"})
    assert refused.status_code == 429
    signed_in = {
        "X-Customer-Id": "c-1",
        "X-Customer-Email": "ada%40example.com",
        "Sec-Fetch-Site": "same-origin",
    }
    own = client.post(f"{HOME}/{key}/transcript", json={"email": "Ada@example.com"}, headers=signed_in)
    assert own.status_code == 202
    other = {**signed_in, "X-Customer-Email": "eve%40example.com"}
    refused = client.post(f"{HOME}/{key}/transcript", json={"email": "ada@example.com"}, headers=other)
    assert refused.status_code == 429


def test_a_transcript_says_whose_clock_its_times_are_on(client: FlaskClient, parts: Parts) -> None:
    key = start(client)["key"]
    client.post(f"{HOME}/{key}/transcript", json={"email": "ada@example.com"})
    (due,) = parts.outbox.due()
    mail = parts.outbox.take(due)
    assert mail is not None
    assert re.search(r"\[[A-Z][a-z]{2} \d+, \d+:\d\d [AP]M Eastern\] You\nHello\?", mail.text)


def test_one_conversation_is_not_mailed_to_the_world(client: FlaskClient, parts: Parts) -> None:
    """Its words are the visitor's own, whatever they are."""
    key = start(client)["key"]
    statuses = [
        client.post(f"{HOME}/{key}/transcript", json={"email": f"ada{turn}@example.com"}).status_code
        for turn in range(7)
    ]
    assert statuses == [202] * 5 + [429] * 2
    other = start(client, start_id="start-" + "b" * 16)["key"]
    sent = client.post(f"{HOME}/{other}/transcript", json={"email": "ada@example.com"})
    assert sent.status_code == 202


def test_an_ended_conversation_takes_no_address_and_leaves_nothing_behind(
    client: FlaskClient, parts: Parts
) -> None:
    key = start(client)["key"]
    client.post(f"{HOME}/{key}/end", json={})
    refused = client.post(f"{HOME}/{key}/contact", json={"email": "ada@example.com"})
    assert_problem(refused, 409, "/problems/conversation-over")
    assert parts.desk.contacts.in_state("new") == []
    assert parts.outbox.due() == []
    assert parts.desk.conversations.get(key_of(parts)).prechat.email is None


def test_attachments_are_refused(client: FlaskClient) -> None:
    key = start(client)["key"]
    sent = client.post(
        f"{HOME}/{key}/messages", data={"file": (b"x", "a.pdf")}, content_type="multipart/form-data"
    )
    assert_problem(sent, 415)
    more = client.post(f"{HOME}/{key}/messages", json={"id": "m" * 20, "text": "hi", "attachments": []})
    assert_problem(more, 422)


@pytest.mark.parametrize("bad", MALFORMED_BODIES, ids=str)
@pytest.mark.parametrize("path", [HOME, "/api/contact/requests"])
def test_nothing_malformed_is_taken(client: FlaskClient, path: str, bad: MalformedBody) -> None:
    """TRUST R24"""
    answer = client.post(path, data=bad.data, content_type=bad.content_type, headers=dict(bad.headers))
    assert answer.status_code == bad.status


@pytest.mark.parametrize(
    "wrong",
    [
        {"email": "nobody"},
        {"email": "ä@ö.de"},
        {"email": "a@b.example\r\nBcc: all@b.example"},
        {"name": "Ada\nBcc: x@y.example"},
        {"text": ""},
        {"text": "x" * 4_001},
        {"startId": "short"},
        {"state": "open"},
        {"prechat": {**PRECHAT, "url": "javascript:alert(1)"}},
        {"quote": {"quoteId": "../../desk", "trip": "", "plans": 1}},
    ],
)
def test_fields_that_are_none_are_named(client: FlaskClient, wrong: dict[str, Any]) -> None:
    """TRUST S14"""
    body = {"startId": "s" * 20, "text": "hi", "prechat": PRECHAT, **wrong}
    problem = assert_problem(client.post(HOME, json=body), 422)
    assert problem["errors"]


def test_a_copy_in_the_middle_says_that_more_may_follow(client: FlaskClient, parts: Parts) -> None:
    key = start(client)["key"]

    def copy() -> str:
        client.post(f"{HOME}/{key}/transcript", json={"email": "ada@example.com"})
        mail = parts.outbox.take(parts.outbox.due()[0])
        assert mail is not None
        return mail.text

    assert "what was said in your chat with us so far." in copy()
    client.post(f"{HOME}/{key}/end", json={})
    assert "what was said in your chat with us." in copy()


def test_a_foreign_page_cannot_speak_for_a_signed_in_visitor(client: FlaskClient, parts: Parts) -> None:
    """TRUST S6"""
    headers = {"Sec-Fetch-Site": "cross-site", "X-Customer-Id": "c-1"}
    body = {"startId": "s" * 20, "text": "hi", "prechat": PRECHAT}
    assert_problem(client.post(HOME, json=body, headers=headers), 403)
    assert parts.desk.conversations.in_state("waiting") == []


def test_other_services_show_and_erase_a_customer(client: FlaskClient) -> None:
    """TRUST §5"""
    start(client, email="ada@example.com")
    path = "/internal/customers/c-1?email=ada%40example.com"
    assert len(client.get(path).get_json()["conversations"]) == 1
    assert client.delete(path).get_json() == {"kept": []}
    assert client.delete(path).get_json() == {"kept": []}
    assert client.get(path).get_json()["conversations"] == []


def test_a_copy_that_went_to_another_address_is_erased_with_its_conversation(
    client: FlaskClient, parts: Parts
) -> None:
    """TRUST §5"""
    key = start(client, email="ada@example.com")["key"]
    other = start(client, start_id="start-" + "b" * 16, email="ben@example.com")["key"]
    for each in (key, other):
        client.post(f"{HOME}/{each}/transcript", json={"email": "friend@example.com"})
    assert len(parts.outbox.due()) == 2
    client.delete("/internal/customers/c-1?email=ada%40example.com")
    assert len(parts.outbox.due()) == 1
