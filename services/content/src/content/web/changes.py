"""What there is to find, each with a digest of what it says: whoever keeps a copy fetches only what changed."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Literal

from flask import Blueprint
from kit import api
from kit.wire import WireModel

from content.adapters.shelves import LibraryShelf
from content.domain.libraries import Library
from content.domain.pages import Page
from content.domain.posts import Post
from content.domain.providers import Provider
from content.domain.routes import indexable
from content.web.unknown import LISTED, refuse_unknown


class Item(WireModel):
    """One document; `slug` is its name under `/api/content/<kind>/`."""

    kind: Literal["posts", "providers", "pages"]
    slug: str
    path: str
    digest: str


class DocumentList(WireModel):
    documents: list[Item]


def blueprint(shelf: LibraryShelf) -> Blueprint:
    """`/api/content/documents`."""
    changes = Blueprint("changes", __name__)
    last: tuple[Library | None, DocumentList] = (None, DocumentList(documents=[]))

    @changes.get("/api/content/documents")
    @api.operation(answers={200: DocumentList}, problems=(503,))
    def list_documents() -> DocumentList:
        """List every post, provider and page that search may show."""
        nonlocal last
        library = shelf.library
        # A list without them would empty the index of whoever follows it.
        refuse_unknown(library, *LISTED)
        if last[0] is not library:
            last = (library, DocumentList(documents=list(_items(library))))
        return last[1]

    return changes


def _items(library: Library) -> Iterator[Item]:
    for place, _ in indexable(library):
        match place:
            case Post():
                kind: Literal["posts", "providers", "pages"] = "posts"
            case Provider():
                kind = "providers"
            case Page():
                kind = "pages"
            case _:
                continue
        slug = place.path.strip("/") if kind == "pages" else place.slug
        # The category's name is shown with a post, so a new name is news too.
        said = repr((place, library.category(place.category) if isinstance(place, Post) else None))
        yield Item(kind=kind, slug=slug, path=place.path, digest=sha256(said.encode()).hexdigest()[:16])
