"""A flow begun when its address had its share of mails: nobody was told its code, so whoever has it has guessed."""

from collections.abc import Callable

import pytest
from accounts.composition import Parts
from accounts.domain import codes
from browser_of_accounts import PASSWORD, Browser
from kit.testing import assert_problem
from letter_box import LetterBox
from redis import Redis

DATABASES = ("sqlite", "postgresql")
ADA, EVE = "ada@example.com", "eve@example.com"
OTHER = "seven bridges over a violet kayak"


def guessed(parts: Parts, flow: str) -> str:
    """The code of a flow, as somebody who guesses may have it."""
    return parts.flows.code_of(codes.hashed(flow))


@pytest.fixture
def used_up(parts: Parts, redis_url: str) -> Callable[[str], Callable[[], None]]:
    """Use up an address's mails of this hour; the call that it returns is the next hour."""

    def use_up(email: str) -> Callable[[], None]:
        networks = [f"192.0.2.{number}" for number in range(40)]
        assert any(not parts.mail_quotas.take(email, network, None) for network in networks)
        redis = Redis.from_url(redis_url)
        return lambda: redis.delete(*redis.keys("accounts:tries:mail-strangers-*"))

    return use_up


UseUp = Callable[[str], Callable[[], None]]


def test_a_reset_that_nobody_was_mailed_sets_no_password(
    ada: Browser, stranger: Browser, parts: Parts, used_up: UseUp
) -> None:
    """TRUST S9, 6.5.3: mails end, and with them the guesses."""
    used_up(ADA)
    flow = stranger.post("/reset", {"email": ADA}).json["flow"]
    typed = {"flow": flow, "code": guessed(parts, flow), "password": OTHER}
    left = [
        assert_problem(stranger.post("/reset/confirm", typed), 422, "/problems/code-wrong")["triesLeft"]
        for _ in range(codes.TRIES)
    ]
    assert left == [4, 3, 2, 1, 0], "as of any wrong code"
    assert_problem(stranger.post("/reset/confirm", typed), 410, "/problems/flow-over")
    assert ada.get("/me").status_code == 200
    assert ada.sign_in(ADA, OTHER).status_code == 401
    assert ada.sign_in(ADA).status_code == 200


def test_a_sign_up_that_nobody_was_mailed_opens_no_account(
    stranger: Browser, parts: Parts, used_up: UseUp
) -> None:
    """TRUST S9: an address is its owner's."""
    used_up(EVE)
    details = {"email": EVE, "password": PASSWORD, "firstName": "Eve", "lastName": "Doe"}
    flow = stranger.post("/sign-up", details).json["flow"]
    refused = stranger.post("/sign-up/verify", {"flow": flow, "code": guessed(parts, flow)})
    assert_problem(refused, 422, "/problems/code-wrong")
    assert parts.customers.by_email(EVE) is None


def test_a_change_of_address_that_nobody_was_mailed_changes_none(
    ada: Browser, parts: Parts, used_up: UseUp
) -> None:
    """TRUST S9: an address is its owner's."""
    used_up(EVE)
    flow = ada.post("/me/email", {"email": EVE, "password": PASSWORD}).json["flow"]
    refused = ada.post("/me/email/confirm", {"flow": flow, "code": guessed(parts, flow)})
    assert_problem(refused, 422, "/problems/code-wrong")
    assert ada.get("/me").json["email"] == ADA


def test_a_mail_sent_later_makes_the_code_good(
    ada: Browser, stranger: Browser, box: LetterBox, used_up: UseUp
) -> None:
    """Many networks at once keep an unknown browser waiting, and no longer than until one may be sent."""
    next_hour = used_up(ADA)
    box.mails.clear()
    flow = stranger.post("/reset", {"email": ADA}).json["flow"]
    assert stranger.post("/sign-up/resend", {"flow": flow}).status_code == 202
    stranger.deliver()
    assert box.mails == []
    typed = {"flow": flow, "code": guessed(stranger.parts, flow), "password": OTHER}
    assert_problem(stranger.post("/reset/confirm", typed), 422, "/problems/code-wrong")
    next_hour()
    for _ in range(codes.MAILS + 1):
        assert stranger.post("/sign-up/resend", {"flow": flow}).status_code == 202
    stranger.deliver()
    assert len(box.mails) == codes.MAILS
    typed["code"] = box.code(ADA)
    assert stranger.post("/reset/confirm", typed).status_code == 204
    assert stranger.sign_in(ADA, OTHER).status_code == 200
