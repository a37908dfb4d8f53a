"""A platform that starts from a work tree: all of it goes live at once, in one change of the state."""

from collections.abc import Mapping
from dataclasses import replace

from release import access, gate, live, state
from release.access import Access
from release.builds import BRANDS, Build
from release.shipping.applying import apply, prepare
from release.shipping.platform import Platform
from release.shipping.sweeping import sweep
from release.state import State


def start(platform: Platform, built: Mapping[str, Build], told: Access) -> State:
    """Make these builds live, one of every section and the brand files, ending canaries; pages are told `told`.

    Raises: GateError: the builds do not fit together. Whatever `apply` raises.
    """
    gate.check_fit({section: one for section, one in built.items() if section != BRANDS})
    for one in built.values():
        platform.store.keep(one)

    def everything(present: State) -> State:
        after = present
        for section in present.canaries:
            after = after.without_canary(section)
        gone = [section for section in after.live if section not in built]
        after = replace(after, live={name: one for name, one in after.live.items() if name not in gone})
        for section, one in built.items():
            after = after.with_live(section, one.release)
        changed = {name: one for name, one in after.live.items() if present.live.get(name) != one}
        prepare(platform, after)
        return after.noted("start", to=changed)

    begin(platform, told)
    state.change(platform.store, everything)
    shown = apply(platform)
    sweep(platform)
    return shown


def begin(platform: Platform, told: Access) -> None:
    """Take a machine's settings, and compose anew what was composed before: by older code perhaps."""
    access.keep(platform.var, told)
    live.folder_of(platform.var).mkdir(parents=True, exist_ok=True)
    with live.alone(platform.var):
        live.forget(platform.var)
