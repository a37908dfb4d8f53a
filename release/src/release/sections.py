"""What each section says of itself in `packages/remotes/<name>/section.json`, so that nobody else has to list it.

front        where a visitor meets it first
pageBytes    gzip bytes of JavaScript one of its pages may load, where that is not the bound of a page of words
tried        addresses opened in a browser before it ships, one of each kind of page; its front unless said
application  only where all addresses below some paths are one document: `paths`, the `area` its header shows, what
             chrome draws `waiting` for it, and `private` where no browser may keep the document
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from release.layout import ROOT

REMOTES = ROOT / "packages" / "remotes"


class SectionFileError(Exception):
    """A section.json does not say what it must; the message names the file and the field."""


@dataclass(frozen=True)
class Application:
    """A section whose every address at or below its paths is one document."""

    section: str
    paths: tuple[str, ...]
    area: str
    waiting: str
    private: bool = False


@dataclass(frozen=True)
class Described:
    """A section as its own file describes it."""

    name: str
    front: str
    tried: tuple[str, ...]
    page_bytes: int | None
    application: Application | None


def described(remotes: Path = REMOTES) -> dict[str, Described]:
    """Every section that has a remote, by name.

    Raises: SectionFileError.
    """
    files = sorted(remotes.glob("*/section.json"))
    return {path.parent.name: _read(path) for path in files}


def applications(remotes: Path = REMOTES) -> dict[str, Application]:
    return {name: one.application for name, one in described(remotes).items() if one.application}


def page_bytes(section: str, otherwise: int, remotes: Path = REMOTES) -> int:
    """What a page of this section may load; `otherwise` where its file names no bound."""
    one = described(remotes).get(section)
    return (one.page_bytes if one else None) or otherwise


def _read(path: Path) -> Described:
    name = path.parent.name
    try:
        content: dict[str, Any] = json.loads(path.read_text("utf-8"))
        one = content.get("application")
        application = one and Application(
            name, tuple(one["paths"]), one["area"], one["waiting"], one.get("private", False)
        )
        front = content["front"]
        tried = tuple(content.get("tried", (front,)))
        return Described(name, front, tried, content.get("pageBytes"), application)
    except KeyError as missing:
        raise SectionFileError(f"{path} says no {missing.args[0]}") from None
    except ValueError as wrong:
        raise SectionFileError(f"{path} is not JSON: {wrong}") from None
