"""A killed edge is there again: under the platform's own supervisor, by the Procfile's own line."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

import pytest
from release.edge.testing import RunningEdge, running_edge
from release.layout import ROOT
from release.procfile import read_procfile


@pytest.fixture
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        running.stop()
        yield running


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 40
    while not true():
        assert time.monotonic() < end
        time.sleep(0.1)


def serves(edge: RunningEdge) -> bool:
    with suppress(OSError, HTTPException):
        return edge.ask("/about-us/").status == 200
    return False


def test_a_killed_edge_serves_again(edge: RunningEdge, tmp_path: Path) -> None:
    """Its workers outlive their master and hold the port, and its inner socket is a file that stays behind."""
    procfile, log = tmp_path / "Procfile", tmp_path / "log"
    procfile.write_text(f"edge: {read_procfile((ROOT / 'Procfile').read_text())['edge']}\n")
    folders = {"COATI_VAR": str(edge.settings.var), "COATI_RUN": str(edge.settings.run)}
    path = f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin"
    with log.open("wb") as out:
        command = [sys.executable, "-m", "release.supervise", str(procfile), "--settled"]
        process = subprocess.Popen(
            command, env={**os.environ, **folders, "PATH": path}, stdout=out, stderr=out
        )

    def pids() -> list[int]:
        return [int(pid) for pid in re.findall(r"\| edge started \(pid=(\d+)\)", log.read_text())]

    try:
        until(lambda: serves(edge))
        for kills in (1, 2):
            os.kill(pids()[-1], signal.SIGKILL)
            until(lambda kills=kills: len(pids()) > kills)
            until(lambda: serves(edge))
    finally:
        process.terminate()
        process.wait(40)
