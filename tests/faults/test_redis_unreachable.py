"""A Redis that cannot be reached holds nobody: each way of not answering hangs until the test lets go of it.

So nothing here looks at a clock: an answer that waited for Redis would not come at all. TRUST R4.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from analytics.adapters.intake import RULES
from analytics.app import create_app
from analytics.composition import open_parts
from analytics.migrate import migrate
from analytics.settings import Settings
from flask.testing import FlaskClient
from kit import queues, resolving
from kit.migrating import prepare

REQUESTS = 20


@pytest.fixture
def asked(tmp_path: Path) -> Iterator["Asked"]:
    made = Asked(tmp_path)
    yield made
    made.let_go.set()


class Asked:
    """The service over a Redis at some address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.let_go = threading.Event()

    def client(self, redis_url: str) -> FlaskClient:
        database = f"sqlite:///{self.folder}/analytics.sqlite"
        migrate(prepare(database))
        settings = Settings(
            env="development", database_url=database, redis_url=redis_url, spool=self.folder / "spool"
        )
        return create_app(settings, parts=open_parts(settings)).test_client()

    def every_answer_is_202(self, client: FlaskClient) -> None:
        for number in range(REQUESTS):
            path, body = (
                ("/api/session/", {"pageUrl": "https://coati.example/"})
                if number % 2
                else ("/api/analytics/", {"url": "https://coati.example/"})
            )
            assert client.post(path, json=body).status_code == 202
        assert len(list((self.folder / "spool").glob("*.events"))) == REQUESTS
        assert not self.let_go.is_set()


def test_a_name_that_nobody_can_resolve(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    lookups: list[object] = []

    def hang(*arguments: object, **_: object) -> None:
        lookups.append(arguments)
        asked.let_go.wait(60)
        raise socket.gaierror

    client = asked.client("redis://gone.example:6379")
    monkeypatch.setattr(socket, "getaddrinfo", hang)
    asked.every_answer_is_202(client)
    assert len(lookups) == 1  # the one that hangs; the others gave up waiting in line behind it


def test_an_address_that_swallows_every_packet(asked: Asked) -> None:
    """A full queue of a listening socket drops what comes; left alone, the system would try for two minutes."""
    with ExitStack() as opened:
        listening = opened.enter_context(socket.socket())
        listening.bind(("127.0.0.1", 0))
        listening.listen(0)
        for _ in range(8):
            waiting = opened.enter_context(socket.socket())
            waiting.setblocking(False)
            with suppress(BlockingIOError):
                waiting.connect(listening.getsockname())
        client = asked.client(f"redis://127.0.0.1:{listening.getsockname()[1]}")
        asked.every_answer_is_202(client)


def test_a_server_that_accepts_and_never_answers(asked: Asked) -> None:
    """Asked twice, then left alone but for one probe a second."""
    connections: list[socket.socket] = []
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        listening.settimeout(0.1)

        def accept() -> None:
            while not asked.let_go.is_set():
                with suppress(TimeoutError):
                    connections.append(listening.accept()[0])

        accepting = threading.Thread(target=accept)
        accepting.start()
        asked.every_answer_is_202(asked.client(f"redis://127.0.0.1:{listening.getsockname()[1]}"))
        asked.let_go.set()
        accepting.join()
    assert RULES.failures <= len(connections) < REQUESTS / 2
    for each in connections:
        each.close()


def test_no_single_step_may_take_longer_than_an_answer() -> None:
    """TRUST R4 allows 300 ms: looking up, connecting and waiting for an answer each give up before."""
    for limit_s in (resolving.LOOKUP_TIMEOUT_S, queues.CONNECT_TIMEOUT_S, queues.ANSWER_TIMEOUT_S):
        assert limit_s <= 0.2
    client = queues.connect("redis://redis.example:6379")
    options = client.connection_pool.connection_kwargs
    assert (options["socket_connect_timeout"], options["socket_timeout"]) == (0.2, 0.2)
    assert options["retry"].get_retries() == 0
