"""How figures and lists read in a sentence to a customer."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache


def dollars(cents: int) -> str:
    """`$1,250` or `$12.50`: cents only when there are any."""
    whole, rest = divmod(cents, 100)
    return f"${whole:,}.{rest:02}" if rest else f"${whole:,}"


def paid(cents: int) -> str:
    """`$1,250.00`: money that changed hands, to the cent as on the card's statement."""
    return f"${cents // 100:,}.{cents % 100:02}"


@lru_cache(maxsize=1_024)
def day(value: date) -> str:
    """`March 4, 2027`."""
    return f"{value:%B} {value.day}, {value.year}"


def listed(names: Sequence[str], joint: str = "and") -> str:
    """`Cuba`, `Cuba and Iran`, `Cuba, Iran and Syria`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {joint} {names[-1]}"


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 day`, `3 days`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
