"""Opening an account: a code in the browser that began, and nothing before that."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import pytest
from accounts.adapters.tables import Customer, Flow, Mail
from accounts.composition import Parts, open_parts
from accounts.settings import Settings
from browser_of_accounts import PASSWORD, Browser
from kit.testing import SetClock, assert_problem
from letter_box import LetterBox
from sqlalchemy import func, select

DATABASES = ("sqlite", "postgresql")
EMAIL = "ada@example.com"
NOW = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)


def form(**changes: object) -> dict[str, object]:
    return {"email": EMAIL, "password": PASSWORD, "firstName": "Ada", "lastName": "Marsh", **changes}


def rows(parts: Parts, table: type) -> int:
    with parts.db.read() as session:
        return session.scalars(select(func.count()).select_from(table)).one()


def test_a_code_opens_the_account_and_signs_in(browser: Browser, box: LetterBox) -> None:
    """[P-17] [C-02] 6.2.1"""
    me = browser.sign_up(" Ada@Example.COM ".strip())
    assert (me["email"], me["firstName"], me["role"], me["hasPassword"]) == (
        "Ada@example.com",
        "Ada",
        "customer",
        True,
    )
    assert me["address"]["country"] == "US"
    assert browser.get("/me").json == me
    assert browser.checked() == {
        "X-Customer-Id": me["id"],
        "X-Customer-Role": "customer",
        "X-Customer-Email": "Ada%40example.com",
    }
    (mail,) = box.mails
    assert mail["From"] == "Coati <accounts@coati.example>"
    # RFC 5322 §3.6: a mail without its date is one that filters take for rubbish.
    assert parsedate_to_datetime(mail["Date"]) == NOW
    assert "http" not in mail.get_content()


@pytest.mark.parametrize("address", ["ä@ö.de", "ä@example.com", "ada@ö.de", "a..b@example.com"])
@pytest.mark.parametrize("path", ["/sign-up", "/reset"])
def test_an_address_that_no_mail_reaches_is_told_at_once(
    browser: Browser, parts: Parts, path: str, address: str
) -> None:
    """Taken, its mail would fail for good, and wake somebody who cannot mend it."""
    body = form(email=address) if path == "/sign-up" else {"email": address}
    problem = assert_problem(browser.post(path, body), 422)
    assert [error["pointer"] for error in problem["errors"]] == ["/email"]
    assert "such as name@example.com" in problem["errors"][0]["message"]
    browser.deliver()
    assert rows(parts, Mail) == 0


def test_mails_are_in_the_brands_name(browser: Browser, box: LetterBox) -> None:
    browser.headers["X-Coati-Brand"] = "tripprotectors"
    browser.sign_up(EMAIL)
    assert "Trip Protectors" in box.mails[0]["Subject"] + box.mails[0]["From"]


def test_nothing_is_an_account_before_the_code(browser: Browser, parts: Parts, clock: SetClock) -> None:
    """TRUST §5: an unverified sign-up leaves nothing after its end."""
    assert browser.post("/sign-up", form()).status_code == 202
    assert rows(parts, Customer) == 0
    assert browser.sign_in(EMAIL).status_code == 401
    browser.deliver()
    clock.advance(timedelta(minutes=15))
    assert parts.flows.forget_over() == 1
    assert rows(parts, Flow) == 0
    with parts.db.read() as session:
        assert [mail.to for mail in session.scalars(select(Mail))] == [""]


def test_the_code_is_no_use_in_another_browser(browser: Browser, stranger: Browser, box: LetterBox) -> None:
    """Nobody can be lured into confirming a stranger's sign-up: the flow is what only its browser has."""
    browser.post("/sign-up", form())
    browser.deliver()
    mallorys = stranger.post("/sign-up", form(email="mallory@example.com")).json["flow"]
    refused = stranger.post("/sign-up/verify", {"flow": mallorys, "code": box.code(EMAIL)})
    assert_problem(refused, 422, "/problems/code-wrong")
    assert_problem(
        stranger.post("/sign-up/verify", {"flow": "x" * 43, "code": box.code(EMAIL)}),
        410,
        "/problems/flow-over",
    )


def test_a_code_is_good_once(browser: Browser, stranger: Browser, box: LetterBox) -> None:
    begun = browser.post("/sign-up", form()).json
    browser.deliver()
    typed = {"flow": begun["flow"], "code": box.code(EMAIL)}
    assert browser.post("/sign-up/verify", typed).status_code == 200
    assert_problem(stranger.post("/sign-up/verify", typed), 410, "/problems/flow-over")


def test_a_code_is_good_for_five_tries(browser: Browser, box: LetterBox) -> None:
    begun = browser.post("/sign-up", form()).json
    browser.deliver()
    right = box.code(EMAIL)
    wrong = f"{(int(right) + 1) % 1_000_000:06d}"
    left = [
        assert_problem(browser.post("/sign-up/verify", {"flow": begun["flow"], "code": wrong}), 422)[
            "triesLeft"
        ]
        for _ in range(5)
    ]
    assert left == [4, 3, 2, 1, 0]
    assert_problem(browser.post("/sign-up/verify", {"flow": begun["flow"], "code": right}), 410)
    # It would be the same code, which nobody takes any more.
    assert_problem(browser.post("/sign-up/resend", {"flow": begun["flow"]}), 410, "/problems/flow-over")
    browser.deliver()
    assert len(box.mails) == 1


def test_a_code_is_good_for_fifteen_minutes(browser: Browser, box: LetterBox, clock: SetClock) -> None:
    begun = browser.post("/sign-up", form()).json
    browser.deliver()
    clock.advance(timedelta(minutes=15))
    assert_problem(browser.post("/sign-up/verify", {"flow": begun["flow"], "code": box.code(EMAIL)}), 410)


def test_the_code_is_sent_again_and_stays_the_same(browser: Browser, box: LetterBox) -> None:
    begun = browser.post("/sign-up", form()).json
    browser.deliver()
    first = box.code(EMAIL)
    for _ in range(4):
        assert browser.post("/sign-up/resend", {"flow": begun["flow"]}).status_code == 202
    browser.deliver()
    assert len(box.mails) == 3
    assert box.code(EMAIL) == first
    assert_problem(browser.post("/sign-up/resend", {"flow": "x" * 43}), 410)


def test_the_database_holds_no_code_and_no_flow(browser: Browser, parts: Parts, box: LetterBox) -> None:
    """6.5.2, 11.5.1: what is there cannot be used."""
    begun = browser.post("/sign-up", form()).json
    with parts.db.read() as session:
        kept = [repr(vars(row)) for table in (Flow, Mail) for row in session.scalars(select(table))]
    browser.deliver()
    assert not [row for row in kept if box.code(EMAIL) in row or begun["flow"] in row or PASSWORD in row]


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("fourteen signs", "too-short"),
        ("a" * 257, "too-long"),
        ("passwordpassword1", "too-common"),
        ("qwertyuiop123456", "too-common"),
        ("ada marsh example", "too-common"),
    ],
)
def test_a_weak_password_is_refused(browser: Browser, password: str, code: str) -> None:
    body = assert_problem(browser.post("/sign-up", form(password=password)), 422)
    assert [(error["pointer"], error["code"]) for error in body["errors"]] == [("/password", code)]


@pytest.mark.parametrize(
    "password",
    [
        "  spaces count at both ends  ",
        "пароль из нескольких слов",
        " ".join(f"kayak {n * n}" for n in range(20)),
    ],
)
def test_a_password_is_taken_as_it_is(browser: Browser, password: str) -> None:
    """6.2.9: nothing is cut off, spaces and other alphabets are welcome."""
    browser.sign_up(EMAIL, password)
    assert browser.sign_in(EMAIL, password).status_code == 200
    assert browser.sign_in(EMAIL, password.strip()[:-1]).status_code == 401


@pytest.mark.parametrize(
    "changes",
    [
        {"email": "ada"},
        {"email": "a@b"},
        {"email": "a@b.c\nBcc: d@e.f"},
        {"email": "a" * 70 + "@example.com"},
        {"firstName": ""},
        {"firstName": "4242 4242 4242 4242"},
        {"lastName": "x" * 81},
        {"role": "staff"},
        {"id": "me"},
        {"personHasOptedOutOfEmail": "no"},
    ],
)
def test_what_does_not_fit_is_refused(browser: Browser, parts: Parts, changes: dict[str, object]) -> None:
    """TRUST S14, S17"""
    assert_problem(browser.post("/sign-up", form(**changes)), 422)
    assert rows(parts, Flow) == 0


def test_a_platform_may_open_no_accounts(
    settings: Settings, parts: Parts, box: LetterBox, clock: SetClock
) -> None:
    closed = Browser(open_parts(settings.model_copy(update={"sign_up": False}), clock), box)
    assert_problem(closed.post("/sign-up", form()), 404, "/problems/no-sign-up")
    assert closed.get("/ways").json == {"embedded": True, "signUp": False, "passkeys": True, "provider": None}
