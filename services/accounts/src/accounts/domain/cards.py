"""Card numbers have no place in an account, whatever field they are typed into. Source: TRUST S17."""

import re

_RUN = re.compile(r"\d(?:[ -]?\d){12,18}")


def holds_card_number(text: str) -> bool:
    """Whether 13 to 19 digits in the text pass the check of card numbers."""
    return any(_passes(re.sub(r"\D", "", run)) for run in _RUN.findall(text))


def _passes(digits: str) -> bool:
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0
