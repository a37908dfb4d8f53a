"""Why a price moved between the quote and the purchase, in the one sentence the buyer is shown.

Source: B-03; domain dossier §5, gap 8 (price honesty).
"""

from dataclasses import dataclass

from quotes.domain.words import dollars


@dataclass(frozen=True, slots=True)
class PriceBasis:
    """Everything a price was made from. Ages and costs in the party's order; costs and total in cents."""

    total_cents: int
    rate_version: str
    state: str
    days: int
    ages: tuple[int, ...]
    trip_costs_cents: tuple[int, ...]
    options: tuple[str, ...] = ()


def explain_price_change(old: PriceBasis, new: PriceBasis) -> str:
    """The factor that moved the price, most personal first."""
    if new.total_cents == old.total_cents:
        return "The price has not changed."
    factor = (
        _age(old, new)
        or _cost(old, new)
        or _trip(old, new)
        or _options(old, new)
        or _rates(old, new)
        or "The carrier priced this plan again when you asked to buy."
    )
    moved = "up" if new.total_cents > old.total_cents else "down"
    return f"{factor} The price goes {moved} from {dollars(old.total_cents)} to {dollars(new.total_cents)}."


def _age(old: PriceBasis, new: PriceBasis) -> str | None:
    older = [(was, now) for was, now in zip(old.ages, new.ages, strict=False) if was != now]
    if not older:
        return None
    return f"A traveler counts as {older[0][1]} today, not {older[0][0]}: age on the day of purchase sets the rate."


def _cost(old: PriceBasis, new: PriceBasis) -> str | None:
    if sorted(old.trip_costs_cents) == sorted(new.trip_costs_cents):
        return None
    was, now = sum(old.trip_costs_cents), sum(new.trip_costs_cents)
    return f"The insured trip cost is now {dollars(now)}, not {dollars(was)}."


def _trip(old: PriceBasis, new: PriceBasis) -> str | None:
    if old.days != new.days:
        return f"The trip now lasts {new.days} days, not {old.days}."
    if old.state != new.state:
        return "The state of residence has changed."
    return None


def _options(old: PriceBasis, new: PriceBasis) -> str | None:
    return "You have chosen other options." if set(old.options) != set(new.options) else None


def _rates(old: PriceBasis, new: PriceBasis) -> str | None:
    if old.rate_version == new.rate_version:
        return None
    return f"The carrier has put new rates in force ({new.rate_version})."
