"""Edges on machines of their own: all they share with whoever ships is a bucket."""

import os
from pathlib import Path

import pytest
from release.access import Access
from release.builds import Build
from release.search_access import SearchAccess
from release.shipping import Platform
from release.shipping.testing import put, put_brands, started
from release.storage import StoreError

from release import build, builds, follow, live, shipping, state, storage


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COATI_GATE", "static")
    monkeypatch.setattr(follow, "EVERY_S", 0.01)
    monkeypatch.setattr(follow, "AGAIN_S", 0.01)


@pytest.fixture
def shipper(bucket: dict[str, str], tmp_path: Path) -> Platform:
    """Where releases are built; it shows them too, as a machine with an edge does."""
    return started(tmp_path / "shipper", storage.of(bucket, tmp_path / "shipper"))


@pytest.fixture
def edge(bucket: dict[str, str], tmp_path: Path) -> Platform:
    (tmp_path / "edge").mkdir()
    return Platform.of({**bucket, "COATI_VAR": str(tmp_path / "edge")})


def build_next(monkeypatch: pytest.MonkeyPatch, one: Build) -> None:
    monkeypatch.setattr(build, "build_all", lambda var, only: {"brands": put_brands(var), one.section: one})


def shown(platform: Platform, path: str = "current") -> dict[str, str]:
    return live.releases_in(platform.var / "live" / path)


def test_an_edge_starts_from_the_store_and_follows_what_is_shipped(
    shipper: Platform, edge: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert follow.once(edge, Access(search=SearchAccess("app", "key", "trips")))
    assert shown(edge) == shown(shipper)
    assert '"apiKey":"key"' in (edge.var / "live/current/bottom/blog/travel/coati.html").read_text()
    assert (edge.var / "releases/blog/blog1/entry.blog1.js").is_file()
    assert (edge.var / "releases/brands/b1/logos/icon.svg").is_file()
    following = follow.follow(edge)
    assert next(following) == "revision 1 is shown"

    build_next(monkeypatch, put(shipper.var, "blog", "blog2"))
    bucket = shipping.canary(shipper, "blog", 5).canaries["blog"].buckets[0]
    next(following)
    assert shown(edge, f"buckets/{bucket}")["blog"] == "blog2"
    assert shown(edge)["blog"] == "blog1"

    shipping.promote(shipper, "blog")
    next(following)
    assert shown(edge) == shown(shipper)
    assert shown(edge)["blog"] == "blog2"
    assert [entry["what"] for entry in edge.store.notes(10)] == ["start", "canary", "promote"]


def test_an_edge_whose_store_is_away_shows_what_it_has_and_goes_on_later(
    shipper: Platform, edge: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow.once(edge, Access())
    following = follow.follow(edge)
    next(following)
    real = type(edge.store).read

    def away(_: object) -> None:
        raise StoreError("the bucket does not answer")

    monkeypatch.setattr(type(edge.store), "read", away)
    assert next(following) == "not followed: the bucket does not answer"
    assert shown(edge) == shown(shipper)
    monkeypatch.setattr(type(edge.store), "read", real)
    build_next(monkeypatch, put(shipper.var, "blog", "blog2"))
    shipping.ship(shipper, "blog")
    assert next(following) == "revision 2 is shown"
    assert shown(edge)["blog"] == "blog2"


def test_an_edge_without_anything_in_the_store_says_so(
    bucket: dict[str, str],
    edge: Platform,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in {**bucket, "COATI_VAR": str(edge.var)}.items():
        monkeypatch.setenv(name, value)
    assert follow.main(["--once"]) == 1
    assert "nothing is live in the store yet" in capsys.readouterr().err


def test_what_an_edge_does_not_need_any_more_leaves_it(
    shipper: Platform, edge: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store and every machine are swept by one rule."""
    follow.once(edge, Access())
    for number in range(2, 5):
        build_next(monkeypatch, put(shipper.var, "blog", f"blog{number}"))
        shipping.ship(shipper, "blog")
        shipping.apply(edge)
    for folder in (edge.var / "releases" / "blog").iterdir():
        os.utime(folder, (1, 1))
    live.sweep(edge.var, unseen_s=-1, kept=0)
    monkeypatch.setattr(shipping.sweeping, "UNNAMED_S", -1)
    shipping.sweep(edge)
    assert {one.name for one in (edge.var / "releases" / "blog").iterdir()} == {"blog2", "blog3", "blog4"}
    assert {one.release for one in edge.store.kept() if one.section == "blog"} == {"blog2", "blog3", "blog4"}
    assert builds.of(edge.var, "brands", "b1")
    assert edge.store.holds("brands", "b1")
    assert state.read(edge.store).live["blog"] == "blog4"
