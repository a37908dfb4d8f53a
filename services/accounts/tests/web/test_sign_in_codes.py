"""Signing in by a mailed code, and an account that never had a password (case U13)."""

from datetime import timedelta

import pytest
from accounts.composition import Parts, open_parts
from accounts.domain import codes, delays
from accounts.settings import Settings
from browser_of_accounts import PASSWORD, Browser
from kit.testing import SetClock, assert_problem
from letter_box import LetterBox

DATABASES = ("sqlite", "postgresql")
ADA = "ada@example.com"
NAMES = {"firstName": "Grace", "lastName": "Marsh"}


def ask(browser: Browser, email: str = ADA) -> str:
    """The flow of a code that was asked for."""
    begun = browser.post("/sign-in/code", {"email": email})
    assert begun.status_code == 202, begun.json
    browser.deliver()
    return str(begun.json["flow"])


@pytest.fixture
def grace(stranger: Browser, box: LetterBox) -> Browser:
    """The browser of Grace, who has signed up without a password."""
    begun = stranger.post("/sign-up", {"email": "grace@example.com", **NAMES})
    assert begun.status_code == 202, begun.json
    stranger.deliver()
    typed = {"flow": begun.json["flow"], "code": box.code("grace@example.com")}
    assert stranger.post("/sign-up/verify", typed).json["hasPassword"] is False
    return stranger


def test_a_mailed_code_signs_in(ada: Browser, stranger: Browser, box: LetterBox) -> None:
    """[R-02] In whatever case the address is typed; the answer is the customer."""
    flow = ask(stranger, "ADA@example.com")
    answer = stranger.post("/sign-in/code/confirm", {"flow": flow, "code": box.code(ADA)})
    assert (answer.status_code, answer.json["email"]) == (200, ADA)
    assert stranger.get("/me").json == answer.json
    assert ada.get("/me").status_code == 200, "no other session ends"


def test_an_account_without_a_password_is_signed_in_to_again(grace: Browser, box: LetterBox) -> None:
    grace.post("/sign-out")
    assert_problem(grace.sign_in("grace@example.com"), 401, "/problems/sign-in-refused")
    flow = ask(grace, "grace@example.com")
    typed = {"flow": flow, "code": box.code("grace@example.com")}
    assert grace.post("/sign-in/code/confirm", typed).status_code == 200


def test_a_password_can_be_added_later(grace: Browser) -> None:
    assert grace.post("/me/password", {"currentPassword": None, "newPassword": PASSWORD}).status_code == 204
    assert grace.get("/me").json["hasPassword"] is True
    grace.post("/sign-out")
    assert grace.sign_in("grace@example.com").status_code == 200


def test_a_password_that_is_given_is_still_a_good_one(browser: Browser) -> None:
    """6.2.1: optional is not short."""
    short = browser.post("/sign-up", {"email": "eve@example.com", "password": "short", **NAMES})
    assert_problem(short, 422)


def test_a_code_is_good_once_and_in_the_browser_that_asked(
    ada: Browser, stranger: Browser, box: LetterBox
) -> None:
    """6.6.2: another browser's flow takes another code."""
    flow, other = ask(stranger), ask(ada)
    code = stranger.parts.flows.code_of(codes.hashed(flow))
    assert_problem(ada.post("/sign-in/code/confirm", {"flow": other, "code": code}), 422)
    typed = {"flow": flow, "code": code}
    assert stranger.post("/sign-in/code/confirm", typed).status_code == 200
    assert_problem(stranger.post("/sign-in/code/confirm", typed), 410, "/problems/flow-over")


def test_a_code_ends_after_a_quarter_of_an_hour(
    ada: Browser, stranger: Browser, box: LetterBox, clock: SetClock
) -> None:
    flow = ask(stranger)
    clock.advance(timedelta(minutes=15))
    typed = {"flow": flow, "code": box.code(ADA)}
    assert_problem(stranger.post("/sign-in/code/confirm", typed), 410, "/problems/flow-over")


def test_five_tries_end_a_code(ada: Browser, stranger: Browser, box: LetterBox) -> None:
    flow = ask(stranger)
    right = box.code(ADA)
    wrong = f"{(int(right) + 1) % 10**6:06}"
    left = [
        stranger.post("/sign-in/code/confirm", {"flow": flow, "code": wrong}).json["triesLeft"]
        for _ in range(5)
    ]
    assert left == [4, 3, 2, 1, 0]
    assert_problem(stranger.post("/sign-in/code/confirm", {"flow": flow, "code": right}), 410)


@pytest.mark.parametrize("kind", ["reset", "sign-up"])
def test_a_code_of_another_kind_signs_nobody_in(
    ada: Browser, stranger: Browser, parts: Parts, kind: str
) -> None:
    body = {"email": ADA} if kind == "reset" else {"email": "eve@example.com", **NAMES}
    flow = stranger.post(f"/{kind}", body).json["flow"]
    typed = {"flow": flow, "code": parts.flows.code_of(codes.hashed(flow))}
    assert_problem(stranger.post("/sign-in/code/confirm", typed), 410)
    assert stranger.session is None


def test_an_address_without_an_account_gets_no_mail_and_no_session(
    stranger: Browser, parts: Parts, box: LetterBox
) -> None:
    """TRUST S9. Even the right code opens nothing."""
    flow = ask(stranger, "nobody@example.com")
    assert box.mails == []
    typed = {"flow": flow, "code": parts.flows.code_of(codes.hashed(flow))}
    assert_problem(stranger.post("/sign-in/code/confirm", typed), 422, "/problems/code-wrong")
    assert stranger.session is None


def test_the_mail_says_what_the_code_does(ada: Browser, stranger: Browser, box: LetterBox) -> None:
    ask(stranger)
    text = " ".join(box.mails[-1].get_content().split())
    assert "code to sign in" in text
    assert "Never tell this code to anybody" in text


def test_codes_for_many_accounts_are_guessed_no_faster(
    ada: Browser, parts: Parts, box: LetterBox, redis_url: str
) -> None:
    """TRUST S13, 6.3.1. From one network, whatever addresses; a browser that opened the account is not held up."""
    typed = 0
    for number in range(delays.WRONG_CODES_PER_HOUR_AND_NETWORK // 5 + 1):
        guesser = Browser(parts, box, address="198.51.100.4")
        flow = guesser.post("/sign-in/code", {"email": f"victim-{number}@example.com"}).json["flow"]
        guess = {"flow": flow, "code": "000000"}
        answers = [guesser.post("/sign-in/code/confirm", guess).status_code for _ in range(5)]
        typed += answers.count(422)
        for counted in parts.redis.keys("accounts:tries:network:*"):
            parts.redis.delete(counted)
    assert typed == delays.WRONG_CODES_PER_HOUR_AND_NETWORK
    waits = guesser.post("/sign-in/code/confirm", guess)
    assert_problem(waits, 429)
    assert int(waits.headers["Retry-After"]) > 0
    flow = ask(ada)
    assert ada.post("/sign-in/code/confirm", {"flow": flow, "code": box.code(ADA)}).status_code == 200


def test_where_another_provider_signs_people_in_no_code_does(
    settings: Settings, clock: SetClock, box: LetterBox, parts: Parts
) -> None:
    """TRUST S10. The provider's own rules would be walked round."""
    elsewhere = settings.model_copy(
        update={"embedded": False, "oidc_issuer": "https://id.example", "oidc_client_id": "coati"}
    )
    browser = Browser(open_parts(elsewhere, clock), box)
    assert_problem(browser.post("/sign-in/code", {"email": ADA}), 404)


def test_a_browser_is_known_by_the_new_address_as_well(ada: Browser, box: LetterBox) -> None:
    """TRUST S13. A change of address makes no stranger of it."""
    flow = ada.post("/me/email", {"email": "new@example.com", "password": PASSWORD}).json["flow"]
    ada.deliver()
    changed = ada.post("/me/email/confirm", {"flow": flow, "code": box.code("new@example.com")})
    assert changed.status_code == 200
    for number in range(1, 30):
        ada.parts.mail_quotas.take("new@example.com", f"192.0.2.{number}", None)
    box.mails.clear()
    ask(ada, "new@example.com")
    assert box.subjects("new@example.com") != []
