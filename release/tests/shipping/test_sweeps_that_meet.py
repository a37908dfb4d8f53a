"""Two ships clear away at one moment: what one removes is no failure of the other's."""

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from release.shipping import Platform
from release.shipping.testing import put
from what_visitors_get import Next, kept, shown

from release import builds, live, shipping, state

Interrupt = Callable[[str, Callable[[Path], bool], Callable[[], object]], None]


@pytest.fixture
def interrupt(monkeypatch: pytest.MonkeyPatch) -> Interrupt:
    """Let something happen once, right before a method of Path is called for such a path."""

    def before(method: str, matches: Callable[[Path], bool], act: Callable[[], object]) -> None:
        real = getattr(Path, method)
        waiting = [act]

        def second(path: Path, *arguments: object, **named: object) -> object:
            if waiting and matches(path):
                waiting.pop()()
            return real(path, *arguments, **named)

        monkeypatch.setattr(Path, method, second)

    return before


@pytest.fixture
def stale(platform: Platform) -> Path:
    """A release that nobody names, old enough to go."""
    one = put(platform.var, "blog", "stale").folder
    os.utime(one, (1, 1))
    return one


def test_a_stale_release_that_another_sweep_would_take_is_left_to_the_one_that_began(
    platform: Platform, stale: Path, interrupt: Interrupt
) -> None:
    """In the middle of a removal the other ship sweeps too, and finds that somebody is at it."""
    others: list[object] = []
    interrupt("rename", lambda path: path == stale, lambda: others.append(shipping.sweep(platform)))
    assert [one.release for one in shipping.sweep(platform)] == ["stale"]
    assert others == [[]]
    assert kept(platform, "blog") == {"blog1"}


def test_a_ship_that_meets_another_sweep_succeeds(
    platform: Platform, next_build: Next, stale: Path, interrupt: Interrupt
) -> None:
    next_build("blog", "blog2")
    interrupt("rename", lambda path: path == stale, lambda: shipping.sweep(platform))
    assert shipping.ship(platform, "blog").live["blog"] == "blog2"
    assert shown(platform)["blog"] == "blog2"


def test_a_release_that_is_gone_at_the_moment_it_is_dropped_is_dropped(
    platform: Platform, stale: Path, interrupt: Interrupt
) -> None:
    """A machine of before this lock may run beside, and somebody's hand."""
    interrupt("rename", lambda path: path == stale, lambda: shutil.rmtree(stale))
    platform.store.drop("blog", "stale")
    assert builds.of(platform.var, "blog", "stale") is None
    assert not (platform.var / "drawn" / "blog" / "stale").exists()


def test_a_release_that_is_gone_while_all_are_listed_is_not_listed(
    platform: Platform, stale: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = list((platform.var / "releases").glob("[!.]*/[!.]*"))
    monkeypatch.setattr(Path, "glob", lambda *_: iter(listed))
    shutil.rmtree(stale)
    assert "stale" not in kept(platform, "blog")
    assert "blog1" in kept(platform, "blog")


def test_a_composition_that_is_cleared_away_while_it_is_read_names_nothing(
    platform: Platform, interrupt: Interrupt
) -> None:
    folder = (platform.var / "live" / "current").resolve()
    copy = folder.with_name("99")
    shutil.copytree(folder, copy)
    interrupt("read_text", lambda path: path.parent == copy, lambda: shutil.rmtree(copy))
    assert live.releases_in(copy) == {}


def test_a_build_or_its_record_that_ends_while_a_sweep_looks_at_it_costs_nothing(
    platform: Platform, interrupt: Interrupt
) -> None:
    """A build that is finished takes its folder away; another sweep the record of a release that is gone."""
    building = platform.var / "builds" / "blog" / ".building-1"
    record = platform.var / "builds" / "blog" / "abc"
    for folder in (building, record):
        folder.mkdir(parents=True)
    (record / "build.json").write_text('{"release": "gone"}')
    interrupt("stat", lambda path: path == building, lambda: shutil.rmtree(building))
    interrupt("read_text", lambda path: path.parent == record, lambda: shutil.rmtree(record))
    shipping.sweep(platform)
    assert not building.exists() and not record.exists()


def test_without_an_edge_a_ship_leaves_what_another_is_just_composing(
    platform: Platform, next_build: Next, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own write is done, and it clears away while the other composes what it is about to flip to."""
    next_build("blog", "blog2")
    (platform.var / "live" / "current").unlink()
    composing, ended = threading.Event(), threading.Event()
    survived: list[bool] = []

    def compose() -> None:
        with live.alone(platform.var):
            folder = platform.var / "live" / ".composing-other"
            folder.mkdir()
            composing.set()
            ended.wait(1)
            survived.append(folder.is_dir())

    other = threading.Thread(target=compose)
    real = state.change

    def then_the_other_composes(*arguments: object) -> object:
        done = real(*arguments)  # type: ignore[arg-type]
        other.start()
        composing.wait(30)
        return done

    monkeypatch.setattr(state, "change", then_the_other_composes)
    shipping.ship(platform, "blog")
    ended.set()
    other.join()
    assert survived == [True]
