"""TRUST K1: our own rules over all sources, and over the examples that each of them must and must not find."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from own_rules import SOURCES, Example, Finding, Reading, examples, read, rules, write_examples
from release.layout import ROOT

pytestmark = [pytest.mark.timeout(600), pytest.mark.xdist_group("semgrep")]


@dataclass(frozen=True)
class Read:
    reading: Reading
    written: dict[Path, Example]

    def of_examples(self) -> set[tuple[str, Path]]:
        return {(one.rule, one.path) for one in self.reading.findings if one.path in self.written}

    def of_sources(self) -> list[Finding]:
        return [one for one in self.reading.findings if one.path not in self.written]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Read:
    """One run over everything: starting the program costs more than reading."""
    folder = tmp_path_factory.mktemp("rules").resolve()
    written = write_examples(folder)
    return Read(read(*(ROOT / name for name in SOURCES), folder), written)


def test_sources_break_no_rule(run: Read) -> None:
    """What may be otherwise says so beside the line: `nosemgrep: <rule>`, with the reason above it."""
    found = [f"{one.path.relative_to(ROOT)}:{one.line} {one.rule}" for one in run.of_sources()]
    assert (found, run.reading.errors) == ([], [])
    assert run.reading.files > 800, "most of the sources were not read"


def test_each_rule_finds_what_it_is_there_for(run: Read) -> None:
    """TRUST K2: a rule that has gone blind is red, and so is one that sees ghosts."""
    found = run.of_examples()
    blind = [
        (one.rule, one.text)
        for path, one in run.written.items()
        if one.caught and (one.rule, path) not in found
    ]
    ghosts = [
        (one.rule, one.text)
        for path, one in run.written.items()
        if not one.caught and (one.rule, path) in found
    ]
    assert (blind, ghosts) == ([], [])


def test_every_rule_has_examples_of_both_kinds() -> None:
    kinds = {(one.rule, one.caught) for one in examples()}
    assert kinds == {(rule["id"], caught) for rule in rules() for caught in (True, False)}
