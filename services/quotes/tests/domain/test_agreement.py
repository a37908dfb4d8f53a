"""What counts as a contradiction between a plan's conditions and the clause that they cite."""

import pytest
from quotes.domain.files.agreement import bounds, disagreement

NOTICE = "We pay if you cancel at least 48 hours before departure."
WAIT = "A supplier that stops all service more than 14 days after Your effective date is a listed reason."


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("Cancel 72 hours or more before departure", NOTICE),
        ("Cancel more than 48 hours before departure", NOTICE),
        ("More than 10 days after your coverage takes effect", WAIT),
        ("More than 14 days after purchase", WAIT),
        ("14 days or more after your cover began", WAIT),
        ("An act within 7 days of your arrival", "An act of terrorism within 30 days of Your arrival there."),
        # A clause that has taken the condition in, and keeps its own number beside it.
        ("Cancel 72 hours or more before departure", f"{NOTICE} Cancel 72 hours or more before departure."),
    ],
)
def test_another_number_another_side_or_another_day_contradicts(condition: str, clause: str) -> None:
    assert disagreement([condition], clause)


@pytest.mark.parametrize(
    ("condition", "clause"),
    [
        ("Cancel 48 hours or more before departure", NOTICE),
        ("More than 14 days after your coverage takes effect", WAIT),
        ("Buy within 14 days of your first trip deposit", WAIT),
        (
            "Buy within 21 days of your first trip deposit",
            "We pay when you buy within the days on your schedule.",
        ),
        (
            "An act within 30 days of your arrival",
            "Within 30 days of your arrival, if none in the 30 days before.",
        ),
        ("Up to $250 per article", NOTICE),
    ],
)
def test_what_can_be_kept_together_does_not(condition: str, clause: str) -> None:
    assert disagreement([condition], clause) is None


def test_a_bound_is_read_across_a_line_break() -> None:
    assert [str(each) for each in bounds("more than\n  14 days after your coverage\n began")] == [
        "more than 14 days from coverage takes effect"
    ]
