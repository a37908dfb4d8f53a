"""Numbers and names as sentences have them."""

import pytest
from quotes.domain.words import counted, listed


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ((), ""),
        (("Cuba",), "Cuba"),
        (("Cuba", "Iran"), "Cuba or Iran"),
        (("Cuba", "Iran", "Syria"), "Cuba, Iran or Syria"),
    ],
)
def test_names_stand_in_a_list_with_one_joint(names: tuple[str, ...], words: str) -> None:
    assert listed(names, "or") == words


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 days"), (1, "1 day"), (2, "2 days"), (1_200, "1,200 days")]
)
def test_one_is_one_and_all_else_is_many(number: int, words: str) -> None:
    assert counted(number, "day") == words


def test_a_plural_may_be_a_word_of_its_own() -> None:
    assert (counted(1, "person", "people"), counted(3, "person", "people")) == ("1 person", "3 people")
