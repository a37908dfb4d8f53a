"""A folder that a killed process has left is cleared by the next one (case A8)."""

import os
import subprocess
from pathlib import Path

from kit.own_folders import own_folder


def test_folders_of_processes_that_have_ended_are_removed_and_no_others(tmp_path: Path) -> None:
    ended = subprocess.Popen(["/bin/true"])
    ended.wait()
    for name in (
        f"metrics-{ended.pid}-abc",
        "metrics-kept",
        f"metrics-{os.getppid()}-abc",
        f"other-{ended.pid}-abc",
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "figures.db").touch()
    own = Path(own_folder(tmp_path, "metrics"))
    assert {each.name for each in tmp_path.iterdir()} == {
        own.name, "metrics-kept", f"metrics-{os.getppid()}-abc", f"other-{ended.pid}-abc",
    }  # fmt: skip
    assert own.name.startswith(f"metrics-{os.getpid()}-")
    # A second of the same process does not take the first one's away.
    assert Path(own_folder(tmp_path, "metrics")) != own
    assert own.is_dir()
