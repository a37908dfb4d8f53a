"""Platforms that contract tests ask."""

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import orjson
import pytest
from kit.db import create_engine
from kit.testing import SetClock
from quotes.app import create_app as create_quotes
from quotes.migrate import migrate
from quotes.settings import DEVELOPMENT_KEY
from quotes.settings import Settings as QuotesSettings
from sandbox.app import create_app as create_sandbox
from sandbox.settings import Settings as SandboxSettings
from werkzeug.serving import make_server

Json = dict[str, Any]


@pytest.fixture(scope="session")
def clock() -> SetClock:
    """What the quotes service and the carriers take for now."""
    return SetClock(datetime.now(UTC))


@pytest.fixture(scope="session")
def sandbox_url(clock: SetClock, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The carriers that are behind an API, served on this machine without their latency."""
    database: Path = tmp_path_factory.mktemp("sandbox") / "sandbox.sqlite"
    app = create_sandbox(
        SandboxSettings(
            env="development",
            database_url=f"sqlite:///{database}",
            carrier_api_key=DEVELOPMENT_KEY,
            gateway_secret=DEVELOPMENT_KEY,
            carrier_latency_ms=0,
        ),
        clock=clock,
    )
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


def settings_before(sandbox_url: str, folder: Path) -> QuotesSettings:
    """Those of a quotes service before these carriers and their gateway, its empty database in the folder."""
    settings = QuotesSettings(
        env="development",
        database_url=f"sqlite:///{folder}/quotes.sqlite",
        carrier_api_url=f"{sandbox_url}/carriers/v1",
        gateway_url=f"{sandbox_url}/gateway",
        gateway_secret=DEVELOPMENT_KEY,
    )
    migrate(create_engine(settings.database_url))
    return settings


@pytest.fixture
def quotes_settings(sandbox_url: str, tmp_path: Path) -> QuotesSettings:
    """Of a quotes service of the test's own."""
    return settings_before(sandbox_url, tmp_path)


@pytest.fixture(scope="session")
def ask_for_quotes(
    clock: SetClock, sandbox_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Json], Json]:
    """POST /api/quotes of the quotes service with all twelve carriers, in this process."""
    settings = settings_before(sandbox_url, tmp_path_factory.mktemp("quotes"))
    client = create_quotes(settings, clock=clock).test_client()

    def ask(question: Json) -> Json:
        answer = client.post("/api/quotes", json=question)
        assert answer.status_code == 201, answer.data[:500]
        return dict(orjson.loads(answer.data))

    return ask
