"""The disk that is filled under a service which goes on writing to it."""

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from disks import small_disk

COUNT: Callable[[Path], os.statvfs_result] = os.statvfs


def free_bytes(folder: Path) -> int:
    state = COUNT(folder)
    return state.f_bavail * state.f_frsize


def test_a_disk_is_full_also_where_somebody_wrote_while_it_was_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def before_the_others_wrote(folder: Path) -> SimpleNamespace:
        state = COUNT(folder)
        return SimpleNamespace(f_bavail=state.f_bavail + 20, f_frsize=state.f_frsize)

    with small_disk(tmp_path / "disk", megabytes=2) as disk:
        monkeypatch.setattr(os, "statvfs", before_the_others_wrote)
        disk.fill(all_but=0)
        assert free_bytes(disk.folder) == 0
        disk.make_room()
        assert free_bytes(disk.folder) > 1_000_000


def test_as_much_as_is_asked_for_stays_free(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", megabytes=2) as disk:
        disk.fill(all_but=100_000)
        assert abs(free_bytes(disk.folder) - 100_000) <= os.sysconf("SC_PAGE_SIZE")
