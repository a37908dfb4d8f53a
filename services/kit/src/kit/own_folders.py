"""Folders that live as long as a process: one that was killed cannot clear its own away, so the next one does."""

import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from kit import processes


def own_folder(within: Path, name: str) -> str:
    """Make a folder for this process, and remove those of the same name whose processes have ended.

    Only what this user owns is looked at: the temporary folder is everybody's.
    """
    for left in within.glob(f"{name}-*") if processes.PROC.is_dir() else ():
        found = re.fullmatch(rf"{name}-(\d+)-\w+", left.name)
        with suppress(OSError):
            if found and left.stat().st_uid == os.getuid() and not processes.is_running(int(found[1])):
                shutil.rmtree(left, ignore_errors=True)
    return tempfile.mkdtemp(prefix=f"{name}-{os.getpid()}-", dir=within if within.is_dir() else None)
