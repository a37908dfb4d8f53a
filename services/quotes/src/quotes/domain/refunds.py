"""Which payments give money back: the youngest first, none more than what is left of it; and how long that is watched.

A bank takes days, and may send a refund back that the gateway had called done. Source: ADR 75.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Literal, NamedTuple

RefundStatus = Literal["done", "pending", "failed"]
"""What the gateway says of a refund: returned, on its way, or nothing was returned."""
PAUSES = (
    timedelta(hours=1),
    timedelta(hours=5),
    timedelta(hours=18),
    timedelta(days=2),
    timedelta(days=4),
    timedelta(days=7),
    timedelta(days=16),
)
"""Between the looks at a refund that the gateway has taken on: thirty days, for as long as a bank may send it back."""
OVERDUE_AFTER = timedelta(days=14)
"""A bank shows a refund within ten business days; one that is under way for longer is a person's to ask about."""


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
