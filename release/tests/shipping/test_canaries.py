"""Who gets a canary, and what they get once it is promoted or taken back."""

import pytest
from release.shipping import Platform, ShipError
from what_visitors_get import Next, audit, shown

from release import shipping, state


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


def test_some_visitors_keep_the_live_release_or_nobody_could_tell_that_a_canary_is_silent(
    platform: Platform, next_build: Next
) -> None:
    next_build("blog", "blog2")
    with pytest.raises(ShipError, match=r"PERCENT=100: .* for all of them: make promote SECTION=blog"):
        shipping.canary(platform, "blog", 100)
    assert shipping.canary(platform, "blog", 99).canaries["blog"].percent == 99
    with pytest.raises(ShipError, match="PERCENT=100"):
        shipping.canary(platform, "blog", 100)


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


def test_a_section_with_a_canary_is_not_shipped_past_it(platform: Platform, next_build: Next) -> None:
    next_build("blog", "blog2")
    shipping.canary(platform, "blog", 5)
    with pytest.raises(ShipError, match="blog has a canary"):
        shipping.ship(platform, "blog")
