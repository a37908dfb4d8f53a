"""The faults below HTTP, over real sockets: gunicorn on a TCP port, its worker threads free while connections hang.

Source: TRUST R7.
"""

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

KEY = "carrier-key-of-the-tests"
THREADS = 2
Body = dict[str, Any]
Send = Callable[..., http.client.HTTPResponse]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A sandbox with two worker threads on a port of its own."""
    folder: Path = tmp_path_factory.mktemp("served")
    listener = socket.create_server(("127.0.0.1", 0))
    environment = {
        **os.environ,
        "COATI_ENV": "development",
        "LOG_LEVEL": "warning",
        "SANDBOX_DATABASE_URL": f"sqlite:///{folder}/sandbox.sqlite",
        "SANDBOX_CARRIER_API_KEY": KEY,
        "SANDBOX_GATEWAY_SECRET": "gateway-secret-of-the-tests",
        "SANDBOX_CARRIER_LATENCY_MS": "0",
    }
    command = [sys.executable, "-m", "gunicorn", "-c", "python:kit.gunicorn_conf", "--threads", str(THREADS)]
    command += ["--bind", f"fd://{listener.fileno()}", "sandbox.app:from_environment()"]
    server = subprocess.Popen(command, env=environment, cwd=folder, pass_fds=[listener.fileno()])
    try:
        _wait_until_ready(listener.getsockname()[1])
        yield listener.getsockname()[1]
    finally:
        server.terminate()
        server.wait(15)
        listener.close()


@pytest.fixture
def send(port: int, quote_body: Callable[..., Body]) -> Iterator[Send]:
    """Ask for a quote, giving up after a second of silence."""
    opened: list[http.client.HTTPConnection] = []

    def call(
        path: str = "quotes", body: Body | None = None, method: str = "POST", timeout_s: float = 1.0
    ) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout_s)
        opened.append(connection)
        headers = {
            "Authorization": f"Bearer {KEY}",
            "Content-Type": "application/json",
            "Idempotency-Key": "key-1",
        }
        address = path if path.startswith("/") else f"/carriers/v1/northwind-assurance/{path}"
        connection.request(method, address, json.dumps(quote_body() if body is None else body), headers)
        return connection.getresponse()

    yield call
    call("/carriers/switch", method="DELETE", timeout_s=5).read()
    for connection in opened:
        connection.close()


@pytest.fixture
def turn(send: Send) -> Callable[..., None]:
    def call(mode: str, **more: object) -> None:
        address = "/carriers/switch/northwind-assurance"
        answer = send(address, {"mode": mode, **more}, "PUT", timeout_s=5)
        assert answer.status == 200, answer.read()
        answer.read()

    return call


def test_hanging_says_nothing_and_holds_no_worker(send: Send, turn: Callable[..., None]) -> None:
    turn("hang")
    for _ in range(THREADS * 3):
        with pytest.raises(TimeoutError):
            send(timeout_s=0.2)
    assert send("/health/live", method="GET", timeout_s=5).status == 200


def test_a_slow_carrier_answers_late_and_holds_no_worker(send: Send, turn: Callable[..., None]) -> None:
    turn("ok", latencyMs=3_000)
    started = time.monotonic()
    with ThreadPoolExecutor(THREADS * 3) as pool:
        slow = [pool.submit(send, timeout_s=20) for _ in range(THREADS * 3)]
        time.sleep(0.3)
        assert send("/health/live", method="GET", timeout_s=20).status == 200
        assert not any(answer.done() for answer in slow)
        offers = [json.loads(answer.result().read())["offers"] for answer in slow]
    assert all(offers)
    assert time.monotonic() - started >= 3


def test_dripping_sends_the_head_and_then_a_byte_a_second(send: Send, turn: Callable[..., None]) -> None:
    turn("drip")
    answer = send()
    assert answer.status == 200
    assert int(answer.headers["Content-Length"]) > 1_000
    started = time.monotonic()
    with pytest.raises(TimeoutError):
        answer.fp.raw._sock.settimeout(0.3)  # type: ignore[attr-defined]
        answer.read()
    assert time.monotonic() - started < 2


def test_resetting_breaks_the_connection_in_the_middle_of_the_body(
    send: Send, turn: Callable[..., None]
) -> None:
    turn("reset")
    answer = send()
    assert answer.status == 200
    with pytest.raises((ConnectionResetError, http.client.IncompleteRead)):
        answer.read()


def test_down_closes_the_connection_without_a_byte(send: Send, turn: Callable[..., None]) -> None:
    turn("down")
    with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
        send()


def test_a_bind_that_times_out_has_made_its_policy(
    send: Send, turn: Callable[..., None], bind_body: Callable[..., Body]
) -> None:
    offer = json.loads(send(timeout_s=5).read())["offers"][0]
    for mode in ("bind-then-timeout", "bind-late"):
        turn(mode)
        with pytest.raises(TimeoutError):
            send("policies", bind_body(offer), timeout_s=0.5)
    turn("ok")
    found = json.loads(send("policies?transactionId=transaction-1", {}, "GET", timeout_s=5).read())
    assert [policy["totalCents"] for policy in found["policies"]] == [offer["premiumCents"]]


def _wait_until_ready(port: int) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=1)
            connection.request("GET", "/health/ready")
            if connection.getresponse().status == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the sandbox did not get ready")
