"""The frame of every public page: its status and head, and where the edge puts the parts."""

from flask import Blueprint, Response, request
from kit.problems import of_status

from content.adapters.libraries import LibraryShelf
from content.domain.addresses import canonical
from content.web.documents import Documents


def blueprint(shelf: LibraryShelf, documents: Documents) -> Blueprint:
    """`/_frame/<path>`, which only the edge asks for."""
    frames = Blueprint("frames", __name__)

    @frames.get("/_frame/", defaults={"path": ""})
    @frames.get("/_frame/<path:path>")
    def frame(path: str) -> Response:
        reader = documents.reader(request.headers)
        asked = f"/{path}"
        wanted = canonical(asked)
        library = shelf.library
        page = library.pages.get(wanted) if wanted else None
        if wanted != "/" and page is None:
            if wanted in library.broken:
                # The edge then shows the copy it kept, which a 404 would wipe out.
                raise of_status(503)
            return Response(documents.not_found_frame(reader), status=404)
        if asked != wanted:
            return Response(status=301, headers={"Location": str(wanted)})
        return Response(documents.home_frame(reader) if page is None else documents.page_frame(page, reader))

    return frames
