"""Waiting until every part of a platform answers, and saying which one does not, and why."""

import http.client
import json
import re
import socket
import subprocess
import time
from pathlib import Path

from release.layout import Layout

HEALTHY_WITHIN_S = 60
SERVICES = ("content", "quotes", "search", "analytics", "accounts", "chat", "streams")
STOPPED = re.compile(r"\| ([\w-]+) stopped \(rc=")


class NotHealthyError(Exception):
    """A part did not answer in time, or a process ended while we waited."""


class UnixConnection(http.client.HTTPConnection):
    """HTTP over a unix socket."""

    def __init__(self, path: Path, timeout: float) -> None:
        super().__init__("localhost", timeout=timeout)
        self.path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(str(self.path))


def wait_until_healthy(layout: Layout, platform: subprocess.Popen[bytes]) -> None:
    """Return when every service is ready and the front page answers 200.

    Raises: NotHealthyError: naming the part and where its log is.
    """
    log = layout.var / "log" / "platform.log"
    deadline = time.monotonic() + HEALTHY_WITHIN_S
    waiting_for = ["starting"]
    while waiting_for:
        if platform.poll() is not None:
            raise NotHealthyError(f"a process ended at once. From {log}:\n{last_words(log)}")
        if time.monotonic() > deadline:
            raise NotHealthyError(
                f"{', '.join(waiting_for)} did not answer. The log is {log}:\n{last_words(log)}"
            )
        time.sleep(0.1)
        waiting_for = unhealthy_parts(layout)


def unhealthy_parts(layout: Layout) -> list[str]:
    """The parts that do not answer 200 yet, in the order a request meets them from behind."""
    parts: dict[str, tuple[http.client.HTTPConnection, str]] = {
        name: (UnixConnection(layout.run / f"{name}.sock", 2), "/health/ready") for name in SERVICES
    }
    parts["sandbox"] = (
        http.client.HTTPConnection("127.0.0.1", layout.sandbox_port, timeout=2),
        "/health/ready",
    )
    parts["edge"] = (http.client.HTTPConnection("127.0.0.1", layout.port, timeout=2), "/")
    return [name for name, (connection, path) in parts.items() if not answers(connection, path)]


def answers(connection: http.client.HTTPConnection, path: str) -> bool:
    try:
        connection.request("GET", path, headers={"Host": "localhost"})
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def last_words(log: Path, count: int = 12) -> str:
    """What the process that ended first said last; the lines of those it took along would only hide it."""
    lines = log.read_text(errors="replace").splitlines()
    ended = next((match[1] for line in lines if (match := STOPPED.search(line))), None)
    own = [line for line in lines if ended and f" {ended} " in line.split("|")[0] + " "]
    return "\n".join((own or lines)[-count:])


def reason(said: str) -> str:
    """The last thing a program said in words of its own, short enough for a sentence."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    # What an exception says stands at the end of its line; libraries add where to read on below it.
    named = [line for line in lines if "Error" in line.split(":")[0] and not line.startswith("{")]
    plain = [line for line in lines if not line.startswith(("{", "[", "("))]
    logged = [_message(line) for line in lines if line.startswith("{")]
    return next(
        (found[-1][:300] for found in (named, plain, [one for one in logged if one]) if found), "no word"
    )


def _message(line: str) -> str:
    try:
        event = json.loads(line)
        return str(event.get("exception", {}).get("message") or event.get("event", ""))
    except (ValueError, AttributeError):
        return ""
