"""Measures the library's pictures and refuses those that could do more than be looked at."""

import hashlib
import re
import struct

from content.domain.libraries import Fault, FaultyFileError
from content.domain.pictures import PictureFile

KINDS = {".svg": "image/svg+xml", ".png": "image/png"}
DIGEST_LENGTH = 8
_PNG = b"\x89PNG\r\n\x1a\n"
_ROOT = re.compile(rb"<svg\b[^>]*>")
_LENGTH = rb'\s%s="(\d+)(?:px)?"'
_BOX = re.compile(rb'\sviewBox="0 0 (\d+) (\d+)"')
_ACTIVE = re.compile(
    rb"<(?:script|foreignObject|iframe)|\son\w+\s*=|(?:href|src)\s*=\s*[\"'](?!#)|url\((?!#|[\"']#)",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?:[a-z0-9-]+/)*[a-z0-9]+(?:-[a-z0-9]+)*\.(?:svg|png)")


def measure(data: bytes, name: str, file: str) -> PictureFile:
    """The picture as pages refer to it.

    Raises: FaultyFileError: the name cannot be an address, the size cannot be read, or an SVG does more than draw.
    """
    if not _NAME.fullmatch(name):
        raise FaultyFileError(Fault(file, 1, "a picture's name is lower-case words joined by single dashes"))
    width, height = _png_size(data, file) if name.endswith(".png") else _svg_size(data, file)
    return PictureFile(name, digest(data), width, height)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:DIGEST_LENGTH]


def _png_size(data: bytes, file: str) -> tuple[int, int]:
    if not data.startswith(_PNG) or len(data) < 24:
        raise FaultyFileError(Fault(file, 1, "not a PNG"))
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _svg_size(data: bytes, file: str) -> tuple[int, int]:
    root = _ROOT.search(data)
    if root is None:
        raise FaultyFileError(Fault(file, 1, "not an SVG"))
    if active := _ACTIVE.search(data):
        line = data.count(b"\n", 0, active.start()) + 1
        raise FaultyFileError(
            Fault(file, line, "an SVG of ours only draws: no script, no handler, no outside address")
        )
    sides = [re.search(_LENGTH % side, root[0]) for side in (b"width", b"height")]
    box = _BOX.search(root[0])
    if sides[0] and sides[1]:
        return int(sides[0][1]), int(sides[1][1])
    if box:
        return int(box[1]), int(box[2])
    raise FaultyFileError(Fault(file, 1, "the SVG says neither width and height nor a viewBox from 0 0"))
