"""How a section's new release comes before visitors: ship, canary, promote."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from release import build, state
from release.builds import BRANDS
from release.shipping.applying import with_release
from release.shipping.buckets import shared_out
from release.shipping.changing import changed, look, moved
from release.shipping.errors import ShipError
from release.shipping.lately import told
from release.shipping.platform import Platform
from release.shipping.trying import check_fits, try_out
from release.state import Canary, State

Hints = dict[str, dict[str, Any]]


def ship(platform: Platform, section: str, *, who: str = "", why: str = "") -> State:
    """Build a section, try it against the live rest, and make it everybody's; answers the state after.

    Raises: ShipError, BuildError, BrandError, GateError, StateError, StoreError: visitors keep what they have.
    """
    present = look(platform, section)
    if section in present.canaries:
        raise ShipError(f"{section} has a canary: make promote or make rollback SECTION={section} first")
    release = _built(platform, section)
    if present.live.get(section) == release:
        return present  # nothing of it has changed
    hints = _tried(platform, section, release, present)

    def shipped(now: State) -> State:
        if section not in now.canaries and now.live.get(section) == release:
            return now  # somebody shipped the very same
        _check_as_before(platform, present, now, section)
        after = _with_live(platform, now, section, release, hints)
        check_fits(platform, section, after.live)
        return after.noted("ship", who=who, why=why, **moved(now, section, release))

    return changed(platform, shipped)


def canary(platform: Platform, section: str, percent: int, *, who: str = "", why: str = "") -> State:
    """Show a section's new release to a share of the visitors; with a canary already running, move its share.

    Raises: as `ship`.
    """
    present = look(platform, section)
    shared_out(present.canaries, section, percent)
    if section in present.canaries:
        seen = present.canaries[section]

        def moved_share(now: State) -> State:
            one = replace(_same_canary(platform, now, section, seen), percent=percent)
            one = replace(one, buckets=shared_out(now.canaries, section, percent))
            after = replace(now, canaries={**now.canaries, section: one})
            said = {"section": section, "from": one.release, "to": one.release}
            return after.noted("canary", who=who, why=why, percent=percent, **said)

        return changed(platform, moved_share)
    release = _built(platform, section)
    if present.live.get(section) == release:
        raise ShipError(f"{section} {release} is everybody's already: nothing of it has changed")
    hints = _tried(platform, section, release, present)

    def shared(now: State) -> State:
        _check_as_before(platform, present, now, section)
        check_fits(platform, section, with_release(platform, now.live, section, release))
        one = Canary(release, percent, shared_out(now.canaries, section, percent), state.now(), hints)
        after = replace(now, canaries={**now.canaries, section: one})
        said = moved(now, section, release)
        return after.noted("canary", who=who, why=why, percent=percent, **said)

    return changed(platform, shared)


def promote(platform: Platform, section: str, *, who: str = "", why: str = "", release: str = "") -> State:
    """Make a section's canary everybody's: the one that ran when this was called, or none but `release`.

    Raises: ShipError: there is none, or another. GateError: it does not fit to the rest any more.
    """
    seen = look(platform, section).canaries.get(section)
    if seen is None:
        raise ShipError(f"{section} has no canary to promote: make canary SECTION={section} PERCENT=5")
    if release not in ("", seen.release):
        raise ShipError(f"{release} is not the canary of {section}: that is {seen.release}")

    def promoted(now: State) -> State:
        one = _same_canary(platform, now, section, seen)
        without = replace(now, canaries={name: it for name, it in now.canaries.items() if name != section})
        after = _with_live(platform, without, section, one.release, one.hints)
        check_fits(platform, section, after.live)
        return after.noted("promote", who=who, why=why, **moved(now, section, one.release))

    return changed(platform, promoted)


def _built(platform: Platform, section: str) -> str:
    """Build it, and have the store keep it, with the brand files it was drawn with."""
    built = build.build_all(platform.var, section)
    for one in built.values():
        platform.store.keep(one)
    return built[section].release


def _tried(platform: Platform, section: str, release: str, present: State) -> Hints:
    return try_out(platform, section, with_release(platform, present.live, section, release))


def _with_live(
    platform: Platform, now: State, section: str, release: str, hints: Mapping[str, Mapping[str, Any]]
) -> State:
    after = now.with_live(section, release, hints)
    pictures = with_release(platform, after.live, section, release)[BRANDS]
    return after.with_live(BRANDS, pictures)


def _check_as_before(platform: Platform, before: State, now: State, section: str) -> None:
    """Who flips first is not who is newer: what was built from the release of before would take this one's place.

    Raises: ShipError.
    """
    if section in now.canaries:
        raise ShipError(f"{section} got a canary meanwhile: make rollback SECTION={section}, or promote it")
    if now.live.get(section) != before.live.get(section):
        raise ShipError(
            f"{section} was changed meanwhile: {told(platform, section)}; look at that, and ship again"
        )


def _same_canary(platform: Platform, now: State, section: str, seen: Canary) -> Canary:
    """The canary as it is now. Raises: ShipError: it has ended, whether or not another took its place."""
    one = now.canaries.get(section)
    if one is None or one.release != seen.release:
        raise ShipError(f"{seen.release} is not the canary of {section} any more: {told(platform, section)}")
    return one
