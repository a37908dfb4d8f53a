"""What Linux says of other processes under /proc.

A process may end at any moment: before one of its files is opened (no such file), and between opening and reading it
(no such process). Both are the same answer here, so that no reader has to know of the second.
"""

import os
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")
_ENDED = (FileNotFoundError, ProcessLookupError)
# pid (name that may hold anything) state ppid pgrp session …
STATE, PARENT, GROUP, SESSION = range(4)


def read(pid: int, name: str) -> str | None:
    """Return the text of /proc/<pid>/<name>; None when the process has ended.

    Raises: PermissionError: the process is another user's.
    """
    try:
        return (PROC / str(pid) / name).read_text(errors="replace")
    except _ENDED:
        return None


def stat(pid: int) -> list[str] | None:
    """Return the fields of /proc/<pid>/stat from the state on (STATE, PARENT …); None when the process has ended."""
    text = read(pid, "stat")
    return text.rpartition(")")[2].split() if text else None


def is_running(pid: int) -> bool:
    """Return whether a process runs; one that has ended and that its parent has not waited for does not."""
    fields = stat(pid)
    return fields is not None and fields[STATE] not in "ZX"


def children(pid: int) -> list[int]:
    """Return the running children of a process; none when it has ended."""
    listed = (read(pid, f"task/{pid}/children") or "").split()
    return [child for child in map(int, listed) if is_running(child)]


def open_files(pid: int) -> set[str]:
    """Return what the descriptors of a process lead to; those closed by now are left out."""
    found = set()
    with suppress(*_ENDED):
        for each in (PROC / str(pid) / "fd").iterdir():
            with suppress(*_ENDED):
                found.add(str(each.readlink()))
    return found


def kill(pid: int, number: int) -> bool:
    """Send a signal; return False when the process had ended already."""
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return False
    return True
