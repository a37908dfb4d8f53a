"""Documents lead where they say: each link between them to a file, each mark behind a file to a heading of it."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from release.layout import ROOT

# What is built or installed; and the library, whose links are addresses of the site.
PASSED_OVER = {"node_modules", "var", "library", "secrets"}
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_ELSEWHERE = re.compile(r"[a-z]+:")
_HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)


def documents() -> Iterator[Path]:
    for folder, inside, names in os.walk(ROOT):
        inside[:] = [name for name in inside if name not in PASSED_OVER and not name.startswith(".")]
        yield from (Path(folder, name) for name in names if name.endswith(".md"))


DOCUMENTS = sorted(documents())


def anchors(text: str) -> set[str]:
    """The marks of a document's headings, as the places that show it make them."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in _HEADING.findall(text)}


def dead_links(document: Path) -> list[str]:
    dead = []
    for link in _LINK.findall(document.read_text("utf-8")):
        if _ELSEWHERE.match(link):
            continue
        path, _, mark = link.partition("#")
        target = document.parent / path if path else document
        if not target.exists() or (mark and mark not in anchors(target.read_text("utf-8"))):
            dead.append(link)
    return dead


def test_all_documents_are_looked_at() -> None:
    assert {ROOT / "README.md", ROOT / "nginx" / "README.md", *(ROOT / "docs" / "adr").iterdir()} <= set(
        DOCUMENTS
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    assert dead_links(document) == []


def test_a_link_that_leads_nowhere_is_seen(tmp_path: Path) -> None:
    document = tmp_path / "one.md"
    document.write_text(
        "# A heading, here\n[a](one.md#a-heading-here) [b](#gone) [c](two.md) [d](https://x.example/none)\n"
    )
    assert dead_links(document) == ["#gone", "two.md"]


def test_a_decision_has_a_number_of_its_own_and_says_how_it_stands() -> None:
    decisions = sorted((ROOT / "docs" / "adr").iterdir())
    for path in decisions:
        title, _, status = path.read_text("utf-8").splitlines()[:3]
        assert title.startswith(f"# {int(path.name[:4])}. ")
        assert status.startswith("Status: ")
    assert len({path.name[:4] for path in decisions}) == len(decisions)
