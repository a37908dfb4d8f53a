"""The desk's pages, as a browser without scripts sees them."""

from datetime import timedelta

import pytest
from chat.app import create_app
from chat.composition import Parts, open_parts
from chat.domain.contacts import Message
from chat.settings import Settings
from chat.web.desk_pages import POLICY
from flask.testing import FlaskClient
from kit.staff import SESSION_S
from kit.testing import ARRIVING_TEXTS, SetClock, assert_problem
from visitors import as_agent, at_desk, start, texts

SECRET = "development-staff-secret-not-for-production"


@pytest.fixture
def ada(parts: Parts) -> dict[str, str]:
    return as_agent(parts)


def test_the_desk_opens_to_those_who_know_the_secret(client: FlaskClient, parts: Parts) -> None:
    assert client.get("/desk/").status_code == 401
    wrong = client.post("/desk/sign-in", data={"name": "Ada", "secret": "guess"})
    assert (wrong.status_code, wrong.headers.get("Set-Cookie")) == (401, None)
    right = client.post("/desk/sign-in", data={"name": " Ada  Sample ", "secret": SECRET})
    assert (right.status_code, right.headers["Location"]) == (303, "/desk/")
    cookie = right.headers["Set-Cookie"]
    for part in (
        "coati_desk=",
        "Secure",
        "HttpOnly",
        "Path=/desk/",
        "SameSite=Strict",
        f"Max-Age={SESSION_S}",
    ):
        assert part in cookie
    session = cookie.split(";")[0].partition("=")[2]
    assert "Ada Sample" in client.get("/desk/", headers={"X-Coati-Staff": session}).text


def test_the_desk_opens_to_accounts_with_the_role(client: FlaskClient) -> None:
    staff = {
        "X-Customer-Id": "c-1",
        "X-Customer-Role": "staff",
        "X-Customer-Email": "ada.sample%40coati.example",
    }
    assert "ada.sample" in client.get("/desk/", headers=staff).text
    assert client.get("/desk/", headers={**staff, "X-Customer-Role": "customer"}).status_code == 401
    assert client.get("/desk/", headers={"X-Customer-Role": "staff"}).status_code == 401


def test_every_way_in_is_shut_without_a_session(client: FlaskClient, parts: Parts) -> None:
    """TRUST S2: each route of the desk."""
    start(client)
    rules = [rule for rule in client.application.url_map.iter_rules() if rule.rule.startswith("/desk/")]
    open_to_all = {"/desk/sign-in", "/desk/sign-out", "/desk/style.css", "/desk/desk.js"}
    asked = {rule.rule for rule in rules} - open_to_all
    assert len(asked) > 10
    for rule in rules:
        if rule.rule in open_to_all:
            continue
        method = "POST" if "POST" in (rule.methods or ()) else "GET"
        answer = client.open(rule.rule.replace("<int:number>", "1"), method=method)
        assert answer.status_code == 401, rule.rule
    assert texts(parts) == ["Hello?"]


@pytest.mark.parametrize(
    "headers", [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "none"}, {"Sec-Fetch-Site": "same-site"}]
)
def test_a_foreign_page_does_nothing_at_the_desk(
    client: FlaskClient, parts: Parts, ada: dict[str, str], headers: dict[str, str]
) -> None:
    """TRUST S6"""
    start(client)
    for path in ("/desk/duty", "/desk/beat", f"{at_desk(parts)}/answer", "/desk/sign-in"):
        assert_problem(client.post(path, data={"on": "yes", "text": "x"}, headers={**ada, **headers}), 403)
    assert parts.desk.presence.agents() == []
    assert texts(parts) == ["Hello?"]


def test_going_on_duty_makes_chat_available_and_a_page_keeps_it_so(
    client: FlaskClient, parts: Parts, ada: dict[str, str], clock: SetClock
) -> None:
    """[H-01]"""
    client.post("/desk/duty", data={"on": "yes"}, headers=ada)
    for _ in range(3):
        clock.advance(timedelta(seconds=40))
        assert "on duty" in client.get("/desk/", headers=ada).text
    assert client.get("/api/crm/chat-availability").get_json() == {"isAvailable": True}
    client.post("/desk/duty", data={"on": "no"}, headers=ada)
    assert client.get("/api/crm/chat-availability").get_json() == {"isAvailable": False}


def test_the_desk_says_whose_clock_its_times_are_on(client: FlaskClient, ada: dict[str, str]) -> None:
    for path in ("/desk/", "/desk/requests/"):
        assert "Times are Eastern." in client.get(path, headers=ada).text


def test_an_agent_sees_who_waits_with_prechat_and_quote(
    client: FlaskClient, parts: Parts, ada: dict[str, str]
) -> None:
    """[H-05]"""
    quote = {"quoteId": "q" * 24, "trip": "Italy; ages 67, 64", "plans": 9, "bestCents": 41_250}
    start(client, "Which plan covers <my> knee?", name="Grace", quote=quote)
    page = client.get(at_desk(parts), headers=ada)
    assert page.headers["Content-Security-Policy"] == POLICY
    for words in (
        "Grace",
        "https://coati.example/quote/abc",
        "harborlight",
        "Italy; ages 67, 64",
        "$412.50",
        f"/quote/{'q' * 24}",
    ):
        assert words in page.text
    assert "&lt;my&gt; knee" in page.text


@pytest.mark.parametrize(("text", "kept"), ARRIVING_TEXTS)
def test_an_answer_is_taken_without_what_no_database_keeps(
    client: FlaskClient, parts: Parts, ada: dict[str, str], text: str, kept: str
) -> None:
    """TRUST R24"""
    start(client)
    client.post(f"{at_desk(parts)}/answer", data={"text": text}, headers=ada)
    assert texts(parts)[1:] == (["Ada is here.", kept] if kept else [])


def test_two_agents_answer_hand_over_and_end(client: FlaskClient, parts: Parts, ada: dict[str, str]) -> None:
    ben = as_agent(parts, "Ben")
    start(client)
    answer = {"text": "Hello, Ada here.", "id": "i" * 20}
    for _ in range(2):
        assert client.post(f"{at_desk(parts)}/answer", data=answer, headers=ada).status_code == 303
    other = client.post(f"{at_desk(parts)}/answer", data={"text": "Mine!", "id": "j" * 20}, headers=ben)
    assert other.status_code == 409
    assert "A colleague has this conversation" in other.text
    gone = client.post(f"{at_desk(parts)}/hand-over", data={"to": "Ben"}, headers=ada)
    assert "not on duty any more" in gone.text
    client.post("/desk/duty", data={"on": "yes"}, headers=ben)
    client.post(f"{at_desk(parts)}/hand-over", data={"to": "Ben"}, headers=ada)
    client.post(f"{at_desk(parts)}/answer", data={"text": "Ben now.", "id": "k" * 20}, headers=ben)
    client.post(f"{at_desk(parts)}/close", headers=ben)
    assert texts(parts) == [
        "Hello?",
        "Ada is here.",
        "Hello, Ada here.",
        "Ben is here.",
        "Ben now.",
        "This conversation has ended.",
    ]


def test_held_requests_are_sent_on_or_put_away(
    client: FlaskClient, parts: Parts, ada: dict[str, str]
) -> None:
    """[P-05]"""
    for turn in range(2):
        client.post(
            "/api/contact/requests",
            json={"sendId": f"{turn}" * 20, "email": "ada@example.com", "text": "hi", "website": "x"},
        )
    page = client.get("/desk/requests/", headers=ada).text
    assert page.count("Held: a field that no person sees was filled in") == 2
    first, second = parts.desk.contacts.in_state("held")
    client.post(f"/desk/requests/{first.reference}/release", headers=ada)
    client.post(f"/desk/requests/{second.reference}/finish", headers=ada)
    assert [one.number for one in parts.desk.contacts.in_state("new")] == [1]
    assert parts.desk.contacts.in_state("held") == []


def test_requests_are_worked_through_from_the_one_that_waits_longest(
    client: FlaskClient, parts: Parts, clock: SetClock, ada: dict[str, str]
) -> None:
    """[P-05] Behind fifty newer ones nobody would ever have seen it."""
    references: dict[int, str] = {}
    for number in range(1, 54):
        clock.advance(timedelta(minutes=5))
        message = Message(
            f"{number:020}", "page", "other", "", "ada@example.com", "", f"request {number}", "", "coati", ""
        )
        taken = parts.desk.contacts.take(message, f"198.51.{number}.0", trap_filled=number % 2 == 0)
        references[number] = taken.reference
    page = client.get("/desk/requests/", headers=ada).text
    assert "New (27)" in page
    assert page.index("request 1<") < page.index("request 3<")
    for number in range(2, 54, 2):
        client.post(f"/desk/requests/{references[number]}/release", headers=ada)
    page = client.get("/desk/requests/", headers=ada).text
    assert "New (53)" in page
    assert "These 50 wait the longest. 3 more follow as they are done." in page
    assert "request 1<" in page
    assert "request 53<" not in page
    for number in (1, 2, 3):
        client.post(f"/desk/requests/{references[number]}/finish", headers=ada)
    page = client.get("/desk/requests/", headers=ada).text
    assert "request 53<" in page
    assert "wait the longest" not in page


def test_a_desk_without_redis_still_answers(
    settings: Settings, parts: Parts, ada: dict[str, str], clock: SetClock
) -> None:
    away = open_parts(settings.model_copy(update={"redis_url": "unix:///nowhere/redis.sock"}), clock)
    client = create_app(settings, parts=away, clock=clock).test_client()
    start(client)
    headers = {**ada, "Sec-Fetch-Site": "same-origin"}
    assert "Conversations go on" in client.get("/desk/", headers=headers).text
    answer = {"text": "Hi", "id": "i" * 20}
    assert client.post(f"{at_desk(parts)}/answer", data=answer, headers=headers).status_code == 303
    assert texts(parts)[-1] == "Hi"
    # What cannot be done comes back as the page, which says why.
    assert client.post("/desk/duty", data={"on": "yes"}, headers=headers).status_code == 303
    handed = client.post(f"{at_desk(parts)}/hand-over", data={"to": "Ben"}, headers=headers)
    assert handed.status_code == 409
    assert "Hand it over to whoever is free" in handed.text


def test_what_is_not_there_is_not_found(client: FlaskClient, parts: Parts, ada: dict[str, str]) -> None:
    start(client)
    for name in ("1-", f"1-{'a' * 32}", "x", f"{'1' * 30}-{'a' * 32}"):
        page = client.get(f"/desk/conversations/{name}", headers=ada)
        assert page.status_code == 404
        assert at_desk(parts) in page.text
    assert client.post(f"/desk/conversations/7-{'a' * 32}/close", headers=ada).status_code == 409


def test_a_page_of_the_release_before_still_has_the_lists_and_sends_nothing(
    client: FlaskClient, parts: Parts, ada: dict[str, str]
) -> None:
    """It called a conversation by its number, which may be another's: its script takes what has come of the lists."""
    start(client)
    page = client.get("/desk/conversations/1", headers=ada, follow_redirects=True)
    assert (page.status_code, page.request.path) == (200, "/desk/")
    assert at_desk(parts) in page.text
    refused = client.post("/desk/conversations/1/answer", data={"text": "One moment."}, headers=ada)
    assert refused.status_code == 409
    assert "One moment.</textarea>" in refused.text
    assert texts(parts) == ["Hello?"]
