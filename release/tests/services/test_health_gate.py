"""When a flip is over: not while a worker of the release before may still answer."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from release.services import running as asking
from release.services.errors import GateError
from release.services.health_gate import PATIENCE_S, Roll
from release.services.processes import Process
from release.services.running import Running, ask, children

PROCESS = Process("quotes", "quotes", "gunicorn --bind unix:${COATI_RUN}/quotes.sock --workers 1")
# The first release's worker stands still when it is told to end, then serves for a while before it heeds that.
APP = """
import os, signal, threading, time

RELEASE = open("release").read()
told = []
time.sleep(float(open("starts-within").read()))


def end_late(*_):
    if not told:
        told.append(True)
        threading.Timer(1.6, os.kill, (os.getpid(), signal.SIGUSR2)).start()
        time.sleep(0.8)


def app(environ, start_response):
    if environ["PATH_INFO"] == "/long":
        open("begun", "w").close()
        while not os.path.exists("go"):
            time.sleep(0.05)
    if RELEASE == "broken":
        start_response("500 Internal Server Error", [])
        return [b"no worker's number is on this"]
    start_response("200 OK", [("X-Coati-Release", RELEASE), ("X-Coati-Worker", str(os.getpid()))])
    return [b"ready"]


if RELEASE == "before":
    signal.signal(signal.SIGUSR2, signal.getsignal(signal.SIGTERM))
    signal.signal(signal.SIGTERM, end_late)
"""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """A service with one worker, of the release before."""
    found = Running(tmp_path, "quotes")
    found.layout.pids.mkdir(parents=True)
    (tmp_path / "late.py").write_text(APP)
    (tmp_path / "release").write_text("before")
    (tmp_path / "starts-within").write_text("0")
    environment = {**os.environ, "COATI_RUN": str(found.layout.run)}
    environment.pop("COATI_CODE", None)
    address = f"unix:{found.layout.run}/quotes.sock"
    command = [
        sys.executable,
        "-m",
        "gunicorn",
        "-c",
        "python:kit.gunicorn_conf",
        "--bind",
        address,
        "--threads",
        "8",
        "late:app",
    ]
    with subprocess.Popen(command, cwd=tmp_path, env=environment) as master:
        try:
            (found.layout.pids / "quotes").write_text(str(master.pid))
            wait_until(lambda: ask(address))
            yield found
        finally:
            master.terminate()


def test_a_flip_is_over_when_no_worker_of_the_release_before_answers(
    running: Running, tmp_path: Path
) -> None:
    """TRUST R15: one that is slow to end may be missed by a look, and still answer the next visitor."""
    (tmp_path / "release").write_text("after")
    roll = flip(running)
    assert children(roll.master).isdisjoint(roll.old)
    address = running.address(PROCESS)
    assert {answer.release for answer in (ask(address) for _ in range(20)) if answer} == {"after"}


def test_a_flip_does_not_wait_for_what_a_visitor_has_begun(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "ASK_WITHIN_S", 30.0)
    address = running.address(PROCESS)
    with ThreadPoolExecutor(1) as visitor:
        long = visitor.submit(ask, address, "/long")
        try:
            wait_until((tmp_path / "begun").exists)
            (tmp_path / "release").write_text("after")
            roll = flip(running)
            assert children(roll.master) & roll.old
        finally:
            (tmp_path / "go").touch()
        answer = long.result()
    assert answer
    assert answer.release == "before"


@pytest.mark.parametrize("known_broken", [True, False])
def test_a_broken_release_is_no_reason_to_give_up_the_one_that_comes_back(
    running: Running, tmp_path: Path, known_broken: bool
) -> None:
    """TRUST R15: its errors bear no worker's number, and go on for as long as the next workers take to start."""
    (tmp_path / "release").write_text("broken")
    with pytest.raises(GateError, match="quotes answers 500 on /health/ready"):
        flip(running)
    if not known_broken:
        # All that serve are broken: a look shows it.
        end_worker_of(running, "before")
    (tmp_path / "release").write_text("after")
    (tmp_path / "starts-within").write_text(str(PATIENCE_S + 1))
    flip(running, from_broken=known_broken)
    address = running.address(PROCESS)
    assert {answer and answer.release for answer in (ask(address) for _ in range(20))} == {"after"}


def end_worker_of(running: Running, release: str) -> None:
    """End one without a successor: gunicorn ends its oldest."""
    address = running.address(PROCESS)
    os.kill(running.pid(PROCESS), signal.SIGTTOU)
    wait_until(lambda: all((answer := ask(address)) and answer.release != release for _ in range(20)))


def flip(running: Running, *, from_broken: bool = False) -> Roll:
    roll = Roll.of(running, PROCESS, "after", from_broken=from_broken)
    roll.grow()
    roll.wait_until_good()
    roll.shrink()
    roll.wait_until_alone()
    return roll


def wait_until(done: Callable[[], object]) -> None:
    end = time.monotonic() + 20
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)
