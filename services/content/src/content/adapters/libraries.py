"""Reads the library from its folder and notices when a file changes."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from structlog import get_logger

from content.adapters.page_files import read_page
from content.domain.libraries import Fault, FaultyFileError, Library
from content.domain.pages import Page

log = get_logger()


def read_library(folder: Path) -> Library:
    """Read every page of the folder; a file that cannot be used becomes faults, the others are served."""
    pages: dict[str, Page] = {}
    faults: list[Fault] = []
    broken: set[str] = set()
    for file in sorted((folder / "pages").rglob("*.md")):
        slug = file.relative_to(folder / "pages").with_suffix("").as_posix()
        try:
            page = read_page(file, slug, str(file.relative_to(folder)))
            pages[page.path] = page
        except FaultyFileError as error:
            faults += error.faults
            broken.add(f"/{slug}/")
    return Library(pages, tuple(faults), frozenset(broken))


class LibraryShelf:
    """The library in use. Looks at the files again after `reload_s` seconds; a bad change never empties it."""

    def __init__(self, folder: Path, reload_s: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._reload_s = reload_s
        self._clock = clock
        self._lock = threading.Lock()
        self._stamp = self._look()
        self._library = read_library(folder)
        self._looked = clock()
        _report(self._library)

    @property
    def library(self) -> Library:
        """The newest good reading of every page."""
        if (
            self._reload_s
            and self._clock() - self._looked >= self._reload_s
            and self._lock.acquire(blocking=False)
        ):
            try:
                self._refresh()
            finally:
                self._lock.release()
        return self._library

    def _refresh(self) -> None:
        self._looked = self._clock()
        stamp = self._look()
        if stamp != self._stamp:
            self._stamp = stamp
            self._library = self._library.succeeded_by(read_library(self._folder))
            _report(self._library)

    def _look(self) -> frozenset[tuple[str, int, int]]:
        """What the files look like from outside; a file that vanishes meanwhile counts as gone."""
        stamps = set()
        for file in (self._folder / "pages").rglob("*.md"):
            with suppress(FileNotFoundError):
                status = file.stat()
                stamps.add((str(file), status.st_mtime_ns, status.st_size))
        return frozenset(stamps)


def _report(library: Library) -> None:
    log.info("library.read", pages=len(library.pages), faults=len(library.faults))
    for fault in library.faults:
        log.error("library.fault", file=fault.file, line=fault.line, reason=fault.reason)
