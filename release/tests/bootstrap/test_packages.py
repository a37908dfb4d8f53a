"""The environment is made anew where another try, another folder or another machine has left one that cannot serve."""

import subprocess
import sys
from pathlib import Path

import pytest
from release.bootstrap import packages, running


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What setup would run; an environment that is made gets its pip, and nothing is fetched."""
    venv, asked = tmp_path / "coati" / ".venv", []
    monkeypatch.setattr(packages, "VENV", venv)
    monkeypatch.setattr(packages, "BIN", venv / "bin")

    def run(command: list[str], _failure: str, **_: bool) -> None:
        asked.append(command)
        if "venv" in command:
            made(venv, venv)

    monkeypatch.setattr(packages, "run", run)
    return asked


def made(venv: Path, named: Path) -> None:
    """A venv as pip leaves it: its programs name the folder that they were installed for."""
    (venv / "bin").mkdir(parents=True, exist_ok=True)
    (venv / "bin" / "python").touch()
    (venv / "bin" / "pip").write_text(f"#!{named}/bin/python3\nimport pip\n", "utf-8")


def makes_it(commands: list[list[str]]) -> bool:
    packages.python_packages()
    return any("venv" in command for command in commands)


def test_an_environment_that_serves_is_kept(commands: list[list[str]]) -> None:
    made(packages.VENV, packages.VENV)
    assert not makes_it(commands)


def test_one_whose_making_broke_off_before_pip_is_made_anew(commands: list[list[str]]) -> None:
    # What `python3 -m venv` leaves on a Debian without python3-venv.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(packages.VENV)], check=True)
    assert makes_it(commands)
    assert "--clear" in commands[0]


def test_one_that_came_with_a_copied_or_moved_folder_is_made_anew(
    commands: list[list[str]], tmp_path: Path
) -> None:
    # Its pip would install into the folder that was copied.
    made(packages.VENV, tmp_path / "older" / ".venv")
    assert makes_it(commands)


def test_a_space_in_the_folders_name_does_not_have_it_made_anew(
    tmp_path: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = tmp_path / "our projects" / ".venv"
    monkeypatch.setattr(packages, "VENV", venv)
    monkeypatch.setattr(packages, "BIN", venv / "bin")
    made(venv, venv)
    # So pip writes where a first line would break at the space.
    (venv / "bin" / "pip").write_text(f"#!/bin/sh\n'''exec' \"{venv}/bin/python3\" \"$0\" \"$@\"\n' '''\n")
    assert not makes_it(commands)


def test_uv_comes_by_pip_and_the_rest_by_uv_and_every_hash_is_asked_for(commands: list[list[str]]) -> None:
    made(packages.VENV, packages.VENV)
    packages.python_packages()
    by_pip, by_uv = commands
    assert by_pip[0].endswith("/bin/pip")
    assert by_uv[0].endswith("/bin/uv")
    assert by_uv[by_uv.index("--python") + 1] == str(packages.BIN / "python")
    assert all("--require-hashes" in command for command in commands)
    of_uv = Path(by_pip[-1]).read_text().splitlines()
    assert of_uv[0].startswith("uv==")
    assert len(of_uv) > 1
    assert all(line.startswith("    --hash=sha256:") for line in of_uv[1:])
    assert not of_uv[-1].endswith("\\"), "the last line goes on nowhere"
    assert by_uv[-1] == str(running.ROOT / "requirements.lock")


def test_where_uv_does_not_manage_pip_installs_the_same_lock_as_strictly(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made(packages.VENV, packages.VENV)
    run = packages.run

    def without_uv(command: list[str], failure: str, **_: bool) -> None:
        run(command, failure)
        if command[0].endswith("/uv"):
            raise running.SetupError(failure)

    monkeypatch.setattr(packages, "run", without_uv)
    packages.python_packages()
    assert commands[-1][0].endswith("/bin/pip")
    assert commands[-1][-3:] == ["--require-hashes", "-r", str(running.ROOT / "requirements.lock")]
