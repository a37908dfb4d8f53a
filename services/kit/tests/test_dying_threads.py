"""A thread that dies in a test, or a finalizer that raises, makes that test red: by the repository's own settings."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
THREAD = """
from threading import Thread

def test_its_thread_dies():
    def ask():
        raise LookupError("nobody heard of this")
    asking = Thread(target=ask)
    asking.start()
    asking.join()
"""
FINALIZER = """
class Left:
    def __del__(self):
        raise LookupError("nobody heard of this")

def test_what_it_leaves_raises():
    Left()
"""
STARTED = """
from kit import logs

def test_a_program_is_started_here():
    logs.start("shop")
"""


def told(tests: str, folder: Path) -> str:
    """What pytest says of a file of tests, with the settings that all of ours run with."""
    (folder / "test_case.py").write_text(tests)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        str(ROOT / "pyproject.toml"),
        "-p",
        "kit.testing.fixtures",
    ]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", "test_case.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


@pytest.mark.parametrize("dying", [THREAD, FINALIZER], ids=["thread", "finalizer"])
@pytest.mark.parametrize("before", ["", STARTED], ids=["first", "after-a-start"])
def test_what_died_unheard_is_a_failure(dying: str, before: str, tmp_path: Path) -> None:
    said = told(before + dying, tmp_path)
    assert "1 failed" in said or "1 error" in said, said
    assert "nobody heard of this" in said


def test_one_that_ends_is_none(tmp_path: Path) -> None:
    assert "1 passed" in told(THREAD.replace("raise LookupError", "print"), tmp_path)
