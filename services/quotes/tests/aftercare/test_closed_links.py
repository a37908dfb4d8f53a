"""Whoever had a policy's mails and has them no more opens none of its papers by a link of theirs. Source: ADR 67."""

import re
from base64 import b64encode
from email.message import EmailMessage
from hashlib import sha256
from typing import Any

import pytest
from correcting import wish
from kit.testing import assert_problem
from kit.testing.mail_box import MailBox
from outside_world import TOKEN
from policy_holder import Holder
from quotes.jobs.mails import Postman

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")
FORMER, NEW = "ada@example.com", "ada.marsh@example.net"
LINK = re.compile(r"https://coati\.example(/api/quotes/documents/[\w-]+\.pdf)")


def links(box: MailBox, to: str) -> list[str]:
    """Where the papers of all mails to an address are, the oldest mail's first."""
    return [link for mail in box.mails if mail["To"].addresses[0].addr_spec == to for link in _links_of(mail)]


def _links_of(mail: EmailMessage) -> list[str]:
    body = mail.get_body(("plain",))
    return LINK.findall(body.get_content()) if body else []


def opened(guest: Holder, urls: list[str]) -> list[int]:
    """By whoever has the links, signed in or not."""
    return [guest.client.get(url).status_code for url in urls]


@pytest.fixture
def three_papers(ada: Holder, bought: Json, postman: Postman, box: MailBox) -> list[str]:
    """The links of a purchase, a change and a correction, mailed to the address the policy was bought under."""
    changed = ada.preview(bought["id"], "change", returning="2027-02-24").json
    assert ada.take(bought["id"], "change", changed, "key-change", paymentToken=TOKEN).status_code == 200
    named = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    assert ada.take(bought["id"], "correction", named, "key-named").status_code == 200
    postman.deliver_due()
    found = links(box, FORMER)
    assert opened(ada, found) == [200, 200, 200]
    return found


def test_links_of_former_mails_open_nothing_once_the_mails_go_elsewhere(
    ada: Holder, bought: Json, postman: Postman, box: MailBox, three_papers: list[str]
) -> None:
    """TRUST S11: the box may be a stranger's or a former employer's; what it holds as links ends with the mails."""
    before = ada.policy()["documents"]
    assert ada.known_at(NEW).correct(bought["id"], email=NEW).status_code == 200
    assert opened(ada, three_papers) == [404, 404, 404]
    for url in three_papers:
        assert_problem(ada.client.get(url), 404, "/problems/document-unknown")
    assert ada.policy()["documents"] == before
    assert [ada.get(each["url"]).status_code for each in before[:3]] == [200, 200, 200]
    postman.deliver_due()
    (standing,) = links(box, NEW)
    assert ada.client.get(standing).data == ada.get(before[0]["url"]).data


def test_a_mail_that_was_still_owed_links_to_where_its_paper_is_now(
    ada: Holder, bought: Json, postman: Postman, box: MailBox
) -> None:
    assert ada.known_at(NEW).correct(bought["id"], email=NEW).status_code == 200
    postman.deliver_due()
    assert opened(ada, links(box, NEW)) == [200, 200]
    assert links(box, FORMER) == []


def test_links_stay_open_while_the_mails_go_where_they_went(
    ada: Holder, bought: Json, three_papers: list[str]
) -> None:
    """Another name, a cancellation, the address in other letters: its reader is who they were."""
    assert ada.correct(bought["id"], "key-letters", email=FORMER.title()).status_code == 200
    assert ada.cancel(bought["id"], "key-cancel").status_code == 200
    assert opened(ada, three_papers) == [200, 200, 200]


def test_a_person_with_a_closed_link_is_told_where_the_papers_are_and_nothing_of_whose(
    ada: Holder, bought: Json, three_papers: list[str]
) -> None:
    """And the same with a link that never was: nobody learns by it that there is a policy."""
    assert ada.known_at(NEW).correct(bought["id"], email=NEW).status_code == 200
    reader = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    closed = ada.client.get(three_papers[0], headers=reader)
    assert (closed.status_code, closed.mimetype) == (404, "text/html")
    assert '<a href="/account/policies">' in closed.text
    assert 'Call Coati at <a href="tel:+19545550100">+1 (954) 555-0100</a>' in closed.text
    assert closed.headers["Cache-Control"] == "private, no-store"
    style = closed.text.partition("<style>")[2].partition("</style>")[0]
    allowed = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{allowed}'" in closed.headers["Content-Security-Policy"]
    assert closed.data == ada.client.get(f"/api/quotes/documents/{'x' * 32}.pdf", headers=reader).data
