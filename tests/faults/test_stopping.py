"""A service that is told to stop while a visitor waits for an insurer answers that visitor first. TRUST R25.

The tests of the kit hold it for any request; this is the longest that a visitor waits for, with threads behind it.
"""

import json
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPException
from pathlib import Path

import pytest
import requests
from jumping_clock import served
from kit.migrating import prepare
from kit.testing import UnixSocketSession, running_gunicorn
from quotes.migrate import migrate
from seven_questions import Books, a_trip
from taken_parts import until

KEY = "a-key-between-two-services-of-a-test-0001"
COMMON = {"COATI_ENV": "development", "LOG_LEVEL": "error", "REDIS_URL": "unix:///nowhere/redis.sock"}
CARRIER = "northwind-assurance"
Running = tuple[Path, subprocess.Popen[bytes]]
pytestmark = pytest.mark.timeout(240)


@pytest.fixture
def quotes(tmp_path: Path) -> Iterator[Running]:
    """One of its insurers takes six seconds to be given up."""
    outside = {
        **COMMON,
        "SANDBOX_DATABASE_URL": f"sqlite:///{tmp_path}/outside.sqlite",
        "SANDBOX_CARRIER_API_KEY": KEY,
        "SANDBOX_GATEWAY_SECRET": KEY,
    }
    database = f"sqlite:///{tmp_path}/quotes.sqlite"
    migrate(prepare(database))
    with served("sandbox.app:from_environment()", outside) as world:
        settings = {
            **COMMON,
            "QUOTES_DATABASE_URL": database,
            "QUOTES_CARRIER_API_URL": f"{world}/carriers/v1",
            "QUOTES_CARRIER_API_KEY": KEY,
        }
        switch = f"{world}/carriers/switch/{CARRIER}"
        requests.put(switch, json={"mode": "hang"}, timeout=5).raise_for_status()
        with running_gunicorn("quotes.app:from_environment()", environment=settings) as running:
            yield running


def takes_more(path: Path) -> bool:
    """Whether somebody who comes now is answered."""
    with closing(UnixSocketSession(path, timeout_s=2)) as probe:
        try:
            probe.request("GET", "/health/live")
            probe.getresponse()
        except (OSError, HTTPException):
            return False
        return True


def test_whoever_waits_is_answered_and_nobody_else_is_taken(quotes: Running, tmp_path: Path) -> None:
    path, process = quotes
    books = Books(tmp_path / "quotes.sqlite", tmp_path / "outside.sqlite")
    answers: list[tuple[int, bytes]] = []

    def ask() -> None:
        session = UnixSocketSession(path, timeout_s=30)
        session.request("POST", "/api/quotes", json.dumps(a_trip()), {"Content-Type": "application/json"})
        answer = session.getresponse()
        answers.append((answer.status, answer.read()))

    waiting = threading.Thread(target=ask)
    waiting.start()
    # The other insurers have answered: the request is in hand, however long it took to get there.
    until(lambda: books.answers() > 0)
    process.send_signal(signal.SIGTERM)
    until(lambda: not takes_more(path))
    assert answers == [], "nobody was waiting any more when it ceased to take others"
    waiting.join(30)
    ((status, body),) = answers
    assert status == 201
    told = json.loads(body)
    assert [each["carrierId"] for each in told["meta"]["unavailable"]] == [CARRIER]
    assert len(told["quotes"]) > 0
    assert process.wait(20) == 0
