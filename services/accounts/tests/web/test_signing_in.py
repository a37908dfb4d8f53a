"""Signing in with a password: one answer for every refusal, after the same work; tries that run out."""

import unicodedata
from collections.abc import Callable

import pytest
from accounts.adapters import hashing
from accounts.adapters.customers import new_customer
from accounts.adapters.hashing import Passwords
from accounts.composition import Parts, open_parts
from accounts.settings import Settings
from browser_of_accounts import PASSWORD, Browser
from kit.testing import assert_problem
from letter_box import LetterBox
from redis import Redis
from werkzeug.test import TestResponse

WRONG = "seven bridges under violet kayak"


def work() -> float:
    """How often a password was hashed or compared so far."""
    (family,) = hashing.hashed.collect()
    return next(sample.value for sample in family.samples if sample.name.endswith("_total"))


def shown(answer: TestResponse) -> tuple[object, ...]:
    """All that an answer tells, but for what is made anew each time."""
    body = dict(answer.json or {})
    for changing in ("instance", "requestId", "flow"):
        body[changing] = bool(body.get(changing))
    headers = [
        (name, value) for name, value in answer.headers if name not in ("X-Request-ID", "Content-Length")
    ]
    return answer.status_code, body, headers, len(answer.data)


def test_the_right_password_signs_in(ada: Browser, stranger: Browser) -> None:
    """[R-02]"""
    answer = stranger.sign_in("ADA@example.com")
    assert answer.status_code == 200
    assert answer.json["firstName"] == "Ada"
    assert stranger.get("/me").json == answer.json


def test_the_cookie_is_the_hosts_own(ada: Browser, stranger: Browser) -> None:
    """3.3.1–3.3.4"""
    given = stranger.sign_in("ada@example.com").headers.getlist("Set-Cookie")
    sessions = [cookie for cookie in given if cookie.startswith("__Host-coati-session=")]
    assert len(sessions) == 1
    assert set(sessions[0].split("; ")[1:]) == {"Secure", "HttpOnly", "Path=/", "SameSite=Lax"}
    assert all("Secure; HttpOnly; Path=/; SameSite=Lax" in cookie for cookie in given)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/sign-in", lambda email: {"email": email, "password": WRONG}),
        (
            "/sign-up",
            lambda email: {"email": email, "password": PASSWORD, "firstName": "Eve", "lastName": "Doe"},
        ),
        ("/reset", lambda email: {"email": email}),
        ("/sign-in/code", lambda email: {"email": email}),
    ],
)
def test_no_answer_tells_who_has_an_account(
    ada: Browser, stranger: Browser, parts: Parts, path: str, body: Callable[[str], dict[str, str]]
) -> None:
    """TRUST S9, 6.3.8: status, body, headers and work are the same for a known and an unknown address."""
    seen = []
    for email in ("ada@example.com", "eve@example.com"):
        before = work(), len(parts.queue)
        answer = stranger.post(path, body(email))
        seen.append((shown(answer), work() - before[0], len(parts.queue) - before[1]))
    assert seen[0] == seen[1]


def test_an_account_without_a_password_refuses_like_any_other(
    ada: Browser, stranger: Browser, parts: Parts
) -> None:
    """TRUST S9"""
    unknown = shown(stranger.sign_in("eve@example.com", WRONG))
    parts.customers.change(ada.get("/me").json["id"], {"password_hash": None})
    before = work()
    assert shown(stranger.sign_in("ada@example.com")) == unknown
    assert work() - before == 1


def test_the_owner_of_a_known_address_is_told_by_mail(
    ada: Browser, stranger: Browser, box: LetterBox
) -> None:
    """TRUST S9. The mail tells what the answer does not; the code of a stranger's flow goes nowhere."""
    box.mails.clear()
    stranger.post(
        "/sign-up", {"email": "ada@example.com", "password": PASSWORD, "firstName": "Eve", "lastName": "Doe"}
    )
    stranger.post("/reset", {"email": "nobody@example.com"})
    stranger.deliver()
    assert box.subjects("ada@example.com") == ["You have a Coati account already"]
    assert box.subjects("nobody@example.com") == []


def test_the_sixth_try_of_a_minute_waits_and_then_longer(
    ada: Browser, stranger: Browser, redis_url: str
) -> None:
    """TRUST S13. Per account; each time the tries run out the pause is twice as long."""
    redis = Redis.from_url(redis_url)
    waited = []
    for _ in range(3):
        statuses = [stranger.sign_in("ada@example.com", WRONG).status_code for _ in range(5)]
        assert statuses == [401] * 5
        refused = stranger.sign_in("ada@example.com", WRONG)
        assert_problem(refused, 429)
        waited.append(int(refused.headers["Retry-After"]))
        assert stranger.sign_in("ada@example.com").status_code == 429, "nor is the right one tried"
        for key in [*redis.keys("accounts:tries:account:*:wait"), *redis.keys("accounts:tries:network:*")]:
            redis.delete(key)
    assert waited == [60, 120, 240]


def test_an_unknown_address_runs_out_of_tries_alike(stranger: Browser) -> None:
    """TRUST S9, S13"""
    statuses = [stranger.sign_in("eve@example.com", WRONG).status_code for _ in range(6)]
    assert statuses == [401] * 5 + [429]


def test_a_strangers_tries_do_not_lock_the_owner_out(ada: Browser, stranger: Browser) -> None:
    """TRUST S13. The browser that once signed in has tries of its own."""
    ada.post("/sign-out")
    for _ in range(6):
        stranger.sign_in("ada@example.com", WRONG)
    assert stranger.sign_in("ada@example.com").status_code == 429
    assert ada.sign_in("ada@example.com").status_code == 200


def test_a_known_browser_is_known_for_its_own_account_alone(ada: Browser, bob: Browser, parts: Parts) -> None:
    """TRUST S13. Nor is a cookie that somebody made up."""
    for _ in range(6):
        bob.sign_in("ada@example.com", WRONG)
    assert bob.sign_in("ada@example.com").status_code == 429
    bob.client.set_cookie(
        "__Host-coati-known", f"{'a' * 43}.1795273200.{'0' * 64}", domain="coati.example", secure=True
    )
    assert bob.sign_in("ada@example.com").status_code == 429


def test_a_known_browser_that_guesses_runs_out_as_well(ada: Browser) -> None:
    """TRUST S13"""
    ada.post("/sign-out")
    assert [ada.sign_in("ada@example.com", WRONG).status_code for _ in range(6)] == [401] * 5 + [429]


def test_the_twenty_first_try_from_one_address_waits(parts: Parts, box: LetterBox) -> None:
    """TRUST S13. Whatever accounts it names, and whatever it says it was forwarded for."""
    one = Browser(parts, box, address="203.0.113.80")
    statuses = [one.sign_in(f"a{number}@example.com", WRONG).status_code for number in range(21)]
    assert statuses == [401] * 20 + [429]
    one.headers["X-Forwarded-For"] = "10.0.0.1, 203.0.113.80"
    assert one.sign_in("b@example.com", WRONG).status_code == 429
    assert Browser(parts, box, address="203.0.113.81").sign_in("b@example.com", WRONG).status_code == 401


def test_addresses_of_one_household_count_as_one(parts: Parts, box: LetterBox) -> None:
    """TRUST S13. An IPv6 subscriber has 2^64 addresses."""
    statuses = [
        Browser(parts, box, address=f"2001:db8:1:2::{number:x}").sign_in("a@example.com", WRONG).status_code
        for number in range(1, 7)
    ]
    assert statuses == [401] * 5 + [429]


def test_new_parameters_make_the_hash_anew(ada: Browser, parts: Parts) -> None:
    """11.4.2"""
    me = ada.get("/me").json["id"]
    weak = Passwords(memory_kib=8 * 1024, rounds=1).hash(PASSWORD)
    parts.customers.change(me, {"password_hash": weak})
    assert ada.sign_in("ada@example.com").status_code == 200
    renewed = parts.customers.get(me)
    assert renewed is not None
    assert renewed.password_hash not in (None, weak)
    assert "$argon2id$v=19$m=19456,t=2,p=1$" in str(renewed.password_hash)
    assert ada.sign_in("ada@example.com").status_code == 200


def test_one_password_however_it_is_composed(browser: Browser) -> None:
    """RFC 8265: é as one character and as two is one key press."""
    browser.sign_up("zoe@example.com", "caf\u00e9 under seven bridges")
    assert browser.sign_in("zoe@example.com", "cafe\u0301 under seven bridges").status_code == 200


@pytest.mark.parametrize(
    "body", [{}, {"email": "a@example.com"}, {"email": "a@example.com", "password": ""}, []]
)
def test_what_is_no_sign_in_is_refused(browser: Browser, body: object) -> None:
    assert browser.ask("POST", "/sign-in", body).status_code == 422


@pytest.mark.parametrize("kept", ["zoë@ö.de", "ada@mail_1.example.com", "a@example.1"])
def test_an_account_from_before_the_mails_rule_is_opened_as_ever(
    browser: Browser, parts: Parts, kept: str
) -> None:
    """No mail reaches these, or hardly; they are looked up alone."""
    with parts.db.write() as session:
        new_customer(session, parts.clock, email=kept, password_hash=parts.passwords.hash(PASSWORD))
    decomposed = unicodedata.normalize("NFD", kept.upper())
    for typed in (kept, f" {decomposed} "):
        assert browser.sign_in(typed).json["email"] == kept


@pytest.mark.parametrize("typed", ["ada", "", "a\x7fb@example.com", "a\nb@example.com", "x@" + "x" * 320])
def test_what_no_account_can_have_is_not_looked_up(browser: Browser, typed: str) -> None:
    assert browser.sign_in(typed).status_code == 422


def test_redis_away_is_said(ada: Browser, parts: Parts, box: LetterBox, settings: Settings) -> None:
    """TRUST §1.2: limits fail closed for signing in; who is signed in is a guest, and nothing else fails."""

    away = Browser(
        open_parts(settings.model_copy(update={"redis_url": "unix:///nowhere.sock"}), parts.clock), box
    )
    assert_problem(away.sign_in("ada@example.com"), 503)
    away.with_session(str(ada.session))
    assert away.checked() == {}
    assert_problem(away.get("/me"), 503)
    assert away.get("/ways").status_code == 200
