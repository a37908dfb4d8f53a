"""What comes back when a policy is cancelled before departure: everything in the free look, then the carrier's rule.

Source: domain dossier §4 (free look); what a carrier returns later is its own, written in its folder with a sentence.
"""

from dataclasses import dataclass
from datetime import date
from typing import Literal, NamedTuple

from quotes.domain.words import counted, dollars

AfterFreeLook = Literal["none", "pro-rata"]
FREE_LOOK = "You are within the free look, so you get back every cent you paid."


@dataclass(frozen=True, slots=True)
class CancellationTerms:
    """What a carrier returns once the free look is over, and how it says so to a customer."""

    after_free_look: AfterFreeLook
    sentence: str


class Returned(NamedTuple):
    """Cents that come back, whether the free look gives them, and why so much."""

    cents: int
    free_look: bool
    basis: str


def returned(
    total_cents: int,
    terms: CancellationTerms,
    *,
    free_look_open: bool,
    effective_on: date,
    ends_on: date,
    today: date,
) -> Returned:
    """What a customer gets back who cancels today. Pro rata counts the days of cover that have not begun."""
    if free_look_open:
        return Returned(total_cents, True, FREE_LOOK)
    if terms.after_free_look == "none":
        return Returned(0, False, terms.sentence)
    all_days = (ends_on - effective_on).days + 1
    unused = min(max((ends_on - today).days, 0), all_days)
    cents = (total_cents * unused * 2 + all_days) // (2 * all_days)  # rounded half up
    share = (
        f"{counted(unused, 'day')} of {all_days} have not begun: {dollars(cents)} of {dollars(total_cents)}."
    )
    return Returned(cents, False, f"{terms.sentence} {share}")
