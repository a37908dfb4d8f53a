"""A backup that ends before it is whole leaves nobody's data behind, however it ended.

Source: TRUST R27, §5.
"""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from signal import SIGKILL, SIGTERM
from typing import Any

import pytest
from backed_up import Platform, run
from release.backup import copies
from release.backup.figures import Figures
from release.backup.files import Files

NOW = datetime.now(UTC)
WITHIN_S = 60
# A backup that a killed process of an earlier release left: nothing beside it says who wrote it.
OLD = ".20200101T000000000000Z.partial"


class Full(Files):
    """A store that is copied in part when the disk is full."""

    def save(self, folder: Path) -> Figures:
        (folder / "half").write_text("ada@example.com")
        raise OSError(28, "No space left on device")


class Looking(Files):
    """A store that does something while it is copied."""

    def __init__(self, look: Callable[[], object]) -> None:
        super().__init__("looking", Path("/nonexistent"), ())
        self._look = look

    def save(self, folder: Path) -> Figures:
        self._look()
        return super().save(folder)


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def abandoned(backups: Path, name: str = OLD) -> Path:
    folder = backups / name / "quotes"
    folder.mkdir(parents=True)
    (folder / "copy.sqlite").write_text("ada@example.com")
    return folder.parent


def test_a_store_that_cannot_be_copied_leaves_no_copies_of_the_others(tmp_path: Path) -> None:
    (tmp_path / "spool").mkdir()
    (tmp_path / "spool" / "events").write_text("ada@example.com")
    stores = [Files("spool", tmp_path, ("spool",)), Full("quotes", tmp_path, ("spool",))]
    with pytest.raises(OSError, match="No space"):
        copies.save(stores, tmp_path / "backups", NOW)
    assert left(tmp_path / "backups") == []


def test_a_backup_that_fails_still_deletes_what_is_too_old(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """TRUST §5: a disk that is full of backups is one of the reasons why one fails."""
    platform, folder = backup
    old = folder.with_name("20200101T000000000000Z")
    old.mkdir()
    abandoned(folder.parent)
    (platform.var / "db" / "chat.sqlite").write_text("no database")
    assert run(platform, monkeypatch, "make", "--to", str(folder.parent)) == 1
    assert left(folder.parent) == [folder.name]
    assert "not a database" in capsys.readouterr().err


def test_one_that_another_backup_writes_now_stays(tmp_path: Path) -> None:
    """An hourly one and one before a deploy may meet."""
    backups = tmp_path / "backups"
    abandoned(backups)
    seen = []

    def forget() -> None:
        copies.forget(backups, NOW, timedelta(days=30))
        seen.extend(path.name for path in backups.glob(".*.partial"))

    done = copies.save([Looking(forget)], backups, NOW)
    assert seen == [f".{done.name}.partial"]
    assert left(backups) == [done.name]
    copies.check(done)


def test_two_that_clear_away_the_same_at_one_moment_have_both_done_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One told its timer that it had failed, with a whole backup on the disk."""
    abandoned(tmp_path)
    abandoned(tmp_path, "20200101T000000000000Z")
    real = shutil.rmtree

    def second(folder: Path, *how: Any, **why: Any) -> None:
        real(folder)
        real(folder, *how, **why)

    monkeypatch.setattr(shutil, "rmtree", second)
    copies.forget(tmp_path, NOW, timedelta(days=30))
    assert left(tmp_path) == []


@pytest.fixture
def hanging_redis() -> Iterator[str]:
    """One that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}/0"


@pytest.mark.parametrize("how", [SIGTERM, SIGKILL])
def test_a_backup_that_is_stopped_leaves_nothing_or_the_next_one_takes_it(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch, hanging_redis: str, how: int
) -> None:
    """A timer's time limit ends it with SIGTERM, a machine that is out of memory with SIGKILL."""
    platform, folder = backup
    backups = folder.parent
    for name, value in {**platform.addresses, "REDIS_URL": hanging_redis}.items():
        monkeypatch.setenv(name, value)
    command = [sys.executable, "-m", "release.backup", "make"]
    with subprocess.Popen([*command, "--to", str(backups), "--var", str(platform.var)]) as stopped:
        end = time.monotonic() + WITHIN_S
        # The spool is copied by then.
        while not list(backups.glob(".*.partial/redis")):
            assert time.monotonic() < end
            assert stopped.poll() is None
            time.sleep(0.02)
        stopped.send_signal(how)
        assert stopped.wait(WITHIN_S) != 0
    if how == SIGTERM:
        assert left(backups) == [folder.name]
    assert run(platform, monkeypatch, "make", "--to", str(backups)) == 0
    assert len(left(backups)) == 2
    assert not list(backups.glob(".*"))
