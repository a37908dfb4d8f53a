"""A customer of a whole platform who has signed in."""

from accounts.adapters.customers import new_customer
from accounts.composition import open_parts
from accounts.settings import Settings
from kit.clock import now_utc
from release.layout import Layout


def session_of_ada(layout: Layout) -> str:
    """The cookie of a customer who signed in just now."""
    settings = Settings(
        env="development",
        database_url=f"sqlite:///{layout.var}/db/accounts.sqlite",
        redis_url=f"unix://{layout.run}/redis.sock",
    )
    parts = open_parts(settings)
    with parts.db.write() as session:
        customer = new_customer(session, now_utc, email="ada@example.com")
    cookie = parts.sessions.begin(customer.id, "customer", "ada@example.com", "Firefox")
    parts.db.engine.dispose()
    return f"__Host-coati-session={cookie}"
