"""Sets a plan's policy wording as a PDF: schedule of benefits, every part with its clauses, the general terms."""

from fpdf import FPDF
from fpdf.fonts import FontFace
from fpdf.recorder import FPDFRecorder

from sandbox.carriers.domain.benefits import Benefit, in_words
from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.plans import Plan
from sandbox.carriers.domain.wording import Form

MARGIN_MM = 22
TEAL = (15, 82, 87)
INK = (27, 42, 44)
MUTED = (83, 96, 98)
# The core fonts know Latin-1 only; these are what our own wording holds beyond it.
_LATIN = str.maketrans({"–": "-", "—": "-", "’": "'", "“": '"', "”": '"'})


class _Policy(FPDF):
    def __init__(self, footer: str) -> None:
        super().__init__(format="letter")
        self._footer = footer
        self.set_margins(MARGIN_MM, MARGIN_MM)
        self.set_auto_page_break(True, margin=MARGIN_MM)
        self.add_page()

    def footer(self) -> None:
        self.set_y(-15)
        self.set_font("Helvetica", size=8)
        self.set_text_color(*MUTED)
        self.cell(0, 8, f"{self._footer}   Page {self.page_no()}")


def policy_pdf(carrier: Carrier, plan: Plan, form: Form, state: str, table: list[Benefit]) -> bytes:
    """The policy as sold to a resident of `state`."""
    version = plan.version_in(state)
    pdf = _Policy(_latin(f"{plan.name} {version}-{state}. Sample document of a fictional insurer."))
    pdf.set_title(_latin(f"{plan.name} policy ({state})"))
    pdf.set_author(_latin(carrier.legal_name))
    pdf.set_lang("en-US")
    _heading(pdf, plan.name, size=22)
    _text(pdf, f"Travel insurance policy for residents of {state}. Form {version}-{state}.", muted=True)
    _text(pdf, f"{carrier.legal_name}, NAIC {carrier.naic}, domiciled in {carrier.domicile}.", muted=True)
    covered = {benefit.id: benefit for benefit in table if benefit.terms.state != "none"}
    _schedule(pdf, list(covered.values()))
    for part in carrier.parts:
        inside = [covered[name] for name in part.benefits if name in covered]
        if inside:
            _heading(pdf, part.title)
        for benefit in inside:
            _clause(pdf, f"{benefit.section} {benefit.label}", benefit.clause or "")
    _heading(pdf, "General terms")
    for title, text in form.general.items():
        _clause(pdf, title, text)
    days = carrier.free_look_days(plan, state)
    _clause(pdf, "Free-look period", f"You have {days} days from delivery to return this policy.")
    if state in carrier.state_notices:
        _clause(pdf, f"Notice to {state} residents", carrier.state_notices[state])
    desk = carrier.desk
    _clause(pdf, "Whom to call", f"{desk.name}, {desk.phone}. Claims {desk.claims_phone}, {desk.claims_url}")
    return bytes(pdf.output())


def _schedule(pdf: FPDF, covered: list[Benefit]) -> None:
    _heading(pdf, "Schedule of benefits")
    pdf.set_font("Helvetica", size=9)
    pdf.set_text_color(*INK)
    widths = (18, 62, 92)
    with pdf.table(
        col_widths=widths,
        borders_layout="HORIZONTAL_LINES",
        line_height=5.5,
        text_align="LEFT",
        headings_style=FontFace(emphasis="BOLD", color=TEAL),
    ) as table:
        table.row(("Clause", "Benefit", "Limit per person"))
        for benefit in covered:
            table.row((benefit.section or "", benefit.label, in_words(benefit)))


def _heading(pdf: FPDF, text: str, size: int = 14) -> None:
    pdf.ln(4)
    pdf.set_font("Helvetica", "B", size)
    pdf.set_text_color(*TEAL)
    pdf.multi_cell(0, size * 0.5, _latin(text), new_x="LMARGIN", new_y="NEXT")
    pdf.ln(1)


def _clause(pdf: FPDF, title: str, text: str) -> None:
    with pdf.unbreakable() as whole:
        whole.set_font("Helvetica", "B", 10)
        whole.set_text_color(*INK)
        whole.multi_cell(0, 5, _latin(title), new_x="LMARGIN", new_y="NEXT")
        _text(whole, text)
    pdf.ln(1.5)


def _text(pdf: FPDF | FPDFRecorder, text: str, muted: bool = False) -> None:
    pdf.set_font("Helvetica", size=10)
    pdf.set_text_color(*(MUTED if muted else INK))
    pdf.multi_cell(0, 5, _latin(text), new_x="LMARGIN", new_y="NEXT")


def _latin(text: str) -> str:
    return text.translate(_LATIN)
