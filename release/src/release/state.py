"""Which releases visitors get: one small document, changed by compare-and-swap alone."""

import getpass
import json
import os
import random
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, TypeVar

from release.layout import ROOT
from release.storage import ConflictError, Store

# Ships collide for the moment of one write; so many in a row is a store that does not keep its promise.
TRIES = 20
# A tab that was opened before the last two ships of a section still finds its chunks (R16).
EARLIER = 2


class StateError(Exception):
    """The state cannot be changed like this; the message is one sentence for the person who asked."""


@dataclass(frozen=True)
class Canary:
    """A release that a part of the visitors gets: those whose bucket is named here."""

    release: str
    percent: int
    buckets: tuple[str, ...]
    since: str
    hints: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True)
class Trial:
    """Releases that one browser sees in a lane of its own, while a ship looks whether they work."""

    releases: Mapping[str, str]
    since: str


@dataclass(frozen=True)
class State:
    """Releases by section. `hints` are gate's recordings, `note` the audit entry of the last change that has one."""

    live: Mapping[str, str] = field(default_factory=dict)
    # What a rollback goes back to, the newest first.
    previous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Taken back from visitors, whose open tabs still ask for its chunks.
    withdrawn: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    canaries: Mapping[str, Canary] = field(default_factory=dict)
    hints: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    trials: Mapping[str, Trial] = field(default_factory=dict)
    # What the last start brought, an image's set or a work tree's: the next one makes live what differs from it.
    published: Mapping[str, str] = field(default_factory=dict)
    revision: int = 0
    note: Mapping[str, Any] = field(default_factory=dict)

    @property
    def named(self) -> set[tuple[str, str]]:
        """Every release that must stay: live, canary, what a rollback needs, what open tabs may ask for."""
        earlier = (self.previous, self.withdrawn)
        return (
            set(self.live.items())
            | {(section, one.release) for section, one in self.canaries.items()}
            | {pair for one in self.trials.values() for pair in one.releases.items()}
            | {(section, one) for kept in earlier for section, found in kept.items() for one in found}
        )

    def with_live(
        self, section: str, release: str, hints: Mapping[str, Mapping[str, Any]] | None = None
    ) -> "State":
        """This state after a section went live with a release; what was live becomes the one to go back to."""
        was = self.live.get(section)
        if was == release:
            return self
        earlier = [one for one in (was, *self.previous.get(section, ())) if one and one != release]
        return replace(
            self,
            live={**self.live, section: release},
            previous={**self.previous, section: tuple(earlier[:EARLIER])},
            withdrawn={**self.withdrawn, section: _without(self.withdrawn.get(section, ()), release)},
            hints={**_except(self.hints, section), **(hints or {})},
        )

    def without_canary(self, section: str) -> "State":
        """This state after a canary ended, its chunks kept for the tabs that have it."""
        gone = self.canaries[section].release
        return replace(self, canaries=_except(self.canaries, section)).with_withdrawn(section, gone)

    def rolled_back(self, section: str) -> "State":
        """This state with a section at the release before the live one; the caller has made sure there is one."""
        back, *rest = self.previous[section]
        return replace(
            self,
            live={**self.live, section: back},
            previous={**self.previous, section: tuple(rest)},
            hints=_except(self.hints, section),
        ).with_withdrawn(section, self.live[section])

    def with_withdrawn(self, section: str, release: str) -> "State":
        if self.live.get(section) == release:
            return self
        kept = (release, *_without(self.withdrawn.get(section, ()), release))[:EARLIER]
        return replace(self, withdrawn={**self.withdrawn, section: kept})

    def noted(self, what: str, **said: Any) -> "State":
        """This state with the audit entry that explains it."""
        return replace(self, note=entry(what, **said))


Edit = Callable[[State], State]
T = TypeVar("T")


def read(store: Store) -> State:
    """The present state; an empty one before the first start."""
    return _parsed(store.read().content)


def change(store: Store, edit: Edit) -> tuple[State, State]:
    """Apply `edit` to the present state; answers the state before and after it.

    `edit` is called again on the newer state whenever somebody else was quicker, so it must check whatever depends on
    the rest of the state, and may refuse by an exception. An edit that changes nothing writes nothing.
    Raises: StateError, StoreError, and whatever `edit` raises: the state is as it was.
    """
    for _ in range(TRIES):
        version = store.read()
        before = _parsed(version.content)
        settle(store, before)
        after = edit(before)
        if replace(after, note=before.note) == before:
            return before, before
        after = replace(after, revision=before.revision + 1)
        if after.note != before.note:
            after = replace(after, note={**after.note, "revision": after.revision})
        try:
            store.write(_written(after), version.tag)
        except ConflictError:
            time.sleep(random.uniform(0.005, 0.05))  # noqa: S311 - who goes first is no secret
            continue
        settle(store, after)
        return before, after
    raise StateError("others kept changing the releases; wait until they are done and try again")


def settle(store: Store, state: State) -> None:
    """Write the audit entry of a state unless it is written: whoever changed the state may have died before that."""
    if state.note:
        store.note(f"{state.note['at']}-{state.note['revision']:06d}", state.note)


def entry(what: str, *, who: str = "", **said: Any) -> dict[str, Any]:
    """An audit entry as of now: at, who, what, and whatever else is said."""
    return {
        "at": now(),
        "who": who or whoever(),
        "what": what,
        **{key: value for key, value in said.items() if value not in (None, "")},
    }


def now() -> str:
    """This moment as the state and the audit log write it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def age_s(moment: str) -> float:
    """Seconds since a moment that `now` wrote."""
    return (datetime.now(UTC) - datetime.fromisoformat(moment)).total_seconds()


def whoever() -> str:
    """Who is at the keyboard: COATI_WHO, else the name git knows, else the login."""
    named = os.environ.get("COATI_WHO", "").strip()
    if named:
        return named
    try:
        asked = subprocess.run(
            ["git", "config", "user.name"], cwd=ROOT, capture_output=True, text=True, timeout=2, check=False
        )
        if asked.stdout.strip():
            return asked.stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        pass
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return f"uid {os.getuid()}"


def _parsed(content: bytes) -> State:
    if not content:
        return State()
    said = json.loads(content)
    return State(
        live=said["live"],
        previous={section: tuple(found) for section, found in said["previous"].items()},
        withdrawn={section: tuple(found) for section, found in said["withdrawn"].items()},
        canaries={
            section: Canary(**{**one, "buckets": tuple(one["buckets"])})
            for section, one in said["canaries"].items()
        },
        hints=said["hints"],
        trials={token: Trial(**one) for token, one in said["trials"].items()},
        # A release of before did not write it.
        published=said.get("published", {}),
        revision=said["revision"],
        note=said["note"],
    )


def _written(state: State) -> bytes:
    return (json.dumps(asdict(state), indent=2, ensure_ascii=False) + "\n").encode()


def _without(found: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(other for other in found if other != one)


def _except(found: Mapping[str, T], section: str) -> dict[str, T]:
    return {name: one for name, one in found.items() if name != section}
