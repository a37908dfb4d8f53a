"""What comes back when a policy is cancelled before departure: everything in the free look, then the carrier's rule.

Source: domain dossier §4 (free look); what a carrier returns later is its own, written in its folder with a sentence.
"""

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from quotes.domain.return_premium import AfterFreeLook, Changed, Cover, PremiumAccount, SplitPrice
from quotes.domain.words import counted, dollars

FREE_LOOK = "You are within the free look, so you get back every cent you paid."
EARNED = (
    "{money} of the price was for options sold only soon after the first deposit: none of that comes back."
)
NOTHING_BACK = "So nothing comes back for what you give up now, and the price you paid stays."


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
    account: PremiumAccount, terms: CancellationTerms, *, free_look_open: bool, cover: Cover, today: date
) -> Returned:
    """What a customer gets back who cancels today. Pro rata counts the days of cover that have not begun."""
    if free_look_open:
        return Returned(account.total_cents, True, FREE_LOOK)
    if terms.after_free_look == "none":
        return Returned(0, False, terms.sentence)
    left, whole, cents = account.unearned(cover, today)
    share = (
        f"{counted(left, 'day')} of {whole} have not begun: {dollars(cents)} of "
        f"{dollars(account.returnable_cents)}."
    )
    early = account.time_sensitive_cents
    earned = EARNED.format(money=dollars(early)) if early else ""
    return Returned(cents, False, " ".join(filter(None, (terms.sentence, share, earned))))


def why_less(
    before: PremiumAccount, old: SplitPrice, changed: Changed, new: SplitPrice, terms: CancellationTerms
) -> str:
    """Why a change returns less than the difference of the prices; empty where it returns all of it."""
    kept = changed.account.total_cents - new.total_cents
    if kept <= before.total_cents - old.total_cents:
        return ""
    if not changed.refund_cents:
        return f"{terms.sentence} {NOTHING_BACK}"
    return (
        f"{terms.sentence} The new terms alone would cost {dollars(new.total_cents)}; the other "
        f"{dollars(kept)} is premium that is already earned."
    )
