from datetime import date

from content.domain.libraries import Fault, Library
from content.domain.pages import Page, phone_link


def page(slug: str, source: str) -> Page:
    return Page(slug, "Title", "Heading", "d" * 60, "about", date(2026, 11, 20), source)


def test_a_page_whose_file_broke_stays_as_it_was_last_good() -> None:
    old = Library({"/a/": page("a", "old a"), "/b/": page("b", "old b")})
    fault = Fault("pages/a.md", 3, "title: too long")
    fresh = Library({"/b/": page("b", "new b")}, (fault,), frozenset({"/a/"}))
    after = old.succeeded_by(fresh)
    assert {path: one.source for path, one in after.pages.items()} == {"/a/": "old a", "/b/": "new b"}
    assert after.faults == (fault,)
    assert after.broken == frozenset()


def test_a_file_that_was_never_good_is_broken_and_a_removed_one_is_gone() -> None:
    old = Library({"/a/": page("a", "old")})
    after = old.succeeded_by(Library({}, (), frozenset({"/new/"})))
    assert after.pages == {}
    assert after.broken == frozenset({"/new/"})


def test_a_phone_link_keeps_digits_and_the_plus_sign() -> None:
    """[A-05]"""
    assert phone_link("+1 (954) 555-0100 ext. 7") == "tel:+195455501007"
