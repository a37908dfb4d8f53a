"""The file by which a worker without a port says that it makes its rounds."""

import os
import time
from pathlib import Path

import pytest
from kit import beat
from kit.beat import Beat


def test_a_round_touches_the_file(tmp_path: Path) -> None:
    file = tmp_path / "beat"
    Beat(file)()
    assert beat.main([str(file), "--within", "60"]) == 0


def test_an_old_or_missing_file_says_that_the_worker_hangs(tmp_path: Path) -> None:
    file = tmp_path / "beat"
    assert beat.main([str(file)]) == 1
    file.touch()
    os.utime(file, (time.time() - 100, time.time() - 100))
    assert beat.main([str(file), "--within", "90"]) == 1
    assert beat.main([str(file), "--within", "110"]) == 0


def test_a_busy_worker_touches_it_once_a_second_at_most(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    now = [1_000.0]
    monkeypatch.setattr(beat.time, "monotonic", lambda: now[0])
    file = tmp_path / "beat"
    once = Beat(file)
    once()
    file.unlink()
    once()
    assert not file.exists()
    now[0] += beat.EVERY_S
    once()
    assert file.exists()


def test_nothing_is_written_where_no_file_is_named(tmp_path: Path) -> None:
    Beat(None)()
    assert list(tmp_path.iterdir()) == []
