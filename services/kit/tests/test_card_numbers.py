"""[S17] A card's number is known as one however it is typed, and what is no card's number stays."""

import pytest
from kit.card_numbers import holds_card_number, without_card_numbers

MARK = "[gone]"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("4242424242424242", MARK),
        ("my card: 4242 4242 4242 4242, thanks", f"my card: {MARK}, thanks"),
        ("4242 4242 4242 4242 12/27 123", f"{MARK} 12/27 123"),
        ("4242 4242 4242 4242 123", f"{MARK} 123"),
        ("4242424242424242 12 27 123", f"{MARK} 12 27 123"),
        ("12/27 4242424242424242", f"12/27 {MARK}"),
        ("call 5 5555-5555-5555-4444", f"call 5 {MARK}"),
        ("3782 822463 10005 12/27", f"{MARK} 12/27"),
        ("4242.4242.4242.4242", MARK),
        ("4242\u00a04242\u00a04242\u00a04242", MARK),
        ("4242\u20114242\u20114242\u20114242", MARK),
        ("4242  4242  4242  4242", MARK),
        ("4242 4242 4242 4242\n5555 5555 5555 4444", f"{MARK}\n{MARK}"),
        ("4242424242424242123", MARK),
        ("4242 4242 4242 4242123", MARK),
        ("3782822463100051234", MARK),
        ("42424242424242421227", MARK),
        ("42424242424242421227123", MARK),
        ("4242424242424242122027123 please", f"{MARK} please"),
        ("4242424242424242.", f"{MARK}."),
        ("4242 - 4242 - 4242 - 4242", MARK),
        ("it is 4242, 4242, 4242, 4242.", f"it is {MARK}."),
        ("4242_4242_4242_4242", MARK),
        ("4242|4242|4242|4242|123", f"{MARK}|123"),
        ("4242\u00b74242\u00b74242\u00b74242 12/27", f"{MARK} 12/27"),
        ("4242\u200b4242\u200b4242\u200b4242", MARK),
        ("3782 * 822463 * 10005", MARK),
        ("4,2,4,2,4,2,4,2,4,2,4,2,4,2,4,2", MARK),
        ("2223 0031 2200 3222 then 6011 1111 1111 1117", f"{MARK} then {MARK}"),
    ],
)
def test_a_card_number_is_found_beside_its_expiry_and_in_every_spelling(typed: str, kept: str) -> None:
    assert holds_card_number(typed)
    assert without_card_numbers(typed, MARK) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "4242424242424241",
        "2026-11-21 2026-12-05",
        "from 2026-11-21 to 2026-12-05, 2 adults",
        "+1 (954) 555-0100",
        "954-555-0100 954-555-0101",
        "policy 1234567890, order 42424242424242424242424242",
        "11/21/2026 - 12/05/2026",
        "we are 67, 64, 12/01/2026, 12/14/2026",
        "2026, 2027, 2028, 2029",
        "4242, 4242; 4242, 4242",
        "1234567890123456123",
        "42424242424242421399",
        "",
    ],
)
def test_other_figures_stay(typed: str) -> None:
    assert not holds_card_number(typed)
    assert without_card_numbers(typed, MARK) == typed


def test_a_long_text_of_figures_takes_no_long_time() -> None:
    """A chat's longest words, all of them groups of figures: the work grows with their length alone."""
    for figures in ("1 ", "1", "1 - ", "4 - ", "4243, ", "4242424242424242"):
        assert not holds_card_number(figures * (8_000 // len(figures)))
