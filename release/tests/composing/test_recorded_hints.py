"""A composition hints what a browser asked for, as long as the releases are those it was recorded with."""

import re
from pathlib import Path

import pytest
from release.access import Access
from release.composing.parts import parts_of
from release.composing.writing import compose
from release.gate import Recording
from release.shipping.testing import BRAND_FILES, SECTIONS, put, put_brands

RELEASES = {"brands": BRAND_FILES, **{section: f"{section}1" for section in SECTIONS}}


@pytest.fixture
def var(tmp_path: Path) -> Path:
    put_brands(tmp_path)
    for section in SECTIONS:
        put(tmp_path, section, f"{section}1")
    return tmp_path


def hinted(var: Path, recorded: Recording) -> tuple[list[str], list[str]]:
    """Scripts hinted on every page of the blog, and on the page of results besides."""
    folder = var / "live" / "1"
    compose(folder, parts_of(var, RELEASES, Access(), [recorded]))
    around = (folder / "head/blog/coati.html", folder / "bottom/blog/travel/coati.html")
    pattern = re.compile(r'<link rel="preload" as="script"[^>]*? href="([^"]+)"')
    start = [href for path in around for href in pattern.findall(path.read_text())]
    return start, pattern.findall((folder / "frames/search.html").read_text())


def recording(blog: str) -> Recording:
    releases = {"host": "host1", "chrome": "chrome1", "blog": blog}
    start = ["/assets/host/host1/entry.host1.js", "/assets/host/host1/met.js"]
    return Recording(releases, start, {"search": [f"/assets/blog/{blog}/results.js"]})


def test_what_a_browser_asked_for_is_hinted(var: Path) -> None:
    start, search = hinted(var, recording("blog1"))
    assert start == ["/assets/host/host1/entry.host1.js", "/assets/host/host1/met.js"]
    assert search == ["/assets/blog/blog1/results.js"]
    # The host's own script is asked for with its integrity: a hint without it would be fetched for nothing.
    text = (var / "live/1/head/blog/coati.html").read_text()
    text += (var / "live/1/bottom/blog/travel/coati.html").read_text()
    assert re.search(r'href="/assets/host/host1/entry\.host1\.js" integrity="sha384-', text)


def test_a_recording_of_other_releases_says_nothing(var: Path) -> None:
    start, search = hinted(var, recording("blog2"))
    assert start == [f"/assets/{name}/{name}1/entry.{name}1.js" for name in ("host", "chrome", "blog")]
    assert search == []
