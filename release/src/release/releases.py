"""The live pointer: numbered folders, one of them current, flipped by one atomic rename; and what may be swept away."""

import json
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

# A tab opened before the last two deploys still finds its chunks (R16).
KEPT = 4


def live(var: Path) -> Path:
    return var / "live"


def current(var: Path) -> dict[str, str]:
    """Release by section as visitors get them now; empty before the first composition."""
    record = live(var) / "current" / "releases.json"
    if not record.is_file():
        return {}
    releases: dict[str, str] = json.loads(record.read_text("utf-8"))
    return releases


def next_folder(var: Path) -> Path:
    """A new numbered folder to compose into; nobody sees it before `flip`."""
    live(var).mkdir(parents=True, exist_ok=True)
    numbers = [int(path.name) for path in live(var).iterdir() if path.name.isdigit()]
    folder = live(var) / str(max(numbers, default=0) + 1)
    folder.mkdir()
    return folder


def flip(var: Path, folder: Path, releases: dict[str, str]) -> None:
    """Make a composed folder the current one, in one rename, and write it into the audit log."""
    (folder / "releases.json").write_text(json.dumps(releases, indent=2) + "\n", "utf-8")
    link = live(var) / f".current-{os.getpid()}"
    link.unlink(missing_ok=True)
    link.symlink_to(folder.name)
    link.replace(live(var) / "current")
    entry = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "live": int(folder.name),
        "releases": releases,
    }
    with (live(var) / "audit.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps(entry) + "\n")


def sweep(var: Path) -> list[Path]:
    """Remove live folders and releases that no page of the last few flips can ask for; answers what went.

    The current folder always stays, however old.
    """
    numbered = sorted(
        (path for path in live(var).iterdir() if path.name.isdigit()), key=lambda path: int(path.name)
    )
    standing = (live(var) / "current").resolve()
    kept = {*numbered[-KEPT:], *(path for path in numbered if path.resolve() == standing)}
    wanted: set[tuple[str, str]] = set()
    for folder in kept:
        record = folder / "releases.json"
        if record.is_file():
            wanted |= set(json.loads(record.read_text("utf-8")).items())
    gone = [path for path in numbered if path not in kept]
    gone += [path for path in (var / "releases").glob("*/*") if _unwanted(path, wanted)]
    for path in gone:
        shutil.rmtree(path)
    return gone


def _unwanted(path: Path, wanted: set[tuple[str, str]]) -> bool:
    section, release = path.parent.name, path.name
    listed = {name for name, _ in wanted}
    return (
        path.is_dir()
        and section in listed
        and (section, release) not in wanted
        and not release.startswith(".")
    )
