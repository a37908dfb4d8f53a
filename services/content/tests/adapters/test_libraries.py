import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from content.adapters.libraries import LOOKS_UNTIL_FORGOTTEN, LibraryReader, read_library
from content.adapters.shelves import LibraryShelf
from content.app import create_app, open_shelf
from content.domain.libraries import Library
from content.settings import Settings
from content.testing import PARTNER, PROVIDER, SVG, bump
from structlog.testing import capture_logs

Write = Callable[..., Path]
GOOD = {
    "people.yaml": f"- {{slug: eve, name: Eve, role: Writes, sample: true, bio: {'b' * 50}}}",
    "categories.yaml": "[{slug: trains, title: Trains, heading: On trains, "
    f"description: {'d' * 60}, words: {'w' * 60}}}]",
    "menus.yaml": "{travel: [{title: Home, url: /}], about: [], pet: []}",
    "moved.yaml": "/old/: /about-us/",
    "gone.yaml": "[/gone/]",
    "partners/trips.yaml": PARTNER,
    "providers/harbor.md": PROVIDER,
    "pictures/a-post.svg": SVG,
}


def holds(library: Library, name: str) -> bool:
    tables = library.tables
    return {
        "people.yaml": "eve" in tables.people,
        "categories.yaml": "trains" in tables.categories,
        "menus.yaml": bool(tables.menus.get("travel")),
        "moved.yaml": tables.moved == {"/old/": "/about-us/"},
        "gone.yaml": "/gone/" in tables.gone,
        "partners/trips.yaml": "trips" in library.partners,
        "providers/harbor.md": "harbor" in library.providers,
        "pictures/a-post.svg": "a-post.svg" in library.pictures,
    }[name]


@pytest.mark.parametrize("name", GOOD)
def test_a_file_that_breaks_is_served_as_it_was_and_takes_nothing_else_down(
    library: Path, write: Write, name: str
) -> None:
    for good, text in GOOD.items():
        write(good, text)
    reader = LibraryReader(library)
    assert (reader.read() or Library()).faults == ()
    bump(write(name, "title: [ broken"))
    after = reader.read()
    assert after is not None
    assert [holds(after, one) for one in GOOD] == [True] * len(GOOD)
    assert {fault.file for fault in after.faults} == {name}
    assert after.broken == frozenset()


def test_a_file_that_was_never_good_is_known_as_broken_and_the_others_are_served(
    library: Path, write: Write
) -> None:
    write("people.yaml", "- [")
    write("posts/a-post.md", "no head")
    read = read_library(library)
    assert read.broken == {"people.yaml", "posts/a-post.md"}
    assert set(read.pages) == {"/about-us/"}


@pytest.mark.parametrize(
    "text", ["&a [*a]", "? [x, y]\n: z", "[" * 5000, "\x00", "a: !!python/object:os.system x"]
)
def test_yaml_that_is_up_to_something_is_one_broken_file(library: Path, write: Write, text: str) -> None:
    write("people.yaml", text)
    read = read_library(library)
    assert {fault.file for fault in read.faults} == {"people.yaml"}
    assert set(read.pages) == {"/about-us/"}


def test_a_removed_file_is_gone_and_a_mended_one_is_back(library: Path, write_page: Write) -> None:
    file = write_page("fleeting")
    reader = LibraryReader(library)
    assert "/fleeting/" in (reader.read() or Library()).pages
    file.unlink()
    looks = [reader.read() for _ in range(LOOKS_UNTIL_FORGOTTEN)]
    assert looks[:-1] == [None] * (LOOKS_UNTIL_FORGOTTEN - 1)
    assert looks[-1] is not None
    assert "/fleeting/" not in looks[-1].pages
    write_page("fleeting")
    assert "/fleeting/" in (reader.read() or Library()).pages


def test_only_what_changed_is_read_again(library: Path, blog: Write) -> None:
    """V20: with 10,000 posts a change costs one file, and no change costs a look."""
    for number in range(60):
        blog(f"post-{number}")
    reader = LibraryReader(library)
    before = reader.read()
    assert before is not None
    assert reader.read() is None
    bump(blog("post-7", "Other words.\n"))
    after = reader.read()
    assert after is not None
    again = [slug for slug, post in after.posts.items() if post is not before.posts[slug]]
    assert again == ["post-7"]


def test_no_answer_waits_for_the_disk(settings: Settings, library: Path, blog: Write) -> None:
    """V20: what is served is in memory."""
    blog("a-post")
    client = create_app(settings, open_shelf(settings)).test_client()
    shutil.rmtree(library)
    for path in (
        "/_frame/blog/a-post/",
        "/_body/blog/",
        "/_body/blog/a-post/",
        "/sitemap.xml",
        "/blog/feed.xml",
    ):
        assert client.get(path).status_code == 200, path


def test_the_shelf_watches_the_files_by_itself(library: Path, write_page: Write) -> None:
    shelf = LibraryShelf(LibraryReader(library))
    shelf.refresh()
    ended = shelf.watch(0.01)
    try:
        write_page("new")
        assert wait_until(lambda: "/new/" in shelf.library.pages)
    finally:
        ended.set()


def test_a_look_that_fails_leaves_what_is_served(library: Path, write_page: Write) -> None:
    """And is logged once, as long as it fails in the same way."""

    class Failing(LibraryReader):
        looks = 0

        def read(self) -> Library | None:
            self.looks += 1
            if 2 <= self.looks <= 6:
                raise OSError
            return super().read()

    shelf = LibraryShelf(Failing(library))
    shelf.refresh()
    with capture_logs() as logs:
        ended = shelf.watch(0.01)
        try:
            write_page("new")
            assert wait_until(lambda: "/new/" in shelf.library.pages)
            assert "/about-us/" in shelf.library.pages
        finally:
            ended.set()
    assert [line["event"] for line in logs].count("library.unread") == 1


def wait_until(happened: Callable[[], bool]) -> bool:
    for _ in range(500):
        if happened():
            return True
        time.sleep(0.01)
    return False
