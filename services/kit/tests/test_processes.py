"""Reading /proc while processes end: an end is an answer, never an exception (case S14)."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest
from kit import processes


def test_a_process_that_runs_and_its_child() -> None:
    with subprocess.Popen(["/bin/sleep", "600"]) as child:
        try:
            assert processes.is_running(child.pid)
            assert child.pid in processes.children(os.getpid())
            assert processes.stat(child.pid)[processes.PARENT] == str(os.getpid())  # type: ignore[index]
            assert "/dev/null" in processes.open_files(os.getpid()) | {"/dev/null"}
        finally:
            child.kill()
    assert not processes.is_running(child.pid)
    assert child.pid not in processes.children(os.getpid())
    assert processes.children(child.pid) == []
    assert processes.open_files(child.pid) == set()
    assert not processes.kill(child.pid, signal.SIGTERM)


def test_one_that_nobody_waited_for_does_not_run() -> None:
    child = subprocess.Popen(["/bin/true"])
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert not processes.is_running(child.pid)
    child.wait()


READERS: dict[str, Callable[[int], object]] = {
    "is_running": processes.is_running,
    "children": processes.children,
    "open_files": processes.open_files,
    "stat": processes.stat,
}


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_a_process_that_ends_between_open_and_read_is_none(reader: Callable[[int], object]) -> None:
    """ESRCH then, where a missing file is ENOENT: read on, thousands of times, while processes end."""
    failures: list[BaseException] = []
    ended = threading.Event()
    pids: list[int] = [0]

    def read_on() -> None:
        while not ended.is_set():
            try:
                reader(pids[0])
            except BaseException as error:
                failures.append(error)

    thread = threading.Thread(target=read_on)
    thread.start()
    for _ in range(60):
        with subprocess.Popen([sys.executable, "-S", "-c", ""]) as child:
            pids[0] = child.pid
    ended.set()
    thread.join()
    assert failures == []


def test_a_file_opened_before_its_process_ended_is_read_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The very order of the race, without the race."""
    child = subprocess.Popen(["/bin/sleep", "600"])
    opened = open(f"/proc/{child.pid}/stat")  # noqa: SIM115, PTH123 - it is to stay open past the process
    child.kill()
    child.wait()
    with pytest.raises(ProcessLookupError):
        opened.read()
    opened.close()

    def too_late(*_: object, **__: object) -> str:
        raise ProcessLookupError

    monkeypatch.setattr("pathlib.Path.read_text", too_late)
    assert processes.read(child.pid, "stat") is None
    assert not processes.is_running(child.pid)
