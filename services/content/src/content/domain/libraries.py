"""The set of pages that is served, and how a new reading of the files replaces it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from content.domain.pages import Page


@dataclass(frozen=True)
class Fault:
    """One thing wrong with one file: where (line from 1) and what is expected instead."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


class FaultyFileError(Exception):
    """A file of the library cannot be used; `faults` say where and why. The reader of the library reports them."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True)
class Library:
    """Pages by path. `broken` paths belong to a file that cannot be read and has no earlier version."""

    pages: Mapping[str, Page] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    broken: frozenset[str] = frozenset()

    def succeeded_by(self, fresh: "Library") -> "Library":
        """The library after a new reading: a page whose file broke stays as it was last good."""
        kept = {path: self.pages[path] for path in fresh.broken if path in self.pages}
        return Library({**fresh.pages, **kept}, fresh.faults, fresh.broken - kept.keys())
