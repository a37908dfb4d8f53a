"""How typos are counted. Source: PROTOCOLS §a (relevance)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from search.domain.typos import prefix_typos, typos


@pytest.mark.parametrize(
    ("typed", "found", "count"),
    [
        ("insurance", "insurance", 0),
        ("insurnace", "insurance", 1),
        ("insurrance", "insurance", 1),
        ("insurace", "insurance", 1),
        ("insuramce", "insurance", 1),
        ("insurnaec", "insurance", 2),
        ("unsurance", "insurance", 2),
        ("nsurance", "insurance", 2),
        ("nisurance", "insurance", 2),
        ("unsurence", "insurance", None),
        ("cover", "lover", 2),
    ],
)
def test_a_swap_is_one_typo_and_a_wrong_first_letter_two(typed: str, found: str, count: int | None) -> None:
    assert typos(typed, found, 2) == count


def test_a_typed_beginning_may_hold_typos_too() -> None:
    assert prefix_typos("insur", "insurance", 1) == (0, 5)
    assert prefix_typos("insru", "insurance", 1) == (1, 5)
    assert prefix_typos("insru", "insurance", 0) is None
    assert prefix_typos("xyz", "insurance", 2) is None


words = st.text("abc", min_size=1, max_size=6)


@given(words, words)
def test_typos_are_the_same_from_both_sides_and_never_more_than_the_longer_word(
    left: str, right: str
) -> None:
    assert typos(left, right, 2) == typos(right, left, 2)
    assert (typos(left, right, 2) == 0) == (left == right)


@given(words, words)
def test_a_whole_word_is_a_beginning_of_itself(left: str, right: str) -> None:
    whole = typos(left, right, 2)
    begun = prefix_typos(left, right, 2)
    assert whole is None or (begun is not None and begun[0] <= whole)


@given(words, words)
def test_what_one_typo_reaches_is_what_is_one_away(left: str, right: str) -> None:
    """Words of another first letter are given up at once; none is lost by it."""
    away = typos(left, right, 2)
    assert typos(left, right, 1) == (None if away == 2 else away)
