"""Why a price moved, in the sentence the price-change modal shows."""

from dataclasses import replace

import pytest
from quotes.domain.price_changes import PriceBasis, explain_price_change

OLD = PriceBasis(30_000, "R1", "CA", 10, (59, 40), (250_000, 250_000), ())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"ages": (60, 40)}, "A traveler counts as 60 today, not 59"),
        ({"trip_costs_cents": (300_000, 250_000)}, "The insured trip cost is now $5,500, not $5,000."),
        ({"days": 31}, "The trip now lasts 31 days, not 10."),
        ({"state": "NY"}, "The state of residence has changed."),
        ({"options": ("cfar",)}, "You have chosen other options."),
        ({"rate_version": "R2"}, "The carrier has put new rates in force (R2)."),
        ({}, "The carrier priced this plan again"),
        ({"ages": (60, 40), "rate_version": "R2"}, "A traveler counts as 60"),
        ({"ages": (60, 40), "trip_costs_cents": (1, 1)}, "A traveler counts as 60"),
    ],
)
def test_the_factor_that_moved_the_price_is_named(change, words):
    """[B-03] The buyer sees both prices and the reason."""
    told = explain_price_change(OLD, replace(OLD, total_cents=31_250, **change))
    assert told.startswith(words)
    assert told.endswith("The price goes up from $300 to $312.50.")


def test_a_fall_is_told_as_a_fall_and_no_change_as_none():
    """[B-03] A price that falls is a price change too."""
    assert "goes down from $300 to $290" in explain_price_change(OLD, replace(OLD, total_cents=29_000))
    assert explain_price_change(OLD, OLD) == "The price has not changed."
