"""What carriers on file had entered before their book kept what a policy was bound with."""

from typing import Any

import orjson
import pytest
from alembic import command
from alembic.config import Config
from kit.db import create_engine
from kit.testing import shapes
from quotes.migrate import migrate
from sqlalchemy import Connection, text

DATABASES = ("sqlite", "postgresql")
DAY = "2026-10-01 12:00:00+00:00"
DESK = {
    "name": "Desk",
    "phone": "1",
    "claims_url": "https://claims.example/",
    "claims_phone": "2",
    "assistance_phone": "3",
}
BOUND = {"policy_number": "CA-1", "total_cents": 12_000, "desk": DESK, "free_look_days": 14}
ENTERED = (
    "INSERT INTO file_bindings (transaction_id, carrier_id, serial, policy_number, plan_id, state, total_cents, "
    f"bound_at) VALUES (:id, 'c', :serial, :id, 'p', 'FL', 12000, '{DAY}')"
)
BEGUN = (
    "INSERT INTO purchases (id, body_hash, state, lease_until, leased_by, created_at, updated_at, quote_id, "
    f"offer_id, deal) VALUES (:id, 'h', :state, '{DAY}', 'x', '{DAY}', '{DAY}', 'q', 'o', :deal)"
)
SOLD = (
    "INSERT INTO policies (id, purchase_id, carrier_id, number, status, plan_id, state, total_cents, payment_id, "
    "holder_email, \"order\", deal, bound, issued_at, free_look_ends_at) VALUES ('pol_1', :id, 'c', 'CA-1', 'active', "
    f"'p', 'FL', 12000, 'pi_1', 'ada@example.com', :deal, :deal, :bound, '{DAY}', '{DAY}')"
)


@pytest.fixture(autouse=True)
def migrated_for_real() -> None:
    shapes.forget()


def deal(agreed_on: str | None, *deadlines: tuple[str, str], departs: str = "2027-02-01") -> bytes:
    dated = [{"id": name, "label": name, "date": last, "missed": False} for name, last in deadlines]
    trip = {"departure_date": departs}
    return orjson.dumps({"offer": {"deadlines": dated}, "trip": trip, "agreed_on": agreed_on})


LOOK = ("purchase", "2026-12-01"), ("free-look", "2026-10-21")
PURCHASES: dict[str, tuple[str, bytes | None]] = {
    "txn_issued": ("issued", deal("2026-10-01", *LOOK)),
    "txn_binding": ("binding", deal("2026-10-01", *LOOK)),
    # The eve of the trip, not the plan's last day.
    "txn_soon": ("binding", deal("2026-10-01", *LOOK, departs="2026-10-22")),
    "txn_undated": ("binding", deal(None, *LOOK)),
    "txn_unlooked": ("binding", deal("2026-10-01")),
    "txn_undone": ("undone", None),
}


def enter(connection: Connection) -> None:
    """One entry for each purchase, and one that nobody here knows."""
    for nth, key in enumerate([*PURCHASES, "txn_nobody"]):
        connection.execute(text(ENTERED), {"id": key, "serial": nth})
    for key, (state, agreed) in PURCHASES.items():
        connection.execute(text(BEGUN), {"id": key, "state": state, "deal": agreed})
    sold = {"id": "txn_issued", "deal": b"{}", "bound": orjson.dumps(BOUND)}
    connection.execute(text(SOLD), sold)


def test_it_keeps_what_is_asked_about_yet_and_the_way_back_is_open(database_url: str) -> None:
    """Of all who are insured it reads nothing: their number is how long the live release could sell nothing."""
    engine, config = create_engine(database_url), Config()
    config.set_main_option("script_location", "quotes:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0013")
        enter(connection)
    migrate(engine)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT transaction_id, free_look_days, desk FROM file_bindings"))
        kept: dict[str, tuple[Any, Any]] = {key: (days, desk) for key, days, desk in rows}
    assert kept.pop("txn_binding") == (20, None)
    assert set(kept.values()) == {(None, None)}
    assert set(kept) == {*PURCHASES, "txn_nobody"} - {"txn_binding"}
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0013")
        assert connection.execute(text("SELECT count(*) FROM file_bindings")).scalar() == len(PURCHASES) + 1
    engine.dispose()
