from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from content.adapters.libraries import read_library
from content.adapters.links import dead_links
from content.domain.checking import faults_between
from content.testing import INDEX, PROVIDER, SVG

Write = Callable[..., Path]
TODAY = date(2026, 11, 21)


def reasons(library: Path, name: str) -> list[str]:
    read = read_library(library)
    assert read.faults == ()
    return [fault.reason for fault in faults_between(read, TODAY) if fault.file == name]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("author: ada", "author: bob", "nobody in people.yaml is 'bob'"),
        ("reviewer: max", "reviewer: ada", "reviewer: another person than the author is wanted"),
        (
            "author: ada\nreviewer: max",
            "author: max\nreviewer: ada",
            "reviewer: people.yaml does not say what this person reviews as",
        ),
        (
            "title: Another office, url",
            "title: Another office}\n# {url",
            "sources: 2 with an address are wanted",
        ),
        ("category: city-guides", "category: trains", "categories.yaml has no 'trains'"),
        ('reviewed: "2026-11-20"', 'reviewed: "2025-11-19"', "reviewed: more than twelve months ago"),
        ('reviewed: "2026-11-20"', 'reviewed: "2026-11-22"', "reviewed: lies in the future"),
        ("picture_alt:", "provider: nobody\npicture_alt:", "there is no providers/nobody.md"),
        ("picture_alt:", "related: [nothing]\npicture_alt:", "related: there is no other post 'nothing'"),
        ("picture_alt:", "related: [a-post]\npicture_alt:", "related: there is no other post 'a-post'"),
    ],
)
def test_what_a_post_refers_to_must_be_there(
    library: Path, blog: Write, old: str, new: str, reason: str
) -> None:
    file = blog("a-post")
    assert reason not in reasons(library, "posts/a-post.md")
    file.write_text(file.read_text().replace(old, new, 1))
    assert reason in reasons(library, "posts/a-post.md")


def test_pictures_must_be_there_in_their_size(library: Path, blog: Write, write: Write) -> None:
    blog("a-post")
    missing = [f"pictures/a-post.{kind} is missing" for kind in ("svg", "png")]
    assert reasons(library, "posts/a-post.md") == missing
    write("pictures/a-post.svg", SVG)
    assert reasons(library, "posts/a-post.md") == missing[1:]
    write("pictures/a-post.svg", SVG.replace("640", "320"))
    assert reasons(library, "pictures/a-post.svg") == ["320x360, wanted is 640x360"]


def test_titles_and_descriptions_are_unique_across_kinds(
    library: Path, blog: Write, write_page: Write
) -> None:
    blog("a-post", title="About us and you")
    write_page("about-you", title="ABOUT us and you")
    assert reasons(library, "posts/a-post.md")[-1] == "title: the same as in pages/about-you.md"


def test_tables_lead_to_places_that_are_there(library: Path, write: Write) -> None:
    write("moved.yaml", "/old/: /nowhere/\n/about-us/: /\n/a/: /about-us/")
    write("gone.yaml", "[/about-us/, /fine/]")
    write(
        "menus.yaml",
        "travel: [{title: Lost, url: /lost/}, {title: Out, url: 'https://a.example/'}]\nabout: []\npet: []",
    )
    assert reasons(library, "moved.yaml") == [
        "/old/: no page lies at /nowhere/",
        "/about-us/: a page lies there, which nobody could reach",
    ]
    assert reasons(library, "gone.yaml") == ["/about-us/ is not gone: something lies there"]
    assert reasons(library, "menus.yaml") == [
        "travel: no page lies at /lost/",
        "travel: https://a.example/ and external do not fit",
    ]


def test_links_to_nowhere_are_found_with_their_line(
    library: Path, blog: Write, write: Write, write_page: Write
) -> None:
    write("providers/index.md", INDEX)
    write("providers/harbor.md", PROVIDER)
    good = "[a](/blog/a-post/#two) [b](/travel-insurance-providers/harbor/) [c](/) [d](/pet-insurance/#faqs) "
    good += "[e](/blog/category/city-guides/) [f](/blog/?page=1) [g](https://a.example/x) [h](#two)"
    blog(
        "a-post", f"## Two\n\n{good}\n\n[x](/blog/nope/) [y](/blog/a-post/#three)\n\n![z](/pictures/a.svg)\n"
    )
    write_page("editorial-team", "## Ada\n\nWrites.\n")
    found = [(fault.file, fault.line, fault.reason) for fault in dead_links(read_library(library))]
    assert found == [
        ("posts/a-post.md", 20, "no page lies at /blog/nope/"),
        ("posts/a-post.md", 20, "/blog/a-post/ has no heading #three"),
        ("posts/a-post.md", 22, "no page lies at /pictures/a.svg"),
        ("posts/a-post.md", 22, "words hold no pictures; see the README"),
        ("people.yaml", 1, "/editorial-team/ has no heading #max"),
    ]
