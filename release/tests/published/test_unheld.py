"""An amount of a text is held by an open sentence, is nobody's price, or is found."""

from decimal import Decimal

import pytest
from release.published.unheld import unheld, unheld_days
from release.published.words import tell

PLANS = {"Harbor Voyager": "Harbor Mutual", "Old Quay Grand Saloon": "Old Quay Marine"}


def found(text: str, *words: str, not_ours: tuple[str, ...] = ()) -> list[str]:
    told = [tell(each, lambda _: Decimal("218.00")) for each in words]
    return [each.split(" in: ")[0] for each in unheld(text, told, not_ours, PLANS)]


def test_every_amount_with_cents_is_found() -> None:
    assert found("The box costs $92.40. A bed costs $92.") == ["$92.40"]


def test_whole_dollars_are_found_beside_a_plan_alone() -> None:
    assert found("Voyager pays $500. A taxi costs $40.") == ["$500"]
    assert found("On Grand Saloon it is $250,000, on a ship $9.") == ["$250,000", "$9"]


def test_a_row_names_the_plans_of_its_head() -> None:
    table = "| | Harbor Voyager |\n|---|---|\n| Medical | $100,000 |\n\nA bill of $300."
    assert found(table) == ["$100,000"]


def test_what_a_sentence_holds_is_not_found_there_and_is_elsewhere() -> None:
    text = "Voyager costs $218.00 now. Voyager cost $218.00 then."
    assert found(text, "costs {trip.plan} now") == ["$218.00"]


def test_an_amount_typed_into_an_open_sentence_is_held_by_nothing() -> None:
    assert found("Voyager costs $218.00, not $210.00.", "costs {trip.plan}, not $210.00") == ["$210.00"]


@pytest.mark.parametrize("words", ["costs {trip.plan} today", "costs {trip.plan + 1}"])
def test_a_sentence_that_does_not_stand_holds_nothing(words: str) -> None:
    assert found("Voyager costs $218.00.", words) == ["$218.00"]


def test_what_is_not_ours_is_let_be() -> None:
    assert found("Voyager costs less than $316.00.", not_ours=("$316.00",)) == []


def days_found(text: str, *words: str, not_ours: tuple[str, ...] = ()) -> list[str]:
    told = [tell(each, lambda _: Decimal(15)) for each in words]
    return [each.split(" in: ")[0] for each in unheld_days(text, told, not_ours)]


def test_days_are_found_where_a_clock_is_spoken_of_and_a_trip_s_are_not() -> None:
    assert days_found("Buy within 15 days of the deposit. A look-back of seven days.") == [
        "15 days",
        "seven days",
    ]
    assert days_found("They travel for 12 days.") == []


def test_a_row_of_days_is_read_with_its_head() -> None:
    assert days_found("| Plan | Look-back |\n|---|---|\n| Voyager | 60 days |") == ["60 days"]


def test_days_that_a_sentence_holds_are_held_there_alone() -> None:
    text = "The window is 15 days. His window was 15 days."
    assert days_found(text, "The window is {trip.plan.window.cfar:.0f} days") == ["15 days"]
    assert (
        days_found(
            text, "The window is {trip.plan.window.cfar:.0f} days", not_ours=("His window was 15 days",)
        )
        == []
    )
