"""Figures are put into open sentences as a reader is told them, and nothing but sums of figures stands in braces."""

from decimal import Decimal

import pytest
from release.published.words import tell

FIGURES = {
    ("trip", "plan"): Decimal("1234.50"),
    ("trip", "other"): Decimal("99.50"),
    ("trip", "cost"): Decimal(4000),
}


def figure(path: tuple[str, ...]) -> Decimal:
    return FIGURES[path]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("It costs {trip.plan}.", "It costs $1,234.50."),
        ("For {trip.plan - trip.other} more", "For $1,135.00 more"),
        (
            "75 percent of {trip.cost:$}, which is {trip.cost * 0.75:$}",
            "75 percent of $4,000, which is $3,000",
        ),
        ("an extra {trip.other:~$} or so", "an extra $100 or so"),
        ("{(trip.plan + trip.other) / trip.cost * 100:.1f} percent", "33.4 percent"),
        ("for {trip.cost / 500:word} days", "for eight days"),
        ("no figure: 5 < 6", "no figure: 5 < 6"),
    ],
)
def test_a_sentence_is_told(sentence: str, words: str) -> None:
    assert tell(sentence, figure).words == words


def test_where_the_figures_stand_is_told_as_well() -> None:
    told = tell("From {trip.other} to {trip.plan}", figure)
    assert [told.words[begin:end] for begin, end in told.figures] == ["$99.50", "$1,234.50"]


def test_cents_are_not_dropped_unseen() -> None:
    with pytest.raises(ValueError, match="has cents"):
        tell("{trip.plan:$}", figure)


@pytest.mark.parametrize(
    "told", ["{__import__('os')}", "{trip.plan ** 2}", "{-trip.plan}", "{'text'}", "{trip['plan']}"]
)
def test_nothing_but_a_sum_of_figures_is_worked_out(told: str) -> None:
    with pytest.raises(ValueError, match="not a sum"):
        tell(told, figure)
