"""What somebody else did since a command looked, or minutes before: nobody takes back, promotes or overtakes unseen."""

from collections.abc import Callable

import pytest
from meanwhile import before_the_write
from release.shipping import Platform, ShipError
from release.shipping.testing import show_canary, started
from release.state import State
from what_visitors_get import Next, shown

from release import shipping, state

Asked = Callable[[Platform], State]


@pytest.fixture
def two(platform: Platform, next_build: Next) -> Platform:
    """A platform whose blog has a release before the live one: one rollback too many would show it."""
    next_build("blog", "blog2")
    shipping.ship(platform, "blog")
    return platform


def guard_ends(platform: Platform, release: str) -> None:
    shipping.rollback(platform, "blog", who="guard", why="30 of 40 views had an error", canary=release)


def an_hour_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """For whoever asks how old an entry is; entries themselves are dated as ever."""
    real = state.age_s
    monkeypatch.setattr(state, "age_s", lambda moment: real(moment) + 3600)


def test_a_rollback_seconds_after_the_guard_ended_the_canary_leaves_what_is_live(two: Platform) -> None:
    """The canary misbehaves, the guard is quicker, and the operator types the runbook's command."""
    show_canary(two, "blog", "blog3")
    guard_ends(two, "blog3")
    with pytest.raises(ShipError) as refused:
        shipping.rollback(two, "blog")
    assert "guard ended the canary blog3" in str(refused.value)
    assert "(30 of 40 views had an error)" in str(refused.value)
    assert "make rollback SECTION=blog RELEASE=blog2" in str(refused.value)
    assert shown(two)["blog"] == "blog2"


def test_the_guard_between_a_rollbacks_look_and_its_write_leaves_what_is_live(
    two: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_canary(two, "blog", "blog3")
    before_the_write(monkeypatch, lambda: guard_ends(two, "blog3"))
    with pytest.raises(ShipError, match="guard ended the canary blog3"):
        shipping.rollback(two, "blog")
    assert shown(two)["blog"] == "blog2"


def test_two_people_who_type_a_rollback_once_each_go_back_one_release(
    two: Platform, next_build: Next, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_build("blog", "blog3")
    shipping.ship(two, "blog")
    before_the_write(monkeypatch, lambda: shipping.rollback(two, "blog", who="Bob"))
    with pytest.raises(ShipError, match="blog3 is shown to nobody: Bob rolled blog3 back to blog2"):
        shipping.rollback(two, "blog")
    with pytest.raises(ShipError, match=r"Bob rolled blog3 back to blog2 .* ago; blog2 is live and stays"):
        shipping.rollback(two, "blog")
    assert shown(two)["blog"] == "blog2"


def test_whoever_names_the_live_release_takes_it_back_whatever_was_taken_back_before(
    two: Platform, next_build: Next
) -> None:
    """Once: the name is the same for the second who types it, and what is live by then is not."""
    next_build("blog", "blog3")
    shipping.ship(two, "blog")
    shipping.rollback(two, "blog")
    assert shipping.rollback(two, "blog", release="blog2").live["blog"] == "blog1"
    with pytest.raises(ShipError, match="blog2 is shown to nobody: Ada rolled blog2 back to blog1"):
        shipping.rollback(two, "blog", release="blog2")
    assert shown(two)["blog"] == "blog1"


def test_what_was_taken_back_long_ago_stands_in_no_rollbacks_way(
    two: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_canary(two, "blog", "blog3")
    guard_ends(two, "blog3")
    an_hour_later(monkeypatch)
    assert shipping.rollback(two, "blog").live["blog"] == "blog1"


def test_what_happened_to_another_section_stands_in_no_rollbacks_way(two: Platform) -> None:
    show_canary(two, "quote", "quote2")
    shipping.rollback(two, "quote")
    assert shipping.rollback(two, "blog").live["blog"] == "blog1"


def test_a_release_that_was_promoted_meanwhile_is_taken_back_from_everybody(
    two: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the very one that was looked at, and more visitors have it by now."""
    show_canary(two, "blog", "blog3")
    before_the_write(monkeypatch, lambda: shipping.promote(two, "blog"))
    after = shipping.rollback(two, "blog")
    assert (after.live["blog"], after.withdrawn["blog"]) == ("blog2", ("blog3",))


def test_a_canary_that_began_after_the_look_is_not_what_a_rollback_ends(
    two: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    before_the_write(monkeypatch, lambda: show_canary(two, "blog", "blog3"))
    with pytest.raises(ShipError, match="blog has a canary, blog3"):
        shipping.rollback(two, "blog")
    with pytest.raises(ShipError, match="make rollback SECTION=blog ends it"):
        shipping.rollback(two, "blog", release="blog2")
    assert state.read(two.store).canaries["blog"].release == "blog3"
    assert shown(two)["blog"] == "blog2"


@pytest.mark.parametrize(
    "asked",
    [
        lambda one: shipping.promote(one, "blog"),
        lambda one: shipping.rollback(one, "blog"),
        lambda one: shipping.canary(one, "blog", 50),
    ],
    ids=["promote", "rollback", "canary"],
)
def test_a_canary_that_took_the_place_of_the_one_looked_at_stays_as_it_is(
    two: Platform, monkeypatch: pytest.MonkeyPatch, asked: Asked
) -> None:
    def another() -> None:
        guard_ends(two, "blog3")
        show_canary(two, "blog", "blog4")

    show_canary(two, "blog", "blog3")
    before_the_write(monkeypatch, another)
    with pytest.raises(ShipError, match=r"blog3 is .*: Ada showed blog4 to 5 percent of the visitors"):
        asked(two)
    canary = state.read(two.store).canaries["blog"]
    assert (canary.release, canary.percent, shown(two)["blog"]) == ("blog4", 5, "blog2")


def test_whoever_names_a_canary_promotes_no_other(two: Platform) -> None:
    show_canary(two, "blog", "blog3")
    with pytest.raises(ShipError, match="blog9 is not the canary of blog"):
        shipping.promote(two, "blog", release="blog9")
    assert shipping.promote(two, "blog", release="blog3").live["blog"] == "blog3"


def test_a_canary_that_a_start_ended_is_not_ended_again_by_taking_back_what_is_live(two: Platform) -> None:
    show_canary(two, "blog", "blog3")
    started(two.var)  # the work tree is at blog1 again; blog2 is what a rollback would show
    with pytest.raises(ShipError, match="Ada ended the canary blog3 by a start"):
        shipping.rollback(two, "blog")
    assert shown(two)["blog"] == "blog1"


@pytest.mark.parametrize(
    "asked",
    [lambda one: shipping.ship(one, "blog"), lambda one: shipping.canary(one, "blog", 5)],
    ids=["ship", "canary"],
)
def test_a_slower_ship_does_not_take_the_place_of_one_that_began_later(
    two: Platform, next_build: Next, monkeypatch: pytest.MonkeyPatch, asked: Asked
) -> None:
    """It was built from what was there before; what it would take away is newer than itself."""

    def quicker() -> None:
        next_build("blog", "blog4")
        shipping.ship(two, "blog", who="Bob")

    next_build("blog", "blog3")
    before_the_write(monkeypatch, quicker)
    with pytest.raises(
        ShipError, match=r"blog was changed meanwhile: Bob shipped blog4 .* ago; .*ship again"
    ):
        asked(two)
    assert (shown(two)["blog"], state.read(two.store).canaries) == ("blog4", {})


def test_a_rollback_during_a_trial_is_not_overtaken(
    two: Platform, next_build: Next, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_build("blog", "blog3")
    before_the_write(monkeypatch, lambda: shipping.rollback(two, "blog", who="Bob", why="blank page"))
    with pytest.raises(ShipError, match=r"Bob rolled blog2 back to blog1 .* \(blank page\)"):
        shipping.ship(two, "blog")
    assert shown(two)["blog"] == "blog1"


def test_two_who_ship_the_same_release_have_both_shipped_it(
    two: Platform, next_build: Next, monkeypatch: pytest.MonkeyPatch
) -> None:
    next_build("blog", "blog3")
    before_the_write(monkeypatch, lambda: shipping.ship(two, "blog", who="Bob"))
    assert shipping.ship(two, "blog").live["blog"] == "blog3"
    assert [entry["who"] for entry in two.store.notes(2)] == ["Ada", "Bob"]
