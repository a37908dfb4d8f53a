"""How a section's place in the state changes: a look before, an edit of what is there by then, and showing it here."""

from collections.abc import Callable
from typing import Any

from release import build, live, state
from release.builds import BRANDS
from release.shipping.applying import apply, prepare
from release.shipping.errors import ShipError
from release.shipping.platform import Platform
from release.shipping.sweeping import sweep
from release.shipping.trying import without_browser
from release.state import State


def look(platform: Platform, section: str) -> State:
    """What visitors get of a section now, which a change of it must find again when it writes.

    Raises: ShipError: nothing is live yet, or there is no such section.
    """
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


def changed(platform: Platform, edit: Callable[[State], State]) -> State:
    """Change the state, and show it here where an edge is; elsewhere the edges follow."""

    def prepared(now: State) -> State:
        after = edit(now)
        prepare(platform, after)
        return after

    _, after = state.change(platform.store, prepared)
    if platform.has_edge:
        apply(platform)
    else:
        with live.alone(platform.var):  # what is half made may be another ship's
            live.sweep(platform.var, kept=0)
    sweep(platform)
    return after


def moved(now: State, section: str, release: str) -> dict[str, Any]:
    """What the audit log says of a section that goes live with a release."""
    said = {"section": section, "from": now.live.get(section), "to": release}
    return {**said, "gate": "static"} if without_browser() else said
