"""Which release of a service a process runs, and how its code is found anew when gunicorn replaces the workers.

A release is a folder that mirrors the repository (services/<name>/src, services/kit/src and the service's data) with
`release.json` beside them, so where this file lies says it all. Source: docs/adr/0023.
"""

import importlib
import json
import os
import sys
from functools import cache
from pathlib import Path

RELEASE_HEADER = "X-Coati-Release"
WORKER_HEADER = "X-Coati-Worker"
WORK_TREE = "work-tree"


@cache
def running_release() -> str:
    """The release this process has its code from; `work-tree` where it is no release."""
    record = Path(__file__).parents[4] / "release.json"
    try:
        return str(json.loads(record.read_text("utf-8"))["release"])
    except (OSError, ValueError, KeyError):
        return WORK_TREE


def who_answers() -> dict[str, str]:
    """Headers of every answer about health: a ship waits until each worker answers from the new release."""
    return {RELEASE_HEADER: running_release(), WORKER_HEADER: str(os.getpid())}


def follow_link(link: Path) -> None:
    """Let everything imported from here on come from the release that `link` leads to now.

    For a worker that was just forked: the master has modules of the kit in memory, of the release it was started
    with; they are forgotten here.
    """
    code = link.resolve()
    # Equal places fall together, and the first of them counts.
    sys.path[:] = dict.fromkeys(_moved(path, code) for path in sys.path)
    for name in [name for name in sys.modules if name == "kit" or name.startswith("kit.")]:
        del sys.modules[name]
    importlib.invalidate_caches()


def _moved(path: str, code: Path) -> str:
    """`…/services/<name>/src` as this release has it, where it has it."""
    tail = Path(path).parts[-3:]
    if len(tail) == 3 and (tail[0], tail[2]) == ("services", "src") and code.joinpath(*tail).is_dir():
        return str(code.joinpath(*tail))
    return path
