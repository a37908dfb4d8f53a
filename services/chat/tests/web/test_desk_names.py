"""Who is who at the desk: a name is one agent's at a time, and nothing of theirs is shared unseen."""

from datetime import timedelta

import pytest
from chat.adapters.agents import NameTakenError
from chat.composition import Parts
from chat.settings import DEVELOPMENT_STAFF_SECRET
from flask.testing import FlaskClient
from kit.staff import SESSION_HEADER, SESSION_S
from kit.testing import SetClock
from visitors import as_agent, at_desk, start, texts
from werkzeug.test import TestResponse

SECRET = DEVELOPMENT_STAFF_SECRET.get_secret_value()


def sign_in(client: FlaskClient, name: str, *, secret: str = SECRET, **more: str) -> TestResponse:
    return client.post("/desk/sign-in", data={"name": name, "secret": secret, **more})


def session_of(answer: TestResponse) -> dict[str, str]:
    assert answer.status_code == 303
    return {SESSION_HEADER: answer.headers["Set-Cookie"].split(";")[0].partition("=")[2]}


def account(number: int, address: str) -> dict[str, str]:
    return {
        "X-Customer-Id": f"c-{number}",
        "X-Customer-Role": "staff",
        "X-Customer-Email": address.replace("@", "%40"),
    }


@pytest.mark.parametrize("name", ["Ada", "ADA", " ada "])
def test_a_second_agent_of_that_name_is_asked_for_another(
    client: FlaskClient, parts: Parts, name: str
) -> None:
    first = session_of(sign_in(client, "Ada"))
    start(client)
    client.post(f"{at_desk(parts)}/take", headers=first)
    second = sign_in(client, name)
    assert (second.status_code, second.headers.get("Set-Cookie")) == (409, None)
    assert SECRET not in second.text
    assert "tells the two of you apart" in second.text
    other = session_of(sign_in(client, "Ada M."))
    assert "Yours (0)" in client.get("/desk/", headers=other).text
    assert client.post(f"{at_desk(parts)}/close", headers=other).status_code == 409
    assert client.get("/desk/", headers=first).status_code == 200
    assert texts(parts) == ["Hello?", "Ada is here."]


def test_who_says_that_it_is_them_goes_on_and_the_other_screen_is_told(
    client: FlaskClient, parts: Parts
) -> None:
    first = session_of(sign_in(client, "Ada"))
    start(client)
    client.post(f"{at_desk(parts)}/take", headers=first)
    assert sign_in(client, "Ada", secret=SECRET[1:], same="yes").status_code == 401
    second = session_of(sign_in(client, "Ada", same="yes"))
    assert "Yours (1)" in client.get("/desk/", headers=second).text
    for answer in (
        client.get("/desk/", headers=first),
        client.post(f"{at_desk(parts)}/answer", data={"text": "Hi"}, headers=first),
        client.post("/desk/beat", headers=first),
    ):
        assert answer.status_code == 401
        assert "You are signed out here" in answer.text


def test_a_sign_out_ends_the_session_itself_and_frees_the_name(client: FlaskClient) -> None:
    first = session_of(sign_in(client, "Ada"))
    client.post("/desk/sign-out", headers=first)
    # Whoever has kept the cookie has nothing.
    assert client.get("/desk/", headers=first).status_code == 401
    assert sign_in(client, "Ada").status_code == 303


def test_conversations_that_go_on_keep_their_agents_name(client: FlaskClient, parts: Parts) -> None:
    first = session_of(sign_in(client, "Ada"))
    start(client)
    client.post(f"{at_desk(parts)}/take", headers=first)
    client.post("/desk/sign-out", headers=first)
    assert sign_in(client, "ada").status_code == 409
    again = session_of(sign_in(client, "Ada", same="yes"))
    client.post(f"{at_desk(parts)}/close", headers=again)
    client.post("/desk/sign-out", headers=again)
    assert sign_in(client, "Ada").status_code == 303


def test_the_same_browser_signs_in_again_unasked_and_a_name_ends_with_its_hours(
    client: FlaskClient, clock: SetClock
) -> None:
    first = session_of(sign_in(client, "Ada"))
    again = client.post("/desk/sign-in", data={"name": "Ada", "secret": SECRET}, headers=first)
    second = session_of(again)
    assert client.get("/desk/", headers=first).status_code == 401
    assert client.get("/desk/", headers=second).status_code == 200
    clock.advance(timedelta(seconds=SESSION_S))
    assert client.get("/desk/", headers=second).status_code == 401
    assert sign_in(client, "Ada").status_code == 303


def test_two_accounts_of_one_name_are_two_agents(client: FlaskClient, parts: Parts) -> None:
    one, two = account(1, "ada@coati.example"), account(2, "ada@partner.example")
    start(client)
    client.post(f"{at_desk(parts)}/take", headers=one)
    page = client.get("/desk/", headers=two).text
    assert "<strong>ada 2</strong>" in page
    assert "Yours (0)" in page
    assert "Yours (1)" in client.get("/desk/", headers=one).text
    assert sign_in(client, "Ada").status_code == 409
    assert client.post(f"{at_desk(parts)}/close", headers=two).status_code == 409


def test_an_account_keeps_its_name_from_day_to_day(
    client: FlaskClient, parts: Parts, clock: SetClock
) -> None:
    one, two = account(1, "ada@coati.example"), account(2, "ada@partner.example")
    for headers in (one, two):
        client.get("/desk/", headers=headers)
    start(client)
    client.post(f"{at_desk(parts)}/take", headers=two)
    clock.advance(timedelta(days=1))
    sign_in(client, "Ben")
    assert "<strong>ada 2</strong>" in client.get("/desk/", headers=two).text
    assert "Yours (1)" in client.get("/desk/", headers=two).text


def test_a_name_is_given_once_however_many_ask(parts: Parts) -> None:
    parts.agents.sign_in("one", "Ada")
    with pytest.raises(NameTakenError):
        parts.agents.sign_in("two", "ada")
    assert (parts.agents.name_of("one"), parts.agents.name_of("two")) == ("Ada", None)


def test_what_a_colleague_who_is_gone_left_behind_is_taken_over(
    client: FlaskClient, parts: Parts, clock: SetClock
) -> None:
    """A visitor who says nothing more would otherwise belong to nobody who is there, until they speak."""
    ada, ben = as_agent(parts, "Ada"), as_agent(parts, "Ben")
    for headers in (ada, ben):
        client.post("/desk/duty", data={"on": "yes"}, headers=headers)
    start(client)
    client.post(f"{at_desk(parts)}/answer", data={"text": "One moment.", "id": "i" * 20}, headers=ada)
    path, over = at_desk(parts), {"left": "yes"}
    client.post("/desk/duty", data={"on": "no"}, headers=ada)
    # Who goes off duty may still finish what they are saying.
    assert "Take it over" not in client.get(path, headers=ben).text
    assert client.post(f"{path}/take", data=over, headers=ben).status_code == 409
    clock.advance(timedelta(seconds=91))
    assert "Take it over" in client.get(path, headers=ben).text
    client.post("/desk/duty", data={"on": "yes"}, headers=ada)
    assert "Take it over" not in client.get(path, headers=ben).text
    assert client.post(f"{path}/take", data=over, headers=ben).status_code == 409
    client.post("/desk/duty", data={"on": "no"}, headers=ada)
    assert client.post(f"{path}/take", data=over, headers=ben).status_code == 303
    assert "Yours (1)" in client.get(path, headers=ben).text
    assert texts(parts)[-1] == "Ben is here."
    assert client.post(f"{path}/take", data=over, headers=ada).status_code == 409
