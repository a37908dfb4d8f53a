"""TRUST S6. Every route that changes anything refuses other pages, forms and plain text; nothing happens then."""

import re
from typing import Any

import pytest
from accounts.adapters.tables import Base
from accounts.app import create_app
from accounts.settings import Settings
from browser_of_accounts import ORIGIN, Browser
from sqlalchemy import select

WRITES = {"POST", "PUT", "PATCH", "DELETE"}
STRANGE: dict[str, dict[str, Any]] = {
    "another site": {"headers": {"Sec-Fetch-Site": "cross-site"}, "json": {}},
    "a neighbor": {"headers": {"Sec-Fetch-Site": "same-site"}, "json": {}},
    "another origin": {"headers": {"Origin": "https://evil.example"}, "json": {}},
    "no origin": {"headers": {}, "json": {}},
    "an opaque origin": {"headers": {"Origin": "null"}, "json": {}},
    "plain text": {"headers": {"Sec-Fetch-Site": "same-origin"}, "data": "{}", "content_type": "text/plain"},
    "a form": {"headers": {"Sec-Fetch-Site": "same-origin"}, "data": {"a": "b"}},
}


def routes() -> list[tuple[str, str]]:
    """Every write behind the cookie, read off the application itself."""
    app = create_app(Settings(env="development", database_url="sqlite:////tmp/unused-accounts.sqlite"))
    return sorted(
        (method, re.sub(r"<[^>]+>", "0000000000000000", rule.rule))
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/accounts/")
        for method in (rule.methods or set()) & WRITES
    )


def everything(browser: Browser) -> dict[str, list[str]]:
    """Every row of every table."""
    with browser.parts.db.read() as session:
        return {
            name: sorted(map(repr, session.execute(select(table))))
            for name, table in Base.metadata.tables.items()
        }


@pytest.mark.parametrize("how", STRANGE)
def test_no_write_is_taken_from_elsewhere(ada: Browser, how: str) -> None:
    """TRUST S6"""
    found = routes()
    assert len(found) > 20
    before = everything(ada)
    for method, path in found:
        answer = ada.client.open(path, method=method, base_url=ORIGIN, **STRANGE[how])
        assert answer.status_code in (403, 415), (method, path, answer.status_code)
    assert everything(ada) == before
    assert ada.get("/me").status_code == 200


def test_no_read_changes_anything(ada: Browser) -> None:
    """Nothing that a link can reach writes; what a provider sends back is a handshake of its own."""
    app = ada.app
    reads = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or set())]
    before = everything(ada)
    for path in reads:
        ada.client.get(path, base_url=ORIGIN, headers={"Sec-Fetch-Site": "cross-site"})
    assert everything(ada) == before
