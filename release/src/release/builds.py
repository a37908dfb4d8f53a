"""What can be built, what it is made of, and where the last build of it lies."""

import hashlib
import json
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from release import brands
from release.layout import ROOT

HOST, CHROME = "host", "chrome"
# The brand files and their logos: kept as a release like any other, so that a composition can be made again.
BRANDS = "brands"
SHARED = ROOT / "packages" / "shared"
_NOT_INPUTS = frozenset(("node_modules", "dist", "__tests__"))


@dataclass(frozen=True)
class Section:
    """A folder that is built into releases: the host shell, or a remote."""

    name: str
    folder: Path

    def fingerprint(self, environment: str) -> str:
        """A hash of everything that shapes this section's build; equal means that building again changes nothing."""
        digest = hashlib.sha256(f"{environment}\0".encode())
        for path in sorted(
            {*_inputs(self.folder), *_inputs(SHARED), *_inputs(brands.FOLDER), ROOT / "package-lock.json"}
        ):
            digest.update(f"{path.relative_to(ROOT)}\0".encode())
            digest.update(path.read_bytes())
        return digest.hexdigest()[:16]


@dataclass(frozen=True)
class Build:
    """One finished build: a public release of scripts and styles, and the HTML that was drawn with it."""

    section: str
    release: str
    folder: Path
    html: Path

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """remote.json or host.json, as contracts' RemoteManifest and HostManifest describe them."""
        name = "host.json" if self.section == HOST else "remote.json"
        content: dict[str, Any] = json.loads((self.folder / name).read_text("utf-8"))
        return content

    @property
    def address(self) -> str:
        """Where the release's files are served."""
        return f"/assets/{self.section}/{self.release}"

    def asset(self, path: str) -> str:
        return f"{self.address}/{path}"

    @property
    def bodies(self) -> dict[str, str]:
        """Bodies drawn for pages of this section: the path each is served at, by its name."""
        path = self.html / "bodies.json"
        paths: dict[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
        return paths

    @property
    def pictures(self) -> str:
        """The release of the brand files that this section's HTML was drawn with; empty where nothing was drawn."""
        path = self.html / "made-with.json"
        return str(json.loads(path.read_text("utf-8"))[BRANDS]) if path.is_file() else ""

    def fragment(self, name: str) -> str:
        """Drawn HTML by its path without suffix; empty where this section draws none of that name."""
        path = self.html / f"{name}.html"
        return path.read_text("utf-8") if path.is_file() else ""


def sections() -> list[Section]:
    """The host and every remote that has a build, by the folders that are there."""
    remotes = sorted((ROOT / "packages" / "remotes").glob("*/webpack.config.js"))
    return [
        Section(HOST, ROOT / "shells" / HOST),
        *(Section(path.parent.name, path.parent) for path in remotes),
    ]


def place(var: Path, section: str, release: str) -> Build:
    """Where a release lies on this machine, whether or not it is there."""
    return Build(section, release, var / "releases" / section / release, var / "drawn" / section / release)


def of(var: Path, section: str, release: str) -> Build | None:
    """A release by its id; none unless both its files and its drawn HTML are there."""
    one = place(var, section, release)
    return one if one.folder.is_dir() and one.html.is_dir() else None


def find(var: Path, section: str, fingerprint: str) -> Build | None:
    """The build made from these inputs, if its release is still there."""
    try:
        record = (var / "builds" / section / fingerprint / "build.json").read_text("utf-8")
    except FileNotFoundError:
        return None
    return of(var, section, json.loads(record)["release"])


def sweep(var: Path) -> list[Path]:
    """Remove records of builds whose release is gone; answers what went."""
    records = [path.parent for path in (var / "builds").glob("*/*/build.json")]
    gone = [record for record in records if find(var, record.parent.name, record.name) is None]
    for record in gone:
        shutil.rmtree(record, ignore_errors=True)
    return gone


def _inputs(folder: Path) -> Iterable[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and not _NOT_INPUTS.intersection(path.parts) and ".test." not in path.name:
            yield path
