"""What visitors get after each command; releases are written by hand, and nothing is looked at in a browser."""

import hashlib
import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from release.builds import Build
from release.compose import ComposeError
from release.gate import GateError
from release.shipping import Platform, ShipError, applying
from release.shipping.testing import BRAND_FILES, put, put_brands, started
from release.shipping.trying import TRIAL_S
from release.state import State, Trial

from release import build, builds, live, shipping, state

Next = Callable[..., Build]


@pytest.fixture(autouse=True)
def without_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COATI_GATE", "static")
    monkeypatch.setenv("COATI_WHO", "Ada")


@pytest.fixture
def platform(tmp_path: Path) -> Platform:
    return started(tmp_path)


@pytest.fixture
def next_build(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> Next:
    """What the next build of a section makes of the work tree."""
    waiting: dict[str, Build] = {}

    def build_all(var: Path, only: str) -> dict[str, Build]:
        return {"brands": put_brands(var), only: waiting[only]}

    def wait(section: str, release: str, **changes: object) -> Build:
        waiting[section] = put(platform.var, section, release, **changes)
        return waiting[section]

    monkeypatch.setattr(build, "build_all", build_all)
    return wait


def shown(platform: Platform, path: str = "current") -> dict[str, str]:
    return live.releases_in(platform.var / "live" / path)


def head(platform: Platform, section: str, path: str = "current") -> str:
    return (platform.var / "live" / path / "head" / section / "coati.html").read_text()


def audit(platform: Platform) -> list[tuple[str, ...]]:
    return [
        tuple(str(entry.get(name)) for name in ("who", "what", "section", "from", "to"))
        for entry in platform.store.notes(100)
    ]


def everything_but(platform: Platform, section: str) -> dict[str, str]:
    """A hash of every file of every release but this section's, and of what the state says of them."""
    files = [
        path
        for kind in ("releases", "drawn")
        for path in (platform.var / kind).rglob("*")
        if path.is_file() and path.relative_to(platform.var / kind).parts[0] != section
    ]
    hashes = {
        str(path): f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.stat().st_mtime_ns}"
        for path in files
    }
    others = {name: one for name, one in state.read(platform.store).live.items() if name != section}
    return {**hashes, **others}


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


def test_a_canary_is_shown_to_its_buckets_alone(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    shipping.canary(platform, "blog", 5)
    buckets = sorted(path.name for path in (platform.var / "live" / "buckets").iterdir())
    assert len(buckets) == 5
    assert tuple(buckets) == tuple(sorted(state.read(platform.store).canaries["blog"].buckets))
    assert {shown(platform, f"buckets/{bucket}")["blog"] for bucket in buckets} == {"blog2"}
    assert shown(platform)["blog"] == "blog1"
    assert (platform.var / "live" / "canary").exists()


def test_a_share_that_moves_keeps_the_visitors_it_has(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    five = set(shipping.canary(platform, "blog", 5).canaries["blog"].buckets)
    twenty = set(shipping.canary(platform, "blog", 20).canaries["blog"].buckets)
    three = set(shipping.canary(platform, "blog", 3).canaries["blog"].buckets)
    assert three < five < twenty
    assert len(list((platform.var / "live" / "buckets").iterdir())) == 3


def test_canaries_of_two_sections_never_share_a_visitor(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    next_build("quote", "quote2")
    shipping.canary(platform, "blog", 60)
    with pytest.raises(ShipError, match="40 percent are left for quote"):
        shipping.canary(platform, "quote", 41)
    after = shipping.canary(platform, "quote", 40)
    assert not set(after.canaries["blog"].buckets) & set(after.canaries["quote"].buckets)
    bucket = after.canaries["quote"].buckets[0]
    assert shown(platform, f"buckets/{bucket}") == {**shown(platform), "quote": "quote2"}


def test_a_ship_meets_the_visitors_of_a_canary_too(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    next_build("quote", "quote2")
    bucket = shipping.canary(platform, "blog", 1).canaries["blog"].buckets[0]
    shipping.ship(platform, "quote")
    assert shown(platform, f"buckets/{bucket}") == {**shown(platform), "blog": "blog2"}
    assert shown(platform)["quote"] == "quote2"


def test_promoting_frees_the_buckets(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    shipping.canary(platform, "blog", 5)
    after = shipping.promote(platform, "blog")
    assert shown(platform)["blog"] == "blog2"
    assert after.canaries == {}
    assert list((platform.var / "live" / "buckets").iterdir()) == []
    assert not (platform.var / "live" / "canary").exists()
    assert audit(platform)[-1] == ("Ada", "promote", "blog", "blog1", "blog2")


def test_rolling_a_canary_back_leaves_what_is_live(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    shipping.canary(platform, "blog", 5)
    after = shipping.rollback(platform, "blog", who="guard", why="3 % errors", what="guard")
    assert (after.canaries, shown(platform)["blog"]) == ({}, "blog1")
    assert after.withdrawn["blog"] == ("blog2",)
    assert audit(platform)[-1] == ("guard", "guard", "blog", "blog2", "blog1")


def test_a_rollback_shows_the_release_before_and_composes_nothing(
    platform: Platform, next_build: Next, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (platform.var / "live" / "current").resolve()
    next_build("blog", "blog2")
    shipping.ship(platform, "blog")
    monkeypatch.setattr(applying.compose, "compose", lambda *_: pytest.fail("something was composed"))
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


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            lambda one: shipping.ship(one, "blgo"),
            "there is no section 'blgo'; known: blog, chrome, host, quote",
        ),
        (lambda one: shipping.rollback(one, "brands"), "there is no section 'brands'"),
        (lambda one: shipping.promote(one, "blog"), "blog has no canary to promote"),
        (lambda one: shipping.canary(one, "blog", 0), "PERCENT=0: a canary gets 1 to 100 percent"),
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


def test_a_section_with_a_canary_is_not_shipped_past_it(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    shipping.canary(platform, "blog", 5)
    with pytest.raises(ShipError, match="blog has a canary"):
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


def kept(platform: Platform, section: str) -> set[str]:
    return {one.release for one in platform.store.kept() if one.section == section}


def aged(var: Path) -> None:
    """As if all of it were a day old, and no composition but those that are shown were left."""
    for folder in (var / "releases").glob("*/*"):
        os.utime(folder, (1, 1))
    live.sweep(var, unseen_s=-1, kept=0)
