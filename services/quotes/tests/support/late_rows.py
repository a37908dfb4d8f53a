"""The list of orders that were never answered, as it stands in the database."""

from kit.db import Database
from quotes.adapters.tables import UnansweredOrder
from sqlalchemy import select


def row_of(db: Database) -> UnansweredOrder | None:
    """The one row of it, if there is one."""
    with db.read() as session:
        return session.scalars(select(UnansweredOrder)).one_or_none()
