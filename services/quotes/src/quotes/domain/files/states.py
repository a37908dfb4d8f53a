"""A plan's version for each state: not sold, an older version, other windows, other lines, options that stay away.

State availability is per plan version. Source: domain dossier §2.2.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from quotes.domain.benefits import Benefit
from quotes.domain.eligibility import KIND_WORDS, free_children_rule
from quotes.domain.files.benefits import closed_lines, read_benefits, zero_cost_lines
from quotes.domain.files.fields import Fields
from quotes.domain.files.options import in_state, read_options, without_unsold
from quotes.domain.files.windows import WindowFile, merged, read_windows
from quotes.domain.options import barred_in
from quotes.domain.plans import Charges, Document, OptionTerms, PlanKind, PlanRef, Rules, StatePlan, Window
from quotes.domain.states import STATES
from quotes.domain.wording import Wording
from quotes.domain.words import counted, dollars, listed


@dataclass(frozen=True, slots=True)
class Named:
    """What every state's version of a plan has in common."""

    id: str
    name: str
    kind: PlanKind
    rules: Rules
    charges: Charges
    sold_in: frozenset[str]
    wording: Mapping[str, Wording]


@dataclass(frozen=True, slots=True)
class Terms:
    """A plan's changeable parts as written, for all states or for one."""

    version: str
    free_look_days: int
    windows: Mapping[str, WindowFile]
    benefits: Mapping[str, object]
    options: Mapping[str, object]
    not_sold: Mapping[str, str]
    return_air_cents: int | None


@dataclass(frozen=True, slots=True)
class Lines:
    """What a version of a plan covers; shared by all states that read the same."""

    windows: tuple[Window, ...]
    benefits: tuple[Benefit, ...]
    zero_cost_benefits: tuple[Benefit, ...]
    closed: Mapping[str, Benefit]
    options: tuple[OptionTerms, ...]


def read_states(fields: Fields, named: Named) -> dict[str, StatePlan]:
    """The plan resolved for every state."""
    base = _base_terms(fields)
    changes = dict(fields.parts("states"))
    for state, change in changes.items():
        if state not in STATES:
            raise change.fail("", "is not a state")
    shared: dict[object, Lines] = {}
    resolved: dict[str, StatePlan] = {}
    for state in STATES:
        wording = named.wording[state]
        if state in changes:
            terms = _changed(base, changes[state])
            lines = _lines(terms, wording, state, changes[state])
        else:
            terms, alike = base, (id(wording), tuple(barred_in(state)))
            lines = shared.get(alike) or _lines(base, wording, state, fields)
            shared[alike] = lines
        resolved[state] = _state_plan(named, state, terms, lines)
    return resolved


def _base_terms(fields: Fields) -> Terms:
    return Terms(
        version=fields.text("version", 40),
        free_look_days=fields.whole("free_look_days", 10, 30),
        windows=read_windows(fields.part_or_empty("time_sensitive")),
        benefits=fields.mapping("benefits"),
        options=fields.mapping("options"),
        not_sold={},
        return_air_cents=fields.maybe("zero_cost_return_air_usd", fields.cents),
    )


def _changed(base: Terms, change: Fields) -> Terms:
    not_sold = change.part_or_empty("options_not_sold")
    terms = Terms(
        version=change.maybe("version", change.text) or base.version,
        free_look_days=change.maybe("free_look_days", lambda name: change.whole(name, 10, 30))
        or base.free_look_days,
        windows=merged(base.windows, read_windows(change.part_or_empty("time_sensitive"))),
        benefits={**base.benefits, **change.mapping("benefits")},
        options=base.options,
        not_sold={option: not_sold.text(option) for option in not_sold.names()},
        return_air_cents=base.return_air_cents,
    )
    for option in terms.not_sold:
        if option not in base.options:
            raise not_sold.fail(option, "is not an option of this plan")
    change.done()
    return terms


def _lines(terms: Terms, wording: Wording, state: str, place: Fields) -> Lines:
    written = read_benefits(place.inner("benefits", terms.benefits), terms.windows, wording)
    on_file = read_options(place.inner("options", terms.options), written, terms.windows)
    options = tuple(in_state(option, state, terms.not_sold) for option in on_file)
    lines = without_unsold(written, options)
    windows = {each: window for each, window in terms.windows.items() if lines[each].state != "none"}
    return Lines(
        windows=tuple(each.window for each in windows.values()),
        benefits=tuple(lines.values()),
        zero_cost_benefits=tuple(zero_cost_lines(lines, terms.return_air_cents).values()),
        closed=closed_lines(lines, windows),
        options=options,
    )


def _state_plan(named: Named, state: str, terms: Terms, lines: Lines) -> StatePlan:
    return StatePlan(
        state=state,
        available=state in named.sold_in,
        ref=PlanRef(named.id, named.name, named.kind, terms.version),
        windows=lines.windows,
        benefits=lines.benefits,
        zero_cost_benefits=lines.zero_cost_benefits,
        closed=lines.closed,
        options=lines.options,
        documents=_documents(named, state, named.wording[state]),
        eligibility=_eligibility(named, state),
        free_look_days=terms.free_look_days,
    )


def _documents(named: Named, state: str, wording: Wording) -> tuple[Document, ...]:
    """The papers a resident gets to read before buying; the web serves them from the wording on file."""
    address = f"/api/plans/{named.id}/documents"
    papers = [
        Document("policy-wording", wording.document, f"{address}/policy-wording?state={state}"),
        Document("summary", f"Summary of {named.name}", f"{address}/summary?state={state}"),
    ]
    if wording.amendment:
        papers.append(Document("state-notice", wording.amendment, f"{address}/state-notice?state={state}"))
    return tuple(papers)


def _eligibility(named: Named, state: str) -> tuple[str, ...]:
    """The plan's rules in words, for a reader who has not named a trip."""
    rules = named.rules
    where = "Sold" if state in named.sold_in else "Not sold"
    lines = [
        f"{where} to residents of {STATES[state]}",
        f"For {listed([KIND_WORDS[kind] for kind in KIND_WORDS if kind in rules.trip_kinds])}",
        f"Ages {rules.min_age} to {rules.max_age} on the day of purchase",
        *(_length_line(cap.from_age, cap.days) for cap in rules.length_caps),
        f"Up to {counted(rules.max_party, 'traveler')} on one policy",
        f"On sale from {rules.earliest_months} months until {counted(rules.latest_days, 'day')} before departure",
    ]
    if rules.max_cost_cents is not None:
        lines.append(f"Up to {dollars(rules.max_cost_cents)} of trip cost a traveler")
    if rules.max_party_cost_cents is not None:
        lines.append(f"Up to {dollars(rules.max_party_cost_cents)} of trip cost a party")
    if rules.trip_cost == "none":
        lines.append("Covers medical costs only: no trip cost is insured")
    if rules.abroad_only:
        lines.append("For travel outside the United States")
    if named.charges.free_children:
        lines.append(free_children_rule(named.charges.free_children))
    return tuple(lines)


def _length_line(from_age: int, days: int) -> str:
    who = f" from age {from_age}" if from_age else ""
    return f"Trips of up to {counted(days, 'day')}{who}"
