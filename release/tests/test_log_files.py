"""Logs of a platform of processes end: by age, by size, and without a line lost as a file is put aside. TRUST Y8."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from release.edge.testing import running_edge
from release.layout import ROOT
from release.log_files import DAY_S, MB, Limits, LimitsError, LogFiles, tended

NOW_S = 1_790_000_000.0


def nobody() -> None:
    """Who writes to the files of a test that only looks at files."""


def written(folder: Path, name: str, days_ago: float, size: int = 10) -> Path:
    path = folder / name
    path.write_bytes(b"x" * size)
    os.utime(path, (NOW_S - days_ago * DAY_S,) * 2)
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def pieces(folder: Path, name: str) -> list[Path]:
    return sorted(folder.glob(f"{name}.*"))


def ages_after(days: int, folder: Path, limits: Limits) -> list[float]:
    """The ages in days of the oldest line of each piece, once a log was written to and looked at for so long."""
    now = NOW_S
    files = LogFiles(folder, limits, nobody, lambda: now)
    oldest = []
    for _ in range(days * 24):
        live = folder / "platform.log"
        live.touch()
        live.write_text("a line")
        os.utime(live, (now, now))
        files.tend()
        # A piece took a day to write, so its first line is a day older than its last.
        oldest = [(now - path.stat().st_mtime) / DAY_S + 1 for path in pieces(folder, "platform.log")]
        now += DAY_S / 24
    return oldest


def test_no_line_is_kept_for_longer_than_its_limit_and_nothing_younger_goes(tmp_path: Path) -> None:
    ages = ages_after(40, tmp_path, Limits())
    # An hour lies between two looks here.
    assert 29 < max(ages) <= 30.05
    assert len(ages) >= 27


def test_lines_that_nobody_deletes_are_found(tmp_path: Path) -> None:
    """The same with the guard taken away."""
    assert max(ages_after(40, tmp_path, Limits(days=4_000))) > 35


def test_what_an_earlier_run_left_is_tidied_at_the_start(tmp_path: Path) -> None:
    written(tmp_path, "edge.json.20260801T000000000000Z", 31)
    written(tmp_path, "edge.json", 30)
    young = written(tmp_path, "platform.log", 3)
    LogFiles(tmp_path, Limits(), nobody, lambda: NOW_S).begin()
    (left,) = names(tmp_path)
    assert left.startswith(f"{young.name}.")
    assert (tmp_path / left).stat().st_mtime == NOW_S - 3 * DAY_S


def test_all_files_together_stay_below_their_size_and_the_oldest_go(tmp_path: Path) -> None:
    limits = Limits(megabytes=1.0)
    now = NOW_S
    files = LogFiles(tmp_path, limits, nobody, lambda: now)
    for _ in range(60):
        now += 60
        for name in ("platform.log", "edge.json"):
            live = tmp_path / name
            with live.open("ab") as file:
                file.write(b"x" * 40_000)
            os.utime(live, (now, now))
        files.tend()
        assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= limits.megabytes * MB
    kept = [path.stat().st_mtime for path in tmp_path.iterdir()]
    assert len(kept) > 10
    assert min(kept) > now - 30 * 60


def test_files_are_looked_after_as_long_as_the_platform_runs(tmp_path: Path) -> None:
    old = written(tmp_path, "edge.json.20260801T000000000000Z", 31)
    with tended(LogFiles(tmp_path, Limits(), nobody, lambda: NOW_S), every_s=0.01):
        soon(lambda: not old.exists())


@pytest.mark.parametrize(
    "wrong", ["COATI_LOG_DAYS=soon", "COATI_LOG_DAYS=1", "COATI_LOG_MEGABYTES=0", "COATI_LOG_DAYS=inf"]
)
def test_a_limit_that_cannot_be_kept_to_is_refused_by_its_name(wrong: str) -> None:
    name, _, value = wrong.partition("=")
    with pytest.raises(LimitsError, match=name):
        Limits.of({name: value})
    assert Limits.of({"COATI_LOG_DAYS": "7", "COATI_LOG_MEGABYTES": ""}) == Limits(days=7)


@pytest.mark.timeout(60)
def test_the_supervisor_goes_on_in_another_file_and_no_line_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "log"
    folder.mkdir()
    log, procfile = folder / "platform.log", tmp_path / "Procfile"
    procfile.write_text("counter: i=0; while :; do echo $i; i=$((i+1)); sleep 0.01; done\n")
    command = [sys.executable, "-m", "release.supervise", str(procfile), "--settled", "--log", str(log)]
    with log.open("ab") as out:
        supervisor = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out)
    files = LogFiles(folder, Limits(megabytes=0.01), lambda: supervisor.send_signal(signal.SIGUSR2))
    try:
        soon(lambda: said(log))
        for turn in range(1, 4):
            soon(lambda: log.exists() and log.stat().st_size > 1_000)
            files.tend()
            assert len(pieces(folder, "platform.log")) == turn
    finally:
        supervisor.terminate()
        supervisor.wait(20)
    counted = [number for path in (*pieces(folder, "platform.log"), log) for number in said(path)]
    assert counted == list(range(len(counted)))
    assert len(counted) > 20


def test_the_edge_goes_on_in_another_file_and_no_request_is_lost(tmp_path: Path) -> None:
    with running_edge() as edge:
        folder = edge.settings.var / "log"
        assert edge.process is not None
        edge_pid = edge.process.pid
        files = LogFiles(folder, Limits(megabytes=0.016), lambda: os.kill(edge_pid, signal.SIGUSR1))
        for _ in range(5):
            edge.ask("/")
        edge.log_lines()
        files.tend()
        soon((folder / "edge.json").exists)
        # Their lines stand in the piece.
        edge.answered.clear()
        for _ in range(2):
            edge.ask("/")
        assert len(edge.log_lines()) == 2
        (piece,) = pieces(folder, "edge.json")
        assert len(piece.read_text().splitlines()) == 5


def said(log: Path) -> list[int]:
    """The numbers of its whole lines."""
    lines = log.read_text().splitlines(keepends=True) if log.exists() else []
    found = [line.split("| ")[1] for line in lines if line.endswith("\n") and " counter " in line]
    return [int(number) for number in found if number.strip().isdecimal()]


def soon(holds: Callable[[], object]) -> None:
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end, "it did not come in time"
        time.sleep(0.02)
