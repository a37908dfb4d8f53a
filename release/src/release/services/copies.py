"""A service's releases on this machine: copies of its sources that nothing changes any more, and which one is current.

A release mirrors the repository, so that code finds its data where it always is:
var/services/quotes/<release>/{release.json, services/quotes/{src,carriers}, services/kit/src, shells/brands}
"""

import compileall
import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path

from release.layout import ROOT

WORK_TREE = "work-tree"
RECORD = "release.json"
LOCK_FILE = "requirements.lock"
# Data that belongs to a release as its code does: another rate or another page is another release.
DATA = {"content": ("library",), "quotes": ("carriers",)}
# The live release, the one that may go live, and as many to go back to.
KEPT = 4
_NOT_INPUTS = shutil.ignore_patterns("__pycache__", "*.pyc", "*.egg-info")


class CopyError(Exception):
    """A release cannot be made or found; the message is one sentence for the person who asked."""


def home(var: Path, service: str) -> Path:
    return var / "services" / service


def link(var: Path, service: str) -> Path:
    """What the service's processes follow to their code."""
    return home(var, service) / "current"


def folder(var: Path, service: str, release: str) -> Path:
    """Where the code of a release lies. Raises: CopyError: it is not there any more."""
    found = ROOT if release == WORK_TREE else home(var, service) / release
    if not found.is_dir():
        raise CopyError(f"the release {release} of {service} is not kept any more; ship {service} again")
    return found


def current(var: Path, service: str) -> str:
    """The release that is current; the work tree before the first ship."""
    target = link(var, service)
    return target.resolve().name if target.exists() and target.resolve() != ROOT else WORK_TREE


def point(var: Path, service: str, release: str) -> None:
    """Make a release current, in one rename."""
    beside = home(var, service) / f".current-{os.getpid()}"
    beside.unlink(missing_ok=True)
    beside.symlink_to(folder(var, service, release))
    beside.replace(link(var, service))


def make(var: Path, service: str, root: Path = ROOT) -> str:
    """Copy the sources of a service as they are now; answers the release, which is their hash."""
    home(var, service).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".making-", dir=home(var, service)) as made:
        copy = Path(made) / "copy"
        for source in _sources(service):
            shutil.copytree(root / source, copy / source, ignore=_NOT_INPUTS)
        packages = packages_of(root)
        release = _hash(copy, packages)
        target = home(var, service) / release
        if not target.is_dir():
            _compile(copy, target)
            (copy / RECORD).write_text(
                json.dumps({"service": service, "release": release, "packages": packages}) + "\n", "utf-8"
            )
            copy.rename(target)
    return release


def packages_of(root: Path) -> str:
    """A hash of the packages that a release runs on."""
    return hashlib.sha256((root / LOCK_FILE).read_bytes()).hexdigest()[:16]


def earlier(var: Path, service: str) -> list[str]:
    """Releases that were current before, the newest first."""
    record = home(var, service) / "earlier.json"
    found: list[str] = json.loads(record.read_text("utf-8")) if record.is_file() else []
    return found


def remember(var: Path, service: str, releases: list[str]) -> None:
    """Keep what a roll-back goes back to, and sweep away every other release."""
    record = home(var, service) / "earlier.json"
    beside = record.with_name(f".earlier-{os.getpid()}")
    beside.write_text(json.dumps(releases[:KEPT]) + "\n", "utf-8")
    beside.replace(record)
    wanted = {current(var, service), *releases[:KEPT]}
    for path in home(var, service).iterdir():
        if path.is_dir() and not path.is_symlink() and path.name not in wanted:
            shutil.rmtree(path)


def start(var: Path, *services: str, production: bool) -> None:
    """Before the platform starts: the work tree is what runs, or in production the release that was live."""
    for service in services:
        home(var, service).mkdir(parents=True, exist_ok=True)
        if not (production and link(var, service).exists()):
            point(var, service, make(var, service) if production else WORK_TREE)


def _sources(service: str) -> list[str]:
    own = f"services/{service}"
    return [
        f"{own}/src",
        *(f"{own}/{name}" for name in DATA.get(service, ())),
        "services/kit/src",
        "shells/brands",
    ]


def _hash(copy: Path, packages: str) -> str:
    digest = hashlib.sha256(packages.encode())
    for path in sorted(path for path in copy.rglob("*") if path.is_file()):
        digest.update(f"\0{path.relative_to(copy)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _compile(copy: Path, target: Path) -> None:
    """Byte code beside the sources: the start is quicker, and nothing is written into a release later.

    A file that is no Python is left for the trial start, which shows the error.
    """
    for source in copy.glob("services/*/src"):
        compileall.compile_dir(source, quiet=2, ddir=str(target / source.relative_to(copy)))
