"""Setting a password, and all that ends with the old one. Source: TRUST S8, ASVS 7.4.3."""

from sqlalchemy.orm import Session as DatabaseSession

from accounts.adapters import outbox
from accounts.adapters.tables import Customer
from accounts.composition import Parts
from accounts.issuer.grants import revoke_of
from accounts.web.visits import brand


def set_password(
    parts: Parts, database: DatabaseSession, customer: Customer, hashed: str, *, keep: str | None = None
) -> None:
    """Inside a change: every session but `keep` ends, every sign-in at an application too, and a mail is owed.

    Raises: RedisError: sessions cannot be ended now, so nothing is changed.
    """
    customer.password_hash = hashed
    if customer.email is not None:
        outbox.owe(database, parts.clock(), "password-changed", customer.email, brand())
    revoke_of(database, parts.clock(), customer.id)
    # The customer is held once the change is written: no session begins between its end and the commit.
    database.flush()
    parts.sessions.end_of_customer(customer.id, keep=keep)
