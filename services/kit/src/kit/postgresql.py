"""Connections to PostgreSQL that give up a server which has fallen silent.

`statement_timeout` is kept by the server: one that stands still (stopped, or its disk does) keeps nothing, and to TCP
all is well. So we wait for as long as it may work on a statement, and a little longer.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import sqlalchemy
from psycopg.abc import PQGen
from sqlalchemy import Engine, event

GRACE_S = 5.0
"""Beyond the server's own limit: a server that lives has told by then that it has ended the statement."""
_LIMIT_MS = "SELECT setting::integer FROM pg_settings WHERE name = 'statement_timeout'"


class Connection(psycopg.Connection[Any]):
    """`patience_s`: how long the server may say nothing before the connection is closed; None: for ever."""

    patience_s: float | None = GRACE_S

    def wait(self, gen: PQGen[Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        """As psycopg's. Raises: psycopg.OperationalError: the server fell silent."""
        if timeout is not None or self.patience_s is None:
            return super().wait(gen, interval, timeout)
        began = time.monotonic()
        try:
            return super().wait(gen, interval, self.patience_s)
        except psycopg.OperationalError as error:
            if time.monotonic() - began < self.patience_s:
                raise
            # What the server makes of the statement is unknown: nothing more may be said over this connection.
            self.pgconn.finish()
            raise psycopg.OperationalError("the server has fallen silent") from error


def give_up_silent(engine: Engine) -> None:
    """Have this engine's connections wait as said above."""
    event.listen(engine, "do_connect", _connect)


@contextmanager
def unhurried(connection: sqlalchemy.Connection) -> Iterator[None]:
    """Let the statements of a connection to PostgreSQL take what they need; the server has to be told as well."""
    driver: Any = connection.connection.driver_connection
    patience_s, driver.patience_s = driver.patience_s, None
    try:
        yield
    finally:
        driver.patience_s = patience_s


def _connect(_dialect: object, _record: object, arguments: list[Any], settings: dict[str, Any]) -> Connection:
    """Connect, and learn how long this server works on a statement: as we asked, or as an operator has set.

    Raises: psycopg.OperationalError: the server is away.
    """
    connection = Connection.connect(*arguments, **settings)
    limit_ms = connection.execute(_LIMIT_MS).fetchall()[0][0]
    connection.rollback()
    connection.patience_s = limit_ms / 1_000 + GRACE_S if limit_ms else None
    return connection
