"""A start: what an image or a work tree brings goes live at once, in one change of the state.

Several teams have their sections in one image. What one of them has taken back, or shows to a share of the visitors,
is left to it by whatever the others publish, and by a restart: a start makes live what is new since the last one. Nor
does a machine that starts its set again take back what another machine has brought meanwhile.
"""

from collections.abc import Mapping, Set
from dataclasses import replace

from release import access, gate, live, state
from release.access import Access
from release.builds import BRANDS, CHROME, Build
from release.shipping.applying import apply, built_of, prepare
from release.shipping.platform import Platform
from release.shipping.sweeping import sweep
from release.state import State

# Beside the releases: the set of this machine's last start. The state knows of the last one on any machine.
RECORD = "published"


def start(platform: Platform, built: Mapping[str, Build], told: Access, *, everything: bool = True) -> State:
    """Make these builds live, one of every section and the brand files, ending canaries; pages are told `told`.

    Without `everything` only what is new of them, and no canary ends but those of the sections in which it is.
    Raises: GateError: they and what stays live do not fit together. Whatever `apply` raises.
    """
    brought = {section: one.release for section, one in built.items()}
    if not everything and was_started(platform, brought):
        return start_again(platform, brought, told)
    for one in built.values():
        platform.store.keep(one)

    def started(present: State) -> State:
        new = set(brought) if everything else _new(present, brought)
        left = {} if everything else _left(present, brought)
        after = _with_new(present, brought, new, everything=everything)
        changed = {name: one for name, one in after.live.items() if present.live.get(name) != one}
        gate.check_fit(built_of(platform, after.live))
        prepare(platform, after)
        why = ", ".join(f"{section} {brought[section]} is {what}" for section, what in left.items())
        ended = sorted(present.canaries.keys() - after.canaries.keys())
        back = sorted(name for name, one in changed.items() if one in present.previous.get(name, ()))
        return after.noted("start", to=changed, why=why, ended=ended, back=back)

    begin(platform, told)
    state.change(platform.store, started)
    shown = apply(platform)
    _remember(platform, brought)
    sweep(platform)
    return shown


def was_started(platform: Platform, brought: Mapping[str, str]) -> bool:
    """Whether this set was the last to be started, on any machine or on this one: all that it brings was decided."""
    present = state.read(platform.store)
    if present.published == brought:
        return True
    record = platform.var / RECORD
    return bool(present.live) and record.is_file() and record.read_text("utf-8") == _named(brought)


def start_again(platform: Platform, brought: Mapping[str, str], told: Access) -> State:
    """Show what is live, with pages told `told`; `brought` changes nothing of it. Raises: whatever `apply` raises."""
    begin(platform, told)
    shown = apply(platform)
    _remember(platform, brought)
    return shown


def begin(platform: Platform, told: Access) -> None:
    """Take a machine's settings, and compose anew what was composed before: by older code perhaps."""
    access.keep(platform.var, told)
    live.folder_of(platform.var).mkdir(parents=True, exist_ok=True)
    with live.alone(platform.var):
        live.forget(platform.var)


def _remember(platform: Platform, brought: Mapping[str, str]) -> None:
    (platform.var / RECORD).write_text(_named(brought), "utf-8")


def _named(releases: Mapping[str, str]) -> str:
    return "".join(f"{section} {release}\n" for section, release in sorted(releases.items()))


def _differing(present: State, brought: Mapping[str, str]) -> set[str]:
    """Sections in which a set is another than that of the last start, and than what is live."""
    return {
        section
        for section, release in brought.items()
        if release not in (present.published.get(section), present.live.get(section))
    }


def _left(present: State, brought: Mapping[str, str]) -> dict[str, str]:
    """Sections whose own team has to decide about the release that is brought, and why."""
    found = {}
    for section in sorted(_differing(present, brought)):
        canary = present.canaries.get(section)
        if canary and canary.release == brought[section]:
            found[section] = "a canary"
        elif brought[section] in present.withdrawn.get(section, ()):
            found[section] = "taken back"
    return found


def _new(present: State, brought: Mapping[str, str]) -> set[str]:
    new = _differing(present, brought) - _left(present, brought).keys()
    # Brand files come and go with chrome, which shows most of them.
    return new | {BRANDS} if CHROME in new else new - {BRANDS}


def _with_new(present: State, brought: Mapping[str, str], new: Set[str], *, everything: bool) -> State:
    before = present.live if everything else present.published or present.live
    gone = before.keys() - brought.keys()
    after = present
    for section in present.canaries:
        if everything or section in new or section in gone:
            after = after.without_canary(section)
    staying = {name: one for name, one in after.live.items() if name not in gone}
    after = replace(after, live=staying, published=dict(brought))
    for section in brought:
        if section in new:
            after = after.with_live(section, brought[section])
    return after
