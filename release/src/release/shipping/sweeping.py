"""Forgetting releases that nobody can ask for any more, in the store and on this machine."""

import shutil
import time
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path

from release import builds, live, state
from release.builds import BRANDS
from release.shipping.platform import Platform
from release.storage import FolderStore, Kept, Store
from release.storage.folder import locked_if_free

# A release that a ship is just trying stands in no state yet.
UNNAMED_S = 3600


def sweep(platform: Platform) -> list[Kept]:
    """Drop what is old enough and named by neither state nor composition, wherever it is; answers what went.

    One process of a machine at a time, since the same is stale for all: who meets another's sweep leaves it to that.
    """
    with _alone(platform) as alone:
        if not alone:
            return []
        here = _swept_here(platform)
        return here if _is_here(platform) else here + _drop(platform.store, _named(platform))


def sweep_here(platform: Platform) -> list[Kept]:
    """The same on this machine alone, and what a killed process left half made."""
    with _alone(platform) as alone:
        return _swept_here(platform) if alone else []


def _alone(platform: Platform) -> AbstractContextManager[bool]:
    return locked_if_free(live.folder_of(platform.var) / ".sweep.lock")


def _swept_here(platform: Platform) -> list[Kept]:
    gone = _drop(FolderStore(platform.var), _named(platform))
    for half in _half_made(platform.var):
        shutil.rmtree(half, ignore_errors=True)
    builds.sweep(platform.var)
    return gone


def _is_here(platform: Platform) -> bool:
    return platform.store == FolderStore(platform.var)


def _named(platform: Platform) -> set[tuple[str, str]]:
    named = state.read(platform.store).named | _composed(platform.var)
    return named | _drawn_with(platform, named)


def _drop(store: Store, named: set[tuple[str, str]]) -> list[Kept]:
    gone = [one for one in store.kept() if (one.section, one.release) not in named and one.age_s > UNNAMED_S]
    for one in gone:
        store.drop(one.section, one.release)
    return gone


def _composed(var: Path) -> set[tuple[str, str]]:
    return {pair for folder in live.compositions(var) for pair in live.releases_in(folder).items()}


def _drawn_with(platform: Platform, named: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Drawn HTML names logos, so the brand files it was drawn with stay as long as it does."""
    known = [builds.of(platform.var, section, release) for section, release in named]
    if None in known:
        # Some of it was never brought to this machine, which therefore cannot know.
        return {(one.section, one.release) for one in platform.store.kept() if one.section == BRANDS}
    return {(BRANDS, one.pictures) for one in known if one and one.pictures}


def _half_made(var: Path) -> Iterable[Path]:
    """What a process that was killed left: builds and fetches that began, removals that did not end."""
    folders = [*(var / "builds").glob("*/.building-*"), *var.glob(".fetching-*")]
    return [one for one in folders if _is_old(one)] + [
        *(var / "releases").glob("*/.gone-*"), *(var / "drawn").glob("*/.gone-*")
    ]  # fmt: skip


def _is_old(folder: Path) -> bool:
    try:
        return time.time() - folder.stat().st_mtime > UNNAMED_S
    except FileNotFoundError:
        return False  # whoever made it has ended meanwhile
