"""Parts of a running platform, each taken away the way it would go, and brought back.

A part that the supervisor would start again is kept from coming: its socket's place is taken, so it ends at each try,
as it would with a broken host. Nothing of the platform knows that it is tested.
"""

import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import requests
from disks import SmallDisk
from quotes.composition import REMOTE_CARRIERS
from release.layout import Layout
from release.sessions import end_session

BACK_WITHIN_S = 30.0
# The four ways in which an insurer's system is away; one of each.
WAYS = ("refuse", "down", "hang", "html")


class Part(Protocol):
    """What can be taken away. `take` and `bring` return once it is so."""

    def take(self) -> None: ...

    def bring(self) -> None: ...


@dataclass
class SupervisedPart:
    """A process of the Procfile behind a socket of its own."""

    layout: Layout
    name: str
    ready: Callable[[], bool]

    @property
    def _socket(self) -> Path:
        return self.layout.run / f"{self.name}.sock"

    def take(self) -> None:
        pid = int((self.layout.pids / self.name).read_text())
        self._socket.unlink()
        self._socket.mkdir()
        end_session(pid)
        assert not self.ready()

    def bring(self) -> None:
        self._socket.rmdir()
        until(self.ready)


@dataclass
class SearchIndex:
    """The folder of the index, which is none any more; who had it open lost it with their process."""

    layout: Layout
    ready: Callable[[], bool]

    @property
    def _folder(self) -> Path:
        return self.layout.var / "search"

    @property
    def _elsewhere(self) -> Path:
        return self.layout.var / "search.taken"

    def take(self) -> None:
        self._folder.rename(self._elsewhere)
        self._folder.touch()
        for name in ("search", "search-worker"):
            end_session(int((self.layout.pids / name).read_text()))
        until(self.ready)

    def bring(self) -> None:
        self._folder.unlink()
        self._elsewhere.rename(self._folder)

    @staticmethod
    def clear(var: Path) -> None:
        """Remove what a killed run left: an index is made anew from the library."""
        for name in ("search", "search.taken"):
            if (path := var / name).is_file():
                path.unlink()
            shutil.rmtree(path, ignore_errors=True)


@dataclass
class FullDisk:
    """The disk that every database of the platform lies on."""

    disk: SmallDisk

    def take(self) -> None:
        # What a database has set aside for its log could still be written over.
        for path in self.disk.folder.glob("*.sqlite"):
            with closing(sqlite3.connect(path, timeout=5)) as database:
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.disk.fill(all_but=0)

    def bring(self) -> None:
        self.disk.make_room()


@dataclass
class AllCarriers:
    """The insurers' systems, by the switches of their stand-ins."""

    sandbox: str

    def take(self) -> None:
        self._turn(WAYS)

    def bring(self) -> None:
        self._turn(("ok",) * len(REMOTE_CARRIERS))

    def _turn(self, modes: tuple[str, ...]) -> None:
        for carrier, mode in zip(REMOTE_CARRIERS, modes, strict=True):
            switch = f"{self.sandbox}/carriers/switch/{carrier}"
            requests.put(switch, json={"mode": mode}, timeout=5).raise_for_status()


@dataclass
class OwnProcess:
    """A server that the test itself started, and may start again."""

    start: Callable[[], Callable[[], None]]
    stop: Callable[[], None]

    def take(self) -> None:
        self.stop()

    def bring(self) -> None:
        self.stop = self.start()


def until(holds: Callable[[], bool], within_s: float = BACK_WITHIN_S) -> None:
    """Wait until it holds. Raises: TimeoutError."""
    end = time.monotonic() + within_s
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"{holds} does not hold after {within_s:.0f} s")
        time.sleep(0.1)
