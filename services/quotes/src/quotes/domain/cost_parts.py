"""The insured trip cost in parts: what was paid when, and which time-sensitive covers apply to it.

A payment that is insured within the plan's window after it was made gets the covers that the policy has; a later one
is insured without them. Source: domain dossier §2.2 (insure later payments within the same window).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from quotes.domain.changes import Difference, Wish, wished_trip
from quotes.domain.deadlines import last_day
from quotes.domain.offers import Offer
from quotes.domain.options import UPGRADES
from quotes.domain.plans import Carrier, Plan, Window
from quotes.domain.quoting import quote_as_bought
from quotes.domain.trips import TripRequest
from quotes.domain.words import day, dollars, listed

COVER_LABELS = {
    "preexisting-waiver": "Pre-existing condition waiver",
    "cfar": "Cancel for any reason",
    "ifar": "Interrupt for any reason",
    "financial-default": "Financial default coverage",
    "cancel-for-work": "Cancel for work reasons",
}
ALL = "All of the trip cost"
_OPTION_OF = {upgrade.window_id: name for name, upgrade in UPGRADES.items() if upgrade.window_id}


@dataclass(frozen=True, slots=True)
class CostPart:
    """Cents of the party's trip cost; `covers` are the ids of the time-sensitive covers that apply to them."""

    cents: int
    paid_on: date
    covers: tuple[str, ...]


Parts = tuple[CostPart, ...]


def as_bought(plan: Plan, trip: TripRequest, options: Iterable[str], bought_on: date) -> Parts:
    """The one part of a policy whose cost was never raised."""
    chosen = frozenset(options)
    held = [
        window.id
        for window in plan.by_state[trip.state].windows
        if bought_on <= last_day(window, plan.rules, trip, bought_on)
        and (window.id not in _OPTION_OF or _OPTION_OF[window.id] in chosen)
    ]
    return (CostPart(trip.total_cost_cents, trip.deposit_day(bought_on), tuple(held)),)


def with_options(parts: Parts, before: Sequence[str], after: Sequence[str]) -> Parts:
    """The parts once options are dropped or added; one that can still be added is in time for every payment."""
    of_option = {name: window for window, name in _OPTION_OF.items()}
    gone = {of_option.get(each) for each in set(before) - set(after)}
    new = tuple(of_option[each] for each in sorted(set(after) - set(before)) if each in of_option)
    return tuple(
        replace(each, covers=tuple(cover for cover in each.covers if cover not in gone) + new)
        for each in parts
    )


def resized(parts: Parts, total_cents: int, added: CostPart | None) -> Parts:
    """The parts at another total: `added` comes last, and what is taken off comes off the last ones first."""
    if added is not None:
        return (*parts, added)
    found: list[CostPart] = []
    left = total_cents
    for part in parts:
        cents = min(part.cents, left)
        left -= cents
        if cents or not found:
            found.append(replace(part, cents=cents))
    return tuple(found)


def added_part(plan: Plan, trip: TripRequest, parts: Parts, paid_on: date, today: date) -> CostPart:
    """What `trip` costs beyond the parts, with the covers of the policy whose window after the payment is open."""
    windows = {each.id: each for each in plan.by_state[trip.state].windows}
    held = dict.fromkeys(cover for part in parts for cover in part.covers)
    kept = [each for each in held if each in windows and _in_time(windows[each], trip, paid_on, today)]
    cents = trip.total_cost_cents - sum(part.cents for part in parts)
    return CostPart(cents, paid_on, tuple(kept))


def covered_cents(parts: Parts, cover: str) -> int:
    """The cents of the trip cost that a cover applies to."""
    return sum(part.cents for part in parts if cover in part.covers)


def partial(parts: Parts) -> dict[str, int]:
    """The covers that apply to a part of the cost only, each with its cents."""
    total = sum(part.cents for part in parts)
    held = dict.fromkeys(cover for part in parts for cover in part.covers)
    cents = {cover: covered_cents(parts, cover) for cover in held}
    return {cover: part for cover, part in cents.items() if part < total}


def priced_by_part(  # noqa: PLR0917 - the words of one sentence
    carrier: Carrier, plan: Plan, offer: Offer, trip: TripRequest, parts: Parts, bought_on: date
) -> Offer:
    """The offer with each option priced on the cost that it applies to, and the limits said where they hold."""
    cents = partial(parts)
    if not cents:
        return offer
    prices = {
        cover: _option_prices(carrier, plan, trip, part, bought_on).get(_OPTION_OF[cover], 0)
        for cover, part in cents.items()
        if cover in _OPTION_OF
    }
    said = {cover: f"Applies to {on_part(parts, cover)}" for cover in cents}
    by_option = {_OPTION_OF[cover]: cover for cover in prices}
    options = tuple(
        replace(
            each,
            price_cents=prices[by_option[each.id]],
            description=f"{each.description} {said[by_option[each.id]]}.",
        )
        if each.id in by_option
        else each
        for each in offer.options
    )
    benefits = tuple(
        replace(line, conditions=(*line.conditions, said[line.id])) if line.id in said else line
        for line in offer.benefits
    )
    return replace(offer, options=options, benefits=benefits)


def on_part(parts: Parts, cover: str) -> str:
    """How much of the cost a cover applies to, in words."""
    total, covered = sum(part.cents for part in parts), covered_cents(parts, cover)
    if covered == total:
        return ALL
    late = [
        f"{dollars(part.cents)} paid on {day(part.paid_on)}" for part in parts if cover not in part.covers
    ]
    return f"{dollars(covered)} of the {dollars(total)} trip cost, without the {listed(late)}"


def part_differences(before: Parts, after: Parts) -> list[Difference]:
    """Where a cover comes to apply to less, or to all again; one that is dropped or added is an option's line."""
    held = set(partial(before)) | set(partial(after))
    both = [
        cover
        for cover in COVER_LABELS
        if cover in held and all(any(cover in part.covers for part in parts) for parts in (before, after))
    ]
    lines = [Difference(COVER_LABELS[each], on_part(before, each), on_part(after, each)) for each in both]
    return [each for each in lines if each.before != each.after]


def why_partial(before: Parts, after: Parts) -> str:
    """Why an added part lacks covers that the policy has, in a sentence to its holder; empty where it has all."""
    if len(after) <= len(before):
        return ""
    added = after[-1]
    held = dict.fromkeys(cover for part in before for cover in part.covers)
    lost = [COVER_LABELS[each] for each in COVER_LABELS if each in held and each not in added.covers]
    if not lost:
        return ""
    return (
        f"You paid the added {dollars(added.cents)} on {day(added.paid_on)}, and that's too long ago for these to be "
        f"extended to it: {listed(lost)}. They stay on what you insured before, and an upgrade costs what it costs "
        "for that part."
    )


def pack(parts: Parts) -> list[dict[str, object]]:
    """The parts as plain values, for storage."""
    return [{"cents": part.cents, "paid_on": part.paid_on, "covers": part.covers} for part in parts]


def unpack(raw: Iterable[Mapping[str, object]] | None) -> Parts:
    """Parts as `pack` wrote them."""
    return tuple(
        CostPart(int(str(each["cents"])), date.fromisoformat(str(each["paid_on"])), tuple(each["covers"]))  # type: ignore[arg-type]
        for each in raw or ()
    )


def _in_time(window: Window, trip: TripRequest, paid_on: date, today: date) -> bool:
    by_payment = paid_on + timedelta(days=window.days)
    by_notice = trip.departure_date - timedelta(days=window.notice_days)
    return today <= min(by_payment, by_notice)


def _option_prices(
    carrier: Carrier, plan: Plan, trip: TripRequest, cost_cents: int, bought_on: date
) -> dict[str, int]:
    if not cost_cents:
        return {}
    less = wished_trip(trip, Wish(trip_cost_cents=cost_cents))
    offer = quote_as_bought(carrier, plan, less, bought_on)
    return {each.id: each.price_cents for each in offer.options} if isinstance(offer, Offer) else {}
