"""What a rollback, a tab that is still open and a trial find: releases that were, and those that may yet be."""

import json
import os
from pathlib import Path

import pytest
from release.shipping import Platform, ShipError, applying
from release.shipping.testing import BRAND_FILES, put, put_brands
from release.shipping.trying import TRIAL_S
from release.state import State, Trial
from what_visitors_get import Next, head, kept, shown

from release import live, shipping, state


def test_a_rollback_shows_the_release_before_and_composes_nothing(
    platform: Platform, next_build: Next, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (platform.var / "live" / "current").resolve()
    next_build("blog", "blog2")
    shipping.ship(platform, "blog")
    monkeypatch.setattr(applying, "compose", lambda *_: pytest.fail("something was composed"))
    shipping.rollback(platform, "blog")
    assert (platform.var / "live" / "current").resolve() == before
    with pytest.raises(ShipError, match="blog has no earlier release to go back to"):
        shipping.rollback(platform, "blog")


def test_brand_files_come_and_go_with_the_chrome_that_shows_them(
    platform: Platform, next_build: Next
) -> None:
    put_brands(platform.var, "b2")
    one = next_build("chrome", "chrome2")
    (one.html / "made-with.json").write_text(json.dumps({"brands": "b2"}))
    shipping.ship(platform, "chrome")
    assert shown(platform)["brands"] == "b2"
    assert "/assets/brands/b2/logos/icon.svg" in head(platform, "blog")
    shipping.rollback(platform, "chrome")
    assert shown(platform)["brands"] == BRAND_FILES


def test_two_earlier_releases_of_chunks_stay_and_older_ones_go(platform: Platform, next_build: Next) -> None:
    """R16: a tab that was opened two ships ago still finds its chunks."""
    for number in range(2, 6):
        next_build("blog", f"blog{number}")
        shipping.ship(platform, "blog")
    aged(platform.var)
    shipping.sweep(platform)
    assert kept(platform, "blog") == {"blog3", "blog4", "blog5"}
    assert kept(platform, "quote") == {"quote1"}
    assert kept(platform, "brands") == {BRAND_FILES}


def test_what_the_state_names_is_never_swept(platform: Platform, next_build: Next) -> None:
    """A canary, and what was taken back from visitors, have open tabs as well."""
    next_build("blog", "blog2")
    shipping.ship(platform, "blog")
    shipping.rollback(platform, "blog")
    next_build("blog", "blog3")
    shipping.canary(platform, "blog", 5)
    aged(platform.var)
    shipping.sweep(platform)
    assert kept(platform, "blog") == {"blog1", "blog2", "blog3"}


def test_a_release_that_is_just_being_tried_is_not_swept(platform: Platform) -> None:
    put(platform.var, "blog", "blog2")
    shipping.sweep(platform)
    assert kept(platform, "blog") == {"blog1", "blog2"}
    aged(platform.var)
    shipping.sweep(platform)
    assert kept(platform, "blog") == {"blog1"}


def test_a_trial_is_shown_in_its_lane_until_it_ends(platform: Platform) -> None:
    put(platform.var, "blog", "blog2")
    token = "ab" * 16
    releases = {**shown(platform), "blog": "blog2"}

    def tried(now: State) -> State:
        return State(**{**vars(now), "trials": {token: Trial(releases, state.now())}})

    state.change(platform.store, tried)
    shipping.apply(platform)
    assert shown(platform, f"lanes/{token}") == releases
    assert shown(platform)["blog"] == "blog1"
    state.change(platform.store, lambda now: State(**{**vars(now), "trials": {}}))
    shipping.apply(platform)
    assert not (platform.var / "live" / "lanes" / token).is_symlink()
    assert len(platform.store.notes(10)) == 1, "a trial is no change of what visitors get"
    assert TRIAL_S < 3600


def aged(var: Path) -> None:
    """As if all of it were a day old, and no composition but those that are shown were left."""
    for folder in (var / "releases").glob("*/*"):
        os.utime(folder, (1, 1))
    live.sweep(var, unseen_s=-1, kept=0)
