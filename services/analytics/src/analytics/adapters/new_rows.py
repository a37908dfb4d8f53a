"""Rows that are put in once: whose key is taken is passed over, or held where another may be about to take it away."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session


def put_new(session: Session, model: type[Any], rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows, passing over those whose key is taken."""
    if rows:
        session.execute(_insert(session, model).on_conflict_do_nothing(), list(rows))


def mark(session: Session, model: type[Any], keys: Iterable[Any]) -> None:
    """Insert rows that are a key alone, and hold those that are there until this transaction ends.

    Who takes such a mark away waits for that, and then sees what it stands for. In their order, and best as the last of
    a transaction: two that mark the same keys wait for one another.
    """
    (key,) = model.__table__.primary_key
    rows = [{key.name: each} for each in sorted(keys)]
    if rows:
        insert = _insert(session, model)
        same = {key.name: insert.excluded[key.name]}
        session.execute(insert.on_conflict_do_update(index_elements=[key.name], set_=same), rows)


def _insert(session: Session, model: type[Any]) -> postgresql.Insert | sqlite.Insert:
    table: Table = model.__table__
    if session.get_bind().dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
