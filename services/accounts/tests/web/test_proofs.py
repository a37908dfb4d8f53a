"""What changes how an account is opened wants a fresh proof of who is signed in (case A8)."""

from datetime import timedelta

import pytest
from authenticator import Authenticator
from browser_of_accounts import PASSWORD, Browser
from kit.testing import SetClock, assert_problem
from letter_box import LetterBox

DATABASES = ("sqlite", "postgresql")
ADA = "ada@example.com"


@pytest.fixture
def device(ada: Browser) -> Authenticator:
    made = Authenticator()
    options = ada.post("/me/passkeys/options").json
    assert ada.post("/me/passkeys", {"name": "Phone", "credential": made.create(options)}).status_code == 201
    return made


@pytest.fixture
def found(ada: Browser, device: Authenticator, clock: SetClock) -> Browser:
    """Ada's browser as somebody finds it: signed in, a while ago."""
    clock.advance(timedelta(minutes=11))
    return ada


def by_password(browser: Browser, _: Authenticator) -> dict[str, object]:
    return {"password": PASSWORD}


def by_passkey(browser: Browser, device: Authenticator) -> dict[str, object]:
    return {"passkey": device.answer(browser.post("/passkey/options").json)}


def by_code(browser: Browser, _: Authenticator) -> dict[str, object]:
    flow = browser.post("/me/proof/code").json["flow"]
    browser.deliver()
    return {"flow": flow, "code": browser.box.code(ADA)}


def own_passkey(browser: Browser) -> str:
    return str(browser.get("/me/passkeys").json["passkeys"][0]["id"])


def test_a_browser_that_was_found_signed_in_removes_no_passkey(found: Browser) -> None:
    """7.5.1, TRUST S8"""
    refused = found.ask("DELETE", f"/me/passkeys/{own_passkey(found)}")
    assert_problem(refused, 403, "/problems/sign-in-again")
    assert len(found.get("/me/passkeys").json["passkeys"]) == 1


def test_nor_does_it_sign_its_owner_out_elsewhere(found: Browser, stranger: Browser) -> None:
    """7.5.2. Neither one session nor all, with what applications hold."""
    stranger.sign_in(ADA)
    other = next(each["id"] for each in found.get("/me/sessions").json["sessions"] if not each["current"])
    for path in (f"/me/sessions/{other}", "/me/sessions"):
        assert_problem(found.ask("DELETE", path), 403, "/problems/sign-in-again")
    assert stranger.get("/me").status_code == 200


@pytest.mark.parametrize("proof", [by_password, by_passkey, by_code])
def test_a_fresh_proof_lets_its_owner_do_it_for_ten_minutes(
    found: Browser, device: Authenticator, box: LetterBox, clock: SetClock, proof: object
) -> None:
    """7.2.4, 7.5.1. The session gets a new id, and its owner hears of the passkey by mail."""
    before = found.session
    shown = found.post("/me/proof", proof(found, device))  # type: ignore[operator]
    assert shown.status_code == 204, shown.json
    assert found.session != before
    clock.advance(timedelta(minutes=9))
    assert found.ask("DELETE", f"/me/passkeys/{own_passkey(found)}").status_code == 204
    found.deliver()
    assert "A passkey was removed from your Coati account" in box.subjects(ADA)
    clock.advance(timedelta(minutes=1))
    assert_problem(found.post("/me/passkeys/options"), 403, "/problems/sign-in-again")


def test_a_wrong_proof_is_none(found: Browser, bob: Browser, box: LetterBox) -> None:
    other = Authenticator()
    options = bob.post("/me/passkeys/options").json
    bob.post("/me/passkeys", {"name": "Key", "credential": other.create(options)})
    assert_problem(found.post("/me/proof", {"password": "not the password"}), 403, "/problems/password-wrong")
    assert_problem(found.post("/me/proof", by_passkey(found, other)), 401, "/problems/passkey-refused")
    right = by_code(found, other)
    wrong = f"{(int(str(right['code'])) + 1) % 10**6:06}"
    assert_problem(found.post("/me/proof", {**right, "code": wrong}), 422, "/problems/code-wrong")
    assert_problem(bob.post("/me/proof", right), 410, "/problems/flow-over")
    assert_problem(found.post("/me/proof", {}), 422)
    assert_problem(found.post("/me/proof", {"code": right["code"]}), 422)
    assert_problem(found.ask("DELETE", "/me/sessions"), 403, "/problems/sign-in-again")


def test_a_wrong_password_is_a_try_as_any_other(found: Browser) -> None:
    """TRUST S13"""
    tries = [found.post("/me/proof", {"password": f"guess {n}"}).status_code for n in range(6)]
    assert tries == [403, 403, 403, 403, 403, 429]


def test_a_code_that_signs_in_proves_nothing_here_and_the_other_way_round(
    found: Browser, box: LetterBox
) -> None:
    """A code says in its mail what it is for."""
    flow = found.post("/sign-in/code", {"email": ADA}).json["flow"]
    found.deliver()
    assert_problem(found.post("/me/proof", {"flow": flow, "code": box.code(ADA)}), 410)
    proof = by_code(found, Authenticator())
    assert_problem(found.post("/sign-in/code/confirm", proof), 410)


def test_an_account_without_a_password_does_everything_by_a_mailed_code(
    found: Browser, device: Authenticator, box: LetterBox
) -> None:
    """7.5.1: a new address, a password, a passkey, the end of the account."""
    found.parts.customers.change(found.get("/me").json["id"], {"password_hash": None})
    refused = found.post("/me/email", {"email": "new@example.com", "password": None})
    assert_problem(refused, 403, "/problems/sign-in-again")
    assert_problem(found.post("/me/deletion", {"password": None}), 403, "/problems/sign-in-again")
    assert_problem(found.post("/me/proof", {"password": PASSWORD}), 403, "/problems/password-wrong")
    assert found.post("/me/proof", by_code(found, device)).status_code == 204
    assert found.post("/me/email", {"email": "new@example.com", "password": None}).status_code == 202
    assert found.post("/me/passkeys/options").status_code == 200
    assert found.post("/me/deletion", {"password": None}).status_code == 202
