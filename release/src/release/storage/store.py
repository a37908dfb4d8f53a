"""What a store of releases can do."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from release.builds import Build


@dataclass(frozen=True)
class Versioned:
    """The state document as it was read; `tag` names this version, and is empty where there is none yet."""

    content: bytes
    tag: str


@dataclass(frozen=True)
class Kept:
    """A release that a store holds, and how long it has."""

    section: str
    release: str
    age_s: float


class Store(Protocol):
    """Releases by section and id, one state document, and the audit log."""

    def read(self) -> Versioned:
        """The state document."""

    def write(self, content: bytes, tag: str) -> None:
        """Replace the version `tag` of the state document.

        Raises: ConflictError: it is not the present one any more.
        """

    def holds(self, section: str, release: str) -> bool:
        """Whether a release is here as a whole."""

    def keep(self, one: Build) -> None:
        """Take in a release that was built on this machine; safe to repeat."""

    def fetch(self, section: str, release: str, var: Path) -> None:
        """Bring a release to this machine, so that `builds.of(var, section, release)` finds it.

        Raises: StoreError: it is not here.
        """

    def kept(self) -> Iterable[Kept]:
        """Every release that is here."""

    def drop(self, section: str, release: str) -> None:
        """Forget a release."""

    def note(self, name: str, entry: Mapping[str, Any]) -> None:
        """Add an entry to the audit log under a name of its own; a name that is there already is left alone."""

    def notes(self, count: int) -> list[dict[str, Any]]:
        """The last entries of the audit log, the newest last."""
