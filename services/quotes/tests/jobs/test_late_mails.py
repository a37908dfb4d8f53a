"""A mail that its server put off, sent after the policy was cancelled or changed: the last that is read is true."""

from datetime import timedelta
from typing import Any

import pytest
from kit.db import Database
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from quotes.adapters.tables import OutboxMail
from quotes.jobs.mails import Postman

Json = dict[str, Any]
HALF_AN_HOUR = timedelta(minutes=30)


@pytest.fixture
def put_off(bought: Json, db: Database, clock: SetClock) -> None:
    """The confirmation is tried again in half an hour."""
    defer(db, clock, "confirmation")
    clock.advance(timedelta(minutes=1))


def defer(db: Database, clock: SetClock, kind: str) -> None:
    with db.write() as session:
        session.query(OutboxMail).filter_by(kind=kind).update({"due_at": clock() + HALF_AN_HOUR})


def change(ada: Holder, policy_id: str, world: OutsideWorld) -> None:
    world.servicing.changed_cents = 13_500
    preview = ada.preview(policy_id, "change", returning="2027-02-24").json
    assert ada.take(policy_id, "change", preview, "key-change", paymentToken=TOKEN).status_code == 200


def last(box: MailBox) -> tuple[str, list[str]]:
    """Subject and words, as text and as HTML, of the mail that is read last."""
    found = [box.mails[-1].get_body((kind,)) for kind in ("plain", "html")]
    return box.mails[-1]["Subject"], [" ".join(body.get_content().split()) for body in found if body]


@pytest.mark.usefixtures("put_off")
def test_a_confirmation_that_comes_after_the_cancellation_claims_no_cover(
    ada: Holder, bought: Json, postman: Postman, box: MailBox, request: pytest.FixtureRequest
) -> None:
    """[B-01]"""
    assert ada.cancel(bought["id"]).status_code == 200
    assert postman.deliver_due() == 1
    request.getfixturevalue("clock").advance(HALF_AN_HOUR)
    assert postman.deliver_due() == 1
    subject, bodies = last(box)
    assert subject == "Your travel insurance policy NO-00000001"
    for words in bodies:
        assert "canceled your policy since, as you asked, and it insures nobody" in words
        assert "no longer counts" in words
        assert "Premium paid" in words
        for claim in (
            "It insures 2 travelers",
            "Coverage begins",
            "keep it with your passport",
            "you can cancel",
        ):
            assert claim not in words


@pytest.mark.usefixtures("put_off")
def test_a_confirmation_that_comes_after_a_change_says_that_a_later_one_counts(
    ada: Holder, bought: Json, postman: Postman, box: MailBox, request: pytest.FixtureRequest
) -> None:
    """[B-01] Its premium is of the sale, so the trip of today would not go with it."""
    change(ada, bought["id"], request.getfixturevalue("world"))
    request.getfixturevalue("clock").advance(HALF_AN_HOUR)
    assert postman.deliver_due() == 2
    subject, bodies = last(box)
    assert subject == "Your travel insurance policy NO-00000001"
    for words in bodies:
        assert "changed or corrected your policy since" in words
        assert "the one in our latest mail about that" in words
        assert "$120.00" in words
        assert "February 24" not in words


def test_a_change_whose_mail_comes_after_the_cancellation_claims_no_cover(
    ada: Holder, bought: Json, postman: Postman, box: MailBox, request: pytest.FixtureRequest
) -> None:
    clock, db = request.getfixturevalue("clock"), request.getfixturevalue("db")
    change(ada, bought["id"], request.getfixturevalue("world"))
    defer(db, clock, "change")
    clock.advance(timedelta(minutes=1))
    assert ada.cancel(bought["id"]).status_code == 200
    assert postman.deliver_due() == 2
    clock.advance(HALF_AN_HOUR)
    assert postman.deliver_due() == 1
    subject, bodies = last(box)
    assert subject == "Your policy NO-00000001 has been changed"
    assert all("it insures nobody" in words and "takes the place" not in words for words in bodies)


def test_mails_that_come_in_their_time_say_nothing_of_the_sort(
    ada: Holder, bought: Json, postman: Postman, box: MailBox
) -> None:
    assert postman.deliver_due() == 1
    assert ada.cancel(bought["id"]).status_code == 200
    assert postman.deliver_due() == 1
    for mail in box.mails:
        body = mail.get_body(("plain",))
        assert body is not None and "This mail is late" not in body.get_content()
