"""A mail server that takes calls and says nothing: waited for once a sweep, since the same worker settles purchases."""

import socket
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import pytest
from kit.db import Database
from kit.smtp import SmtpPost
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from kit.work import TimeUpError
from quotes.adapters.outbox import PAUSES, Outbox
from quotes.adapters.owed_letters import OwedLetters
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.purchase_store import PurchaseStore
from quotes.adapters.resting_post import RestingPost
from quotes.adapters.tables import OutboxMail, Policy, Purchase
from quotes.jobs.letters import LetterPost
from quotes.jobs.mails import Postman
from quotes.papers.brand import Brand, Brands
from quotes.parting_letters import books_of_letters
from scenes import Scene
from sqlalchemy import select

MAIL = b"From: a@coati.example\r\nTo: b@example.com\r\nSubject: none was bought\r\n\r\nNothing."

Books = Sequence[OwedLetters[Any]]


@pytest.fixture
def silent_url() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"smtp://127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def silent(silent_url: str) -> SmtpPost:
    return SmtpPost(silent_url, timeout_s=0.1)


@pytest.fixture
def mails(scene: Scene, db: Database) -> None:
    """Three that are owed."""
    assert scene.buy().status_code == 201
    with db.write() as session:
        policy, first = session.scalars(select(Policy)).one(), session.scalars(select(OutboxMail)).one()
        for nth in range(2):
            session.add(
                OutboxMail(
                    id=f"mail-{nth}",
                    kind=first.kind,
                    policy_id=policy.id,
                    document_id=first.document_id,
                    state="due",
                    due_at=first.due_at,
                    created_at=first.created_at,
                )
            )


@pytest.fixture
def letters(db: Database, clock: SetClock) -> Books:
    """Three that are owed."""
    now = clock()
    with db.write() as session:
        for nth in range(3):
            session.add(
                Purchase(
                    id=f"txn_{nth}",
                    body_hash="x",
                    state="undone",
                    lease_until=now,
                    leased_by="",
                    created_at=now,
                    updated_at=now,
                    quote_id="q",
                    offer_id="o",
                    letter=MAIL,
                    letter_due_at=now,
                )
            )
    return books_of_letters(db, clock, PurchaseStore(db, clock), PolicyStore(db, clock), lambda _: MAIL)


def test_of_the_mails_one_is_tried_a_sweep_and_the_others_stay_due(
    mails: None, scene: Scene, db: Database, silent: SmtpPost, postman: Postman
) -> None:
    """TRUST R11."""
    clock = scene.clock

    def tries() -> list[int]:
        with db.read() as session:
            return sorted(session.scalars(select(OutboxMail.tries)))

    hanging = Postman(Outbox(db, clock), silent, Brands(Brand()), sender="policies@coati.example")
    assert (hanging.deliver_due(), tries()) == (0, [0, 0, 1])
    assert (hanging.deliver_due(), tries()) == (0, [0, 1, 1])
    assert postman.deliver_due() == 1
    clock.advance(PAUSES[0])
    assert postman.deliver_due() == 2


def test_of_the_letters_one_is_tried_a_sweep_and_the_others_stay_due(
    letters: Books, clock: SetClock, db: Database, silent: SmtpPost, box: MailBox
) -> None:
    """TRUST R11."""

    def tries() -> list[int]:
        with db.read() as session:
            return sorted(session.scalars(select(Purchase.letter_tries)))

    assert (LetterPost(letters, silent).deliver_due(), tries()) == (0, [0, 0, 1])
    clock.advance(timedelta(seconds=1))
    assert (LetterPost(letters, silent).deliver_due(), tries()) == (0, [0, 1, 1])
    assert LetterPost(letters, SmtpPost(box.url)).deliver_due() == 1
    clock.advance(PAUSES[0])
    assert LetterPost(letters, SmtpPost(box.url)).deliver_due() == 2


def test_a_slow_server_is_given_each_letter_once(
    letters: Books, clock: SetClock, box: MailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits for its turn for more than two minutes was not dropped by a worker that died."""
    begun: list[object] = []

    def slow(*_: object) -> None:
        begun.append(clock())
        if len(begun) == 3:
            LetterPost(letters, SmtpPost(box.url)).deliver_due()
        clock.advance(timedelta(seconds=70))

    monkeypatch.setattr(SmtpPost, "send", slow)
    LetterPost(letters, SmtpPost(box.url)).deliver_due()
    assert len(begun) == 3


@pytest.mark.usefixtures("mails")
def test_whoever_comes_after_one_that_waited_waits_no_more(
    letters: Books, clock: SetClock, db: Database, silent_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST R11: mails, letters and what people on duty are told share one wait a sweep."""
    now, calls = [0.0], list[float]()
    connected = SmtpPost._connected

    def counted(post: SmtpPost) -> Any:
        calls.append(now[0])
        return connected(post)

    monkeypatch.setattr(SmtpPost, "_connected", counted)
    post = RestingPost(silent_url, timeout_s=0.1, now=lambda: now[0])
    hanging = Postman(Outbox(db, clock), post, Brands(Brand()), sender="policies@coati.example")
    for sweep_at in (0.0, 15.0):
        now[0] = sweep_at
        assert hanging.deliver_due() + LetterPost(letters, post).deliver_due() == 0
    assert calls == [0.0, 15.0]


def test_a_job_whose_time_is_up_ends_whatever_it_was_sending(
    mails: None, letters: Books, postman: Postman, box: MailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no mail that cannot be sent: it would be counted as one, and the next be sent in a time that is over."""

    def late(*_: object) -> None:
        raise TimeUpError

    monkeypatch.setattr(SmtpPost, "send", late)
    with pytest.raises(TimeUpError):
        postman.deliver_due()
    with pytest.raises(TimeUpError):
        LetterPost(letters, SmtpPost(box.url)).deliver_due()
