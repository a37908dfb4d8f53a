"""`make test-security` goes on after a failure, and its last words are what nobody could tell."""

import subprocess
import sys

import pytest
from release.layout import ROOT
from release.security import __main__ as whole
from release.security.audit import NOT_AUDITED
from release.suite import Part
from release.trust import tests_named


def says(name: str, words: str, status: int = 0) -> Part:
    return Part(name, ["sh", "-c", f"echo '{words}'; exit {status}"])


def test_nobody_asked_is_not_all_well_and_is_said_last(capfd: pytest.CaptureFixture[str]) -> None:
    """TRUST K5"""
    unknown = says("known advisories", "Python: NOT AUDITED (nobody knows)", NOT_AUDITED)
    assert whole.run((says("tests", "12 passed in 3.40s"), unknown, says("lists", "40 parts"))) == NOT_AUDITED
    said = capfd.readouterr().out
    assert "── lists" in said
    assert said.endswith("  known advisories: Python: NOT AUDITED (nobody knows)\n")


def test_what_failed_weighs_more_and_the_rest_runs(capfd: pytest.CaptureFixture[str]) -> None:
    """TRUST K5: a failed test that quotes the words is no open question."""
    failed = says("tests", "E  Node: NOT AUDITED\n1 failed, 2 passed in 1s", 1)
    unknown = says("age of the pins", "freshness of pins NOT ASKED: no answer", whole.NOT_ASKED)
    assert whole.run((failed, unknown)) == 1
    assert "NOT ASKED: no answer\n" in capfd.readouterr().out
    assert whole.run((says("tests", "12 passed, Node: NOT AUDITED"),)) == 0
    assert "Nobody could tell" not in capfd.readouterr().out


def test_every_file_that_names_an_attack_is_part_of_it() -> None:
    """TRUST K5: Python's by the ids, TypeScript's by file, in the project that runs them; and each command is there."""
    parts = whole.parts(tests_named.typescript())
    words = [word for part in parts for word in part.command]
    named = {file for file, of in tests_named.typescript().items() if {check[0] for check in of} & {"S", "K"}}
    assert "tests/e2e/privacy.test.ts" in named
    assert named <= set(words)
    for module in (word for word in words if word.startswith("release.security.")):
        subprocess.run([sys.executable, "-m", module, "--help"], cwd=ROOT, check=True, capture_output=True)
