"""A command inside a running platform has what its programs have, wherever that was said; without one it is told so."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from release.layout import ROOT, Layout

# All that an operator's shell has said. PATH is what the test's own programs need.
BARE = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
LIST = ("python", "-m", "accounts.clients", "list")
ADD = (*LIST[:3], "add", "--name", "Agents", "--redirect", "https://agents.example/back")


@dataclass
class Running:
    """A platform whose only program sleeps; its supervisor is the real one."""

    layout: Layout
    database: Path
    supervisor: subprocess.Popen[bytes]

    def inside(self, *command: str) -> subprocess.CompletedProcess[str]:
        return inside(self.layout.var, *command)


def inside(var: Path, *command: str) -> subprocess.CompletedProcess[str]:
    whole = [sys.executable, "-m", "release.inside", "--var", str(var), "--", *command]
    return subprocess.run(whole, env=BARE, cwd=var, capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Started from a shell that named another database than the platform's own."""
    database = tmp_path / "elsewhere.sqlite"
    monkeypatch.setenv("ACCOUNTS_DATABASE_URL", f"sqlite:///{database}")
    layout = Layout(var=tmp_path / "var")
    layout.make_folders()
    environment = layout.environment()
    monkeypatch.undo()
    subprocess.run(
        [sys.executable, "-m", "accounts.migrate"], env=environment, check=True, capture_output=True
    )
    (tmp_path / "Procfile").write_text("stays: exec sleep 600\n")
    command = [sys.executable, "-m", "release.supervise", str(tmp_path / "Procfile"), "--settled"]
    with (tmp_path / "log").open("wb") as log:
        started = subprocess.Popen(
            [*command, "--pids", str(layout.pids)], env=environment, stdout=log, stderr=log
        )
    end = time.monotonic() + 30
    while not (layout.pids / "stays").is_file():
        assert time.monotonic() < end, (tmp_path / "log").read_text()
        time.sleep(0.02)
    yield Running(layout, database, started)
    started.terminate()
    started.wait(20)


def test_an_operators_command_reaches_the_platforms_own_database(running: Running) -> None:
    """Not the one that this folder would have by itself: what started the platform said where it is."""
    bare = subprocess.run([sys.executable, *LIST[1:]], env=BARE, capture_output=True, text=True, check=False)
    assert "ValidationError" in bare.stderr
    assert running.inside(*ADD).returncode == 0
    listed = running.inside(*LIST)
    assert listed.returncode == 0, listed.stderr
    assert "Agents (with a secret)  https://agents.example/back" in listed.stdout
    assert running.database.is_file()
    assert not (running.layout.var / "db" / "accounts.sqlite").exists()


def test_it_ends_as_the_command_ends_and_stands_where_the_platform_stands(running: Running) -> None:
    assert running.inside("sh", "-c", "exit 7").returncode == 7
    assert running.inside("pwd").stdout.strip() == str(ROOT)
    lost = running.inside("no-such-program")
    assert (lost.returncode, lost.stderr) == (127, "no-such-program: No such file or directory\n")


def test_a_services_program_is_the_live_releases(running: Running) -> None:
    release = running.layout.var / "services" / "accounts" / "shipped"
    package = release / "services" / "accounts" / "src" / "accounts"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "clients.py").write_text("print('of the release')\n")
    (release.parent / "current").symlink_to(release)
    assert running.inside(*LIST).stdout == "of the release\n"


def test_without_a_platform_there_it_says_so_and_runs_nothing(running: Running, tmp_path: Path) -> None:
    """One of another state folder is not taken for it."""
    other = tmp_path / "other"
    other.mkdir()
    done = inside(other, "touch", str(tmp_path / "ran"))
    assert done.returncode == 1
    assert done.stderr.startswith(f"No platform of this user runs on {other}. Start one with: make run")
    assert not (tmp_path / "ran").exists()
    running.supervisor.terminate()
    running.supervisor.wait(20)
    assert running.inside("touch", str(tmp_path / "ran")).returncode == 1
    assert not (tmp_path / "ran").exists()
