"""One backup: a folder named by its moment, whole or not there, with a manifest that says what must come back."""

import hashlib
import json
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from release.backup import figures, kinds, unfinished
from release.backup.figures import Figures
from release.backup.kinds import Differing
from release.backup.stores import BackupError, Store

MANIFEST = "manifest.json"
FORMAT = 1
_NAME = "%Y%m%dT%H%M%S%fZ"
_LOOKS = re.compile(r"\d{8}T\d{12}Z$")


@dataclass(frozen=True, slots=True)
class Line:
    """One part of a store after a restore: how much was saved, how much is there, whether it is the same."""

    store: str
    part: str
    saved: int
    found: int
    is_same: bool


def save(stores: Iterable[Store], into: Path, now: datetime) -> Path:
    """Copy every store. The folder gets its name once all of it is on disk; if it does not come to that, none stays."""
    into.mkdir(parents=True, exist_ok=True, mode=0o700)
    done = into / now.astimezone(UTC).strftime(_NAME)
    with unfinished.written(done) as partial:
        told = {}
        for store in stores:
            folder = partial / store.name
            folder.mkdir()
            told[store.name] = {name: each.told() for name, each in store.save(folder).items()}
        _seal(partial, {"format": FORMAT, "savedAt": now.astimezone(UTC).isoformat(), "stores": told})
        partial.rename(done)
    _sync(into)
    return done


def check(folder: Path) -> dict[str, Figures]:
    """What a backup holds. Raises: BackupError: it is none, or a file of it is not as it was written."""
    manifest = _manifest(folder)
    for name, digest in manifest["files"].items():
        path = folder / name
        if not path.is_file() or _digest(path) != digest:
            raise BackupError(f"{path} is missing or damaged; nothing was restored")
    return {store: figures.read(told) for store, told in manifest["stores"].items()}


def restore(stores: Iterable[Store], folder: Path) -> list[Line]:
    """Put a backup into empty stores and compare what is there with what was saved.

    Raises: BackupError: the backup is damaged, or a store is not empty; then nothing was changed.
    """
    saved = check(folder)
    wanted = [store for store in stores if store.name in saved]
    if others := [each for each in kinds.differing(wanted, _manifest(folder)["files"]) if each.here]:
        raise BackupError(
            f"{'; '.join(each.said('the backup') for each in others)}. Name the stores that the platform will have, "
            "QUOTES_DATABASE_URL and its like; nothing was changed"
        )
    full = [store.name for store in wanted if not store.is_empty()]
    if full:
        raise BackupError(
            f"not empty: {', '.join(full)}. Move what is there aside first; nothing was changed"
        )
    lines = []
    for store in wanted:
        copy = folder / store.name
        store.load(copy)
        expected, found = store.expected(copy, saved[store.name]), store.figures()
        for part in sorted(expected | found):
            one, other = expected.get(part), found.get(part)
            lines.append(
                Line(store.name, part, one.count if one else 0, other.count if other else 0, one == other)
            )
    return lines


def changed_since_last(stores: Iterable[Store], into: Path) -> list[Differing]:
    """The stores that are of another kind than in the last backup of a folder that can be read."""
    found = (path for path in into.iterdir() if _LOOKS.match(path.name)) if into.is_dir() else ()
    for path in sorted(found, reverse=True):
        with suppress(BackupError):
            return kinds.differing(stores, _manifest(path)["files"])
    return []


def forget(into: Path, now: datetime, keep: timedelta) -> list[str]:
    """Delete backups that are older than that, and those that ended early: somebody who was forgotten stands in them.

    Returns their names.
    """
    if not into.is_dir():
        return []
    left = unfinished.forget(into)
    oldest = (now - keep).astimezone(UTC).strftime(_NAME)
    gone = sorted(path for path in into.iterdir() if _LOOKS.match(path.name) and path.name < oldest)
    for path in gone:
        unfinished.remove(path)
    return [*left, *(path.name for path in gone)]


def _manifest(folder: Path) -> dict[str, Any]:
    """Raises: BackupError: it is no backup, or none that this release reads."""
    try:
        manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_bytes())
    except FileNotFoundError:
        raise BackupError(f"{folder.resolve()} is no backup{_instead(folder)}") from None
    except (OSError, ValueError) as error:
        raise BackupError(f"{folder} is no backup: {error}") from error
    if manifest.get("format") != FORMAT:
        raise BackupError(f"{folder} is of another format than this release reads")
    return manifest


def _instead(folder: Path) -> str:
    """Which one was meant, where somebody named the folder they all lie in."""
    inside = [path for path in folder.iterdir() if _LOOKS.match(path.name)] if folder.is_dir() else []
    if not inside:
        return ": name the folder of one, which make backup printed"
    return f", but {len(inside)} lie in it; the newest is {max(inside)}"


def _seal(partial: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest, with what every file must be, and have all of it on disk, for its owner only."""
    files = {
        str(path.relative_to(partial)): _digest(path) for path in sorted(partial.rglob("*")) if path.is_file()
    }
    (partial / MANIFEST).write_text(json.dumps({**manifest, "files": files}, indent=1) + "\n", "utf-8")
    for path in partial.rglob("*"):
        if path.is_file():
            path.chmod(0o600)
            _sync(path)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
