"""Runs the card form's own tests in Node, so that they are part of this service's suite."""

import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = Path(__file__).with_name("card-rules.test.mjs")


def test_the_card_form_rules_hold() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not on the path")
    done = subprocess.run(
        [node, "--test", str(TESTS)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout
