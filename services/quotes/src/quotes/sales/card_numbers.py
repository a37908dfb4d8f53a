"""Spotting payment card numbers in text where none belongs. Source: TRUST S17 (PCI)."""

import re

_DIGIT_RUN = re.compile(r"(?<!\d)\d(?:[ \-.]?\d){12,18}(?!\d)")


def has_card_number(text: str) -> bool:
    """Whether the text holds 13 to 19 digits, plainly or in groups, that pass the Luhn check."""
    return any(_passes_luhn(re.sub(r"\D", "", match.group())) for match in _DIGIT_RUN.finditer(text))


def _passes_luhn(digits: str) -> bool:
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0
