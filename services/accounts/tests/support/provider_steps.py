"""There and back: what a browser does at a hosted provider, and how many customers came of it."""

from typing import Any
from urllib.parse import urlencode

from accounts.adapters.tables import Customer
from accounts.composition import Parts
from browser_of_accounts import Browser
from sqlalchemy import func, select

REFUSED = "/sign-in?problem=provider-refused"


def go(browser: Browser, query: str = "") -> str:
    """Start; the provider's address that the browser is sent to."""
    started = browser.get(f"/oidc/start{query}")
    assert started.status_code == 302, started.json
    return started.headers["Location"]


def back(browser: Browser, brought: dict[str, str]) -> Any:
    return browser.get(f"/oidc/callback?{urlencode(brought)}", Sec_Fetch_Site="cross-site")


def customers(parts: Parts) -> int:
    with parts.db.read() as session:
        return session.scalars(select(func.count()).select_from(Customer)).one()
