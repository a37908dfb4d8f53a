"""The body of a page: what stands in <main>, with its data. The edge includes it as it is; SSI never reads it."""

from flask import Blueprint, Response, request
from kit.problems import of_status
from kit.responses import encode
from kit.wire import WireModel

from content.adapters.shelves import LibraryShelf
from content.domain.pages import Page
from content.domain.posts import Post
from content.domain.providers import Provider, ProviderIndex
from content.domain.routes import Absent, Home, PetHome, Place, PostsPage, place_at
from content.web import drawing
from content.web.frames import page_number
from content.web.presenting.pages import page
from content.web.presenting.posts import post, post_list
from content.web.presenting.providers import provider, provider_list
from content.web.presenting.readings import Reading
from content.web.readers import Readers


def blueprint(shelf: LibraryShelf, readers: Readers) -> Blueprint:
    """`/_body/<path>`, which only the edge asks for."""
    bodies = Blueprint("bodies", __name__)

    @bodies.get("/_body/<path:path>")
    def body(path: str) -> Response:
        library, reader = shelf.library, readers.of(request.headers)
        found = place_at(library, f"/{path}", page_number())
        if isinstance(found, Absent) and found.status == 503:
            raise of_status(503)
        data = None if isinstance(found, Absent) else data_of(found, Reading(library, reader))
        if data is None:
            raise of_status(404)
        return Response(drawing.body(encode(data).decode(), reader.brand.name))

    return bodies


def data_of(place: Place, reading: Reading) -> WireModel | None:
    """What the page carries, the same as its endpoint answers; None where a remote draws the body with its release."""
    match place:
        case Home() | PetHome():
            return None
        case PostsPage():
            return post_list(reading, place)
        case Post():
            return post(reading, place)
        case ProviderIndex():
            return provider_list(reading, place)
        case Provider():
            return provider(reading, place)
        case Page():
            return page(reading, place)
