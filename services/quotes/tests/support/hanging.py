"""Steps that hang at a carrier no longer sold: what is asked of the database and the mail box about them."""

from collections.abc import Callable

from kit.db import Database
from kit.testing.mail_box import MailBox
from quotes.adapters.policy_tables import PolicyHistory, PolicyStep
from sqlalchemy import select

PRICE, DEARER = 12_000, 13_500
SAID = "Policy desk of the carrier, by telephone on Nov 22"
Ask = Callable[[str], str]


def step_of(db: Database) -> PolicyStep:
    with db.read() as session:
        return session.scalars(select(PolicyStep).order_by(PolicyStep.created_at)).all()[-1]


def lines_of(db: Database, what: str) -> list[PolicyHistory]:
    with db.read() as session:
        return list(session.scalars(select(PolicyHistory).where(PolicyHistory.what == what)))


def words_of(box: MailBox) -> str:
    (mail,) = box.mails
    body = mail.get_body(("plain",))
    assert body is not None
    return " ".join(body.get_content().split())
