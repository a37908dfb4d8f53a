"""What the gate is given, what it answers, and how it says no."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from release.builds import HOST, Build


class GateError(Exception):
    """A release may not go live; the message says what is wrong and what to do about it."""


@dataclass(frozen=True)
class Trial:
    """One section to be tried in a browser. `lanes/<token>` at `origin` shows the whole set as it would be live."""

    origin: str
    token: str
    section: str
    built: Mapping[str, Build]


@dataclass(frozen=True)
class Recording:
    """Scripts that a browser asked for before a section's pages were usable: addresses, in the order they were met.

    `start` came on every page of the section, `pages` on pages of one kind besides. It holds while host, chrome and the
    section are the releases it was made with.
    """

    releases: dict[str, str]
    start: list[str]
    pages: dict[str, list[str]]
    # Sentences for whoever ships: what was hinted and not used, or used and not hinted.
    remarks: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> "Recording":
        """From what `dataclasses.asdict` made of one."""
        return cls(**{name: content[name] for name in ("releases", "start", "pages", "remarks")})

    @property
    def section(self) -> str:
        """Whose pages these were: host and chrome are in those of every section."""
        return next((name for name in self.releases if name not in (HOST, "chrome")), "chrome")

    def holds_for(self, built: Mapping[str, Build]) -> bool:
        """Whether these are the releases it was made with."""
        return all(name in built and built[name].release == made for name, made in self.releases.items())
