"""Releases in the state folder of one machine. Every change is one rename, so a kill leaves the old or the new."""

import fcntl
import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from release import builds
from release.builds import Build
from release.storage.errors import ConflictError, StoreError
from release.storage.store import Kept, Versioned

# An entry that a killed ship left unwritten is written by the next; so far back is it looked for.
LOOKED_BACK = 64


@dataclass(frozen=True)
class FolderStore:
    """The store of `make run`: what is built here is kept here."""

    var: Path

    @property
    def _live(self) -> Path:
        return self.var / "live"

    def read(self) -> Versioned:
        document = self._live / "state.json"
        content = document.read_bytes() if document.is_file() else b""
        return Versioned(content, _tag(content))

    def write(self, content: bytes, tag: str) -> None:
        with locked(self._live / ".state.lock"):
            if self.read().tag != tag:
                raise ConflictError("the state has changed meanwhile")
            beside = self._live / ".state.json"
            with beside.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._live / "state.json")

    def holds(self, section: str, release: str) -> bool:
        return builds.of(self.var, section, release) is not None

    def keep(self, one: Build) -> None:
        if not self.holds(one.section, one.release):
            raise StoreError(f"{one.section} {one.release} was not built in {self.var}")

    def fetch(self, section: str, release: str, var: Path) -> None:
        if builds.of(var, section, release) is None:
            raise StoreError(f"{section} {release} is not in {self.var} any more; ship the section again")

    def kept(self) -> Iterable[Kept]:
        now = time.time()
        for folder in (self.var / "releases").glob("[!.]*/[!.]*"):
            with suppress(FileNotFoundError):
                yield Kept(folder.parent.name, folder.name, now - folder.stat().st_mtime)

    def drop(self, section: str, release: str) -> None:
        one = builds.place(self.var, section, release)
        # Public files first: a release is there as long as they are.
        for folder in (one.folder, one.html):
            hidden = folder.with_name(f".gone-{folder.name}")
            shutil.rmtree(hidden, ignore_errors=True)
            with suppress(FileNotFoundError):
                folder.rename(hidden)
            # What stays of it is hidden, and the next sweep's.
            shutil.rmtree(hidden, ignore_errors=True)

    def note(self, name: str, entry: Mapping[str, Any]) -> None:
        with locked(self._live / ".audit.lock"):
            if any(line.get("id") == name for line in self.notes(LOOKED_BACK)):
                return
            with (self._live / "audit.jsonl").open("a+b") as log:
                text = json.dumps({**entry, "id": name}, ensure_ascii=False) + "\n"
                log.write((b"" if _ends_whole(log) else b"\n") + text.encode())

    def notes(self, count: int) -> list[dict[str, Any]]:
        log = self._live / "audit.jsonl"
        lines = log.read_bytes().splitlines()[-count:] if log.is_file() else []
        return [entry for line in lines if (entry := _entry(line))]


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Alone on this machine for the length of a with block; a killed process lets go by itself."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


@contextmanager
def locked_if_free(path: Path) -> Iterator[bool]:
    """The same without waiting, for what whoever has the lock is doing already: yields whether it is ours."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True


def _ends_whole(log: BinaryIO) -> bool:
    """Whether the next line of a log starts a new one: a machine that died may have left half of its last."""
    end = log.seek(0, os.SEEK_END)
    log.seek(max(0, end - 1))
    return log.read(1) in (b"", b"\n")


def _entry(line: bytes) -> dict[str, Any] | None:
    """One line of the log; None where it is half a line, or no change of a release."""
    with suppress(ValueError):
        entry = json.loads(line)
        if isinstance(entry, dict) and "at" in entry and "what" in entry:
            return entry
    return None


def _tag(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest() if content else ""
