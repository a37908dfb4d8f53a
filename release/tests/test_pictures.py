"""The library's drawings and the pictures made of them."""

import re
from pathlib import Path

import pytest
from PIL import Image

from release import pictures

COLORS = set(re.findall(r"`(#[0-9a-f]{6})`", (pictures.FOLDER / "README.md").read_text("utf-8")))
DRAWINGS = [drawing for drawing in sorted(pictures.FOLDER.glob("*.svg")) if not pictures.is_mark(drawing)]


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.stem)
def test_a_drawing_keeps_to_the_house_style(drawing: Path) -> None:
    markup = drawing.read_text("utf-8")
    opening = markup[: markup.index(">")]
    assert 'viewBox="0 0 640 360"' in opening
    assert 'width="640"' in opening and 'height="360"' in opening
    assert set(re.findall(r"#[0-9a-fA-F]{3,8}\b", markup)) <= COLORS
    assert not re.search(
        r"<(?:text|script|style|image|foreignObject|use|a)\b|\bon\w+=|href|url\(|<!--", markup
    )
    assert len(markup.encode()) <= 8 * 1024


def test_every_drawing_has_its_picture_for_sharing_made_of_its_last_state() -> None:
    assert pictures.outdated(pictures.FOLDER) == []
    for drawing in DRAWINGS:
        with Image.open(drawing.with_suffix(".png")) as picture:
            assert picture.size == (pictures.WIDTH_PX, pictures.HEIGHT_PX), drawing.stem


def test_a_changed_drawing_is_noticed(tmp_path: Path) -> None:
    drawing = tmp_path / "ship.svg"
    drawing.write_text("<svg/>")
    drawing.with_suffix(".png").write_bytes(b"")
    (tmp_path / pictures.RECORD).write_text(f'{{"ship": "{pictures.fingerprint(drawing)}"}}')
    assert pictures.outdated(tmp_path) == []
    drawing.write_text("<svg> </svg>")
    assert pictures.outdated(tmp_path) == [drawing]
