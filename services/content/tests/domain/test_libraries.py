from datetime import date

from content.domain.brands import phone_link
from content.domain.libraries import Library, Tables, shelve
from content.domain.posts import POSTS_A_PAGE, Post, pages_of, posts_on


def post(slug: str, *, category: str = "city-guides", day: int = 1, related: tuple[str, ...] = ()) -> Post:
    when = date(2026, 11, day)
    return Post(
        file=f"posts/{slug}.md",
        slug=slug,
        title=slug,
        heading=slug,
        description="d" * 60,
        updated=when,
        body="words",
        category=category,
        published=when,
        reviewed=when,
        author="ada",
        reviewer="max",
        picture_alt="A drawing",
        related=related,
    )


def shelved(*posts: Post) -> Library:
    return shelve(posts, tables=Tables())


def test_posts_are_listed_newest_first_and_by_name_within_a_day() -> None:
    library = shelved(post("b", day=2), post("c", day=3), post("a", day=2, category="other"))
    assert [one.slug for one in library.listed(None)] == ["c", "a", "b"]
    assert [one.slug for one in library.listed("city-guides")] == ["c", "b"]
    assert library.listed("nothing") == ()


def test_related_posts_are_the_authors_choice_and_then_older_ones_of_the_category() -> None:
    posts = [post(f"p{day}", day=day) for day in range(1, 8)]
    chosen = post("chosen", day=9, category="other")
    library = shelved(*posts[:3], post("p4", day=4, related=("chosen", "p4", "missing")), *posts[4:], chosen)
    assert [one.slug for one in library.related(library.posts["p4"], 3)] == ["chosen", "p3", "p2"]
    assert [one.slug for one in library.related(library.posts["p1"], 3)] == ["p7", "p6", "p5"]
    assert library.related(chosen, 3) == ()


def test_whoever_is_missing_from_the_tables_has_a_name_all_the_same() -> None:
    library = shelved(post("a", category="air-line-tips"))
    assert library.person("ada").name == "Ada"
    assert library.category("air-line-tips").title == "Air line tips"


def test_a_list_has_a_page_for_every_twelve_posts_and_at_least_one() -> None:
    assert [pages_of(total) for total in (0, 1, 13, 14, 25, 26)] == [1, 1, 1, 2, 2, 3]


def test_every_full_page_of_a_list_fills_its_rows() -> None:
    first, *others = (posts_on(page) for page in (1, 2, 3))
    assert (first.start, len(first) - 1) == (0, POSTS_A_PAGE)  # Beneath the one that leads.
    assert [(shown.start, len(shown)) for shown in others] == [(13, POSTS_A_PAGE), (25, POSTS_A_PAGE)]
    assert POSTS_A_PAGE % 2 == POSTS_A_PAGE % 3 == 0


def test_a_phone_link_keeps_digits_and_the_plus_sign() -> None:
    """[A-05]"""
    assert phone_link("+1 (954) 555-0100 ext. 7") == "tel:+195455501007"
