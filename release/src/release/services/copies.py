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
from collections.abc import Iterator
from pathlib import Path

from release.layout import ROOT

WORK_TREE = "work-tree"
RECORD = "release.json"
LOCK_FILE = "requirements.lock"
# Data that belongs to a release as its code does: another rate or another page is another release.
DATA = {"content": ("library",), "quotes": ("carriers",)}
# So many releases before the live one can be gone back to.
KEPT = 3
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
    target = link(var, service).resolve()
    return target.name if target.parent == home(var, service).resolve() and target.is_dir() else WORK_TREE


def before_ship(var: Path, service: str) -> str:
    """The release that a ship can be taken back to: the current one, or the copy of the work tree as it was started.

    Never the work tree, which holds what is shipped. Raises: CopyError: there is no such copy.
    """
    present = current(var, service)
    if present != WORK_TREE:
        return present
    kept = earlier(var, service)
    if not kept:
        raise CopyError(
            f"{service} runs from the work tree, and no copy was kept at its start, so there is nothing to go back to: "
            "stop the platform and start it with make run first"
        )
    return kept[0]


def point(var: Path, service: str, release: str) -> None:
    """Make a release current, in one rename."""
    beside = home(var, service) / f".current-{os.getpid()}"
    beside.unlink(missing_ok=True)
    beside.symlink_to(folder(var, service, release))
    beside.replace(link(var, service))


def make(var: Path, service: str, root: Path = ROOT) -> str:
    """Copy the sources of a service as they are now; answers the release, which is their hash."""
    packages = packages_of(root)
    release = _hash(root, service, packages)
    # Most starts find what they would make, and reading it takes a fraction of copying it.
    if (home(var, service) / release).is_dir():
        return release
    home(var, service).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".making-", dir=home(var, service)) as made:
        copy = Path(made) / "copy"
        for source in sources(service):
            shutil.copytree(root / source, copy / source, ignore=_NOT_INPUTS)
        # Of the copy: the tree may have changed while it was read.
        release = _hash(copy, service, packages)
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


def packages_of_release(code: Path) -> str:
    return str(json.loads((code / RECORD).read_text("utf-8"))["packages"])


def packages_at_start(var: Path) -> str:
    """What the running platform was started with; its processes keep parts of it in memory."""
    return (var / "services" / "packages").read_text("utf-8").strip()


def earlier(var: Path, service: str) -> list[str]:
    """Releases that were current before, the newest first.

    Never the work tree, which a release of before has named there: it holds what was shipped since.
    """
    record = home(var, service) / "earlier.json"
    found: list[str] = json.loads(record.read_text("utf-8")) if record.is_file() else []
    return [one for one in found if one != WORK_TREE]


def remember(var: Path, service: str, releases: list[str]) -> None:
    """Keep what a roll-back goes back to."""
    kept = list(dict.fromkeys(releases))[:KEPT]
    _write(home(var, service) / "earlier.json", json.dumps(kept) + "\n")


def begin(var: Path, service: str, before: str, after: str) -> None:
    """Say that a flip is under way, so that whoever finds it half done knows the way back."""
    _write(home(var, service) / "unfinished.json", json.dumps({"from": before, "to": after}) + "\n")


def done(var: Path, service: str) -> None:
    (home(var, service) / "unfinished.json").unlink(missing_ok=True)


def unfinished(var: Path, service: str) -> str | None:
    """The release that served before a flip that nobody finished."""
    record = home(var, service) / "unfinished.json"
    return str(json.loads(record.read_text("utf-8"))["from"]) if record.is_file() else None


def sweep(var: Path, service: str) -> None:
    """Remove releases that nobody can go back to, and what a killed ship has left."""
    wanted = {current(var, service), *earlier(var, service)}
    for path in home(var, service).iterdir():
        if path.is_dir() and not path.is_symlink() and path.name not in wanted:
            shutil.rmtree(path)


def start(var: Path, *services: str, production: bool) -> None:
    """Before the platform starts: the work tree is what runs, or in production the release that was live.

    Of a work tree a copy is kept to go back to: when something is shipped from the tree, the tree has changed.
    """
    for service in services:
        home(var, service).mkdir(parents=True, exist_ok=True)
        live = unfinished(var, service) or current(var, service)
        if not production:
            point(var, service, WORK_TREE)
            remember(var, service, [make(var, service, ROOT)])
            sweep(var, service)
        else:
            point(var, service, make(var, service, ROOT) if live == WORK_TREE else live)
        done(var, service)
    _write(var / "services" / "packages", packages_of(ROOT) + "\n")


def sources(service: str) -> list[str]:
    """The folders that a release of a service consists of."""
    own = f"services/{service}"
    return [
        f"{own}/src",
        *(f"{own}/{name}" for name in DATA.get(service, ())),
        "services/kit/src",
        "shells/brands",
    ]


def _hash(tree: Path, service: str, packages: str) -> str:
    digest = hashlib.sha256(packages.encode())
    for path in sorted(_inputs(tree, service)):
        digest.update(f"\0{path.relative_to(tree)}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _inputs(tree: Path, service: str) -> Iterator[Path]:
    """The files that a release of a service is copied from."""
    for source in sources(service):
        for folder, folders, files in os.walk(tree / source):
            left_out = _NOT_INPUTS(folder, [*folders, *files])
            folders[:] = [name for name in folders if name not in left_out]
            yield from (Path(folder, name) for name in files if name not in left_out)


def _write(path: Path, content: str) -> None:
    beside = path.with_name(f".{path.name}-{os.getpid()}")
    beside.write_text(content, "utf-8")
    beside.replace(path)


def _compile(copy: Path, target: Path) -> None:
    """Byte code beside the sources: the start is quicker, and nothing is written into a release later.

    A file that is no Python is left for the trial start, which shows the error.
    """
    for source in copy.glob("services/*/src"):
        compileall.compile_dir(source, quiet=2, ddir=str(target / source.relative_to(copy)))
