"""Which indexes are filled, and when: ours and, with a key for it, the hosted one."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from search.adapters.content import ContentService, Item
from search.adapters.hosted_index import HostedIndex, HostedNotFilledError
from search.composition import Parts
from search.indexing import Indexing
from upstream import Upstream, answers, upstream


class Library(ContentService):
    """A content service by its answers alone."""

    words = "Said."

    def __init__(self) -> None:
        self.titles = {"about-us": "About Us"}

    def documents(self) -> list[Item]:
        return [Item("pages", slug, title) for slug, title in self.titles.items()]

    def read(self, items: list[Item]) -> Iterator[tuple[Item, Mapping[str, Any] | None]]:
        for item in items:
            yield (
                item,
                {
                    "title": item.digest,
                    "path": f"/{item.slug}/",
                    "description": "Words.",
                    "words": [["p", None, self.words]],
                },
            )


@pytest.fixture
def hosted() -> Iterator[Upstream]:
    with upstream() as served:
        served.behave = answers({"taskID": 1, "status": "published"})
        yield served


@pytest.fixture
def library() -> Library:
    return Library()


def ours_alone(library: Library, parts: Parts) -> Indexing:
    return Indexing(library, parts, None, "coati")


def both(library: Library, parts: Parts, hosted: Upstream, note: Path, app_id: str = "APP") -> Indexing:
    there = HostedIndex(f"http://127.0.0.1:{hosted.port}", app_id, "admin-key", "coati", note=note)
    return Indexing(library, parts, there, "coati")


def titles_sent(hosted: Upstream) -> list[str]:
    """Of the last filling."""
    batches = [request.partition(b"\r\n\r\n")[2] for request in hosted.requests if b"/batch HTTP" in request]
    return [each["body"]["title"] for each in json.loads(batches[-1])["requests"]] if batches else []


def titles_found(parts: Parts) -> list[str]:
    hits = parts.answering.one("coati", {"query": ""}).results[0]["hits"]
    return [hit["title"] for hit in hits]


def test_a_hosted_index_is_filled_on_the_day_it_is_configured(
    library: Library, parts: Parts, hosted: Upstream, tmp_path: Path
) -> None:
    """Ours being up to the library says nothing of it: searches there would find nothing until the next publishing."""
    ours_alone(library, parts).reindex()
    indexing = both(library, parts, hosted, tmp_path / "note")
    assert indexing.is_behind()
    indexing.reindex()
    assert titles_sent(hosted) == ["About Us"]
    assert not indexing.is_behind()
    sent = len(hosted.requests)
    indexing.reindex()
    assert len(hosted.requests) == sent


def test_what_was_published_while_it_was_not_configured_is_sent_when_it_is_again(
    library: Library, parts: Parts, hosted: Upstream, tmp_path: Path
) -> None:
    both(library, parts, hosted, tmp_path / "note").reindex()
    library.titles["careers"] = "Work with Us"
    ours_alone(library, parts).reindex()
    again = both(library, parts, hosted, tmp_path / "note")
    assert again.is_behind()
    again.reindex()
    assert titles_sent(hosted) == ["About Us", "Work with Us"]
    assert both(library, parts, hosted, tmp_path / "note", app_id="ANOTHER").is_behind()


def test_ours_follows_the_library_while_the_hosted_one_cannot_be_filled(
    library: Library, parts: Parts, hosted: Upstream, tmp_path: Path
) -> None:
    """It is what answers then, so it must not stay behind as well."""
    indexing = both(library, parts, hosted, tmp_path / "note")
    indexing.reindex()
    library.titles = {"about-us": "All about Us"}
    hosted.behave = answers({"message": "away"}, 503)
    with pytest.raises(HostedNotFilledError):
        indexing.reindex()
    assert titles_found(parts) == ["All about Us"]
    assert indexing.is_behind()
    hosted.behave = answers({"taskID": 2, "status": "published"})
    indexing.reindex()
    assert titles_sent(hosted) == ["All about Us"]
    assert not indexing.is_behind()


def test_a_long_page_in_letters_of_three_bytes_is_found_like_any_other(
    library: Library, parts: Parts
) -> None:
    """A record that is too big is refused, and with it everything that was published since."""
    library.words = "旅行保険の補償範囲 " * 6_000
    ours_alone(library, parts).reindex()
    assert titles_found(parts) == ["About Us"]
