"""Alembic's entry: it runs on the connection that accounts.migrate hands over."""

from alembic import context

import accounts.issuer.tables  # noqa: F401 - its tables too
from accounts.adapters.tables import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
