"""The library's pictures, under names that say what they hold: a browser may keep one forever."""

import re
from pathlib import Path

from flask import Blueprint, Response
from kit.problems import of_status

from content.adapters.looks import part_of
from content.adapters.picture_files import KINDS, digest
from content.adapters.shelves import LibraryShelf
from content.web.unknown import refuse_unknown

_NAME = re.compile(r"(?P<stem>[a-z0-9/-]+)\.(?P<digest>[0-9a-f]{8})(?P<kind>\.svg|\.png)")


def blueprint(shelf: LibraryShelf, library: Path, logos: Path) -> Blueprint:
    """`/pictures/<name>.<digest>.<kind>`."""
    pictures = Blueprint("pictures", __name__)

    @pictures.get("/pictures/<path:asked>")
    def picture(asked: str) -> Response:
        match = _NAME.fullmatch(asked)
        name = f"{match['stem']}{match['kind']}" if match else ""
        known = shelf.library.pictures.get(name)
        if known is None:
            refuse_unknown(shelf.library, part_of(f"pictures/{name}"), f"pictures/{name}")
        if match is None or known is None or known.digest != match["digest"]:
            raise of_status(404)
        file = (
            logos / name.removeprefix("logos/") if name.startswith("logos/") else library / "pictures" / name
        )
        try:
            data = file.read_bytes()
        except OSError as error:
            # Known, and away for the moment: a 404 would take the place of the copies that are kept.
            raise of_status(503) from error
        if digest(data) != known.digest:
            # Changed since the library was read: these bytes must not be kept under the old name.
            raise of_status(404)
        headers = {"Cache-Control": "public, max-age=31536000, immutable"}
        return Response(data, mimetype=KINDS[match["kind"]], headers=headers)

    return pictures
