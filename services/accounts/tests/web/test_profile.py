"""The customer's own data, and what only they may change."""

from datetime import timedelta

import pytest
from accounts.composition import Parts
from accounts.domain.codes import hashed
from browser_of_accounts import PASSWORD, Browser
from kit.testing import SetClock, assert_problem
from letter_box import LetterBox

DATABASES = ("sqlite", "postgresql")
OTHER = "seven bridges over a violet kayak"
ADDRESS = {"street": "1 Palm Way", "city": "Naples", "state": "FL", "postCode": "34102", "country": "US"}


def test_a_customer_says_who_they_are(ada: Browser) -> None:
    """[C-02]"""
    changes = {
        "salutation": "Dr.",
        "telephone": "+1 (954) 555-0123",
        "address": ADDRESS,
        "dob": "1984-05-05",
        "personHasOptedOutOfEmail": True,
    }
    changed = ada.ask("PATCH", "/me", changes)
    assert changed.status_code == 200
    assert {name: changed.json[name] for name in changes} == changes
    assert ada.ask("PATCH", "/me", {"lastName": "Mársh"}).json["telephone"] == "+1 (954) 555-0123"
    assert ada.ask("PATCH", "/me", {"dob": None}).json["dob"] is None


def test_lines_of_an_address_that_are_left_out_stay(ada: Browser) -> None:
    """[C-02]"""
    alone = ada.ask("PATCH", "/me", {"address": {"city": "Naples"}}).json["address"]
    assert alone == {"street": "", "city": "Naples", "state": "", "postCode": "", "country": "US"}
    ada.ask("PATCH", "/me", {"address": ADDRESS})
    moved = ada.ask("PATCH", "/me", {"address": {"city": "Miami", "postCode": ""}})
    assert moved.json["address"] == {**ADDRESS, "city": "Miami", "postCode": ""}
    assert ada.ask("PATCH", "/me", {"address": {}}).json["address"] == moved.json["address"]
    assert ada.get("/me").json["address"] == moved.json["address"]


def test_a_state_nobody_can_buy_in_is_told_at_its_field(ada: Browser) -> None:
    """[C-02]"""
    problem = assert_problem(ada.ask("PATCH", "/me", {"address": {"city": "X", "state": "ZZ"}}), 422)
    assert [error["pointer"] for error in problem["errors"]] == ["/address/state"]
    assert ada.get("/me").json["address"]["city"] == ""


@pytest.mark.parametrize(
    ("state", "post_code"),
    [
        ("TX", "33324"),
        ("TX", "33324-1234"),
        ("FL", "09012"),
        ("FL", "00000"),
        ("FL", "SW1A 1AA"),
        ("FL", "333"),
    ],
)
def test_a_zip_code_of_another_state_is_told_at_its_field(ada: Browser, state: str, post_code: str) -> None:
    """[C-02] A purchase that it is filled into would be refused there."""
    ada.ask("PATCH", "/me", {"address": ADDRESS})
    moved = {"state": state, "postCode": post_code}
    problem = assert_problem(ada.ask("PATCH", "/me", {"lastName": "Moss", "address": moved}), 422)
    assert [error["pointer"] for error in problem["errors"]] == ["/address/postCode"]
    assert "name" not in problem["errors"][0]["message"]
    kept = ada.get("/me").json
    assert (kept["address"], kept["lastName"]) == (ADDRESS, "Marsh")


@pytest.mark.parametrize(
    ("state", "post_code"),
    [
        ("KY", "42223"),
        ("TN", "42223-5000"),
        ("", "33324"),
        ("TX", ""),
        ("", "SW1A 1AA"),
        ("NY", "06390"),
    ],
)
def test_a_zip_code_of_the_state_or_of_none_given_is_taken(ada: Browser, state: str, post_code: str) -> None:
    """[C-02] Fort Campbell has homes in two states; and nobody has to say all at once."""
    changed = ada.ask("PATCH", "/me", {"address": {"state": state, "postCode": post_code}})
    assert changed.status_code == 200, changed.json
    assert changed.json["address"]["postCode"] == post_code


@pytest.mark.parametrize(
    "pasted", ["33101-1234 ", "331011234", " 33101 1234", "33101\u00a01234", "３３１０１－１２３４"]
)
def test_a_pasted_zip_code_is_kept_as_papers_write_it(ada: Browser, pasted: str) -> None:
    """[C-02] The purchase that it is filled into, its papers and the search for it at the desk read one spelling."""
    changed = ada.ask("PATCH", "/me", {"address": {**ADDRESS, "postCode": pasted}})
    assert changed.status_code == 200, changed.json
    assert changed.json["address"]["postCode"] == "33101-1234"
    assert ada.get("/me").json["address"]["postCode"] == "33101-1234"


def test_the_line_that_is_left_out_counts_as_it_stands(ada: Browser) -> None:
    """[C-02] And an address kept from before the rule stops nobody from changing something else."""
    ada.ask("PATCH", "/me", {"address": ADDRESS})
    problem = assert_problem(ada.ask("PATCH", "/me", {"address": {"state": "TX"}}), 422)
    assert [error["pointer"] for error in problem["errors"]] == ["/address/postCode"]
    ada.parts.customers.change(ada.get("/me").json["id"], {"address": {"state": "TX"}})
    assert ada.ask("PATCH", "/me", {"telephone": "+1 954 555 0100"}).status_code == 200
    assert ada.ask("PATCH", "/me", {"address": {**ADDRESS, "state": "TX"}}).status_code == 200
    assert ada.ask("PATCH", "/me", {"address": {"postCode": "75001"}}).status_code == 200


def test_a_state_kept_from_before_the_list_is_shown_and_stays(ada: Browser, parts: Parts) -> None:
    parts.customers.change(ada.get("/me").json["id"], {"address": {"state": "ZZ"}})
    assert ada.get("/me").json["address"]["state"] == "ZZ"
    assert ada.ask("PATCH", "/me", {"address": {"city": "Miami"}}).json["address"]["state"] == "ZZ"
    assert ada.ask("PATCH", "/me", {"address": {"state": ""}}).json["address"]["state"] == ""


@pytest.mark.parametrize(
    "changes",
    [
        {"role": "staff"},
        {"id": "x"},
        {"email": "mallory@example.com"},
        {"passwordHash": "x"},
        {"hasPassword": False},
        {"createdAt": "2020-01-01T00:00:00Z"},
        {"customerId": "x"},
        {"address": {**ADDRESS, "role": "staff"}},
        {"address": {"state": "Florida"}},
        {"address": {"state": "ZZ"}},
        {"telephone": "<script>"},
        {"telephone": "4242 4242 4242 4242"},
        {"dob": "2030-01-01"},
        {"dob": "yesterday"},
        {"firstName": "a\u0000b"},
        {"salutation": None},
    ],
)
def test_nobody_changes_more_than_that(ada: Browser, changes: dict[str, object]) -> None:
    """TRUST S14, 15.3.3"""
    before = ada.get("/me").json
    assert ada.ask("PATCH", "/me", changes).status_code in (400, 422)
    assert ada.get("/me").json == before
    assert ada.checked()["X-Customer-Role"] == "customer"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/me/password", {"currentPassword": "not the password at all", "newPassword": OTHER}),
        ("/me/password", {"currentPassword": None, "newPassword": OTHER}),
        ("/me/email", {"email": "x@example.com", "password": "not the password at all"}),
        ("/me/email", {"email": "x@example.com", "password": None}),
        ("/me/deletion", {"password": "not the password at all"}),
        ("/me/deletion", {"password": None}),
    ],
)
def test_what_matters_wants_the_password(ada: Browser, path: str, body: dict[str, object]) -> None:
    """6.2.3, 7.5.1; and it runs out of tries."""
    assert_problem(ada.post(path, body), 403, "/problems/password-wrong")
    statuses = [ada.post(path, body).status_code for _ in range(5)]
    assert statuses == [403] * 4 + [429]
    assert ada.get("/me").status_code == 200


def test_a_new_password_has_to_be_good(ada: Browser) -> None:
    body = assert_problem(
        ada.post("/me/password", {"currentPassword": PASSWORD, "newPassword": "ada marsh example"}), 422
    )
    assert [(each["pointer"], each["code"]) for each in body["errors"]] == [("/newPassword", "too-common")]


def test_without_a_password_a_fresh_sign_in_will_do(ada: Browser, clock: SetClock) -> None:
    """7.5.1"""
    ada.parts.customers.change(ada.get("/me").json["id"], {"password_hash": None})
    clock.advance(timedelta(minutes=10))
    stale = ada.post("/me/password", {"currentPassword": None, "newPassword": OTHER})
    assert_problem(stale, 403, "/problems/sign-in-again")
    clock.advance(-timedelta(minutes=5))
    assert ada.post("/me/password", {"currentPassword": None, "newPassword": OTHER}).status_code == 204


def test_a_reset_ends_every_session_and_signs_nobody_in(
    ada: Browser, stranger: Browser, box: LetterBox
) -> None:
    """TRUST S8, 6.4.2, 7.4.3"""
    begun = stranger.post("/reset", {"email": "ada@example.com"}).json
    stranger.deliver()
    typed = {"flow": begun["flow"], "code": box.code("ada@example.com")}
    assert_problem(stranger.post("/reset/confirm", {**typed, "password": "short"}), 422)
    assert stranger.post("/reset/confirm", {**typed, "password": OTHER}).status_code == 204
    assert (stranger.session, ada.get("/me").status_code) == (None, 401)
    assert_problem(stranger.post("/reset/confirm", {**typed, "password": PASSWORD}), 410)
    assert stranger.sign_in("ada@example.com", OTHER).status_code == 200
    stranger.deliver()
    assert "Your Coati password was changed" in box.subjects("ada@example.com")


def test_a_reset_is_a_way_in_while_strangers_guess(ada: Browser, stranger: Browser, box: LetterBox) -> None:
    """TRUST S13. Trying never locks anybody out: whoever has the mail box has a known browser again."""
    for _ in range(6):
        stranger.sign_in("ada@example.com", "not the password at all")
    fresh = Browser(ada.parts, box, address="203.0.113.7")
    assert fresh.sign_in("ada@example.com").status_code == 429, "the guesser's own network"
    begun = fresh.post("/reset", {"email": "ada@example.com"}).json
    fresh.deliver()
    typed = {"flow": begun["flow"], "code": box.code("ada@example.com"), "password": OTHER}
    assert fresh.post("/reset/confirm", typed).status_code == 204
    assert fresh.sign_in("ada@example.com", OTHER).status_code == 200


def test_nobody_resets_what_is_not_there(stranger: Browser) -> None:
    """TRUST S9. Even the right code of an unknown address sets nothing."""
    begun = stranger.post("/reset", {"email": "eve@example.com"}).json

    code = stranger.parts.flows.code_of(hashed(begun["flow"]))
    typed = {"flow": begun["flow"], "code": code, "password": OTHER}
    assert_problem(stranger.post("/reset/confirm", typed), 422, "/problems/code-wrong")


def test_travelers_are_the_customers_own(ada: Browser, bob: Browser) -> None:
    """TRUST S2. Another's entry is as absent as none, whatever is asked of it."""
    sam = {"firstName": "Sam", "lastName": "Marsh", "dob": "2015-03-03", "relation": "child"}
    added = ada.post("/me/travelers", sam)
    assert added.status_code == 201
    own = added.json["id"]
    assert ada.get("/me/travelers").json == {"travelers": [{"id": own, **sam}]}
    assert bob.get("/me/travelers").json == {"travelers": []}
    for method, body in (("PUT", {**sam, "firstName": "Stolen"}), ("DELETE", None)):
        answers = [bob.ask(method, f"/me/travelers/{each}", body) for each in (own, "0" * 16)]
        assert [assert_problem(answer, 404)["type"] for answer in answers] == ["/problems/not-found"] * 2
    assert ada.ask("PUT", f"/me/travelers/{own}", {**sam, "lastName": "Moss"}).json["lastName"] == "Moss"
    assert ada.ask("DELETE", f"/me/travelers/{own}").status_code == 204
    assert_problem(ada.ask("DELETE", f"/me/travelers/{own}"), 404)
    assert_problem(ada.post("/me/travelers", {**sam, "customerId": "x"}), 422)
