from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree
from zoneinfo import ZoneInfo

import pytest
from content.adapters.shelves import LibraryShelf
from flask.testing import FlaskClient

Write = Callable[..., Path]
ATOM = "{http://www.w3.org/2005/Atom}"


def feed_of(client: FlaskClient) -> ElementTree.Element:
    answer = client.get("/blog/feed.xml")
    assert (answer.status_code, answer.mimetype) == (200, "application/atom+xml")
    return ElementTree.fromstring(answer.data)


def test_the_feed_has_what_atom_asks_for(client: FlaskClient, shelf: LibraryShelf, blog: Write) -> None:
    """[P-08] RFC 4287: id, title and updated of feed and entries, an author, a link."""
    blog("a-post", title="Storms & strikes <now>")
    shelf.refresh()
    feed = feed_of(client)
    (entry,) = feed.findall(f"{ATOM}entry")
    for part in (feed, entry):
        assert all(part.findtext(f"{ATOM}{name}") for name in ("id", "title", "updated"))
    assert entry.findtext(f"{ATOM}title") == "Storms & strikes <now>"
    assert entry.findtext(f"{ATOM}author/{ATOM}name") == "Ada (sample)"
    assert entry.findtext(f"{ATOM}updated") == "2026-11-20T12:00:00Z"
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links == {
        "self": "https://coati.example/blog/feed.xml",
        "alternate": "https://coati.example/blog/",
    }


@pytest.mark.parametrize("zone", ["Pacific/Pago_Pago", "Pacific/Honolulu", "America/New_York", "Asia/Tokyo"])
def test_a_reader_sees_a_posts_own_day(
    client: FlaskClient, shelf: LibraryShelf, blog: Write, zone: str
) -> None:
    """(case P10) Midnight UTC is the day before in all of America."""
    blog("a-post")
    shelf.refresh()
    (entry,) = feed_of(client).findall(f"{ATOM}entry")
    for name, day in (("published", "2026-11-01"), ("updated", "2026-11-20")):
        instant = datetime.fromisoformat(entry.findtext(f"{ATOM}{name}") or "")
        assert instant.astimezone(ZoneInfo(zone)).date().isoformat() == day


def test_an_entrys_id_stays_when_its_words_change(
    client: FlaskClient, shelf: LibraryShelf, blog: Write
) -> None:
    blog("a-post")
    shelf.refresh()
    before = feed_of(client).findtext(f"{ATOM}entry/{ATOM}id")
    blog("a-post", "Other words, and more of them.\n", title="Another title for it")
    shelf.refresh()
    after = feed_of(client)
    assert after.findtext(f"{ATOM}entry/{ATOM}title") == "Another title for it"
    assert after.findtext(f"{ATOM}entry/{ATOM}id") == before == "tag:coati.example,2026-11-01:post/a-post"


def test_the_feed_holds_the_thirty_newest(client: FlaskClient, shelf: LibraryShelf, blog: Write) -> None:
    for number in range(32):
        blog(f"post-{number}", published=f"2026-0{number // 16 + 1}-{number % 16 + 1:02}")
    shelf.refresh()
    found = feed_of(client).findall(f"{ATOM}entry")
    assert len(found) == 30
    assert found[0].findtext(f"{ATOM}title") == "A post about post-31"


def test_an_empty_blog_has_a_feed_too(client: FlaskClient) -> None:
    assert feed_of(client).findtext(f"{ATOM}updated")


def test_the_feed_and_the_sitemap_have_a_tag_that_changes_with_what_they_say(
    client: FlaskClient, shelf: LibraryShelf, blog: Write
) -> None:
    """By it whoever reads them each hour is told that nothing is new, in place of all of it."""
    blog("a-post")
    shelf.refresh()
    paths = ("/blog/feed.xml", "/sitemaps/posts.xml")
    before = [client.get(path).headers.get("ETag") for path in paths]
    assert all(before)
    assert [client.get(path).headers["ETag"] for path in paths] == before
    blog("another-post")
    shelf.refresh()
    after = [client.get(path).headers["ETag"] for path in paths]
    assert not set(after) & set(before)
