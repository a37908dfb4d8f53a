"""A release is looked at before it goes live: its files, then its pages in a browser, in a lane nobody else sees."""

import os
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import Any

from release import gate, state
from release.builds import Build
from release.shipping.applying import apply, built_of, prepare_trial
from release.shipping.errors import ShipError
from release.shipping.platform import Platform
from release.state import State, Trial

# A ship that died in the middle of its trial leaves the lane behind; nobody looks longer than this.
TRIAL_S = 900
# An edge on another machine follows the store once a second.
SHOWN_WITHIN_S = 20


def without_browser() -> bool:
    """Whether this machine was told to do without one."""
    said = os.environ.get("COATI_GATE", "")
    if said not in ("", "static"):
        raise ShipError(f"COATI_GATE={said}: leave it unset, or say static to ship without a browser")
    return said == "static"


def try_out(platform: Platform, section: str, releases: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """Let the gate look at a set of releases; answers the hints it recorded, by section.

    Raises: GateError, ShipError: nothing may be flipped.
    """
    built = built_of(platform, releases)
    gate.check_built(section, built)
    if without_browser():
        return {}
    if not platform.origin:
        raise ShipError(
            "no platform answers here to try the release on: start it (make run), name it in COATI_ORIGIN, "
            "or say COATI_GATE=static to ship without a browser"
        )
    with _lane(platform, section, releases) as token:
        recorded = gate.check_mounted(gate.Trial(platform.origin, token, section, built))
    return {name: asdict(one) for name, one in recorded.items()}


@contextmanager
def _lane(platform: Platform, section: str, releases: Mapping[str, str]) -> Iterator[str]:
    """A token whose bearer sees these releases, for the length of a with block."""
    token = secrets.token_hex(16)

    def opened(present: State) -> State:
        fresh = {name: one for name, one in present.trials.items() if state.age_s(one.since) < TRIAL_S}
        return replace(present, trials={**fresh, token: Trial(dict(releases), state.now())})

    def closed(present: State) -> State:
        return replace(present, trials={name: one for name, one in present.trials.items() if name != token})

    prepare_trial(platform, releases)
    state.change(platform.store, opened)
    try:
        if platform.has_edge:
            apply(platform)
        _wait_until_shown(platform.origin, token, section, releases[section])
        yield token
    finally:
        state.change(platform.store, closed)
        if platform.has_edge:
            apply(platform)


def _wait_until_shown(origin: str, token: str, section: str, release: str) -> None:
    """Every page names every section's release, so the front page tells."""
    named = f'"{release}"'.encode() if section == "host" else f"/assets/{section}/{release}/".encode()
    request = urllib.request.Request(f"{origin}/", headers={"Cookie": f"coati_lane={token}"})  # noqa: S310
    deadline = time.monotonic() + SHOWN_WITHIN_S
    while True:
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310 - an address we were told
                if named in answer.read():
                    return
        except (urllib.error.URLError, OSError):
            pass
        if time.monotonic() > deadline:
            raise ShipError(
                f"{origin} does not show the release in a lane of its own: is the platform running, and does it follow "
                "this store?"
            )
        time.sleep(0.1)


def check_fits(platform: Platform, section: str, releases: Mapping[str, str]) -> dict[str, Build]:
    """What must hold anew whenever the rest has changed meanwhile. Raises: GateError."""
    built = built_of(platform, releases)
    gate.check_built(section, built)
    return built
