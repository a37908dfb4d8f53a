"""Which names a new section may have."""

import re
from pathlib import Path

from release.sections import described

NAME = re.compile(r"[a-z][a-z0-9]+")
LONGEST = 20
# Folders and words that already mean something beside the sections: parts of the platform, of an address, of a brand.
RESERVED = frozenset(
    (
        "host",
        "brands",
        "shared",
        "live",
        "dev",
        "lane",
        "lanes",
        "edge",
        "all",
        "remote",
        "section",
        "sample",
        "ui",
    )
)
_LOCATION = re.compile(r"^\s*location\s+(?:=|\^~)?\s*/([a-z0-9]+)", re.MULTILINE)


class NameRefusedError(Exception):
    """The section cannot be called so; the message is the sentence to read."""


def refuse_bad(name: str, root: Path) -> None:
    """Raises: NameRefusedError."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise NameRefusedError(
            f"{name!r} cannot name a section: two to {LONGEST} small letters and digits, a letter first."
        )
    if (root / "packages" / "remotes" / name).exists():
        raise NameRefusedError(f"there is a section {name} already: packages/remotes/{name}.")
    if name in RESERVED:
        raise NameRefusedError(f"{name!r} already means something else here; choose another name.")
    if name in addresses(root):
        raise NameRefusedError(f"/{name} is an address of the site already; choose another name.")


def addresses(root: Path) -> frozenset[str]:
    """First words of every address that the edge, a section or a page of the library answers."""
    files = (root / "nginx" / "outer").glob("*.conf")
    edge = (name for path in files for name in _LOCATION.findall(path.read_text("utf-8")))
    pages = (path.stem for path in (root / "services" / "content" / "library" / "pages").glob("*.md"))
    described_ones = described(root / "packages" / "remotes").values()
    taken = (path for one in described_ones if one.application for path in one.application.paths)
    return frozenset((*edge, *pages, *(path.strip("/") for path in taken)))
