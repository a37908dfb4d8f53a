"""A plan's papers before anybody buys it: the policy as it reads in a state, its summary, the state's notice.

Source: domain.md §4 (the full policy within reach before the sale, exclusions told beforehand, primary or secondary).
"""

import re
from dataclasses import dataclass

from kit.pdf.document import PdfDocument

from quotes.domain.plans import CarrierFile, Document, Plan, StatePlan, plan_for_state
from quotes.domain.states import STATES, in_a_sentence
from quotes.domain.wording import Section, Wording
from quotes.domain.words import listed
from quotes.papers import schedule
from quotes.papers.brand import Brand, license_block, look

SUMMED_UP = ("preexisting-waiver", "exclusions", "claims", "free-look", "eligibility")


@dataclass(frozen=True, slots=True)
class PlanPaper:
    """One paper of one plan for one state."""

    file: CarrierFile
    plan: Plan
    resident: StatePlan
    document: Document

    @property
    def wording(self) -> Wording:
        return self.file.wording[self.resident.state]


def find_paper(file: CarrierFile, plan_id: str, state: str, kind: str) -> PlanPaper | None:
    """The paper of that kind, when the carrier has the plan and the plan has the paper in that state."""
    plan = file.plan(plan_id)
    if plan is None or state not in STATES:
        return None
    resident = plan_for_state(plan, state)
    document = next((each for each in resident.documents if each.kind == kind), None)
    return PlanPaper(file, plan, resident, document) if document else None


def plan_paper(paper: PlanPaper, brand: Brand) -> bytes:
    """The paper as a PDF."""
    document = PdfDocument(
        f"{paper.plan.name}: {paper.document.title}", license_block(brand, paper.resident.state), look(brand)
    )
    document.heading(paper.document.title)
    document.facts(_plan(paper))
    if paper.document.kind == "summary":
        _summary(document, paper)
    elif paper.document.kind == "state-notice":
        _sections(document, paper.wording.amended_sections())
    else:
        _sections(document, tuple(paper.wording.sections.values()))
    return document.pdf()


def _plan(paper: PlanPaper) -> list[tuple[str, str]]:
    carrier, wording, state = paper.file.carrier, paper.wording, paper.resident.state
    forms = [wording.document] + ([wording.amendment] if wording.amendment else [])
    return [
        ("Plan", f"{paper.plan.name}, version {paper.resident.ref.version}"),
        ("Insurer", f"{carrier.legal_name}, NAIC {carrier.naic}, domiciled in {carrier.domicile}"),
        ("Insurer's address", paper.plan.insurer_address),
        ("Insurer's telephone", paper.file.desk.phone),
        ("For residents of", STATES[state] + ("" if paper.resident.available else " (not sold there)")),
        ("Forms", f"{listed(forms)}, edition {wording.edition}"),
    ]


def _summary(document: PdfDocument, paper: PlanPaper) -> None:
    schedule.add_plan(document, paper.plan, paper.resident)
    document.section("Who can have it")
    document.bullets(paper.resident.eligibility)
    told = [section for key, section in paper.wording.sections.items() if key in SUMMED_UP]
    _sections(document, tuple(told))
    state = paper.resident.state
    schedule.add_state_notices(document, state, in_a_sentence(state))


def _sections(document: PdfDocument, sections: tuple[Section, ...]) -> None:
    for section in sorted(sections, key=_order):
        document.section(f"{section.number}  {section.title}")
        document.text_block(section.text)


def _order(section: Section) -> tuple[list[int], str]:
    """The order of the policy, whatever the carrier's way of numbering: `4.10` after `4.9`, `T-101` after `T-20`."""
    return [int(figure) for figure in re.findall(r"\d+", section.number)], section.number
