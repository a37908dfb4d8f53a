import re
import subprocess
import sys

import pytest
from content.adapters.markdown import UnknownMarkError, fill, headings, render

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!--# include virtual='/_unavailable' -->",
    "<!--# echo var='http_cookie' -->",
    "[x](javascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](http://insecure.example)",
    "<a href='javascript:alert(1)' onclick='x()'>x</a>",
    "<style>body{display:none}</style>",
    "<iframe src='https://evil.example'></iframe>",
    "<svg><animate onbegin=alert(1)></svg>",
    '<div class="coati-table evil" style="position:fixed">x</div>',
]


@pytest.mark.parametrize("source", HOSTILE)
def test_nothing_that_runs_or_commands_survives(source: str) -> None:
    """TRUST S5"""
    html = render(f"Before.\n\n{source}\n\nAfter.").lower()
    assert "before." in html
    assert "after." in html
    links = ('href="javascript', 'href="data', 'href="http:')
    for tag in ("<script", "<img", "<!--", "<style", "<iframe", "<svg", "<div", *links):
        assert tag not in html


def test_headings_can_be_linked_to_and_are_told_apart() -> None:
    html = render("## What it costs\n\n## What it costs\n")
    assert '<h2 id="what-it-costs">' in html
    assert '<h2 id="what-it-costs-2">' in html


def test_a_heading_whose_words_change_keeps_its_anchor() -> None:
    html = render("## What *it* costs now {#what-it-costs}\n\n## What it costs\n")
    assert '<h2 id="what-it-costs">What <em>it</em> costs now</h2>' in html
    assert '<h2 id="what-it-costs-2">' in html
    assert headings("## New {#old}\n") == {"old": 1}


def test_tables_scroll_in_a_frame_of_their_own_and_name_their_columns() -> None:
    html = render("| A | B |\n|---|---|\n| 1 | 2 |\n")
    assert '<div class="coati-table" role="group" aria-label="Table" tabindex="0"><table>' in html
    assert html.count('<th scope="col"') == 2


def test_an_empty_corner_makes_heads_of_the_first_column() -> None:
    html = render("| | A | B |\n|---|---|---|\n| x | 1 | |\n| y | two | 3 |\n")
    assert re.findall(r"<t[hd](?: [^>]*)?>", html) == [
        "<td>", '<th scope="col">', '<th scope="col" class="coati-figures">',
        '<th scope="row">', "<td>", '<td class="coati-figures">',
        '<th scope="row">', "<td>", '<td class="coati-figures">',
    ]  # fmt: skip
    assert "<th></th>" not in html


@pytest.mark.parametrize("figure", ["$1,250.00", "14", "75 percent", "3%", "–", "−$4.10", "21 days"])
def test_a_column_of_figures_is_set_as_one(figure: str) -> None:
    assert render(f"| A | B |\n|---|---|\n| x | {figure} |\n").count("coati-figures") == 2


def test_the_first_column_names_its_row_even_by_a_year() -> None:
    html = render("| Year | Set aside |\n|---|---|\n| 2024 | $41,260 |\n")
    assert "<td>2024</td>" in html
    assert '<td class="coati-figures">$41,260</td>' in html


@pytest.mark.parametrize("words", ["$500 a day", "included", "14 to 21 days", "A+", "2026-11-20"])
def test_a_column_with_words_in_it_is_no_column_of_figures(words: str) -> None:
    assert "coati-figures" not in render(f"| A | B |\n|---|---|\n| x | {words} |\n| y | 7 |\n")


def test_marks_become_the_brands_words() -> None:
    html = render(fill("Call {phone}.", {"phone": "[+1 555](tel:+1555)"}))
    assert '<a href="tel:+1555" rel="noopener">+1 555</a>' in html


def test_an_unknown_mark_names_its_line() -> None:
    with pytest.raises(UnknownMarkError) as caught:
        fill("One.\n\nTwo {fone}.", {})
    assert (caught.value.mark, caught.value.line) == ("fone", 3)


FIRST_LINKS = """
from mdurl import _decode, _encode
from content.adapters.markdown import render
filled = {**_encode.encode_cache, **_decode.decode_cache}
render("[here](/x?a=1#b) and [there](https://insurer.example/%C3%A9) and <https://insurer.example/>, <a@b.example>.")
render("[a](https://[::1]:8080/x)")
print(set(_encode.encode_cache) | set(_decode.decode_cache) == set(filled), len(filled) > 0)
"""


def test_the_first_links_of_a_process_fill_no_table_that_another_thread_may_find_half_full() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_LINKS], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]
