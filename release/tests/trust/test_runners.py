"""What both runners keep of the tests that name checks, seen by running them for real."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from release.layout import ROOT
from release.trust import outcomes

TESTS = '''
"""TRUST R1."""
import pytest

def test_passes(record_property):
    """TRUST R2"""
    record_property("seen", "0 of 10 lost")

def test_fails():
    """TRUST S3"""
    assert False

@pytest.fixture
def torn():
    yield
    raise RuntimeError

def test_cannot_be_torn_down(torn): ...

@pytest.mark.skip
def test_is_skipped(): ...

@pytest.mark.parametrize("cell", [pytest.param(1, id="D7-redis"), pytest.param(2, id="other")])
def test_of_a_table(cell): ...
'''
NAMES = ("passes", "fails", "cannot_be_torn_down", "is_skipped", "of_a_table[D7-redis]", "of_a_table[other]")


def run(tmp_path: Path, *arguments: str) -> dict[str, outcomes.Outcome]:
    (tmp_path / "test_it.py").write_text(TESTS)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "release.trust.plugin",
        "-c",
        os.devnull,
        "--rootdir",
        ".",
    ]
    subprocess.run(
        [*command, "-p", "no:cacheprovider", *arguments, "test_it.py"],
        cwd=tmp_path, env={**os.environ, "COATI_VAR": str(tmp_path)}, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    return outcomes.read(tmp_path)


@pytest.mark.parametrize("processes", [(), ("-n", "2")])
def test_pytest_keeps_how_each_went(tmp_path: Path, processes: tuple[str, ...]) -> None:
    kept = run(tmp_path, *processes)
    assert [kept[f"test_it.py::test_{name}"].outcome for name in NAMES] == [
        "passed", "failed", "failed", "skipped", "passed", "passed",
    ]  # fmt: skip
    assert kept["test_it.py::test_passes"].checks == ("R1", "R2")
    assert kept["test_it.py::test_passes"].seen == "0 of 10 lost"
    assert kept["test_it.py::test_of_a_table[D7-redis]"].checks == ("R1", "D7")


def test_letters_choose_what_runs_and_the_rest_is_remembered(tmp_path: Path) -> None:
    assert set(run(tmp_path, "--trust", "S,D7")) == {
        "test_it.py::test_fails",
        "test_it.py::test_of_a_table[D7-redis]",
    }
    assert len(run(tmp_path, "--trust", "R2")) == 3


def test_names_are_told_without_a_run(tmp_path: Path) -> None:
    assert run(tmp_path, "--collect-only", "--trust-names", "names.json") == {}
    named = json.loads((tmp_path / "names.json").read_text())
    assert named["test_it.py::test_fails"] == ["R1", "S3"]


def test_vitest_keeps_how_each_went(tmp_path: Path) -> None:
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    (tmp_path / "it.test.ts").write_text(
        "import { describe, expect, it } from 'vitest';\n"
        "describe('[R19] a remote', () => {\n"
        "  it('[P-02] stays', ({ task }) => void Object.assign(task.meta, { seen: '0 errors' }));\n"
        "  it('breaks', () => expect(1).toBe(2));\n"
        "  it.skip('waits', () => undefined);\n"
        "});\n"
        "it('[P-02] is no check', () => undefined);\n"
    )
    reporter = ROOT / "tests" / "trust-reporter.ts"
    subprocess.run(
        ["npx", "vitest", "run", "--root", str(tmp_path), "--reporter", str(reporter)],
        cwd=ROOT, env={**os.environ, "COATI_VAR": str(tmp_path)}, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    kept = outcomes.read(tmp_path)
    by_name = {name.rpartition(" > ")[2]: outcome for name, outcome in kept.items()}
    assert {name: outcome.outcome for name, outcome in by_name.items()} == {
        "[P-02] stays": "passed",
        "breaks": "failed",
        "waits": "skipped",
    }
    assert by_name["[P-02] stays"].checks == ("R19",)
    assert by_name["[P-02] stays"].seen == "0 errors"
