"""An image's sections become live once; what is shipped or taken back afterwards stays, whatever others publish."""

import itertools
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from release.gate import GateError
from release.publish import NothingBuiltError
from release.shipping import Platform, ShipError
from release.shipping.testing import SECTIONS, put, put_brands, show_canary
from release.storage import FolderStore
from what_visitors_get import head, shown

from release import builds, publish, shipping, state

Image = Callable[..., Path]


@pytest.fixture
def image(tmp_path: Path) -> Image:
    """What release/Dockerfile leaves in an image: the first release of every section but those that are named."""

    def made(**releases: str) -> Path:
        folder = tmp_path / "-".join(["image", *releases.values()])
        put_brands(folder)
        for section in SECTIONS:
            put(folder, section, releases.get(section, f"{section}1"))
        return folder

    return made


@pytest.fixture
def platform(tmp_path: Path) -> Platform:
    """An edge's empty volume."""
    var = tmp_path / "volume"
    return Platform(var, "", FolderStore(var))


def live(platform: Platform) -> dict[str, str]:
    return {name: one for name, one in state.read(platform.store).live.items() if name != builds.BRANDS}


def firsts(**others: str) -> dict[str, str]:
    return {section: others.get(section, f"{section}1") for section in SECTIONS}


def test_a_first_start_makes_all_of_the_image_live(platform: Platform, image: Image) -> None:
    assert publish.publish(platform, image())
    assert live(platform) == firsts()
    assert (platform.var / "live" / "current").is_symlink()
    assert (platform.var / "releases" / "blog" / "blog1" / "entry.blog1.js").is_file()


def test_the_same_image_again_leaves_a_section_where_a_rollback_put_it(
    platform: Platform, image: Image
) -> None:
    publish.publish(platform, image())
    newer = image(blog="blog2")
    assert publish.publish(platform, newer)
    shipping.rollback(platform, "blog", who="test", why="")
    assert not publish.publish(platform, newer)
    assert live(platform)["blog"] == "blog1"
    assert publish.publish(platform, newer, again=True)
    assert live(platform)["blog"] == "blog2"


def test_the_next_image_of_one_team_leaves_the_rollback_of_another(platform: Platform, image: Image) -> None:
    publish.publish(platform, image())
    publish.publish(platform, image(blog="blog2"))
    shipping.rollback(platform, "blog", who="test", why="")
    assert publish.publish(platform, image(blog="blog2", quote="quote2"))
    assert live(platform) == firsts(quote="quote2")
    assert shown(platform) == {**firsts(quote="quote2"), builds.BRANDS: "b1"}
    assert publish.publish(platform, image(blog="blog3", quote="quote2"))
    assert live(platform) == firsts(blog="blog3", quote="quote2")


def test_only_the_canary_of_a_section_that_an_image_changes_ends(platform: Platform, image: Image) -> None:
    publish.publish(platform, image())
    for section in ("blog", "quote"):
        show_canary(platform, section, f"{section}9")
    publish.publish(platform, image(quote="quote2"))
    present = state.read(platform.store)
    assert live(platform) == firsts(quote="quote2")
    assert {name: one.release for name, one in present.canaries.items()} == {"blog": "blog9"}
    bucket = present.canaries["blog"].buckets[0]
    assert shown(platform, f"buckets/{bucket}") == {
        **firsts(blog="blog9", quote="quote2"),
        builds.BRANDS: "b1",
    }


def test_another_teams_image_is_not_said_to_have_ended_a_canary_that_runs(
    platform: Platform, image: Image
) -> None:
    publish.publish(platform, image())
    show_canary(platform, "blog", "blog9")
    publish.publish(platform, image(quote="quote2"))
    with pytest.raises(ShipError, match=r"blog0 is shown to nobody: Ada showed blog9 to 5 percent"):
        shipping.rollback(platform, "blog", release="blog0")


def test_a_canary_ended_when_its_image_came_and_not_with_the_next_teams(
    platform: Platform, image: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whatever anybody starts would keep another team from going back for half an hour."""
    publish.publish(platform, image())
    show_canary(platform, "blog", "blog9")
    publish.publish(platform, image(blog="blog2"))
    real = state.age_s
    before = platform.store.notes(1)[0]["at"]
    monkeypatch.setattr(state, "age_s", lambda at: real(at) + (3600 if at == before else 0))
    publish.publish(platform, image(blog="blog2", quote="quote2"))
    assert shipping.rollback(platform, "blog").live["blog"] == "blog1"


def test_a_rollback_after_all_of_it_went_back_by_an_older_image_does_not_bring_the_newer_one_again(
    platform: Platform, image: Image
) -> None:
    """Two people take the same release back, each by another line of the runbook."""
    publish.publish(platform, image())
    publish.publish(platform, image(blog="blog2"))
    publish.publish(platform, image(), again=True)
    with pytest.raises(ShipError, match=r"started with blog1 .* ago; blog1 is live and stays"):
        shipping.rollback(platform, "blog")
    assert live(platform) == firsts()


@pytest.mark.parametrize("ended", [False, True])
def test_an_image_with_the_canary_of_a_section_does_not_make_it_everybodys(
    platform: Platform, image: Image, *, ended: bool
) -> None:
    """It is promoted, or it was taken back; another team's image decides neither."""
    publish.publish(platform, image())
    show_canary(platform, "blog", "blog2")
    if ended:
        shipping.rollback(platform, "blog", who="guard", why="errors")
    publish.publish(platform, image(blog="blog2", quote="quote2"))
    assert live(platform) == firsts(quote="quote2")
    assert list(state.read(platform.store).canaries) == ([] if ended else ["blog"])
    said = platform.store.notes(1)[0]
    assert (said["to"], said["why"]) == (
        {"quote": "quote2"},
        "blog blog2 is " + ("taken back" if ended else "a canary"),
    )


def test_a_section_that_an_image_leaves_out_goes_and_one_that_no_image_brought_stays(
    platform: Platform, image: Image
) -> None:
    publish.publish(platform, image())
    put(platform.var, "club", "club1")
    state.change(platform.store, lambda now: now.with_live("club", "club1"))
    without = image(quote="quote2")
    for kind in ("releases", "drawn"):
        (without / kind / "blog").rename(without / f"{kind}-of-blog")
    publish.publish(platform, without)
    assert live(platform) == {"host": "host1", "chrome": "chrome1", "quote": "quote2", "club": "club1"}
    publish.publish(platform, without, again=True)
    assert live(platform) == {"host": "host1", "chrome": "chrome1", "quote": "quote2"}


def test_brand_files_come_and_go_with_the_chrome_that_shows_them(platform: Platform, image: Image) -> None:
    def with_new_brand_files(**releases: str) -> Path:
        newer = image(**releases)
        for kind in ("releases", "drawn"):
            (newer / kind / "brands" / "b1").rename(newer / kind / "brands" / "b2")
        made_with = newer / "drawn" / "chrome" / releases["chrome"] / "made-with.json"
        made_with.write_text(json.dumps({builds.BRANDS: "b2"}))
        return newer

    publish.publish(platform, image())
    publish.publish(platform, with_new_brand_files(chrome="chrome2"))
    assert shown(platform)[builds.BRANDS] == "b2"
    shipping.rollback(platform, "chrome", who="test", why="")
    publish.publish(platform, with_new_brand_files(chrome="chrome2", quote="quote2"))
    assert shown(platform) == {**firsts(quote="quote2"), builds.BRANDS: "b1"}
    publish.publish(platform, with_new_brand_files(chrome="chrome3", quote="quote2"))
    assert shown(platform) == {**firsts(chrome="chrome3", quote="quote2"), builds.BRANDS: "b2"}


def test_a_host_that_does_not_run_what_stays_is_refused(platform: Platform, image: Image) -> None:
    """All of the image would fit; with what was rolled back it would be a broken page."""
    seconds = {section: f"{section}2" for section in ("chrome", "blog", "quote")}
    publish.publish(platform, image())
    newer = image(host="host2", **seconds)
    put(newer, "host", "host2", contracts=[1, 2], contract=2)
    newest = image(host="host3", **seconds)
    put(newest, "host", "host3", contract=2)
    for folder, section in itertools.product((newer, newest), seconds):
        put(folder, section, f"{section}2", contract=2)
    publish.publish(platform, newer)
    shipping.rollback(platform, "blog", who="test", why="")
    with pytest.raises(GateError, match="blog speaks contract 1, the host 2"):
        publish.publish(platform, newest)
    assert shown(platform) == {**seconds, "host": "host2", "blog": "blog1", builds.BRANDS: "b1"}
    publish.publish(platform, newest, again=True)
    assert live(platform) == {**seconds, "host": "host3"}


def test_a_machine_with_a_fresh_volume_shows_what_is_live_and_changes_nothing(
    bucket: dict[str, str], tmp_path: Path, image: Image
) -> None:
    """The bucket says what is live, so it says what was published, too."""
    first, second = (Platform.of({**bucket, "COATI_VAR": str(tmp_path / name)}) for name in ("one", "two"))
    publish.publish(first, image())
    newer = image(blog="blog2")
    publish.publish(first, newer)
    shipping.rollback(first, "blog", who="test", why="")
    show_canary(first, "quote", "quote9")
    first.store.keep(builds.place(first.var, "quote", "quote9"))
    before = state.read(first.store)
    assert not publish.publish(second, newer)
    assert state.read(first.store) == before
    assert shown(second) == shown(first) == {**firsts(), builds.BRANDS: "b1"}
    assert shown(second, f"buckets/{before.canaries['quote'].buckets[0]}")["quote"] == "quote9"


def test_a_machine_that_starts_its_older_image_again_takes_back_nothing_that_another_brought(
    bucket: dict[str, str], tmp_path: Path, image: Image
) -> None:
    """Machines get the next image one by one, and one of those that wait is started again meanwhile."""
    first, second = (Platform.of({**bucket, "COATI_VAR": str(tmp_path / name)}) for name in ("one", "two"))
    older, newer = image(), image(blog="blog2")
    publish.publish(first, older)
    publish.publish(second, older)
    publish.publish(first, newer)
    before = state.read(first.store)
    assert not publish.publish(second, older)
    assert state.read(first.store) == before
    assert shown(second) == {**firsts(blog="blog2"), builds.BRANDS: "b1"}
    assert publish.publish(second, older, again=True), "all of them are to go back"
    assert live(second) == firsts()


def test_what_a_machine_started_last_is_started_anew_where_nothing_is_live(
    platform: Platform, image: Image
) -> None:
    """Its volume outlives a store that was lost."""
    publish.publish(platform, image())
    (platform.var / "live" / "state.json").unlink()
    assert publish.publish(platform, image())
    assert live(platform) == firsts()


def test_changed_page_settings_reach_the_pages_and_leave_what_is_live(
    platform: Platform, image: Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Services take theirs at the same `docker-compose up`: pages that kept the old key would find nothing."""
    monkeypatch.setenv("SEARCH_API_KEY", "before")
    newer = image(blog="blog2")
    publish.publish(platform, image())
    publish.publish(platform, newer)
    shipping.rollback(platform, "blog", who="test", why="")
    show_canary(platform, "quote", "quote9")
    before = state.read(platform.store)
    monkeypatch.setenv("SEARCH_API_KEY", "afterwards")
    assert not publish.publish(platform, newer)
    assert state.read(platform.store) == before
    bucket = before.canaries["quote"].buckets[0]
    for shown_to in ("current", f"buckets/{bucket}"):
        bottom = platform.var / "live" / shown_to / "bottom" / "blog" / "travel" / "coati.html"
        assert ':"afterwards"' in bottom.read_text()
    assert "blog1" in head(platform, "blog")


def test_the_state_that_an_older_release_wrote_is_read(platform: Platform, image: Image) -> None:
    """What it never noted is not taken for a set: what was taken back stays so at this start, too."""
    publish.publish(platform, image())
    publish.publish(platform, image(blog="blog2"))
    shipping.rollback(platform, "blog", who="test", why="")
    show_canary(platform, "quote", "quote9")
    document = platform.var / "live" / "state.json"
    said = json.loads(document.read_text())
    del said["published"]
    document.write_text(json.dumps(said))
    assert publish.publish(platform, image(blog="blog2", chrome="chrome2"))
    assert live(platform) == firsts(chrome="chrome2")
    assert list(state.read(platform.store).canaries) == ["quote"]


def test_a_copy_that_was_killed_half_way_is_made_again(platform: Platform, image: Image) -> None:
    (platform.var / "drawn" / "blog" / "blog1").mkdir(parents=True)
    (platform.var / "releases" / "blog" / ".bringing-dead" / "copy").mkdir(parents=True)
    publish.bring(platform.var, builds.place(image(), "blog", "blog1"))
    assert builds.of(platform.var, "blog", "blog1") is not None


def test_a_folder_without_releases_is_refused(platform: Platform, tmp_path: Path) -> None:
    with pytest.raises(NothingBuiltError, match="nothing is built"):
        publish.publish(platform, tmp_path / "empty")


def test_two_releases_of_a_section_are_refused(platform: Platform, image: Image) -> None:
    twofold = image()
    put(twofold, "blog", "blog2")
    with pytest.raises(NothingBuiltError, match="no whole release of blog, or two"):
        publish.publish(platform, twofold)
    assert live(platform) == {}
