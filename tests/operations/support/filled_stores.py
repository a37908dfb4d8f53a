"""Every store of a platform with something in it, written by the services' own code."""

import json
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import accounts.migrate
import analytics.migrate
import chat.migrate
import orjson
import quotes.migrate
from accounts.adapters.customers import new_customer
from accounts.composition import open_parts as open_accounts
from accounts.settings import Settings as AccountsSettings
from analytics.composition import open_parts as open_analytics
from analytics.domain.events import Event, packed
from analytics.settings import Settings as AnalyticsSettings
from chat.app import create_app as create_chat
from chat.settings import Settings as ChatSettings
from kit.clock import now_utc
from kit.db import create_engine
from quotes.app import create_app as create_quotes
from quotes.settings import Settings as QuotesSettings
from redis import Redis

CUSTOMERS = 50
EVENTS = 5_000
STREAMED = 40
DATABASES = ("quotes", "accounts", "analytics", "chat")


@dataclass(frozen=True)
class Filled:
    """How to find again what was put in: a quote's id and a session's cookie."""

    quote_id: str
    session: str
    customer_id: str


def environment(var: Path, redis_url: str, urls: dict[str, str]) -> dict[str, str]:
    """The addresses of these stores, as the platform's processes read them."""
    databases = {f"{name.upper()}_DATABASE_URL": urls[name] for name in DATABASES}
    return {
        **databases,
        "REDIS_URL": redis_url,
        "ANALYTICS_SPOOL": str(var / "spool"),
        "COATI_ENV": "development",
    }


def fill(addresses: dict[str, str], var: Path) -> Filled:
    """Customers and a session, a quote, events in rows, stream and spool, a message to the agents, releases."""
    for service in (quotes, accounts, analytics, chat):
        name = service.__name__
        service.migrate.migrate(create_engine(addresses[f"{name.upper()}_DATABASE_URL"]))
    customer_id, session = _customers(addresses)
    _events(addresses)
    _message(addresses)
    for name, content in {
        "releases/blog/one/main.js": "void 0;",
        "live/state.json": json.dumps({"live": {"blog": "one"}}),
        "secrets.env": "ACCOUNTS_KEY=of-this-platform\n",
    }.items():
        (var / name).parent.mkdir(parents=True, exist_ok=True)
        (var / name).write_text(content)
    return Filled(_quote(addresses), session, customer_id)


def _customers(addresses: dict[str, str]) -> tuple[str, str]:
    settings = AccountsSettings(
        env="development",
        database_url=addresses["ACCOUNTS_DATABASE_URL"],
        redis_url=addresses["REDIS_URL"],
    )
    parts = open_accounts(settings)
    with parts.db.write() as session:
        rows = [new_customer(session, now_utc, email=f"c{n}@example.com") for n in range(CUSTOMERS)]
    session_id = parts.sessions.begin(rows[0].id, "customer", rows[0].email, "Firefox")
    parts.db.engine.dispose()
    return rows[0].id, session_id


def _events(addresses: dict[str, str]) -> None:
    settings = AnalyticsSettings(
        env="development",
        database_url=addresses["ANALYTICS_DATABASE_URL"],
        redis_url=addresses["REDIS_URL"],
        spool=Path(addresses["ANALYTICS_SPOOL"]),
    )
    parts = open_analytics(settings)
    now = datetime.now(UTC)
    made = [
        Event(id=secrets.token_hex(8), kind="page", received_at=now, happened_at=now) for _ in range(EVENTS)
    ]
    parts.store.put(made)
    for each in made[:STREAMED]:
        parts.intake.accept([each])
    parts.spool.add(packed(made[:2]))
    redis = Redis.from_url(addresses["REDIS_URL"])
    # A worker that was given some and has not said that they are stored: what only the group knows.
    redis.xgroup_create(settings.stream, "keepers", "0")
    redis.xreadgroup("keepers", "one", {settings.stream: ">"}, count=7)
    redis.sadd("numbers", *range(700))
    redis.hset("names", mapping={f"n{n}": "x" * 70 for n in range(40)})
    redis.close()
    parts.db.engine.dispose()


def _message(addresses: dict[str, str]) -> None:
    settings = ChatSettings(
        env="development", database_url=addresses["CHAT_DATABASE_URL"], redis_url=addresses["REDIS_URL"]
    )
    client = create_chat(settings).test_client()
    words = {"sendId": secrets.token_hex(16), "email": "ada@example.com", "text": "When does it end?"}
    answer = client.post("/api/contact/requests", json=words, headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.status_code < 300, answer.data[:300]


def _quote(addresses: dict[str, str]) -> str:
    settings = QuotesSettings(env="development", database_url=addresses["QUOTES_DATABASE_URL"])
    today = datetime.now(UTC).date()
    trip: dict[str, Any] = {
        "kind": "single",
        "departureDate": str(today + timedelta(days=60)),
        "returnDate": str(today + timedelta(days=70)),
        "destinations": ["IT"],
        "firstDepositDate": str(today - timedelta(days=3)),
    }
    party = [{"age": 40, "tripCostCents": 250_000}]
    asked = {"residence": {"country": "US", "state": "FL"}, "trip": trip, "travelers": party}
    answer = create_quotes(settings).test_client().post("/api/quotes", json=asked)
    assert answer.status_code == 201, answer.data[:300]
    return str(orjson.loads(answer.data)["id"])
