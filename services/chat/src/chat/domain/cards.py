"""Card numbers are taken out of whatever people write, before it is kept. Source: TRUST S17."""

import re

_DIGITS = re.compile(r"(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)")
MASK = "[card number removed]"


def without_cards(text: str) -> str:
    """The text with every number that could be a card's replaced."""
    return _DIGITS.sub(lambda found: MASK if _is_card(found[0]) else found[0], text)


def _is_card(number: str) -> bool:
    digits = [int(sign) for sign in number if sign.isdigit()]
    doubled = [sum(divmod(2 * digit, 10)) for digit in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0
