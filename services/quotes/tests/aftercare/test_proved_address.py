"""Mails about a policy go to an address that somebody has proved: its own, or its account's. Source: ADR 59."""

from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from correcting import persons, wish
from kit.db import Database
from kit.testing import SetClock, assert_problem
from kit.testing.mail_box import MailBox
from outside_world import OutsideWorld
from policy_holder import Holder
from quotes.adapters.tables import OutboxMail
from quotes.aftercare.previewing import MOST_A_DAY
from quotes.jobs.mails import Postman
from sqlalchemy import select

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
NEW = "ada.marsh@example.net"


def moved(ada: Holder, bought: Json, email: str = NEW) -> Json:
    return persons(ada, bought) | {"email": email}


def addressed(box: MailBox) -> list[tuple[str, str]]:
    return [(to(mail), mail["Subject"]) for mail in box.mails]


def to(mail: EmailMessage) -> str:
    found: str = mail["To"].addresses[0].addr_spec
    return found


@pytest.mark.parametrize("of_account", ["ada@example.com", "somebody@example.net", None])
def test_an_address_that_nobody_has_proved_is_refused_and_told_nothing(
    ada: Holder, bought: Json, world: OutsideWorld, db: Database, of_account: str | None
) -> None:
    """TRUST S2: neither a session in other hands nor a slip turns mails and papers to a stranger."""
    answer = ada.known_at(of_account).preview(bought["id"], "correction", **moved(ada, bought))
    (fault,) = assert_problem(answer, 422, "/problems/invalid-fields")["errors"]
    assert (fault["pointer"], fault["code"]) == ("/email", "not-proved")
    assert "account first" in fault["message"]
    assert NEW not in answer.text
    assert world.books.steps == {}
    with db.read() as session:
        assert len(session.scalars(select(OutboxMail.id)).all()) == 1, "the purchase's own"


def test_the_address_of_the_account_is_taken_however_it_is_written(ada: Holder, bought: Json) -> None:
    there = ada.known_at("Ada.Marsh@example.net")
    assert there.correct(bought["id"], email=NEW).status_code == 200
    assert persons(ada, bought)["email"] == NEW
    assert ada.policy()["mailsTo"] == NEW


def test_the_address_a_policy_has_may_stay_whatever_the_account_has(ada: Holder, bought: Json) -> None:
    """A name can be corrected without a word about mails."""
    there = ada.known_at(NEW)
    preview = there.preview(bought["id"], "correction", **wish(there, bought, firstName="Adda"))
    assert preview.status_code == 200
    assert there.take(bought["id"], "correction", preview.json).status_code == 200


def test_there_is_no_way_back_to_an_address_that_is_nobodys_now(ada: Holder, bought: Json) -> None:
    """So an address that was never the buyer's hears of it once, however often the policy is corrected."""
    there = ada.known_at(NEW)
    assert there.correct(bought["id"], email=NEW).status_code == 200
    answer = there.preview(bought["id"], "correction", **moved(there, bought, "ada@example.com"))
    assert_problem(answer, 422, "/problems/invalid-fields")


def test_a_mail_that_was_still_owed_goes_to_the_proved_address(
    ada: Holder, bought: Json, postman: Postman, box: MailBox
) -> None:
    """Its papers too: the address before hears only that it is no longer the policy's."""
    assert ada.known_at(NEW).correct(bought["id"], email=NEW).status_code == 200
    postman.deliver_due()
    assert sorted(addressed(box)) == [
        (NEW, "Your policy NO-00000001 has been corrected"),
        (NEW, "Your travel insurance policy NO-00000001"),
        ("ada@example.com", "Emails about policy NO-00000001 go to another address now"),
    ]
    for mail in box.mails:
        assert bool(list(mail.iter_attachments())) is (to(mail) == NEW)


def test_one_policy_is_changed_and_corrected_ten_times_a_day(
    ada: Holder, bought: Json, clock: SetClock
) -> None:
    """Each writes a paper and a mail, to an address that may be a stranger's."""
    for nth in range(MOST_A_DAY):
        telephone = f"239 555 01{nth:02}"
        assert ada.correct(bought["id"], f"key-step-{nth}", telephone=telephone).status_code == 200
        clock.advance(timedelta(minutes=1))
    asked: tuple[tuple[str, Json], ...] = (
        ("correction", persons(ada, bought) | {"telephone": "239 555 0199"}),
        ("change", {"returning": "2027-02-24"}),
    )
    for kind, body in asked:
        answer = ada.preview(bought["id"], kind, **body)
        assert_problem(answer, 429, "/problems/too-many-changes")
        assert int(answer.headers["Retry-After"]) == 24 * 3600 - MOST_A_DAY * 60
    assert ada.preview(bought["id"], "cancellation").status_code == 200, "whoever wants out gets out"
    clock.advance(timedelta(days=1) - timedelta(minutes=MOST_A_DAY))
    assert ada.preview(bought["id"], *asked[0][:1], **asked[0][1]).status_code == 200


def test_previews_made_before_the_last_one_do_not_get_past_it(
    ada: Holder, bought: Json, clock: SetClock
) -> None:
    for nth in range(MOST_A_DAY - 1):
        ada.correct(bought["id"], f"key-step-{nth}", telephone=f"239 555 01{nth:02}")
    ready = [
        ada.preview(bought["id"], "correction", **persons(ada, bought) | {"telephone": f"239 555 02{nth:02}"})
        for nth in range(3)
    ]
    taken = [
        ada.take(bought["id"], "correction", each.json, f"key-ready-{nth}").status_code
        for nth, each in enumerate(ready)
    ]
    assert taken == [200, 409, 409]
