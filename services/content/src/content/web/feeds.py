"""The blog as an Atom feed (RFC 4287): the newest posts, with ids that stay when words change."""

from datetime import date
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring

from flask import Blueprint, Response

from content.adapters.brands import MAIN
from content.adapters.shelves import LibraryShelf
from content.domain.brands import Brand
from content.domain.libraries import Library
from content.domain.posts import BLOG_PATH, Post
from content.web.naming import BLOG_DESCRIPTION, BLOG_TITLE
from content.web.unknown import refuse_unknown

FEED_PATH = "/blog/feed.xml"
NEWEST = 30
KEPT_AN_HOUR = {"Cache-Control": "public, max-age=3600"}
_ATOM = "http://www.w3.org/2005/Atom"


def blueprint(shelf: LibraryShelf, brands: dict[str, Brand], origin: str) -> Blueprint:
    """`/blog/feed.xml`, in the main brand's name."""
    feeds = Blueprint("feeds", __name__)

    @feeds.get(FEED_PATH)
    def feed() -> Response:
        refuse_unknown(shelf.library, "posts", "categories.yaml")
        data = write(shelf.library, brands[MAIN], origin)
        answer = Response(data, mimetype="application/atom+xml", headers=KEPT_AN_HOUR)
        # The edge compares: readers ask all day whether there is anything new.
        answer.add_etag()
        return answer

    return feeds


def write(library: Library, brand: Brand, origin: str) -> bytes:
    """The feed as XML."""
    # Tags and not addresses: those may move, and a reader would see every post once more (RFC 4287 §4.2.6).
    host = urlsplit(origin).hostname
    newest = library.newest[:NEWEST]
    feed = Element("feed", {"xmlns": _ATOM, "xml:lang": "en-US"})
    _text(feed, "id", f"tag:{host},2026:blog")
    _text(feed, "title", f"{brand.name}: {BLOG_TITLE}")
    _text(feed, "subtitle", BLOG_DESCRIPTION)
    _text(feed, "updated", _instant(max((post.updated for post in newest), default=date(2026, 1, 1))))
    SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": origin + FEED_PATH})
    SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": origin + BLOG_PATH})
    for post in newest:
        _entry(feed, post, library, host, origin)
    written: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return written


def _entry(feed: Element, post: Post, library: Library, host: str | None, origin: str) -> None:
    entry = SubElement(feed, "entry")
    author = library.person(post.author)
    _text(entry, "id", f"tag:{host},{post.published.isoformat()}:post/{post.slug}")
    _text(entry, "title", post.title)
    _text(entry, "published", _instant(post.published))
    _text(entry, "updated", _instant(post.updated))
    SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": origin + post.path})
    SubElement(entry, "category", {"term": post.category, "label": library.category(post.category).title})
    writer = SubElement(entry, "author")
    _text(writer, "name", author.name)
    _text(writer, "uri", origin + author.url)
    _text(entry, "summary", post.description)


def _text(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text


def _instant(day: date) -> str:
    """Return noon UTC of the day: for readers from Samoa to Japan it is that day, where midnight is the day before."""
    return f"{day.isoformat()}T12:00:00Z"
