"""What a backup and a restore refuse, in which words, and that the place is then as it was.

Source: TRUST R27.
"""

from pathlib import Path

import pytest
from backed_up import Platform, emptied, run
from release.backup.__main__ import main
from release.state_folder import alone


def test_a_damaged_backup_is_refused_before_anything_is_touched(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    platform, folder = emptied(backup[0]), backup[1]
    copy = folder / "chat" / "copy.sqlite"
    copy.write_bytes(copy.read_bytes().replace(b"rows", b"rowz", 1))
    assert run(platform, monkeypatch, "restore", str(folder)) == 1
    assert "damaged; nothing was restored" in capsys.readouterr().err
    assert list((platform.var / "db").iterdir()) == []


def test_nothing_is_written_over(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    platform, folder = backup
    assert run(platform, monkeypatch, "restore", str(folder)) == 1
    assert "not empty: quotes, accounts, analytics, chat" in capsys.readouterr().err


def test_a_platform_that_has_just_started_is_not_restored_under_its_feet(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    platform, folder = emptied(backup[0]), backup[1]
    with alone(platform.var):
        assert run(platform, monkeypatch, "restore", str(folder)) == 1
    assert "a platform runs on" in capsys.readouterr().err
    assert list((platform.var / "db").iterdir()) == []


def test_a_name_mistyped_leaves_nothing_for_the_next_try_to_stumble_over(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Secrets that the first try made or put back stood in the way of the second one's."""
    platform, folder = backup
    apart = folder.parent.with_name("apart")
    assert run(platform, monkeypatch, "make", "--to", str(folder.parent), "--secrets", str(apart)) == 0
    (secrets_folder,) = apart.iterdir()
    capsys.readouterr()
    emptied(platform)
    (platform.var / "secrets.env").unlink()
    for wrong in (folder.with_name("20260101T000000000000Z"), folder.parent):
        rest = ("--secrets", str(secrets_folder))
        assert run(platform, monkeypatch, "restore", str(wrong), *rest) == 1
        assert not (platform.var / "secrets.env").exists()
    one, other = capsys.readouterr().err.splitlines()
    assert one.endswith("is no backup: name the folder of one, which make backup printed")
    newest = max(path for path in folder.parent.iterdir())
    assert other.endswith(f"is no backup, but 2 lie in it; the newest is {newest}")
    assert run(platform, monkeypatch, "restore", str(folder), *rest) == 0


def test_stores_that_are_not_empty_keep_their_secrets_and_get_no_others(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    platform, folder = backup
    (platform.var / "secrets.env").unlink()
    assert run(platform, monkeypatch, "restore", str(folder)) == 1
    assert not (platform.var / "secrets.env").exists()


def test_where_no_platform_has_run_there_is_nothing_to_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["make", "--to", str(tmp_path / "backups"), "--var", str(tmp_path / "nowhere")]) == 1
    assert capsys.readouterr().err.startswith("backup: no platform has run on ")
