"""What a purchase costs: the price that was agreed to and no other, for the ages and options it was named for."""

from collections.abc import Callable
from typing import Any

from kit.testing import assert_problem
from outside_world import OutsideWorld

Buy = Callable[..., Any]


def test_a_wrong_total_is_a_price_change(buy: Buy, world: OutsideWorld) -> None:
    """[B-03] TRUST R12."""
    problem = assert_problem(buy(expectedTotalCents=11_000), 409, "/problems/price-changed")
    assert (problem["oldTotalCents"], problem["newTotalCents"]) == (11_000, 12_000)
    assert world.books.intents == {}
    assert buy(expectedTotalCents=12_000).status_code == 201


def test_a_price_the_carrier_moves_while_binding_can_be_agreed_to(buy: Buy, world: OutsideWorld) -> None:
    """[B-03] TRUST R12: nothing is sold at the old price, and the buyer who says yes to the new one gets it."""
    world.bind_total_cents = 13_500
    problem = assert_problem(buy(), 409, "/problems/price-changed")
    assert (problem["oldTotalCents"], problem["newTotalCents"]) == (12_000, 13_500)
    assert problem["reason"] == "New rates were filed."
    assert world.books.policies == {}
    assert (world.books.money("canceled"), world.books.money("requires_capture")) == (12_000, 0)
    assert buy(expectedTotalCents=13_500).status_code == 201
    assert world.books.money("succeeded") == 13_500


def test_a_price_named_while_binding_is_one_for_the_ages_it_was_named_for(
    buy: Buy, order: dict[str, Any], world: OutsideWorld
) -> None:
    """[B-03] TRUST R12: another birth date of the same age is the same party; one of another age is rated again."""
    world.bind_total_cents = 13_500
    assert_problem(buy(), 409, "/problems/price-changed")
    world.bind_total_cents, world.price_cents = None, 15_000
    first, second = order["travelers"]
    older = [{**first, "dateOfBirth": "1950-01-01"}, second]
    problem = assert_problem(buy(travelers=older, expectedTotalCents=13_500), 409, "/problems/price-changed")
    assert problem["newTotalCents"] == 15_000
    assert world.books.policies == {}
    as_old = [{**first, "dateOfBirth": first["dateOfBirth"][:-1] + "6"}, second]
    assert buy(travelers=as_old, expectedTotalCents=13_500).status_code == 201


def test_an_age_that_is_not_the_quoted_one_is_priced_again(
    buy: Buy, order: dict[str, Any], world: OutsideWorld
) -> None:
    """[B-03] TRUST R12."""
    world.price_cents = 15_000
    older = [{**order["travelers"][0], "dateOfBirth": "1950-01-01"}, order["travelers"][1]]
    problem = assert_problem(buy(travelers=older), 409, "/problems/price-changed")
    assert problem["newTotalCents"] == 15_000
    assert problem["reason"].startswith("Traveler 1 counts as 76, not 42: ")


def test_travelers_whose_ages_are_not_the_quoted_ones_are_told_by_the_places_of_the_form(
    buy: Buy, order: dict[str, Any], world: OutsideWorld
) -> None:
    """[B-03] The party keeps the order in which it was quoted: the younger stands first here."""
    world.price_cents = 15_000
    births = ("1983-03-03", "1950-01-01")
    party = [{**each, "dateOfBirth": born} for each, born in zip(order["travelers"], births, strict=True)]
    problem = assert_problem(buy(travelers=party), 409, "/problems/price-changed")
    assert problem["reason"].startswith("Traveler 1 counts as 43, not 42, and traveler 2 as 76, not 42: ")


def test_options_are_added_to_the_price(buy: Buy, world: OutsideWorld) -> None:
    """[B-01]"""
    assert buy(options=["cfar"], expectedTotalCents=17_000).status_code == 201
    assert world.books.money("succeeded") == 17_000


def test_an_option_that_is_not_on_sale_is_refused(buy: Buy) -> None:
    problem = assert_problem(buy(options=["rental-car"]), 422, "/problems/invalid-fields")
    assert problem["errors"][0]["pointer"] == "/options"
