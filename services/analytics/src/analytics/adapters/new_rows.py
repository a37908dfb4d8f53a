"""Rows that are put in once: whose key is taken is passed over."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session


def put_new(session: Session, model: type[Any], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows, passing over those whose key is taken."""
    if not rows:
        return
    module = postgresql if session.get_bind().dialect.name == "postgresql" else sqlite
    table: Table = model.__table__
    session.execute(module.insert(table).on_conflict_do_nothing(), list(rows))
