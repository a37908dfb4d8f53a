"""Filters over numbers, compared with what Python makes of the same ones. Source: PROTOCOLS §a (filters)."""

from itertools import product
from typing import Any

import pytest
from asking import Asking

NUMBERS: dict[str, list[float]] = {
    "whole": [0, 1, 2, 3, 4, 5, -2, -1],
    "broken": [0.25, 1.5, 2.25, 2.5, 4.75, -1.5, 26.12345678, 26.12345679],
    "mixed": [0, 1.5, 2, 2.5, 4, 4.5, -1, -1.5],
}
ENDS = (-1.5, -1, 0, 0.25, 2, 2.1, 2.4, 2.5, 4, 4.5, 26.12345678)


@pytest.fixture
def numbers(asking: Asking) -> Asking:
    asking.put_settings("numbers", {"attributesForFaceting": ["kind"]})
    rows = zip(*NUMBERS.values(), strict=True)
    asking.save(
        "numbers",
        [
            {"objectID": str(place), **dict(zip(NUMBERS, row, strict=True)), "kind": "infinity"}
            for place, row in enumerate(rows)
        ],
    )
    return asking


def found(asking: Asking, **parameters: Any) -> set[int]:
    answer = asking.search("numbers", **parameters)
    assert "degraded" not in answer
    return {int(hit["objectID"]) for hit in answer["hits"]}


@pytest.mark.parametrize("attribute", NUMBERS)
def test_a_range_holds_both_its_ends_whole_or_not(numbers: Asking, attribute: str) -> None:
    for low, high in product(ENDS, ENDS):
        wanted = {place for place, number in enumerate(NUMBERS[attribute]) if low <= number <= high}
        assert found(numbers, filters=f"{attribute}:{low} TO {high}") == wanted, (low, high)


def test_a_number_is_compared_with_all_its_figures(numbers: Asking) -> None:
    assert found(numbers, numericFilters=["broken=26.12345678"]) == {6}
    assert found(numbers, numericFilters=["broken>26.12345678"]) == {7}


@pytest.mark.parametrize("word", ["infinity", "nan", "-inf", "1e999"])
def test_a_word_that_python_takes_for_a_number_is_a_word(numbers: Asking, word: str) -> None:
    everything = set(range(8))
    assert found(numbers, filters=f"kind:{word}") == (everything if word == "infinity" else set())
