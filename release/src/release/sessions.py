"""Processes in sessions of their own: whatever one has started, even past its end, can be found and ended."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def start_in_session(command: str, output: int) -> subprocess.Popen[bytes]:
    """Start a shell command as the leader of a new session; both its outputs go to the file descriptor."""
    return subprocess.Popen(
        ["/bin/sh", "-c", command],
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
    )


def end_session(leader: int) -> None:
    """Kill what is left of a session; a child that made a group of its own (RQ's work horse) is in it too."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)
    for pid in members(leader):
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


def members(leader: int) -> Iterator[int]:
    """The processes of a session, where the system lists them (Linux)."""
    if not PROC.is_dir():
        return
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            with suppress(OSError, IndexError, ValueError):
                # pid (name that may hold anything) state ppid pgrp session …
                if int((entry / "stat").read_text().rpartition(")")[2].split()[3]) == leader:
                    yield int(entry.name)
