"""What counts as a word, and what of a word never counts."""

import pytest
from search.domain.words import indexed_words, tokens, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Cruise Insurance", ["cruise", "insurance"]),
        ("Café crème in ZÜRICH", ["cafe", "creme", "in", "zurich"]),
        ("cafe\u0301", ["cafe"]),
        ("the traveler’s policy, O'Hare", ["the", "travelers", "policy", "ohare"]),
        ("pre-existing, $100,000!", ["pre", "existing", "100", "000"]),
        ("Straße ﬁne", ["strasse", "fine"]),
        ("snake_case <b>bold</b>", ["snake", "case", "b", "bold", "b"]),
        ("保険 123", ["保険", "123"]),
        (" \u200b\t…", []),
    ],
)
def test_case_accents_and_apostrophes_never_count(text: str, found: list[str]) -> None:
    """PROTOCOLS §a"""
    assert words(text) == found


def test_a_word_knows_where_it_stands() -> None:
    text = "«Café» and O’Hare"
    assert [text[token.start : token.end] for token in tokens(text)] == ["Café", "and", "O’Hare"]


def test_hyphenated_words_are_found_in_one_piece_too() -> None:
    assert indexed_words("pre-existing conditions") == ["pre", "existing", "conditions", "preexisting"]
