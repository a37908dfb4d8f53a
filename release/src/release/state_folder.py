"""The folder that holds a platform's state: one platform at a time works on it, and cleaning leaves the backups.

`python -m release.state_folder clean`   empties the folder of COATI_VAR, else var/, of all that can be made anew
"""

import argparse
import fcntl
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from release.layout import ROOT, free_port

LOCK = ".platform.lock"
KEPT = "backups"


class TakenError(Exception):
    """A platform works on the folder."""


class StrangeFolderError(Exception):
    """The folder to be emptied is no platform's."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.state_folder", description=__doc__)
    parser.add_argument("command", choices=["clean"])
    parser.add_argument("--var", type=Path, default=Path(os.environ.get("COATI_VAR") or ROOT / "var"))
    options = parser.parse_args(arguments)
    var: Path = options.var.resolve()
    try:
        clean(var)
    except (TakenError, StrangeFolderError) as error:
        print(f"Nothing was removed: {error}", file=sys.stderr)
        return 1
    print(
        f"{var} holds nothing but its backups now" if var.is_dir() else f"there is no {var}: nothing to clean"
    )
    return 0


@contextmanager
def alone(var: Path) -> Iterator[int]:
    """The one platform of a state folder; whoever is given the descriptor holds the folder too, until it ends.

    Raises: TakenError: one runs on it, or is ending. A second would take its sockets, its Redis and its databases.
    """
    var.mkdir(parents=True, exist_ok=True)
    with (var / LOCK).open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            other = f'make run PORT={free_port()} COATI_VAR="{var}-2"'
            raise TakenError(
                f"a platform runs on {var}, or is just ending. Stop it, or run one beside it: {other}"
            ) from error
        yield lock.fileno()


def clean(var: Path) -> None:
    """Remove what is in var but its backups, which are there for the day when the rest is lost.

    Raises: TakenError: a platform runs on it or on a folder in it; StrangeFolderError: none ever has. Then nothing was
        removed.
    """
    if not var.is_dir():
        return
    # The clone's own may hold what `make check` keeps and no platform has run on; another may be anybody's.
    if var != ROOT / "var" and not (var / LOCK).is_file():
        raise StrangeFolderError(f"no platform has run on {var}")
    with ExitStack() as held:
        for lock in (*var.glob(LOCK), *var.glob(f"*/{LOCK}")):
            held.enter_context(alone(lock.parent))
        for entry in var.iterdir():
            if entry.is_dir() and not entry.is_symlink():
                if entry.name != KEPT:
                    shutil.rmtree(entry)
            else:
                entry.unlink()


if __name__ == "__main__":
    sys.exit(main())
