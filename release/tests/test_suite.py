"""The closing line of `make test` counts what the runners counted."""

import pytest
from release.suite import Outcome, count


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
