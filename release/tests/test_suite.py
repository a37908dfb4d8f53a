"""The closing line of `make test` counts what the runners counted."""

import os

import pytest
from release.suite import Outcome, Part, count, failures, run_all


@pytest.mark.parametrize(
    ("output", "status", "expected"),
    [
        ("....\n12 passed in 3.40s\n", 0, Outcome(12, 0)),
        ("F...\n1 failed, 11 passed, 2 warnings in 3.40s\n", 1, Outcome(11, 1)),
        ("12 passed, 1 skipped in 3.40s\n", 0, Outcome(12, 0, 1)),
        ("3 passed, 2 errors in 1.0s\n", 1, Outcome(3, 2)),
        (" Test Files  2 passed (2)\n      Tests  31 passed (31)\n", 0, Outcome(31, 0)),
        (" Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 30 passed (31)\n", 1, Outcome(30, 1)),
        ("All checks passed!\n", 0, Outcome(1, 0)),
        ("E501 line too long\n", 1, Outcome(0, 1)),
    ],
)
def test_counts_a_runners_summary(output: str, status: int, expected: Outcome) -> None:
    assert count(output, status) == expected


def test_a_failing_status_counts_even_when_every_test_passed() -> None:
    """An unhandled error after the last test must not end green."""
    assert count("      Tests  31 passed (31)\n", 1) == Outcome(31, 1)


def says(name: str, words: str, status: int = 0) -> Part:
    return Part(name, ["sh", "-c", f"echo '{words}'; exit {status}"])


def test_what_reads_and_what_runs_are_told_and_counted_together(capfd: pytest.CaptureFixture[str]) -> None:
    reading = (says("style", "E501 line too long", 1), says("types", "all is typed"))
    assert run_all(reading, (says("tests", "12 passed, 1 skipped in 3.40s"),)) == 1
    said = capfd.readouterr().out
    assert said.index("── style") < said.index("E501") < said.index("── types") < said.index("all is typed")
    assert "FAILED style" in said
    assert said.endswith("\n13 passed, 1 failed, 1 skipped\n")


def test_nothing_failed_is_a_status_of_0() -> None:
    assert run_all((says("types", "all is typed"),), (says("tests", "12 passed in 3.40s"),)) == 0


def test_a_test_that_fails_is_a_status_of_1() -> None:
    assert run_all((says("types", "all is typed"),), (says("tests", "1 failed, 2 passed in 1s", 1),)) == 1


def test_what_goes_on_beside_the_tests_gives_way_to_them(capfd: pytest.CaptureFixture[str]) -> None:
    asked = Part("nice", ["sh", "-c", "echo beside $(nice)"])
    run_all((asked,), (Part("nice", ["sh", "-c", "echo first $(nice)"]),))
    said = capfd.readouterr().out
    own = os.nice(0)
    assert f"first {own}\n" in said
    assert f"beside {min(own + 10, 19)}\n" in said


def test_the_summary_names_what_failed(capfd: pytest.CaptureFixture[str]) -> None:
    run_all((), (says("tests", "FAILED a/test_b.py::test_c - boom\n1 failed in 1s", 1),))
    summary = capfd.readouterr().out.split("── summary")[1]
    assert "FAILED a/test_b.py::test_c - boom" in summary


def test_a_failed_journey_is_named_with_its_error() -> None:
    output = (
        " ✓ one\n FAIL   e2e  tests/e2e/chat.test.ts > chat > answers\nTimeoutError: 15000ms\n ❯ page.ts:3\n"
    )
    assert failures(output) == [
        "FAIL   e2e  tests/e2e/chat.test.ts > chat > answers",
        "  TimeoutError: 15000ms",
    ]


def test_where_nothing_is_named_the_last_lines_are_told() -> None:
    assert failures("one\n\ntwo\nthree\nfour\nfive\nE501 line too long\n")[-1] == "E501 line too long"
