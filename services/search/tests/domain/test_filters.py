"""The filter language and the lists of InstantSearch."""

import pytest
from search.domain.errors import RefusedError
from search.domain.filters import AllOf, AnyOf, Between, Compares, Filter, Is, Not, from_lists, parse


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("category:cruise", Is("category", "cruise")),
        ('category:"Health & Medical"', Is("category", "Health & Medical")),
        ("a:1 AND b:2 OR c:3", AnyOf((AllOf((Is("a", "1"), Is("b", "2"))), Is("c", "3")))),
        ("a:1 AND (b:2 OR NOT c:3)", AllOf((Is("a", "1"), AnyOf((Is("b", "2"), Not(Is("c", "3"))))))),
        ("price < 10", Compares("price", "<", 10)),
        ("price>=-1.5", Compares("price", ">=", -1.5)),
        ("price:1 TO 10", Between("price", 1, 10)),
        ("published", Is("_tags", "published")),
    ],
)
def test_an_expression_is_read_as_documented(text: str, tree: Filter) -> None:
    assert parse(text) == tree


@pytest.mark.parametrize(
    "text",
    [
        "a:",
        "AND",
        "(a:1",
        "a:1)",
        "a:1 b:2",
        "a<x",
        ":",
        "a:1 OR",
        '"',
        "(" * 500 + "a:1",
        "a<1e400",
        "a b:1:2",
        "$x:1",
    ],
)
def test_a_broken_expression_is_refused(text: str) -> None:
    with pytest.raises(RefusedError) as refused:
        parse(text)
    assert refused.value.status == 400


def test_lists_join_by_and_outside_and_by_or_inside() -> None:
    assert from_lists([["a:1", "b:-2"], "c:3"], "facetFilters") == AllOf(
        (AnyOf((Is("a", "1"), Not(Is("b", "2")))), Is("c", "3"))
    )
    assert from_lists(["n>=3"], "numericFilters") == AllOf((Compares("n", ">=", 3),))
    assert from_lists("a:1", "facetFilters") == AllOf((Is("a", "1"),))
    assert from_lists([], "facetFilters") is None


@pytest.mark.parametrize("lists", [3, {"a": 1}, [3], [[["a:1"]]], ["a"], ["a:1"] * 501])
def test_lists_of_another_shape_are_refused(lists: object) -> None:
    with pytest.raises(RefusedError):
        from_lists(lists, "facetFilters")
