"""A plan's benefit lines on file, with the conditions that its time-sensitive windows bring."""

from collections.abc import Mapping
from dataclasses import replace

from quotes.domain.benefits import (
    BENEFITS,
    CANCEL_REASONS,
    TRIP_COST_BENEFITS,
    TRIP_REASONS,
    Benefit,
    BenefitState,
    absent,
)
from quotes.domain.files.agreement import disagreement
from quotes.domain.files.fields import Fields
from quotes.domain.files.windows import WindowFile, closed_condition
from quotes.domain.wording import Wording

PERCENT_CAP = 200


def read_benefits(fields: Fields, windows: Mapping[str, WindowFile], wording: Wording) -> dict[str, Benefit]:
    """All 26 lines in the taxonomy's order; each cites the resident's clause."""
    lines = {each: _line(fields, each, windows.get(each), wording) for each in BENEFITS}
    fields.done()
    for each in windows:
        if lines[each].state == "none":
            raise fields.fail(each, "has a time-sensitive window but is not covered")
    for line in lines.values():
        if line.clause and (fault := disagreement(line.conditions, line.clause.text)):
            raise fields.fail(line.id, f"{fault} (section {line.clause.section})")
    return lines


def _line(fields: Fields, benefit_id: str, window: WindowFile | None, wording: Wording) -> Benefit:
    clause = wording.sections[benefit_id].clause()
    raw = fields.raw(benefit_id)
    label = BENEFITS[benefit_id]
    if raw == "none":
        return Benefit(benefit_id, label, "none", clause=clause)
    if raw == "included":
        return Benefit(benefit_id, label, "included", conditions=_conditions((), window), clause=clause)
    line = fields.part(benefit_id)
    read = Benefit(
        benefit_id,
        label,
        _state(line),
        amount_cents=line.maybe("amount_usd", line.cents),
        percent=line.maybe("percent", lambda name: line.whole(name, 1, PERCENT_CAP)),
        cap_cents=line.maybe("cap_usd", line.cents),
        per_day_cents=line.maybe("per_day_usd", line.cents),
        trigger_hours=line.maybe("trigger_hours", lambda name: line.whole(name, 1, 72)),
        deductible_cents=line.maybe("deductible_usd", line.cents),
        primary=line.maybe("primary", line.flag),
        conditions=_conditions(line.maybe("conditions", line.texts) or (), window),
        clause=clause,
    )
    line.done()
    return read


def _state(line: Fields) -> BenefitState:
    if line.has("optional"):
        if not line.flag("optional"):
            raise line.fail("optional", "must be true or left out")
        return "optional"
    if line.has("amount_usd"):
        return "amount"
    if line.has("percent"):
        return "percent"
    if line.has("conditions"):
        return "included"
    raise line.fail("", "needs amount_usd, percent, optional or conditions")


def _conditions(written: tuple[str, ...], window: WindowFile | None) -> tuple[str, ...]:
    return (*window.conditions, *written) if window else written


_NEEDS_COST = "Needs an insured trip cost above $0"
_HOME_ONLY = "A reason to fly home early, not to cancel: no trip cost is insured"


def zero_cost_lines(lines: Mapping[str, Benefit], return_air_cents: int | None) -> dict[str, Benefit]:
    """The lines for a party that insures no trip cost: nothing is paid back, interruption flies you home.

    Source: domain dossier §2.2, $0 trip cost.
    """
    gone = TRIP_COST_BENEFITS | CANCEL_REASONS
    changed = {each: absent(lines[each], _NEEDS_COST) for each in gone if lines[each].state != "none"}
    interruption = lines["trip-interruption"]
    reasons = {each: lines[each] for each in TRIP_REASONS if lines[each].state != "none"}
    if interruption.state != "percent":
        return {**lines, **changed}
    if not return_air_cents:
        changed |= {each: absent(line, _NEEDS_COST) for each, line in reasons.items()}
        return {**lines, **changed, "trip-interruption": absent(interruption, _NEEDS_COST)}
    flight_home = Benefit(
        interruption.id,
        interruption.label,
        "amount",
        amount_cents=return_air_cents,
        conditions=("Return flight only, because no trip cost is insured",),
        clause=interruption.clause,
    )
    changed |= {
        each: replace(line, conditions=(_HOME_ONLY, *line.conditions)) for each, line in reasons.items()
    }
    return {**lines, **changed, "trip-interruption": flight_home}


def closed_lines(lines: Mapping[str, Benefit], windows: Mapping[str, WindowFile]) -> dict[str, Benefit]:
    """Each time-sensitive line as it reads once its window has passed."""
    return {each: _closed(lines[each], window) for each, window in windows.items()}


def _closed(line: Benefit, window: WindowFile) -> Benefit:
    return replace(absent(line), conditions=(closed_condition(window), *window.lasting))
