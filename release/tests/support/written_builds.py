"""Builds of a host and two sections, written by hand, and the composition of what is written."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from release.access import Access
from release.composing.parts import parts_of
from release.composing.writing import compose
from release.shipping import Platform
from release.storage import FolderStore

from release import brands, builds, shipping

# Of what each is made from; one for all, since nothing here is built twice.
FINGERPRINT = "f1"
HOST: dict[str, Any] = {
    "release": "h1",
    "contract": 1,
    "entry": "main.js",
    "integrity": "sha384-h",
    "styles": ["styles.css"],
    "hints": ["main.js", "bootstrap.js"],
    "routing": ["router.js"],
    "documents": ["documents.js"],
    "fonts": ["files/text.woff2"],
    "shared": {
        "react": {"version": "19.3.1", "scripts": ["react.js"]},
        "@coati/router": {"version": "0.0.0", "scripts": ["router.js"]},
    },
    "policies": ["coati_host", "coati_loader"],
    "sizes": {
        "main.js": 3000,
        "bootstrap.js": 4000,
        "router.js": 14000,
        "documents.js": 2000,
        "react.js": 68000,
    },
}

SLOTS = {
    "header": "<b>{id} {variant} {area}</b>",
    "header-with-search": "<b>{id} {variant} {area}</b><form></form>",
    "menu": "<dialog>{id}</dialog>",
    "promise": "<p>{id} {variant} {area}</p>",
    "footer": "<i>foot</i>",
}


def remote(section: str, **changes: Any) -> dict[str, Any]:
    return {
        "section": section,
        "release": f"{section}1",
        "contract": 1,
        "entry": "entry.js",
        "integrity": f"sha384-{section}",
        "styles": ["styles.css"],
        "hints": ["entry.js", "remote.js"],
        "pages": {"home": ["remote.js", "page-home.js"], "app": ["page-app.js"]}
        if section == "quote"
        else {},
        "needs": ["@coati/router", "react"] if section == "quote" else ["react"],
        "shared": {"react": "19.3.1"},
        "policies": [f"remote_{section}"],
        "sizes": {"entry.js": 3000, "remote.js": 5000},
        **changes,
    }


def three_builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder with a build of the host, the chrome and quote, which alone are sections."""
    known = [builds.Section(name, tmp_path) for name in ("host", "chrome", "quote")]
    monkeypatch.setattr(builds, "sections", lambda: known)
    shutil.copytree(brands.FOLDER, tmp_path / "drawn" / "brands" / "b1")
    (tmp_path / "releases" / "brands" / "b1").mkdir(parents=True)
    put(tmp_path, "host", HOST)
    put(tmp_path, "chrome", remote("chrome"), **SLOTS)
    put(tmp_path, "quote", remote("quote"), css="q{background:url(./files/a.svg)}")
    loading = tmp_path / "drawn" / "chrome" / "chrome1" / "bodies" / "loading"
    loading.mkdir(parents=True)
    (loading / "coati.standard.html").write_text("<p>Please wait</p>")
    put_body(tmp_path, "quote", "home", "/")
    return tmp_path


def put_body(var: Path, section: str, name: str, path: str) -> None:
    drawn = var / "drawn" / section / f"{section}1"
    (drawn / "bodies" / name).mkdir(parents=True)
    for brand in brands.load():
        for variant in brands.VARIANTS:
            html = f"<h1>{name} of {brand.id}, {variant}</h1>"
            (drawn / "bodies" / name / f"{brand.id}.{variant}.html").write_text(html)
    (drawn / "bodies.json").write_text(json.dumps({name: path}))


def put(var: Path, section: str, manifest: dict[str, Any], css: str = "a{color:#000}", **drawn: str) -> None:
    release = var / "releases" / section / manifest["release"]
    release.mkdir(parents=True, exist_ok=True)
    (release / ("host.json" if section == "host" else "remote.json")).write_text(json.dumps(manifest))
    (release / "styles.css").write_text(css)
    record = var / "builds" / section / FINGERPRINT
    record.mkdir(parents=True, exist_ok=True)
    (record / "build.json").write_text(json.dumps({"release": manifest["release"]}))
    html = var / "drawn" / section / manifest["release"]
    html.mkdir(parents=True, exist_ok=True)
    for slot, text in drawn.items():
        (html / slot).mkdir(parents=True, exist_ok=True)
        for brand in brands.load():
            for variant in brands.VARIANTS:
                for area in ("travel", "about", "pet"):
                    markup = text.format(id=brand.id, variant=variant, area=area)
                    (html / slot / f"{brand.id}.{variant}.{area}.html").write_text(markup)


def written(var: Path) -> dict[str, builds.Build]:
    """By section, what `put` has put there."""
    found = {one.name: builds.find(var, one.name, FINGERPRINT) for one in builds.sections()}
    return {name: build for name, build in found.items() if build}


def composed(var: Path, access: Access | None = None) -> None:
    """What the builds of every section look like together."""
    releases = {"brands": "b1", **{name: one.release for name, one in written(var).items()}}
    folder = var / "live" / "current"
    shutil.rmtree(folder, ignore_errors=True)
    compose(folder, parts_of(var, releases, access or Access()))


def start(var: Path) -> None:
    """Make the builds live."""
    everything = {"brands": builds.place(var, "brands", "b1"), **written(var)}
    shipping.start(Platform(var, "", FolderStore(var)), everything, Access())


def part(var: Path, path: str) -> str:
    return (var / "live" / "current" / path).read_text()
