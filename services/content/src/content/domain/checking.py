"""What a file alone cannot know: whether what it refers to is there, and whether it repeats another."""

from collections.abc import Iterator
from datetime import date, timedelta

from content.domain.libraries import Fault, Library
from content.domain.pages import Document, Page
from content.domain.pictures import SHARED_SIZE, THUMBNAIL_SIZE
from content.domain.posts import Post
from content.domain.providers import Provider
from content.domain.routes import PET_PATH, Absent, place_at

# Source: TRUST §4, reviewed within twelve months.
REVIEW_AGE = timedelta(days=366)
# Source: /editorial-policy/, sources first.
ADDRESSES = 2
# Paths that other sections own.
ELSEWHERE = ("/", PET_PATH, "/quote", "/search", "/account", "/sign-in", "/sign-up", "/blog/feed.xml")


def faults_between(library: Library, today: date) -> Iterator[Fault]:
    """Every fault that shows only when files are read together; links have a check of their own."""
    for document in library.documents:
        yield from _people(library, document)
        yield from _review(document, today)
        if isinstance(document, Post):
            yield from _post(library, document)
        if isinstance(document, Provider):
            yield from _picture(library, document.file, f"mark-{document.slug}.svg", None)
    yield from _twins(library)
    yield from _tables(library)


def leads_somewhere(library: Library, path: str) -> bool:
    """Whether a path of this site, without its anchor, is answered with a page."""
    return path in ELSEWHERE or not isinstance(place_at(library, path), Absent)


def _people(library: Library, document: Document) -> Iterator[Fault]:
    if not isinstance(document, Post | Provider | Page):
        return
    named = [document.reviewer] if isinstance(document, Page) else [document.author, document.reviewer]
    for slug in filter(None, named):
        if slug not in library.tables.people:
            yield Fault(document.file, 1, f"nobody in people.yaml is {slug!r}")
    reviewer = library.tables.people.get(document.reviewer or "")
    if reviewer and reviewer.reviews_as is None:
        yield Fault(document.file, 1, "reviewer: people.yaml does not say what this person reviews as")
    if not isinstance(document, Page) and document.author == document.reviewer:
        yield Fault(document.file, 1, "reviewer: another person than the author is wanted")


def _review(document: Document, today: date) -> Iterator[Fault]:
    if document.updated > today:
        yield Fault(document.file, 1, "updated: lies in the future")
    reviewed = getattr(document, "reviewed", None)
    if reviewed is None:
        return
    if reviewed > today:
        yield Fault(document.file, 1, "reviewed: lies in the future")
    elif today - reviewed > REVIEW_AGE:
        yield Fault(document.file, 1, "reviewed: more than twelve months ago")


def _post(library: Library, post: Post) -> Iterator[Fault]:
    if post.category not in library.tables.categories:
        yield Fault(post.file, 1, f"categories.yaml has no {post.category!r}")
    if post.provider and post.provider not in library.providers:
        yield Fault(post.file, 1, f"there is no providers/{post.provider}.md")
    for slug in post.related:
        if slug not in library.posts or slug == post.slug:
            yield Fault(post.file, 1, f"related: there is no other post {slug!r}")
    if sum(source.url is not None for source in post.sources) < ADDRESSES:
        yield Fault(post.file, 1, f"sources: {ADDRESSES} with an address are wanted")
    yield from _picture(library, post.file, f"{post.slug}.svg", THUMBNAIL_SIZE)
    yield from _picture(library, post.file, f"{post.slug}.png", SHARED_SIZE)


def _picture(library: Library, file: str, name: str, size: tuple[int, int] | None) -> Iterator[Fault]:
    picture = library.pictures.get(name)
    if picture is None:
        if f"pictures/{name}" not in library.broken:
            yield Fault(file, 1, f"pictures/{name} is missing")
    elif size and (picture.width, picture.height) != size:
        yield Fault(f"pictures/{name}", 1, f"{picture.width}x{picture.height}, wanted is {size[0]}x{size[1]}")


def _twins(library: Library) -> Iterator[Fault]:
    entries = [(one.file, one.title, one.description) for one in library.documents]
    entries += [("categories.yaml", one.title, one.description) for one in library.tables.categories.values()]
    for what, place in (("title", 1), ("description", 2)):
        first: dict[str, str] = {}
        for entry in entries:
            words = entry[place].casefold()
            if words in first:
                yield Fault(entry[0], 1, f"{what}: the same as in {first[words]}")
            first.setdefault(words, entry[0])


def _tables(library: Library) -> Iterator[Fault]:
    tables = library.tables
    for old, new in tables.moved.items():
        if not leads_somewhere(library, new):
            yield Fault("moved.yaml", 1, f"{old}: no page lies at {new}")
        if not isinstance(place_at(library, old), Absent):
            yield Fault("moved.yaml", 1, f"{old}: a page lies there, which nobody could reach")
    for path in sorted(tables.gone):
        if not isinstance(place_at(library, path), Absent) or path in tables.moved:
            yield Fault("gone.yaml", 1, f"{path} is not gone: something lies there")
    for area, links in tables.menus.items():
        for link in links:
            if link.url.startswith("/") and not leads_somewhere(library, link.url.partition("#")[0]):
                yield Fault("menus.yaml", 1, f"{area}: no page lies at {link.url}")
            if link.external == link.url.startswith("/"):
                yield Fault("menus.yaml", 1, f"{area}: {link.url} and external do not fit")
    for partner in library.partners.values():
        logo = partner.logo
        if logo and logo.uri.startswith("logos/") and logo.uri not in library.pictures:
            yield Fault(f"partners/{partner.pid}.yaml", 1, f"there is no {logo.uri} beside the brand files")
