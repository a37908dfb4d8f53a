"""V23: what 500 visitors who only wait cost: memory of their streams, and the pace of the rest beside them."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import orjson
from harness import Figure, family, quantile
from kit import processes
from kit.testing import UnixSocketSession, running_gunicorn
from services_under_test import chat_environment

STREAMS = int(os.environ.get("COATI_BENCH_STREAMS", "500"))
ASKS = 400
MEMORY_GOAL_KB, PACE_GOAL = 1024, 2.0
STREAMING = "chat.streams.app:from_environment"
BODY = {
    "startId": "bench-start-0000000000",
    "text": "Hello?",
    "prechat": {"url": "https://coati.example/", "partner": "coati", "webSource": "coati"},
}


def measure() -> list[Figure]:
    """Both figures of one platform: database, Redis, the service and its streams."""
    with (
        chat_environment() as environment,
        tempfile.TemporaryDirectory(prefix="idle-") as folder,
        running_gunicorn("chat.app:from_environment()", threads=8, environment=environment) as (web, _),
        _streams(Path(folder), environment) as (path, master),
    ):
        return _compare(web, path, master)


def _compare(web: Path, path: Path, master: int) -> list[Figure]:
    alone = _p95_ms(web)
    before = _memory_kb(master)
    with ExitStack() as held:
        for number in range(STREAMS):
            held.enter_context(_listening(path, _key(web, number)))
        time.sleep(2)
        each = (_memory_kb(master) - before) / STREAMS
        beside = _p95_ms(web)
    pace = beside / alone
    return [
        Figure(
            "V23",
            f"memory of each of {STREAMS} idle streams",
            f"{each:.0f} KB",
            "–",
            f"{each / MEMORY_GOAL_KB:.3f}",
            f"< {MEMORY_GOAL_KB} KB",
            each < MEMORY_GOAL_KB,
        ),
        Figure(
            "V23",
            "p95 of availability and of a message beside them",
            f"{beside:.1f} ms",
            f"{alone:.1f} ms alone",
            f"{pace:.2f}",
            f"≤ {PACE_GOAL} ×",
            pace <= PACE_GOAL,
        ),
    ]


@contextmanager
def _streams(folder: Path, environment: Mapping[str, str]) -> Iterator[tuple[Path, int]]:
    path = folder / "streams.sock"
    command = [sys.executable, "-m", "gunicorn", "--config", "python:kit.gunicorn_conf", "--workers", "1"]
    command += ["--worker-class", "aiohttp.GunicornWebWorker", "--bind", f"unix:{path}", STREAMING]
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    try:
        _wait(path)
        yield path, process.pid
    finally:
        process.terminate()
        process.wait(40)


def _wait(path: Path) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        try:
            if _ask(path, "GET", "/health/live") == 200:
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the streams did not answer")


def _key(web: Path, number: int) -> str:
    session = UnixSocketSession(web)
    body = orjson.dumps({**BODY, "startId": f"bench-start-{number:010}"})
    session.request("POST", "/api/chat/conversations", body, {"Content-Type": "application/json"})
    key: str = orjson.loads(session.getresponse().read())["key"]
    session.close()
    return key


@contextmanager
def _listening(path: Path, key: str) -> Iterator[None]:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(path))
        address = f"/api/chat/conversations/{key}/events"
        connection.sendall(f"GET {address} HTTP/1.1\r\nHost: bench\r\n\r\n".encode())
        if b" 200 " not in connection.recv(65536):
            raise RuntimeError("a stream was refused")
        yield


def _p95_ms(web: Path) -> float:
    key = _key(web, 9_999_999)
    taken = []
    for turn in range(ASKS):
        body = orjson.dumps({"id": f"bench-{time.monotonic_ns()}", "text": "still here"})
        began = time.perf_counter()
        if turn % 2:
            _ask(web, "GET", "/api/crm/chat-availability")
        else:
            _ask(web, "POST", f"/api/chat/conversations/{key}/messages", body)
        taken.append((time.perf_counter() - began) * 1e3)
    return quantile(taken, 0.95)


def _ask(path: Path, method: str, address: str, body: bytes | None = None) -> int:
    session = UnixSocketSession(path)
    session.request(method, address, body, {"Content-Type": "application/json"} if body else {})
    answer = session.getresponse()
    answer.read()
    session.close()
    return answer.status


def _memory_kb(master: int) -> int:
    """Proportional set size of the master and its worker."""
    total = 0
    for pid in family(master):
        rollup = processes.read(pid, "smaps_rollup") or ""
        total += sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total
