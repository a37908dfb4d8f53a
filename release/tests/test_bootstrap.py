"""The environment is made anew where another try, another folder or another machine has left one that cannot serve."""

import subprocess
import sys
from pathlib import Path

import pytest

from release import bootstrap


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What setup would run; an environment that is made gets its pip, and nothing is fetched."""
    venv, asked = tmp_path / "coati" / ".venv", []
    monkeypatch.setattr(bootstrap, "VENV", venv)
    monkeypatch.setattr(bootstrap, "BIN", venv / "bin")

    def run(command: list[str], _failure: str, **_: bool) -> None:
        asked.append(command)
        if "venv" in command:
            made(venv, venv)

    monkeypatch.setattr(bootstrap, "run", run)
    return asked


def made(venv: Path, named: Path) -> None:
    """A venv as pip leaves it: its programs name the folder that they were installed for."""
    (venv / "bin").mkdir(parents=True, exist_ok=True)
    (venv / "bin" / "python").touch()
    (venv / "bin" / "pip").write_text(f"#!{named}/bin/python3\nimport pip\n", "utf-8")


def makes_it(commands: list[list[str]]) -> bool:
    bootstrap.python_packages()
    return any("venv" in command for command in commands)


def test_an_environment_that_serves_is_kept(commands: list[list[str]]) -> None:
    made(bootstrap.VENV, bootstrap.VENV)
    assert not makes_it(commands)


def test_one_whose_making_broke_off_before_pip_is_made_anew(commands: list[list[str]]) -> None:
    # What `python3 -m venv` leaves on a Debian without python3-venv.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(bootstrap.VENV)], check=True)
    assert makes_it(commands)
    assert "--clear" in commands[0]


def test_one_that_came_with_a_copied_or_moved_folder_is_made_anew(
    commands: list[list[str]], tmp_path: Path
) -> None:
    # Its pip would install into the folder that was copied.
    made(bootstrap.VENV, tmp_path / "older" / ".venv")
    assert makes_it(commands)


def test_a_space_in_the_folders_name_does_not_have_it_made_anew(
    tmp_path: Path, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = tmp_path / "our projects" / ".venv"
    monkeypatch.setattr(bootstrap, "VENV", venv)
    monkeypatch.setattr(bootstrap, "BIN", venv / "bin")
    made(venv, venv)
    # So pip writes where a first line would break at the space.
    (venv / "bin" / "pip").write_text(f"#!/bin/sh\n'''exec' \"{venv}/bin/python3\" \"$0\" \"$@\"\n' '''\n")
    assert not makes_it(commands)


def test_uv_comes_by_pip_and_the_rest_by_uv_and_every_hash_is_asked_for(commands: list[list[str]]) -> None:
    made(bootstrap.VENV, bootstrap.VENV)
    bootstrap.python_packages()
    by_pip, by_uv = commands
    assert by_pip[0].endswith("/bin/pip")
    assert by_uv[0].endswith("/bin/uv")
    assert by_uv[by_uv.index("--python") + 1] == str(bootstrap.BIN / "python")
    assert all("--require-hashes" in command for command in commands)
    of_uv = Path(by_pip[-1]).read_text().splitlines()
    assert of_uv[0].startswith("uv==")
    assert len(of_uv) > 1
    assert all(line.startswith("    --hash=sha256:") for line in of_uv[1:])
    assert not of_uv[-1].endswith("\\"), "the last line goes on nowhere"
    assert by_uv[-1] == str(bootstrap.ROOT / "requirements.lock")


def test_where_uv_does_not_manage_pip_installs_the_same_lock_as_strictly(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made(bootstrap.VENV, bootstrap.VENV)
    run = bootstrap.run

    def without_uv(command: list[str], failure: str, **_: bool) -> None:
        run(command, failure)
        if command[0].endswith("/uv"):
            raise bootstrap.SetupError(failure)

    monkeypatch.setattr(bootstrap, "run", without_uv)
    bootstrap.python_packages()
    assert commands[-1][0].endswith("/bin/pip")
    assert commands[-1][-3:] == ["--require-hashes", "-r", str(bootstrap.ROOT / "requirements.lock")]


def test_a_program_that_is_not_there_is_a_sentence() -> None:
    with pytest.raises(bootstrap.SetupError, match=r"could not install .*No such file"):
        bootstrap.run(["/nowhere/pip"], "pip could not install")


LOCKED = "E: Impossible d’obtenir le verrou /var/lib/apt/lists/lock. Il est détenu par le processus 7 (apt)"


@pytest.fixture
def updates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose apt-get is a script: what it was asked stands in `asked`, how often it fails in `fails`."""
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "apt-get"
    program.write_text(
        f"""#!/bin/sh
echo "$@" >> {tmp_path}/asked
left=$(cat {tmp_path}/fails)
[ "$left" -eq 0 ] && exit 0
echo $((left - 1)) > {tmp_path}/fails
cat {tmp_path}/why >&2
exit 100
"""
    )
    program.chmod(0o755)
    (tmp_path / "fails").write_text("0")
    (tmp_path / "why").write_text(LOCKED)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    monkeypatch.setattr(bootstrap, "LOOK_AGAIN_S", 0.01)
    return tmp_path


def times_asked(updates: Path) -> int:
    return len((updates / "asked").read_text().splitlines())


def test_packages_wait_for_whoever_else_installs_just_now(
    commands: list[list[str]], updates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "NO_AUTOSTART", updates)
    bootstrap.install_with_apt([], ["nginx"])
    assert times_asked(updates) == 1
    (install,) = commands
    assert install[install.index("-o") + 1] == "DPkg::Lock::Timeout=300"
    assert install[-1] == "nginx"


def test_lists_of_packages_wait_for_whoever_else_brings_them_up_to_date(
    updates: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """apt's own time limit is not for their lock: it gives up at once, in the language of the machine."""
    (updates / "fails").write_text("3")
    bootstrap.update_lists([])
    assert times_asked(updates) == 4
    said = capsys.readouterr()
    assert said.out.count("waiting for whoever else") == 1
    assert said.err == "", "what was waited for is no trouble"


def test_lists_that_stay_locked_are_a_sentence(updates: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (updates / "fails").write_text("1000")
    monkeypatch.setattr(bootstrap, "WAIT_FOR_OTHERS_S", 0.2)
    with pytest.raises(bootstrap.SetupError, match="locked by another program"):
        bootstrap.update_lists([])
    assert times_asked(updates) > 1


def test_a_mirror_that_cannot_be_reached_is_not_waited_for(
    updates: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (updates / "fails").write_text("1000")
    (updates / "why").write_text("E: Failed to fetch http://deb.example/InRelease")
    with pytest.raises(bootstrap.SetupError, match="is the package mirror reachable"):
        bootstrap.update_lists([])
    assert times_asked(updates) == 1
    assert "Failed to fetch" in capsys.readouterr().err
