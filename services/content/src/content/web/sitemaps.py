"""Sitemaps: exactly the places a search engine may keep, with the day the content of each changed."""

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple
from xml.sax.saxutils import escape

from flask import Blueprint, Response
from kit.problems import of_status

from content.adapters.shelves import LibraryShelf
from content.domain.libraries import Library
from content.domain.posts import Post
from content.domain.providers import Provider
from content.domain.routes import Place, PostsPage, indexable
from content.web.feeds import KEPT_AN_HOUR
from content.web.unknown import LISTED, refuse_unknown

MOST_ENTRIES = 50_000
KINDS = ("pages", "posts", "providers")
_SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
_XML = "application/xml"


class Entry(NamedTuple):
    path: str
    changed: date | None


def blueprint(shelf: LibraryShelf, origin: str) -> Blueprint:
    """`/sitemap.xml`, an index, and the files it names. Source: TRUST §4 (at most 50,000 addresses each)."""
    sitemaps = Blueprint("sitemaps", __name__)

    @sitemaps.get("/sitemap.xml")
    def index() -> Response:
        refuse_unknown(shelf.library, *LISTED)
        files = [file for kind in KINDS for file in _files(shelf.library, kind)]
        return _answer("sitemapindex", "sitemap", files, origin)

    @sitemaps.get("/sitemaps/<name>.xml")
    def sitemap(name: str) -> Response:
        refuse_unknown(shelf.library, *LISTED)
        kind = name.partition("-")[0]
        chunks = list(_chunks(shelf.library, kind)) if kind in KINDS else []
        place = next((n for n in range(len(chunks)) if _name(kind, n) == name), None)
        if place is None:
            raise of_status(404)
        return _answer("urlset", "url", chunks[place], origin)

    return sitemaps


def _files(library: Library, kind: str) -> Iterator[Entry]:
    for number, chunk in enumerate(_chunks(library, kind)):
        changed = max((entry.changed for entry in chunk if entry.changed), default=None)
        yield Entry(f"/sitemaps/{_name(kind, number)}.xml", changed)


def _name(kind: str, number: int) -> str:
    return kind if number == 0 else f"{kind}-{number + 1}"


def _chunks(library: Library, kind: str) -> Iterator[list[Entry]]:
    entries = [
        Entry(place.address if isinstance(place, PostsPage) else place.path, changed)
        for place, changed in indexable(library)
        if _kind_of(place) == kind
    ]
    for first in range(0, len(entries), MOST_ENTRIES):
        yield entries[first : first + MOST_ENTRIES]


def _kind_of(place: Place) -> str:
    match place:
        case Post():
            return "posts"
        case Provider():
            return "providers"
        case _:
            return "pages"


def _answer(root: str, element: str, entries: list[Entry], origin: str) -> Response:
    lines = [
        f"<{element}><loc>{escape(origin + entry.path)}</loc>"
        + (f"<lastmod>{entry.changed.isoformat()}</lastmod>" if entry.changed else "")
        + f"</{element}>"
        for entry in entries
    ]
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} {_SCHEMA}>'
    answer = Response("\n".join([head, *lines, f"</{root}>\n"]), mimetype=_XML, headers=KEPT_AN_HOUR)
    answer.add_etag()
    return answer
