"""Signing in with a hosted provider, by configuration alone: there and back, and nothing that is not in order."""

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from accounts.adapters.customers import Customers
from accounts.adapters.tables import Customer
from accounts.composition import Parts, open_parts
from accounts.settings import Settings
from browser_of_accounts import Browser
from kit.testing import SetClock, assert_problem
from letter_box import LetterBox
from provider_steps import REFUSED, back, customers, go
from redirect_payloads import PAYLOADS
from small_issuer import SmallIssuer


def test_a_person_is_signed_in(guest: Browser, issuer: SmallIssuer) -> None:
    """[R-02] 10.1.1, 10.2.1: code, S256, state and nonce; no token reaches the browser."""
    assert guest.get("/ways").json["provider"] == {
        "name": "Harbor staff",
        "startUrl": "/api/accounts/oidc/start",
    }
    issuer.person |= {"given_name": "Ada", "family_name": "Marsh"}
    came = back(guest, issuer.approve(go(guest)))
    assert (came.status_code, came.headers["Location"], came.data) == (302, "/account", b"")
    me = guest.get("/me").json
    assert (me["email"], me["firstName"], me["hasPassword"], me["provider"]) == (
        "ada@example.com",
        "Ada",
        False,
        issuer.issuer,
    )
    (asked,) = issuer.asked
    assert asked["redirect_uri"] == "https://coati.example/api/accounts/oidc/callback"
    assert (asked["code_challenge_method"], asked["response_type"]) == ("S256", "code")
    assert len(asked["state"]) >= 22
    assert len(asked["nonce"]) >= 22


def test_a_customer_deleted_meanwhile_is_signed_in_nowhere(
    guest: Browser, issuer: SmallIssuer, hosted: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST §5, 7.4.2"""
    link = Customers.link

    def link_and_lose(self: Customers, *who: Any) -> Customer:
        customer = link(self, *who)
        hosted.deletions.begin(customer.id, "coati")
        return customer

    monkeypatch.setattr(Customers, "link", link_and_lose)
    assert back(guest, issuer.approve(go(guest))).headers["Location"] == REFUSED
    assert guest.session is None


def test_the_same_subject_is_the_same_customer(guest: Browser, issuer: SmallIssuer, hosted: Parts) -> None:
    """6.8.1: by issuer and subject, whatever its address is by now."""
    back(guest, issuer.approve(go(guest)))
    first = guest.get("/me").json["id"]
    issuer.person["email"] = "ada.moss@example.com"
    back(guest, issuer.approve(go(guest)))
    assert guest.get("/me").json["id"] == first
    assert customers(hosted) == 1


def test_an_address_links_only_when_it_is_verified(ada: Browser, guest: Browser, issuer: SmallIssuer) -> None:
    """6.8.2"""
    mine = ada.get("/me").json["id"]
    for number, verified in enumerate((False, "true", None, 1)):
        issuer.person = {"sub": f"sub-{number}", "email": "ada@example.com", "email_verified": verified}
        back(guest, issuer.approve(go(guest)))
        stranger = guest.get("/me").json
        assert (stranger["email"], stranger["id"] == mine) == (None, False)
    issuer.person = {"sub": "sub-9", "email": "ADA@example.com", "email_verified": True}
    back(guest, issuer.approve(go(guest)))
    assert guest.get("/me").json["id"] == mine


def test_the_answer_belongs_to_the_browser_that_asked(
    guest: Browser, stranger: Browser, issuer: SmallIssuer, hosted: Parts, box: LetterBox
) -> None:
    """Login CSRF: nobody is signed in to somebody else's account by a link."""
    brought = issuer.approve(go(guest))
    victim = Browser(hosted, box)
    go(victim)
    assert back(victim, brought).headers["Location"] == REFUSED
    assert victim.session is None
    assert back(guest, brought).headers["Location"] == REFUSED, "and the state is spent"


def test_an_answer_is_good_once(guest: Browser, issuer: SmallIssuer) -> None:
    brought = issuer.approve(go(guest))
    assert back(guest, brought).headers["Location"] == "/account"
    guest.post("/sign-out")
    assert back(guest, brought).headers["Location"] == REFUSED
    assert guest.session is None


@pytest.mark.parametrize(
    "change",
    [
        {"state": "another"},
        {"state": ""},
        {"code": ""},
        {"code": "another"},
        {"iss": "https://evil.example"},
        {"iss": None},
        {"error": "access_denied"},
    ],
)
def test_an_answer_that_is_not_in_order_signs_nobody_in(
    guest: Browser, issuer: SmallIssuer, hosted: Parts, change: dict[str, str | None]
) -> None:
    """RFC 9207, 10.2.1"""
    brought = {**issuer.approve(go(guest)), **change}
    came = back(guest, {name: value for name, value in brought.items() if value is not None})
    assert (came.status_code, came.headers["Location"]) == (302, REFUSED)
    assert (guest.session, customers(hosted)) == (None, 0)


def test_a_provider_that_is_away_is_said(guest: Browser, issuer: SmallIssuer) -> None:
    """TRUST §1.2"""
    issuer.away = True
    assert_problem(guest.get("/oidc/start"), 503, "/problems/provider-away")


def test_nobody_is_led_to_a_provider_that_went_away(
    guest: Browser, issuer: SmallIssuer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST §1.2: where it is has been known for minutes; that it is there is asked again."""
    monkeypatch.setattr("accounts.adapters.provider.THERE_FOR_S", 0.0)
    go(guest)
    issuer.away = True
    assert_problem(guest.get("/oidc/start"), 503, "/problems/provider-away")


def test_a_provider_under_another_name_is_not_believed(
    settings: Settings, hosted: Parts, issuer: SmallIssuer, box: LetterBox, clock: SetClock
) -> None:
    other = {**hosted.settings.model_dump(), "oidc_issuer": issuer.issuer.replace("127.0.0.1", "localhost")}
    browser = Browser(open_parts(Settings(**other), clock), box)
    assert_problem(browser.get("/oidc/start"), 503, "/problems/provider-away")


def test_metadata_may_lie_elsewhere(
    hosted: Parts, issuer: SmallIssuer, box: LetterBox, clock: SetClock
) -> None:
    """PROTOCOLS §c: a hosted provider's is at another well-known address."""
    url = f"{issuer.issuer}/.well-known/openid-configuration"
    changed = hosted.settings.model_copy(update={"oidc_issuer": None, "oidc_metadata_url": url})
    browser = Browser(open_parts(changed, clock), box)
    assert back(browser, issuer.approve(go(browser))).headers["Location"] == "/account"


def test_a_handshake_waits_ten_minutes(
    guest: Browser, hosted: Parts, redis_url: str, clock: SetClock
) -> None:
    go(guest)
    (key,) = hosted.redis.keys("accounts:handshake:*")
    assert 0 < int(hosted.redis.ttl(key)) <= 600
    clock.advance(timedelta(minutes=1))


def test_without_a_provider_there_is_no_way_to_one(browser: Browser) -> None:
    assert_problem(browser.get("/oidc/start"), 404)
    assert_problem(browser.get("/oidc/callback?state=a&code=b"), 404)


@pytest.mark.parametrize("odd", ["state", "code", "iss"])
def test_who_brings_back_what_no_database_keeps_sees_our_page(
    guest: Browser, issuer: SmallIssuer, odd: str
) -> None:
    """TRUST R24: a refusal as any other of this page, and no problem in JSON."""
    brought = issuer.approve(go(guest))
    refused = back(guest, {**brought, odd: brought[odd] + "\0"})
    assert (refused.status_code, refused.headers["Location"]) == (302, REFUSED)


@pytest.mark.parametrize("asked", PAYLOADS)
def test_a_location_is_ours_whatever_is_asked(guest: Browser, issuer: SmallIssuer, asked: str) -> None:
    """TRUST S10"""
    issuer_url = go(guest, "?" + urlencode({"next": asked}))
    assert back(guest, issuer.approve(issuer_url)).headers["Location"] == "/account"


@pytest.mark.parametrize("asked", ["/account/policies/1", "/quote/abc?step=2", "/account"])
def test_the_way_on_is_kept(guest: Browser, issuer: SmallIssuer, asked: str) -> None:
    """[P-17]"""
    url = go(guest, "?" + urlencode({"next": asked}))
    assert back(guest, issuer.approve(url)).headers["Location"] == asked
    assert "next" not in parse_qs(urlsplit(url).query)
