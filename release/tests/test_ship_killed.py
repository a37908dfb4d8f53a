"""Real processes, killed at every step of a ship: visitors get the old release or the new one, whole."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

KILLED = Path(__file__).parent / "support" / "killed_ship.py"


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """One for each step that a ship has, after one that nobody killed."""
    done = subprocess.run(
        [sys.executable, str(KILLED), str(tmp_path_factory.mktemp("killed"))],
        env={**os.environ, "COATI_GATE": "static", "COATI_WHO": "Ada", "RELEASES_STORE": ""},
        capture_output=True, text=True, check=False, timeout=110,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_ship_was_killed_at_every_step(lines: list[dict[str, Any]]) -> None:
    assert [line["killed"] for line in lines] == [0, *[signal.SIGKILL] * (len(lines) - 2), 0]
    assert len(lines) > 15


def test_visitors_get_the_old_release_or_the_new_one_and_never_a_mixture(lines: list[dict[str, Any]]) -> None:
    old, new = lines[0]["before"], lines[0]["then"]
    assert old != new
    assert {line["afterKill"] for line in lines[1:]} == {old, new}
    assert {line["state"] for line in lines[1:]} == {"blog1", "blog2"}
    # Never ahead of what the state says.
    assert not [line["at"] for line in lines if line["state"] == "blog1" and line["afterKill"] == new]


def test_the_next_ship_finishes_what_the_killed_one_began(lines: list[dict[str, Any]]) -> None:
    assert {line["then"] for line in lines} == {lines[0]["then"]}
    assert {tuple(line["audit"]) for line in lines} == {("start", "ship")}


def test_the_next_ship_leaves_nothing_half_made(lines: list[dict[str, Any]]) -> None:
    assert [line["litter"] for line in lines if line["litter"]] == []
