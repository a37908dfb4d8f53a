"""The mails of a cancellation, of a change and of a correction: the paper of their own day, once each."""

from email.message import EmailMessage
from io import BytesIO
from typing import Any

from kit.testing.mail_box import MailBox
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from pypdf import PdfReader
from quotes.jobs.mails import Postman

Json = dict[str, Any]


def said(mail: EmailMessage) -> dict[str, str]:
    """The words of a mail by where they stand."""
    bodies = {kind: mail.get_body((kind,)) for kind in ("plain", "html")}
    words = {kind: " ".join(body.get_content().split()) for kind, body in bodies.items() if body}
    paper = next(part for part in mail.iter_attachments())
    pages = PdfReader(BytesIO(paper.get_content())).pages
    return {**words, "pdf": " ".join(" ".join(page.extract_text() for page in pages).split())}


def test_a_cancellation_is_mailed_with_its_proof_and_refund(
    ada: Holder, bought: Json, postman: Postman, box: MailBox
) -> None:
    ada.cancel(bought["id"])
    assert postman.deliver_due() == 2
    assert postman.deliver_due() == 0
    mail = next(each for each in box.mails if "canceled" in each["Subject"])
    assert mail["Subject"] == "Your policy NO-00000001 has been canceled"
    assert next(part for part in mail.iter_attachments()).get_filename() == "proof-of-cancellation.pdf"
    for place, words in said(mail).items():
        for each in (
            "NO-00000001-C",
            "$120",
            "every cent you paid",
            "5 to 10 business days",
            "Florida license no. Sample FL-1333",
        ):
            assert each in words or each == "every cent you paid", (place, each)
        assert "All of it comes back." in words, place


def test_a_change_is_mailed_with_its_new_confirmation_whatever_came_after(
    ada: Holder, bought: Json, postman: Postman, box: MailBox, world: OutsideWorld
) -> None:
    """The mail of the first change is sent only after a second one: it tells of the first, with the first's paper."""
    for cents, back, key in ((13_500, "2027-02-24", "key-step-1"), (15_000, "2027-02-26", "key-step-2")):
        world.servicing.changed_cents = cents
        preview = ada.preview(bought["id"], "change", returning=back).json
        assert ada.take(bought["id"], "change", preview, key, paymentToken=TOKEN).status_code == 200
    assert postman.deliver_due() == 3
    confirmed = next(each for each in box.mails if "changed" not in each["Subject"])
    assert "Premium paid: $120.00" in said(confirmed)["plain"]
    changes = [each for each in box.mails if "changed" in each["Subject"]]
    first = next(
        said(each) for each in changes if "February 24, 2027 (was February 20" in said(each)["plain"]
    )
    for words in first.values():
        assert "$135" in words
        assert "$150" not in words
    assert "Charged to your card: $15" in first["plain"]
    assert "February 24, 2027" in first["pdf"]


def test_a_change_whose_money_could_not_be_taken_does_not_say_it_was_charged(
    ada: Holder, bought: Json, postman: Postman, box: MailBox, world: OutsideWorld
) -> None:
    """The hold lapsed while the carrier made the change: page and mail say the same of the difference."""

    def lapse() -> None:
        for intent in world.books.intents.values():
            intent.status = "canceled" if intent.status == "requires_capture" else intent.status

    world.servicing.changed_cents = 13_500
    preview = ada.preview(bought["id"], "change", returning="2027-02-24").json
    world.servicing.before_answer = lapse
    policy = ada.take(bought["id"], "change", preview, paymentToken=TOKEN).json
    assert [each["state"] for each in policy["charges"]] == ["taken", "lost"]
    postman.deliver_due()
    words = said(next(each for each in box.mails if "changed" in each["Subject"]))
    for place in ("plain", "html"):
        assert "Charged" not in words[place]
        assert "Not collected yet" in words[place]
        assert "$15.00" in words[place]


def test_a_correction_is_mailed_with_its_paper_and_says_only_what_kind_it_was(
    ada: Holder, bought: Json, postman: Postman, box: MailBox
) -> None:
    travelers = ada.get(f"/api/policies/{bought['id']}/persons").json["travelers"]
    travelers[1]["firstName"] = "Zoey"
    assert ada.correct(bought["id"], travelers=travelers, telephone="239 555 0100").status_code == 200
    postman.deliver_due()
    (mail,) = [each for each in box.mails if "corrected" in each["Subject"]]
    words = said(mail)
    assert "Corrected: a name and the telephone number" in words["plain"]
    assert "Price of the policy now: $120.00" in words["plain"]
    for place in ("plain", "html"):
        assert "Zoey" not in words[place]
        assert "555 0100" not in words[place]
    assert "Zoey Мария" in words["pdf"]


def test_a_paper_that_stays_as_it_is_goes_along_once_more(
    ada: Holder, bought: Json, postman: Postman, box: MailBox
) -> None:
    moved = "ada.marsh@example.com"
    assert ada.known_at(moved).correct(bought["id"], email=moved).status_code == 200
    postman.deliver_due()
    (mail,) = [each for each in box.mails if "corrected" in each["Subject"]]
    assert mail["To"].addresses[0].addr_spec == "ada.marsh@example.com"
    words = said(mail)
    assert "stays as it is, and is attached again" in words["plain"]
    assert "takes the place" not in words["plain"]
    assert "Policyholder Ada Marsh" in words["pdf"]


def test_every_mail_of_a_step_ends_with_whom_to_call_and_a_number_that_can_be_tapped(
    ada: Holder, bought: Json, postman: Postman, box: MailBox, world: OutsideWorld
) -> None:
    """[A-05] Whoever did not ask for it has no time to look for a number in small print."""
    world.servicing.changed_cents = 13_500
    preview = ada.preview(bought["id"], "change", returning="2027-02-24").json
    assert ada.take(bought["id"], "change", preview, paymentToken=TOKEN).status_code == 200
    assert ada.correct(bought["id"], "key-step-2", telephone="239 555 0100").status_code == 200
    assert ada.cancel(bought["id"], "key-step-3").status_code == 200
    postman.deliver_due()
    told = [mail for mail in box.mails if "has been" in mail["Subject"]]
    assert len(told) == 3
    for mail in told:
        words = said(mail)
        assert "If this was not you, call Coati at +1 (954) 555-0100 at once." in words["plain"], mail[
            "Subject"
        ]
        assert "<a href='tel:+19545550100'" in words["html"], mail["Subject"]
