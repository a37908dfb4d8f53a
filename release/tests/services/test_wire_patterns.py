"""A pattern that counts costs memory in each process that has it, whether or not anybody asks."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from release.layout import ROOT

_PATTERN = re.compile(r"pattern=r\"((?:[^\"\\]|\\.)*)\"")
_COUNTED = re.compile(r"(\[\^?(?:[^\]\\]|\\.)*\]|\\[wsdWSD])\{(\d*,)?(\d+)\}")
# Letters of all scripts are 700 ranges, each of several bytes, and each time over; all but a few characters are 10.
MOST_OF_ALL_LETTERS, MOST_OF_NEARLY_ALL = 8, 64


def costly(pattern: str) -> bool:
    """Whether the pattern repeats a large class so often that it takes half a megabyte or more."""
    return any(
        int(most) > (MOST_OF_ALL_LETTERS if re.search(r"\\[wW]", one) else MOST_OF_NEARLY_ALL)
        for one, _, most in _COUNTED.findall(pattern)
        if one.startswith("[^") or "\\" in one
    )


def patterns() -> Iterator[tuple[Path, str]]:
    for source in ROOT.glob("services/*/src/**/*.py"):
        for pattern in _PATTERN.findall(source.read_text("utf-8")):
            yield source, pattern


def test_a_length_is_asked_for_beside_a_pattern_and_not_by_it() -> None:
    """SPEED V22: 5 MB for one of them, 2 MB for another."""
    found = list(patterns())
    assert len(found) > 40
    assert [(str(source), pattern) for source, pattern in found if costly(pattern)] == []


@pytest.mark.parametrize(
    ("pattern", "is_costly"),
    [
        (r"^[\w-]{16,64}$", True),
        (r"^https?://[^\s<>]{3,500}$", True),
        (r"^\w{40}$", True),
        (r"^[\w-]+$", False),
        (r"^[A-Za-z0-9_-]{16,64}$", False),
        (r"^[^@\s]{1,64}@", False),
        (r"^[0-9]{500}$", False),
    ],
)
def test_what_is_costly_is_told_apart(pattern: str, is_costly: bool) -> None:
    assert costly(pattern) is is_costly
