"""Limits keyed by an address or an account bind strangers: nobody silences an owner or locks them out (case A4).

Nor does anybody fill a mailbox, from however many networks.
"""

from collections.abc import Callable

import pytest
from accounts.composition import Parts
from accounts.domain import delays
from browser_of_accounts import PASSWORD, Browser
from letter_box import LetterBox
from redis import Redis
from werkzeug.test import TestResponse

ADA = "ada@example.com"
WRONG = "seven bridges under violet kayak"

Elsewhere = Callable[[str], Browser]
Ask = Callable[[Browser], TestResponse]


@pytest.fixture
def elsewhere(parts: Parts, box: LetterBox) -> Elsewhere:
    """An unknown browser at an address on the network."""
    return lambda address: Browser(parts, box, address=address)


def reset(browser: Browser) -> TestResponse:
    return browser.post("/reset", {"email": ADA})


def sign_up(browser: Browser) -> TestResponse:
    names = {"firstName": "Eve", "lastName": "Doe"}
    return browser.post("/sign-up", {"email": ADA, "password": PASSWORD, **names})


def mails_of(ask: Ask, browser: Browser, box: LetterBox, times: int = 1) -> int:
    """How many mails arrive when it is requested so often; the answer is always the same."""
    box.mails.clear()
    assert {ask(browser).status_code for _ in range(times)} == {202}
    browser.deliver()
    return len(box.mails)


@pytest.mark.parametrize("ask", [reset, sign_up])
def test_a_stranger_cannot_silence_the_owner(
    ada: Browser, stranger: Browser, elsewhere: Elsewhere, box: LetterBox, ask: Ask
) -> None:
    """TRUST S13. Neither in a browser that has opened the account, nor in a new one on another network."""
    assert mails_of(ask, stranger, box, times=12) == delays.MAILS_PER_HOUR_AND_NETWORK
    assert mails_of(reset, elsewhere("198.51.100.99"), box) == 1
    ada.post("/sign-out")
    assert mails_of(reset, ada, box) == 1


def test_a_stranger_with_an_account_cannot_silence_an_address_either(
    ada: Browser, bob: Browser, box: LetterBox
) -> None:
    """TRUST S13. Changing an address mails it as well."""
    change = {"email": ADA, "password": PASSWORD}
    mails_of(lambda browser: browser.post("/me/email", change), bob, box, times=12)
    assert mails_of(reset, ada, box) == 1


def test_many_networks_neither_flood_a_mailbox_nor_silence_a_known_browser(
    ada: Browser, elsewhere: Elsewhere, box: LetterBox
) -> None:
    """TRUST S9, S13, 6.5.3: codes are not guessed by asking for ever new ones."""
    hundred = [elsewhere(f"203.0.113.{number}") for number in range(100)]
    flood = sum(mails_of(reset, each, box, times=4) for each in hundred)
    assert flood <= 2 * delays.MAILS_PER_HOUR
    assert mails_of(reset, ada, box) == 1


def test_two_networks_leave_the_first_mail_to_every_other(
    ada: Browser, elsewhere: Elsewhere, box: LetterBox
) -> None:
    """TRUST S13. The second half of the total is for the first mail of a network."""
    for number in (1, 2, 3):
        mails_of(reset, elsewhere(f"203.0.113.{number}"), box, times=12)
    assert mails_of(reset, elsewhere("198.51.100.99"), box) == 1


def test_the_65536_networks_of_one_subscriber_are_one(
    ada: Browser, elsewhere: Elsewhere, box: LetterBox
) -> None:
    """TRUST S13. A /48 is given to whoever wants one."""
    each = (elsewhere(f"2001:db8:7:{number:x}::1") for number in range(8))
    assert sum(mails_of(reset, one, box) for one in each) == delays.MAILS_PER_HOUR_AND_NETWORK


def test_strangers_fill_no_mailbox_in_a_day(
    ada: Browser, elsewhere: Elsewhere, box: LetterBox, redis_url: str
) -> None:
    """TRUST S9, 6.5.3"""
    redis, sent = Redis.from_url(redis_url), 0
    for hour in range(8):
        sent += sum(
            mails_of(reset, elsewhere(f"203.0.{hour}.{number}"), box, times=2) for number in range(12)
        )
        for counted in redis.keys("accounts:tries:mail-*-hour:*"):
            redis.delete(counted)
    assert sent <= 2 * delays.MAILS_PER_DAY


def test_a_known_browser_has_its_own_limit(ada: Browser, box: LetterBox) -> None:
    """TRUST S13. Left open, it fills no mailbox."""
    assert mails_of(reset, ada, box, times=12) == delays.MAILS_PER_HOUR


def test_a_browser_that_two_people_use_is_known_for_both(
    ada: Browser, stranger: Browser, box: LetterBox
) -> None:
    """TRUST S13. Signing in as one makes it no stranger to the other; and to no more than three."""
    for name in ("ben", "cy"):
        ada.sign_up(f"{name}@example.com")
    mails_of(reset, stranger, box, times=12)
    assert mails_of(reset, ada, box, times=6) == delays.MAILS_PER_HOUR
    ada.sign_up("di@example.com")
    assert mails_of(reset, ada, box, times=3) > 0, "of what strangers may have"


def test_sending_again_counts_for_the_browser_that_does_it(
    ada: Browser, stranger: Browser, box: LetterBox
) -> None:
    """TRUST S13. What a stranger has sent again is not the owner's, and the other way round."""
    theirs = reset(stranger).json["flow"]
    mails_of(lambda browser: browser.post("/sign-up/resend", {"flow": theirs}), stranger, box, times=6)
    own = reset(ada).json["flow"]
    assert mails_of(lambda browser: browser.post("/sign-up/resend", {"flow": own}), ada, box) == 2


def test_guesses_from_another_network_leave_a_new_browser_of_the_owner_alone(
    ada: Browser, stranger: Browser, elsewhere: Elsewhere
) -> None:
    """TRUST S13. Tries for an account are counted for each network."""
    statuses = [stranger.sign_in(ADA, WRONG).status_code for _ in range(6)]
    assert statuses == [401] * 5 + [429]
    assert elsewhere("198.51.100.99").sign_in(ADA).status_code == 200


def test_guesses_from_many_networks_run_out_together(ada: Browser, elsewhere: Elsewhere) -> None:
    """TRUST S13. A browser that has opened the account still can, and so can a reset."""
    tried = 0
    for number in range(delays.TRIES_PER_HOUR_AND_ACCOUNT // 4):
        guesser = elsewhere(f"203.0.113.{number}")
        tried += [guesser.sign_in(ADA, WRONG).status_code for _ in range(5)].count(401)
    assert tried == delays.TRIES_PER_HOUR_AND_ACCOUNT
    assert elsewhere("198.51.100.99").sign_in(ADA).status_code == 429
    assert ada.sign_in(ADA).status_code == 200
