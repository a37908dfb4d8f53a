"""A disk of a few megabytes that can be filled, for what has to bear a full one."""

import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


class SmallDisk:
    """A mounted folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self, all_but: int) -> None:
        """Take all the space there is but so many bytes; where others took some of it meanwhile, all that is left."""
        state = os.statvfs(self.folder)
        wanted = state.f_bavail * state.f_frsize - all_but
        with self._filler.open("wb", buffering=0) as file:
            while wanted > 0:
                try:
                    wanted -= file.write(bytes(wanted))
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise
                    return

    def make_room(self) -> None:
        self._filler.unlink()


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[SmallDisk]:
    """A file system in memory, mounted on `folder`; where mounting is not allowed, the test is skipped and says why."""
    folder.mkdir(parents=True, exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    done = subprocess.run(mount, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"a full disk needs a small one, and mounting is refused here: {done.stderr.strip()}")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
