"""Each service as its entry point composes it, over stores of a test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import accounts.migrate
import analytics.migrate
import chat.migrate
import quotes.migrate
from accounts.app import create_app as create_accounts
from accounts.settings import Settings as AccountsSettings
from analytics.app import create_app as create_analytics
from analytics.settings import Settings as AnalyticsSettings
from chat.app import create_app as create_chat
from chat.settings import Settings as ChatSettings
from content.app import create_app as create_content
from content.app import open_shelf
from content.settings import Settings as ContentSettings
from content.testing import write_empty
from flask import Flask
from kit.db import create_engine
from kit.testing import running_redis
from quotes.app import create_app as create_quotes
from quotes.settings import Settings as QuotesSettings
from sandbox.app import create_app as create_sandbox
from sandbox.settings import Settings as SandboxSettings
from search.app import create_app as create_search
from search.settings import Settings as SearchSettings

NOWHERE = "unix:///nowhere.sock"
MIGRATED = {"accounts": accounts, "analytics": analytics, "chat": chat, "quotes": quotes}
Made = Callable[[str, str, Path], Flask]


def content_app(_database: str, _redis: str, folder: Path) -> Flask:
    library = folder / "library"
    write_empty(library)
    settings = ContentSettings(env="development", library=library)
    return create_content(settings, open_shelf(settings))


MADE: dict[str, Made] = {
    "accounts": lambda database, redis, _: create_accounts(
        AccountsSettings(env="development", database_url=database, redis_url=redis)
    ),
    "analytics": lambda database, redis, folder: create_analytics(
        AnalyticsSettings(env="development", database_url=database, redis_url=redis, spool=folder / "spool")
    ),
    "chat": lambda database, redis, _: create_chat(
        ChatSettings(env="development", database_url=database, redis_url=redis)
    ),
    "content": content_app,
    "quotes": lambda database, redis, _: create_quotes(
        QuotesSettings(env="development", database_url=database, redis_url=redis)
    ),
    "sandbox": lambda database, _redis, _: create_sandbox(
        SandboxSettings(
            env="development", database_url=database, carrier_api_key="k" * 32, gateway_secret="g" * 32
        )
    ),
    "search": lambda _database, redis, folder: create_search(
        SearchSettings(env="development", redis_url=redis, folder=folder / "search")
    ),
}


@contextmanager
def stores(service: str, away: str, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A migrated database and a Redis, or whichever of them is not away."""
    url = f"sqlite:///{tmp_path}/{service}.sqlite"
    if service in MIGRATED and away != "database":
        MIGRATED[service].migrate.migrate(create_engine(url))
    if away == "redis":
        yield url, NOWHERE
        return
    with running_redis() as redis:
        yield url, redis
