"""The words of a policy, section by section, with each state's amendments put in place."""

from collections.abc import Mapping
from dataclasses import dataclass

from quotes.domain.benefits import Clause


@dataclass(frozen=True, slots=True)
class Section:
    """One numbered clause; `document` is the policy form or the state amendment that it stands in."""

    id: str
    number: str
    title: str
    text: str
    document: str

    def clause(self) -> Clause:
        return Clause(document=self.document, section=self.number, text=self.text)


@dataclass(frozen=True, slots=True)
class Wording:
    """A policy form as it reads in one state. `amendment` is that state's own form, if it has one."""

    document: str
    edition: str
    sections: Mapping[str, Section]
    amendment: str | None = None

    def amended_sections(self) -> tuple[Section, ...]:
        return tuple(each for each in self.sections.values() if each.document == self.amendment)


def amend(base: Wording, amendment: str, changed: Mapping[str, Section]) -> Wording:
    """The base form with a state's sections in the place of its own; sections only the state has come last."""
    return Wording(base.document, base.edition, {**base.sections, **changed}, amendment)
