"""What can be done with one section: ship, canary, promote, rollback."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from release import build, live, state
from release.builds import BRANDS
from release.shipping.applying import apply, prepare, with_release
from release.shipping.buckets import shared_out
from release.shipping.errors import ShipError
from release.shipping.platform import Platform
from release.shipping.sweeping import sweep
from release.shipping.trying import check_fits, try_out, without_browser
from release.state import Canary, State

Hints = dict[str, dict[str, Any]]


def ship(platform: Platform, section: str, *, who: str = "", why: str = "") -> State:
    """Build a section, try it against the live rest, and make it everybody's; answers the state after.

    Raises: ShipError, BuildError, BrandError, GateError, StateError, StoreError: visitors keep what they have.
    """
    present = _present(platform, section)
    if section in present.canaries:
        raise ShipError(f"{section} has a canary: make promote or make rollback SECTION={section} first")
    release = _built(platform, section)
    if present.live.get(section) == release:
        return present  # nothing of it has changed
    hints = _tried(platform, section, release, present)

    def shipped(now: State) -> State:
        if section in now.canaries:
            raise ShipError(
                f"{section} got a canary meanwhile: make rollback SECTION={section}, or promote it"
            )
        after = _with_live(platform, now, section, release, hints)
        check_fits(platform, section, after.live)
        return after.noted("ship", who=who, why=why, **_moved(now, section, release))

    return _changed(platform, shipped)


def canary(platform: Platform, section: str, percent: int, *, who: str = "", why: str = "") -> State:
    """Show a section's new release to a share of the visitors; with a canary already running, move its share.

    Raises: as `ship`.
    """
    present = _present(platform, section)
    shared_out(present.canaries, section, percent)
    if section in present.canaries:
        return _changed(platform, lambda now: _moved_share(now, section, percent, who, why))
    release = _built(platform, section)
    if present.live.get(section) == release:
        raise ShipError(f"{section} {release} is everybody's already: nothing of it has changed")
    hints = _tried(platform, section, release, present)

    def shared(now: State) -> State:
        if section in now.canaries:
            raise ShipError(
                f"{section} got a canary meanwhile: make rollback SECTION={section}, or promote it"
            )
        check_fits(platform, section, with_release(platform, now.live, section, release))
        one = Canary(release, percent, shared_out(now.canaries, section, percent), state.now(), hints)
        after = replace(now, canaries={**now.canaries, section: one})
        said = _moved(now, section, release)
        return after.noted("canary", who=who, why=why, percent=percent, **said)

    return _changed(platform, shared)


def promote(platform: Platform, section: str, *, who: str = "", why: str = "") -> State:
    """Make a section's canary everybody's.

    Raises: ShipError: there is none. GateError: it does not fit to the rest any more.
    """
    _present(platform, section)

    def promoted(now: State) -> State:
        one = now.canaries.get(section)
        if one is None:
            raise ShipError(f"{section} has no canary to promote: make canary SECTION={section} PERCENT=5")
        without = replace(now, canaries={name: it for name, it in now.canaries.items() if name != section})
        after = _with_live(platform, without, section, one.release, one.hints)
        check_fits(platform, section, after.live)
        return after.noted("promote", who=who, why=why, **_moved(now, section, one.release))

    return _changed(platform, promoted)


def rollback(
    platform: Platform,
    section: str,
    *,
    who: str = "",
    why: str = "",
    what: str = "rollback",
    canary: str = "",
) -> State:
    """End a section's canary; without one, go back to the release before the live one.

    Who decides by what a canary did names it as `canary`: then it is ended, or, where it has ended already, nothing is.
    Raises: ShipError: there is nothing to go back to. GateError: it does not fit to the rest any more.
    """
    _present(platform, section)

    def back(now: State) -> State:
        if canary and (section not in now.canaries or now.canaries[section].release != canary):
            raise ShipError(f"{section} {canary} is no canary any more")
        if section in now.canaries:
            gone, stays = now.canaries[section].release, now.live.get(section)
            return now.without_canary(section).noted(
                what, who=who, why=why, section=section, canary=True, **{"from": gone, "to": stays}
            )
        if not now.previous.get(section):
            raise ShipError(f"{section} has no earlier release to go back to")
        after = now.rolled_back(section)
        after = replace(after, live=with_release(platform, after.live, section, after.live[section]))
        check_fits(platform, section, after.live)
        return after.noted(what, who=who, why=why, **_moved(now, section, after.live[section]))

    return _changed(platform, back)


def _present(platform: Platform, section: str) -> State:
    present = state.read(platform.store)
    if not present.live:
        raise ShipError("nothing is live yet: start the platform first (make run)")
    state.settle(platform.store, present)
    if platform.has_edge:
        apply(platform)  # what a ship before this one was killed too early to show
    known = [name for name in present.live if name != BRANDS]
    if section not in known and section not in build.known():
        raise ShipError(f"there is no section {section!r}; known: {', '.join(sorted(known))}")
    return present


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


def _moved_share(now: State, section: str, percent: int, who: str, why: str) -> State:
    one = now.canaries.get(section)
    if one is None:
        raise ShipError(f"the canary of {section} ended meanwhile")
    share = replace(one, percent=percent, buckets=shared_out(now.canaries, section, percent))
    after = replace(now, canaries={**now.canaries, section: share})
    return after.noted(
        "canary",
        who=who,
        why=why,
        percent=percent,
        section=section,
        **{"from": one.release, "to": one.release},
    )


def _moved(now: State, section: str, release: str) -> dict[str, Any]:
    said = {"section": section, "from": now.live.get(section), "to": release}
    return {**said, "gate": "static"} if without_browser() else said


def _changed(platform: Platform, edit: Callable[[State], State]) -> State:
    """Change the state, and show it here where an edge is; elsewhere the edges follow."""

    def prepared(now: State) -> State:
        after = edit(now)
        prepare(platform, after)
        return after

    _, after = state.change(platform.store, prepared)
    if platform.has_edge:
        apply(platform)
    else:
        live.sweep(platform.var, kept=0)
    sweep(platform)
    return after
