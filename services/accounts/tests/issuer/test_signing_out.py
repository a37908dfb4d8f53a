"""Applications send their visitors to sign out: at once with a token, else when they say so."""

from datetime import datetime, timedelta

import pytest
from browser_of_accounts import ORIGIN, Browser
from company_application import GOODBYE, CompanyApplication, said, visit
from joserfc import jwt
from joserfc.jwk import RSAKey
from kit.testing import SetClock
from werkzeug.test import TestResponse


def leave(browser: Browser, **asked: str) -> TestResponse:
    return browser.client.get("/oauth/logout", query_string=asked, headers=browser.headers, base_url=ORIGIN)


def hint(browser: Browser, agents: CompanyApplication) -> str:
    return str(agents.tokens(browser)["id_token"])


def test_with_its_token_it_is_done_at_once(ada: Browser, agents: CompanyApplication) -> None:
    """TRUST S8: the session is dead, what the application held opens nothing, and the visitor is back there."""
    token = agents.tokens(ada)
    old = str(ada.session)
    answer = leave(ada, id_token_hint=token["id_token"], post_logout_redirect_uri=GOODBYE, state="a&b=c")
    assert (answer.status_code, answer.location) == (303, f"{GOODBYE}?state=a%26b%3Dc")
    assert answer.headers["Clear-Site-Data"] == '"cache", "storage"'
    assert ada.session is None
    assert ada.with_session(old).get("/me").status_code == 401
    assert agents.hears(token["access_token"]).status_code == 401
    assert agents.refreshes(token["refresh_token"]).status_code == 400


def test_the_other_applications_go_on(
    ada: Browser, agents: CompanyApplication, pocket: CompanyApplication
) -> None:
    other = pocket.tokens(ada)
    leave(ada, id_token_hint=hint(ada, agents))
    assert pocket.hears(other["access_token"]).status_code == 200


def test_ending_everything_else_ends_what_applications_hold(
    ada: Browser, bob: Browser, agents: CompanyApplication, pocket: CompanyApplication
) -> None:
    """TRUST S8: whoever ends all the others has lost a device, and with it the applications on it."""
    bobs = agents.tokens(bob)
    tokens = [(each, each.tokens(ada)) for each in (agents, pocket)]
    waiting = agents.code(ada)
    listed = ada.get("/me/sessions").json["applications"]
    assert [each["name"] for each in listed] == ["Agents", "Agents"]
    assert ada.ask("DELETE", "/me/sessions").status_code == 204
    assert ada.get("/me").status_code == 200
    for application, token in tokens:
        assert application.hears(token["access_token"]).status_code == 401
        assert application.refreshes(token["refresh_token"]).status_code == 400
    assert agents.redeems(waiting).status_code == 400
    assert ada.get("/me/sessions").json["applications"] == []
    assert agents.hears(bobs["access_token"]).status_code == 200


def test_an_application_is_listed_while_it_can_still_ask(
    ada: Browser, agents: CompanyApplication, clock: SetClock
) -> None:
    """Once, however often somebody signed in there; and no longer than what it holds is good."""
    agents.tokens(ada, scope="openid")
    clock.advance(timedelta(minutes=5))
    agents.tokens(ada, scope="openid")
    (listed,) = ada.get("/me/sessions").json["applications"]
    assert datetime.fromisoformat(listed["signedInAt"]) == clock()
    agents.code(ada)
    clock.advance(timedelta(minutes=11))
    assert ada.get("/me/sessions").json["applications"] == []


@pytest.mark.parametrize("asked", [{}, {"id_token_hint": "e30.e30.e30"}, {"id_token_hint": "\u00e4"}])
def test_a_link_alone_signs_nobody_out(
    ada: Browser, agents: CompanyApplication, asked: dict[str, str]
) -> None:
    """TRUST S6. RP-Initiated Logout §6"""
    answer = leave(ada, post_logout_redirect_uri=GOODBYE, client_id=agents.id, **asked)
    assert (answer.status_code, answer.location) == (200, None)
    assert "form-action 'self'" in answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert ada.get("/me").status_code == 200
    done = ada.client.post(
        "/oauth/logout",
        data={"confirmed": "yes"},
        headers=ada.headers,
        base_url=ORIGIN,
    )
    assert (done.status_code, done.location) == (303, "/")
    assert ada.get("/me").status_code == 401


@pytest.mark.parametrize(
    "told",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "https://evil.example"},
        {},
    ],
)
def test_no_other_page_answers_the_question(ada: Browser, told: dict[str, str]) -> None:
    """TRUST S6"""
    rest = {name: value for name, value in ada.headers.items() if name not in ("Sec-Fetch-Site", "Origin")}
    headers = {**rest, **told}
    answer = ada.client.post("/oauth/logout", data={"confirmed": "yes"}, headers=headers, base_url=ORIGIN)
    assert answer.status_code == 200
    assert ada.get("/me").status_code == 200


def test_anothers_token_is_a_question_too(ada: Browser, bob: Browser, agents: CompanyApplication) -> None:
    bobs = agents.tokens(bob)
    answer = leave(ada, id_token_hint=bobs["id_token"], post_logout_redirect_uri=GOODBYE)
    assert (answer.status_code, answer.location) == (200, None)
    assert ada.get("/me").status_code == 200
    assert agents.hears(bobs["access_token"]).status_code == 200


def test_a_forged_token_is_none(ada: Browser, agents: CompanyApplication) -> None:
    """9.1.1: alg none, a key of their own."""
    claims = {"sub": ada.get("/me").json["id"], "aud": agents.id, "iss": ORIGIN}
    own = RSAKey.generate_key(2048)
    hint(ada, agents)
    for forged in (
        jwt.encode({"alg": "none"}, claims, own, ["none"]),
        jwt.encode({"alg": "RS256"}, claims, own),
        jwt.encode({"alg": "RS256", "kid": agents.keys()["keys"][0]["kid"]}, claims, own),
    ):
        answer = leave(ada, id_token_hint=forged, post_logout_redirect_uri=GOODBYE)
        assert (answer.status_code, answer.location) == (200, None)
        assert ada.get("/me").status_code == 200


@pytest.mark.parametrize(
    "back", ["https://evil.example/", GOODBYE + "/", GOODBYE + "?a", "//evil.example", "javascript:alert(1)"]
)
def test_nobody_is_sent_where_the_application_did_not_say(
    ada: Browser, agents: CompanyApplication, back: str
) -> None:
    """TRUST S10"""
    answer = leave(ada, id_token_hint=hint(ada, agents), post_logout_redirect_uri=back)
    assert (answer.status_code, answer.location) == (303, "/")


def test_who_is_signed_out_already_goes_back_too(ada: Browser, agents: CompanyApplication) -> None:
    token = hint(ada, agents)
    ada.post("/sign-out")
    answer = leave(ada, id_token_hint=token, post_logout_redirect_uri=GOODBYE)
    assert answer.location == GOODBYE
    assert leave(ada, post_logout_redirect_uri=GOODBYE, client_id=agents.id).location == "/"


def test_signed_out_means_signed_out(ada: Browser, agents: CompanyApplication) -> None:
    leave(ada, id_token_hint=hint(ada, agents))
    assert said(visit(ada, agents.link(prompt="none")))["error"] == "login_required"
