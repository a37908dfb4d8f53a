"""Taking one's data along, and leaving: all of it or a plain refusal; gone at once here, and everywhere in the end."""

import json
from typing import Any

import pytest
from accounts.adapters.tables import Customer, Deletion, Flow, Mail, Passkey, Traveler
from accounts.composition import Parts
from authenticator import Authenticator
from browser_of_accounts import PASSWORD, Browser
from kit.testing import assert_problem
from letter_box import LetterBox
from peer_services import PeerService
from sqlalchemy import func, select

DATABASES = ("sqlite", "postgresql")
SAM = {"firstName": "Sam <b>", "lastName": "Marsh", "dob": "2015-03-03", "relation": "child"}
KEPT = {"what": "Policy record", "why": "Insurance law: seven years"}


def rows(parts: Parts, table: type) -> int:
    with parts.db.read() as session:
        return session.scalars(select(func.count()).select_from(table)).one()


def leave(browser: Browser, **how: Any) -> Any:
    return browser.post("/me/deletion", {"password": PASSWORD, **how})


def test_everything_is_in_the_export(ada: Browser, peers: dict[str, PeerService]) -> None:
    """TRUST §5"""
    ada.post("/me/travelers", SAM)
    ada.ask("PATCH", "/me", {"telephone": "+1 (954) 555-0123"})
    peers["policies"].held = {"policies": [{"number": "P-1", "trip": {"totalCents": 12_300}}]}
    answer = ada.get("/me/export")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == 'attachment; filename="my-data.json"'
    told = answer.json
    assert set(told) == {"exportedAt", "account", "events", "policies"}
    assert told["account"]["profile"] == ada.get("/me").json
    assert told["account"]["travelers"][0]["firstName"] == "Sam <b>"
    assert told["account"]["sessions"][0]["browser"] == "Firefox on Windows"
    assert told["policies"] == peers["policies"].held
    me = told["account"]["profile"]["id"]
    assert peers["events"].calls == [("GET", f"/internal/customers/{me}", "ada@example.com")]


def test_the_export_can_be_read(ada: Browser, peers: dict[str, PeerService]) -> None:
    """TRUST §5; S5: whatever stands in it is text."""
    ada.post("/me/travelers", SAM)
    peers["policies"].held = {"policies": [{"tripCost": "<script>alert(1)</script>"}], "savedQuotes": []}
    answer = ada.get("/me/export.html")
    page = answer.get_data(as_text=True)
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    for words in (
        "<h1>What we hold about you</h1>",
        "First name",
        "Sam &lt;b&gt;",
        "Saved quotes",
        "Nothing.",
    ):
        assert words in page
    assert "<script>" not in page


def test_the_export_says_sums_moments_and_papers_as_people_read_them(
    ada: Browser, peers: dict[str, PeerService]
) -> None:
    """TRUST §5: a copy that reads without us."""
    peers["policies"].held = {
        "policies": [
            {
                "totalCents": 1_054_600,
                "refundCents": -50,
                "purchasedAt": "2026-11-23T04:12:39.553177+00:00",
                "departureDate": "2027-01-05",
                "documents": [{"url": "/api/quotes/documents/a-b_c.pdf"}, {"url": "//evil.example/x"}],
                "notes": ["2026-13-45", "about 2026-11-23T12:12:39Z", "0001-01-01T00:00:00+14:00"],
            }
        ],
        "payments": [{"cents": 37_100}],
    }
    page = ada.get("/me/export.html").get_data(as_text=True)
    for words in (
        "<dt>Total</dt><dd>$10,546.00</dd>",
        "<dt>Refund</dt><dd>−$0.50</dd>",
        "<dt>Amount</dt><dd>$371.00</dd>",
        "<dt>Purchased at</dt><dd>"
        '<time datetime="2026-11-23T04:12:39.553177+00:00">November 23, 2026, 4:12 AM UTC</time></dd>',
        "<dt>Date of birth</dt>",
        '<dd><time datetime="2027-01-05">January 5, 2027</time></dd>',
        '<a href="https://coati.example/api/quotes/documents/a-b_c.pdf">',
        "<dd>//evil.example/x</dd>",
        "2026-13-45",
        "about 2026-11-23T12:12:39Z",
        "<p>0001-01-01T00:00:00+14:00</p>",
    ):
        assert words in page, words


@pytest.mark.parametrize("path", ["/me/export", "/me/export.html"])
def test_an_export_with_a_gap_is_refused(ada: Browser, peers: dict[str, PeerService], path: str) -> None:
    peers["events"].status = 503
    assert_problem(ada.get(path), 503, "/problems/export-incomplete")
    peers["events"].status = 200
    peers["events"].held = []  # type: ignore[assignment]
    assert_problem(ada.get(path), 503, "/problems/export-incomplete")
    peers["events"].path.unlink()
    assert_problem(ada.get(path), 503, "/problems/export-incomplete")


def test_leaving_leaves_nothing(
    ada: Browser, stranger: Browser, parts: Parts, peers: dict[str, PeerService], box: LetterBox
) -> None:
    """TRUST §5; 14.3.1: gone here, asked of everybody, what the law keeps is listed, and a last mail says so."""
    stranger.sign_in("ada@example.com")
    ada.post("/me/travelers", SAM)
    ada.post("/reset", {"email": "ada@example.com"})
    peers["policies"].kept = [KEPT]
    me = ada.get("/me").json["id"]
    answer = leave(ada)
    assert (answer.status_code, answer.json) == (202, {"kept": [KEPT]})
    assert answer.headers["Clear-Site-Data"] == '"cache", "storage"'
    assert (ada.session, stranger.checked(), stranger.get("/me").status_code) == (None, {}, 401)
    assert [peer.calls for peer in peers.values()] == [
        [("DELETE", f"/internal/customers/{me}", "ada@example.com")]
    ] * 2
    assert {table.__tablename__: rows(parts, table) for table in (Customer, Traveler, Passkey, Flow)} == {
        "customers": 0,
        "travelers": 0,
        "passkeys": 0,
        "flows": 0,
    }
    ada.deliver()
    last = box.mails[-1]
    assert last["Subject"] == "Your Coati account is deleted"
    assert "Policy record: Insurance law: seven years" in last.get_content()
    with parts.db.read() as session:
        held = json.dumps(
            [str(vars(row)) for table in (Mail, Deletion) for row in session.scalars(select(table))]
        )
    assert "ada@example.com" not in held
    assert stranger.sign_in("ada@example.com").status_code == 401


def test_leaving_goes_on_until_everybody_has_answered(
    ada: Browser, parts: Parts, peers: dict[str, PeerService], box: LetterBox
) -> None:
    """Only then is it done, and only then does the last mail go out."""
    peers["events"].status = 503
    peers["policies"].kept = [KEPT]
    assert leave(ada).json == {"kept": [KEPT]}
    (deletion,) = parts.deletions.unfinished()
    box.mails.clear()
    ada.deliver()
    assert (box.mails, len(parts.queue)) == ([], 2), "the sign-up's mail, and its going on"
    assert parts.deletions.go_on(deletion) == ["events"]
    peers["events"].status = 200
    assert parts.deletions.go_on(deletion) == []
    assert parts.deletions.unfinished() == []
    assert [call[0] for call in peers["policies"].calls] == ["DELETE"], "who has answered is left alone"
    ada.deliver()
    assert box.subjects("ada@example.com") == ["Your Coati account is deleted"]
    assert parts.deletions.go_on(deletion) == []


def test_a_passkey_may_say_goodbye(ada: Browser, bob: Browser, parts: Parts) -> None:
    device = Authenticator()
    options = ada.post("/me/passkeys/options").json
    ada.post("/me/passkeys", {"name": "Phone", "credential": device.create(options)})
    answer = device.answer(bob.post("/passkey/options").json)
    assert_problem(leave(bob, passkey=answer), 401, "/problems/passkey-refused")
    answer = device.answer(ada.post("/passkey/options").json)
    assert leave(ada, password=None, passkey=answer).status_code == 202
    assert rows(parts, Customer) == 1


def test_who_left_may_come_again(ada: Browser) -> None:
    first = ada.get("/me").json["id"]
    leave(ada)
    assert ada.sign_up("ada@example.com")["id"] != first
