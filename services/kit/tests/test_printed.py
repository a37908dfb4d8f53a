"""What a library prints on standard error is told as log lines: RQ's scheduler is somebody else's process. TRUST O3."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from kit.testing import running_redis

PARENT = """
import sys, time
from kit import logs, printed
from kit.queue_worker import QueueWork, QueueWorker, StopSignal

if sys.argv[2:]:
    printed.take_standard_error = lambda: None
logs.start("tests")
stop = StopSignal()
with QueueWorker(QueueWork("tests", sys.argv[1], ("tests",))) as worker:
    while not stop:
        worker.keep()
        time.sleep(0.05)
"""
PRINTING = """
import multiprocessing, sys
from kit import logs, printed
logs.configure("tests")
printed.take_standard_error()
print("half of a line, ", end="", file=sys.stderr)
print("and of ada@example.com the other", "a second", sep="\\n", file=sys.stderr)

def fails():
    raise ValueError("no mail to ada@example.com, 1990-02-03")

child = multiprocessing.get_context("fork").Process(target=fails, name="Child")
child.start()
child.join()
print("no end", end="", file=sys.stderr)
"""


def printed_by(*arguments: str) -> tuple[list[dict[str, Any]], str]:
    """The lines of a program, which are all JSON, and what it wrote to standard error itself."""
    done = subprocess.run([sys.executable, "-c", *arguments], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def test_printed_lines_and_printed_exceptions_are_log_lines_without_a_person() -> None:
    lines, raw = printed_by(PRINTING)
    assert raw == ""
    said = [(line["event"], line["said"]) for line in lines]
    assert said == [
        ("program.printed", "half of a line, and of [email] the other"),
        ("program.printed", "a second"),
        ("program.failed", "Process Child:"),
        ("program.printed", "no end"),
    ]
    assert lines[2]["exception"]["message"] == "no mail to [email], [day]"
    assert {line["service"] for line in lines} == {"tests"}


def without_redis(folder: Path, *arguments: str) -> tuple[str, str]:
    """What a queue worker and its scheduler write as Redis goes away under them."""
    out, err = folder / "out", folder / "err"
    with out.open("wb") as stdout, err.open("wb") as stderr:
        with running_redis() as url:
            command = [sys.executable, "-c", PARENT, url, *arguments]
            parent = subprocess.Popen(command, stdout=stdout, stderr=stderr)
            soon(out, "Scheduler for tests started")
        try:
            soon(out, "raised an exception")
            # It is printed after it is logged.
            time.sleep(0.5)
        finally:
            parent.terminate()
            parent.wait(40)
    return out.read_text(), err.read_text()


def test_the_end_of_rqs_scheduler_is_a_log_line(tmp_path: Path) -> None:
    lines, raw = without_redis(tmp_path)
    assert raw == ""
    told = [json.loads(line) for line in lines.splitlines()]
    (end,) = [line for line in told if line.get("said") == "Process Scheduler:"]
    assert (end["event"], end["service"]) == ("program.failed", "tests")
    assert end["exception"]["type"] == "redis.exceptions.ConnectionError"


def test_a_scheduler_that_prints_as_it_likes_is_found(tmp_path: Path) -> None:
    """The same without the guard."""
    _, raw = without_redis(tmp_path, "as it likes")
    assert "Process Scheduler:\nTraceback" in raw


def soon(log: Path, words: str) -> None:
    end = time.monotonic() + 60
    while words not in log.read_text():
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.05)
