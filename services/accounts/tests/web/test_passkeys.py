"""Passkeys: made by a customer, good for one site, answered once."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from accounts.adapters import outbox
from authenticator import PRESENT, Authenticator
from browser_of_accounts import PASSWORD, Browser
from kit.testing import SetClock, assert_problem
from letter_box import LetterBox
from sqlalchemy.exc import OperationalError

DATABASES = ("sqlite", "postgresql")


@pytest.fixture
def device(ada: Browser) -> Authenticator:
    """Ada's, registered."""
    made = Authenticator()
    assert register(ada, made).status_code == 201
    return made


def register(browser: Browser, device: Authenticator, name: str = "Phone") -> Any:
    options = browser.post("/me/passkeys/options").json
    return browser.post("/me/passkeys", {"name": name, "credential": device.create(options)})


def open_with(browser: Browser, device: Authenticator) -> Any:
    options = browser.post("/passkey/options").json
    return browser.post("/passkey", {"credential": device.answer(options)})


def test_a_passkey_signs_in_by_itself(
    ada: Browser, stranger: Browser, device: Authenticator, box: LetterBox
) -> None:
    """[R-02] 6.3.3"""
    answer = open_with(stranger, device)
    assert answer.status_code == 200
    assert (answer.json["email"], answer.json["passkeyCount"]) == ("ada@example.com", 1)
    assert stranger.get("/me").status_code == 200
    ada.deliver()
    assert "A passkey was added to your Coati account" in box.subjects("ada@example.com")


def test_a_passkey_of_which_no_mail_can_be_owed_is_not_kept(
    ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST §1.1: nothing opens an account behind its owner's back."""

    def fail(*_: object, **__: object) -> str:
        raise OperationalError("insert", None, Exception("gone"))

    monkeypatch.setattr(outbox, "owe", fail)
    assert_problem(register(ada, Authenticator()), 503)
    assert ada.get("/me/passkeys").json == {"passkeys": []}


def test_whoever_finds_a_browser_signed_in_adds_no_way_in_of_their_own(ada: Browser, clock: SetClock) -> None:
    """7.5.1, TRUST S8: a passkey opens the account for good, past every new password."""
    clock.advance(timedelta(minutes=11))
    assert_problem(ada.post("/me/passkeys/options"), 403, "/problems/sign-in-again")
    wrong = ada.post("/me/passkeys/options", {"password": "not the password"})
    assert_problem(wrong, 403, "/problems/password-wrong")
    options = ada.post("/me/passkeys/options", {"password": PASSWORD}).json
    made = {"name": "Phone", "credential": Authenticator().create(options)}
    assert ada.post("/me/passkeys", made).status_code == 201


def test_a_wrong_password_for_a_passkey_is_a_try_as_any_other(ada: Browser) -> None:
    """TRUST S13"""
    tries = [ada.post("/me/passkeys/options", {"password": f"guess {n}"}).status_code for n in range(6)]
    assert tries == [403, 403, 403, 403, 403, 429]


def test_the_options_are_what_a_browser_takes(ada: Browser) -> None:
    options = ada.post("/me/passkeys/options").json
    assert options["rp"] == {"name": "Coati", "id": "coati.example"}
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    asked = ada.post("/passkey/options").json
    assert (asked["rpId"], asked["userVerification"], asked.get("allowCredentials", [])) == (
        "coati.example",
        "required",
        [],
    )


def test_each_brands_site_has_passkeys_of_its_own(
    ada: Browser, stranger: Browser, device: Authenticator
) -> None:
    """The edge names the origin; a key of one site opens nothing on another."""
    for browser in (ada, stranger):
        browser.headers["X-Coati-Origin"] = "https://tripprotectors.example"
    assert_problem(open_with(stranger, device), 401, "/problems/passkey-refused")
    other = Authenticator("https://tripprotectors.example")
    assert register(ada, other).status_code == 201
    assert open_with(stranger, other).status_code == 200


def unverified(device: Authenticator) -> None:
    device.flags = PRESENT


def elsewhere(device: Authenticator) -> None:
    device.origin = "https://evil.example"


def another_users(device: Authenticator) -> None:
    device.user = "bWFsbG9yeQ"


def never_seen(device: Authenticator) -> None:
    device.id = b"x" * 32


@pytest.mark.parametrize("spoil", [unverified, elsewhere, another_users, never_seen])
def test_a_wrong_answer_opens_nothing(
    stranger: Browser, device: Authenticator, spoil: Callable[[Authenticator], None]
) -> None:
    spoil(device)
    assert_problem(open_with(stranger, device), 401, "/problems/passkey-refused")
    assert stranger.session is None


def test_a_copied_device_is_found_out(stranger: Browser, device: Authenticator) -> None:
    device.count = 5
    assert open_with(stranger, device).status_code == 200
    device.count = 3
    assert_problem(open_with(stranger, device), 401)


def test_an_answer_is_good_once(stranger: Browser, device: Authenticator) -> None:
    """Also from a synced passkey, whose count stays 0."""
    device.count = -1
    options = stranger.post("/passkey/options").json
    answer = {"credential": device.answer(options)}
    assert stranger.post("/passkey", answer).status_code == 200
    assert_problem(stranger.post("/passkey", answer), 401)


def test_a_challenge_of_ones_own_is_none_of_ours(stranger: Browser, device: Authenticator) -> None:
    options = {"rpId": "coati.example", "challenge": "b3duLWNoYWxsZW5nZS1vdXQtb2YtdGhpbi1haXI"}
    assert_problem(stranger.post("/passkey", {"credential": device.answer(options)}), 401)


@pytest.mark.parametrize(
    "credential", [{}, {"id": "a"}, {"response": {"clientDataJSON": 5}}, {"rawId": {}, "response": []}]
)
def test_what_is_no_credential_is_refused(ada: Browser, credential: dict[str, Any]) -> None:
    assert ada.post("/passkey", {"credential": credential}).status_code == 401
    assert ada.post("/me/passkeys", {"name": "x", "credential": credential}).status_code == 422


def test_a_challenge_belongs_to_who_asked(ada: Browser, bob: Browser) -> None:
    options = ada.post("/me/passkeys/options").json
    made = Authenticator().create(options)
    assert_problem(bob.post("/me/passkeys", {"name": "x", "credential": made}), 422)
    assert bob.get("/me/passkeys").json == {"passkeys": []}


def test_a_credential_is_one_customers(ada: Browser, bob: Browser, device: Authenticator) -> None:
    assert_problem(register(bob, device), 409, "/problems/passkey-known")


def test_a_full_list_says_so_before_a_device_makes_what_could_not_be_kept(
    ada: Browser, device: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The device that is asked first would keep a passkey that opens nothing."""
    options = ada.post("/me/passkeys/options", {"password": PASSWORD}).json
    monkeypatch.setattr("accounts.adapters.passkeys.MAX_PASSKEYS", 1)
    made = {"name": "Second", "credential": Authenticator().create(options)}
    assert_problem(ada.post("/me/passkeys", made), 409, "/problems/too-many-passkeys")
    assert_problem(
        ada.post("/me/passkeys/options", {"password": PASSWORD}), 409, "/problems/too-many-passkeys"
    )
    assert len(ada.get("/me/passkeys").json["passkeys"]) == 1


def test_a_passkey_is_listed_and_removed(
    ada: Browser, bob: Browser, stranger: Browser, device: Authenticator
) -> None:
    """TRUST S2. Another's is as absent as none."""
    (listed,) = ada.get("/me/passkeys").json["passkeys"]
    assert listed["name"] == "Phone"
    assert_problem(bob.ask("DELETE", f"/me/passkeys/{listed['id']}"), 404)
    assert_problem(bob.ask("DELETE", "/me/passkeys/0000"), 404)
    assert ada.ask("DELETE", f"/me/passkeys/{listed['id']}").status_code == 204
    assert_problem(open_with(stranger, device), 401)
