"""What only a real server shows: chunked bodies, a stop with work in flight, streams, figures over two workers."""

import json
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from socket import AF_UNIX, SHUT_WR, SOCK_STREAM, socket

import pytest
from gunicorn.config import Config  # type: ignore[import-untyped]
from gunicorn.glogging import Logger  # type: ignore[import-untyped]
from kit.gunicorn_logger import ErrorsOnly
from kit.processes import children, read
from kit.testing import MALFORMED_BODIES, MalformedBody, UnixSocketSession, running_gunicorn

HERE = {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])}
APPLICATION = "served_app:from_environment()"
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the application looks for what a test tells it."""
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Path]:
    environment = {**HERE, "SERVED_FOLDER": str(folder)}
    with running_gunicorn(APPLICATION, workers=2, environment=environment) as (path, _):
        yield path


def ask(path: Path, method: str, address: str, *, within_s: float = 10.0, **options: object) -> HTTPResponse:
    connection = UnixSocketSession(path, within_s)
    connection.request(method, address, **options)  # type: ignore[arg-type]
    return connection.getresponse()


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 40
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def chunks(data: bytes, size: int = 20_000) -> Iterator[bytes]:
    for start in range(0, len(data), size):
        yield data[start : start + size]


def test_reads_a_chunked_body(served: Path) -> None:
    body = chunks(json.dumps({"text": "x" * 100_000}).encode())
    response = ask(served, "POST", "/api/served/notes", body=body, headers=JSON, encode_chunked=True)
    assert response.status == 201
    assert len(json.loads(response.read())["text"]) == 100_000


def test_a_chunked_body_ends_at_the_limit_too(served: Path) -> None:
    """TRUST R23: no Content-Length to refuse by, so the count of what came decides."""
    body = chunks(json.dumps({"text": "x" * 290_000}).encode())
    response = ask(served, "POST", "/api/served/notes", body=body, headers=JSON, encode_chunked=True)
    assert response.status == 413
    assert json.loads(response.read())["type"] == "/problems/payload-too-large"


def test_a_body_that_is_json_up_to_the_limit_is_not_taken_for_all_of_it(served: Path) -> None:
    body = chunks(b'{"text":"pay 1"}' + b" " * 300_000)
    response = ask(served, "POST", "/api/served/notes", body=body, headers=JSON, encode_chunked=True)
    assert response.status == 413


@pytest.mark.parametrize("bad", [bad for bad in MALFORMED_BODIES if bad.status != 413], ids=str)
def test_malformed_bodies_never_break_the_server(served: Path, bad: MalformedBody) -> None:
    """TRUST R24, through the real parser and in chunks of odd size."""
    headers = {"Content-Type": bad.content_type, **dict(bad.headers)}
    for body, chunked in ((bad.data, False), (chunks(bad.data, 7_777), True)):
        response = ask(
            served, "POST", "/api/served/notes", body=body, headers=headers, encode_chunked=chunked
        )
        assert response.status == bad.status
        assert json.loads(response.read())["status"] == bad.status


def test_form_fields_and_bytes_may_both_be_asked_for(served: Path) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    response = ask(served, "POST", "/api/served/form", body=b"amount=1", headers=headers)
    assert json.loads(response.read()) == {"amount": "1", "left": ""}


@pytest.mark.parametrize(
    "rest",
    [
        b"Content-Length: 20\r\n\r\n" + b'{"text":"pay 1"}',
        b'Transfer-Encoding: chunked\r\n\r\n10\r\n{"text":"pay 1"}\r\n',
        b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        b'Transfer-Encoding: chunked\r\n\r\n10\r\n{"text":"pay 1"}xx0\r\n\r\n',
    ],
    ids=["shorter than announced", "without a last chunk", "no chunk size", "a chunk too long"],
)
def test_a_body_that_breaks_off_is_not_taken_for_whole(served: Path, rest: bytes) -> None:
    head = b"POST /api/served/notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    with socket(AF_UNIX, SOCK_STREAM) as connection:
        connection.connect(str(served))
        connection.sendall(head + rest)
        connection.shutdown(SHUT_WR)
        assert connection.makefile("rb").readline().split()[1] == b"400"


def test_an_oversized_body_leaves_the_memory_alone(served: Path) -> None:
    """TRUST R23: a worker's memory stays within 5 MB."""
    workers = children(master_of(served))
    ask(served, "GET", "/health/live").read()
    before = [resident_kb(worker) for worker in workers]
    for _ in range(5):
        body = chunks(b'"' + b"x" * 10_000_000)
        try:
            response = ask(served, "POST", "/api/served/notes", body=body, headers=JSON, encode_chunked=True)
            assert response.status == 413
        except (BrokenPipeError, ConnectionResetError):
            pass  # the server stopped listening before we stopped sending
    assert max(now - then for now, then in zip(map(resident_kb, workers), before, strict=True)) < 5_000


def test_a_connection_lives_on_after_a_refusal(served: Path) -> None:
    connection = UnixSocketSession(served)
    for _ in range(2):
        connection.request("POST", "/api/served/notes", body=b"[" * 100_000, headers=JSON)
        refused = connection.getresponse()
        assert refused.status == 400
        refused.read()
    connection.request("GET", "/health/live")
    assert connection.getresponse().status == 200


def test_lines_of_a_stream_leave_as_they_are_made(served: Path, folder: Path) -> None:
    response = ask(served, "GET", "/api/served/stream")
    assert response.readline() == b'{"line":1}\n'
    (folder / "has-first").touch()
    assert response.readline() == b'{"line":2}\n'


def test_trusts_the_edge_for_address_and_scheme_but_not_for_the_host(served: Path) -> None:
    headers = {
        "X-Forwarded-For": "6.6.6.6, 192.0.2.7",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "evil.example",
    }
    seen = json.loads(ask(served, "GET", "/api/served/who", headers=headers).read())
    assert seen == {"address": "192.0.2.7", "scheme": "https", "host": "localhost"}


def test_a_scrape_adds_up_all_workers(served: Path) -> None:
    for _ in range(40):
        ask(served, "GET", "/api/served/who").read()
    text = ask(served, "GET", "/metrics").read().decode()
    line = next(
        line
        for line in text.splitlines()
        if line.startswith("http_request_duration_seconds_count") and "/api/served/who" in line
    )
    assert float(line.rsplit(" ", 1)[1]) >= 40
    assert 'workers_seen{kind="any"} 1.0' in text


def takes_more(path: Path) -> bool:
    """Whether somebody who comes now is answered; who was let in as it stopped hears nothing until it is gone."""
    with suppress(OSError):
        return ask(path, "GET", "/health/live", within_s=1).status == 200
    return False


def test_sigterm_lets_the_request_in_flight_finish(tmp_path: Path) -> None:
    """TRUST R25: it completes, new work is refused cleanly, and the server is gone soon after."""
    environment = {**HERE, "SERVED_FOLDER": str(tmp_path)}
    with running_gunicorn(APPLICATION, environment=environment) as (path, process):
        answers: list[tuple[int, bytes]] = []

        def wait_for_slow() -> None:
            response = ask(path, "GET", "/api/served/slow", within_s=60)
            answers.append((response.status, response.read()))

        waiting = threading.Thread(target=wait_for_slow)
        waiting.start()
        until((tmp_path / "begun").exists)
        process.send_signal(signal.SIGTERM)
        until(lambda: not takes_more(path))
        waiting.join(2)
        assert waiting.is_alive()
        (tmp_path / "go-on").touch()
        waiting.join(10)
        assert answers == [(200, b'{"took":"its time"}')]
        assert process.wait(10) == 0


def test_every_line_is_json_gunicorns_own_too(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with (
        log.open("wb") as output,
        running_gunicorn(APPLICATION, environment=HERE, output=output) as (path, _),
    ):
        ask(path, "GET", "/api/served/who").read()
        ask(path, "GET", "/" + "a" * 9_000).read()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert {"served", "gunicorn"} == {line["service"] for line in lines}


def test_sighup_replaces_workers_without_losing_a_request() -> None:
    """TRUST R14."""
    with running_gunicorn(APPLICATION, workers=2, environment=HERE) as (path, process):
        statuses: list[int] = []
        lost: list[Exception] = []
        stop = threading.Event()

        def keep_asking() -> None:
            while not stop.is_set():
                try:
                    # Whoever asks before a new worker is there waits for it, on a busy machine a while.
                    statuses.append(ask(path, "GET", "/api/served/who", within_s=60).status)
                except (OSError, HTTPException) as error:
                    lost.append(error)

        clients = [threading.Thread(target=keep_asking) for _ in range(3)]
        for client in clients:
            client.start()

        def ten_more_are_answered() -> None:
            enough = len(statuses) + 10
            until(lambda: len(statuses) >= enough or bool(lost))

        for _ in range(2):
            ten_more_are_answered()
            before = set(children(process.pid))
            process.send_signal(signal.SIGHUP)
            until(lambda before=before: before.isdisjoint(children(process.pid)))
        ten_more_are_answered()
        stop.set()
        for client in clients:
            client.join(60)
        assert lost == []
        assert set(statuses) == {200}


def master_of(path: Path) -> int:
    found = subprocess.run(["pgrep", "-of", f"unix:{path}"], capture_output=True, text=True, check=True)
    return int(found.stdout)


def test_no_line_of_access_is_worded_for_nobody() -> None:
    """gunicorn's own logger words one for every request, since a log is configured."""
    config = Config()
    config.set("logconfig_dict", {"version": 1})
    assert Logger(config).access_log_enabled
    assert not ErrorsOnly(config).access_log_enabled


def resident_kb(pid: int) -> int:
    status = read(pid, "status") or ""
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def test_what_a_service_is_made_of_is_no_garbage(served: Path) -> None:
    """SPEED V6: a worker looks for garbage among what requests leave alone."""
    told = json.loads(ask(served, "GET", "/api/served/garbage").read())
    assert told["frozen"] > 10_000
    assert told["young"] == 10_000
