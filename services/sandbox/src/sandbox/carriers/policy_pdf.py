"""Sets a plan's policy wording as a PDF: schedule of benefits, every part with its clauses, the general terms."""

from kit.pdf.document import Look, PdfDocument

from sandbox.carriers.domain.benefits import Benefit, in_words
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.wording import Form

MARK = "SAMPLE · Sample document of a fictional insurer."


def policy_pdf(carrier: Carrier, plan: Plan, form: Form, state: str, table: list[Benefit]) -> bytes:
    """Return the policy as sold to a resident of `state`."""
    version = plan.version_in(state)
    seller = f"{carrier.legal_name}, NAIC {carrier.naic}, domiciled in {carrier.domicile}."
    pdf = PdfDocument(f"{plan.name} policy ({state})", [seller], Look(carrier.legal_name, MARK))
    pdf.heading(plan.name)
    pdf.text_block(f"Travel insurance policy for residents of {state}. Form {version}-{state}.")
    pdf.text_block(seller)
    covered = {benefit.id: benefit for benefit in table if benefit.terms.state != "none"}
    pdf.section("Schedule of benefits")
    rows = [(each.section or "", each.label, in_words(each)) for each in covered.values()]
    pdf.grid(("Clause", "Benefit", "Limit per person"), rows, (18, 62, 92))
    for part in carrier.parts:
        inside = [covered[name] for name in part.benefits if name in covered]
        if inside:
            pdf.section(part.title)
        for benefit in inside:
            _clause(pdf, f"{benefit.section} {benefit.label}", benefit.clause or "")
    pdf.section("General terms")
    for title, text in form.general.items():
        _clause(pdf, title, text)
    days = carrier.free_look_days(plan, state)
    _clause(pdf, "Free-look period", f"You have {days} days from delivery to return this policy.")
    if state in carrier.state_notices:
        _clause(pdf, f"Notice to {state} residents", carrier.state_notices[state])
    desk = carrier.desk
    _clause(pdf, "Whom to call", f"{desk.name}, {desk.phone}. Claims {desk.claims_phone}, {desk.claims_url}")
    return pdf.pdf()


def _clause(pdf: PdfDocument, title: str, text: str) -> None:
    pdf.subsection(title)
    pdf.text_block(text)
