"""The counting of statements sees each one, of every engine, and nothing once it has ended."""

from pathlib import Path

from kit.db import Database, create_engine
from kit.testing.statements import counted_statements, statements_of
from sqlalchemy import text


def test_each_statement_counts_and_a_transaction_does_not(tmp_path: Path) -> None:
    first, second = (Database(create_engine(f"sqlite:///{tmp_path}/{name}.sqlite")) for name in "ab")

    def work() -> None:
        with first.write() as session:
            session.execute(text("SELECT 1"))
            session.execute(text("SELECT 2"))
        second.check()

    assert statements_of(work) == ["SELECT 1", "SELECT 2", "SELECT 1"]
    with counted_statements() as sent:
        pass
    work()
    assert sent == []
