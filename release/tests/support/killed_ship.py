"""`python killed_ship.py FOLDER`: ships in processes that are killed, each one step later than the one before.

A step is a change on the disk: a rename, a link, a removal, a write. Writes into a composition that nobody sees yet
count only now and then. Prints one JSON line a kill: what visitors got right after it, and what after the next ship.
"""

import hashlib
import json
import os
import signal
import sys
from pathlib import Path

from release.shipping import Platform
from release.shipping.testing import put, put_brands, started

from release import build, live, shipping, state

CHANGES = {"os.rename", "os.symlink", "os.remove", "os.rmdir", "os.utime", "os.mkdir"}
COMPOSING_EVERY = 60
# What a ship that nobody kills takes is well below.
LIMIT = 500


def ship(var: Path, kill_at: int) -> None:
    """In a child process: ship blog2, and die right before a step."""
    one = put(var, "blog", "blog2")
    build.build_all = lambda *_: {"brands": put_brands(var), "blog": one}  # type: ignore[assignment]
    steps = composing = 0

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal steps, composing
        if not is_change(event, arguments, var):
            return
        if "/.composing-" in str(arguments[0]) and event in ("open", "os.mkdir"):
            composing += 1
            if composing % COMPOSING_EVERY != 1:
                return
        steps += 1
        if steps == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)
    shipping.ship(Platform.of({"COATI_VAR": str(var)}), "blog")


def is_change(event: str, arguments: tuple[object, ...], var: Path) -> bool:
    if event == "open":
        path, mode, _ = arguments
        return isinstance(mode, str) and bool(set(mode) & set("wax")) and str(path).startswith(str(var))
    return event in CHANGES


def in_child(var: Path, kill_at: int) -> int:
    """The signal that ended it; 0 where it ended by itself."""
    child = os.fork()
    if child == 0:
        try:
            ship(var, kill_at)
        except BaseException as error:
            print(error, file=sys.stderr)
            os._exit(1)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise SystemExit("a ship failed")
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def shown(var: Path) -> str:
    """A digest of every file that visitors get."""
    folder = live.folder_of(var) / "current"
    digest = hashlib.sha256()
    for path in sorted((folder).rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(folder)}".encode() + path.read_bytes())
    return digest.hexdigest()


def main(folder: Path) -> None:
    kill_at = 0
    while kill_at < LIMIT:
        var = folder / str(kill_at)
        platform = started(var)
        before = shown(var)
        killed = in_child(var, kill_at)
        after_kill, said = shown(var), state.read(platform.store).live["blog"]
        in_child(var, 0)
        litter = [str(path) for path in var.rglob(".*") if path.is_dir() or path.is_symlink()]
        line = {
            "at": kill_at, "killed": killed, "before": before, "afterKill": after_kill, "state": said,
            "then": shown(var), "litter": litter,
            "audit": [entry["what"] for entry in platform.store.notes(10)],
        }  # fmt: skip
        print(json.dumps(line), flush=True)
        if kill_at and not killed:
            return
        kill_at += 1
    raise SystemExit("a ship has more steps than anybody thought")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
