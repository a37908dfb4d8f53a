"""An image's sections become live once; what is shipped or taken back afterwards stays."""

from pathlib import Path

import pytest
from release.publish import NothingBuiltError
from release.shipping import Platform
from release.shipping.testing import SECTIONS, put, put_brands
from release.storage import FolderStore

from release import builds, publish, shipping, state


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """What release/Dockerfile leaves in its image."""
    folder = tmp_path / "image"
    put_brands(folder)
    for section in SECTIONS:
        put(folder, section, f"{section}1")
    return folder


@pytest.fixture
def platform(tmp_path: Path) -> Platform:
    """An edge's empty volume."""
    var = tmp_path / "volume"
    return Platform(var, "", FolderStore(var))


def live(platform: Platform) -> dict[str, str]:
    return {name: one for name, one in state.read(platform.store).live.items() if name != builds.BRANDS}


def test_a_first_start_makes_all_of_the_image_live(platform: Platform, image: Path) -> None:
    assert publish.publish(platform, image)
    assert live(platform) == {section: f"{section}1" for section in SECTIONS}
    assert (platform.var / "live" / "current").is_symlink()
    assert (platform.var / "releases" / "blog" / "blog1" / "entry.blog1.js").is_file()


def test_the_same_image_again_leaves_a_section_where_a_rollback_put_it(
    platform: Platform, image: Path, tmp_path: Path
) -> None:
    publish.publish(platform, image)
    newer = tmp_path / "newer"
    put_brands(newer)
    for section in SECTIONS:
        put(newer, section, "blog2" if section == "blog" else f"{section}1")
    assert publish.publish(platform, newer)
    shipping.rollback(platform, "blog", who="test", why="")
    assert not publish.publish(platform, newer)
    assert live(platform)["blog"] == "blog1"
    assert publish.publish(platform, newer, again=True)
    assert live(platform)["blog"] == "blog2"


def test_a_copy_that_was_killed_half_way_is_made_again(platform: Platform, image: Path) -> None:
    (platform.var / "drawn" / "blog" / "blog1").mkdir(parents=True)
    (platform.var / "releases" / "blog" / ".bringing-dead" / "copy").mkdir(parents=True)
    publish.bring(platform.var, builds.place(image, "blog", "blog1"))
    assert builds.of(platform.var, "blog", "blog1") is not None


def test_a_folder_without_releases_is_refused(platform: Platform, tmp_path: Path) -> None:
    with pytest.raises(NothingBuiltError, match="nothing is built"):
        publish.publish(platform, tmp_path / "empty")


def test_two_releases_of_a_section_are_refused(platform: Platform, image: Path) -> None:
    put(image, "blog", "blog2")
    with pytest.raises(NothingBuiltError, match="no whole release of blog, or two"):
        publish.publish(platform, image)
    assert live(platform) == {}
