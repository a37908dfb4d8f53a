"""Alembic's entry: it runs on the connection that quotes.migrate hands over."""

from alembic import context

from quotes.adapters import policy_tables as _policy_tables  # noqa: F401 - its tables register themselves
from quotes.adapters.tables import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
