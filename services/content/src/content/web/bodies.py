"""The body of a page: what stands in <main>. The edge includes it as it is; SSI never reads it."""

from flask import Blueprint, Response, request
from kit.problems import of_status

from content.adapters.libraries import LibraryShelf
from content.web.documents import Documents


def blueprint(shelf: LibraryShelf, documents: Documents) -> Blueprint:
    """`/_body/<path>`, which only the edge asks for."""
    bodies = Blueprint("bodies", __name__)

    @bodies.get("/_body/<path:path>")
    def body(path: str) -> Response:
        page = shelf.library.pages.get(f"/{path}")
        if page is None:
            raise of_status(404)
        return Response(documents.page_body(page, documents.reader(request.headers)))

    return bodies
