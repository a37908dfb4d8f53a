"""A brand is one JSON file: a sixth one, put beside the five, stands on every page without another line anywhere."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from release.access import Access
from release.composing.parts import parts_of
from release.composing.writing import compose
from release.edge.testing import RunningEdge, running_edge
from release.layout import ROOT

from release import brands, build, builds, live

# As CONTRIBUTING says: a partner's file copied, and what is the new brand's own changed in it.
CHANGES: dict[str, Any] = {
    "id": "harborlight",
    "name": "Harborlight Trips",
    "legalName": "Harborlight Trips LLC (sample company)",
    "hosts": ["harborlight.example"],
    "partnerIds": ["harborlight"],
    "logo": {"uri": "logos/coati.svg", "width": 760, "height": 156, "altTxt": "Coati"},
}
PHONE = "+1 (954) 555-0177"
TOKENS = {"c-brand": "#3b3f8f", "c-brand-hover": "#2b2f6d"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("shells") / "brands"
    shutil.copytree(brands.FOLDER, copy)
    content = json.loads((copy / "tripprotectors.json").read_text()) | CHANGES
    content["contacts"]["standard"] = {"telephone": PHONE, "email": "hello@harborlight.example"}
    content["theme"]["light"] |= TOKENS
    (copy / "harborlight.json").write_text(json.dumps(content))
    return copy


@pytest.fixture(scope="module")
def edge(folder: Path) -> Iterator[RunningEdge]:
    with running_edge(brands=folder, public_origin="http://coati.example") as running:
        draw_and_compose(running.settings.var, folder)
        running.content.stop()
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "python:kit.gunicorn_conf",
             "--bind", f"unix:{running.settings.run}/content.sock", "content.app:from_environment()"],
            env={**os.environ, "COATI_ENV": "development", "PUBLIC_ORIGIN": "http://coati.example",
                 "CONTENT_BRANDS": str(folder), "CONTENT_LIBRARY": str(ROOT / "services/content/library")},
        )  # fmt: skip
        try:
            wait_for(running)
            yield running
        finally:
            process.terminate()
            process.wait(30)


def draw_and_compose(var: Path, folder: Path) -> None:
    """The real chrome drawn for every brand of the folder, beside a host and sections that hold nothing."""
    files = build.keep_brands(var, folder)
    chrome = next(one for one in builds.sections() if one.name == "chrome")
    boots = build.boots(brands.load(folder), files.address)
    drawn = build.build(var, chrome, json.dumps(list(boots)), files.release)
    for section in ("host", "blog", "quote"):
        put_empty(var, section, drawn.manifest["contract"])
    releases = {
        "brands": files.release, "chrome": drawn.release, **dict.fromkeys(("host", "blog", "quote"), "e1")
    }  # fmt: skip
    composed = var / "live" / "composed"
    compose(composed, parts_of(var, releases, Access()))
    live.point(var, live.CURRENT, composed)


def put_empty(var: Path, section: str, contract: int) -> None:
    manifest = {
        "release": "e1", "contract": contract, "entry": "e.js", "integrity": "sha384-e", "styles": [],
        "hints": ["e.js"], "routing": [], "documents": [], "fonts": [], "pages": {}, "needs": [], "policies": [],
        "sizes": {"e.js": 1},
        "shared": {"react": {"version": version_of("react"), "scripts": []}} if section == "host" else {},
    }  # fmt: skip
    one = builds.place(var, section, "e1")
    for place in (one.folder, one.html):
        place.mkdir(parents=True)
    name = "host.json" if section == "host" else "remote.json"
    (one.folder / name).write_text(json.dumps(manifest))


def version_of(package: str) -> str:
    manifest = json.loads((ROOT / "node_modules" / package / "package.json").read_text())
    return str(manifest["version"])


def wait_for(edge: RunningEdge) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with suppress(OSError):
            if edge.ask("/about-us/").status == 200:
                return
        time.sleep(0.1)
    raise TimeoutError("the content service did not come up")


def test_its_own_host_shows_it(edge: RunningEdge) -> None:
    """[A-01] Name, telephone, colors and words are the new brand's; the page's one address is the main brand's."""
    page = edge.ask("/about-us/", host="harborlight.example")
    assert page.status == 200
    assert "Harborlight Trips</title>" in page.text
    header = page.text.split("</header>")[0]
    assert "Harborlight Trips</span>" in header
    assert 'href="tel:+19545550177"' in header
    assert "plan found on Harborlight Trips." in page.text
    assert "Harborlight Trips LLC (sample company)" in page.text.split('id="coati-footer"')[1]
    style = page.text.split('<style data-section="brand">')[1].split("</style>")[0]
    assert f"--c-brand:{TOKENS['c-brand']};" in style
    assert '<link rel="canonical" href="http://coati.example/about-us/">' in page.text
    assert '"id":"harborlight"' in page.text.split('id="coati-boot">')[1]


def test_its_partner_id_leads_to_it(edge: RunningEdge) -> None:
    """[A-01]"""
    page = edge.ask("/about-us/?pid=harborlight")
    assert "Harborlight Trips</title>" in page.text
    assert '"partnerId":"harborlight"' in page.text
    assert page.headers["set-cookie"].startswith("coati_pid=harborlight;")


@pytest.mark.parametrize(
    ("cookie", "link"), [("coati_welcome=1", "+19545550140"), ("aarp_smo=1", "+19545550160")]
)
def test_its_variants_call_their_own_numbers(edge: RunningEdge, cookie: str, link: str) -> None:
    """[A-03, A-04]"""
    page = edge.ask("/about-us/", host="harborlight.example", headers={"Cookie": cookie})
    assert f'href="tel:{link}"' in page.text
    assert "tel:+19545550177" not in page.text


@pytest.mark.parametrize(
    ("host", "name"), [("coati.example", "Coati"), ("tripprotectors.localhost", "Trip Protectors")]
)
def test_the_others_stay_who_they_were(edge: RunningEdge, host: str, name: str) -> None:
    """[A-01]"""
    page = edge.ask("/about-us/", host=host)
    assert f"{name}</title>" in page.text
    assert "Harborlight" not in page.text


def test_a_name_nobody_gave_it_is_still_refused(edge: RunningEdge) -> None:
    assert edge.ask("/", host="harborlight.evil.example").status == 421
