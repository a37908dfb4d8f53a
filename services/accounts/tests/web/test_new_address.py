"""Another email address of a customer: by a code to it, and taken from nobody."""

import pytest
from accounts.composition import Parts
from accounts.web import changes
from browser_of_accounts import PASSWORD, Browser
from kit.testing import assert_problem
from letter_box import LetterBox

DATABASES = ("sqlite", "postgresql")


def test_the_address_changes_by_a_code_to_the_new_one(
    ada: Browser, stranger: Browser, box: LetterBox
) -> None:
    """The old address is told, and the sessions at hand know at once."""
    begun = ada.post("/me/email", {"email": "ada@new.example", "password": PASSWORD})
    assert begun.status_code == 202
    ada.deliver()
    typed = {"flow": begun.json["flow"], "code": box.code("ada@new.example")}
    assert_problem(stranger.post("/me/email/confirm", typed), 401)
    assert ada.post("/me/email/confirm", typed).json["email"] == "ada@new.example"
    assert ada.checked()["X-Customer-Email"] == "ada%40new.example"
    ada.deliver()
    assert "Your Coati email address was changed" in box.subjects("ada@example.com")
    assert stranger.sign_in("ada@example.com").status_code == 401
    assert stranger.sign_in("ada@new.example").status_code == 200


def test_ones_own_address_may_be_written_another_way(ada: Browser, box: LetterBox) -> None:
    """Its owner is the one who asks: the code comes, and nobody is told that the same box is no longer used."""
    begun = ada.post("/me/email", {"email": "Ada@example.com", "password": PASSWORD}).json
    ada.deliver()
    typed = {"flow": begun["flow"], "code": box.code("Ada@example.com")}
    assert ada.post("/me/email/confirm", typed).json["email"] == "Ada@example.com"
    ada.deliver()
    assert not any("was changed" in each for each in box.subjects("ada@example.com"))


def test_an_address_that_no_mail_reaches_is_not_changed_to(ada: Browser, parts: Parts) -> None:
    answer = ada.post("/me/email", {"email": "ä@ö.de", "password": PASSWORD})
    assert assert_problem(answer, 422)["errors"][0]["pointer"] == "/email"
    ada.deliver()
    assert "failed" not in parts.outbox.counts()


def test_another_customers_flow_is_none_of_yours(ada: Browser, bob: Browser, box: LetterBox) -> None:
    """TRUST S2"""
    begun = ada.post("/me/email", {"email": "ada@new.example", "password": PASSWORD}).json
    ada.deliver()
    typed = {"flow": begun["flow"], "code": box.code("ada@new.example")}
    assert_problem(bob.post("/me/email/confirm", typed), 410)
    assert_problem(bob.post("/sign-up/verify", typed), 410)
    assert bob.get("/me").json["email"] == "bob@example.com"


def test_a_taken_address_is_not_given_away(ada: Browser, bob: Browser, box: LetterBox) -> None:
    """TRUST S9. Same answer; its owner is not written to, and no code goes out."""
    box.mails.clear()
    assert ada.post("/me/email", {"email": "bob@example.com", "password": PASSWORD}).status_code == 202
    ada.deliver()
    assert box.mails == []


def test_of_two_who_take_an_address_at_once_one_has_it(
    ada: Browser, bob: Browser, box: LetterBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other's look was before the first one's change; the database says no, and so do we."""
    begun = ada.post("/me/email", {"email": "new@example.com", "password": PASSWORD}).json
    ada.deliver()
    ada.parts.customers.change(bob.get("/me").json["id"], {"email_key": "new@example.com"})
    monkeypatch.setattr(changes, "by_email", lambda *_: None)
    typed = {"flow": begun["flow"], "code": box.code("new@example.com")}
    assert_problem(ada.post("/me/email/confirm", typed), 410, "/problems/flow-over")
    assert ada.get("/me").json["email"] == "ada@example.com"
