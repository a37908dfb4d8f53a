"""How tests name checks, in both languages."""

import pytest
from release.trust.naming import chosen, in_brackets, in_docstring, in_parameter


@pytest.mark.parametrize(
    ("docstring", "named"),
    [
        ("TRUST R4.", {"R4"}),
        ("Nothing is lost. Source: TRUST R4, S11", {"R4", "S11"}),
        ("TRUST 1.2, R4: Redis away", {"R4"}),
        ("TRUST §5; S5: whatever stands in it is text.", {"S5"}),
        ("the counts of TRUST R1 and R5", {"R1", "R5"}),
        ("TRUST R14–R16", {"R14", "R15", "R16"}),
        ("TRUST §2.1 (sessions)", set()),
        ("TRUST R1b", set()),
        ("R4 without the word", set()),
        (None, set()),
    ],
)
def test_a_docstring_names_them_after_the_word(docstring: str | None, named: set[str]) -> None:
    assert in_docstring(docstring) == named


@pytest.mark.parametrize(
    ("cell", "named"), [("D7-redis-account", {"D7"}), ("D7", {"D7"}), ("D7x", set()), ("sqlite-D7", set())]
)
def test_a_parameter_names_one_at_its_head(cell: str, named: set[str]) -> None:
    assert in_parameter(cell) == named


@pytest.mark.parametrize(
    ("name", "named"),
    [("[R19] stays usable", {"R19"}), ("[S-02, W3] reads", {"W3"}), ("[P-02] a page", set()), ("R19", set())],
)
def test_a_name_in_typescript_names_them_in_brackets(name: str, named: set[str]) -> None:
    assert in_brackets(name) == named


def test_letters_and_ids_choose() -> None:
    assert chosen(["R"], ["R4"])
    assert chosen(["R4"], ["S1", "R4"])
    assert not chosen(["R"], ["S1"])
    assert not chosen(["R4"], ["R42"])
    assert not chosen(["R"], [])
