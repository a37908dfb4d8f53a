"""Every program of the Procfile that is ours, each made to say what it must not, and what stands in the log then."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from redis import Redis
from redis.exceptions import RedisError
from release.layout import ROOT, Layout, free_port
from release.procfile import read_procfile
from release.stack import migrate

TELLING = Path(__file__).parent / "telling"
WITHIN_S = 200.0
_LINE = re.compile(r"^\d\d:\d\d:\d\d (\S+) +\| (.*)$", re.M)
_NAMES = read_procfile((ROOT / "Procfile").read_text())
# The edge and Redis are programs of others and have rows of their own; the guard knows figures alone, and no customer.
PROGRAMS = tuple(name for name in _NAMES if name not in ("edge", "redis", "guard"))

# What a program's lines must have, or they show nothing.
EVENTS = (
    '"canary.told"',
    '"canary.failed"',
    '"program.failed"',
    '"canary.spoken"',
    "could not reach",
    "UserWarning",
)


def environment_of(folder: Path, canaries: Mapping[str, str]) -> dict[str, str]:
    """What a program is started with, so that it tells."""
    told = folder / "told"
    told.mkdir(exist_ok=True)
    return {"PYTHONPATH": str(TELLING), "CANARIES": json.dumps(canaries), "TOLD": str(told)}


def lines_by_program(folder: Path, canaries: Mapping[str, str]) -> dict[str, list[str]]:
    """Start them all, wait until each has told, and end them; their lines by name, as in platform.log.

    Raises: TimeoutError: one of them told nothing.
    """
    layout = Layout(free_port(), folder / "var")
    layout.make_folders()
    migrate(layout)
    procfile, log = folder / "Procfile", folder / "platform.log"
    wanted = {
        # What two of them say, one does.
        name: command.replace("--workers 2", "--workers 1")
        for name, command in _NAMES.items()
        if name in (*PROGRAMS, "redis")
    }
    procfile.write_text("".join(f"{name}: {command}\n" for name, command in wanted.items()))
    with log.open("wb") as output:
        supervisor = subprocess.Popen(
            [sys.executable, "-m", "release.supervise", str(procfile), "--settled"],
            cwd=ROOT, stdout=output, stderr=output, start_new_session=True,
            env={**layout.environment(), **environment_of(folder, canaries)},
        )  # fmt: skip
    try:
        _wait(log, PROGRAMS)
        _tell_redis(layout.environment()["REDIS_URL"], canaries)
    finally:
        os.kill(supervisor.pid, signal.SIGTERM)
        supervisor.wait(60)
    return read(log)


def _tell_redis(url: str, canaries: Mapping[str, str]) -> None:
    """Her words as keys, values, commands that are none, and a script that fails."""
    redis: Any = Redis.from_url(url, socket_timeout=10)
    for words in canaries.values():
        redis.set(f"log:{words}", words)
        for wrong in ((words, words), ("INCR", f"log:{words}"), ("EVAL", f"return error('{words}')", "0")):
            with suppress(RedisError):
                redis.execute_command(*wrong)
    redis.close()


def read(log: Path) -> dict[str, list[str]]:
    """The lines of each program."""
    found: dict[str, list[str]] = {}
    for name, line in _LINE.findall(log.read_text()):
        found.setdefault(name, []).append(line)
    return found


def _wait(log: Path, names: Sequence[str]) -> None:
    end = time.monotonic() + WITHIN_S
    while time.monotonic() < end:
        lines = read(log)
        silent = [
            name for name in names if not all(event in " ".join(lines.get(name, ())) for event in EVENTS)
        ]
        if not silent:
            return
        time.sleep(0.25)
    raise TimeoutError(f"{silent} told nothing")
