"""The article on claims gives the days that the forms of the sample carriers give."""

import re

import pytest
import yaml
from content.adapters.libraries import read_library
from release.layout import ROOT

POST = read_library(ROOT / "services" / "content" / "library").posts["travel-insurance-claim-and-appeal"]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in POST.body.splitlines()
    if line.startswith("| ") and re.search(r"\| (20|30) days \|", line)
]
OURS = ROOT / "services" / "quotes" / "carriers"
THEIRS = ROOT / "services" / "sandbox" / "src" / "sandbox" / "carriers" / "library"


def forms() -> dict[str, str]:
    """What each carrier's form says of claims, by the first word of the carrier's name."""
    said = {
        file.parent.parent.name: yaml.safe_load(file.read_text("utf-8"))["sections"]["claims"]["text"]
        for file in OURS.glob("*/wording/policy.yaml")
    }
    shared = (THEIRS / "form.yaml").read_text("utf-8")
    found = re.search(r"How to claim: >-\n(?P<text>(?:    .*\n)+)", shared)
    assert found is not None
    return {name.split("-")[0].capitalize(): text for name, text in said.items()} | {
        folder.name.split("-")[0].capitalize(): " ".join(found["text"].split())
        for folder in THEIRS.iterdir()
        if (folder / "carrier.yaml").is_file()
    }


def test_every_carrier_stands_in_one_row() -> None:
    """[P-09]"""
    told = [name.split()[0] for row in ROWS for name in row[0].split(", ")]
    assert sorted(told) == sorted(forms())
    assert len(told) == 12


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_days_of_a_row_are_those_of_its_forms(row: list[str]) -> None:
    names, notice, papers, paid = row
    for name in names.split(", "):
        text = forms()[name.split()[0]]
        assert f"within {notice}" in text
        assert ("90 days" in text) == (papers == "90 days")
        assert f"within {paid.split(' of ')[0]}" in text
        assert re.search(r"as soon as (you|reasonably)", text)
