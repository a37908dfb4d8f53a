"""Why a price moved, in the sentence the price-change modal shows."""

from dataclasses import replace

import pytest
from quotes.domain.price_changes import PriceBasis, explain_price_change

OLD = PriceBasis(30_000, "R1", "CA", 10, (59, 40), (250_000, 250_000), ())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"ages": (60, 40)}, "Traveler 1 counts as 60, not 59: age on the day of purchase sets the rate."),
        ({"ages": (59, 41)}, "Traveler 2 counts as 41, not 40: age on the day of purchase sets the rate."),
        ({"trip_costs_cents": (300_000, 250_000)}, "The insured trip cost is now $5,500, not $5,000."),
        ({"days": 31}, "The trip now lasts 31 days, not 10."),
        ({"state": "NY"}, "The state of residence has changed."),
        ({"options": ("cfar",)}, "You have chosen other options."),
        ({"rate_version": "R2"}, "The carrier has put new rates in force (R2)."),
        ({}, "The carrier priced this plan again"),
    ],
)
def test_the_factor_that_moved_the_price_is_named(change, words):
    """[B-03] The buyer sees both prices and the reason."""
    told = explain_price_change(OLD, replace(OLD, total_cents=31_250, **change))
    assert told.startswith(words)
    assert told.endswith("The price goes up from $300 to $312.50.")


@pytest.mark.parametrize(
    ("was", "now", "words"),
    [
        ((41,), (43,), "The traveler counts as 43, not 41: "),
        ((41, 35), (43, 39), "Traveler 1 counts as 43, not 41, and traveler 2 as 39, not 35: "),
        ((41, 35, 8), (41, 39, 9), "Traveler 2 counts as 39, not 35, and traveler 3 as 9, not 8: "),
        (
            (41, 35, 8),
            (43, 39, 9),
            "Traveler 1 counts as 43, not 41, traveler 2 as 39, not 35, and traveler 3 as 9, not 8: ",
        ),
    ],
)
def test_every_traveler_whose_age_differs_is_named_by_their_place(was, now, words):
    """[B-03] In the party's order, which is the order of the form."""
    costs = (250_000,) * len(was)
    old = replace(OLD, ages=was, trip_costs_cents=costs)
    told = explain_price_change(old, replace(old, ages=now, total_cents=31_250))
    assert told.startswith(f"{words}age on the day of purchase sets the rate. The price goes up")


def test_all_that_differs_is_said_the_most_personal_first():
    """[B-03] Nobody is told of one reason where there are several."""
    new = replace(
        OLD,
        total_cents=31_250,
        ages=(60, 40),
        trip_costs_cents=(300_000, 250_000),
        days=31,
        rate_version="R2",
    )
    assert explain_price_change(OLD, new) == (
        "Traveler 1 counts as 60, not 59: age on the day of purchase sets the rate. "
        "The insured trip cost is now $5,500, not $5,000. The trip now lasts 31 days, not 10. "
        "The carrier has put new rates in force (R2). The price goes up from $300 to $312.50."
    )


def test_a_fall_is_told_as_a_fall_and_no_change_as_none():
    """[B-03] A price that falls is a price change too."""
    assert "goes down from $300 to $290" in explain_price_change(OLD, replace(OLD, total_cents=29_000))
    assert explain_price_change(OLD, OLD) == "The price has not changed."
