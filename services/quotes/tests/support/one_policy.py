"""The promise of a purchase: as many policies here, at the carrier and in the mail as money was taken for."""

from collections.abc import Callable
from typing import Any

from kit.db import Database
from outside_world import OutsideWorld
from quotes.adapters.tables import OutboxMail, Policy
from sqlalchemy import func, select

PRICE = 12_000
Buy = Callable[..., Any]


def policies(db: Database) -> int:
    with db.read() as session:
        owed = session.scalar(select(func.count()).select_from(OutboxMail))
        sold = session.scalar(select(func.count()).select_from(Policy)) or 0
    assert owed == sold, "every policy owes its mail, and nothing else does"
    return sold


def holds(db: Database, world: OutsideWorld, sold: int) -> None:
    """The promise itself."""
    assert policies(db) == sold
    assert len(world.books.policies) == sold
    assert world.books.money("succeeded") == sold * PRICE
    assert world.books.money("requires_capture") == 0
