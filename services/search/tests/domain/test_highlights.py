"""Highlights honour the request's tags, and never let a record's text become markup."""

import pytest
from search.domain.highlights import Marks, highlighted, snippet
from search.domain.searches import Typed

CRUISE = (Typed("cruise", prefix=False, typos=1), Typed("ins", prefix=True, typos=0))
EM = Marks("<em>", "</em>")
PLAIN = Marks("__ais-highlight__", "__/ais-highlight__")
PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "<!--#echo var='http_cookie' -->",
    "</script><script>alert(1)</script>",
    "&lt;b&gt;",
    "javascript:alert('x')",
    "<em onclick=x>cruise</em>",
]


def test_the_words_are_marked_where_they_stand() -> None:
    """PROTOCOLS §a: value, matchLevel, matchedWords, fullyHighlighted."""
    assert highlighted("Crusie for Insurance", CRUISE, EM) == {
        "value": "<em>Crusie</em> for <em>Ins</em>urance",
        "matchLevel": "full",
        "fullyHighlighted": False,
        "matchedWords": ["cruise", "ins"],
    }
    assert highlighted("Nothing", CRUISE, EM) == {
        "value": "Nothing",
        "matchLevel": "none",
        "matchedWords": [],
    }
    assert highlighted("cruise", CRUISE, EM)["fullyHighlighted"] is True
    assert highlighted("cruise", CRUISE, EM)["matchLevel"] == "partial"


def test_lists_and_objects_mirror_the_record() -> None:
    found = highlighted({"names": ["a cruise", 3], "inner": {"x": "ins"}, "flag": True}, CRUISE, EM)
    assert found["names"][0]["value"] == "a <em>cruise</em>"
    assert found["inner"]["x"]["value"] == "<em>ins</em>"
    assert "flag" not in found


def test_instantsearchs_own_tags_come_back_as_they_were_sent() -> None:
    """PROTOCOLS §0 (7); the client escapes the text between them itself."""
    found = highlighted("Q&A: a cruise", CRUISE, PLAIN)
    assert found["value"] == "Q&A: a __ais-highlight__cruise__/ais-highlight__"


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_value_with_markup_tags_is_markup_and_its_text_is_escaped(payload: str) -> None:
    """TRUST S1"""
    words = (*CRUISE, Typed("script", prefix=False, typos=0), Typed("alert", prefix=False, typos=0))
    for value in (
        highlighted(payload, words, EM)["value"],
        snippet(payload, words, EM, "…", 10)["value"],
    ):
        rest = value.replace("<em>", "").replace("</em>", "")
        assert "<" not in rest
        assert ">" not in rest
        assert '"' not in rest


def test_a_snippet_shows_the_place_with_most_of_the_words() -> None:
    text = "cruise " + "word " * 40 + "about a cruise with insurance here " + "word " * 40
    found = snippet(text, CRUISE, EM, "…", 8)
    assert found["value"].startswith("…")
    assert found["value"].endswith("…")
    assert "<em>cruise</em> with <em>ins</em>urance" in found["value"]
    assert found["matchLevel"] == "full"


def test_letters_that_folding_changes_are_marked_whole() -> None:
    assert highlighted("Straße", (Typed("stra", prefix=True, typos=0),), EM)["value"] == "<em>Straße</em>"
    accented = (Typed("creme", prefix=False, typos=0),)
    assert highlighted("crème", accented, EM)["value"] == "<em>crème</em>"
