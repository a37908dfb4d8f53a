"""Programs are installed after whoever else installs, and what cannot be waited for is a sentence."""

from pathlib import Path

import pytest
from release.bootstrap import system_programs
from release.bootstrap.running import SetupError

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
    monkeypatch.setattr(system_programs, "LOOK_AGAIN_S", 0.01)
    return tmp_path


def times_asked(updates: Path) -> int:
    return len((updates / "asked").read_text().splitlines())


def test_packages_wait_for_whoever_else_installs_just_now(
    updates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(system_programs, "run", lambda command, *_, **__: commands.append(command))
    monkeypatch.setattr(system_programs, "NO_AUTOSTART", updates)
    system_programs.install_with_apt([], ["nginx"])
    assert times_asked(updates) == 1
    (install,) = commands
    assert install[install.index("-o") + 1] == "DPkg::Lock::Timeout=300"
    assert install[-1] == "nginx"


def test_lists_of_packages_wait_for_whoever_else_brings_them_up_to_date(
    updates: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """apt's own time limit is not for their lock: it gives up at once, in the language of the machine."""
    (updates / "fails").write_text("3")
    system_programs.update_lists([])
    assert times_asked(updates) == 4
    said = capsys.readouterr()
    assert said.out.count("waiting for whoever else") == 1
    assert said.err == "", "what was waited for is no trouble"


def test_lists_that_stay_locked_are_a_sentence(updates: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (updates / "fails").write_text("1000")
    monkeypatch.setattr(system_programs, "WAIT_FOR_OTHERS_S", 0.2)
    with pytest.raises(SetupError, match="locked by another program"):
        system_programs.update_lists([])
    assert times_asked(updates) > 1


def test_a_mirror_that_cannot_be_reached_is_not_waited_for(
    updates: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (updates / "fails").write_text("1000")
    (updates / "why").write_text("E: Failed to fetch http://deb.example/InRelease")
    with pytest.raises(SetupError, match="is the package mirror reachable"):
        system_programs.update_lists([])
    assert times_asked(updates) == 1
    assert "Failed to fetch" in capsys.readouterr().err
