"""What visitors get after a ship; releases are written by hand, and nothing is looked at in a browser."""

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from release.composing.parts import ComposeError
from release.gate import GateError
from release.shipping import Platform, ShipError
from release.shipping.testing import BRAND_FILES, put, started
from release.state import State, Trial
from what_visitors_get import Next, audit, everything_but, head, shown

from release import builds, shipping, state


def test_a_ship_makes_one_section_live_and_says_so(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    shipping.ship(platform, "blog", why="a new list")
    assert shown(platform)["blog"] == "blog2"
    assert ".blog-blog2{" in head(platform, "blog")
    assert audit(platform)[-1] == ("Ada", "ship", "blog", "blog1", "blog2")
    last = platform.store.notes(1)[0]
    assert (last["why"], last["gate"]) == ("a new list", "static")


def test_a_ship_changes_nothing_of_any_other_section(platform: Platform, next_build: Next) -> None:
    """No file of theirs is written again, and their pages differ by the address of the shipped one alone."""
    before = everything_but(platform, "blog")
    first = {
        path.relative_to(platform.var / "live" / "current"): path.read_text()
        for path in (platform.var / "live" / "current").rglob("*.html")
    }
    one, other = builds.place(platform.var, "blog", "blog1"), next_build("blog", "blog2")
    shipping.ship(platform, "blog")
    assert everything_but(platform, "blog") == before
    for path, text in first.items():
        now = (platform.var / "live" / "current" / path).read_text()
        if "blog" not in path.parts:
            assert now == text.replace("blog1", "blog2").replace(
                one.manifest["integrity"], other.manifest["integrity"]
            ), path


def test_what_has_not_changed_is_not_shipped(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog1")
    shipping.ship(platform, "blog")
    with pytest.raises(ShipError, match="blog blog1 is everybody's already"):
        shipping.canary(platform, "blog", 5)
    assert state.read(platform.store).revision == 1


def test_a_release_that_does_not_fit_is_not_shipped(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2", shared={"react": "18"})
    with pytest.raises(GateError, match="blog was built with react 18"):
        shipping.ship(platform, "blog")
    assert shown(platform)["blog"] == "blog1"


def test_what_cannot_be_composed_is_never_what_the_state_says(platform: Platform, next_build: Next) -> None:
    """Two sections that draw one page are each fine by themselves."""
    one = next_build("blog", "blog2")
    (one.html / "bodies.json").write_text(json.dumps({"blog": "/quote/"}))
    with pytest.raises(ComposeError, match="which another section draws too"):
        shipping.ship(platform, "blog")
    assert state.read(platform.store).live["blog"] == "blog1"
    assert [path for path in (platform.var / "live").iterdir() if path.name.startswith(".composing")] == []


def test_a_trial_that_cannot_be_composed_holds_up_nobody_else(platform: Platform, next_build: Next) -> None:
    releases = {**shown(platform), "blog": "never-built"}
    tried = Trial(releases, state.now())
    state.change(platform.store, lambda now: State(**{**vars(now), "trials": {"ab" * 16: tried}}))
    next_build("quote", "quote2")
    shipping.ship(platform, "quote")
    assert shown(platform)["quote"] == "quote2"


def test_the_rest_is_looked_at_again_when_it_changed_meanwhile(
    platform: Platform, next_build: Next, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host of another React lands between blog's checks and blog's flip: blog is refused, not its visitors."""
    next_build("blog", "blog2")
    host = put(
        platform.var, "host", "host2",
        shared={"react": {"version": "20", "scripts": []}},
    )  # fmt: skip
    real = state.change

    def after_the_host(store: state.Store, edit: state.Edit) -> tuple[State, State]:
        real(store, lambda now: now.with_live("host", host.release))
        return real(store, edit)

    monkeypatch.setattr(state, "change", after_the_host)
    with pytest.raises(GateError, match="react 19, the host has 20"):
        shipping.ship(platform, "blog")
    assert state.read(platform.store).live["blog"] == "blog1"


def test_two_ships_at_one_moment_both_land(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    next_build("quote", "quote2")
    meet = threading.Barrier(2)

    def ship(section: str) -> None:
        meet.wait()
        shipping.ship(platform, section)

    threads = [threading.Thread(target=ship, args=(section,)) for section in ("blog", "quote")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (shown(platform)["blog"], shown(platform)["quote"]) == ("blog2", "quote2")
    assert {entry[2] for entry in audit(platform)} == {"None", "blog", "quote"}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            lambda one: shipping.ship(one, "blgo"),
            "there is no section 'blgo'; known: blog, chrome, host, quote",
        ),
        (lambda one: shipping.rollback(one, "brands"), "there is no section 'brands'"),
        (lambda one: shipping.promote(one, "blog"), "blog has no canary to promote"),
        (lambda one: shipping.canary(one, "blog", 0), "PERCENT=0: a canary gets 1 to 99 percent"),
        (lambda one: shipping.canary(one, "blog", 101), "PERCENT=101"),
        (lambda one: shipping.rollback(one, "blog"), "no earlier release"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    platform: Platform, asked: Callable[[Platform], object], said: str
) -> None:
    with pytest.raises(ShipError, match=said):
        asked(platform)


def test_nothing_is_shipped_to_a_platform_that_never_started(tmp_path: Path) -> None:
    platform = Platform.of({"COATI_VAR": str(tmp_path)})
    with pytest.raises(ShipError, match="start the platform first"):
        shipping.ship(platform, "blog")


def test_a_start_makes_the_work_tree_live_and_ends_canaries(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    shipping.canary(platform, "blog", 5)
    again = started(platform.var)
    assert shown(again) == {
        "brands": BRAND_FILES, **{name: f"{name}1" for name in ("host", "chrome", "blog", "quote")}
    }  # fmt: skip
    assert state.read(again.store).canaries == {}
    assert platform.store.notes(1)[0]["what"] == "start"
