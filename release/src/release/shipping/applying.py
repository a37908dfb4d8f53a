"""Making this machine show what the state says."""

import hashlib
import json
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from release import access, builds, live, state
from release.brands import BrandError
from release.builds import BRANDS, CHROME, Build
from release.composing.parts import ComposeError, parts_of
from release.composing.writing import compose
from release.fragments import UnsafeFragmentError
from release.gate import Recording
from release.shipping import sweeping
from release.shipping.platform import Platform
from release.state import State
from release.storage import StoreError

Hints = Mapping[str, Mapping[str, Any]]


def apply(platform: Platform) -> State:
    """Show what the state says now, and clear away what nobody needs; answers that state.

    Safe to repeat, and after a kill at any point. The store is read and never written: an edge needs no more.
    Raises: StoreError, ComposeError, BrandError, UnsafeFragmentError: visitors keep what they have.
    """
    var = platform.var
    with live.alone(var):
        present = state.read(platform.store)
        if not present.live:
            return present
        everybody, canaries = _compositions(platform, present)
        tried = _tried(platform, present)
        live.point(var, live.CURRENT, everybody)
        live.show_canaries(var, canaries)
        live.show_trials(var, tried)
        live.sweep(var)
    sweeping.sweep_here(platform)
    return present


def prepare(platform: Platform, after: State) -> None:
    """Compose what a state to come would show, so that it fails here or not at all, and a flip is moving links.

    Raises: as `apply`.
    """
    with live.alone(platform.var):
        _compositions(platform, after)


def prepare_trial(platform: Platform, releases: Mapping[str, str]) -> None:
    """The same for what a trial shows; foreign hints are what it would be shown with."""
    with live.alone(platform.var):
        composed(platform, releases, state.read(platform.store).hints)


def _compositions(platform: Platform, present: State) -> tuple[Path, dict[str, Path]]:
    """What everybody is shown, and what each bucket of a canary is."""
    canaries: dict[str, Path] = {}
    for section, canary in present.canaries.items():
        releases = with_release(platform, present.live, section, canary.release)
        folder = composed(platform, releases, {**present.hints, **canary.hints})
        canaries |= dict.fromkeys(canary.buckets, folder)
    return composed(platform, present.live, present.hints), canaries


def _tried(platform: Platform, present: State) -> dict[str, Path]:
    """What each trial is shown. One that cannot be composed is its own ship's matter and holds up nobody else."""
    found: dict[str, Path] = {}
    for token, trial in present.trials.items():
        with suppress(StoreError, ComposeError, BrandError, UnsafeFragmentError):
            found[token] = composed(platform, trial.releases, present.hints)
    return found


def composed(platform: Platform, releases: Mapping[str, str], hints: Hints) -> Path:
    """A finished composition of these releases; one that is here already serves again."""
    var = platform.var
    told = access.kept(var)
    made_of = _digest({"releases": releases, "hints": hints, "access": asdict(told)})
    found = live.find(var, made_of)
    if found:
        return found
    bring(platform, releases)
    recorded = [Recording.read(one) for one in hints.values()]
    folder = live.begin(var)
    try:
        compose(folder, parts_of(var, releases, told, recorded))
    except Exception:
        shutil.rmtree(folder)
        raise
    return live.finish(var, folder, releases, made_of)


def bring(platform: Platform, releases: Mapping[str, str]) -> None:
    """Have these releases on this machine."""
    for section, release in releases.items():
        platform.store.fetch(section, release, platform.var)
        pictures = builds.place(platform.var, section, release).pictures
        if pictures:
            platform.store.fetch(BRANDS, pictures, platform.var)


def built_of(platform: Platform, releases: Mapping[str, str]) -> dict[str, Build]:
    """Releases as the gate looks at them: every section, without the brand files."""
    bring(platform, releases)
    return {
        section: builds.place(platform.var, section, release)
        for section, release in releases.items()
        if section != BRANDS
    }


def with_release(
    platform: Platform, releases: Mapping[str, str], section: str, release: str
) -> dict[str, str]:
    """A set of releases with one of them another; brand files come with chrome, which shows most of them."""
    after = {**releases, section: release}
    if section == CHROME:
        platform.store.fetch(section, release, platform.var)
        after[BRANDS] = builds.place(platform.var, section, release).pictures or after[BRANDS]
    return after


def _digest(content: object) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
