"""Processes in sessions of their own: whatever one has started, even past its end, can be found and ended."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
PR_SET_PDEATHSIG = 1
# Bound here: between fork and exec nothing may be loaded.
_prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None


def start_in_session(
    command: str, output: int, more: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start a shell command as the leader of a new session; both its outputs go to the file descriptor.

    `more` is added to the environment.
    """
    return subprocess.Popen(
        ["/bin/sh", "-c", command],
        env={**os.environ, **(more or {})},
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
        preexec_fn=end_with_parent,  # noqa: PLW1509 - one system call, bound before
    )


def end_with_parent() -> None:
    """Have this process ended by SIGTERM when its parent dies, kill -9 included (Linux; stays over exec)."""
    if _prctl is not None:
        _prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)


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
