"""One look at the library from outside: which files lie there, and what could not be looked at."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from content.adapters import picture_files
from content.adapters.table_files import TABLES

ROOT = "library"
"""The part whose name stands for the whole folder."""
NEEDED = frozenset({"pages", "posts", "providers", *TABLES})
"""Parts that every library has, empty where there is nothing to say: without one, nobody knows what lies there."""
LOGOS = "pictures/logos"
_PICTURES = tuple(picture_files.KINDS)
# Which files count in a folder, and whether those of the folders in it do.
_FOLDERS = {
    "pages": ((".md",), True),
    "posts": ((".md",), False),
    "providers": ((".md",), False),
    "partners": ((".yaml",), False),
    "pictures": (_PICTURES, True),
}
PARTS = frozenset({ROOT, LOGOS, *TABLES, *_FOLDERS})
_ABSENT = "is not there"


class Stamp(NamedTuple):
    """What a file looks like from outside."""

    path: str
    changed_ns: int
    size: int


@dataclass(frozen=True)
class Look:
    """Files by their name in the library; `seen` parts were there, `away` ones were not, each with the reason."""

    files: Mapping[str, Stamp]
    seen: frozenset[str]
    away: Mapping[str, str]

    @property
    def hidden(self) -> frozenset[str]:
        """Parts that are there and could not be looked at; without the whole folder nobody knows which there are."""
        unlooked = (part for part, reason in self.away.items() if reason != _ABSENT)
        return frozenset() if ROOT in self.away else frozenset(unlooked)


def look_at(folder: Path, logos: Path | None = None) -> Look:
    """What lies in the library now. `logos` is a folder of SVG files beside it.

    A folder of which anything could not be looked at is away as a whole: what it holds then is unknown, not nothing.
    """
    files: dict[str, Stamp] = {}
    away: dict[str, str] = {}
    try:
        files.update((entry.name, _stamp(entry)) for entry in _entries(folder) if _is_table(entry))
        away.update((table, _ABSENT) for table in TABLES if table not in files)
    except OSError as error:
        reason = _reason(error)
        away.update(dict.fromkeys((ROOT, *TABLES), reason))
    for part, (kinds, deep) in _FOLDERS.items():
        _add(files, away, part, _files(folder / part, part, kinds, deep=deep))
    if logos:
        _add(files, away, LOGOS, _files(logos, LOGOS, (".svg",)))
    return Look(files, PARTS - away.keys(), away)


def part_of(file: str) -> str:
    """The part of the library that a file belongs to; a table is one of its own."""
    return LOGOS if file.startswith(f"{LOGOS}/") else file.partition("/")[0]


def _add(
    files: dict[str, Stamp], away: dict[str, str], part: str, found: Iterable[tuple[str, Stamp]]
) -> None:
    try:
        files.update(list(found))
    except OSError as error:
        away[part] = _reason(error)


def _files(
    folder: Path, name: str, kinds: tuple[str, ...], *, deep: bool = False
) -> Iterator[tuple[str, Stamp]]:
    for entry in _entries(folder):
        if entry.name.startswith("."):
            continue
        if deep and _is_folder(entry):
            yield from _files(Path(entry.path), f"{name}/{entry.name}", kinds, deep=True)
        elif entry.name.endswith(kinds) and _is_file(entry):
            yield f"{name}/{entry.name}", _stamp(entry)


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    with os.scandir(folder) as entries:
        return list(entries)


def _is_table(entry: os.DirEntry[str]) -> bool:
    return entry.name in TABLES and _is_file(entry)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:
        # A link in a circle, say: reading it tells what is wrong, and with which file.
        return True


def _stamp(entry: os.DirEntry[str]) -> Stamp:
    try:
        status = entry.stat()
    except OSError:
        # It vanished meanwhile or cannot be asked: reading it tells.
        return Stamp(entry.path, 0, 0)
    return Stamp(entry.path, status.st_mtime_ns, status.st_size)


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return _ABSENT
    return f"cannot be looked at: {error.strerror}"
