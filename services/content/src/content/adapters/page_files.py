"""Reads one file of the library: front matter, then Markdown."""

from datetime import date
from pathlib import Path
from typing import Any

from content.adapters import front_matter, markdown
from content.domain import addresses
from content.domain.libraries import Fault, FaultyFileError
from content.domain.pages import Brand, Page, words_of

# Any brand will do to see whether every mark stands for something.
_ANY = Brand(
    "any",
    "Any",
    "Any LLC",
    "1 Main St",
    "City",
    "FL",
    "33322",
    {"standard": "+1"},
    {"standard": "any@example"},
)


def read_page(file: Path, slug: str, shown: str) -> Page:
    """Read the page of a slug; `shown` is the file's name in messages.

    Raises: FaultyFileError: the file cannot be used; everything that is wrong with it at once where possible.
    """
    if addresses.canonical(f"/{slug}") != f"/{slug}/":
        raise FaultyFileError(
            Fault(shown, 1, "a file's name is its address: lower-case words joined by single dashes")
        )
    head, body, first_line = front_matter.split(_text(file, shown), shown)
    if not body.strip():
        raise FaultyFileError(Fault(shown, first_line, "the page has no words"))
    try:
        markdown.fill(body, words_of(_ANY, "standard"))
    except markdown.UnknownMarkError as error:
        line = first_line + error.line - 1
        raise FaultyFileError(Fault(shown, line, f"{{{error.mark}}} stands for nothing")) from error
    try:
        return _page(slug, head, body, first_line)
    except ValueError as error:
        raise FaultyFileError(Fault(shown, 1, "a date is not a day of the calendar")) from error


def _text(file: Path, shown: str) -> str:
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise FaultyFileError(Fault(shown, line, "not UTF-8")) from error
    except OSError as error:
        raise FaultyFileError(Fault(shown, 1, f"cannot be read: {error.strerror}")) from error


def _page(slug: str, head: dict[str, Any], body: str, first_line: int) -> Page:
    return Page(
        slug=slug,
        title=head["title"],
        heading=head.get("heading", head["title"]),
        description=head["description"],
        area=head["area"],
        updated=date.fromisoformat(head["updated"]),
        reviewed=date.fromisoformat(head["reviewed"]) if "reviewed" in head else None,
        reviewer=head.get("reviewer"),
        sample=head.get("sample", False),
        indexed=head.get("indexed", True),
        source=body,
        first_line=first_line,
    )
