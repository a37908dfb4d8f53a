"""Reads the library's folder, file by file: a file that cannot be used leaves its last good version in place."""

import os
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from structlog import get_logger

from content.adapters import picture_files, table_files
from content.adapters.markdown_files import read_document
from content.domain.libraries import Fault, FaultyFileError, Library, Tables, shelve
from content.domain.pages import Document
from content.domain.partners import Partner
from content.domain.pictures import PictureFile

log = get_logger()
_TABLES = {
    "people.yaml": table_files.read_people,
    "categories.yaml": table_files.read_categories,
    "menus.yaml": table_files.read_menus,
    "moved.yaml": table_files.read_moved,
    "gone.yaml": table_files.read_gone,
}
_FOLDERS = {"pages": (".md",), "posts": (".md",), "providers": (".md",), "partners": (".yaml",)}
_PICTURES = tuple(picture_files.KINDS)


class Stamp(NamedTuple):
    """What a file looks like from outside."""

    path: str
    changed_ns: int
    size: int


@dataclass(frozen=True)
class Kept:
    """The newest reading of one file; `value` is the last good one, None where there was none."""

    stamp: Stamp
    value: object
    faults: tuple[Fault, ...] = ()


class LibraryReader:
    """Reads what changed since it last looked. One thread at a time.

    `logos` is a folder of SVG files beside the library, shown as pictures under logos/.
    """

    def __init__(self, folder: Path, logos: Path | None = None, logo_hosts: Collection[str] = ()) -> None:
        self._folder = folder
        self._logos = logos
        self._logo_hosts = logo_hosts
        self._kept: dict[str, Kept] = {}
        self._read_once = False

    def read(self) -> Library | None:
        """The library as it stands now; None when no file changed since the last reading."""
        stamps = dict(self._look())
        changed = {name for name, stamp in stamps.items() if not self._knows(name, stamp)}
        removed = self._kept.keys() - stamps.keys()
        if self._read_once and not changed and not removed:
            return None
        self._read_once = True
        for name in removed:
            del self._kept[name]
        for name in changed:
            self._kept[name] = self._read_file(name, stamps[name])
        return self._library()

    def _knows(self, name: str, stamp: Stamp) -> bool:
        kept = self._kept.get(name)
        return kept is not None and kept.stamp == stamp

    def _look(self) -> Iterator[tuple[str, Stamp]]:
        for entry in _entries(self._folder):
            if entry.is_file() and entry.name in _TABLES:
                yield entry.name, _stamp(entry)
        for folder, kinds in _FOLDERS.items():
            yield from _files(self._folder / folder, folder, kinds, deep=folder == "pages")
        yield from _files(self._folder / "pictures", "pictures", _PICTURES, deep=True)
        if self._logos:
            yield from _files(self._logos, "pictures/logos", (".svg",))

    def _read_file(self, name: str, stamp: Stamp) -> Kept:
        earlier = self._kept.get(name)
        try:
            value, faults = self._parse(name, Path(stamp.path))
        except FaultyFileError as error:
            return Kept(stamp, earlier.value if earlier else None, error.faults)
        except Exception as error:
            # Whatever a file makes a parser do, the other files are served.
            log.error("library.unread", file=name, exc_info=error)
            fault = Fault(name, 1, "cannot be taken apart")
            return Kept(stamp, earlier.value if earlier else None, (fault,))
        return Kept(stamp, value, tuple(faults))

    def _parse(self, name: str, path: Path) -> tuple[object, list[Fault]]:
        """Raises: FaultyFileError."""
        data = _bytes(path, name)
        folder, _, rest = name.partition("/")
        if folder == "pictures":
            return picture_files.measure(data, rest, name), []
        text = _text(data, name)
        if name in _TABLES:
            return _TABLES[name](text, name), []
        if folder == "partners":
            return table_files.read_partner(text, name, rest.removesuffix(".yaml"), self._logo_hosts)
        return read_document(text, name), []

    def _library(self) -> Library:
        files = sorted(self._kept.items())
        values = [kept.value for _, kept in files]
        tables = {
            name.removesuffix(".yaml"): kept.value
            for name, kept in files
            if name in _TABLES and kept.value is not None
        }
        return shelve(
            (one for one in values if isinstance(one, Document)),
            tables=replace(Tables(), **tables),  # type: ignore[arg-type]
            partners=(one for one in values if isinstance(one, Partner)),
            pictures=(one for one in values if isinstance(one, PictureFile)),
            faults=tuple(fault for _, kept in files for fault in kept.faults),
            broken=frozenset(name for name, kept in files if kept.value is None),
        )


def read_library(folder: Path, logos: Path | None = None) -> Library:
    """One reading of a folder, for checks and tests."""
    library = LibraryReader(folder, logos).read()
    return library or Library()


def _files(
    folder: Path, name: str, kinds: tuple[str, ...], *, deep: bool = False
) -> Iterator[tuple[str, Stamp]]:
    for entry in _entries(folder):
        if entry.name.startswith("."):
            continue
        if deep and entry.is_dir():
            yield from _files(Path(entry.path), f"{name}/{entry.name}", kinds, deep=True)
        elif entry.name.endswith(kinds) and entry.is_file():
            yield f"{name}/{entry.name}", _stamp(entry)


def _entries(folder: Path) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            yield from entries
    except (FileNotFoundError, NotADirectoryError):
        return


def _stamp(entry: os.DirEntry[str]) -> Stamp:
    try:
        status = entry.stat()
    except FileNotFoundError:
        # It vanished meanwhile: the next look sees that it is gone.
        return Stamp(entry.path, 0, 0)
    return Stamp(entry.path, status.st_mtime_ns, status.st_size)


def _bytes(path: Path, name: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FaultyFileError(Fault(name, 1, f"cannot be read: {error.strerror}")) from error


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FaultyFileError(Fault(name, line, "not UTF-8")) from error
