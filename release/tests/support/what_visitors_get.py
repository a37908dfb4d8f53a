"""What visitors get, what the log says of it, and what is kept, read from a platform of small releases."""

import hashlib
from collections.abc import Callable

from release.builds import Build
from release.shipping import Platform

from release import live, state

Next = Callable[..., Build]


def shown(platform: Platform, path: str = "current") -> dict[str, str]:
    return live.releases_in(platform.var / "live" / path)


def head(platform: Platform, section: str, path: str = "current") -> str:
    return (platform.var / "live" / path / "head" / section / "coati.html").read_text()


def audit(platform: Platform) -> list[tuple[str, ...]]:
    return [
        tuple(str(entry.get(name)) for name in ("who", "what", "section", "from", "to"))
        for entry in platform.store.notes(100)
    ]


def everything_but(platform: Platform, section: str) -> dict[str, str]:
    """A hash of every file of every release but this section's, and of what the state says of them."""
    files = [
        path
        for kind in ("releases", "drawn")
        for path in (platform.var / kind).rglob("*")
        if path.is_file() and path.relative_to(platform.var / kind).parts[0] != section
    ]
    hashes = {
        str(path): f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.stat().st_mtime_ns}"
        for path in files
    }
    others = {name: one for name, one in state.read(platform.store).live.items() if name != section}
    return {**hashes, **others}


def kept(platform: Platform, section: str) -> set[str]:
    return {one.release for one in platform.store.kept() if one.section == section}
