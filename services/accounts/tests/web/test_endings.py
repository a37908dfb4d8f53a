"""What ends sessions ends them all, or changes nothing: with Redis gone in between, and with a sign-in in between."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from accounts.adapters.hashing import Passwords
from accounts.adapters.session_store import SessionStore
from accounts.composition import Parts
from browser_of_accounts import PASSWORD, Browser
from company_application import CompanyApplication
from kit import queues
from kit.testing import assert_problem
from letter_box import LetterBox
from peer_services import PeerService
from werkzeug.test import TestResponse

DATABASES = ("sqlite", "postgresql")
ADA = "ada@example.com"
OTHER = "seven bridges over a violet kayak"
CHANGED = "Your Coati password was changed"
GoAway = Callable[[str], None]


@pytest.fixture
def goes_away(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> GoAway:
    """Redis is gone when this is asked of its sessions for the first time, and back afterwards."""
    gone = SessionStore(queues.connect("unix:///nowhere.sock"), parts.clock)

    def go_away(asked: str) -> None:
        found = getattr(SessionStore, asked)

        def ask(_: SessionStore, *arguments: Any, **named: Any) -> Any:
            monkeypatch.setattr(SessionStore, asked, found)
            return found(gone, *arguments, **named)

        monkeypatch.setattr(SessionStore, asked, ask)

    return go_away


@pytest.fixture
def thief(ada: Browser, stranger: Browser) -> Browser:
    """Somebody who knows Ada's password, and is signed in by it."""
    assert stranger.sign_in(ADA).status_code == 200
    return stranger


def mailed(browser: Browser, box: LetterBox) -> dict[str, str]:
    """A reset of Ada's, begun, and its code there."""
    begun = browser.post("/reset", {"email": ADA}).json
    browser.deliver()
    return {"flow": begun["flow"], "code": box.code(ADA), "password": OTHER}


def change(browser: Browser) -> TestResponse:
    return browser.post("/me/password", {"currentPassword": PASSWORD, "newPassword": OTHER})


def told(browser: Browser, box: LetterBox, subject: str = CHANGED) -> int:
    """How often Ada was written to about it."""
    browser.deliver()
    return box.subjects(ADA).count(subject)


def test_a_reset_that_cannot_end_sessions_sets_no_password(
    thief: Browser, box: LetterBox, parts: Parts, goes_away: GoAway
) -> None:
    """TRUST S8, 7.4.3: its code is unspent, and good when Redis is back."""
    agents = CompanyApplication(parts)
    token = agents.tokens(thief)["access_token"]
    owner = Browser(parts, box, address="192.0.2.9")
    typed = mailed(owner, box)
    goes_away("end_of_customer")
    assert_problem(owner.post("/reset/confirm", typed), 503)
    assert thief.get("/me").status_code == 200
    assert owner.sign_in(ADA).status_code == 200
    assert told(owner, box) == 0
    assert owner.post("/reset/confirm", typed).status_code == 204
    assert (thief.checked(), owner.checked(), agents.hears(token).status_code) == ({}, {}, 401)
    assert told(owner, box) == 1


def test_a_new_password_that_cannot_end_sessions_is_not_set(
    ada: Browser, thief: Browser, box: LetterBox, parts: Parts, goes_away: GoAway
) -> None:
    """TRUST S8, 7.4.3"""
    agents = CompanyApplication(parts)
    token = agents.tokens(thief)["access_token"]
    for asked in ("end_of_customer", "renew"):
        goes_away(asked)
        assert_problem(change(ada), 503)
        assert told(ada, box) == 0
    assert agents.hears(token).status_code == 200
    assert change(ada).status_code == 204
    assert (thief.checked(), ada.get("/me").status_code) == ({}, 200)
    assert agents.hears(token).status_code == 401
    assert told(ada, box) == 1


def test_a_deletion_that_cannot_end_sessions_deletes_nothing(
    ada: Browser, thief: Browser, parts: Parts, peers: dict[str, PeerService], goes_away: GoAway
) -> None:
    """TRUST §5, 7.4.2"""
    goes_away("end_of_customer")
    assert_problem(ada.post("/me/deletion", {"password": PASSWORD}), 503)
    assert (ada.get("/me").status_code, parts.deletions.unfinished()) == (200, [])
    assert [peer.calls for peer in peers.values()] == [[], []]
    goes_away("end")
    assert ada.post("/me/deletion", {"password": PASSWORD}).status_code == 202, "it is not asked for more"
    assert (ada.session, thief.checked()) == (None, {})


def test_a_change_of_address_that_sessions_cannot_be_told_is_none(
    ada: Browser, thief: Browser, box: LetterBox, goes_away: GoAway
) -> None:
    """What other services are told of a customer is what the customer is told."""
    begun = ada.post("/me/email", {"email": "ada@new.example", "password": PASSWORD}).json
    ada.deliver()
    typed = {"flow": begun["flow"], "code": box.code("ada@new.example")}
    goes_away("tell")
    assert_problem(ada.post("/me/email/confirm", typed), 503)
    assert ada.get("/me").json["email"] == ADA
    assert told(ada, box, "Your Coati email address was changed") == 0
    assert ada.post("/me/email/confirm", typed).status_code == 200
    assert {browser.checked()["X-Customer-Email"] for browser in (ada, thief)} == {"ada%40new.example"}
    assert told(ada, box, "Your Coati email address was changed") == 1


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Any]], None]:
    """Have something happen once, right after the next password was found to be the stored one."""

    def then(happens: Callable[[], Any]) -> None:
        matches = Passwords.matches

        def compare(self: Passwords, password: str, stored: str | None) -> bool:
            found = matches(self, password, stored)
            monkeypatch.setattr(Passwords, "matches", matches)
            # A request of its own has a thread of its own.
            elsewhere = threading.Thread(target=happens)
            elsewhere.start()
            elsewhere.join()
            return found

        monkeypatch.setattr(Passwords, "matches", compare)

    return then


Compared = Callable[[Callable[[], Any]], None]


def test_a_sign_in_by_a_password_reset_meanwhile_begins_no_session(
    ada: Browser, stranger: Browser, box: LetterBox, parts: Parts, compared: Compared
) -> None:
    """TRUST S8, 7.4.3: its look at the old password was before the reset, its session would be after."""
    typed = mailed(ada, box)
    me = ada.get("/me").json["id"]
    compared(lambda: ada.post("/reset/confirm", typed))
    assert_problem(stranger.sign_in(ADA), 401, "/problems/sign-in-refused")
    assert parts.sessions.of_customer(me) == []


def test_a_sign_in_to_an_account_deleted_meanwhile_begins_no_session(
    ada: Browser, stranger: Browser, parts: Parts, compared: Compared
) -> None:
    """TRUST §5, 7.4.2"""
    me = ada.get("/me").json["id"]
    compared(lambda: ada.post("/me/deletion", {"password": PASSWORD}))
    assert_problem(stranger.sign_in(ADA), 401, "/problems/sign-in-refused")
    assert parts.sessions.of_customer(me) == []


def test_a_password_reset_meanwhile_is_not_changed_by_the_old_one(
    thief: Browser, box: LetterBox, parts: Parts, compared: Compared
) -> None:
    """TRUST S8: the reset stands."""
    owner = Browser(parts, box, address="192.0.2.9")
    typed = mailed(owner, box)
    compared(lambda: owner.post("/reset/confirm", typed))
    changed = thief.post("/me/password", {"currentPassword": PASSWORD, "newPassword": "violet" + OTHER})
    assert_problem(changed, 401, "/problems/sign-in-needed")
    assert owner.sign_in(ADA, OTHER).status_code == 200


def test_a_password_reset_meanwhile_is_not_made_anew_from_the_old_one(
    ada: Browser, stranger: Browser, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """11.4.2 in a race: the hash of new parameters would be that of a password no longer good."""
    me = ada.get("/me").json["id"]
    weak = Passwords(memory_kib=8 * 1024, rounds=1)
    parts.customers.change(me, {"password_hash": weak.hash(PASSWORD)})
    fresh, hashes = parts.passwords.hash(OTHER), Passwords.hash

    def hash_slowly(self: Passwords, password: str) -> str:
        parts.customers.change(me, {"password_hash": fresh})
        return hashes(self, password)

    monkeypatch.setattr(Passwords, "hash", hash_slowly)
    assert_problem(stranger.sign_in(ADA), 401, "/problems/sign-in-refused")
    assert getattr(parts.customers.get(me), "password_hash", None) == fresh


def test_no_session_begins_between_the_end_of_all_and_the_commit(
    ada: Browser, stranger: Browser, box: LetterBox, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST S8, 7.4.3: a sign-in that comes then waits, and finds another password."""
    typed, me = mailed(ada, box), ada.get("/me").json["id"]
    answers: list[TestResponse] = []
    entering = threading.Thread(target=lambda: answers.append(stranger.sign_in(ADA)))
    end_of_customer = SessionStore.end_of_customer

    def end_slowly(self: SessionStore, *arguments: Any, **named: Any) -> int:
        ended = end_of_customer(self, *arguments, **named)
        entering.start()
        entering.join(1)
        return ended

    monkeypatch.setattr(SessionStore, "end_of_customer", end_slowly)
    assert ada.post("/reset/confirm", typed).status_code == 204
    entering.join()
    assert [answer.status_code for answer in answers] == [401]
    assert parts.sessions.of_customer(me) == []
