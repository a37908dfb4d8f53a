"""How a policy's figures read on paper and in mail."""

from datetime import date, datetime

from quotes.domain.benefits import Benefit
from quotes.domain.states import in_a_sentence
from quotes.domain.trips import TripRequest
from quotes.domain.words import counted, day, dollars
from quotes.sales.calendar import earliest_day, wall_clock
from quotes.sales.deals import Deal

SAMPLE_NOTICE = "Sample document. The insurer, the plan and this policy are fictional and insure nobody."


def amount(benefit: Benefit) -> str:
    """What a benefit pays, in a few words: `$1,000, at most $200 a day, after 6 hours`."""
    if benefit.state == "none":
        return "Not covered"
    if benefit.state == "optional":
        return "Optional"
    if benefit.state == "included":
        return _joined("Covered", benefit)
    if benefit.state == "percent":
        return _joined(f"{benefit.percent}% of insured trip cost", benefit)
    return _joined(dollars(benefit.amount_cents or 0), benefit)


def _joined(first: str, benefit: Benefit) -> str:
    parts = [first]
    if benefit.cap_cents:
        parts.append(f"at most {dollars(benefit.cap_cents)}")
    if benefit.per_day_cents:
        parts.append(f"at most {dollars(benefit.per_day_cents)} a day")
    if benefit.trigger_hours:
        parts.append(f"after {benefit.trigger_hours} hours")
    if benefit.deductible_cents:
        parts.append(f"{dollars(benefit.deductible_cents)} deductible")
    if benefit.primary is not None:
        parts.append("pays first (primary)" if benefit.primary else "pays after other insurance (secondary)")
    return ", ".join(parts)


def bought_options(deal: Deal) -> list[str]:
    """The upgrades the buyer chose, by label."""
    return [option.label for option in deal.offer.options if option.id in deal.options]


def trip_row(trip: TripRequest) -> tuple[str, str]:
    """How a document names what is insured: a trip, or for an annual plan its year."""
    if trip.kind == "annual":
        return "Policy year", f"{day(trip.departure_date)} to {day(trip.return_date)}"
    return "Trip", f"{day(trip.departure_date)} to {day(trip.return_date)}, {counted(trip.days, 'day')}"


def short_day(value: date) -> str:
    """`Nov 22, 2026`."""
    return f"{value:%b} {value.day}, {value.year}"


def instant(state: str, moment: datetime) -> str:
    """By the clock of the buyer's state: `November 30, 2026, 12:05 PM Eastern time`."""
    shown = wall_clock(state, moment)
    return f"{day(shown.date())}, {shown:%-I:%M %p} {shown.tzname()} time"


def free_look(deal: Deal, ends_at: datetime) -> str:
    """The free-look sentence of policy and mail. Source: domain.md §4 (free look)."""
    state = deal.trip.state
    return (
        f"You may look at this policy at leisure. Until the end of {day(earliest_day(state, ends_at))}, local time in "
        f"{in_a_sentence(state)}, you can cancel it and get back every cent you paid, as long as the trip has not "
        "begun and no claim has been filed."
    )
