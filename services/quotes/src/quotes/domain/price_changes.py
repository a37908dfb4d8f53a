"""Why a price moved between the quote and the purchase, in the words the buyer is shown.

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
    """Every factor that differs, most personal first: nobody is told of one where there are several."""
    if new.total_cents == old.total_cents:
        return "The price has not changed."
    factors = [factor(old, new) for factor in (_age, _cost, _days, _state, _options, _rates)]
    why = " ".join(filter(None, factors)) or "The carrier priced this plan again when you asked to buy."
    moved = "up" if new.total_cents > old.total_cents else "down"
    return f"{why} The price goes {moved} from {dollars(old.total_cents)} to {dollars(new.total_cents)}."


def _age(old: PriceBasis, new: PriceBasis) -> str | None:
    """Travelers by their place in the party, which is their place in the form."""
    ages = enumerate(zip(old.ages, new.ages, strict=False), 1)
    other = [(nth, was, now) for nth, (was, now) in ages if was != now]
    if not other:
        return None
    nth, was, now = other[0]
    who = "The traveler" if len(new.ages) == 1 else f"Traveler {nth}"
    parts = [f"{who} counts as {now}, not {was}"]
    parts += [f"traveler {nth} as {now}, not {was}" for nth, was, now in other[1:]]
    if len(parts) > 1:
        parts[-1] = f"and {parts[-1]}"
    return f"{', '.join(parts)}: age on the day of purchase sets the rate."


def _cost(old: PriceBasis, new: PriceBasis) -> str | None:
    if sorted(old.trip_costs_cents) == sorted(new.trip_costs_cents):
        return None
    was, now = sum(old.trip_costs_cents), sum(new.trip_costs_cents)
    return f"The insured trip cost is now {dollars(now)}, not {dollars(was)}."


def _days(old: PriceBasis, new: PriceBasis) -> str | None:
    return None if old.days == new.days else f"The trip now lasts {new.days} days, not {old.days}."


def _state(old: PriceBasis, new: PriceBasis) -> str | None:
    return None if old.state == new.state else "The state of residence has changed."


def _options(old: PriceBasis, new: PriceBasis) -> str | None:
    return "You have chosen other options." if set(old.options) != set(new.options) else None


def _rates(old: PriceBasis, new: PriceBasis) -> str | None:
    if old.rate_version == new.rate_version:
        return None
    return f"The carrier has put new rates in force ({new.rate_version})."
