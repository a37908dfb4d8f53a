"""What is away for a moment is shown as it was, and named: nobody's page is a 404 for it."""

import errno
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from content.adapters.libraries import LOOKS_UNTIL_FORGOTTEN, LibraryReader
from content.adapters.shelves import LibraryShelf
from content.domain.libraries import Library
from content.domain.routes import Absent, route
from content.testing import INDEX, PAGE_HEAD, PARTNER, PROVIDER, SVG, bump
from structlog.testing import capture_logs

Write = Callable[..., Path]
CATEGORY, TYPO = "/blog/category/city-guides/", "/typo/"
ADDRESSES = ("/about-us/", "/blog/", "/blog/a-post/", CATEGORY, "/old/", "/gone/")
ADDRESSES += ("/travel-insurance-providers/", "/travel-insurance-providers/harbor/")
PARTS = ["pages", "posts", "providers", "partners", "pictures"]
PARTS += [f"{table}.yaml" for table in ("people", "categories", "menus", "moved", "gone")]


@pytest.fixture
def whole(library: Path, blog: Write, write: Write, tmp_path: Path) -> Path:
    """A library with something in each of its parts."""
    for number in range(4):
        blog(f"post-{number}")
    blog("a-post")
    write("moved.yaml", "/old/: /about-us/")
    write("gone.yaml", "[/gone/]")
    write("menus.yaml", "{travel: [{title: Home, url: /}], about: [], pet: []}")
    write("partners/trips.yaml", PARTNER)
    write("providers/harbor.md", PROVIDER)
    write("providers/index.md", INDEX)
    write("pictures/a-post.svg", SVG)
    (tmp_path / "logos").mkdir()
    (tmp_path / "logos" / "trips.svg").write_text(SVG)
    return library


@pytest.fixture
def shelf(whole: Path, tmp_path: Path) -> LibraryShelf:
    shelf = LibraryShelf(LibraryReader(whole, tmp_path / "logos"))
    shelf.refresh()
    assert shelf.library.faults == ()
    return shelf


def said(library: Library) -> tuple[object, ...]:
    """All that is shown of a library."""
    return (
        [route(library, address) for address in ADDRESSES],
        library.tables,
        set(library.partners),
        set(library.pictures),
        [document.path for document in library.documents],
    )


def look(shelf: LibraryShelf, times: int = LOOKS_UNTIL_FORGOTTEN + 2) -> None:
    for _ in range(times):
        shelf.refresh()


@pytest.mark.parametrize("part", [".", *PARTS, "../logos"])
def test_a_part_that_is_away_is_shown_as_it_was_and_named_once_until_it_is_back(
    shelf: LibraryShelf, whole: Path, tmp_path: Path, part: str
) -> None:
    before = said(shelf.library)
    place, aside = (whole / part).resolve(), tmp_path / "aside"
    name = {".": "library", "../logos": "pictures/logos"}.get(part, part)
    place.rename(aside)
    with capture_logs() as logs:
        look(shelf)
    assert said(shelf.library) == before
    assert [line["file"] for line in logs if line["event"] == "library.fault"] == [name]
    with pytest.raises(LookupError, match=f"^{name}:1: is not there$"):
        shelf.check_newest()
    aside.rename(place)
    look(shelf)
    assert said(shelf.library) == before
    assert shelf.library.faults == ()
    shelf.check_newest()


def test_what_changes_elsewhere_is_read_while_a_part_is_away(
    shelf: LibraryShelf, whole: Path, write_page: Write
) -> None:
    (whole / "moved.yaml").unlink()
    write_page("new")
    look(shelf)
    assert "/new/" in shelf.library.pages
    assert "/old/" in shelf.library.tables.moved


def test_a_folder_swapped_for_an_empty_one_is_shown_as_it_was(shelf: LibraryShelf, whole: Path) -> None:
    """What a volume leaves behind that is not mounted."""
    before = said(shelf.library)
    shutil.rmtree(whole)
    whole.mkdir()
    look(shelf)
    assert said(shelf.library) == before


def test_most_documents_gone_at_once_are_shown_as_they_were(shelf: LibraryShelf, whole: Path) -> None:
    before = said(shelf.library)
    kept = {file: file.read_bytes() for file in (whole / "posts").iterdir()}
    for file in kept:
        file.unlink()
    look(shelf)
    assert said(shelf.library) == before
    (fault,) = shelf.library.faults
    assert str(fault) == "library:1: 5 of 8 documents are gone at once; a restart lets go of them"
    with pytest.raises(LookupError, match="gone at once"):
        shelf.check_newest()
    for file, data in kept.items():
        file.write_bytes(data)
    look(shelf)
    assert (said(shelf.library), shelf.library.faults) == (before, ())


def test_a_document_that_is_withdrawn_is_gone_at_the_third_look(shelf: LibraryShelf, whole: Path) -> None:
    (whole / "posts" / "a-post.md").unlink()
    (whole / "partners" / "trips.yaml").unlink()
    for _ in range(LOOKS_UNTIL_FORGOTTEN - 1):
        shelf.refresh()
        assert "a-post" in shelf.library.posts
        assert "trips" in shelf.library.partners
    assert shelf.refresh()
    assert "a-post" not in shelf.library.posts
    assert "trips" not in shelf.library.partners
    assert route(shelf.library, "/blog/a-post/") == Absent(404)
    assert shelf.library.faults == ()


def test_only_looks_in_a_row_count(shelf: LibraryShelf, blog: Write, whole: Path) -> None:
    file = whole / "posts" / "a-post.md"
    for _ in range(LOOKS_UNTIL_FORGOTTEN):
        text = file.read_text()
        file.unlink()
        look(shelf, LOOKS_UNTIL_FORGOTTEN - 1)
        assert "a-post" in shelf.library.posts
        file.write_text(text)
        shelf.refresh()


def test_a_file_that_is_written_anew_with_a_mistake_is_served_as_it_was(
    shelf: LibraryShelf, blog: Write, whole: Path
) -> None:
    file = whole / "posts" / "a-post.md"
    file.unlink()
    shelf.refresh()
    file.write_text("no head")
    look(shelf)
    assert "a-post" in shelf.library.posts
    assert {fault.file for fault in shelf.library.faults} == {"posts/a-post.md"}


UNKNOWN = {
    ".": (*ADDRESSES, TYPO),
    "pages": ("/about-us/", TYPO),
    "posts": ("/blog/", "/blog/a-post/", CATEGORY),
    "providers": ("/travel-insurance-providers/", "/travel-insurance-providers/harbor/"),
    "categories.yaml": (CATEGORY,),
    "moved.yaml": ("/old/", TYPO),
}


@pytest.mark.parametrize("part", UNKNOWN)
def test_what_was_away_at_the_start_is_unknown_and_nobody_is_told_that_nothing_lies_there(
    shelf: LibraryShelf, whole: Path, tmp_path: Path, part: str
) -> None:
    """A 404 would take the place of the copy that the edge has kept."""
    known = {address: route(shelf.library, address) for address in (*ADDRESSES, TYPO)}
    place, aside = (whole / part).resolve(), tmp_path / "aside"
    place.rename(aside)
    started = LibraryShelf(LibraryReader(whole))
    look(started)
    found = {address: route(started.library, address) for address in known}
    assert found == {**known, **dict.fromkeys(UNKNOWN[part], Absent(503))}
    aside.rename(place)
    started.refresh()
    assert {address: route(started.library, address) for address in known} == known


@pytest.mark.parametrize("table", ["moved.yaml", "categories.yaml"])
def test_what_a_table_would_say_that_was_never_good_is_unknown(whole: Path, write: Write, table: str) -> None:
    write(table, "[ broken")
    started = LibraryShelf(LibraryReader(whole))
    started.refresh()
    found = {address for address in (*ADDRESSES, TYPO) if route(started.library, address) == Absent(503)}
    assert found == set(UNKNOWN[table])


class Disk:
    """Reads files, except those it is told not to."""

    def __init__(self) -> None:
        self.errors: dict[str, Exception] = {}
        self.asked: list[str] = []

    def read(self, path: Path) -> bytes:
        self.asked.append(path.name)
        if path.name in self.errors:
            raise self.errors[path.name]
        return path.read_bytes()


@pytest.fixture
def disk() -> Disk:
    return Disk()


FAILURES = [PermissionError(errno.EACCES, "no"), OSError(errno.EMFILE, "many"), OSError(errno.ESTALE, "old")]


@pytest.mark.parametrize("failure", [*FAILURES, MemoryError()], ids=repr)
@pytest.mark.parametrize("name", ["a-post.md", "categories.yaml", "a-post.svg"])
def test_a_file_that_could_not_be_read_is_tried_again_at_each_look(
    whole: Path, disk: Disk, name: str, failure: Exception
) -> None:
    """A file that may be read again has the same time and size as before."""
    disk.errors[name] = failure
    shelf = LibraryShelf(LibraryReader(whole, read_bytes=disk.read))
    with capture_logs() as logs:
        look(shelf)
    assert {fault.file.rpartition("/")[2] for fault in shelf.library.faults} == {name}
    events = [line["event"] for line in logs if line["log_level"] == "error"]
    assert len(events) == len(set(events))
    assert sum(line["event"] == "library.read" for line in logs) == 1
    with pytest.raises(LookupError, match=name):
        shelf.check_newest()
    disk.errors.clear()
    shelf.refresh()
    shelf.check_newest()
    assert shelf.library.faults == ()
    assert shelf.library.broken == frozenset()
    disk.asked.clear()
    look(shelf)
    assert disk.asked == []


def test_a_file_that_cannot_be_read_any_more_is_served_as_it_was(whole: Path, disk: Disk) -> None:
    shelf = LibraryShelf(LibraryReader(whole, read_bytes=disk.read))
    shelf.refresh()
    disk.errors["a-post.md"] = PermissionError(errno.EACCES, "no")
    bump(whole / "posts" / "a-post.md")
    look(shelf)
    assert "a-post" in shelf.library.posts
    (fault,) = shelf.library.faults
    assert str(fault) == "posts/a-post.md:1: cannot be read: no"


def test_a_file_that_vanishes_between_look_and_reading_is_no_fault(whole: Path, disk: Disk) -> None:
    shelf = LibraryShelf(LibraryReader(whole, read_bytes=disk.read))
    shelf.refresh()
    disk.errors["a-post.md"] = FileNotFoundError(errno.ENOENT, "gone")
    bump(whole / "posts" / "a-post.md")
    shelf.refresh()
    assert "a-post" in shelf.library.posts
    assert shelf.library.faults == ()


def test_a_link_in_a_circle_is_one_file_that_cannot_be_read(shelf: LibraryShelf, whole: Path) -> None:
    (whole / "pages" / "loop.md").symlink_to("loop.md")
    (whole / "pages" / "new.md").write_text(PAGE_HEAD.format(title="A New Page", slug="new") + "Words.\n")
    look(shelf)
    assert "/new/" in shelf.library.pages
    assert {fault.file for fault in shelf.library.faults} == {"pages/loop.md"}
    assert route(shelf.library, "/loop/") == Absent(503)


@pytest.mark.parametrize("part", ["partners", "pictures", "../logos"])
def test_a_folder_that_could_not_be_looked_at_at_the_start_is_not_taken_for_none(
    whole: Path, tmp_path: Path, part: str
) -> None:
    """No library needs these, so one that is not there is none; of this one nobody knows."""
    place, aside = (whole / part).resolve(), tmp_path / "aside"
    place.rename(aside)
    place.symlink_to(place.name)
    shelf = LibraryShelf(LibraryReader(whole, tmp_path / "logos"))
    shelf.refresh()
    name = "pictures/logos" if part == "../logos" else part
    assert shelf.library.missing == {name}
    with pytest.raises(LookupError, match=f"^{name}:1: cannot be looked at"):
        shelf.check_newest()
    place.unlink()
    look(shelf)
    assert shelf.library.missing == {name}, "nor when it is away next"
    aside.rename(place)
    look(shelf)
    shelf.check_newest()
    assert (shelf.library.missing, shelf.library.faults) == (frozenset(), ())


def test_a_library_that_could_not_be_looked_at_at_the_start_may_have_no_partners(library: Path) -> None:
    """What it holds is known once it can be."""
    aside = library.rename(library.with_name("aside"))
    library.symlink_to(library.name)
    shelf = LibraryShelf(LibraryReader(library))
    shelf.refresh()
    assert "partners" in shelf.library.missing
    library.unlink()
    aside.rename(library)
    look(shelf)
    assert (shelf.library.missing, shelf.library.faults) == (frozenset(), ())
