"""The live folder of one machine: numbered compositions, and links that say who sees which.

live/current -> 12            what everybody sees
live/canary                   is there while a canary runs
live/buckets/07 -> ../13      what the visitors of that bucket see instead
live/lanes/<token> -> ../14   what one browser sees that carries the token

A link changes by one rename, so a visitor meets the old composition or the new one and never a mixture.
"""

import json
import os
import shutil
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from release.storage.folder import locked

CURRENT, CANARY, BUCKETS, LANES = "current", "canary", "buckets", "lanes"
# A page that is being composed still reads the folder it began with.
UNSEEN_S = 30
# So many that nobody is shown stay for longer: a rollback shows one of them again, and composes nothing.
KEPT = 4
# In a composition that lanes show because the state says so, and not because a process asks for it.
TRIAL = "trial"
_HALF_MADE = ".composing-"


def folder_of(var: Path) -> Path:
    return var / "live"


def alone(var: Path) -> AbstractContextManager[None]:
    """Whoever changes what this machine shows does so alone."""
    return locked(folder_of(var) / ".apply.lock")


def current(var: Path) -> dict[str, str]:
    """Release by section as most visitors get them now on this machine; empty before the first composition."""
    return releases_in(folder_of(var) / CURRENT)


def releases_in(folder: Path) -> dict[str, str]:
    try:
        releases: dict[str, str] = json.loads((folder / "releases.json").read_text("utf-8"))
    except FileNotFoundError:
        return {}  # or another process has cleared it away since it was listed
    return releases


def begin(var: Path) -> Path:
    """A folder to compose into; nobody sees it before `finish`."""
    folder = folder_of(var) / f"{_HALF_MADE}{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def finish(var: Path, folder: Path, releases: Mapping[str, str], made_of: str) -> Path:
    """Close a composition: from now on it has a number. `made_of` is a digest of all that went into it."""
    (folder / "made-of").write_text(made_of, "utf-8")
    (folder / "releases.json").write_text(json.dumps(dict(releases), indent=2) + "\n", "utf-8")
    numbered = folder_of(var) / str(max((int(one.name) for one in compositions(var)), default=0) + 1)
    folder.rename(numbered)
    return numbered


def compositions(var: Path) -> list[Path]:
    """Every finished composition, the oldest first."""
    found = [path for path in folder_of(var).iterdir() if path.name.isdigit()]
    return sorted(found, key=lambda path: int(path.name))


def find(var: Path, made_of: str) -> Path | None:
    """The newest composition made of exactly this, if one is still here."""
    for folder in reversed(compositions(var)):
        record = folder / "made-of"
        if record.is_file() and record.read_text("utf-8") == made_of:
            return folder
    return None


def point(var: Path, name: str, folder: Path) -> None:
    """Let a link of the live folder (`current`, `buckets/07`, `lanes/<token>`) show a composition."""
    link = folder_of(var) / name
    target = Path(*[".."] * name.count("/"), folder.name)
    if link.is_symlink():
        if link.readlink() == target:
            return
        # Its age says since when nobody is sent there.
        was = link.resolve()
        if was.is_dir():
            os.utime(was)
    link.parent.mkdir(parents=True, exist_ok=True)
    beside = link.with_name(f".{link.name}-{os.getpid()}")
    beside.unlink(missing_ok=True)
    beside.symlink_to(target)
    beside.replace(link)


def show_canaries(var: Path, shown: Mapping[str, Path]) -> None:
    """Let these buckets, and no others, see a composition of their own."""
    marker = folder_of(var) / CANARY
    if shown:
        for bucket, folder in shown.items():
            point(var, f"{BUCKETS}/{bucket}", folder)
        marker.touch()
    else:
        marker.unlink(missing_ok=True)
    for link in (folder_of(var) / BUCKETS).glob("[0-9][0-9]"):
        if link.name not in shown:
            unlink(link)


def show_trials(var: Path, shown: Mapping[str, Path]) -> None:
    """Let these tokens, and no others of a ship, see a composition of their own."""
    for token, folder in shown.items():
        (folder / TRIAL).touch()
        point(var, f"{LANES}/{token}", folder)
    for link in (folder_of(var) / LANES).glob("[0-9a-f]*"):
        if (link / TRIAL).is_file() and link.name not in shown:
            unlink(link)


def unlink(link: Path) -> None:
    """Take a link away; who was sent there sees the current composition from now on."""
    if link.resolve().is_dir():
        os.utime(link.resolve())
    link.unlink(missing_ok=True)


def forget(var: Path) -> None:
    """No composition of before is found again: what composes them may have become another."""
    for folder in compositions(var):
        (folder / "made-of").unlink(missing_ok=True)


def sweep(var: Path, unseen_s: float = UNSEEN_S, kept: int = KEPT) -> list[Path]:
    """Remove lanes whose owner has ended, compositions no link shows, and what a killed process left half made.

    Answers the compositions that went; the newest `kept` of those that were shown to visitors stay.
    """
    live = folder_of(var)
    for link in (live / LANES).glob("[0-9a-f]*"):
        if not (link / TRIAL).is_file() and not _is_owned(link):
            unlink(link)
    links = [live / CURRENT, *(live / BUCKETS).glob("*"), *(live / LANES).glob("*")]
    shown = {link.resolve() for link in links}
    before = time.time() - unseen_s
    unseen = [one for one in compositions(var) if one.resolve() not in shown]
    again = [one for one in unseen if (one / "made-of").is_file() and not (one / TRIAL).is_file()]
    stay = again[-kept:] if kept else []
    gone = [one for one in unseen if one not in stay and one.stat().st_mtime < before]
    for folder in gone:
        # Out of sight first: a removal that is cut short leaves nothing that looks like a composition.
        folder.rename(live / f"{_HALF_MADE}{folder.name}")
    for half in live.glob(f"{_HALF_MADE}*"):
        shutil.rmtree(half)
    for folder in (live, live / BUCKETS, live / LANES):
        for beside in folder.glob(".*"):
            if beside.is_symlink():
                beside.unlink()
    return gone


def own(folder: Path) -> None:
    """Say that a composition is shown for as long as this process runs."""
    (folder / "owner").write_text(str(os.getpid()), "utf-8")


def _is_owned(link: Path) -> bool:
    record = link / "owner"
    if not record.is_file():
        return False
    try:
        os.kill(int(record.read_text("utf-8")), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
