"""A backup is of the stores that the platform works on, which a shell that is long closed may have named.

Source: TRUST R27.
"""

import json
import os
import secrets
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from backed_up import Platform, run
from filled_stores import DATABASES, environment
from release.backup import addresses
from release.backup.__main__ import main
from release.backup.kinds import KINDS
from release.backup.stores import stores
from release.layout import Layout
from release.state_folder import alone

WITHIN_S = 60


def rows(path: Path, *words: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE rows (word TEXT)")
        database.executemany("INSERT INTO rows VALUES (?)", [(word,) for word in words])


@pytest.fixture
def moved_platform(tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Layout]:
    """It ran on files of its own once; the shell that started it the last time named other databases.

    The supervisor is the real one, what it runs sleeps.
    """
    layout = Layout(var=tmp_path / "var")
    layout.make_folders()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for each in DATABASES:
        rows(layout.var / "db" / f"{each}.sqlite", "stale")
        rows(elsewhere / f"{each}.sqlite", "stale", "sold since")
    urls = {each: f"sqlite:///{elsewhere}/{each}.sqlite" for each in DATABASES}
    with monkeypatch.context() as shell:
        for name, value in environment(layout.var, redis_url, urls).items():
            shell.setenv(name, value)
        told = layout.environment()
    (tmp_path / "Procfile").write_text("stays: exec sleep 600\n")
    command = [sys.executable, "-m", "release.supervise", str(tmp_path / "Procfile"), "--settled"]
    with subprocess.Popen([*command, "--pids", str(layout.pids)], env=told) as supervisor:
        try:
            end = time.monotonic() + WITHIN_S
            while not (layout.pids / "stays").is_file():
                assert time.monotonic() < end
                time.sleep(0.02)
            yield layout
        finally:
            supervisor.terminate()


def test_a_timer_s_backup_is_of_the_databases_that_the_platform_writes_to(
    moved_platform: Layout,
    tmp_path: Path,
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It knows no database's name; the stale files of the first run were copied, and called whole."""
    monkeypatch.setenv("REDIS_URL", redis_url)
    backups = tmp_path / "backups"
    assert main(["make", "--to", str(backups), "--var", str(moved_platform.var)]) == 0
    (folder,) = (path for path in backups.iterdir() if path.is_dir())
    counts = json.loads((folder / "manifest.json").read_text())["stores"]
    assert {each: counts[each]["rows"]["count"] for each in DATABASES} == dict.fromkeys(DATABASES, 2)
    said = capsys.readouterr().out
    assert f"quotes     SQLite      {tmp_path}/elsewhere/quotes.sqlite\n" in said


def test_a_platform_that_does_not_say_where_its_stores_are_is_not_guessed_at(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One that is just starting, or that another user started."""
    platform, folder = backup
    with alone(platform.var):
        assert run(platform, monkeypatch, "make", "--to", str(folder.parent)) == 1
    assert "as the user who started it" in capsys.readouterr().err
    assert list(folder.parent.iterdir()) == [folder]


def was_postgresql(folder: Path) -> None:
    """Let a backup be one of a platform whose quotes lay in PostgreSQL."""
    manifest = folder / "manifest.json"
    manifest.write_text(manifest.read_text().replace("quotes/copy.sqlite", "quotes/copy.dump"))
    (folder / "quotes" / "copy.sqlite").rename(folder / "quotes" / "copy.dump")


def test_where_nothing_runs_stores_of_another_kind_than_before_are_asked_about(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    platform, folder = backup
    was_postgresql(folder)
    old = folder.with_name("20200101T000000000000Z")
    old.mkdir()
    assert run(platform, monkeypatch, "make", "--to", str(folder.parent)) == 1
    said = capsys.readouterr().err
    assert "quotes was PostgreSQL in the last backup and is SQLite here" in said
    assert "accounts" not in said
    assert list(folder.parent.iterdir()) == [folder], "what is too old goes also where a backup is refused"
    assert run(platform, monkeypatch, "make", "--to", str(folder.parent), "--moved") == 0
    assert run(platform, monkeypatch, "make", "--to", str(folder.parent)) == 0


def test_a_copy_is_not_put_into_a_store_of_another_kind(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first stores would have been filled before the one that cannot be."""
    platform, folder = backup
    was_postgresql(folder)
    for each in DATABASES:
        (platform.var / "db" / f"{each}.sqlite").unlink()
    assert run(platform, monkeypatch, "restore", str(folder)) == 1
    assert "quotes was PostgreSQL in the backup and is SQLite here" in capsys.readouterr().err
    assert list((platform.var / "db").iterdir()) == []


def test_what_is_said_of_a_store_is_its_kind_and_its_place_and_no_password(tmp_path: Path) -> None:
    word = secrets.token_hex(8)
    who = f"quotes:{word}"
    url = f"postgresql://{who}@db.example:5433/quotes?sslmode=require"
    named = dict.fromkeys(DATABASES, url) | {
        "chat": f"postgresql:///chat?host=/run/postgresql&password={word}",
        "accounts": f"sqlite:///{tmp_path}/accounts.sqlite",
    }
    told = {
        **environment(tmp_path, f"rediss://{who}@redis.example:6380/2", named),
        "RELEASES_STORE": "s3://releases",
    }
    said = {each.name: f"{KINDS[each.copy]} {each.place}" for each in stores(told, tmp_path)}
    assert said == {
        "spool": f"files {tmp_path}/spool",
        "redis": "Redis redis.example:6380/2",
        "quotes": "PostgreSQL db.example:5433/quotes",
        "accounts": f"SQLite {tmp_path}/accounts.sqlite",
        "analytics": "PostgreSQL db.example:5433/quotes",
        "chat": "PostgreSQL /run/postgresql/chat",
    }


def test_a_server_that_only_the_platform_s_shell_named_is_the_one_that_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An address without a host is completed by PGHOST and its like: here, by the wrong ones."""
    monkeypatch.setenv("PGHOST", "ours.example")
    monkeypatch.setenv("PGUSER", "ours")
    with addresses.completed_as_by({"PGHOST": "theirs.example", "PGSSLMODE": "require", "HOME": "/theirs"}):
        assert (os.environ["PGHOST"], os.environ["PGSSLMODE"]) == ("theirs.example", "require")
        assert "PGUSER" not in os.environ
        assert os.environ["HOME"] != "/theirs"
    assert (os.environ["PGHOST"], os.environ["PGUSER"]) == ("ours.example", "ours")
    assert "PGSSLMODE" not in os.environ
