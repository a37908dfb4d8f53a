"""Which payments give money back: the youngest first, none more than what is left of it."""

from collections.abc import Iterable
from typing import NamedTuple


class Part(NamedTuple):
    """Cents to give back out of one payment."""

    payment_id: str
    cents: int


def spread(cents: int, left: Iterable[Part]) -> list[Part]:
    """Take `cents` out of what is left of each payment, in the order given; less when there is not so much."""
    parts: list[Part] = []
    for payment_id, available in left:
        part = min(cents, available)
        if part > 0:
            parts.append(Part(payment_id, part))
            cents -= part
    return parts
