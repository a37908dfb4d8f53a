"""How many statements a request sends to its database: a count that no busy machine changes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event


@contextmanager
def counted_statements() -> Iterator[list[str]]:
    """Every statement of any engine meanwhile, in order; what frames a transaction is none of them."""
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if not statement.startswith("BEGIN"):
            sent.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def statements_of(work: Callable[[], object]) -> list[str]:
    """The statements of one piece of work that has been done before: what is kept in memory is there."""
    work()
    with counted_statements() as sent:
        work()
    return sent
