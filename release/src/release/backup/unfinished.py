"""A backup's folder while it is written: gone if that ends early, and known from one whose writer was killed.

Whole copies of some stores lie in it, so none may stay: nobody who was forgotten would ever leave it.
"""

import fcntl
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_LOOKS = re.compile(r"\.\d{8}T\d{12}Z\.partial$")


@contextmanager
def written(done: Path) -> Iterator[Path]:
    """The folder to write in, until it gets its name `done`. Whatever happens instead, nothing of it is left."""
    partial = done.with_name(f".{done.name}.partial")
    lock = _lock(partial)
    # Held before the folder is there and until it is gone: nobody finds one that is written without its lock.
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        try:
            partial.mkdir(mode=0o700)
            yield partial
        finally:
            # None any more where all went well. What cannot be removed now is the next one's to remove.
            shutil.rmtree(partial, ignore_errors=True)
            lock.unlink(missing_ok=True)


def forget(into: Path) -> list[str]:
    """Delete what backups that were killed have left, and not what another one writes now. Returns their names."""
    gone = []
    for partial in sorted(path for path in into.iterdir() if _LOOKS.match(path.name)):
        if not _is_written(partial):
            remove(partial)
            _lock(partial).unlink(missing_ok=True)
            gone.append(partial.name)
    return gone


def remove(folder: Path) -> None:
    """Delete it, whoever else may be at it: two backups that meet find the same ones too old or left behind.

    Raises: OSError: it cannot be deleted.
    """

    def failed(_: object, __: object, raised: tuple[object, BaseException, object]) -> None:
        if not isinstance(raised[1], FileNotFoundError):
            raise raised[1]

    shutil.rmtree(folder, onerror=failed)


def _is_written(partial: Path) -> bool:
    """Whether the process that writes it lives: its lock ends with it."""
    try:
        with _lock(partial).open("r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False


def _lock(partial: Path) -> Path:
    return partial.with_suffix(".lock")
