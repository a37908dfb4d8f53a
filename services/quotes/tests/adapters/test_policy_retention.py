"""TRUST §5: policies are kept for the years the law asks for, and then gone from every table that tells of people."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from kit.db import Database
from kit.testing import SetClock
from outside_world import TOKEN
from policy_holder import Holder
from quotes.adapters.policy_retention import PolicyRetention, years_before
from quotes.adapters.policy_tables import PolicyHistory, PolicyPayment, PolicyStep
from quotes.adapters.tables import AuditEntry, Base, OutboxMail, Policy
from quotes.composition import Shop
from sqlalchemy import func, inspect, select, update

DATABASES = ("sqlite", "postgresql")
Json = dict[str, Any]
YEARS = 7
STAYS = {"audit", "policy_history", "file_bindings", "file_steps", "policy_series", "quotes", "sheets"}
"""Tables that name nobody, or go by another clock."""


def at(clock: SetClock, day: date) -> None:
    clock.advance(datetime.combine(day, datetime.min.time(), UTC) - clock())


def mails_are_out(db: Database) -> None:
    with db.write() as session:
        session.execute(update(OutboxMail).values(state="sent"))


def rows(db: Database) -> dict[str, int]:
    """How many each table holds, but for those that stay."""
    names = [each for each in Base.metadata.tables if each not in STAYS]
    assert set(names) <= set(inspect(db.engine).get_table_names())
    with db.read() as session:
        found = {
            name: session.scalar(select(func.count()).select_from(Base.metadata.tables[name])) or 0
            for name in names
        }
    return {name: count for name, count in found.items() if count}


def test_a_policy_goes_on_the_day_its_years_are_over_and_not_one_before(
    db: Database, clock: SetClock, ada: Holder, bought: Json, shop: Shop
) -> None:
    """Its trip ends on February 20, 2027; nothing of it is left anywhere, but for lines that name nobody."""
    assert bought["trip"]["returnDate"] == "2027-02-20"
    mails_are_out(db)
    at(clock, date(2034, 2, 20))
    assert shop.retention.forget() == 0
    assert ada.policy()["number"] == bought["number"]
    at(clock, date(2034, 2, 21))
    shop.quotes.forget_before(clock())
    assert shop.retention.forget() == 1
    assert rows(db) == {}
    assert ada.policies() == []
    with db.read() as session:
        assert session.scalar(select(func.count()).select_from(PolicyHistory)) == 1
        said = b" ".join(session.scalars(select(AuditEntry.detail))).decode()
    assert "Ada" not in said
    assert "ada@" not in said


def test_a_changed_trip_counts_from_its_new_end_and_its_steps_go_too(
    db: Database, clock: SetClock, ada: Holder, bought: Json, shop: Shop
) -> None:
    preview = ada.preview(bought["id"], "change", returning="2027-02-24").json
    assert ada.take(bought["id"], "change", preview, paymentToken=TOKEN).status_code == 200
    mails_are_out(db)
    at(clock, date(2034, 2, 24))
    assert shop.retention.forget() == 0
    at(clock, date(2034, 2, 25))
    shop.quotes.forget_before(clock())
    assert shop.retention.forget() == 1
    assert rows(db) == {}


def test_a_canceled_policy_counts_from_its_cancellation(
    db: Database, clock: SetClock, ada: Holder, bought: Json, shop: Shop
) -> None:
    assert ada.cancel(bought["id"]).status_code == 200
    mails_are_out(db)
    at(clock, date(2033, 11, 21))
    assert shop.retention.forget() == 0
    at(clock, date(2033, 11, 22))
    assert shop.retention.forget() == 1


@pytest.mark.parametrize("state", ["due", "asked", "failed"])
def test_money_that_has_not_come_back_keeps_its_policy(
    db: Database, clock: SetClock, ada: Holder, bought: Json, state: str
) -> None:
    assert ada.cancel(bought["id"]).status_code == 200
    mails_are_out(db)
    with db.write() as session:
        session.execute(update(PolicyPayment).where(PolicyPayment.kind == "refund").values(state=state))
    clock.advance(timedelta(days=5000))
    assert PolicyRetention(db, clock, YEARS).forget() == 0
    with db.write() as session:
        session.execute(update(PolicyPayment).where(PolicyPayment.kind == "refund").values(state="done"))
    assert PolicyRetention(db, clock, YEARS).forget() == 1


def test_a_mail_that_is_owed_keeps_its_policy(db: Database, clock: SetClock, bought: Json) -> None:
    assert bought["number"]
    clock.advance(timedelta(days=5000))
    assert PolicyRetention(db, clock, YEARS).forget() == 0


def test_a_letter_that_is_owed_keeps_its_policy_until_it_is_sent_or_given_up(
    db: Database, clock: SetClock, ada: Holder, bought: Json
) -> None:
    assert ada.cancel(bought["id"]).status_code == 200
    mails_are_out(db)
    with db.write() as session:
        session.execute(update(PolicyStep).values(letter="not-made", letter_due_at=clock()))
    clock.advance(timedelta(days=5000))
    assert PolicyRetention(db, clock, YEARS).forget() == 0
    with db.write() as session:
        session.execute(update(PolicyStep).values(letter_due_at=None))
    assert PolicyRetention(db, clock, YEARS).forget() == 1


@pytest.mark.parametrize("written", [None, date(2027, 1, 1)])
def test_what_an_older_release_wrote_is_read_from_the_trip(
    db: Database, clock: SetClock, bought: Json, shop: Shop, written: date | None
) -> None:
    """It knew no such column, and may have changed a trip after a newer one had filled it."""
    mails_are_out(db)
    with db.write() as session:
        session.execute(update(Policy).values(ends_on=written))
    at(clock, date(2034, 2, 20))
    assert shop.retention.forget() == 0
    with db.read() as session:
        assert session.scalar(select(Policy.ends_on)) == date(2027, 2, 20)
    at(clock, date(2034, 2, 21))
    assert shop.retention.forget() == 1
    assert bought["id"]


def test_whoever_must_keep_everything_keeps_everything(db: Database, clock: SetClock, bought: Json) -> None:
    mails_are_out(db)
    clock.advance(timedelta(days=50_000))
    assert PolicyRetention(db, clock, 0).forget() == 0
    assert bought["id"]


def test_the_sweep_of_the_worker_does_it(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    from quotes.jobs import tasks  # noqa: PLC0415 - opens its shop at the first job

    monkeypatch.setattr(tasks, "shop", lambda: shop)
    assert tasks.sweep()["ended"] == 0


def test_years_are_counted_by_the_calendar() -> None:
    assert years_before(date(2034, 2, 21), 7) == date(2027, 2, 21)
    assert years_before(date(2036, 2, 29), 7) == date(2029, 2, 28)
