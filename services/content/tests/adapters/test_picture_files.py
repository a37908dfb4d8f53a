import struct

import pytest
from content.adapters.picture_files import measure
from content.domain.libraries import FaultyFileError
from content.testing import SVG

PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + struct.pack(">II", 1200, 630) + b"rest"


def test_a_picture_is_addressed_by_what_it_holds() -> None:
    one, other = (measure(svg.encode(), "a-guide.svg", "f") for svg in (SVG, SVG + " "))
    assert (one.width, one.height) == (640, 360)
    assert one.path == f"/pictures/a-guide.{one.digest}.svg"
    assert one.digest != other.digest
    assert len(one.digest) == 8


def test_sizes_are_read_from_the_file() -> None:
    assert measure(b'<svg viewBox="0 0 96 48"></svg>', "a.svg", "f").height == 48
    png = measure(PNG, "a.png", "f")
    assert (png.width, png.height) == (1200, 630)


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<rect onload="alert(1)"/>',
        '<image href="https://evil.example/x.png"/>',
        '<a xlink:href="javascript:alert(1)"/>',
        '<rect style="fill:url(https://evil.example/x)"/>',
        "<foreignObject/>",
    ],
)
def test_an_svg_that_does_more_than_draw_is_refused(inside: str) -> None:
    """TRUST S5"""
    with pytest.raises(FaultyFileError, match=r"a\.svg:2: an SVG of ours only draws"):
        measure(f'<svg width="1" height="1">\n{inside}</svg>'.encode(), "a.svg", "a.svg")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", b"GIF89a"),
        ("a.svg", b"<html>"),
        ("a.svg", b"<svg>"),
        ("A B.svg", SVG.encode()),
        ("../a.svg", SVG.encode()),
    ],
)
def test_what_is_no_picture_is_refused(name: str, data: bytes) -> None:
    with pytest.raises(FaultyFileError):
        measure(data or SVG.encode(), name, "f")


def test_parts_of_a_drawing_may_refer_to_each_other() -> None:
    measure(b'<svg width="1" height="1"><use href="#a"/><rect fill="url(#b)"/></svg>', "a.svg", "f")
