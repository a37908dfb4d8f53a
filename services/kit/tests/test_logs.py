"""What reaches stdout: one JSON object a line, whoever logs, and no person in it."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest
import structlog
from flask import Flask, Response, stream_with_context
from flask.testing import FlaskClient
from kit import logs
from kit.redaction import REDACTED, redact, scrub, scrub_strictly

SCRIPT = """
import logging, structlog
from kit import logs
logs.configure("shop", "info")
structlog.contextvars.bind_contextvars(request_id="r-1")
log = structlog.get_logger()
log.info("quote.made", offers=40, email="ada@example.com", nested={"dateOfBirth": "1990-02-03", "note": "to bob@x.org"})
log.debug("never.seen")
logging.getLogger("library").warning("mail to %s failed", "ada@example.com")
try:
    raise ValueError("card 4242 4242 4242 4242 of ada@example.com, 1990-02-03")
except ValueError:
    log.exception("payment.failed")
    logging.getLogger("library").exception("oh")
"""


@pytest.fixture(scope="module")
def output() -> str:
    return subprocess.run([sys.executable, "-c", SCRIPT], check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def lines(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_each_line_is_json_with_service_level_time_and_request(lines: list[dict[str, Any]]) -> None:
    assert [line["level"] for line in lines] == ["info", "warning", "error", "error"]
    for line in lines:
        assert line["service"] == "shop"
        assert line["request_id"] == "r-1"
        assert line["timestamp"].endswith("Z")


def test_no_person_reaches_a_line(output: str) -> None:
    for private in ("ada", "bob", "1990", "4242"):
        assert private not in output


def test_what_nobody_caught_is_told_alike() -> None:
    """TRUST O3: Python itself would print the words of the exception, which quote a customer."""
    script = (
        SCRIPT.replace("logs.configure(", "logs.start(")
        + "raise ValueError('no mail to ada@example.com, 1990-02-03')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = json.loads(done.stdout.splitlines()[-1])
    assert (last["event"], last["exception"]["message"]) == ("program.failed", "no mail to [email], [day]")
    assert done.stderr == ""


def test_a_program_that_has_begun_to_log_is_guarded_in_every_way() -> None:
    """TRUST O3: what another thread said between two steps of the start was printed as it was, card and all."""
    script = """
import logging, sys, threading, structlog
from kit import logs
configure = structlog.configure
def look(**given):
    hooks = (sys.excepthook, threading.excepthook, sys.unraisablehook)
    bare = (sys.__excepthook__, threading.__excepthook__, sys.__unraisablehook__)
    assert not structlog.is_configured()
    assert not set(hooks) & set(bare)
    assert logging._warnings_showwarning is not None
    assert [type(each.formatter).__name__ for each in logging.root.handlers] == ["ProcessorFormatter"]
    print("looked")
    configure(**given)
structlog.configure = look
logs.start("shop")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("looked\n", "")


def test_nobody_writes_a_line_of_their_own() -> None:
    """16.4.1: a line break in what somebody sent stays in its line, whoever logs it."""
    words = 'x\r\n{"event":"forged"}\u2028\x1b[2K'
    script = (
        "import logging, structlog; from kit import logs; logs.configure('shop');"
        f"structlog.get_logger().info('quote.made', note={words!r});"
        f"logging.getLogger('library').warning('heard %s', {words!r})"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    events = [json.loads(line)["event"] for line in done.stdout.split("\n") if line]
    assert events == ["quote.made", f"heard {words}"]
    assert "\r" not in done.stdout
    assert "\x1b" not in done.stdout


def test_an_exception_is_its_type_and_places(lines: list[dict[str, Any]]) -> None:
    for line in lines[2:]:
        assert line["exception"]["type"] == "builtins.ValueError"
        assert line["exception"]["frames"][-1].startswith("<string>:")


@pytest.mark.parametrize(
    "key",
    [
        "email",
        "customerEmail",
        "phone",
        "telephone",
        "dob",
        "dateOfBirth",
        "date_of_birth",
        "firstName",
        "last_name",
        "street",
        "postCode",
        "cardNumber",
        "cvc",
        "password",
        "gateway_secret",
        "paymentToken",
        "authorization",
        "cookie",
        "api_key",
    ],
)
def test_private_keys_are_blanked_at_any_depth(key: str) -> None:
    assert redact({"a": [{key: "x"}]}) == {"a": [{key: REDACTED}]}


@pytest.mark.parametrize(
    "key", ["event", "carrier", "planId", "priceCents", "company", "expanded", "ageYears"]
)
def test_other_keys_are_kept(key: str) -> None:
    assert redact({key: "x"}) == {key: "x"}


def test_text_keeps_what_is_not_private() -> None:
    text = "quote q_8f2b of 2026-11-21 took 1234567 us at 127.0.0.1:8081"
    assert scrub(text) == text
    assert scrub("write to ada.b+c@mail.example.com.") == "write to [email]"
    assert scrub("paid with 4242-4242-4242-4242 today") == "paid with [number] today"
    assert scrub_strictly("call (415) 555-0100 or +44 20 7946 0958") == "call [phone] or [phone]"


def test_redaction_ends_on_endless_nesting() -> None:
    endless: dict[str, Any] = {}
    endless["again"] = endless
    assert REDACTED in repr(redact(endless))


def test_the_access_line_names_the_route_and_never_the_address(client: FlaskClient) -> None:
    with structlog.testing.capture_logs() as lines:
        client.get("/api/shop/plans/secret-id?state=TX")
    assert len(lines) == 1
    assert lines[0]["event"] == "request.served"
    assert lines[0]["route"] == "/api/shop/plans/<plan_id>"
    assert lines[0]["status"] == 200
    assert "secret-id" not in repr(lines)


def test_health_and_metrics_are_quiet(client: FlaskClient) -> None:
    with structlog.testing.capture_logs() as lines:
        for path in ("/health/live", "/health/ready", "/metrics"):
            client.get(path)
    assert lines == []


def test_a_stream_is_logged_once_it_ended(app: Flask) -> None:
    seen: list[str] = []

    @app.get("/stream")
    def stream() -> Response:
        def parts() -> Any:
            seen.append(f"{len(lines)} lines before the end")
            yield b"part"

        return Response(stream_with_context(parts()))

    with structlog.testing.capture_logs() as lines:
        response = app.test_client().get("/stream")
        assert response.data == b"part"
        response.close()
    assert seen == ["0 lines before the end"]
    assert [line["event"] for line in lines] == ["request.served"]


def test_a_logger_writes_to_what_standard_output_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    log = structlog.get_logger()
    for said in ("first", "second"):
        held = io.BytesIO()
        place = io.TextIOWrapper(held)
        monkeypatch.setattr(sys, "stdout", place)
        log.info("line.written", said=said)
        assert json.loads(held.getvalue())["said"] == said
        place.close()


SERVED = """
import sys, structlog
from datetime import UTC, datetime
from kit import access, logs
logs.now_utc = lambda: datetime(2026, 11, 25, 1, 2, 3, 4, UTC)
logs.configure("shop", sys.argv[1])
structlog.contextvars.bind_contextvars(**eval(sys.argv[2]))
told = {"method": "POST", "route": "/api/shop/<path:a@b.example>", "status": 202, "duration_ms": 1.25}
logs.tell_served(**told)
logs._plain = None
logs.tell_served(**told)
"""
BOUND: list[dict[str, Any]] = [
    {},
    {"request_id": "r-1"},
    {"request_id": "ada@example.com"},
    {"email": "ada@example.com"},
    {"request_id": "r-1", "job": "to ada@example.com"},
]


@pytest.mark.parametrize("bound", BOUND)
def test_the_access_line_is_what_structlog_would_write(bound: dict[str, Any]) -> None:
    """Byte for byte, whatever was bound; what is not our own key goes the long way and is redacted."""
    command = [sys.executable, "-c", SERVED, "info", repr(bound)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    short, long = output.splitlines()
    assert short == long
    assert json.loads(short)["event"] == "request.served"
    assert "to ada" not in short
    assert ("ada@example.com" in short) == (bound.get("request_id") == "ada@example.com")


def test_an_access_line_below_the_level_is_not_told() -> None:
    command = [sys.executable, "-c", SERVED, "warning", "{}"]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == ""


LOUDER = """
import structlog
from kit import logs
told = ("GET", "/api/shop/hello", 200, 0.5)
logs.configure("shop", "error")
logs.tell_served(*told)
logs.configure("shop")
with structlog.testing.capture_logs() as lines:
    logs.tell_served(*told)
print([line["event"] for line in lines])
"""


def test_an_access_line_is_told_again_once_the_level_allows_it() -> None:
    """In a process of its own: it is about the first line that one writes."""
    done = subprocess.run([sys.executable, "-c", LOUDER], check=True, capture_output=True, text=True)
    assert done.stdout == "['request.served']\n"


def test_the_access_line_goes_past_structlog(monkeypatch: pytest.MonkeyPatch) -> None:
    """SPEED V4, V5, V9"""
    kept = list(logs._processors)
    logs.configure("shop")
    try:
        monkeypatch.setattr(structlog, "get_logger", None)
        held = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(held))
        logs.tell_served("GET", "/api/shop/hello", 200, 0.5)
        assert json.loads(held.getvalue())["route"] == "/api/shop/hello"
    finally:
        logs._processors[:] = kept
