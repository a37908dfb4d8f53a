"""Applications send their visitors to sign in: who is sent back, and with what; and who is sent nowhere."""

from datetime import timedelta
from urllib.parse import urlencode

import pytest
from accounts.domain import paths
from browser_of_accounts import ORIGIN, Browser
from company_application import CALLBACK, CompanyApplication, said, visit
from kit.testing import SetClock, assert_problem
from sqlalchemy import text


def test_who_is_signed_in_goes_back_with_a_code(ada: Browser, agents: CompanyApplication) -> None:
    """[R-02] RFC 9207: `iss` says who answers; nobody is asked for consent, the applications are the company's own."""
    answer = agents.sends(ada)
    assert answer.status_code == 302
    assert answer.location.startswith(CALLBACK + "&code=")
    told = said(answer)
    assert (told["state"], told["iss"], told["tenant"]) == ("a state", ORIGIN, "1")
    assert len(told["code"]) >= 43
    assert answer.headers["Cache-Control"] == "no-store"


def test_who_is_not_signs_in_first_and_comes_back(browser: Browser, agents: CompanyApplication) -> None:
    """[P-17] TRUST S10: the way back is on the lists of the page and of the service."""
    link = agents.link()
    answer = visit(browser, link)
    assert answer.status_code == 303
    assert answer.location.startswith("/sign-in?next=%2Foauth%2Fauthorize%3F")
    back = said(answer)["next"]
    assert back == link
    assert paths.allowed(back) == back
    browser.sign_up("ada@example.com")
    assert "code" in said(visit(browser, back))


@pytest.mark.parametrize(
    "wrong",
    [
        {"client_id": "somebody"},
        {"client_id": None},
        {"client_id": "x" * 500},
        {"client_id": "a\0b"},
        {"redirect_uri": None},
        {"redirect_uri": ""},
        {"redirect_uri": "https://evil.example/"},
        {"redirect_uri": "https://agents.example/oidc/callback"},
        {"redirect_uri": CALLBACK + "/"},
        {"redirect_uri": CALLBACK + "#a"},
        {"redirect_uri": CALLBACK.replace("https", "http")},
        {"redirect_uri": CALLBACK.replace("agents.example", "agents.example@evil.example")},
        {"redirect_uri": CALLBACK.upper()},
        {"redirect_uri": "javascript:alert(1)"},
        {"redirect_uri": '"><script>\\\u0430'},
    ],
)
def test_nobody_is_sent_where_no_application_is(
    ada: Browser, agents: CompanyApplication, wrong: dict[str, str | None]
) -> None:
    """TRUST S10, 10.4.1"""
    answer = agents.sends(ada, **wrong)
    assert (answer.status_code, answer.location, answer.mimetype) == (400, None, "text/html")
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert "evil" not in answer.text
    assert "script>" not in answer.text


def test_an_address_given_twice_is_none(ada: Browser, agents: CompanyApplication) -> None:
    """TRUST S10"""
    twice = visit(ada, agents.link() + "&" + urlencode({"redirect_uri": "https://evil.example/"}))
    assert (twice.status_code, twice.location) == (400, None)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"code_challenge": None, "code_challenge_method": None}, "invalid_request"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": "s256"}, "invalid_request"),
        ({"code_challenge": "short"}, "invalid_request"),
        ({"code_challenge": "\u00e4" * 43}, "invalid_request"),
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": "code id_token"}, "unsupported_response_type"),
        ({"response_type": None}, "unsupported_response_type"),
        ({"response_type": '"\\\u0430'}, "unsupported_response_type"),
        ({"response_mode": "fragment"}, "invalid_request"),
        ({"response_mode": "form_post"}, "invalid_request"),
        ({"nonce": "a\0b"}, "invalid_request"),
        ({"scope": None}, "invalid_scope"),
        ({"scope": "email"}, "invalid_scope"),
        ({"scope": "\u0430\\"}, "invalid_scope"),
        ({"request": "e30.e30."}, "request_not_supported"),
        ({"request_uri": "https://evil.example/"}, "request_uri_not_supported"),
        ({"max_age": "-1"}, "invalid_request"),
        ({"max_age": "9" * 40}, "invalid_request"),
        ({"prompt": "none login"}, "invalid_request"),
    ],
)
def test_the_application_hears_what_is_wrong(
    ada: Browser, agents: CompanyApplication, wrong: dict[str, str | None], error: str
) -> None:
    """10.4.6, RFC 9700 §2.1.1: S256 or nothing; the answer repeats its state and nothing else it said."""
    answer = agents.sends(ada, **wrong)
    assert answer.status_code == 302
    assert answer.location.startswith(CALLBACK)
    assert said(answer) == {"tenant": "1", "error": error, "state": "a state", "iss": ORIGIN}
    with ada.parts.db.read() as session:
        assert session.execute(text("select count(*) from oauth_grants")).scalar() == 0


def test_a_parameter_given_twice_is_refused(ada: Browser, agents: CompanyApplication) -> None:
    for name in ("state", "scope", "code_challenge", "nonce", "prompt"):
        assert said(visit(ada, f"{agents.link()}&{name}=a&{name}=b"))["error"] == "invalid_request"


def test_scopes_nobody_knows_and_those_it_may_not_have_are_left_out(
    ada: Browser, agents: CompanyApplication
) -> None:
    """14.2.6"""
    assert agents.tokens(ada, scope="openid admin email")["scope"] == "openid email"


def test_silently_asked_a_stranger_is_a_refusal(browser: Browser, agents: CompanyApplication) -> None:
    assert said(agents.sends(browser, prompt="none"))["error"] == "login_required"


def test_silently_asked_a_customer_is_a_code(ada: Browser, agents: CompanyApplication) -> None:
    assert "code" in said(agents.sends(ada, prompt="none"))


@pytest.mark.parametrize("asked", [{"prompt": "login"}, {"max_age": "0"}, {"max_age": "60"}])
def test_an_application_may_want_a_new_sign_in(
    ada: Browser, agents: CompanyApplication, clock: SetClock, asked: dict[str, str]
) -> None:
    """10.4.15: once, and not round and round."""
    clock.advance(timedelta(minutes=5))
    old = str(ada.session)
    first = agents.sends(ada, **asked)
    assert first.location.startswith("/sign-in?")
    assert ada.get("/me").status_code == 401, "the sign-in page leads on whoever has a session"
    ada.sign_in("ada@example.com")
    assert ada.session != old
    clock.advance(timedelta(minutes=2))
    assert "code" in said(visit(ada, said(first)["next"])), "the application's own wish is done by then"


def test_an_application_that_wants_a_fresh_one_hears_so_silently(
    ada: Browser, agents: CompanyApplication, clock: SetClock
) -> None:
    clock.advance(timedelta(minutes=5))
    assert said(agents.sends(ada, prompt="none", max_age="60"))["error"] == "login_required"
    assert ada.get("/me").status_code == 200
    assert "code" in said(agents.sends(ada, max_age="600"))


def test_a_post_leads_to_the_same_link(ada: Browser, agents: CompanyApplication) -> None:
    """OpenID Connect Core §3.1.2.1: POST is a way to ask too; it brings no session over, so the link does."""
    path, _, query = agents.link().partition("?")
    form = dict(pair.split("=", 1) for pair in query.split("&"))
    answer = ada.client.post(
        path, data=query, content_type="application/x-www-form-urlencoded", base_url=ORIGIN
    )
    assert (answer.status_code, answer.location) == (303, f"{path}?{query}")
    assert form["client_id"] == agents.id


def test_a_customer_who_is_gone_signs_in_again(ada: Browser, agents: CompanyApplication) -> None:
    with ada.parts.db.write() as session:
        session.execute(text("delete from customers"))
    assert agents.sends(ada).location.startswith("/sign-in?")


def test_other_brands_hosts_are_no_issuers(ada: Browser, agents: CompanyApplication) -> None:
    """One issuer, one origin."""
    for path in (agents.link(), "/.well-known/openid-configuration", "/oauth/jwks.json", "/oauth/logout"):
        assert_problem(visit(ada, path, **{"X-Coati-Origin": "https://other.example"}), 404)
