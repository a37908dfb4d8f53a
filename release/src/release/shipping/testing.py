"""Small releases written by hand, and a platform that shows them: no compiler, no browser; for tests."""

import base64
import gzip
import hashlib
import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

from release import brands, builds, shipping, state
from release.access import Access
from release.builds import BRANDS, HOST, Build
from release.shipping import Platform
from release.shipping.buckets import shared_out
from release.state import Canary, State
from release.storage import FolderStore, Store

SECTIONS = ("host", "chrome", "blog", "quote")
BRAND_FILES = "b1"


def put(var: Path, section: str, release: str, **changes: Any) -> Build:
    """A release of a section on this machine, as a build leaves one; its script and its styles say which it is."""
    one = builds.place(var, section, release)
    for folder in (one.folder, one.html):
        folder.mkdir(parents=True, exist_ok=True)
    entry, styles = f"entry.{release}.js", f"styles.{release}.css"
    (one.folder / entry).write_text(f"/* {section} {release} */")
    (one.folder / styles).write_text(f".{section}-{release}{{color:#000}}")
    files = {
        name: f"sha384-{base64.b64encode(hashlib.sha384((one.folder / name).read_bytes()).digest()).decode()}"
        for name in (entry, styles)
    }
    for name in files:
        (one.folder / f"{name}.gz").write_bytes(gzip.compress((one.folder / name).read_bytes(), mtime=0))
    manifest = {
        "release": release, "section": section, "contract": 1, "entry": entry, "integrity": files[entry],
        "styles": [styles], "hints": [entry], "pages": {}, "needs": [], "policies": [f"p_{section}"],
        "sizes": {entry: 100}, "files": files, "shared": {"react": "19"}, **changes,
    }  # fmt: skip
    if section == HOST:
        manifest |= {"routing": [], "documents": [], "fonts": [], "shared": {}}
        manifest |= {"shared": {"react": {"version": "19", "scripts": []}}, **changes}
    (one.folder / ("host.json" if section == HOST else "remote.json")).write_text(json.dumps(manifest))
    if section != HOST:
        (one.html / "made-with.json").write_text(json.dumps({BRANDS: BRAND_FILES}))
        body = one.html / "bodies" / section / f"{brands.MAIN}.standard.html"
        body.parent.mkdir(parents=True, exist_ok=True)
        body.write_text(f"<h1>{section} {release}</h1>")
        (one.html / "bodies.json").write_text(json.dumps({section: f"/{section}/"}))
    return one


def put_brands(var: Path, release: str = BRAND_FILES) -> Build:
    """The real brand files as a release of that name."""
    one = builds.place(var, BRANDS, release)
    if not one.html.is_dir():
        shutil.copytree(brands.FOLDER, one.html)
        shutil.copytree(brands.FOLDER / "logos", one.folder / "logos")
    return one


def started(var: Path, store: Store | None = None) -> Platform:
    """A platform on which the first release of every section, `<section>1`, is live."""
    platform = Platform(var, "", store or FolderStore(var))
    built = {section: put(var, section, f"{section}1") for section in SECTIONS}
    shipping.start(platform, {BRANDS: put_brands(var), **built}, Access())
    return platform


def show_canary(platform: Platform, section: str, release: str, percent: int = 5) -> None:
    """A new release of a section for a share of the visitors, as if somebody had built, tried and shown it."""
    put(platform.var, section, release)

    def shown(now: State) -> State:
        one = Canary(release, percent, shared_out(now.canaries, section, percent), state.now())
        after = replace(now, canaries={**now.canaries, section: one})
        return after.noted("canary", who="Ada", section=section, percent=percent, to=release)

    state.change(platform.store, shown)
    shipping.apply(platform)
