"""Finds links of the library's pages that lead nowhere."""

import re
from collections.abc import Iterator

from content.adapters import markdown
from content.domain.libraries import Fault, Library
from content.domain.pages import Page

# Paths that other sections own.
ELSEWHERE = ("/", "/quote")
_LINK = re.compile(r"\]\((?P<path>/[^)#\s]*)?(?:#(?P<anchor>[^)\s]+))?\)")
_HEADING = re.compile(r"^#{2,4} (?P<text>.+)$", re.MULTILINE)


def dead_links(library: Library) -> Iterator[Fault]:
    """Every link inside the library to a page or heading that is not there."""
    for page in library.pages.values():
        for match in _LINK.finditer(page.source):
            path = match["path"] or page.path
            target = library.pages.get(path)
            line = page.first_line + page.source.count("\n", 0, match.start())
            file = f"pages/{page.slug}.md"
            if target is None and path not in ELSEWHERE:
                yield Fault(file, line, f"no page lies at {path}")
            elif target is not None and match["anchor"] and match["anchor"] not in _anchors(target):
                yield Fault(file, line, f"{path} has no heading #{match['anchor']}")


def _anchors(page: Page) -> set[str]:
    return {markdown.heading_id(match["text"]) for match in _HEADING.finditer(page.source)}
