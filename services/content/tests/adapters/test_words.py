from content.adapters.trees import text_of, tree_of
from content.adapters.words import words


def test_words_are_a_tree_of_texts_and_elements() -> None:
    made = words("## Two *things*\n\nA [link](/a/) & more.\n\n- one\n- two\n", {})
    assert made.nodes == [
        ["h2", {"id": "two-things"}, "Two ", ["em", {}, "things"]],
        ["p", {}, "A ", ["a", {"href": "/a/", "rel": "noopener"}, "link"], " & more."],
        ["ul", {}, ["li", {}, "one"], ["li", {}, "two"]],
    ]


def test_the_chapters_are_the_second_level_headings() -> None:
    made = words("## First & *last*\n\n### Not this\n\n## First & last\n", {})
    assert made.contents == (("first-last", "First & last"), ("first-last-2", "First & last"))


def test_line_breaks_between_blocks_are_no_text_and_those_between_words_are() -> None:
    assert tree_of("<ul>\n<li>a\n<b>b</b>\n<i>c</i></li>\n</ul>\n") == [
        ["ul", {}, ["li", {}, "a\n", ["b", {}, "b"], "\n", ["i", {}, "c"]]]
    ]
    assert text_of(["p", {}, "a", ["br", {}], "b"]) == "ab"


def test_markup_in_text_stays_text() -> None:
    """TRUST S5"""
    (paragraph,) = words("<!--# echo var='x' --> <script>", {}).nodes
    assert all(isinstance(child, str) for child in paragraph[2:])
    assert "echo var" in text_of(paragraph)


def test_words_without_marks_are_made_once_for_all_brands() -> None:
    one, other = (words("Nothing of a brand.", {"brand": name}) for name in ("Coati", "Trips"))
    assert one is other
    assert words("{brand}", {"brand": "Coati"}) != words("{brand}", {"brand": "Trips"})
