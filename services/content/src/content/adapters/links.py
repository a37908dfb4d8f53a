"""Finds links in the library's words that lead nowhere."""

import re
from collections.abc import Iterator

from content.adapters import markdown
from content.domain.checking import leads_somewhere
from content.domain.libraries import Fault, Library
from content.domain.pages import Document
from content.domain.people import TEAM_PATH

_LINK = re.compile(r"\]\((?P<path>/[^)#\s?]*)?(?:\?[^)#\s]*)?(?:#(?P<anchor>[^)\s]+))?\)")
_PICTURE = re.compile(r"!\[[^\]]*\]\(")
# Drawn by the pet remote, so their headings are not in the library. Source: P-15.
_ANCHORS_ELSEWHERE = {"/pet-insurance/": {"compare", "how-it-works", "why-it-matters", "faqs"}}


def dead_links(library: Library) -> Iterator[Fault]:
    """Every link inside the library to a page or heading that is not there, and pictures, which words cannot hold."""
    by_path = {document.path: document for document in library.documents}
    anchors: dict[str, set[str]] = {}

    def has(path: str, anchor: str) -> bool:
        if path not in anchors:
            target = by_path.get(path)
            found = set(markdown.headings(target.body)) if target else set()
            anchors[path] = found | _ANCHORS_ELSEWHERE.get(path, set())
        return anchor in anchors[path]

    for document in by_path.values():
        for match in _LINK.finditer(document.body):
            path = match["path"] or document.path
            if not leads_somewhere(library, path):
                yield Fault(document.file, _line(document, match), f"no page lies at {path}")
            elif match["anchor"] and not has(path, match["anchor"]):
                yield Fault(
                    document.file, _line(document, match), f"{path} has no heading #{match['anchor']}"
                )
        for match in _PICTURE.finditer(document.body):
            yield Fault(document.file, _line(document, match), "words hold no pictures; see the README")
    for category in library.tables.categories.values():
        for match in _LINK.finditer(category.words):
            if match["path"] and not leads_somewhere(library, match["path"]):
                yield Fault("categories.yaml", 1, f"{category.slug}: no page lies at {match['path']}")
    for slug in library.tables.people:
        if not has(TEAM_PATH, slug):
            yield Fault("people.yaml", 1, f"{TEAM_PATH} has no heading #{slug}")


def _line(document: Document, match: re.Match[str]) -> int:
    return document.first_line + document.body.count("\n", 0, match.start())
