"""Taking a release back: the canary, or what everybody gets; the one that was meant, and never another by then."""

from dataclasses import replace

from release.shipping.applying import with_release
from release.shipping.changing import changed, look, moved
from release.shipping.errors import ShipError
from release.shipping.lately import last, told
from release.shipping.platform import Platform
from release.shipping.trying import check_fits
from release.state import State


def rollback(
    platform: Platform,
    section: str,
    *,
    who: str = "",
    why: str = "",
    what: str = "rollback",
    canary: str = "",
    release: str = "",
) -> State:
    """End a section's canary; without one, go back to the release before the live one.

    That is the one which visitors got when this was called, or `release`, be it canary or live. Where nobody named it
    and another was taken back lately, nothing is: who asks may not know that what they want is done. Who decides by
    what a canary did names it as `canary`: then it is ended, or nothing is, also where it has become everybody's.
    Raises: ShipError: there is nothing to go back to, or it is another by now. GateError: it does not fit to the rest
    any more.
    """
    looked = look(platform, section)
    seen = looked.canaries[section].release if section in looked.canaries else looked.live.get(section)
    meant = canary or release or seen

    def back(now: State) -> State:
        one = now.canaries.get(section)
        if one and one.release == meant:
            stays = now.live.get(section)
            return now.without_canary(section).noted(
                what, who=who, why=why, section=section, canary=True, **{"from": meant, "to": stays}
            )
        if canary:
            raise ShipError(f"{section} {canary} is no canary any more")
        _check_live(platform, now, section, meant)
        if not release:
            _check_not_done(platform, now, section)
        after = now.rolled_back(section)
        after = replace(after, live=with_release(platform, after.live, section, after.live[section]))
        check_fits(platform, section, after.live)
        return after.noted(what, who=who, why=why, **moved(now, section, after.live[section]))

    return changed(platform, back)


def _check_live(platform: Platform, now: State, section: str, meant: str | None) -> None:
    """Raises: ShipError: another release is live, or in front of it; or there is none before it."""
    live = now.live.get(section)
    if live != meant:
        raise ShipError(
            f"{section} {meant} is shown to nobody: {told(platform, section)}; {live} is live and stays"
        )
    if section in now.canaries:
        raise ShipError(
            f"{section} has a canary, {now.canaries[section].release}: make rollback SECTION={section} ends it, and "
            f"RELEASE={live} then takes back what is live"
        )
    if not now.previous.get(section):
        raise ShipError(f"{section} has no earlier release to go back to")


def _check_not_done(platform: Platform, now: State, section: str) -> None:
    """Raises: ShipError: a release was taken back a moment ago, which may be all that is wanted."""
    before = last(platform, section)
    if before and before.took_back_lately:
        live = now.live[section]
        raise ShipError(
            f"{section}: {before}; {live} is live and stays. To take that back as well: "
            f"make rollback SECTION={section} RELEASE={live}"
        )
