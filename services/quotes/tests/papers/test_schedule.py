"""The Schedule of Insurance shows every thing that a form says is shown in the Schedule (case T4)."""

import re
from collections.abc import Callable
from datetime import date
from functools import lru_cache

import pytest
from kit import state_law
from paper_facts import BOUGHT, CARRIERS, PLANS, facts_for, text_of
from quotes.domain.benefits import Benefit
from quotes.domain.free_look import free_look_days
from quotes.domain.plans import Plan, plan_for_state
from quotes.domain.states import STATES
from quotes.domain.words import day, dollars, paid
from quotes.papers.brand import Brand
from quotes.papers.confirmation import confirmation
from quotes.papers.facts import PolicyFacts
from quotes.papers.plan_papers import find_paper, plan_paper
from quotes.papers.schedule import as_bought

Shown = Callable[[Benefit, Plan, str], str | None]
SCHEDULE = re.compile(r"[^.;]*\b(?:the Schedule|[Yy]our schedule|schedule shows)\b[^.;]*")
A_STATE = ("FL", "WA", "NY", "TX", "IN", "ID")


def of_line(pattern: str) -> Shown:
    return lambda line, plan, state: None if line.state == "none" else pattern


def limit(line: Benefit, plan: Plan, state: str) -> str | None:
    if line.state == "amount":
        return re.escape(dollars(line.amount_cents or 0))
    return None if line.state == "none" else rf"{line.percent}% of insured trip cost"


def hours(line: Benefit, plan: Plan, state: str) -> str | None:
    return None if line.state == "none" else rf"after {line.trigger_hours} hours"


def window(line: Benefit, plan: Plan, state: str) -> str | None:
    found = next((each for each in plan_for_state(plan, state).windows if each.id == line.id), None)
    return rf"within {found.days} days of your first trip deposit" if found and line.state != "none" else None


def free_look(line: Benefit, plan: Plan, state: str) -> str:
    return (
        rf"Free look {free_look_days(plan_for_state(plan, state).free_look_days, state)} days after delivery"
    )


def look_back(line: Benefit, plan: Plan, state: str) -> str | None:
    return r"Look-back \d+ days before you buy" if window(line, plan, state) else None


def hazardous_sports(line: Benefit, plan: Plan, state: str) -> str:
    return r"Hazardous sports (?:Covered|Not covered|\$)"


# What a clause may say that the schedule shows, and what is then on it. A sentence with the word that matches none of
# these fails the test: whoever writes a new form says here where its thing is shown.
TOPICS: tuple[tuple[str, Shown], ...] = (
    (r"of an age (?:shown in|on)", lambda line, plan, state: r"[Aa]ges? \d"),
    (r"(?:number of )?days (?:shown in|on) .*(?:delivered|after)", free_look),
    (r"within the days on your schedule$", free_look),
    (
        r"look-back days",
        lambda line, plan, state: r"Look-back \d+ days before you buy" if window(line, plan, state) else None,
    ),
    (r"deposit|within the time|within the days on .* after your", window),
    (r"hours shown in the Schedule before departure", of_line(r"at least \d+ hours before departure")),
    (r"(?:number of |the )hours", hours),
    (r"percentage|share (?:of .*)?on", limit),
    (r"dental sublimit", limit),
    (r"per-article and combined", of_line(r"an article, \$\d+ for valuables together")),
    (r"[Ll]imit", limit),
    (r"Maximum Benefit", limit),
    (r"primary or secondary|whether we pay first", of_line(r"\((?:primary|secondary)\)")),
    (
        r"shown as covered|shows it as covered",
        lambda line, plan, state: r"Hazardous sports (?:Covered|Not covered|Optional)",
    ),
)


@lru_cache(maxsize=4)
def confirmation_of(plan_id: str, state: str) -> tuple[PolicyFacts, str] | None:
    file, plan = next(pair for pair in PLANS if pair[1].id == plan_id)
    facts = facts_for(file, plan, state)
    return (facts, text_of(confirmation(facts, Brand()))) if facts else None


def said_of_the_schedule(text: str) -> list[str]:
    return [found[0].strip() for found in SCHEDULE.finditer(re.sub(r"\s+", " ", text))]


def topic_of(sentence: str) -> Shown:
    found = next((shown for pattern, shown in TOPICS if re.search(pattern, sentence)), None)
    assert found, f"nothing says where the schedule shows this: {sentence}"
    return found


@pytest.mark.parametrize("state", A_STATE)
@pytest.mark.parametrize("plan_id", [plan.id for _, plan in PLANS])
def test_what_a_form_says_the_schedule_shows_is_on_it(plan_id: str, state: str) -> None:
    """(case T4) Read from each form's own text, as amended in the state, clause by clause."""
    file, plan = next(pair for pair in PLANS if pair[1].id == plan_id)
    made = confirmation_of(plan_id, state)
    if made is None:
        assert not plan_for_state(plan, state).available
        return
    facts, text = made
    lines = {line.id: line for line in as_bought(facts.deal)}
    looked_for = 0
    for section in file.wording[state].sections.values():
        line = lines.get(section.id, lines["hazardous-sports"])
        for sentence in said_of_the_schedule(section.text):
            pattern = topic_of(sentence)(line, plan, state)
            if pattern:
                looked_for += 1
                assert re.search(pattern, text), (section.id, sentence, pattern)
    assert looked_for >= 3


@pytest.mark.parametrize("plan_id", [plan.id for _, plan in PLANS])
def test_a_plans_summary_shows_it_before_the_sale(plan_id: str) -> None:
    """(case T4) Limits, terms, windows, look-back, free look, fee and how options are priced."""
    file, plan = next(pair for pair in PLANS if pair[1].id == plan_id)
    paper = find_paper(file, plan_id, "WA", "summary")
    assert paper is not None
    text = text_of(plan_paper(paper, Brand()))
    resident = plan_for_state(plan, "WA")
    assert f"Free look {free_look_days(resident.free_look_days, 'WA')} days after delivery" in text
    assert file.carrier.legal_name in text
    assert plan.insurer_address in text
    assert file.desk.phone in text
    for line in resident.benefits:
        for condition in line.conditions if line.state != "none" else ():
            assert condition.rstrip(".") in text, condition
    for window_ in resident.windows:
        assert f"Buy within {window_.days} days of your first trip deposit" in text
        if window_.id == "preexisting-waiver":
            waiver = next(line for line in resident.benefits if line.id == window_.id)
            (days,) = re.findall(r"treated in the (\d+) days before you buy", " ".join(waiver.conditions))
            assert f"Look-back {days} days before you buy" in text
    fee = plan.charges.policy_fee_cents
    assert f"Policy fee {dollars(fee) if fee else 'None'}" in text
    assert state_law.of_state("WA").department in text


@pytest.mark.parametrize(
    "plan_id", ["harbor-mutual-voyager", "summit-crest-pinnacle", "meridian-fidelity-equator"]
)
def test_a_confirmation_says_what_was_paid_part_by_part(plan_id: str) -> None:
    """(case T4) The parts add up to the total, to the cent."""
    made = confirmation_of(plan_id, "FL")
    assert made is not None
    facts, text = made
    offer = facts.deal.offer
    parts = [option.price_cents for option in offer.options if option.id in facts.deal.options]
    assert parts, "no option was bought"
    for option in offer.options:
        if option.id in facts.deal.options:
            assert f"Option: {option.label} {paid(option.price_cents)}" in text
    fee = offer.policy_fee_cents
    assert f"Policy fee {paid(fee) if fee else 'None'}" in text
    assert f"Premium {paid(facts.deal.total_cents - sum(parts) - fee)}" in text
    assert f"Total {paid(facts.deal.total_cents)}" in text
    assert "A refund is paid to the card that paid for the policy" in text


def test_a_confirmation_dates_what_the_terms_are_counted_from() -> None:
    """(case T4)"""
    made = confirmation_of("harbor-mutual-voyager", "WA")
    assert made is not None
    _, text = made
    for words in (
        "First trip deposit November 20, 2026",
        "Window: Pre-existing condition waiver Buy by December 10, 2026: met, bought on November 21, 2026",
        "Look-back 180 days before you buy",
        "Cancel at least 48 hours before departure",
        "Up to $250 an article, $500 for valuables together",
        "Free look 15 days after delivery, until the end of December 6, 2026",
        "Nov 22, 2026, 12:01 a.m., until you leave on Dec 17, 2026",
        "The trip, Dec 17, 2026 to Dec 27, 2026",
        "12 Sample Wharf, Providence, RI 02903",
        "Beneficiary Bo Marsh",
    ):
        assert words in text, words


def test_a_window_that_had_passed_is_said_to_have_and_the_look_back_still_counts() -> None:
    """(case T4) Without the waiver the look-back decides a claim."""
    file = CARRIERS["harbor-mutual"]
    facts = facts_for(
        file,
        file.plans[[each.id for each in file.plans].index("harbor-mutual-voyager")],
        deposit=date(2026, 8, 1),
    )
    assert facts is not None
    text = text_of(confirmation(facts, Brand()))
    assert "Buy by August 16, 2026: passed before you bought" in text
    assert "Look-back 60 days before you buy" in text
    assert "met, bought on" not in text


@pytest.mark.parametrize("plan_id", [plan.id for _, plan in PLANS if plan.kind == "annual"])
def test_an_annual_plan_names_its_year_and_what_it_covers(plan_id: str) -> None:
    """(case T4) Not one trip, and not the destinations that the form happened to be filled in with."""
    made = confirmation_of(plan_id, "FL")
    assert made is not None
    _, text = made
    assert "Policy year December 17, 2026 to December 16, 2027" in text
    assert "Every trip that you begin in the policy year" in text
    assert "Destinations" not in text
    assert "France" not in text
    assert "Trip December" not in text
    assert "First trip deposit" not in text


@pytest.mark.parametrize("state", sorted(STATES))
def test_each_states_notices_are_on_its_confirmation(state: str) -> None:
    """(case T4) Department, telephone, complaint, fraud, free look; samples say that they are."""
    file = CARRIERS["cascade-indemnity"]
    facts = next((made for plan in file.plans if (made := facts_for(file, plan, state))), None)
    if facts is None:
        assert not any(plan_for_state(plan, state).available for plan in file.plans)
        return
    text = text_of(confirmation(facts, Brand()))
    law = state_law.of_state(state)
    for words in (law.department, law.telephone, law.complaint, law.fraud_statement, law.fraud_statute):
        assert " ".join(words.split()) in text, words
    assert (state_law.NOT_REVIEWED in text) == (law.reviewer is None)


@pytest.mark.parametrize("state", sorted(STATES))
def test_no_plan_gives_less_free_look_than_its_state(state: str) -> None:
    """(case T4) The longer of the plan's and the state's; one table for all carriers."""
    least = state_law.of_state(state).free_look_days
    for file, plan in PLANS:
        own = plan_for_state(plan, state).free_look_days
        assert free_look_days(own, state) == max(own, least), (file.carrier.id, plan.id)


def test_a_day_of_purchase_is_the_one_agreed_on() -> None:
    """(case T4)"""
    made = confirmation_of("harbor-mutual-voyager", "FL")
    assert made is not None
    assert f"Bought {day(BOUGHT)}" in made[1]
