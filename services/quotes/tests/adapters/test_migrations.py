"""The migrations make exactly the tables that the code uses."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from kit.db import Database, create_engine, writer
from kit.testing import shapes
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyHistory, PolicyPayment
from quotes.adapters.refund_book import RefundBook
from quotes.adapters.tables import Base, Policy
from quotes.migrate import check_shape, migrate
from sqlalchemy import select

DATABASES = ("sqlite", "postgresql")
DAY = "2026-10-01 12:00:00+00:00"
SOLD_BEFORE = (
    "INSERT INTO purchases (id, body_hash, state, lease_until, leased_by, created_at, updated_at, request_id, "
    f"quote_id, offer_id) VALUES ('txn_1', 'h', 'issued', '{DAY}', 'x', '{DAY}', '{DAY}', 'req-1', 'q', 'o')",
    "INSERT INTO policies (id, purchase_id, carrier_id, number, status, plan_id, state, total_cents, payment_id, "
    "holder_email, \"order\", deal, bound, issued_at, free_look_ends_at) VALUES ('pol_1', 'txn_1', 'c', 'N-1', "
    f"'active', 'p', 'FL', 12000, 'pi_1', 'ada@example.com', '', '', '', '{DAY}', '{DAY}')",
    "INSERT INTO outbox (id, kind, policy_id, state, tries, due_at, created_at) "
    f"VALUES ('mail_1', 'confirmation', 'pol_1', 'sent', 1, '{DAY}', '{DAY}')",
)


@pytest.fixture(autouse=True)
def migrated_for_real() -> None:
    """Here the migrations are what is asked about, not a copy of what they made."""
    shapes.forget()


def test_migrated_and_declared_tables_are_the_same(db: Database) -> None:
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": False})
        assert compare_metadata(context, Base.metadata) == []


def test_migrating_again_changes_nothing(db: Database) -> None:
    migrate(db.engine)
    check_shape(db)


def test_a_database_that_was_never_migrated_is_not_ready(tmp_path: object) -> None:
    with pytest.raises(RuntimeError, match=r"python -m quotes\.migrate"):
        check_shape(Database(create_engine(f"sqlite:///{tmp_path}/empty.sqlite")))


def test_a_database_that_a_newer_release_has_migrated_is_good_enough(database_url: str) -> None:
    """Between the migration and the flip, and after a roll-back, the old code runs on the new shape."""
    engine = create_engine(database_url)
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'one-more'")
    check_shape(Database(engine))
    migrate(engine)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "one-more"
    engine.dispose()


def test_a_database_that_is_written_to_meanwhile_is_migrated_all_the_same(tmp_path: Path) -> None:
    """The release before goes on selling while the next one's migration runs."""
    engine = create_engine(f"sqlite:///{tmp_path}/busy.sqlite")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE sold (id INTEGER)")
    begun = Event()

    def sell() -> None:
        with writer(engine).begin() as connection:
            connection.exec_driver_sql("INSERT INTO sold VALUES (1)")
            begun.set()
            time.sleep(0.5)

    selling = Thread(target=sell)
    selling.start()
    begun.wait(5)
    migrate(engine)
    selling.join()
    check_shape(Database(engine))
    engine.dispose()


def test_policies_sold_before_keep_their_payment_and_begin_their_history(database_url: str) -> None:
    """An old database: what was sold then can be cancelled and refunded now."""
    engine = create_engine(database_url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "quotes:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for row in SOLD_BEFORE:
            connection.exec_driver_sql(row)
    migrate(engine)
    with Database(engine).read() as session:
        policy = session.scalars(select(Policy)).one()
        payment = session.scalars(select(PolicyPayment)).one()
        line = session.scalars(select(PolicyHistory)).one()
    assert (policy.version, policy.cancelled_at, policy.refund_cents) == (0, None, None)
    assert (payment.kind, payment.payment_id, payment.cents, payment.state) == (
        "charge",
        "pi_1",
        12_000,
        "taken",
    )
    assert (line.who, line.what, line.became, line.request_id) == (
        "guest",
        "policy.issued",
        '{"totalCents":12000}',
        "req-1",
    )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0002")
        assert connection.exec_driver_sql("SELECT count(*) FROM policies").scalar() == 1
    engine.dispose()


def test_what_was_called_returned_lately_is_looked_at_all_the_same(database_url: str) -> None:
    """Until then what a gateway called pending was written down as done."""
    engine = create_engine(database_url)
    now = datetime.now(UTC)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "quotes:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0010")
        for row in SOLD_BEFORE:
            connection.exec_driver_sql(row)
        for nth, (kind, age) in enumerate([("refund", 20), ("refund", 40), ("charge", 1)]):
            connection.exec_driver_sql(
                "INSERT INTO policy_payments (id, policy_id, kind, payment_id, cents, state, at) VALUES "
                f"('pay_{nth}', 'pol_1', '{kind}', 'pi_1', 100, 'done', '{now - timedelta(days=age):%F %T}')"
            )
    migrate(engine)
    db = Database(engine)
    book = RefundBook(db, PolicyStore(db, lambda: now), lambda: now)
    assert [each.id for each in book.take_due()] == ["pay_0"]
    engine.dispose()
