from collections.abc import Callable
from pathlib import Path

import pytest
from content.adapters.libraries import read_library

GOOD = {
    "title": "About Us",
    "description": "A description that is long enough to be shown whole in a list of results.",
    "area": "about",
    "updated": '"2026-11-20"',
}


def head(**changes: str | None) -> str:
    lines = [f"{key}: {value}" for key, value in {**GOOD, **changes}.items() if value is not None]
    return "---\n" + "\n".join(lines) + "\n---\n"


@pytest.mark.parametrize(
    ("front", "body", "expected"),
    [
        ("no front matter\n", "x", (1, "begins with front matter")),
        (head(title="T" * 61), "x", (2, "61 characters, at most 60")),
        (head(description="short"), "x", (3, "at least 50")),
        (head(area="pets"), "x", (4, "should be 'travel', 'about' or 'pet'")),
        (head(updated='"20 November"'), "x", (5, "should be a valid date")),
        (head(updated='"2026-02-30"'), "x", (5, "not a day of the calendar")),
        (head(title=None), "x", (1, "title: is missing")),
        (head(color="red"), "x", (6, "color: is not known")),
        (head(reviewed='"2026-11-20"'), "x", (1, "go together")),
        (head(area="pet", form="contact"), "x", (1, "no pet page has a form")),
        (head(title="Mind: the colon"), "x", (2, "not YAML")),
        (head().replace("area: about", "area: about\narea: pet"), "x", (5, "given twice")),
        (head(), "  \n", (7, "no words")),
        (head(), "One.\n\nCall {fone}.", (9, "{fone} stands for nothing")),
    ],
)
def test_what_is_wrong_is_said_with_file_line_and_reason(
    write_page: Callable[..., Path], library: Path, front: str, body: str, expected: tuple[int, str]
) -> None:
    write_page("wrong", body, head=front)
    read = read_library(library)
    (fault,) = read.faults
    line, reason = expected
    assert (fault.file, fault.line) == ("pages/wrong.md", line)
    assert reason in fault.reason
    assert read.broken == frozenset({"pages/wrong.md"})
    assert set(read.pages) == {"/about-us/"}, "the other pages are served"


def test_bytes_that_are_not_utf_8_name_their_line(library: Path) -> None:
    (library / "pages" / "latin.md").write_bytes(b"---\ntitle: caf\xe9\n")
    (fault,) = read_library(library).faults
    assert str(fault) == "pages/latin.md:2: not UTF-8"


def test_a_name_that_is_no_address_is_a_fault(write_page: Callable[..., Path], library: Path) -> None:
    write_page("About_Us")
    (fault,) = read_library(library).faults
    assert "lower-case words" in fault.reason


def test_a_page_in_a_folder_lies_below_it(write_page: Callable[..., Path], library: Path) -> None:
    write_page("guides/cruise")
    assert "/guides/cruise/" in read_library(library).pages
