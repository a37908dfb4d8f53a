"""How a policy's figures read on paper and in mail."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from quotes.domain.benefits import Benefit
from quotes.domain.options import UPGRADES
from quotes.domain.states import in_a_sentence
from quotes.domain.words import day, dollars
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


def schedule(deal: Deal) -> Iterable[tuple[str, str, str]]:
    """Label, amount and policy section of each benefit, with the options that were bought put in place."""
    bought = {UPGRADES[option].benefit_id for option in deal.options if option in UPGRADES}
    for benefit in deal.offer.benefits:
        line = benefit
        if benefit.state == "optional":
            line = _switched_on(benefit) if benefit.id in bought else replace(benefit, state="none")
        if benefit.id == "emergency-medical" and "primary-medical" in deal.options:
            line = replace(line, primary=True)
        yield line.label, amount(line), line.clause.section if line.clause else ""


def _switched_on(benefit: Benefit) -> Benefit:
    """An optional benefit as it reads once its option is bought."""
    if benefit.percent is not None:
        return replace(benefit, state="percent")
    return replace(benefit, state="included" if benefit.amount_cents is None else "amount")


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
