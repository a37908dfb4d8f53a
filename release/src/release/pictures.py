"""`make pictures`: drawings as the PNG that others show: 1200×630 of a shared page, 180×180 of a site on a home screen.

The system's Chromium draws each SVG that has changed since; `rendered.json` beside them remembers of which one.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from release.layout import ROOT

FOLDER = ROOT / "services" / "content" / "library" / "pictures"
RECORD = "rendered.json"
WIDTH_PX, HEIGHT_PX = 1200, 630
ICON = ROOT / "shells" / "brands" / "logos" / "icon.svg"
TOUCH_ICON = ROOT / "nginx" / "static" / "apple-touch-icon.png"
TOUCH_ICON_PX = 180
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Flat drawings of fifteen colors and their soft edges: more would only make the files larger.
COLORS = 96
_PAGE = (
    "<!doctype html><style>body{{margin:0}}img{{display:block;width:100vw;height:100vh;object-fit:cover}}</style>"
    '<img src="{picture}" alt="">'
)
# A phone rounds the corners itself and shows black where an icon is transparent.
_ICON_PAGE = (
    "<!doctype html><style>body{{margin:0;background:#fff}}img{{display:block;width:132px;margin:24px}}</style>"
    '<img src="{picture}" alt="">'
)


class PictureError(Exception):
    """A drawing could not be turned into a PNG; the message says which and why."""


def is_mark(drawing: Path) -> bool:
    """Whether this is a carrier's mark, which is drawn with the plan cards' and shared by nobody."""
    return drawing.stem.startswith("mark-")


def fingerprint(drawing: Path) -> str:
    """What `rendered.json` remembers of a drawing."""
    return hashlib.sha256(drawing.read_bytes()).hexdigest()[:16]


def recorded(folder: Path) -> dict[str, str]:
    """Fingerprints of the drawings, by name, that the PNGs were made of."""
    record = folder / RECORD
    return dict(json.loads(record.read_text("utf-8"))) if record.is_file() else {}


def outdated(folder: Path) -> list[Path]:
    """Drawings whose PNG is missing or was made of an earlier state."""
    known = recorded(folder)
    return [
        drawing
        for drawing in sorted(folder.glob("*.svg"))
        if not is_mark(drawing)
        and (known.get(drawing.stem) != fingerprint(drawing) or not drawing.with_suffix(".png").is_file())
    ]


def render(drawing: Path) -> None:
    """Draw one SVG of the library next to itself as PNG.

    Raises: PictureError: there is no browser, or it draws nothing.
    """
    _screenshot(drawing, _PAGE, (WIDTH_PX, HEIGHT_PX), drawing.with_suffix(".png"))


def render_touch_icon(to: Path = TOUCH_ICON) -> None:
    """Draw the icon that a phone puts on its home screen. Raises: PictureError."""
    _screenshot(ICON, _ICON_PAGE, (TOUCH_ICON_PX, TOUCH_ICON_PX), to)


def _screenshot(drawing: Path, page: str, size: tuple[int, int], to: Path) -> None:
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise PictureError(f"no Chromium is installed ({', '.join(BROWSERS)})")
    width, height = size
    with tempfile.TemporaryDirectory() as folder:
        source, shot = Path(folder) / "page.html", Path(folder) / "shot.png"
        source.write_text(page.format(picture=drawing.as_uri()), "utf-8")
        subprocess.run(
            [
                browser,
                "--headless=new",
                "--no-sandbox",
                "--hide-scrollbars",
                "--allow-file-access-from-files",
                f"--user-data-dir={folder}/profile",
                f"--window-size={width},{height}",
                f"--screenshot={shot}",
                source.as_uri(),
            ],
            check=False,
            capture_output=True,
            timeout=60,
        )
        if not shot.is_file():
            raise PictureError(f"{drawing.name}: the browser drew nothing")
        with Image.open(shot) as image:
            flat = image.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
            flat.save(to, optimize=True)


def main() -> int:
    known = recorded(FOLDER)
    drawings = {drawing.stem for drawing in FOLDER.glob("*.svg")}
    try:
        for drawing in outdated(FOLDER):
            render(drawing)
            known[drawing.stem] = fingerprint(drawing)
            print(drawing.name)
        render_touch_icon()
    except PictureError as error:
        print(error, file=sys.stderr)
        return 1
    kept = {name: mark for name, mark in sorted(known.items()) if name in drawings}
    (FOLDER / RECORD).write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
