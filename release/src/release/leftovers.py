"""What an earlier run of a state folder left behind, ended before the next one starts.

A supervisor that is killed takes its processes along (release.sessions.end_with_parent), but one that hangs does not
hear of it, and other systems have no such signal. Such a process would hold the ports, and look like another program's.
"""

import time
from collections.abc import Iterator
from contextlib import suppress

from release.layout import Layout
from release.sessions import PROC, end_session, members

# Those that heard of the supervisor's end finish what is in flight; as long as they take when nobody is served.
FINISH_WITHIN_S = 5.0
LOOK_S = 0.1


def clear(layout: Layout) -> list[str]:
    """End all that is left of an earlier platform on this state folder. Returns: the names of its programs."""
    left = dict(_left(layout))
    until = time.monotonic() + FINISH_WITHIN_S
    while time.monotonic() < until and any(_ours(leader, layout) for leader in left.values()):
        time.sleep(LOOK_S)
    for leader in left.values():
        if _ours(leader, layout):
            end_session(leader)
    while time.monotonic() < until + FINISH_WITHIN_S and dict(_left(layout)):
        time.sleep(LOOK_S)
    return sorted(left)


def _left(layout: Layout) -> Iterator[tuple[str, int]]:
    """Names and sessions that the last supervisor has noted and that hold processes of this state folder."""
    for note in layout.pids.glob("*") if layout.pids.is_dir() else ():
        with suppress(OSError, ValueError):
            if not note.suffix and _ours(leader := int(note.read_text()), layout):
                yield note.name, leader


def _ours(leader: int, layout: Layout) -> list[int]:
    """The running processes of a session that belong to this platform: its number may be another one's by now."""
    return [pid for pid in members(leader) if _is_of(pid, layout)]


def _is_of(pid: int, layout: Layout) -> bool:
    """Whether a process was started for this state folder; nginx and Redis write their words over what they had."""
    with suppress(OSError):
        words = (PROC / str(pid) / "cmdline").read_bytes()
        given = (PROC / str(pid) / "environ").read_bytes()
        named = (bytes(layout.run), bytes(layout.var))
        return b"COATI_RUN=" + named[0] in given.split(b"\0") or any(each in words for each in named)
    return False
