"""The frame of every public page: its status and head, and where the edge puts the parts."""

import re
from urllib.parse import quote

from flask import Blueprint, Response, request
from kit.problems import of_status

from content.adapters.shelves import LibraryShelf
from content.domain.routes import Absent, Moved, route
from content.web import documents
from content.web.readers import Readers

_NUMBER = re.compile(r"[1-9][0-9]{0,4}")


def blueprint(shelf: LibraryShelf, readers: Readers, origin: str) -> Blueprint:
    """`/_frame/<path>` and `/_tidied/<path>`, which only the edge asks for."""
    frames = Blueprint("frames", __name__)

    @frames.get("/_frame/", defaults={"path": ""})
    @frames.get("/_frame/<path:path>")
    def frame(path: str) -> Response:
        reader = readers.of(request.headers)
        library = shelf.library
        found = route(library, f"/{path}", page_number())
        if isinstance(found, Moved):
            return Response(status=301, headers={"Location": found.path})
        if isinstance(found, Absent):
            if found.status == 503:
                # The edge then shows the copy it kept, which a 404 would wipe out.
                raise of_status(503)
            return Response(documents.absent_frame(found.status, f"/{path}", reader), status=found.status)
        return Response(documents.frame(found, library, reader, origin))

    @frames.get("/_tidied/", defaults={"path": ""})
    @frames.get("/_tidied/<path:path>")
    def tidied(path: str) -> Response:
        """Lead from an address with doubled slashes, which the edge has merged, to where its page lies."""
        asked = f"/{path}"
        found = route(shelf.library, asked, page_number())
        leads_to = found.path if isinstance(found, Moved) else asked
        return Response(status=301, headers={"Location": quote(leads_to.rstrip("/")) + "/"})

    return frames


def page_number() -> int:
    """The page asked for; what is no page number is page 0, which no list has, as at the edge."""
    asked = request.args.get("page", "") or "1"
    return int(asked) if _NUMBER.fullmatch(asked) else 0
