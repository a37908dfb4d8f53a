"""What a test has started ends with it, though it be killed before it can end anything itself."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# A line comes when all has ended well; the pipe's end without one comes however its writer died.
_WATCH = 'read -r line || { "$@"; rm -rf "$FOLDER"; }'


@contextmanager
def ended_if_we_are_killed(folder: Path, *command: str) -> Iterator[None]:
    """Should this process die within the block, `command` is run and then `folder` removed.

    A shell of its own session waits at a pipe whose other end we alone hold. A signal at the parent's death would not
    do: it is bound to the thread that started the child, Linux alone has it, and changing the user drops it.
    """
    watch = subprocess.Popen(  # noqa: S603 - our own
        ["/bin/sh", "-c", _WATCH, "sh", *command],
        env={**os.environ, "FOLDER": str(folder)},
        cwd="/",
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        watch.communicate(b"ended\n")
