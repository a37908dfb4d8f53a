from collections.abc import Callable
from pathlib import Path

import pytest
from content.adapters.shelves import LibraryShelf
from content.settings import Settings
from content.testing import SVG
from flask.testing import FlaskClient

Write = Callable[..., Path]


@pytest.fixture
def address(client: FlaskClient, shelf: LibraryShelf, write: Write) -> str:
    write("pictures/guides/a-guide.svg", SVG)
    shelf.refresh()
    return shelf.library.pictures["guides/a-guide.svg"].path


def test_a_picture_is_served_under_the_name_that_says_what_it_holds(
    client: FlaskClient, address: str
) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype, answer.text) == (200, "image/svg+xml", SVG)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    "asked",
    [
        "guides/a-guide.svg",
        "guides/a-guide.00000000.svg",
        "nope.0a1b2c3d.svg",
        "../people.0a1b2c3d.svg",
        "..%2F..%2Fpages.0a1b2c3d.svg",
        "guides/a-guide.0a1b2c3d.html",
        "",
    ],
)
def test_no_other_name_leads_to_a_file(client: FlaskClient, address: str, asked: str) -> None:
    assert client.get(f"/pictures/{asked}").status_code == 404


def test_bytes_that_changed_are_never_sent_under_the_old_name(
    client: FlaskClient, address: str, write: Write
) -> None:
    write("pictures/guides/a-guide.svg", SVG + "<!-- newer -->")
    assert client.get(address).status_code == 404


def test_a_picture_that_is_away_for_a_moment_is_a_503_that_takes_the_place_of_no_copy(
    client: FlaskClient, address: str, library: Path
) -> None:
    (library / "pictures").rename(library / "aside")
    answer = client.get(address)
    assert (answer.status_code, bool(answer.headers["Retry-After"])) == (503, True)


def test_a_brands_logo_is_a_picture_too(client: FlaskClient, settings: Settings, shelf: LibraryShelf) -> None:
    """[A-02]"""
    settings.logos.mkdir()
    (settings.logos / "trips.svg").write_text(SVG)
    shelf.refresh()
    assert client.get(shelf.library.pictures["logos/trips.svg"].path).text == SVG
