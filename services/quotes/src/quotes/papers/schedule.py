"""The Schedule of Insurance: everything that a policy's form says "the Schedule" shows, for one policy or for a plan.

Source: domain.md §2.2 (windows, look-back), §4 (what a buyer must be given, free look).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from kit import state_law
from kit.pdf.document import PdfDocument

from quotes.domain.benefits import BENEFITS, Benefit
from quotes.domain.free_look import free_look_days
from quotes.domain.options import UPGRADES
from quotes.domain.plans import OptionPrice, Plan, StatePlan
from quotes.domain.trips import TripRequest
from quotes.domain.words import counted, day, dollars, paid
from quotes.papers.facts import PolicyFacts
from quotes.papers.phrases import amount, instant, short_day
from quotes.sales.calendar import earliest_day
from quotes.sales.deals import Deal

TITLE = "Schedule of Insurance"
HEADINGS = ("Benefit", "Limit for each traveler, and terms", "In force", "Section")
WIDTHS = (38, 80, 42, 16)
UNTIL_DEPARTURE = frozenset({"trip-cancellation", "cfar", "cancel-for-work", "job-loss"})
FROM_PURCHASE = UNTIL_DEPARTURE | {
    "financial-default",
    "terrorism",
    "hurricane-weather",
    "preexisting-waiver",
}
"""Benefits that begin on the day after purchase; all others insure somebody who travels."""
_LOOK_BACK = re.compile(r"(?:in the|Look-back of) (\d+) days")
WINDOWS = ("preexisting-waiver", "cfar", "ifar", "financial-default", "cancel-for-work")
TO_THE_CARD = (
    "A refund is paid to the card that paid for the policy, within 5 to 10 business days of the cancellation."
)

Row = tuple[str, ...]


def add_benefits(document: PdfDocument, facts: PolicyFacts) -> None:
    """Add what a policy pays, on which terms and from when."""
    document.section(TITLE)
    rows = [
        (line.label, terms(line), _in_force(line, facts), line.clause.section if line.clause else "")
        for line in as_bought(facts.deal)
    ]
    document.grid(HEADINGS, rows, WIDTHS)
    document.section("Who can be insured")
    document.bullets(facts.deal.offer.eligibility or ("As the policy says.",))


def add_windows(document: PdfDocument, facts: PolicyFacts) -> None:
    """Add the dates that the policy's terms are counted from, and whether each window was met."""
    document.section("Dates that count")
    document.facts([*_windows(facts), *_free_look(facts)])


def add_price(document: PdfDocument, facts: PolicyFacts) -> None:
    """Add what was paid, part by part."""
    document.section("What you paid")
    document.facts(_price(facts.deal))
    document.text_block(TO_THE_CARD)


def add_state_notices(document: PdfDocument, state: str, state_name: str) -> None:
    """Add whom to complain to in a state, and what its law has documents say about fraud."""
    law = state_law.of_state(state)
    document.section(f"Notices for residents of {state_name}")
    document.facts([("Insurance department", law.department), ("Telephone", law.telephone)])
    document.text_block(law.complaint)
    document.text_block(f"Fraud. {law.fraud_statement} ({law.fraud_statute})")
    if law.reviewer is None:
        document.text_block(state_law.NOT_REVIEWED)


def add_plan(document: PdfDocument, plan: Plan, resident: StatePlan) -> None:
    """Add what a plan would pay, and its windows and prices, before anybody buys it."""
    document.section(TITLE)
    rows = [
        (line.label, terms(line), _in_force_of_plan(line, plan), line.clause.section if line.clause else "")
        for line in resident.benefits
    ]
    document.grid(HEADINGS, rows, WIDTHS)
    document.section("Dates that count")
    document.facts([*_plan_windows(resident), ("Free look", _plan_free_look(resident))])
    document.section("What it costs besides the premium")
    fee = plan.charges.policy_fee_cents
    prices = [
        (option.label, "Not sold in your state" if option.unavailable else option_price(option.price))
        for option in resident.options
    ]
    document.facts([("Policy fee", dollars(fee) if fee else "None"), *prices])
    document.text_block(TO_THE_CARD)


def as_bought(deal: Deal) -> Iterator[Benefit]:
    """The benefit lines of a policy, with the options that were bought put in place."""
    bought = {UPGRADES[option].benefit_id for option in deal.options if option in UPGRADES}
    for benefit in deal.offer.benefits:
        line = benefit
        if benefit.state == "optional":
            line = _switched_on(benefit) if benefit.id in bought else _not_bought(benefit)
        if benefit.id == "emergency-medical" and "primary-medical" in deal.options:
            line = replace(line, primary=True)
        yield line


def terms(line: Benefit) -> str:
    """What a benefit pays and every condition of it: `$1,000, at most $200 a day, after 6 hours. Keep receipts.`"""
    paying = line.state in ("amount", "percent", "included", "optional")
    parts = [amount(line)]
    if paying and line.deductible_cents == 0:
        parts.append("No deductible")
    if paying and line.id == "dental":
        parts.append("Within the limit of emergency medical")
    return ". ".join([*parts, *(each.rstrip(".") for each in line.conditions)]) + "."


def option_price(price: OptionPrice) -> str:
    """How an option is priced: `50% of the premium`, `$9.00 a day`."""
    parts = []
    if price.premium_permille:
        parts.append(f"{price.premium_permille / 10:g}% of the premium")
    if price.per_traveler_cents:
        parts.append(f"{dollars(price.per_traveler_cents)} a traveler")
    if price.per_day_cents:
        parts.append(f"{dollars(price.per_day_cents)} a day of the trip")
    return " and ".join(parts) or "No charge"


def _switched_on(benefit: Benefit) -> Benefit:
    """An optional benefit as it reads once its option is bought."""
    if benefit.percent is not None:
        return replace(benefit, state="percent")
    return replace(benefit, state="included" if benefit.amount_cents is None else "amount")


def _not_bought(benefit: Benefit) -> Benefit:
    return replace(benefit, state="none", conditions=("This option was not bought",))


def _in_force(line: Benefit, facts: PolicyFacts) -> str:
    """From when and until when a benefit insures; nothing for one that does not."""
    if line.state == "none":
        return "–"
    trip, begins = facts.deal.trip, f"{short_day(facts.effective_on)}, 12:01 a.m."
    if trip.kind == "annual":
        each = "" if line.id in FROM_PURCHASE else "Each trip, "
        return f"{each}{begins}, to {short_day(trip.return_date)}"
    if line.id in UNTIL_DEPARTURE:
        return f"{begins}, until you leave on {short_day(trip.departure_date)}"
    if line.id in FROM_PURCHASE:
        return f"{begins}, until your return on {short_day(trip.return_date)}"
    return f"The trip, {short_day(trip.departure_date)} to {short_day(trip.return_date)}"


def _in_force_of_plan(line: Benefit, plan: Plan) -> str:
    if line.state == "none":
        return "–"
    if line.id in FROM_PURCHASE:
        return "From 12:01 a.m. on the day after purchase"
    return "Each trip of the policy year" if plan.kind == "annual" else "The trip, from departure to return"


def _windows(facts: PolicyFacts) -> Iterator[Row]:
    trip, bought_on = facts.deal.trip, facts.deal.bought_on(facts.issued_at)
    if trip.kind != "annual":
        yield "First trip deposit", _deposit(trip, bought_on)
    yield "Bought", day(bought_on)
    for each in facts.deal.offer.deadlines:
        if each.id in WINDOWS:
            met = "passed before you bought" if each.missed else f"met, bought on {day(bought_on)}"
            yield f"Window: {BENEFITS[each.id]}", f"Buy by {day(each.date)}: {met}"
    yield from _look_back(facts.deal.offer.benefits)


def _look_back(benefits: Iterable[Benefit]) -> Iterator[Row]:
    """How far back a condition counts as pre-existing, which the terms of the waiver say."""
    said = " ".join(each for line in benefits if line.id == "preexisting-waiver" for each in line.conditions)
    if found := _LOOK_BACK.search(said):
        yield "Look-back", f"{found[1]} days before you buy, for pre-existing conditions"


def _deposit(trip: TripRequest, bought_on: date) -> str:
    if trip.first_deposit_date:
        return day(trip.first_deposit_date)
    return f"None paid when you bought; windows are counted from {day(trip.deposit_day(bought_on))}"


def _free_look(facts: PolicyFacts) -> Iterator[Row]:
    state = facts.deal.trip.state
    last = earliest_day(state, facts.free_look_ends_at)
    days = free_look_days(facts.free_look_days, state)
    yield "Free look", f"{counted(days, 'day')} after delivery, until the end of {day(last)}"
    yield "Delivered", f"By email, {instant(state, facts.issued_at)}"


def _price(deal: Deal) -> Iterator[Row]:
    offer = deal.offer
    options = [option for option in offer.options if option.id in deal.options]
    fee = offer.policy_fee_cents
    premium = deal.total_cents - sum(option.price_cents for option in options) - fee
    yield "Premium", paid(premium)
    yield "Policy fee", paid(fee) if fee else "None"
    for option in options:
        yield f"Option: {option.label}", paid(option.price_cents)
    yield "Total", paid(deal.total_cents)


def _plan_windows(resident: StatePlan) -> Iterator[Row]:
    for window in resident.windows:
        name = f"Window: {BENEFITS[window.id]}"
        notice = (
            f", and {counted(window.notice_days, 'day')} or more before departure"
            if window.notice_days
            else ""
        )
        yield name, f"Buy within {counted(window.days, 'day')} of your first trip deposit{notice}"
    yield from _look_back(resident.benefits)


def _plan_free_look(resident: StatePlan) -> str:
    days = free_look_days(resident.free_look_days, resident.state)
    return f"{counted(days, 'day')} after delivery, before your trip begins and before a claim"
