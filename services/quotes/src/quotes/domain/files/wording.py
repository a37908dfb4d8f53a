"""Policy wording on file: one base form a carrier, and one amendment for each state that changes it."""

from collections.abc import Mapping

from quotes.domain.benefits import BENEFITS
from quotes.domain.files.fields import CarrierFileError, Fields
from quotes.domain.states import STATES
from quotes.domain.wording import Section, Wording, amend

BASE = "policy"
GENERAL = {
    "eligibility": "eligibility",
    "exclusions": "exclusions",
    "claims": "claims",
    "free-look": "free-look",
}
SECTIONS = {**{benefit: benefit for benefit in BENEFITS}, **GENERAL}


def read_wording(files: Mapping[str, object], folder: str) -> Mapping[str, Wording]:
    """The form as it reads in every state, from `{path: contents}` of `policy` and state files."""
    by_name = {_stem(path): Fields(raw, path) for path, raw in files.items()}
    if BASE not in by_name:
        raise CarrierFileError(folder, "wording", f"has no {BASE} file")
    base_fields = by_name.pop(BASE)
    base = Wording(
        base_fields.text("document"), base_fields.text("edition"), _sections(base_fields, "document")
    )
    missing = [section for section in SECTIONS if section not in base.sections]
    if missing:
        raise base_fields.fail(f"sections.{missing[0]}", "is missing")
    base_fields.done()
    amended = {state: _amended(base, state, fields) for state, fields in by_name.items()}
    return {state: amended.get(state, base) for state in STATES}


def _amended(base: Wording, state: str, fields: Fields) -> Wording:
    if state not in STATES:
        raise fields.fail("", "is named after no state")
    wording = amend(base, fields.text("document"), _sections(fields, "document"))
    fields.done()
    return wording


def _sections(fields: Fields, document_field: str) -> dict[str, Section]:
    document = fields.text(document_field)
    sections: dict[str, Section] = {}
    for section_id, inner in fields.parts("sections"):
        if section_id not in SECTIONS:
            raise inner.fail("", "is neither a benefit nor a general section")
        number, title, text = inner.text("section", 20), inner.text("title", 120), inner.text("text")
        sections[section_id] = Section(section_id, number, title, text, document)
        inner.done()
    return sections


def _stem(path: str) -> str:
    return path.rsplit("/", 1)[-1].removesuffix(".yaml")
